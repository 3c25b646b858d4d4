// The texts of the page in the player's language.

import { setTexts } from "../common/words.js";
import { ENGLISH } from "./english.js";
import { NORWEGIAN } from "./norwegian.js";

export { marksInBrackets, marksInWords, words } from "../common/words.js";

setTexts({ en: ENGLISH, no: NORWEGIAN });
