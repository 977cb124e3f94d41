// Keeps table and phone in step: stores the game after every input, and sends entries that wait here.
import { id, isFrame, KIT, table } from "./kit.js";
import { rules } from "./rules.js";
import {
  failed,
  inTurn,
  newSecret,
  openRules,
  prepareRules,
  referee,
  session,
  storedGame,
  yieldGame,
} from "./session.js";
import { say, showPlays, state } from "./signal.js";
import * as storage from "./storage.js";
import { hand, take } from "./transport.js";
import { fetchTable, hasTable, needsSignal, setInert } from "./view.js";

/**
 * @typedef {import("../types/offline.d.ts").Answer} Answer
 * @typedef {import("../types/offline.d.ts").Game} Game
 */

const PAUSE = 4000; // milliseconds between two checks for a signal
const LONGEST = 60_000; // milliseconds: the pause doubles with every attempt to store what did not load
const QUIET = 20_000; // milliseconds without an input, after which the rules are prepared
let isOld = false; // whether a newer version has taken over this phone

/** Whether this phone still stores the frame of this page's version. */
export const isFrameKept = () => caches.has(`frame-${KIT.version}`);

/** Shows how many entries wait on this phone. */
export function showWaiting() {
  const game = session.game;
  if (game && referee.is("phone")) say(game.rows.game.provable ? "offline" : "dealt", { n: storage.waiting(game) });
}

/** Checks for a signal repeatedly while this phone referees. */
export async function checkSignal() {
  if (!referee.is("phone")) return;
  await send();
  setTimeout(checkSignal, PAUSE);
}

/** @type {Promise<unknown> | null} */
let sending = null;
/** Sends entries that wait, if there is a signal. */
export const send = () => (sending ??= sendAll().catch(failed).finally(() => (sending = null)));

// Sends everything that waits, in order, while the game continues; then fetches the table's state.
async function sendAll() {
  let succeeded = true;
  while (succeeded && referee.is("phone", "sending")) {
    const sent = storedGame();
    const isUnsent = storage.isUnsent(sent);
    const answer = await (isUnsent ? hand(table, sent) : take(table, sent.base));
    if (answer.away) return;
    if (!isUnsent) succeeded = await inTurn(() => returnToTable(answer));
    else succeeded = await inTurn(() => (answer.ok ? markSent(sent) : showConflict(answer)));
  }
}

/** @param {Game} sent */
async function markSent(sent) {
  const game = storedGame();
  session.game = { ...game, base: sent.rows.game.last, batch: game.batch + 1, touched: game !== sent };
  await storage.keep(session.game);
  showWaiting();
}

/** @param {Answer} answer */
async function returnToTable(answer) {
  if (storage.isUnsent(session.game) || !referee.follow("sent")) return;
  await accept(answer);
  if (!referee.is("table")) return;
  if (isFrame || !hasTable()) return location.replace(table);
  await fetchTable();
  setInert(false);
  say("sent");
}

/**
 * Shows the table's log and this phone's, which contradict each other; a person has to choose one.
 * @param {Answer} answer
 */
export async function showConflict(answer) {
  if (!referee.follow("refused")) return;
  setInert(true);
  const isForked = answer.code === "log_forked";
  say(isForked ? "forked" : "refused", { sentence: answer.sentence ?? "", n: storage.waiting(session.game) });
  if (!isForked) return;
  showPlays("table", answer.plays ?? "");
  await openRules();
  showPlays("phone", await rules.call("plays", { after: storedGame().base }));
}

/**
 * Stores the table's state of the game.
 * @param {Answer} answer
 */
async function accept({ ok, sentence, rows, clubs, name, pass }) {
  if (!ok || rows?.game.state !== "in_progress" || !clubs) {
    session.game = null;
    session.reason = sentence ?? "";
    if (state() === "ready") say("");
    return storage.leave(id);
  }
  const { entries, ...others } = rows;
  const known = session.game ?? { id, batch: 1, secret: newSecret() };
  const own = { clubs, name: name ?? "", pass: pass ?? "", language: document.documentElement.lang };
  const next = { ...known, ...own, rows: others, base: rows.game.last };
  if (!(await storage.bring(next, entries))) return yieldGame();
  session.game = next;
}

/** Stores the game after every input, and the rules once; not if other people play on their own phones. */
export async function takeAlong() {
  if (!referee.is("table") || !navigator.serviceWorker) return;
  if (isOld) return location.reload();
  const refused = needsSignal();
  const answer = refused ? { ok: false, sentence: refused } : await take(table, session.game?.base ?? 0);
  if (answer.away) return tryAgain();
  await accept(answer);
  if (session.game) keepRules();
}

/** @type {Promise<unknown> | null} */
let fetching = null;
function keepRules() {
  fetching ??= rules.keep(KIT).then(announce).catch(failed).finally(() => (fetching = null));
}

/** @param {import("../types/offline.d.ts").Kept} kept */
function announce(kept) {
  if (kept === "kept") pause = PAUSE;
  else if (kept !== "never") tryAgain();
  if (!session.game || !referee.is("table")) return;
  if (kept === "kept") prepareSoon();
  if (kept === "kept" && state() !== "sent") say("ready");
  else if (kept === "failed" && [undefined, "", "ready"].includes(state())) say("unready");
}

let preparation = 0;
// While nobody plays, because it takes a phone's processor for some seconds. Without it a start is only slower.
function prepareSoon() {
  clearTimeout(preparation);
  preparation = setTimeout(() => {
    if (session.game && referee.is("table") && !document.hidden) prepareRules().catch(() => null);
  }, QUIET);
}

let pause = PAUSE;
let again = 0;
// Without this, what did not load once would be missing until the next input, or for as long as the page is open.
function tryAgain() {
  clearTimeout(again);
  again = setTimeout(() => isOld || inTurn(takeAlong), pause);
  pause = Math.min(2 * pause, LONGEST);
}

/** Called when another service worker has taken over: an older page reloads at the next input. */
export async function follow() {
  isOld = !(await isFrameKept());
}
