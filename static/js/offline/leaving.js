// Who signs out leaves no game on this phone; what has not been sent yet he is told of first.
import * as keeping from "./keeping.js";

const section = document.getElementById("leaving");
const form = document.querySelector("#main form[method=post]");

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
  section.querySelector("ul").replaceChildren(...items);
  section.hidden = false;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const waiting = (await keeping.games()).filter((game) => game.rows.game.last > game.base);
  if (waiting.length && section.hidden) return warn(waiting);
  await keeping.forget();
  form.submit();
});
