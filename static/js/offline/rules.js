// The rules on this phone: fetched and kept while there is a signal, opened when there is none.
"use strict";

class Rules {
  #worker = null;
  #calls = new Map();
  #last = 0;

  /** Keeps every file of them; false where the browser keeps none (a site without https). */
  async keep(kit) {
    if (!("caches" in window) || !kit.rules.length) return false;
    const cache = await caches.open(`rules-${kit.version}`);
    for (const file of kit.rules) if (!(await cache.match(file))) await cache.add(file);
    return true;
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
    return this.call("open", { kit, game, language });
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
