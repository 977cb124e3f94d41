// A game that goes on without a signal. When an input does not get through, the worker referees it, and what it writes
// down waits here until it can be sent (synchronization.js).
import { id, isFrame, KIT, table } from "./kit.js";
import { rules } from "./rules.js";
import { inTurn, kept, lack, newSecret, openRules, referee, session, takeOver } from "./session.js";
import { say } from "./signal.js";
import * as storage from "./storage.js";
import { isFrameKept, look, part, send, takeAlong, tellWaiting } from "./synchronization.js";
import { hand, save } from "./transport.js";
import { seen, setInert, show } from "./view.js";

/**
 * @typedef {import("../types/offline.d.ts").Request} Request
 * @typedef {import("../types/offline.d.ts").Rows} Rows
 * @typedef {import("../types/offline.d.ts").Visit} Visit
 */

const PAUSE = 4000; // milliseconds until the first look whether the signal is back
const NEEDS_A_SIGNAL = 503;

/** @param {Rows} rows */
const calls = (rows) => JSON.stringify(rows.seats.map(({ early, orders }) => [early, orders]));

/**
 * What somebody does is refereed here and written down, then shown: never the other way round.
 * @param {Request} request
 */
export async function visit(...[method, path, form = ""]) {
  if (!referee.is("phone")) return;
  /** @type {Visit} */
  const answer = await rules.call("visit", { method, path, form });
  if (answer.status === NEEDS_A_SIGNAL) return say("elsewhere");
  const game = kept();
  const { entries, ...rows } = answer.rows;
  const next = { ...game, rows, touched: game.touched || calls(rows) !== calls(game.rows) };
  try {
    await storage.keep(next, entries);
  } catch (error) {
    await openRules(); // as it is kept
    throw error;
  }
  session.game = next;
  show(answer.html);
  history.replaceState(null, "", answer.path);
  tellWaiting();
}

async function goOnAlone() {
  if (!referee.is("table", "sending") || document.hidden) return;
  if (await needsReload()) return location.reload();
  if (!(await rules.areHere(KIT))) return lack("missing");
  await takeOver();
  const game = kept();
  if (seen() > game.rows.game.last) return lack("behind");
  if (!referee.follow("lost")) return;
  say("starting");
  if (!storage.isUnsent(game)) session.game = { ...game, secret: newSecret() };
  setInert(true); // until the rules are there
  try {
    await openRules();
    show((await rules.call("show", {})).html);
  } catch (error) {
    referee.follow("failed");
    setInert(false);
    throw error;
  }
  navigator.storage?.persist?.();
  tellWaiting();
  setTimeout(look, PAUSE);
}

// The frame that the phone keeps fits the rules that it keeps; and after a forced reload no service worker takes a page.
async function needsReload() {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker?.getRegistration())?.active) return false;
  return !serviceWorker.controller || !(await isFrameKept());
}

/**
 * Goes on with this request, as for `visit`, on the phone.
 * @param {Request | null} request
 */
export function loseSignal(request = null) {
  if (referee.is("table") && !session.game) return lack("needs", { sentence: session.reason });
  inTurn(async () => {
    await goOnAlone();
    if (request) await visit(...request);
  });
}

/** A window that was behind another is looked at again. */
export function comeBack() {
  if (referee.is("window")) location.reload();
  else if (isFrame && session.game) inTurn(goOnAlone);
}

/** As the page is opened. */
export async function begin() {
  session.game = (await storage.game(id)) ?? null;
  if (isFrame) return session.game ? goOnAlone() : lack("nothing");
  if (!storage.isUnsent(session.game)) return takeAlong();
  await takeOver();
  if (!referee.follow("unsent")) return; // what waits here comes before anything new
  setInert(true);
  say("sending", { n: storage.waiting(session.game) });
  send().then(() => referee.is("sending") && inTurn(goOnAlone)); // the signal is gone again
}

async function discard() {
  await storage.putAside(id);
  location.replace(table);
}

/**
 * What there is to do with a log.
 * @type {Record<string, () => Promise<void>>}
 */
export const choices = {
  discard,
  async download() {
    save(kept(), await storage.entries(id, kept().base + 1));
  },
  async correct() {
    const answer = await hand(table, kept(), "correction");
    if (answer.away) return;
    await (answer.ok ? discard() : part(answer));
  },
};
