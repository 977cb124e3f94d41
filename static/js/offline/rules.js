// The rules on this phone: fetched and kept while there is a signal, opened when there is none.
"use strict";
const PATIENCE = 5000; // milliseconds; after a forced reload no service worker takes the page
const ANYBODY = { ignoreVary: true }; // as in service-worker.js
const cacheOf = (kit) => `rules-${kit.version}`;

class Rules {
  #worker = null;
  #calls = new Map();
  #last = 0;

  /** Keeps every file of them; false where not all of them came, or where no service worker answers for them.
   * Throws a DOMException where there is no room. */
  async keep(kit) {
    const { serviceWorker } = navigator;
    if (!serviceWorker || !kit.rules.length) return false;
    const kept = await caches.keys();
    if (kept.some((name) => name.startsWith("rules-") && name !== cacheOf(kit))) return false; // see service-worker.js
    try {
      const cache = await caches.open(cacheOf(kit));
      for (const file of kit.rules) if (!(await cache.match(file, ANYBODY))) await cache.add(file);
    } catch (error) {
      if (error instanceof DOMException) throw error;
      return false; // the signal went, or the server has another version
    }
    await serviceWorker.ready;
    if (!serviceWorker.controller) {
      const taken = new Promise((resolve) =>
        serviceWorker.addEventListener("controllerchange", resolve, { once: true })
      );
      await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    }
    return Boolean(serviceWorker.controller);
  }

  /** Are they all on this phone? */
  async areHere(kit) {
    if (!navigator.serviceWorker?.controller || !kit.rules.length) return false;
    const found = await Promise.all(
      kit.rules.map((file) => caches.match(file, { ...ANYBODY, cacheName: cacheOf(kit) })),
    );
    return found.every(Boolean);
  }

  /** Starts them over this game. */
  async open(kit, game, language) {
    if (this.#worker) return this.call("lay", { game, language });
    this.#worker = new Worker(kit.worker, { type: "module" });
    this.#worker.addEventListener("message", ({ data }) => {
      const { resolve, reject } = this.#calls.get(data.id);
      this.#calls.delete(data.id);
      if (data.error) reject(new Error(data.error));
      else resolve(data.answer);
    });
    // A script that does not load tells no message: the banner then says so.
    this.#worker.addEventListener("error", (event) => this.#close(event.message ?? ""));
    try {
      return await this.call("open", { kit, game, language });
    } catch (error) {
      this.#close(error.message);
      throw error;
    }
  }

  #close(why) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#calls.values()) reject(new Error(why));
    this.#calls.clear();
  }

  call(name, values) {
    if (!this.#worker) return Promise.reject(new Error(""));
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      this.#worker.postMessage({ ...values, call: name, id });
    });
  }
}

export const rules = new Rules();
