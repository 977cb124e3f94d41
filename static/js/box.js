// Keeps what was filled in on a card until it is saved: a call, a closed tab or a lost signal loses nothing.

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.matchup-form");
if (form) keepDraft(form, `box ${location.pathname}`);

/**
 * @param {HTMLFormElement} form
 * @param {string} key
 */
function keepDraft(form, key) {
  const version = form.dataset.version ?? "";
  /** @type {HTMLElement | null} */
  const notice = form.querySelector("[data-draft]");
  const answered = document.querySelector("[role=alert]") !== null;
  const draft = read(key);
  if (draft && draft.version === version && !answered) {
    fill(form, draft.fields);
    if (notice) notice.hidden = false;
  } else if (!answered) localStorage.removeItem(key);
  form.addEventListener("change", () => keep(form, key, version));
  form.addEventListener("input", () => keep(form, key, version));
  form.querySelector("[data-discard]")?.addEventListener("click", () => {
    localStorage.removeItem(key);
    location.reload();
  });
}

/**
 * @param {string} key
 * @returns {{version: string, fields: [string, string][]} | null}
 */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} key
 * @param {string} version
 */
function keep(form, key, version) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  localStorage.setItem(key, JSON.stringify({ version, fields }));
}

/**
 * @param {HTMLFormElement} form
 * @param {[string, string][]} fields
 */
function fill(form, fields) {
  const given = new Set(fields.map(([name, value]) => `${name} ${value}`));
  const values = new Map(fields);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      field.checked = given.has(`${field.name} ${field.value}`);
    } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      field.value = values.get(field.name) ?? field.value;
    }
  }
}
