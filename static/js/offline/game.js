// A game that goes on without a signal. While there is one, the phone takes the game along after every input; when an
// input does not get through, the worker referees it, and what it writes down waits here until it can be sent.
import { claim } from "./claiming.js";
import * as keeping from "./keeping.js";
import { rules } from "./rules.js";
import { hand, save, take } from "./sending.js";
import { say, sentence, showPlays, state, stay } from "./signal.js";

/** What the server says of the files that a phone keeps. */
export const KIT = JSON.parse(document.getElementById("offline-kit").textContent);
const PAUSE = 4000; // milliseconds between two looks whether the signal is back
const PATIENCE = 20_000; // milliseconds that an input waits for its answer
const NEEDS_A_SIGNAL = 503;
const LACKS = ["broken", "missing", "behind", "needs", "nothing"]; // states that end with the signal
/** The table's address; undefined on the page of all games. */
export const table = location.pathname.match(new RegExp(`^${KIT.scope}[0-9a-f-]{36}/`))?.[0];
const id = table?.slice(KIT.scope.length, -1);
const isFrame = document.body.hasAttribute("data-frame"); // this page came from the phone, not from the server

// Who referees: the "table"; this "phone"; nobody while what waits here is "sending", while the two logs are "torn",
// for somebody has to choose, and while another "window" does.
let referee = "table";
let one = null; // the game as it is kept
let why = ""; // why it is not
let isOld = false; // has a newer version taken over this phone?

/** Does this phone referee? */
export const isPhones = () => referee === "phone";
/** Does nobody but the table? */
export const isTables = () => referee === "table";

let queue = Promise.resolve();
/** Does this after all that came before; resolves to false when it failed. */
export function inTurn(act) {
  const ended = queue.then(act).then(() => true, failed);
  queue = ended;
  return ended;
}

async function failed(error) {
  if (!(error instanceof DOMException)) lack("broken", { sentence: error?.message || sentence("unloaded") });
  else if (referee === "phone") say("full");
  else {
    one = null;
    why = sentence("unkept");
    say("unkept");
    await keeping.leave(id).catch(() => null);
  }
  return false;
}

// Says why an input needs a signal, until there is one again.
function lack(state, values = {}) {
  say(state, values);
  setTimeout(leaveOff, PAUSE);
}

let leaving = null;
/** Looks whether the table is back; then what was said without a signal is true no longer. */
export const leaveOff = () => (leaving ??= leaveOffOnce().finally(() => (leaving = null)));

async function leaveOffOnce() {
  if (referee !== "table" || !LACKS.includes(state())) return;
  const answer = await take(table, one?.base ?? 0).catch(() => ({ away: true }));
  if (answer.away) setTimeout(leaveOff, PAUSE);
  else if (isFrame || !document.getElementById("live")) location.replace(table);
  else {
    say("");
    setInert(false);
    await htmx.ajax("GET", `${table}changes/0/`, { target: "#live", swap: "outerHTML" }); // and takes the game along
  }
}

const calls = (rows) => JSON.stringify(rows.seats.map(({ early, orders }) => [early, orders]));
const seen = () => Number(document.querySelector("#live input[name=seen]")?.value ?? 0);

function tell() {
  if (referee === "phone") say(one.rows.game.provable ? "offline" : "dealt", { n: keeping.waiting(one) });
}

function show(html) {
  htmx.swap("#live", html, { swapStyle: "outerHTML" });
}

function putOnPage(html) {
  const main = document.getElementById("main");
  main.innerHTML = html;
  stay(main);
  htmx.process(main);
  scrollTo(0, 0);
}

function setInert(inert) {
  const live = document.getElementById("live");
  if (live) live.inert = inert;
}

/** What somebody does is refereed here and written down, then shown: never the other way round. */
export async function visit(method, path, form = "") {
  if (referee !== "phone") return;
  const answer = await rules.call("visit", { method, path, form });
  if (answer.status === NEEDS_A_SIGNAL) return say("elsewhere");
  const { entries, ...rows } = answer.rows;
  const next = { ...one, rows, touched: one.touched || calls(rows) !== calls(one.rows) };
  try {
    await keeping.keep(next, entries);
  } catch (error) {
    await open(); // as it is kept
    throw error;
  }
  one = next;
  if (answer.html.includes('id="live"')) {
    if (!document.getElementById("live")) putOnPage('<div id="live"></div>');
    show(answer.html);
  } else putOnPage(answer.html);
  history.replaceState(null, "", answer.path);
  tell();
}

async function goOnAlone() {
  if (!["table", "sending"].includes(referee) || document.hidden) return;
  if (await needsReload()) return location.reload();
  if (!(await rules.areHere(KIT))) return lack("missing");
  await takeOver();
  if (seen() > one.rows.game.last) return lack("behind");
  referee = "phone";
  say("starting");
  if (!keeping.isUnsent(one)) one = { ...one, secret: secret() };
  setInert(true); // until the rules are there
  try {
    await open();
    show((await rules.call("show", {})).html);
  } catch (error) {
    referee = "table";
    setInert(false);
    throw error;
  }
  navigator.storage?.persist?.();
  tell();
  setTimeout(look, PAUSE);
}

