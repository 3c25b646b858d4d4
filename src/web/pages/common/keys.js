// The keys of all pages: one table, and one handler.
//
// A letter presses the button of the page that the table names. Letters do nothing in a text field, and the player can switch
// them off, because programs that listen to speech may type letters. Ctrl or Cmd with Z and Y always undo and redo.

import { byId } from "./common.js";
import { make } from "./dom.js";
import { remember, remembered } from "./storage.js";
import { write } from "./texts.js";
import { joined, words } from "./words.js";

/** For each letter: the id of its button. */
const LETTERS = {
  u: "undo",
  r: "redo",
  y: "redo",
  h: "give-hint",
  c: "check",
};

const TEXT_FIELDS =
  "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]";
/** The elements that have a use for the arrows and other keys of their own. */
const CONTROLS = `${TEXT_FIELDS}, input, button, a, summary`;

/** Whether the player lets letters press buttons. */
let hasLetters = remembered("letters") !== "off";

/** Returns whether the player types a text. */
const isTyping = ({ target }) => target.closest?.(TEXT_FIELDS) != null;

/** Returns the id of the button that a pressed key means, or null. */
function buttonOf({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  const letter = key.toLowerCase();
  if (altKey) {
    return null;
  }
  if (ctrlKey || metaKey) {
    const isRedo = letter === "y" || (letter === "z" && shiftKey);
    const isUndo = letter === "z" && !shiftKey;
    return (isRedo && "redo") || (isUndo && "undo") || null;
  }
  return hasLetters && Object.hasOwn(LETTERS, letter) ? LETTERS[letter] : null;
}

/** Returns whether an element is not hidden. */
const isVisible = (element) => element.checkVisibility?.() ?? true;

/**
 * Makes the keys work. `others` are the actions of more keys, such as arrows. They act on the board, and if nothing has the
 * focus: on a button, they belong to the button. `isReady` returns whether the page has a board.
 */
export function startKeys({ isReady = () => true, others = {} } = {}) {
  addSwitch();
  document.addEventListener("keydown", (event) => {
    const isTaken = event.defaultPrevented || event.isComposing;
    if (isTaken || isTyping(event) || !isReady()) {
      return;
    }
    const action = actionOf(event, others);
    if (action) {
      event.preventDefault();
      action();
    }
  });
}

/** Returns the action of a pressed key, or null. */
function actionOf(event, others) {
  const button = document.getElementById(buttonOf(event) ?? "");
  if (button) {
    return isVisible(button) ? () => button.click() : null;
  }
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isFree =
    target.closest("#field") !== null || target.closest(CONTROLS) === null;
  const isPlain = !ctrlKey && !metaKey && !altKey;
  return isFree && isPlain && Object.hasOwn(others, key) ? others[key] : null;
}

/** Adds the switch for the letters below the text about keys. */
function addSwitch() {
  const input = make("input", {
    type: "checkbox",
    id: "letters",
    checked: hasLetters,
    onchange: () => {
      hasLetters = input.checked;
      remember("letters", hasLetters ? "on" : "off");
    },
  });
  const text = make("span", { id: "letters-text" });
  const line = make(
    "p",
    { className: "hint keys later" },
    make("label", {}, input, " ", text),
  );
  document.querySelector("p.keys").after(line);
  write("letters-text", () => words().letters(joined(lettersInWords())));
}

/** Returns what each letter does that has a button on this page, such as `U to undo`. */
function lettersInWords() {
  const { keys } = words();
  return Object.keys(keys)
    .filter((letter) => document.getElementById(LETTERS[letter]))
    .map((letter) => keys[letter]);
}

/**
 * Leaves the focus where it is when the mouse presses a button of the page, so that the arrows still play. A text field
 * loses the focus.
 */
export function keepFocus() {
  byId("main").addEventListener("mousedown", (event) => {
    if (!event.target.closest("button")) {
      return;
    }
    event.preventDefault();
    if (document.activeElement?.matches(TEXT_FIELDS)) {
      document.activeElement.blur();
    }
  });
}
