// Answers for the referee page without a network: from the frame that it keeps, never with anybody's page.
// KIT, before this line, has the addresses and the version of what a phone keeps.
"use strict";
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const FRAME = `frame-${KIT.version}`;
const RULES = `rules-${KIT.version}`; // filled by the page, see rules.js
const PATIENCE = 10_000; // milliseconds
// What is kept is for everybody: the headers of a request, such as Accept-Language, choose nothing here.
const ANYBODY = { ignoreVary: true };
const kept = new Set([...KIT.frame, KIT.shell, ...KIT.rules].map((name) => new URL(name, location.href).href));

// A new version takes over when it has everything: on a phone that has rules, new ones too.
worker.addEventListener("install", (event) => event.waitUntil(fetchAll().then(() => worker.skipWaiting())));

async function fetchAll() {
  const fresh = [...KIT.frame, KIT.shell].map((name) => new Request(name, { cache: "reload" }));
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

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (kept.has(request.url)) event.respondWith(file(request));
});

/**
 * The network's page while there is one, in time; else the empty frame, into which page.js puts the phone's game.
 * @param {Request} request
 */
async function page(request) {
  const frame = await caches.match(KIT.shell, { ...ANYBODY, cacheName: FRAME });
  if (!frame) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, frame));
  const answered = fetch(request).then((answer) => (answer.status > 500 ? frame : answer)); // a proxy without its server
  return Promise.race([answered, late]).catch(() => frame);
}

/** @param {Request} request */
async function file(request) {
  const cacheName = KIT.rules.some((name) => request.url.endsWith(name)) ? RULES : FRAME;
  return (await caches.match(request, { ...ANYBODY, cacheName })) ?? fetch(request);
}
