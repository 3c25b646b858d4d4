// A question that may take long: while it is answered there are progress and a button that stops it.

import { make } from "./dom.js";
import { words } from "./words.js";

/** Milliseconds before anybody is told that it takes some time. */
const PATIENCE = 250;

/** The answer. Meanwhile `box` shows how far it is: `text(done, of)` in words. */
export async function working(box, prover, question, text) {
    const said = make("p", { className: "hint", textContent: words().thinking });
    const bar = make("progress", { max: 1 });
    bar.setAttribute("aria-label", words().label["proof-progress"]);
    const stop = make("button", { type: "button", className: "stop", textContent: words().page.stop, onclick: () => prover.stop() });
    const timer = setTimeout(() => box.replaceChildren(said, bar, make("p", { className: "buttons" }, stop)), PATIENCE);
    try {
        return await prover.ask(question, ({ done, of }) => {
            if (!of) return;
            bar.value = done / of;
            said.textContent = text(done, of);
        });
    } finally {
        clearTimeout(timer);
        box.replaceChildren();
    }
}
