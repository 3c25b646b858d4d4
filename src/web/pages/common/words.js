// The texts of a page in the player's language.

import { chosenLanguage, remember } from "./storage.js";

/** The texts by language. */
let texts = {};
let current = chosenLanguage();

/** Sets the texts of the page, an object for each language: `en` and `no`. */
export function setTexts(languages) {
  texts = languages;
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
