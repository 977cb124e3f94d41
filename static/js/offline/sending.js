// Between this phone and the server: taking a game along, and handing in what was written down without a signal.
import * as keeping from "./keeping.js";

const PATIENCE = 60_000; // milliseconds; a whole game's log takes a while on a bad line
const away = { away: true, ok: false };

// What is not the service's own answer says that it is not there: a proxy's, or that of a hotel's network.
async function ask(address, options) {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const headers = { Accept: "application/json", ...options?.headers };
    const answer = await fetch(address, { ...options, headers, signal });
    const isJson = answer.headers.get("Content-Type")?.includes("json");
    if (isJson && answer.status < 500) return { ...(await answer.json()), ok: answer.ok, status: answer.status };
    if (answer.ok || answer.status >= 500) return away;
    return { ok: false, status: answer.status, code: "http", sentence: `HTTP ${answer.status}.` };
  } catch {
    return away;
  }
}

/** The game with the entries after this one. */
export function take(table, after) {
  return ask(`${table}along/?after=${after}`);
}

/** A game's waiting entries as one batch. Until it is answered a batch keeps its number, and may grow. */
export function batch(one, entries) {
  const { id, base, pass, rows } = one;
  return { game: id, device: keeping.device(), number: one.batch, base, entries, seats: rows.seats, pass };
}

/** Hands in what waits. */
export async function hand(table, one, choice = "") {
  const entries = await keeping.entries(one.id, one.base + 1, one.rows.game.last);
  return ask(`${table}sync/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") },
    body: JSON.stringify({ ...batch(one, entries), choice }),
  });
}

/** Saves a log as a file, which the page "Hand in a phone's log" takes on any phone. */
export function save(one, entries) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(batch(one, entries))], { type: "application/json" }));
  link.download = `game-${one.id.slice(0, 8)}-after-${one.base}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), PATIENCE);
}

function cookie(name) {
  return document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1] ?? "";
}
