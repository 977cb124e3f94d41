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
    source.addEventListener("error", () => source?.close());
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
  // or screen reader.
  let within = false;
  document.addEventListener("htmx:beforeSwap", () => {
    within = Boolean(table()?.contains(document.activeElement));
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!within || document.activeElement !== document.body) return;
    /** @type {HTMLElement | null} */
    const next = document.querySelector("#ask, #pass, #waiting");
    next?.focus({ preventScroll: true });
  });

  // A refusal is shown at the top, far from a button at the bottom, so the page scrolls there.
  document.addEventListener("htmx:afterSettle", () => {
    document.getElementById("refusal")?.focus();
  });

  // The throw is entered only by the button, which is highlighted once every die shows a face.
  document.addEventListener("input", (event) => {
    /** @type {HTMLFormElement | null | undefined} */
    const form = event.target instanceof Element ? event.target.closest("form[data-throw]") : null;
    if (!form) return;
    const dice = form.querySelectorAll("fieldset");
    /** @type {NodeListOf<HTMLInputElement>} */
    const faces = form.querySelectorAll("fieldset input:checked");
    const shown = [...faces];
    const typed = shown.filter((face) => face.value === "other");
    const complete = typed.every((face) => {
      const other = form.elements.namedItem(face.name.replace("die", "other"));
      return other instanceof HTMLInputElement && other.value;
    });
    form.classList.toggle("complete", complete && shown.length === dice.length);
  });

  // A link is copied by tapping it.
  document.addEventListener("focusin", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.matches("input.link")) event.target.select();
  });
})();
