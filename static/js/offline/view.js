// The part of the page that shows the table.
import { table } from "./kit.js";
import { stay } from "./signal.js";
import { byId } from "./elements.js";

/** Whether the page shows a table. */
export const hasTable = () => Boolean(document.getElementById("live"));

/** The number of the last entry that the page shows. */
export const seen = () =>
  Number(/** @type {HTMLInputElement | null} */ (document.querySelector("#live input[name=seen]"))?.value ?? 0);

/** Why this game needs a signal; empty if it does not. */
export const needsSignal = () => document.getElementById("live")?.dataset.needsSignal ?? "";

/**
 * Disables or enables all inputs.
 * @param {boolean} inert
 */
export function setInert(inert) {
  const live = document.getElementById("live");
  if (live) live.inert = inert;
}

/**
 * Shows an answer of the rules: a table replaces the table, any other page the whole content.
 * @param {string} html
 */
export function show(html) {
  if (!html.includes('id="live"')) return putOnPage(html);
  if (!hasTable()) putOnPage('<div id="live"></div>');
  htmx.swap("#live", html, { swapStyle: "outerHTML" });
}

/** Shows the table as the server has it. */
export function fetchTable() {
  return htmx.ajax("GET", `${table}changes/0/`, { target: "#live", swap: "outerHTML" });
}

/** @param {string} html */
function putOnPage(html) {
  const main = byId("main");
  main.innerHTML = html;
  stay(main);
  htmx.process(main);
  scrollTo(0, 0);
}
