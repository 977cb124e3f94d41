// Chooses the browser's own time zone in a form that nobody has sent yet.
"use strict";
(() => {
  /** @type {HTMLSelectElement | null} */
  const select = document.querySelector("select[data-own-zone]");
  if (!select) return;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...select.options].some((option) => option.value === zone)) select.value = zone;
})();
