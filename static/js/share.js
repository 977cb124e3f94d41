// Copies an address or a secret, or shares it with the phone's own dialog. Plain http has neither the dialog nor a
// clipboard for scripts, but a selected text can be copied everywhere.
"use strict";
(() => {
  const show = () => {
    for (const button of document.querySelectorAll("[data-copy], [data-share]")) button.removeAttribute("hidden");
  };
  show();
  document.addEventListener("htmx:afterSettle", show);

  /** @param {string} text */
  const copySelected = (text) => {
    const focused = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    field.readOnly = true;
    field.className = "visually-hidden";
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    return copied;
  };

  /**
   * @param {HTMLElement} button
   * @param {string} text
   */
  const copy = async (button, text) => {
    const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    if (copied || copySelected(text)) button.textContent = button.dataset.copied ?? button.textContent;
    else button.hidden = true; // the text is on the page, to be copied by hand
  };

  document.addEventListener("click", async (event) => {
    /** @type {HTMLElement | null | undefined} */
    const button = event.target instanceof Element ? event.target.closest("[data-copy], [data-share]") : null;
    if (!button) return;
    const { copy: text, share: url = "" } = button.dataset;
    if (text) return copy(button, text);
    const address = url || location.href;
    if (!navigator.share) return copy(button, address);
    await navigator.share({ title: document.title, url: address }).catch(() => null); // the dialog was closed
  });

  // A tap on a field with a link selects it, to be copied by hand.
  document.addEventListener("focusin", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.matches("input.link")) event.target.select();
  });
})();
