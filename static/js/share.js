// Shares the address of the page or of a link: with the phone's own dialog, or by copying it.
"use strict";
(() => {
  for (const button of document.querySelectorAll("[data-copy], [data-share]")) button.removeAttribute("hidden");

  /**
   * @param {HTMLElement} button
   * @param {string} text
   * @param {string | undefined} done
   */
  const copy = async (button, text, done) => {
    await navigator.clipboard.writeText(text);
    button.textContent = done ?? button.textContent;
  };

  document.addEventListener("click", async (event) => {
    /** @type {HTMLElement | null | undefined} */
    const button = event.target instanceof Element ? event.target.closest("[data-copy], [data-share]") : null;
    if (!button) return;
    const { copied, shared } = button.dataset;
    const url = button.dataset.copy || button.dataset.share || location.href;
    try {
      if (button.dataset.copy) await copy(button, url, copied);
      else if (navigator.share) await navigator.share({ title: document.title, url });
      else await copy(button, url, shared);
    } catch {
      // The person has closed the dialog, or the browser refuses: the address is on the page, to be copied by hand.
    }
  });
})();
