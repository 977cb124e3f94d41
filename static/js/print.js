// A print button where there is a script; without it the browser's own menu prints.
/** @type {NodeListOf<HTMLButtonElement>} */
const buttons = document.querySelectorAll("button[data-print]");
for (const button of buttons) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
