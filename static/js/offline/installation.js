// Installs the service worker, which serves the page without a signal.

/** @typedef {import("../types/offline.d.ts").Kit} Kit */

const PATIENCE = 60_000; // milliseconds; then the person is told, while the browser continues
const CLAIMING = 5000; // milliseconds until the worker has claimed this page

/** @type {Promise<boolean> | null} */
let installing = null;

/**
 * Installs the worker unless it is there; false if it did not load, or has not loaded yet. The browser does not try
 * again by itself: a page that gets false calls this again later.
 * @param {Kit} kit
 */
export const install = (
  kit,
) => (installing ??= inTime(tryOnce(kit)).catch(() => false).finally(() => (installing = null)));

/**
 * False if this takes too long. Even `register` may never end, and nobody would be told.
 * @param {Promise<boolean>} installed
 * @returns {Promise<boolean>}
 */
const inTime = (installed) => Promise.race([installed, new Promise((resolve) => setTimeout(resolve, PATIENCE, false))]);

/** @param {Kit} kit */
async function tryOnce({ serviceWorker, scope }) {
  const registration = await navigator.serviceWorker.register(serviceWorker, { scope });
  if (registration.active) return true;
  const worker = registration.installing ?? registration.waiting;
  return worker ? await ends(worker) : false;
}

/**
 * Waits until the worker serves pages, or has given up because a file did not load.
 * @param {ServiceWorker} worker
 * @returns {Promise<boolean>}
 */
function ends(worker) {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === "activated") resolve(true);
      else if (worker.state === "redundant") resolve(false);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/**
 * Whether the installed worker serves this page. If it does not, it is asked to claim the page: its first claim can
 * pass over a page that is still loading, and a forced reload leaves every worker out.
 * @param {Kit} kit
 * @returns {Promise<boolean>}
 */
export async function controls({ scope }) {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return true;
  const claimed = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  (await serviceWorker.getRegistration(scope))?.active?.postMessage("claim");
  await Promise.race([claimed, new Promise((resolve) => setTimeout(resolve, CLAIMING))]);
  return Boolean(serviceWorker.controller);
}
