// Small functions that create elements of the page.

export function make(name, properties = {}, ...inside) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...inside);
  return made;
}

/** Returns the command line that proves a board. */
export const commandFor = (name) => `kortest prove ${name} --memory 8GiB`;

/** Returns an element that shows a command line. */
export const command = (text) =>
  make("pre", { tabIndex: 0 }, make("code", { textContent: text }));
