// The rules in their own thread: Pyodide runs the table's Python (games/offline/phone_requests.py); this file contains no rules.
"use strict";

/**
 * @typedef {import("../types/offline.d.ts").Kit} Kit
 * @typedef {import("../types/offline.d.ts").Game} Game
 */

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @type {any} */
let python;
/** @type {OfflinePhone} */
let phone;

const cacheOf = (/** @type {Kit} */ kit) => `rules-${kit.version}`; // as in rules.js
const bytecodeOf = (/** @type {Kit} */ kit) => `${kit.bundle}?bytecode`; // never fetched

/** @param {{ kit: Kit, game: Game, language: string }} values */
async function open({ kit, game, language }) {
  const { loadPyodide } = await import(`${kit.pyodide}pyodide.mjs`);
  const [loaded, program, bytecode] = await Promise.all([
    loadPyodide({ indexURL: kit.pyodide, env: { DJANGO_ALLOW_ASYNC_UNSAFE: "1", HOME: "/" } }),
    fetch(kit.bundle).then((answer) => {
      if (!answer.ok) throw new Error(`The rules are not on this phone (${answer.status}).`);
      return answer.arrayBuffer();
    }),
    caches.match(bytecodeOf(kit), { cacheName: cacheOf(kit) }).then((answer) => answer?.arrayBuffer()),
  ]);
  python = loaded;
  python.FS.mkdir("/program");
  python.unpackArchive(program, "zip", { extractDir: "/program" });
  if (bytecode) python.unpackArchive(bytecode, "zip", { extractDir: "/program" });
  // Pyodide writes none by default, but what it writes while importing is kept for the next start.
  python.runPython("import sys; sys.dont_write_bytecode = False; sys.path.insert(0, '/program')");
  python.pyimport("games.offline.phone_startup").open_table.callKwargs({ prefix: kit.prefix, static: kit.static });
  phone = python.pyimport("games.offline.phone_requests").OfflinePhone();
  lay({ game, language });
  return null;
}

/** @param {{ game: Game, language: string }} values */
function lay({ game, language }) {
  const { rows, clubs, secret, name } = game;
  phone.lay(JSON.stringify(rows), JSON.stringify(clubs), secret, name, language);
  return null;
}

/**
 * Stores what Python has compiled, unless it is stored: compiling takes a third of a start.
 * @param {{ kit: Kit }} values
 */
async function keepBytecode({ kit }) {
  const cache = await caches.open(cacheOf(kit));
  if (await cache.match(bytecodeOf(kit))) return;
  const bytes = python.pyimport("games.offline.phone_startup").imported_bytecode().toJs();
  await cache.put(bytecodeOf(kit), new Response(bytes));
}

/** @type {Record<string, (values: any) => unknown>} */
const calls = {
  open,
  lay,
  keepBytecode,
  show: () => JSON.parse(phone.show()),
  visit: ({ method, path, form }) => JSON.parse(phone.visit(method, path, form)),
  plays: ({ after }) => phone.plays(after),
};

// One after the other, because a call may arrive while the rules are still being opened.
let last = Promise.resolve();
worker.addEventListener("message", ({ data }) => {
  last = last.then(async () => {
    try {
      worker.postMessage({ id: data.id, answer: await calls[data.call](data) });
    } catch (error) {
      worker.postMessage({ id: data.id, error: String(error) });
    }
  });
});
