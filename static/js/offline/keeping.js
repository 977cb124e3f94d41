// What this phone keeps of its games, in IndexedDB. Entries are only ever added: those after a game's `base` wait to
// be sent.
"use strict";

const NAME = "dice-football";
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
const ended = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });

let opened = null;
function database() {
  opened ??= (() => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("games", { keyPath: "id" });
      request.result.createObjectStore("entries", { keyPath: ["game", "number"] });
      request.result.createObjectStore("aside", { autoIncrement: true });
    };
    return done(request);
  })();
  return opened;
}

async function change(act) {
  const transaction = (await database()).transaction(["games", "entries", "aside"], "readwrite");
  act((name) => transaction.objectStore(name));
  await ended(transaction);
}

const of = (id, from = 0, to = Infinity) => IDBKeyRange.bound([id, from], [id, to]);
const line = (id, row) => ({ game: id, number: row.number, row, time: new Date().toISOString() });

/** Every game on this phone. */
export async function games() {
  return done((await database()).transaction("games").objectStore("games").getAll());
}

/** A game without its entries, or undefined. */
export async function game(id) {
  return done((await database()).transaction("games").objectStore("games").get(id));
}

/** Its entries from this number on, in their order. */
export async function entries(id, from = 0, to = Infinity) {
  const found = await done((await database()).transaction("entries").objectStore("entries").getAll(of(id, from, to)));
  return found.map((one) => one.row);
}

/** Writes a game down with entries that have come: all of it, or nothing. */
export function keep(one, added = []) {
  return change((store) => {
    store("games").put(one);
    for (const row of added) store("entries").put(line(one.id, row));
  });
}

/** Takes a game off this phone; its waiting entries are put aside first, and stay there. */
export async function drop(id) {
  const one = await game(id);
  if (!one) return;
  const waiting = await entries(id, one.base + 1);
  await change((store) => {
    if (waiting.length) store("aside").add({ ...one, entries: waiting, dropped: new Date().toISOString() });
    store("games").delete(id);
    store("entries").delete(of(id));
  });
}

/** Forgets everything, as when somebody signs out. */
export function forget() {
  return change((store) => ["games", "entries", "aside"].forEach((name) => store(name).clear()));
}

/** An id of this phone, made once. */
export function device() {
  localStorage.diceFootballPhone ??= crypto.randomUUID();
  return localStorage.diceFootballPhone;
}
