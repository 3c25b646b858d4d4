// Small things that all parts of the page need.

export function make(name, properties = {}, ...inside) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...inside);
    return made;
}

/** The command line that does what the browser cannot. A board's rows need quotes in no shell. */
export const commandFor = (name) => `kortest prove ${name} --memory 8GiB`;

/** What is to be typed, to be selected and copied. */
export const command = (text) => make("pre", { tabIndex: 0 }, make("code", { textContent: text }));
