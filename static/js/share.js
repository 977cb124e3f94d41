// Shares the address of the page: with the phone's own dialog, or by copying it.
"use strict";
(() => {
  document.addEventListener("click", async (event) => {
    /** @type {HTMLElement | null | undefined} */
    const button = event.target instanceof Element ? event.target.closest("[data-share]") : null;
    if (!button) return;
    const page = { title: document.title, url: location.href };
    try {
      if (navigator.share) await navigator.share(page);
      else {
        await navigator.clipboard.writeText(page.url);
        button.textContent = button.dataset.shared ?? button.textContent;
      }
    } catch {
      // The person has closed the dialog, or the browser refuses: the address bar still has the address.
    }
  });
})();
