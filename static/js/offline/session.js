// The game that this page is about: as it is kept, who referees it, and what is done to it, one act after another.
import { claim } from "./claims.js";
import { id, isFrame, KIT, table } from "./kit.js";
import { rules } from "./rules.js";
import { say, sentence, state } from "./signal.js";
import { Referee } from "./states.js";
import * as storage from "./storage.js";
import { take } from "./transport.js";
import { fetchTable, hasTable, setInert } from "./view.js";

/** @typedef {import("../types/offline.d.ts").Game} Game */

const PAUSE = 4000; // milliseconds between two looks whether the signal is back
const LACKS = ["broken", "missing", "behind", "needs", "nothing"]; // states that end with the signal

export const referee = new Referee();

export const session = {
  /** @type {Game | null} the game as it is kept */
  game: null,
  /** Why it is not kept. */
  reason: "",
};

/** The game where there has to be one. Throws where it is not kept. */
export function kept() {
  if (!session.game) throw new Error(session.reason);
  return session.game;
}

/** @type {Promise<unknown>} */
let queue = Promise.resolve();

/** @type {import("../types/offline.d.ts").Queue} */
export function inTurn(act) {
  const ended = queue.then(act).then(() => true, failed);
  queue = ended;
  return ended;
}

/**
 * Says what went wrong. A DOMException means that there is no room on this phone.
 * @param {unknown} error
 */
export async function failed(error) {
  if (!(error instanceof DOMException)) {
    lack("broken", { sentence: (error instanceof Error && error.message) || sentence("unloaded") });
  } else if (referee.is("phone")) say("full");
  else {
    session.game = null;
    session.reason = sentence("unkept");
    say("unkept");
    await storage.leave(id).catch(() => null);
  }
  return false;
}

/**
 * Says why an input needs a signal, until there is one again.
 * @param {string} name
 * @param {Record<string, string | number>} values
 */
export function lack(name, values = {}) {
  say(name, values);
  setTimeout(leaveOff, PAUSE);
}

/** @type {Promise<void> | null} */
let leaving = null;
/** Looks whether the table is back; then what was said without a signal is true no longer. */
export const leaveOff = () => (leaving ??= leaveOffOnce().finally(() => (leaving = null)));

async function leaveOffOnce() {
  if (!referee.is("table") || !LACKS.includes(state() ?? "")) return;
  const answer = await take(table, session.game?.base ?? 0).catch(() => ({ away: true }));
  if (answer.away) setTimeout(leaveOff, PAUSE);
  else if (isFrame || !hasTable()) location.replace(table);
  else {
    say("");
    setInert(false);
    await fetchTable(); // and takes the game along
  }
}

/** Takes the game from every other window, as that has left it. */
export async function takeOver() {
  await claim(id, yieldGame);
  session.game = (await storage.game(id)) ?? session.game;
}

/** Leaves the game to another window. */
export function yieldGame() {
  referee.follow("claimed");
  setInert(true);
  say("tabs");
}

/** Opens the rules over the game as it is kept. */
export async function openRules() {
  const game = kept();
  const rows = { ...game.rows, entries: await storage.entries(id) };
  await rules.open(KIT, { ...game, rows }, game.language);
}

/** A new secret for every time without a signal: what was dealt in a log that was put aside is not dealt again. */
export function newSecret() {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
