// Asks the prover about the board on the page.

import { byId } from "../common/common.js";
import { boardOfDate } from "./daily.js";
import { today } from "../common/dates.js";
import { make } from "../common/dom.js";
import { MEMORY, Missing, Prover, Stopped, prepare } from "../common/prover.js";
import { working } from "../common/working.js";
import { complaint, words } from "./words.js";

const prover = new Prover("former");

/** Stops the running question, because the player has gone on. */
function stop() {
  if (prover.busy) {
    prover.stop();
  }
}

/** Asks the prover about the game. A later question stops this question. */
export async function ask(question, box = make("div")) {
  stop();
  try {
    const answer = await working(box, prover, { ...question, memory: MEMORY });
    return answer.error ? null : answer;
  } catch (error) {
    if (!(error instanceof Stopped)) {
      const { crashed, errors } = words();
      byId("said").textContent =
        error instanceof Missing ? errors.module : crashed;
    }
    return null;
  }
}

/** Reads a board from a text or a date. Returns the board, or an error message as `wrong`. */
export async function read(text) {
  stop();
  const computed = boardOfDate(text || today());
  if (computed) {
    return computed;
  }
  try {
    const found = await prover.ask({ do: "read", text, today: today() });
    return found.error ? { wrong: complaint(found.error) } : found;
  } catch (error) {
    return { wrong: error instanceof Stopped ? null : words().errors.module };
  }
}

/** Loads the prover behind the page, so that the first question need not wait for it. */
export function prepareProver() {
  // If the prover cannot be loaded now, the first question tries again.
  prepare().catch(() => {});
}
