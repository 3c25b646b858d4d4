// Writes texts that stay when the language changes.

import { byId } from "./common.js";

/** Functions that return the texts of elements in the current language. */
const texts = new Map();

/** Writes a text into an element. `text` returns it, also after a change of the language. */
export function write(id, text) {
  texts.set(id, text);
  byId(id).textContent = text();
}

/** Says something to the player. */
export const say = (text) => write("said", text);

/** Says what is wrong with the player's input. */
export const complain = (text) => write("wrong", text);

/** Writes all texts again after a change of the language. */
export function repeatTexts() {
  for (const [id, text] of texts) {
    byId(id).textContent = text();
  }
}
