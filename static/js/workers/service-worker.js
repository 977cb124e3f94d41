// Serves the referee page without a network: from the stored frame, never with a person's page.
// KIT, before this line, has the addresses and the version of the files that a phone stores.
"use strict";
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const FRAME = `frame-${KIT.version}`;
const RULES = `rules-${KIT.version}`; // filled by the page, see rules.js
const PATIENCE = 10_000; // milliseconds
// Stored files are the same for everybody: headers of a request, such as Accept-Language, make no difference.
const ANYBODY = { ignoreVary: true };
const NAMED = /\.[0-9a-f]{12}\.\w+$/; // by its content: what the browser has of it is never old
const kept = new Set([...KIT.frame, KIT.shell, ...KIT.rules].map((name) => new URL(name, location.href).href));

// A new version takes over when it has all files, including new rules on a phone that has rules.
worker.addEventListener("install", (event) => event.waitUntil(fetchAll().then(() => worker.skipWaiting())));

async function fetchAll() {
  const fresh = [...KIT.frame, KIT.shell].map(
    (name) => new Request(name, { cache: NAMED.test(name) ? "default" : "reload" }),
  );
  await (await caches.open(FRAME)).addAll(fresh);
  const names = await caches.keys();
  if (names.some((name) => name.startsWith("rules-") && name !== RULES)) {
    await (await caches.open(RULES)).addAll(KIT.rules);
  }
}

worker.addEventListener("activate", (event) => {
  const isOld = (/** @type {string} */ name) => /^(frame|rules)-/.test(name) && name !== FRAME && name !== RULES;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

// A page that no worker serves asks for this, see installation.js.
worker.addEventListener("message", (event) => {
  if (event.data === "claim") event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (kept.has(request.url)) event.respondWith(file(request));
});

/**
 * The page from the network if it comes in time; else the empty frame, which page.js fills with the phone's game.
 * @param {Request} request
 */
async function page(request) {
  const frame = await caches.match(KIT.shell, { ...ANYBODY, cacheName: FRAME });
  if (!frame) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, frame));
  const answered = fetch(request).then((answer) => (answer.status > 500 ? frame : answer)); // a proxy without server
  return Promise.race([answered, late]).catch(() => frame);
}

/** @param {Request} request */
async function file(request) {
  const cacheName = KIT.rules.some((name) => request.url.endsWith(name)) ? RULES : FRAME;
  return (await caches.match(request, { ...ANYBODY, cacheName })) ?? fetch(request);
}
