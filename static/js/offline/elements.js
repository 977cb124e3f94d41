// Access to the elements that a page of the table always has.

/**
 * The element with this id. Throws an Error if the page has none.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`#${id} is missing`);
  return found;
}

/**
 * The first element inside this one that matches the selector. Throws an Error if there is none.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} within
 * @param {string} selector
 * @returns {T}
 */
export function find(within, selector) {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`${selector} is missing`);
  return /** @type {T} */ (found);
}
