// The table's page follows what other phones enter, and keeps the focus where the game goes on.
"use strict";
(() => {
  const pause = 15000; // milliseconds between two looks where there is no stream
  /** @type {EventSource | null} */
  let source = null;
  let newest = ""; // the version that the stream told last
  let sending = 0;

  const table = () => document.getElementById("live");

  // What one phone enters the others see at once: a stream says that there is something new to fetch.
  function look() {
    if (!document.hidden && table()?.dataset.stream) htmx.trigger(table(), "look");
  }

  // What this phone enters is answered with the newest version: nothing else is fetched meanwhile.
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

  // A hidden page needs no stream: a browser has six to a server, for all its tabs.
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

  // The button that had the focus is gone with its question: a player with a keyboard or a screen reader goes on at
  // the new one.
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

  // A refusal stands at the top, far from a button at the bottom: the page goes there.
  document.addEventListener("htmx:afterSettle", () => {
    document.getElementById("refusal")?.focus();
  });

  // Nothing is entered before the button says so; it stands out once every die shows a face.
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
