// Small functions about elements of the page.

export function make(name, properties = {}, ...inside) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...inside);
    return made;
}

/** Returns the command that proves a board outside the browser. Rows of a board need no quotes in any shell. */
export const commandFor = (name) => `kortest prove ${name} --memory 8GiB`;

/** Returns an element with a command, which the reader can select and copy. */
export const command = (text) => make("pre", { tabIndex: 0 }, make("code", { textContent: text }));
