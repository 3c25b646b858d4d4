// The texts of a page in the player's language.

import { ENGLISH } from "./english.js";
import { NORWEGIAN } from "./norwegian.js";
import { chosenLanguage, remember } from "./storage.js";

/** The texts that all pages have, by language. */
const COMMON = { en: ENGLISH, no: NORWEGIAN };

/** The texts of the page by language. */
const texts = {};
let current = chosenLanguage();

/** Sets the texts of the page, an object for each language: `en` and `no`. The texts of all pages are added. */
export function setTexts(languages) {
  for (const [name, own] of Object.entries(languages)) {
    texts[name] = withTexts(COMMON[name], own);
  }
}

/** Returns texts with those of the page. Groups of texts, such as labels, have those of both. */
function withTexts(common, own) {
  const all = { ...common, ...own };
  for (const [name, value] of Object.entries(common)) {
    if (typeof value === "object") {
      all[name] = { ...value, ...own[name] };
    }
  }
  return all;
}

/** Describes the marks of a game, such as hints. Returns an empty text if the game has none. */
export function marksInWords(marks) {
  const names = marks.map((mark) => words().marks[mark]);
  return names.length > 0 ? words().marked(names.join(", ")) : "";
}

/** Returns the marks of a game in brackets, such as ` (hints)`. Returns an empty text if the game has none. */
export function marksInBrackets(marks) {
  const names = marks.map((mark) => words().marks[mark]);
  return names.length > 0 ? ` (${names.join(", ")})` : "";
}

/** Returns the current language: `en` or `no`. */
export const language = () => current;

/** Returns the texts of the current language. */
export const words = () => texts[current];

/** Joins items to a list in words. */
export const joined = (things) =>
  new Intl.ListFormat(words().locale, { type: "conjunction" }).format(things);

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
