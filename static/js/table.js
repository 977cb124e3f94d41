// Updates the table's page after inputs of other phones, and moves the focus to the new question.
"use strict";
(() => {
  const pause = 15000; // milliseconds between two fetches if there is no stream
  /** @type {EventSource | null} */
  let source = null;
  let newest = ""; // the latest version announced by the stream
  let sending = 0;

  const table = () => document.getElementById("live");

  // Inputs of one phone appear on the others at once: a stream announces that there is a new version to fetch.
  function look() {
    if (!document.hidden && table()?.dataset.stream) htmx.trigger(table(), "look");
  }

  // The answer to an input of this phone has the newest version, so nothing else is fetched meanwhile.
  function catchUp() {
    if (sending || !newest || newest === table()?.dataset.version) return;
    newest = "";
    look();
  }
  document.addEventListener("htmx:beforeSend", ({ detail }) => {
    if (detail.requestConfig.verb === "post") htmx.trigger(table(), "htmx:abort");
    sending++;
    detail.xhr.addEventListener("loadend", () => {
      sending--;
      catchUp();
    });
  });

  // A hidden page needs no stream: a browser allows six per server, for all tabs together.
  function follow() {
    source?.close();
    source = null;
    const address = table()?.dataset.stream;
    if (document.hidden || !address) return;
    source = new EventSource(address);
    source.addEventListener("changed", (event) => {
      newest = event.data;
      catchUp();
    });
  }

  function again() {
    look();
    if (!source || source.readyState === EventSource.CLOSED) follow();
  }

  document.addEventListener("visibilitychange", () => {
    follow();
    look();
  });
  setInterval(again, pause);
  follow();

  // The focused button is gone with its question, so the focus moves to the new question for players with a keyboard
  // or screen reader. A second answer may come before the first one has settled, when nothing is focused.
  let within = false;
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    within ||= detail.shouldSwap && Boolean(table()?.contains(document.activeElement));
  });
  document.addEventListener("htmx:afterSettle", () => {
    const isLost = within && document.activeElement === document.body;
    within = false;
    if (!isLost) return;
    /** @type {HTMLElement | null} */
    const next = document.querySelector("#scribe, #ask, #pass, #waiting");
    next?.focus({ preventScroll: true });
  });

  // Between two plays a cover hides the next secret call of a shared phone. The page before and after it begins at
  // its top.
  const isCovered = () => Boolean(document.querySelector("#live .cover"));
  let wasCovered = false;
  document.addEventListener("htmx:beforeSwap", () => (wasCovered = isCovered()));
  document.addEventListener("htmx:afterSettle", () => {
    if (wasCovered || isCovered()) window.scrollTo(0, 0);
  });

  // A refusal appears above the bar at the bottom and gets the focus. It lies on answers until it is tapped.
  document.addEventListener("htmx:afterSettle", () => {
    document.getElementById("refusal")?.focus();
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && !target.closest("summary, a")) target.closest("#refusal")?.remove();
  });

  // A throw whose last die was tapped goes on by itself after a moment, in which any die can still be changed. Faces
  // chosen with arrow keys wait for the button, because the arrows pass over other faces.
  const moment = 1500; // milliseconds
  let waiting = 0;
  let tapped = false;

  /** @param {HTMLFormElement} form */
  function isComplete(form) {
    const dice = form.querySelectorAll("fieldset");
    /** @type {NodeListOf<HTMLInputElement>} */
    const faces = form.querySelectorAll("fieldset input:checked");
    const shown = [...faces];
    const typed = shown.filter((face) => face.value === "other");
    return (
      shown.length === dice.length &&
      typed.every((face) => {
        const other = form.elements.namedItem(face.name.replace("die", "other"));
        return other instanceof HTMLInputElement && other.value;
      })
    );
  }

  document.addEventListener("pointerdown", () => (tapped = true), true);
  document.addEventListener("keydown", () => (tapped = false), true);
  document.addEventListener("input", (event) => {
    /** @type {HTMLFormElement | null | undefined} */
    const form = event.target instanceof Element ? event.target.closest("form[data-throw]") : null;
    if (!form) return;
    clearTimeout(waiting);
    const complete = isComplete(form);
    const goes = complete && tapped && event.target instanceof HTMLInputElement && event.target.type === "radio";
    form.classList.toggle("complete", complete);
    form.classList.toggle("soon", goes);
    if (goes) waiting = setTimeout(() => form.isConnected && isComplete(form) && form.requestSubmit(), moment);
  });
  document.addEventListener("submit", () => clearTimeout(waiting), true);

  // Number keys: faces of the next die from left to right, or the answers from top to bottom. Enter enters.
  document.addEventListener("keydown", (event) => {
    const at = event.target instanceof HTMLInputElement ? event.target.type : "";
    if (event.ctrlKey || event.altKey || event.metaKey || (at && at !== "radio")) return;
    /** @type {HTMLFormElement | null | undefined} */
    const form = table()?.querySelector("form[data-throw]");
    if (event.key === "Enter" && form && isComplete(form) && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      form.requestSubmit();
      return;
    }
    const nth = Number.parseInt(event.key, 10) - 1;
    if (!(nth >= 0)) return;
    if (!form) {
      /** @type {NodeListOf<HTMLButtonElement> | undefined} */
      const answers = table()?.querySelectorAll(".ask button.choice, .pass button.choice");
      answers?.[nth]?.focus();
      return;
    }
    const dice = [...form.querySelectorAll("fieldset")];
    const inside = event.target instanceof Element ? event.target.closest("fieldset") : null;
    const open = dice.find((die) => !die.querySelector("input:checked")) ?? inside ?? dice.at(-1);
    /** @type {NodeListOf<HTMLInputElement> | undefined} */
    const faces = open?.querySelectorAll("input[type=radio]");
    const face = faces?.[nth];
    if (!face) return;
    face.focus({ preventScroll: true });
    tapped = true;
    face.checked = true;
    face.dispatchEvent(new Event("input", { bubbles: true }));
  });
})();
