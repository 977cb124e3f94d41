// The games on this phone, in IndexedDB. Entries are only added: those after a game's `base` wait to be sent.
// Functions throw a DOMException if storing fails, because there is no room or the browser forbids it.

/**
 * @typedef {import("../types/offline.d.ts").AsideLog} AsideLog
 * @typedef {import("../types/offline.d.ts").Entry} Entry
 * @typedef {import("../types/offline.d.ts").Game} Game
 * @typedef {(name: string) => IDBObjectStore} Store
 */

const NAME = "dice-football";

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * @param {IDBTransaction} transaction
 * @returns {Promise<void>}
 */
const ended = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

/** @type {Promise<IDBDatabase> | null} */
let opened = null;
function database() {
  opened ??= open();
  return opened;
}

// deno-lint-ignore require-await -- an exception of `indexedDB.open` has to reject the promise, too
async function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("games", { keyPath: "id" });
    request.result.createObjectStore("entries", { keyPath: ["game", "number"] });
    request.result.createObjectStore("aside", { autoIncrement: true });
  };
  return done(request);
}

/** @param {(store: Store) => unknown} act */
async function change(act) {
  const transaction = (await database()).transaction(["games", "entries", "aside"], "readwrite");
  const kept = ended(transaction);
  await Promise.all([act((name) => transaction.objectStore(name)), kept]);
}

/**
 * @param {string} name
 * @param {IDBKeyRange} [range]
 */
const all = async (name, range) => done((await database()).transaction(name).objectStore(name).getAll(range));
const of = (/** @type {string} */ id, from = 0, to = Infinity) => IDBKeyRange.bound([id, from], [id, to]);

/**
 * @param {string} id
 * @param {Entry} row
 */
const line = (id, row) => ({ game: id, number: row.number, row, time: new Date().toISOString() });

/**
 * @param {Store} store
 * @param {Game} game
 * @param {Entry[]} added
 */
function put(store, game, added) {
  store("games").put(game);
  for (const row of added) store("entries").put(line(game.id, row));
}

/**
 * @param {Store} store
 * @param {string} id
 */
function remove(store, id) {
  store("games").delete(id);
  store("entries").delete(of(id));
}

/**
 * The number of entries of a game that wait to be sent.
 * @param {Game | null | undefined} game
 */
export const waiting = (game) => (game ? game.rows.game.last - game.base : 0);

/**
 * Whether anything of the game waits to be sent, including a call that is not an entry yet.
 * @param {Game | null | undefined} game
 */
export const isUnsent = (game) => waiting(game) > 0 || Boolean(game?.touched);

/**
 * Every game on this phone.
 * @returns {Promise<Game[]>}
 */
export const games = () => all("games");

/**
 * The logs that were put aside, the newest first.
 * @returns {Promise<AsideLog[]>}
 */
export const asideLogs = async () => (await all("aside")).reverse();

/**
 * A game without its entries.
 * @param {string} id
 * @returns {Promise<Game | undefined>}
 */
export async function game(id) {
  return done((await database()).transaction("games").objectStore("games").get(id));
}

/**
 * The entries of a game from this number on, in order.
 * @param {string} id
 * @returns {Promise<Entry[]>}
 */
export async function entries(id, from = 0, to = Infinity) {
  return from > to ? [] : (await all("entries", of(id, from, to))).map((found) => found.row);
}

/**
 * Stores a game with entries that were made here, in one transaction.
 * @param {Game} game
 * @param {Entry[]} added
 */
export function keep(game, added = []) {
  return change((store) => put(store, game, added));
}

/**
 * Stores the table's state of a game; returns false, without a change, if entries of this phone wait.
 * @param {Game} game
 * @param {Entry[]} added
 */
export async function bring(game, added) {
  let isFree = true;
  await change(async (store) => {
    isFree = !isUnsent(await done(store("games").get(game.id)));
    if (isFree) put(store, game, added);
  });
  return isFree;
}

/**
 * Deletes a game from this phone, unless something of it waits to be sent.
 * @param {string} id
 */
export function leave(id) {
  return change(async (store) => {
    if (!isUnsent(await done(store("games").get(id)))) remove(store, id);
  });
}

/**
 * Deletes a game from this phone; entries that wait to be sent are put aside as a log.
 * @param {string} id
 */
export function putAside(id) {
  return change(async (store) => {
    const found = await done(store("games").get(id));
    const left = await done(store("entries").getAll(of(id, found.base + 1)));
    const dropped = new Date().toISOString();
    if (left.length) store("aside").add({ ...found, entries: left.map(({ row }) => row), dropped });
    remove(store, id);
  });
}

/** Deletes everything, for example when a person signs out. */
export function forget() {
  return change((store) => ["games", "entries", "aside"].forEach((name) => store(name).clear()));
}

/**
 * The id of this phone, created once.
 * @returns {string}
 */
export function device() {
  localStorage.diceFootballPhone ??= crypto.randomUUID();
  return localStorage.diceFootballPhone;
}
