// The texts of the page in the player's language.

import { setTexts, words } from "../common/words.js";
import { ENGLISH } from "./english.js";
import { NORWEGIAN } from "./norwegian.js";
import { MANY } from "./stats.js";

export {
  joined,
  marksInBrackets,
  marksInWords,
  words,
} from "../common/words.js";

setTexts({ en: ENGLISH, no: NORWEGIAN });

/** Returns the name of the bar for days with this many lost clicks. The last bar counts more lost clicks too. */
export const spreadName = (lost) =>
  lost === MANY ? words().lostClicksOrMore(lost) : words().lostClicks(lost);

/** Returns the message for an error of the prover. */
export function complaint({ code, line, character }) {
  const { errors, position } = words();
  const text = Object.hasOwn(errors, code) ? errors[code] : errors.board;
  return line ? `${position(line, character)}: ${text}` : text;
}
