// The banner of a table's page about its signal. Its sentences come from the server, translated.
import { byId, find } from "./elements.js";

/** States that end with the signal. */
export const LACKS = ["broken", "missing", "behind", "needs", "nothing", "held"];

const banner = byId("signal");
const text = byId("signal-says");

/** @typedef {Record<string, string | number>} Values */

/**
 * The sentence for this state, with its values filled in.
 * @param {string} state
 * @param {Values} values
 */
export function sentence(state, values = {}) {
  return (banner.dataset[state] ?? "").replace(/\{(\w+)\}/g, (_all, name) => String(values[name] ?? ""));
}

/**
 * Shows the sentence for this state, with its values, and the buttons for it.
 * @param {string} state
 * @param {Values} values
 */
export function say(state, values = {}) {
  const said = sentence(state, values);
  if (text.textContent !== said) text.textContent = said;
  banner.hidden = !said;
  banner.dataset.state = state;
  /** @type {NodeListOf<HTMLElement>} */
  const parts = banner.querySelectorAll("[data-when]");
  for (const part of parts) part.hidden = !part.dataset.when?.split(" ").includes(state);
}

/** The state that is shown now; undefined if there is none. */
export const state = () => banner.dataset.state;

/**
 * Shows the plays of a log.
 * @param {"table" | "phone"} whose
 * @param {string} html
 */
export function showPlays(whose, html) {
  find(banner, `[data-plays=${whose}]`).innerHTML = html;
}

/**
 * Keeps the banner on a page whose content has been replaced.
 * @param {Element} main
 */
export const stay = (main) => main.prepend(banner);

/**
 * Calls one of these when its button is tapped.
 * @param {Record<string, () => Promise<void>>} choices
 * @param {import("../types/offline.d.ts").Queue} inTurn
 */
export function listen(choices, inTurn) {
  banner.addEventListener("click", (event) => {
    /** @type {HTMLButtonElement | null} */
    const button = event.target instanceof Element ? event.target.closest("button[data-do]") : null;
    if (button) inTurn(choices[button.dataset.do ?? ""]);
  });
}
