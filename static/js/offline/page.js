// The referee page without a signal. While there is one, the phone takes the game along after every input; when an
// input does not get through, the worker referees it, and what it writes down waits here until it can be sent.
import * as keeping from "./keeping.js";
import { rules } from "./rules.js";
import { hand, take } from "./sending.js";

const KIT = JSON.parse(document.getElementById("offline-kit").textContent);
const PAUSE = 4000; // milliseconds between two looks whether the signal is back
const table = location.pathname.match(new RegExp(`^${KIT.scope}[0-9a-f-]{36}/`))?.[0];
const id = table?.slice(KIT.scope.length, -1);
const isFrame = document.body.hasAttribute("data-frame"); // this page came from the phone, not from the server
const signal = document.getElementById("signal");
const says = document.getElementById("signal-says");

let one = null; // the game as it is kept
let local = false; // does this phone referee?
let torn = false; // has the table refused its log? Then somebody chooses before anything is sent again
let why = ""; // why it cannot
let queue = Promise.resolve();
const inTurn = (act) => (queue = queue.then(act).catch((error) => say("broken", { sentence: String(error) })));

function say(what, values = {}) {
  const text = (signal.dataset[what] ?? "").replace(/\{(\w+)\}/g, (_all, name) => values[name] ?? "");
  if (says.textContent !== text) says.textContent = text;
  signal.hidden = !text;
  signal.dataset.state = what;
  for (const part of signal.querySelectorAll("[data-when]")) part.hidden = !part.dataset.when.split(" ").includes(what);
}

const waiting = () => (one ? one.rows.game.last - one.base : 0);
const unsent = () => waiting() > 0 || Boolean(one?.touched); // a call that waits for the other's is no entry yet
const said = (rows) => JSON.stringify(rows.seats.map(({ early, orders }) => [early, orders]));
const seen = () => Number(document.querySelector("#live input[name=seen]")?.value ?? 0);

function tell() {
  if (local && !torn) say(one.rows.game.provable ? "offline" : "dealt", { n: waiting() });
}

function show(html) {
  htmx.swap("#live", html, { swapStyle: "outerHTML" });
}

// What somebody does is refereed here and written down, then shown: never the other way round.
async function visit(method, path, form = "") {
  const answer = await rules.call("visit", { method, path, form });
  if (answer.status === 503) return say("elsewhere");
  const { entries, ...rows } = answer.rows;
  const touched = one.touched || said(rows) !== said(one.rows);
  one = { ...one, rows, touched };
  await keeping.keep(one, entries);
  if (answer.html.includes('id="live"')) {
    if (!document.getElementById("live")) putOnPage('<div id="live"></div>');
    show(answer.html);
  } else putOnPage(answer.html);
  history.replaceState(null, "", answer.path);
  tell();
}

function putOnPage(html) {
  const main = document.getElementById("main");
  main.innerHTML = html;
  main.prepend(signal);
  htmx.process(main);
}

async function referee() {
  if (local || !one) return;
  if (!(await alone())) return say("tabs");
  local = true;
  say("starting");
  if (!unsent()) one = { ...one, secret: secret() };
  setInert(true); // until the rules are there
  try {
    await open();
    show((await rules.call("show", {})).html);
  } catch (error) {
    local = false;
    setInert(false);
    throw error;
  }
  tell();
  setTimeout(look, PAUSE);
}

function setInert(inert) {
  const live = document.getElementById("live");
  if (live) live.inert = inert;
}

// One window referees a game, until it is closed.
let isOurs = false;
function alone() {
  if (isOurs || !navigator.locks) return true;
  return new Promise((resolve) => {
    navigator.locks.request(`game-${id}`, { ifAvailable: true }, (lock) => {
      resolve((isOurs = Boolean(lock)));
      return lock && new Promise(() => {});
    });
  });
}

async function open() {
  await rules.open(KIT, { ...one, rows: { ...one.rows, entries: await keeping.entries(id) } }, one.language);
}

