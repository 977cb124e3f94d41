// Keeps a frame on another site's page up to date. It changes only what it shows, so readers keep their place.
"use strict";
(() => {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));

  async function look() {
    try {
      const answer = document.hidden ? null : await fetch(location.href, { credentials: "omit" });
      if (answer?.ok) show(await answer.text());
    } catch {
      // No signal: the frame keeps what it shows and asks again.
    }
    wait();
  }

  /** @param {string} html */
  function show(html) {
    const next = new DOMParser().parseFromString(html, "text/html").getElementById("main");
    if (!next || next.innerHTML === main.innerHTML) return;
    main.dataset.seconds = next.dataset.seconds;
    main.replaceChildren(...next.childNodes);
  }

  const wait = () => setTimeout(look, 1000 * Number(main.dataset.seconds));
  wait();
})();
