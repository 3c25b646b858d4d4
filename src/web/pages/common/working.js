// Asks the prover a question, and shows the progress.

import { make } from "./dom.js";
import { words } from "./words.js";

/** The usual delay before the progress is shown, in milliseconds. */
const PROGRESS_DELAY_MS = 1000;

/**
 * Asks a question, and shows the progress until the answer arrives. `text` describes the progress.
 * `delay` is the time before the progress is shown, in milliseconds.
 */
export async function working(
  box,
  prover,
  question,
  text = () => words().thinking,
  delay = PROGRESS_DELAY_MS,
) {
  const said = make("p", { className: "hint", textContent: words().thinking });
  const bar = make("progress", { max: 1 });
  bar.setAttribute("aria-label", words().label["proof-progress"]);
  const stop = make("button", {
    type: "button",
    className: "stop",
    textContent: words().page.stop,
    onclick: () => prover.stop(),
  });
  const buttons = make("p", { className: "buttons" }, stop);
  const timer = setTimeout(
    () => box.replaceChildren(said, bar, buttons),
    delay,
  );
  try {
    return await prover.ask(question, ({ done, of }) => {
      if (of) {
        bar.value = done / of;
        said.textContent = text(done, of);
      }
    });
  } finally {
    clearTimeout(timer);
    box.replaceChildren();
  }
}