// New for every time without a signal: what was dealt in a log that was put aside is not dealt again.
function secret() {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function look() {
  if (!local || torn) return;
  inTurn(send).finally(() => setTimeout(look, PAUSE));
}

// Everything that waits, in order; then the table's own state again.
async function send() {
  while (unsent()) {
    const result = await hand(table, one, keeping.device());
    if (result.away) return;
    if (!result.ok) return parted(result);
    one = { ...one, base: result.upto, batch: one.batch + 1, touched: result.upto < one.rows.game.last };
    await keeping.keep(one);
  }
  const answer = await take(table, one.base);
  if (answer.away) return;
  local = false;
  await taken(answer);
  if (isFrame || !document.getElementById("live")) return location.replace(table);
  await htmx.ajax("GET", `${table}changes/0/`, { target: "#live", swap: "outerHTML" });
  setInert(false);
  say("sent");
}

// The table's log and this phone's do not fit. Both are shown, and somebody chooses.
async function parted(result) {
  torn = true;
  if (result.code === "log_forked") {
    signal.querySelector("[data-plays=table]").innerHTML = result.plays;
    await open();
    signal.querySelector("[data-plays=phone]").innerHTML = await rules.call("plays", { after: one.base });
  }
  say(result.code === "log_forked" ? "forked" : "refused", { sentence: result.sentence, n: waiting() });
}

async function taken(answer) {
  if (!answer.ok) {
    why = answer.sentence;
    if (one && !unsent()) await keeping.drop(id);
    one = unsent() ? one : null;
    return;
  }
  const { rows, clubs, name, pass } = answer;
  const { entries, ...others } = rows;
  if (others.game.state !== "in_progress") {
    one = null;
    return keeping.drop(id);
  }
  const known = one ?? { id, batch: 1, secret: secret() };
  one = { ...known, rows: others, clubs, name, pass, base: rows.game.last, language: document.documentElement.lang };
  await keeping.keep(one, entries);
}

// The game comes along after every input, the rules once; not where others play on phones of their own.
async function takeAlong() {
  if (local || unsent()) return;
  const sentence = document.getElementById("live")?.dataset.needsSignal;
  const answer = sentence ? { ok: false, sentence } : await take(table, one?.base ?? 0);
  if (answer.away) return;
  await taken(answer);
  if (one && (await rules.keep(KIT)) && !signal.dataset.state) say("ready");
}

function noSignal(request) {
  if (local) return;
  if (!one) return say("needs", { sentence: why });
  if (seen() > one.base + waiting()) return say("behind");
  inTurn(async () => {
    await referee();
    if (request) await visit(...request);
  });
}

function asked(config) {
  const form = new URLSearchParams(config.formData ?? config.parameters).toString();
  return [config.verb.toUpperCase(), config.path, config.verb === "get" ? "" : form];
}

function isHere(address) {
  const url = new URL(address, location.href);
  return url.origin === location.origin && url.pathname.startsWith(table);
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (!local) return;
  event.preventDefault();
  const request = asked(event.detail.requestConfig);
  if (request[0] === "POST") inTurn(() => visit(...request));
});
document.addEventListener("htmx:sendError", (event) => {
  const request = asked(event.detail.requestConfig);
  noSignal(request[0] === "POST" ? request : null);
});
document.addEventListener("htmx:afterSettle", () => inTurn(takeAlong));
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!local || form.hasAttribute("hx-post") || !isHere(form.action)) return;
  event.preventDefault();
  const sent = new URLSearchParams(new FormData(form, event.submitter)).toString();
  inTurn(() => visit("POST", new URL(form.action).pathname, sent));
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!local || !link || link.hash.length > 1 && link.pathname === location.pathname || link.hasAttribute("download")) return;
  event.preventDefault();
  if (isHere(link.href)) inTurn(() => visit("GET", link.pathname));
  else say("elsewhere");
});
addEventListener("offline", () => noSignal(null));
addEventListener("online", () => local && !torn && inTurn(send));

const buttons = {
  async download() {
    const entries = await keeping.entries(id, one.base + 1);
    const { rows, pass, base, batch } = one;
    const log = { game: id, device: keeping.device(), number: batch, base, pass, entries, seats: rows.seats };
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(log)], { type: "application/json" }));
    link.download = `game-${id.slice(0, 8)}-after-${base}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  },
  async discard() {
    await keeping.drop(id);
    location.replace(table);
  },
  async correct() {
    const result = await hand(table, one, keeping.device(), "correction");
    if (result.away) return;
    if (!result.ok) return parted(result);
    await buttons.discard();
  },
};
signal.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-do]");
  if (button) inTurn(buttons[button.dataset.do]);
});

async function begin() {
  navigator.serviceWorker?.register(KIT.serviceWorker, { scope: KIT.scope }).catch(() => null);
  if (!id) return list();
  one = (await keeping.game(id)) ?? null;
  if (isFrame) return one ? referee() : say("nothing");
  if (!unsent()) return takeAlong();
  setInert(true); // what waits here comes before anything new
  local = true;
  say("sending", { n: waiting() });
  await send();
  if (!local || torn) return;
  local = false; // the signal is gone again
  await referee();
}

async function list() {
  if (!isFrame) return;
  const links = (await keeping.games()).map((game) => {
    const link = document.createElement("a");
    const [home, away] = game.clubs;
    link.href = `${KIT.scope}${game.id}/`;
    link.textContent = `${away.nickname} – ${home.nickname}`;
    const line = document.createElement("p");
    line.append(link);
    return line;
  });
  document.getElementById("live").replaceChildren(...links);
  say(links.length ? "games" : "nothing");
}

inTurn(begin);
