// Signing out removes every game from this phone; a person who has entries to send is warned first.
import { byId, find } from "./elements.js";
import * as storage from "./storage.js";

const section = byId("leaving");
/** @type {HTMLFormElement} */
const form = find(document, "#main form[method=post]");

/** @param {import("../types/offline.d.ts").Game[]} games */
function warn(games) {
  const items = games.map((game) => {
    const [home, away] = game.clubs;
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `${section.dataset.table}${game.id}/`;
    link.textContent = `${away.nickname} – ${home.nickname}`;
    item.append(link);
    return item;
  });
  find(section, "ul").replaceChildren(...items);
  section.hidden = false;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const waiting = (await storage.games()).filter((game) => storage.waiting(game) > 0);
  if (waiting.length && section.hidden) return warn(waiting);
  await storage.forget();
  form.submit();
});
