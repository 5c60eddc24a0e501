// Small helpers for the page.

export function byId(id) {
  return document.getElementById(id);
}

/** A new element with attributes (`class`, `onclick`, …) and children. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** A picture from the page's own symbols. */
export function picture(symbol, box = "0 0 20 20", className = "") {
  const holder = document.createElement("span");
  holder.innerHTML = `<svg viewBox="${box}" class="${className}" aria-hidden="true" focusable="false"><use href="#${symbol}"/></svg>`;
  return holder.firstChild;
}

/** What is told to a screen reader, and shown where the element is visible. */
export function say(element, text) {
  if (element.textContent === text) element.textContent = ""; // so that the same words are told again
  element.textContent = text;
}

/** The data that printkit put into the page. */
export function pageData() {
  return JSON.parse(byId("data").textContent);
}
