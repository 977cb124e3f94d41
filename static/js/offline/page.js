// Listens to what happens on the referee page, and hands it to the phone when there is no signal.
import * as game from "./game.js";
import { games } from "./keeping.js";
import { listen, say } from "./signal.js";

function asked({ verb, path, formData, parameters }) {
  return verb === "post" ? ["POST", path, new URLSearchParams(formData ?? parameters).toString()] : null;
}

function isHere(address) {
  const url = new URL(address, location.href);
  return url.origin === location.origin && url.pathname.startsWith(game.table);
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (game.isTables()) return;
  event.preventDefault();
  const request = asked(event.detail.requestConfig);
  if (request) game.inTurn(() => game.visit(...request));
});
for (const gone of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(gone, (event) => game.loseSignal(asked(event.detail.requestConfig)));
}
// An answer may come from a proxy without its server, or from the network of a hotel.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, target, requestConfig } = event.detail;
  const isForeign = xhr.status === 200 && target.id === "live" && !xhr.responseText.includes('id="live"');
  if (!isForeign && xhr.status <= 500) return;
  event.detail.shouldSwap = false;
  game.loseSignal(asked(requestConfig));
});
document.addEventListener("htmx:afterSettle", () => game.inTurn(game.takeAlong));
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!game.isPhones() || form.hasAttribute("hx-post")) return;
  event.preventDefault();
  if (!isHere(form.action)) return say("elsewhere");
  const sent = new URLSearchParams(new FormData(form, event.submitter)).toString();
  game.inTurn(() => game.visit("POST", new URL(form.action).pathname, sent));
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!game.isPhones() || !link || link.hasAttribute("download")) return;
  if (link.hash.length > 1 && link.pathname === location.pathname) return;
  event.preventDefault();
  if (isHere(link.href)) game.inTurn(() => game.visit("GET", link.pathname));
  else say("elsewhere");
});
document.addEventListener("visibilitychange", () => document.hidden || game.comeBack());

async function list() {
  if (!document.body.hasAttribute("data-frame")) return;
  const links = (await games()).map(({ id, clubs: [home, away] }) => {
    const line = document.createElement("p");
    const link = document.createElement("a");
    link.href = `${game.KIT.scope}${id}/`;
    link.textContent = `${away.nickname} – ${home.nickname}`;
    line.append(link);
    return line;
  });
  document.getElementById("live").replaceChildren(...links);
  say(links.length ? "games" : "nothing");
}

const { serviceWorker } = navigator;
if (serviceWorker?.controller) serviceWorker.addEventListener("controllerchange", game.follow);
serviceWorker?.register(game.KIT.serviceWorker, { scope: game.KIT.scope }).catch(() => null);
if (game.table) {
  listen(game.choices, game.inTurn);
  addEventListener("offline", () => game.loseSignal());
  addEventListener("online", game.send);
  addEventListener("online", game.leaveOff);
  game.inTurn(game.begin);
} else game.inTurn(list);
