// The rules on this phone: fetched and kept while there is a signal, opened when there is none.
"use strict";
const PATIENCE = 5000; // milliseconds; after a forced reload no service worker takes the page

class Rules {
  #worker = null;
  #calls = new Map();
  #last = 0;

  /** Keeps every file of them; false where the browser keeps none (a site without https). Then the service worker
   * answers for them. */
  async keep(kit) {
    const { serviceWorker } = navigator;
    if (!serviceWorker || !kit.rules.length) return false;
    const cache = await caches.open(`rules-${kit.version}`);
    for (const file of kit.rules) if (!(await cache.match(file))) await cache.add(file);
    if (!serviceWorker.controller) {
      const taken = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
      await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    }
    return Boolean(serviceWorker.controller);
  }

  /** Starts them over this game. */
  open(kit, game, language) {
    if (this.#worker) return this.call("lay", { game, language });
    this.#worker = new Worker(kit.worker, { type: "module" });
    this.#worker.addEventListener("message", ({ data }) => {
      const { resolve, reject } = this.#calls.get(data.id);
      this.#calls.delete(data.id);
      if (data.error) reject(new Error(data.error));
      else resolve(data.answer);
    });
    this.#worker.addEventListener("error", (event) => this.#fail(event.message || "not there"));
    return this.call("open", { kit, game, language });
  }

  #fail(why) {
    this.#worker = null;
    for (const { reject } of this.#calls.values()) reject(new Error(why));
    this.#calls.clear();
  }

  call(name, values) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      this.#worker.postMessage({ ...values, call: name, id });
    });
  }
}

export const rules = new Rules();
