// The rules on this phone: fetched and stored while there is a signal, opened when there is none.

import { controls, install } from "./installation.js";

/**
 * @typedef {import("../types/offline.d.ts").Kit} Kit
 * @typedef {import("../types/offline.d.ts").Kept} Kept
 */

const ANYBODY = { ignoreVary: true }; // as in service-worker.js
const cacheOf = (/** @type {Kit} */ kit) => `rules-${kit.version}`;

class Rules {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
  #calls = new Map();
  #last = 0;
  #isPreparing = false;

  /**
   * Stores all files of the rules, and installs the service worker that serves them.
   * Throws a DOMException if there is no room.
   * @param {Kit} kit
   * @returns {Promise<Kept>}
   */
  async keep(kit) {
    const { serviceWorker } = navigator;
    if (!serviceWorker || !kit.rules.length) return "never";
    const kept = await caches.keys();
    if (kept.some((name) => name.startsWith("rules-") && name !== cacheOf(kit))) return "later"; // see service-worker.js
    try {
      const cache = await caches.open(cacheOf(kit));
      for (const file of kit.rules) if (!(await cache.match(file, ANYBODY))) await cache.add(file);
    } catch (error) {
      if (error instanceof DOMException) throw error;
      return "failed"; // the signal was lost, or the server has another version
    }
    if (!(await install(kit))) return "failed";
    return (await controls(kit)) ? "kept" : "later";
  }

  /**
   * Whether all files are on this phone.
   * @param {Kit} kit
   */
  async areHere(kit) {
    if (!navigator.serviceWorker?.controller || !kit.rules.length) return false;
    const found = await Promise.all(
      kit.rules.map((file) => caches.match(file, { ...ANYBODY, cacheName: cacheOf(kit) })),
    );
    return found.every(Boolean);
  }

  /**
   * Starts the rules in a worker with this game.
   * @param {Kit} kit
   * @param {object} game
   * @param {string} language
   */
  async open(kit, game, language) {
    this.#isPreparing = false;
    if (this.#worker) return this.call("lay", { game, language });
    const worker = new Worker(kit.worker, { type: "module" });
    worker.addEventListener("message", ({ data }) => {
      const call = this.#calls.get(data.id);
      this.#calls.delete(data.id);
      if (data.error) call?.reject(new Error(data.error));
      else call?.resolve(data.answer);
    });
    // A script that does not load gives no error message: the banner then shows a general one.
    worker.addEventListener("error", (event) => this.#close(event.message ?? ""));
    this.#worker = worker;
    try {
      return await this.call("open", { kit, game, language });
    } catch (error) {
      this.#close(error instanceof Error ? error.message : "");
      throw error;
    }
  }

  /**
   * Starts the rules once and ends them again, so that their bytecode is stored before the signal is lost.
   * @param {Kit} kit
   * @param {object} game
   * @param {string} language
   */
  async prepare(kit, game, language) {
    const stored = await caches.match(`${kit.bundle}?bytecode`, { cacheName: cacheOf(kit) });
    if (stored || this.#worker) return;
    const opened = this.open(kit, game, language);
    this.#isPreparing = true;
    await opened;
    await this.call("show", {});
    await this.call("keepBytecode", { kit });
    if (this.#isPreparing) this.#close("");
  }

  /** @param {string} reason */
  #close(reason) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#calls.values()) reject(new Error(reason));
    this.#calls.clear();
  }

  /**
   * Calls one of the worker's functions; resolves to its result.
   * @param {string} name
   * @param {Record<string, unknown>} values
   * @returns {Promise<any>}
   */
  call(name, values) {
    const worker = this.#worker;
    if (!worker) return Promise.reject(new Error(""));
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      worker.postMessage({ ...values, call: name, id });
    });
  }
}

export const rules = new Rules();
