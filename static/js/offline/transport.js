// Requests from this phone to the server: fetching a game, and handing in entries made without a signal.
import * as storage from "./storage.js";

/**
 * @typedef {import("../types/offline.d.ts").Answer} Answer
 * @typedef {import("../types/offline.d.ts").Entry} Entry
 * @typedef {import("../types/offline.d.ts").Game} Game
 */

const PATIENCE = 60_000; // milliseconds; a whole game's log takes a while on a bad line
const away = { away: true, ok: false };

/**
 * Sends a request. An answer that is not the service's own (a proxy's, a captive portal's) counts as `away`.
 * @param {string} address
 * @param {RequestInit} options
 * @param {number} patience milliseconds
 * @returns {Promise<Answer>}
 */
async function ask(address, options = {}, patience = PATIENCE) {
  try {
    const signal = AbortSignal.timeout(patience);
    const headers = { Accept: "application/json", ...options.headers };
    const answer = await fetch(address, { ...options, headers, signal });
    const isJson = answer.headers.get("Content-Type")?.includes("json");
    if (isJson && answer.status < 500) return { ...(await answer.json()), ok: answer.ok, status: answer.status };
    if (answer.ok || answer.status >= 500) return away;
    return { ok: false, status: answer.status, code: "http", sentence: `HTTP ${answer.status}.` };
  } catch {
    return away;
  }
}

/**
 * Fetches the game with the entries after this number.
 * @param {string} table
 * @param {number} after
 * @param {number} [patience] milliseconds
 */
export function take(table, after, patience) {
  return ask(`${table}along/?after=${after}`, {}, patience);
}

/**
 * A game's waiting entries as one batch. A batch keeps its number until it is answered, and may grow.
 * @param {Game} game
 * @param {Entry[]} entries
 */
function batch({ id, base, batch, pass, rows }, entries) {
  return { game: id, device: storage.device(), number: batch, base, entries, seats: rows.seats, pass };
}

/**
 * Hands in the entries that wait.
 * @param {string} table
 * @param {Game} game
 */
export async function hand(table, game, choice = "") {
  const entries = await storage.entries(game.id, game.base + 1, game.rows.game.last);
  return ask(`${table}sync/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") },
    body: JSON.stringify({ ...batch(game, entries), choice }),
  });
}

/**
 * Saves a log as a file, which the page "Hand in a phone's log" accepts from any phone.
 * @param {Game} game
 * @param {Entry[]} entries
 */
export function save(game, entries) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(batch(game, entries))], { type: "application/json" }));
  link.download = `game-${game.id.slice(0, 8)}-after-${game.base}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), PATIENCE);
}

/** @param {string} name */
function cookie(name) {
  return document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1] ?? "";
}
