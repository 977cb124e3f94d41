// Between this phone and the server: taking a game along, and handing in what was written down without a signal.
import * as keeping from "./keeping.js";

const away = { away: true, ok: false };

async function ask(address, options) {
  let answer;
  try {
    answer = await fetch(address, { ...options, headers: { Accept: "application/json", ...options?.headers } });
  } catch {
    return away;
  }
  if (answer.status >= 502) return away; // a proxy whose server is not there
  const isJson = answer.headers.get("Content-Type")?.includes("json");
  const said = isJson ? await answer.json() : { code: `http_${answer.status}`, sentence: answer.statusText };
  return { ...said, ok: answer.ok && isJson, status: answer.status };
}

/** The game with the entries after this one. */
export function take(table, after) {
  return ask(`${table}along/?after=${after}`);
}

/** Hands in what waits, up to the entry `upto`. Until it is answered a batch keeps its number, and may grow. */
export async function hand(table, one, device, choice = "") {
  const upto = one.rows.game.last;
  const entries = await keeping.entries(one.id, one.base + 1, upto);
  const body = { device, number: one.batch, base: one.base, entries, seats: one.rows.seats, pass: one.pass, choice };
  const answer = await ask(`${table}sync/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") },
    body: JSON.stringify(body),
  });
  return { ...answer, upto };
}

function cookie(name) {
  return document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1] ?? "";
}
