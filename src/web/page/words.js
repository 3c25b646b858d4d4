// The texts of the page in the player's language.

import { ENGLISH } from "./english.js";
import { NORWEGIAN } from "./norwegian.js";
import { MANY } from "./stats.js";
import { chosenLanguage, remember } from "./storage.js";

/** The texts of the page, by language. */
export const languages = { en: ENGLISH, no: NORWEGIAN };
let current = chosenLanguage();

/** Returns the texts of the current language. */
export const words = () => languages[current];

/** Returns the name of the bar for days with this many lost clicks. The last bar counts more lost clicks too. */
export const spreadName = (lost) =>
  lost === MANY ? words().lostClicksOrMore(lost) : words().lostClicks(lost);

/** Joins items to a list in words. */
export const joined = (things) =>
  new Intl.ListFormat(words().locale, { type: "conjunction" }).format(things);

/** Returns the message for an error of the prover. */
export function complaint({ code, line, character }) {
  const { errors, position } = words();
  const text = Object.hasOwn(errors, code) ? errors[code] : errors.board;
  return line ? `${position(line, character)}: ${text}` : text;
}

/** Writes the texts of the current language into the page. */
export function speak() {
  document.documentElement.lang = words().locale;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = words().page[element.dataset.word];
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    const label = words().label[element.dataset.label];
    element.setAttribute("aria-label", label);
    if (element.matches("button")) {
      element.title = label;
    }
  }
  document.getElementById("language").textContent = words().other;
  document.getElementById("language").lang = current === "no" ? "en" : "nb";
}

export function otherLanguage() {
  current = current === "no" ? "en" : "no";
  remember("language", current);
}
