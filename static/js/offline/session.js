// The game of this page: its stored state, its referee, and the queue of actions on it.
import { claim } from "./claims.js";
import { id, isFrame, KIT, table } from "./kit.js";
import { rules } from "./rules.js";
import { LACKS, say, sentence, state } from "./signal.js";
import { Referee } from "./states.js";
import * as storage from "./storage.js";
import { isWaiting, randomHex, sendAgain } from "./tap.js";
import { take } from "./transport.js";
import { fetchTable, hasTable, seen, setInert } from "./view.js";

/** @typedef {import("../types/offline.d.ts").Game} Game */

const PAUSE = 4000; // milliseconds between two checks for a signal
const SHORT = 5000; // milliseconds that a check waits: a connection from before a sleep may never answer

export const referee = new Referee();

export const session = {
  /** @type {Game | null} the stored game */
  game: null,
  /** Why the game is not stored. */
  reason: "",
};

/** The stored game. Throws an Error if there is none. */
export function storedGame() {
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
 * Shows what went wrong. A DOMException means that there is no room on this phone.
 * @param {unknown} error
 */
export async function failed(error) {
  if (!(error instanceof DOMException)) {
    showLack("broken", { sentence: (error instanceof Error && error.message) || sentence("unloaded") });
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
 * Shows why an input needs a signal, until there is one again.
 * @param {string} name
 * @param {Record<string, string | number>} values
 */
export function showLack(name, values = {}) {
  say(name, values);
  setTimeout(checkTable, PAUSE);
}

/** @type {Promise<void> | null} */
let checking = null;
/** Checks whether the table can be reached again; then removes the banner about the missing signal. */
export const checkTable = () => (checking ??= checkTableOnce().finally(() => (checking = null)));

async function checkTableOnce() {
  if (!referee.is("table") || !LACKS.includes(state() ?? "")) return;
  const answer = await take(table, seen(), SHORT).catch(() => ({ away: true }));
  if (answer.away) setTimeout(checkTable, PAUSE);
  else if (isFrame || !hasTable()) location.replace(table);
  else if (!sendAgain() && !isWaiting()) {
    say("");
    setInert(false);
    await fetchTable(); // which also stores the game again
  }
}

/** Claims the game from other windows, and reads the state that they have stored. */
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

/** Opens the rules with the stored game. */
export async function openRules() {
  const game = await wholeGame();
  await rules.open(KIT, game, game.language);
}

/** Prepares the rules for a quick start, see `rules.prepare`. */
export async function prepareRules() {
  const game = await wholeGame();
  await rules.prepare(KIT, game, game.language);
}

/** The stored game with its entries. */
async function wholeGame() {
  const game = storedGame();
  return { ...game, rows: { ...game.rows, entries: await storage.entries(id) } };
}

/** A new secret for every time without a signal, so that deals of a log that was put aside are not repeated. */
export function newSecret() {
  return randomHex(32);
}
