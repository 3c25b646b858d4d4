// What every page does when it starts, and when the player changes its language or its colours.

import { byId } from "./common.js";
import { repeatNote, startNotes } from "./note.js";
import { remember, remembered } from "./storage.js";
import { repeatTexts } from "./texts.js";
import { startTheme } from "./theme.js";
import { otherLanguage, speak, words } from "./words.js";

/** Gives the window frame of the installed app the background colour of the page. */
function colourWindow() {
  const { backgroundColor } = getComputedStyle(document.documentElement);
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    meta.content = backgroundColor;
  }
}

/** Makes the button for light or dark colours work. Returns a function that writes its text. */
function startColours() {
  const chosen = remembered("theme");
  if (["light", "dark"].includes(chosen)) {
    document.documentElement.dataset.theme = chosen;
    colourWindow();
  }
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", colourWindow);
  return startTheme(words, (theme) => {
    remember("theme", theme);
    colourWindow();
  });
}

/** Calls the function that starts the page. If it fails, the line stays that says so, and names the reason. */
export async function startPage(start) {
  const line = byId("not-started");
  line.hidden = true;
  try {
    await start();
    line.remove();
  } catch (error) {
    line.append(` (${error})`);
    line.classList.add("failed");
    line.hidden = false;
    throw error;
  }
}

/**
 * Makes the buttons for colours and language work, and tells the player about problems of the storage. `spoken` is called after
 * a change of the language.
 */
export function startManners(spoken) {
  const showTheme = startColours();
  startNotes();
  speak();
  byId("language").addEventListener("click", () => {
    otherLanguage();
    speak();
    showTheme();
    repeatNote();
    repeatTexts();
    spoken();
  });
}

/** Makes the first link of the page lead to its field, or to the cell of the field that has the focus. */
export function startSkipLink() {
  byId("skip").addEventListener("click", (event) => {
    // This link must not change the address of the page.
    event.preventDefault();
    const field = byId("field");
    const cell = field.querySelector("[tabindex='0']") ?? field;
    cell.focus();
  });
}
