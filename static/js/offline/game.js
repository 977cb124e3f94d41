// Continues a game without a signal. If an input cannot be sent, the worker referees it, and the new entries are
// stored here until they can be sent (synchronization.js).
import { id, isFrame, KIT, table } from "./kit.js";
import { rules } from "./rules.js";
import { inTurn, newSecret, openRules, referee, session, showLack, storedGame, takeOver } from "./session.js";
import { say } from "./signal.js";
import { hold, isWaiting } from "./tap.js";
import * as storage from "./storage.js";
import { checkSignal, isFrameKept, send, showConflict, showWaiting, takeAlong } from "./synchronization.js";
import { hand, save } from "./transport.js";
import { seen, setInert, show } from "./view.js";

/**
 * @typedef {import("../types/offline.d.ts").Request} Request
 * @typedef {import("../types/offline.d.ts").Rows} Rows
 * @typedef {import("../types/offline.d.ts").Visit} Visit
 */

const PAUSE = 4000; // milliseconds until the first check for a signal
const NEEDS_A_SIGNAL = 503;

/** @param {Rows} rows */
const calls = (rows) => JSON.stringify(rows.seats.map(({ early, orders }) => [early, orders]));

/**
 * Referees and stores a person's input here, and only then shows the outcome.
 * @param {Request} request
 */
export async function visit(...[method, path, form = ""]) {
  if (!referee.is("phone")) return;
  /** @type {Visit} */
  const answer = await rules.call("visit", { method, path, form });
  if (answer.status === NEEDS_A_SIGNAL) return say("elsewhere");
  const game = storedGame();
  const { entries, ...rows } = answer.rows;
  const next = { ...game, rows, touched: game.touched || calls(rows) !== calls(game.rows) };
  try {
    await storage.keep(next, entries);
  } catch (error) {
    await openRules(); // from the stored game
    throw error;
  }
  session.game = next;
  show(answer.html);
  history.replaceState(null, "", answer.path);
  showWaiting();
}

async function continueOnPhone() {
  if (!referee.is("table", "sending") || document.hidden) return;
  if (await needsReload()) return location.reload();
  if (!(await rules.areHere(KIT))) return showLack("missing");
  await takeOver();
  const game = storedGame();
  if (seen() > game.rows.game.last) return showLack("behind");
  if (!referee.follow("lost")) return;
  say("starting");
  if (!storage.isUnsent(game)) session.game = { ...game, secret: newSecret() };
  setInert(true); // until the rules are loaded
  try {
    await openRules();
    show((await rules.call("show", {})).html);
  } catch (error) {
    referee.follow("failed");
    setInert(false);
    throw error;
  }
  rules.call("keepBytecode", { kit: KIT }).catch(() => null);
  navigator.storage?.persist?.();
  showWaiting();
  setTimeout(checkSignal, PAUSE);
}

// Stored rules only work with the stored frame; and after a forced reload no service worker controls the page.
async function needsReload() {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker?.getRegistration())?.active) return false;
  return !serviceWorker.controller || !(await isFrameKept());
}

/**
 * Continues on the phone, starting with this request (as for `visit`). A phone that cannot keeps the request until
 * the table answers again.
 * @param {Request | null} request
 */
export function loseSignal(request = null) {
  if (referee.is("table") && !session.game) {
    if (request && hold()) showLack("held");
    else if (!isWaiting()) showLack("needs", { sentence: session.reason });
    return;
  }
  inTurn(async () => {
    await continueOnPhone();
    if (request) await visit(...request);
  });
}

/** Called when the window becomes visible again. */
export function resume() {
  if (referee.is("window")) location.reload();
  else if (isFrame && session.game) inTurn(continueOnPhone);
}

/** Called when the page has been opened. */
export async function begin() {
  session.game = (await storage.game(id)) ?? null;
  if (isFrame) return session.game ? continueOnPhone() : showLack("nothing");
  if (!storage.isUnsent(session.game)) return takeAlong();
  await takeOver();
  if (!referee.follow("unsent")) return; // unsent entries come before new inputs
  setInert(true);
  say("sending", { n: storage.waiting(session.game) });
  send().then(() => referee.is("sending") && inTurn(continueOnPhone)); // there is no signal again
}

async function discard() {
  await storage.putAside(id);
  location.replace(table);
}

/**
 * The actions for a log that cannot be sent.
 * @type {Record<string, () => Promise<void>>}
 */
export const choices = {
  discard,
  async download() {
    save(storedGame(), await storage.entries(id, storedGame().base + 1));
  },
  async correct() {
    const answer = await hand(table, storedGame(), "correction");
    if (answer.away) return;
    await (answer.ok ? discard() : showConflict(answer));
  },
};
