// What this phone keeps of its games, in IndexedDB. Entries are only ever added: those after a game's `base` wait to
// be sent. Whatever cannot be kept, for want of room or because the browser is told so, throws a DOMException.
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
    transaction.onabort = () => reject(transaction.error);
  });

let opened = null;
function database() {
  opened ??= (async () => {
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
  const kept = ended(transaction);
  await Promise.all([act((name) => transaction.objectStore(name)), kept]);
}

const all = async (name, range) => done((await database()).transaction(name).objectStore(name).getAll(range));
const of = (id, from = 0, to = Infinity) => IDBKeyRange.bound([id, from], [id, to]);
const line = (id, row) => ({ game: id, number: row.number, row, time: new Date().toISOString() });

function put(store, one, added) {
  store("games").put(one);
  for (const row of added) store("entries").put(line(one.id, row));
}

function remove(store, id) {
  store("games").delete(id);
  store("entries").delete(of(id));
}

/** How many entries of a game wait to be sent? */
export const waiting = (one) => (one ? one.rows.game.last - one.base : 0);

/** Does anything of it wait? A call that waits for the other's is no entry yet. */
export const isUnsent = (one) => waiting(one) > 0 || Boolean(one?.touched);

/** Every game on this phone. */
export const games = () => all("games");

/** The logs that were put aside, the newest first: games with their `entries`, and the time when they were `dropped`. */
export const aside = async () => (await all("aside")).reverse();

/** A game without its entries, or undefined. */
export async function game(id) {
  return done((await database()).transaction("games").objectStore("games").get(id));
}

/** Its entries from this number on, in their order. */
export async function entries(id, from = 0, to = Infinity) {
  return from > to ? [] : (await all("entries", of(id, from, to))).map((found) => found.row);
}

/** Writes a game down with entries that were made here: all of it, or nothing. */
export function keep(one, added = []) {
  return change((store) => put(store, one, added));
}

/** Writes a game down as the table has it; false, and nothing, where entries of this phone wait. */
export async function bring(one, added) {
  let isFree = true;
  await change(async (store) => {
    isFree = !isUnsent(await done(store("games").get(one.id)));
    if (isFree) put(store, one, added);
  });
  return isFree;
}

/** Takes a game off this phone, unless something of it waits. */
export function leave(id) {
  return change(async (store) => {
    const one = await done(store("games").get(id));
    if (!isUnsent(one)) remove(store, id);
  });
}

/** Takes a game off this phone; what waits of it is put aside, and stays there. */
export function putAside(id) {
  return change(async (store) => {
    const one = await done(store("games").get(id));
    const left = await done(store("entries").getAll(of(id, one.base + 1)));
    const dropped = new Date().toISOString();
    if (left.length) store("aside").add({ ...one, entries: left.map(({ row }) => row), dropped });
    remove(store, id);
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
