// Reads the part of an address after the #, as messages pass it on.
//
// Its fields have an `&` between them: a board first, then fields such as `play=0,8;1,8`. Percent signs may encode any
// characters, `&amp;` stands for `&`, and signs that end a sentence or a bracket may follow. Such a sign may also belong to the
// board, as `.` is an empty cell. The longest text that is a board wins. The program follows the same rules, and
// src/kortest/tests/links.tsv has cases for both.

import { isDate } from "./dates.js";

/** Signs that may follow a link without being a part of it, and blanks. */
const SIGNS_AFTER_LINK = /[\s.,;:!?)\]}>'"*_»”’…]$/;

/** How many of these signs may follow a link, at most. */
const MAX_SIGNS_AFTER_LINK = 16;

/** How often a link is encoded by percent signs, at most. */
const MAX_ENCODINGS = 3;

/** A link to a page, or its part from the # alone. */
const LINK = /^\s*[<("']*(?:(?:https?:\/\/|www\.)[^\s#]*)?(#\S+)\s*$/i;

/** Returns the part of a pasted link from the #, or null if a text is no link. */
export const linkIn = (text) => LINK.exec(text)?.[1] ?? null;

/** Returns the texts that may be the board, the longest one first, and the other fields by name. Throws an error code. */
export function readLink(hash) {
  const [first, ...more] = decoded(hash.replace(/^#/, ""))
    .replaceAll("&amp;", "&")
    .split("&");
  const fields = {};
  for (const part of more) {
    const [name, value = ""] = part.split("=");
    Object.defineProperty(fields, name, {
      value: shortened(value).at(-1),
      configurable: true,
    });
  }
  return { boards: boardsIn(first.trim()), fields };
}

/** Returns the texts that may be the board. If one of them is a date, it is the only one. */
function boardsIn(text) {
  const texts = shortened(text);
  return isDate(texts.at(-1)) ? texts.slice(-1) : texts;
}

/** Returns a text, and then the text without one, two and more of the signs that may follow a link. */
function shortened(text) {
  const texts = [text];
  while (
    texts.length <= MAX_SIGNS_AFTER_LINK &&
    SIGNS_AFTER_LINK.test(texts.at(-1))
  ) {
    texts.push(texts.at(-1).slice(0, -1));
  }
  return texts;
}

/** Decodes percent signs, such as `%26` for `&`. A message can encode a link several times. */
function decoded(text) {
  let result = decodedOnce(text);
  if (result === null) {
    throw "address-bad";
  }
  for (let n = 1; n < MAX_ENCODINGS; n += 1) {
    result = decodedOnce(result) ?? result;
  }
  return result;
}

/** Decodes percent signs once. Returns null if one of them is broken. */
function decodedOnce(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
