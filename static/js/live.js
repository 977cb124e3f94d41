// Keeps a season's page up to date: fetches it again when something on it has changed.
"use strict";
(() => {
  /** @type {HTMLLinkElement | null} */
  const link = document.querySelector('link[type="text/event-stream"]');
  if (!link) return;
  const kinds = (link.dataset.kinds ?? "").split(" ");
  const ofPlays = ["play", "undone"]; // these matter only for games that the page shows
  const patience = 5000; // milliseconds until what was refused or lost is tried again, because the server restarts or sleeps
  const pause = 1000; // milliseconds between two fetches, because a worker may end many games per second
  /** @type {EventSource | null} */
  let source = null;
  let last = "";
  /** @type {number | null} */
  let waiting = null;

  function look() {
    waiting = null;
    htmx.ajax("GET", location.href, { target: "#main", select: "#main", swap: "outerHTML" }).catch(() => null);
  }

  /** @param {MessageEvent<string>} event */
  function heard(event) {
    last = event.lastEventId;
    waiting ??= setTimeout(look, pause);
  }

  /**
   * The play-by-play of other games changes nothing here.
   * @param {MessageEvent<string>} event
   */
  function heardOfPlay(event) {
    last = event.lastEventId;
    const { game } = JSON.parse(event.data);
    if (document.querySelector(`[data-live="${game}"]`)) heard(event);
  }

  // A hidden page needs no stream: a browser allows six per server, for all tabs together.
  const follow = () => {
    source?.close();
    source = null;
    if (document.hidden) return;
    const address = new URL(link.href);
    if (last) address.searchParams.set("after", last);
    source = new EventSource(address);
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) setTimeout(follow, patience);
    });
    for (const kind of kinds) source.addEventListener(kind, heard);
    for (const kind of ofPlays) source.addEventListener(kind, heardOfPlay);
  };

  // What did not arrive is fetched again: nothing else may happen for a long time.
  for (const gone of /** @type {const} */ (["htmx:sendError", "htmx:timeout"])) {
    document.addEventListener(gone, () => (waiting ??= setTimeout(look, patience)));
  }
  document.addEventListener("visibilitychange", follow);
  follow();
})();
