// Listens to events of the referee page, and lets the phone handle them when there is no signal.
import { byId } from "./elements.js";
import { begin, choices, loseSignal, resume, visit } from "./game.js";
import { install } from "./installation.js";
import { hasGame, isFrame, KIT, table } from "./kit.js";
import { checkTable, inTurn, referee } from "./session.js";
import { listen, say } from "./signal.js";
import { games } from "./storage.js";
import { addKey, begin as beginTap, end as endTap } from "./tap.js";
import { follow, send, takeAlong } from "./synchronization.js";
import "./screen.js";

/**
 * The request of a form, for the phone; only forms change a game.
 * @param {HtmxRequest} sent
 * @returns {import("../types/offline.d.ts").Request | null}
 */
function requestOf({ verb, path, formData, parameters }) {
  if (verb !== "post") return null;
  return ["POST", path, formData ? encoded(formData) : new URLSearchParams(parameters).toString()];
}

/** @param {FormData} form */
function encoded(form) {
  const values = new URLSearchParams();
  for (const [name, value] of form) values.append(name, String(value));
  return values.toString();
}

/** @param {string} address */
function isHere(address) {
  const url = new URL(address, location.href);
  return url.origin === location.origin && url.pathname.startsWith(table);
}

document.addEventListener("htmx:configRequest", (event) => addKey(event.detail));
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig, xhr } = event.detail;
  const request = requestOf(requestConfig);
  if (referee.is("table")) {
    if (!request) return;
    const { triggeringEvent } = requestConfig;
    const mark = (triggeringEvent instanceof SubmitEvent && triggeringEvent.submitter) || elt;
    if (!beginTap(requestConfig, mark, () => say("held"))) return event.preventDefault();
    xhr.addEventListener("loadend", endTap);
    return;
  }
  event.preventDefault();
  if (request) inTurn(() => visit(...request));
});
document.addEventListener("htmx:responseError", ({ detail: { requestConfig, xhr } }) => {
  if (requestConfig.verb === "post" && xhr.status <= 500) say("failed", { status: xhr.status });
});
for (const gone of /** @type {const} */ (["htmx:sendError", "htmx:timeout"])) {
  document.addEventListener(gone, (event) => loseSignal(requestOf(event.detail.requestConfig)));
}
// An answer may come from a proxy whose server is down, or from a captive portal.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, target, requestConfig } = event.detail;
  const isForeign = xhr.status === 200 && target.id === "live" && !xhr.responseText.includes('id="live"');
  if (!isForeign && xhr.status <= 500) return;
  event.detail.shouldSwap = false;
  loseSignal(requestOf(requestConfig));
});
document.addEventListener("htmx:afterSettle", () => inTurn(takeAlong));
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.hasAttribute("hx-post")) return;
  if (!referee.is("phone")) {
    if (form.method === "post" && !beginTap(null, event.submitter, giveUp)) event.preventDefault();
    return;
  }
  event.preventDefault();
  if (!isHere(form.action)) return say("elsewhere");
  const sent = encoded(new FormData(form, event.submitter));
  inTurn(() => visit("POST", new URL(form.action).pathname, sent));
});
document.addEventListener("click", (event) => {
  /** @type {HTMLAnchorElement | null} */
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!referee.is("phone") || !link || link.hasAttribute("download")) return;
  if (link.hash.length > 1 && link.pathname === location.pathname) return;
  event.preventDefault();
  if (isHere(link.href)) inTurn(() => visit("GET", link.pathname));
  else say("elsewhere");
});
document.addEventListener("visibilitychange", () => document.hidden || resume());
addEventListener("pageshow", (event) => event.persisted && endTap()); // a page that the browser has kept

// A form that loads a page is not sent again by itself: the person may tap once more.
function giveUp() {
  endTap();
  say("needs", { sentence: "" });
}

async function list() {
  if (!isFrame) return;
  const links = (await games()).map(({ id, clubs: [home, away] }) => {
    const line = document.createElement("p");
    const link = document.createElement("a");
    link.href = `${KIT.scope}${id}/`;
    link.textContent = `${away.nickname} – ${home.nickname}`;
    line.append(link);
    return line;
  });
  byId("live").append(...links);
  say(links.length ? "games" : "nothing");
}

const { serviceWorker } = navigator;
if (!isSecureContext) {
  for (const note of document.querySelectorAll("[data-without-https]")) note.removeAttribute("hidden");
}
if (serviceWorker?.controller) serviceWorker.addEventListener("controllerchange", follow);
if (serviceWorker) install(KIT);
if (hasGame) {
  listen(choices, inTurn);
  addEventListener("offline", () => loseSignal());
  addEventListener("online", send);
  addEventListener("online", checkTable);
  inTurn(begin);
} else inTurn(list);
