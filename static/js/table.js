// A throw is entered with the tap on its last die; without script there is a button.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-throw]");
  if (!form) return;
  const dice = form.querySelectorAll("fieldset");
  const shown = form.querySelectorAll("fieldset input:checked");
  if (shown.length === dice.length) form.requestSubmit();
});

// A link is copied by tapping it.
document.addEventListener("focusin", (event) => {
  if (event.target.matches("input.link")) event.target.select();
});
