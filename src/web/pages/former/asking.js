// Asks the prover about the board on the page.

import { byId } from "../common/common.js";
import { boardOfDate } from "./daily.js";
import { today } from "../common/dates.js";
import { make } from "../common/dom.js";
import { failureText, isStopped } from "../common/failures.js";
import { MEMORY, Prover } from "../common/prover.js";
import { working } from "../common/working.js";
import { complaint, words } from "./words.js";

const prover = new Prover("former");
/** Another prover, for questions about both sides of a line: they take longer, and hints must not stop them. */
const aside = new Prover("former");

function stop(by) {
  if (by.busy) {
    by.stop();
  }
}

/** Stops the running question about both sides of a line, because the player has gone on. */
export const stopAside = () => stop(aside);

/** Describes why a question has no answer, to a player who needs no answer to play. */
const playOnText = (error) => `${failureText(error)} ${words().playOn}`;

/** Asks the prover about the game. A later question stops this question. */
export const ask = (question, box) => askBy(prover, question, box);

/** Asks about both sides of a line. Only a later question of this kind stops this question. */
export const askAside = (question, box) => askBy(aside, question, box);

/** Asks a prover, and stops its earlier question. Returns null if there is no answer, and says why. */
async function askBy(by, question, box = make("div")) {
  stop(by);
  try {
    const answer = await working(box, by, { ...question, memory: MEMORY });
    return answer.error ? null : answer;
  } catch (error) {
    if (!isStopped(error)) {
      byId("said").textContent = playOnText(error);
    }
    return null;
  }
}

/** Reads a board from a text or a date; an empty text means today. Returns the board, or an error message as `wrong`. */
export async function read(given) {
  stop(prover);
  stopAside();
  const text = given || today();
  const computed = boardOfDate(text);
  if (computed) {
    return computed;
  }
  try {
    const found = await prover.ask({ do: "read", text, today: today() });
    return found.error ? { wrong: complaint(found.error) } : found;
  } catch (error) {
    return { wrong: isStopped(error) ? null : playOnText(error) };
  }
}