// The frame that the phone keeps fits the rules that it keeps; and after a forced reload no service worker takes a page.
async function needsReload() {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker?.getRegistration())?.active) return false;
  return !serviceWorker.controller || !(await isKept());
}

const isKept = () => caches.has(`frame-${KIT.version}`);

async function takeOver() {
  await claim(id, yieldGame);
  one = (await keeping.game(id)) ?? one;
}

function yieldGame() {
  referee = "window";
  setInert(true);
  say("tabs");
}

async function open() {
  await rules.open(KIT, { ...one, rows: { ...one.rows, entries: await keeping.entries(id) } }, one.language);
}

// New for every time without a signal: what was dealt in a log that was put aside is not dealt again.
function secret() {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function look() {
  if (referee !== "phone") return;
  await send();
  setTimeout(look, PAUSE);
}

let sending = null;
/** Looks whether the signal is back, and sends what waits. */
export const send = () => (sending ??= sendAll().catch(failed).finally(() => (sending = null)));

// Everything that waits, in order, while the game goes on; then the table's own state again.
async function sendAll() {
  let goesOn = true;
  while (goesOn && (referee === "phone" || referee === "sending")) {
    const sent = one;
    const isUnsent = keeping.isUnsent(sent);
    const answer = await (isUnsent ? hand(table, sent) : take(table, sent.base));
    if (answer.away) return;
    if (!isUnsent) goesOn = await inTurn(() => goBack(answer));
    else goesOn = await inTurn(() => (answer.ok ? arrived(sent) : part(answer)));
  }
}

async function arrived(sent) {
  one = { ...one, base: sent.rows.game.last, batch: one.batch + 1, touched: one !== sent };
  await keeping.keep(one);
  tell();
}

async function goBack(answer) {
  if (keeping.isUnsent(one)) return;
  referee = "table";
  await taken(answer);
  if (referee !== "table") return;
  if (isFrame || !document.getElementById("live")) return location.replace(table);
  await htmx.ajax("GET", `${table}changes/0/`, { target: "#live", swap: "outerHTML" });
  setInert(false);
  say("sent");
}

// The table's log and this phone's do not fit. Both are shown, and somebody chooses.
async function part(answer) {
  referee = "torn";
  setInert(true);
  const isForked = answer.code === "log_forked";
  say(isForked ? "forked" : "refused", { sentence: answer.sentence, n: keeping.waiting(one) });
  if (!isForked) return;
  showPlays("table", answer.plays);
  await open();
  showPlays("phone", await rules.call("plays", { after: one.base }));
}

async function taken({ ok, sentence: refused, rows, clubs, name, pass }) {
  if (!ok || rows.game.state !== "in_progress") {
    one = null;
    why = refused ?? "";
    if (state() === "ready") say("");
    return keeping.leave(id);
  }
  const { entries, ...others } = rows;
  const known = one ?? { id, batch: 1, secret: secret() };
  const { lang } = document.documentElement;
  const next = { ...known, rows: others, clubs, name, pass, base: rows.game.last, language: lang };
  if (!(await keeping.bring(next, entries))) return yieldGame();
  one = next;
  htmx.config.timeout = PATIENCE;
}

/** The game comes along after every input, the rules once; not where others play on phones of their own. */
export async function takeAlong() {
  if (referee !== "table" || !navigator.serviceWorker) return;
  if (isOld) return location.reload();
  const refused = document.getElementById("live")?.dataset.needsSignal;
  const answer = refused ? { ok: false, sentence: refused } : await take(table, one?.base ?? 0);
  if (answer.away) return;
  await taken(answer);
  if (one) keepRules();
}

let fetching = null;
function keepRules() {
  const ready = (isReady) => isReady && one && referee === "table" && state() !== "sent" && say("ready");
  fetching ??= rules.keep(KIT).then(ready).catch(failed).finally(() => (fetching = null));
}

/** Goes on with this request, as for `visit`, on the phone. */
export function loseSignal(request = null) {
  if (referee === "table" && !one) return lack("needs", { sentence: why });
  inTurn(async () => {
    await goOnAlone();
    if (request) await visit(...request);
  });
}

/** A window that was behind another is looked at again. */
export function comeBack() {
  if (referee === "window") location.reload();
  else if (isFrame && one) inTurn(goOnAlone);
}

/** Another service worker has taken over: a page of an older version follows at the next input. */
export async function follow() {
  isOld = !(await isKept());
}

/** As the page is opened. */
export async function begin() {
  one = (await keeping.game(id)) ?? null;
  if (isFrame) return one ? goOnAlone() : lack("nothing");
  if (!keeping.isUnsent(one)) return takeAlong();
  await takeOver();
  referee = "sending"; // what waits here comes before anything new
  setInert(true);
  say("sending", { n: keeping.waiting(one) });
  send().then(() => referee === "sending" && inTurn(goOnAlone)); // the signal is gone again
}

async function discard() {
  await keeping.putAside(id);
  location.replace(table);
}

/** What there is to do with a log. */
export const choices = {
  discard,
  async download() {
    save(one, await keeping.entries(id, one.base + 1));
  },
  async correct() {
    const answer = await hand(table, one, "correction");
    if (answer.away) return;
    await (answer.ok ? discard() : part(answer));
  },
};
