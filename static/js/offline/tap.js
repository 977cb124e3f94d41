// A tap that waits for its answer: one at a time, marked at once. If it gets lost, it is sent again with the same
// key, by which the table counts it once (games/table/views.py).
import { LACKS, say, state } from "./signal.js";

const SOON = 2000; // milliseconds until the person is told that the tap waits
const LATE = 10_000; // milliseconds until the person is told that there is no signal
const KEY = "Idempotency-Key";

/**
 * @typedef {object} Tap
 * @property {HtmxRequest | null} request null for a form that loads a page
 * @property {Element | null} mark
 * @property {boolean} isHeld whether it got lost, and waits to be sent again
 * @property {string} before the state of the banner before it had to wait
 * @property {number[]} timers
 */

/** @type {Tap | null} */
let tap = null;

/** @param {number} bytes */
export function randomHex(bytes) {
  const values = crypto.getRandomValues(new Uint8Array(bytes)); // randomUUID needs HTTPS
  return [...values].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Gives an input its key.
 * @param {HtmxRequest} request
 */
export function addKey(request) {
  if (request.verb === "post") request.headers[KEY] ??= randomHex(16);
}

/**
 * Begins to wait for the answer to this input; returns false if an earlier one has no answer yet.
 * @param {HtmxRequest | null} request
 * @param {Element | null} mark the tapped button, or its form
 * @param {() => void} tellLate tells that there is no signal
 */
export function begin(request, mark, tellLate) {
  if (tap) return Boolean(request) && tap.request?.headers[KEY] === request?.headers[KEY];
  if (state() === "failed") say("");
  const shown = state() ?? "";
  const timers = [setTimeout(() => say("waiting"), SOON), setTimeout(tellLate, LATE)];
  tap = { request, mark, isHeld: false, before: LACKS.includes(shown) ? "" : shown, timers };
  mark?.classList.add("taken");
  return true;
}

/** Ends the waiting, unless the tap is kept to be sent again. */
export function end() {
  if (!tap || tap.isHeld) return;
  const { before, mark, timers } = tap;
  timers.forEach(clearTimeout);
  tap = null;
  mark?.classList.remove("taken");
  if (["waiting", "held"].includes(state() ?? "")) say(before);
}

/** Whether an input waits for its answer. */
export const isWaiting = () => tap !== null;

/** Keeps the tap that got lost; returns false if there is none. */
export function hold() {
  if (!tap?.request) return false;
  tap.timers.forEach(clearTimeout);
  tap.isHeld = true;
  return true;
}

/** Sends the kept tap again; returns false if there is none. */
export function sendAgain() {
  if (!tap?.isHeld || !tap.request) return false;
  tap.isHeld = false;
  const { path, formData: values, headers } = tap.request;
  const again = { values, headers: { [KEY]: headers[KEY] }, target: "#live", swap: "outerHTML" };
  htmx.ajax("POST", path, again).catch(() => null); // an event says what went wrong
  return true;
}
