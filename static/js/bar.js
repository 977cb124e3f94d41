// On a phone the tabs of the bar scroll: the current one begins in sight, also when htmx has replaced the bar.
"use strict";
(() => {
  /** @type {Element | null | undefined} */
  let seen = null;

  function showCurrentTab() {
    const tabs = document.querySelector(".tabs");
    const current = tabs?.querySelector("[aria-current]");
    if (!tabs || !current || current === seen) return;
    seen = current; // from here on, the tabs stay where a person scrolls them
    const [frame, tab] = [tabs.getBoundingClientRect(), current.getBoundingClientRect()];
    tabs.scrollLeft += tab.left + tab.width / 2 - (frame.left + frame.width / 2);
  }

  document.addEventListener("htmx:afterSettle", showCurrentTab);
  showCurrentTab();
})();
