// Links to every table of the page as CSV, in the footer. The server reads table N of the page for `?csv=N`.
"use strict";
(() => {
  /** @type {HTMLElement | null} */
  const place = document.querySelector("[data-table-files]");
  if (!place) return;

  /** @param {HTMLTableElement} table */
  const nameOf = (table) =>
    (table.caption ??
      table.closest("section, details, article")?.querySelector("h2, h3, summary, legend"))?.textContent?.trim() ||
    table.closest("[aria-label]")?.getAttribute("aria-label");

  for (const [index, table] of document.querySelectorAll("table").entries()) {
    if (table.querySelector("input, select, textarea")) continue;
    const number = String(index + 1);
    const address = new URL(location.href);
    address.searchParams.set("csv", number);
    address.hash = "";
    const link = document.createElement("a");
    link.href = address.href;
    link.download = "";
    link.textContent = nameOf(table)?.replace(/\s+/g, " ") || number;
    place.append(place.querySelector("a") ? ", " : " ", link);
    place.hidden = false;
  }
})();
