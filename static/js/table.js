"use strict";
(() => {
  const pause = 15000; // milliseconds between two looks where there is no stream
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

  // Who looks elsewhere needs no stream: a browser has six to a server, for all its tabs.
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

  // The button that had the focus is gone with its question: who plays by keyboard or by ear goes on at the new
  // one.
  let within = false;
  document.addEventListener("htmx:beforeSwap", () => {
    within = Boolean(table()?.contains(document.activeElement));
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!within || document.activeElement !== document.body) return;
    document.querySelector("#ask, #pass, #waiting")?.focus({ preventScroll: true });
  });

  // A refusal stands at the top, far from a button at the bottom: the page goes there.
  document.addEventListener("htmx:afterSettle", () => {
    document.getElementById("refusal")?.focus();
  });

  // Nothing is entered before the button says so; it stands out once every die shows a face.
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-throw]");
    if (!form) return;
    const dice = form.querySelectorAll("fieldset");
    const shown = [...form.querySelectorAll("fieldset input:checked")];
    const typed = shown.filter((face) => face.value === "other");
    const complete = typed.every((face) => form.elements[face.name.replace("die", "other")].value);
    form.classList.toggle("complete", complete && shown.length === dice.length);
  });

  // A link is copied by tapping it.
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("input.link")) event.target.select();
  });
})();
