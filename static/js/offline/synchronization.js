// Between table and phone: the game comes along after every input, and what waits here is sent.
import { id, isFrame, KIT, table } from "./kit.js";
import { rules } from "./rules.js";
import { failed, inTurn, kept, newSecret, openRules, referee, session, yieldGame } from "./session.js";
import { say, showPlays, state } from "./signal.js";
import * as storage from "./storage.js";
import { hand, take } from "./transport.js";
import { fetchTable, hasTable, needsSignal, setInert } from "./view.js";

/**
 * @typedef {import("../types/offline.d.ts").Answer} Answer
 * @typedef {import("../types/offline.d.ts").Game} Game
 */

const PAUSE = 4000; // milliseconds between two looks whether the signal is back
const PATIENCE = 20_000; // milliseconds that an input waits for its answer
let isOld = false; // has a newer version taken over this phone?

/** Does this phone still keep the frame that this page belongs to? */
export const isFrameKept = () => caches.has(`frame-${KIT.version}`);

/** Says how many entries wait on this phone. */
export function tellWaiting() {
  const game = session.game;
  if (game && referee.is("phone")) say(game.rows.game.provable ? "offline" : "dealt", { n: storage.waiting(game) });
}

/** Looks for the signal, again and again, while this phone referees. */
export async function look() {
  if (!referee.is("phone")) return;
  await send();
  setTimeout(look, PAUSE);
}

/** @type {Promise<unknown> | null} */
let sending = null;
/** Looks whether the signal is back, and sends what waits. */
export const send = () => (sending ??= sendAll().catch(failed).finally(() => (sending = null)));

// Everything that waits, in order, while the game goes on; then the table's own state again.
async function sendAll() {
  let goesOn = true;
  while (goesOn && referee.is("phone", "sending")) {
    const sent = kept();
    const isUnsent = storage.isUnsent(sent);
    const answer = await (isUnsent ? hand(table, sent) : take(table, sent.base));
    if (answer.away) return;
    if (!isUnsent) goesOn = await inTurn(() => goBack(answer));
    else goesOn = await inTurn(() => (answer.ok ? arrived(sent) : part(answer)));
  }
}

/** @param {Game} sent */
async function arrived(sent) {
  const game = kept();
  session.game = { ...game, base: sent.rows.game.last, batch: game.batch + 1, touched: game !== sent };
  await storage.keep(session.game);
  tellWaiting();
}

/** @param {Answer} answer */
async function goBack(answer) {
  if (storage.isUnsent(session.game) || !referee.follow("sent")) return;
  await accept(answer);
  if (!referee.is("table")) return;
  if (isFrame || !hasTable()) return location.replace(table);
  await fetchTable();
  setInert(false);
  say("sent");
}

/**
 * The table's log and this phone's do not fit. Both are shown, and somebody chooses.
 * @param {Answer} answer
 */
export async function part(answer) {
  if (!referee.follow("refused")) return;
  setInert(true);
  const isForked = answer.code === "log_forked";
  say(isForked ? "forked" : "refused", { sentence: answer.sentence ?? "", n: storage.waiting(session.game) });
  if (!isForked) return;
  showPlays("table", answer.plays ?? "");
  await openRules();
  showPlays("phone", await rules.call("plays", { after: kept().base }));
}

/**
 * Keeps the game as the table has it.
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
  htmx.config.timeout = PATIENCE;
}

/** The game comes along after every input, the rules once; not where others play on phones of their own. */
export async function takeAlong() {
  if (!referee.is("table") || !navigator.serviceWorker) return;
  if (isOld) return location.reload();
  const refused = needsSignal();
  const answer = refused ? { ok: false, sentence: refused } : await take(table, session.game?.base ?? 0);
  if (answer.away) return;
  await accept(answer);
  if (session.game) keepRules();
}

/** @type {Promise<unknown> | null} */
let fetching = null;
function keepRules() {
  const announce = (/** @type {boolean} */ areHere) => {
    if (areHere && session.game && referee.is("table") && state() !== "sent") say("ready");
  };
  fetching ??= rules.keep(KIT).then(announce).catch(failed).finally(() => (fetching = null));
}

/** Another service worker has taken over: a page of an older version follows at the next input. */
export async function follow() {
  isOld = !(await isFrameKept());
}
