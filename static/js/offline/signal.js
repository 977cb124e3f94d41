// The banner that says how a table's page stands to its signal. Its sentences come from the server, translated.
const banner = document.getElementById("signal");
const says = document.getElementById("signal-says");

/** The sentence for this state, with its values filled in. */
export function sentence(state, values = {}) {
  return (banner.dataset[state] ?? "").replace(/\{(\w+)\}/g, (_all, name) => values[name] ?? "");
}

/** Says it, and shows what there is to do then. */
export function say(state, values = {}) {
  const text = sentence(state, values);
  if (says.textContent !== text) says.textContent = text;
  banner.hidden = !text;
  banner.dataset.state = state;
  for (const part of banner.querySelectorAll("[data-when]")) {
    part.hidden = !part.dataset.when.split(" ").includes(state);
  }
}

/** What is said now; undefined when nothing is. */
export const state = () => banner.dataset.state;

/** Shows the plays of a log, `table` or `phone`. */
export function showPlays(whose, html) {
  banner.querySelector(`[data-plays=${whose}]`).innerHTML = html;
}

/** Keeps the banner on a page whose content is another now. */
export const stay = (main) => main.prepend(banner);

/** Calls one of these when its button is tapped. */
export function listen(buttons, inTurn) {
  banner.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-do]");
    if (button) inTurn(buttons[button.dataset.do]);
  });
}
