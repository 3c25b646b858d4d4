// A note at the top of the page, which the player can close.

import { byId } from "./common.js";
import { make } from "./dom.js";
import { onProblem } from "./store.js";
import { words } from "./words.js";

const CROSS = "M6 6l12 12M18 6L6 18";

/** Functions that return the text of the note, and the button in it or null. */
let text = () => "";
let button = () => null;

/** Shows a note until the player closes it. `newText` and `newButton` return its text and its button. */
export function notify(newText, newButton = () => null) {
  text = newText;
  button = newButton;
  const note = document.getElementById("note") ?? addNote();
  repeatNote();
  note.hidden = false;
}

/** Adds the hidden note to the page. */
function addNote() {
  const note = make(
    "div",
    { id: "note", className: "note", role: "status", hidden: true },
    make("p", { id: "note-text" }),
    make("span", { id: "note-action" }),
    closeButton(),
  );
  byId("main").append(note);
  return note;
}

/** Returns the button that hides the note. */
function closeButton() {
  const svg = "http://www.w3.org/2000/svg";
  const cross = document.createElementNS(svg, "svg");
  const path = document.createElementNS(svg, "path");
  cross.setAttribute("viewBox", "0 0 24 24");
  cross.setAttribute("aria-hidden", "true");
  path.setAttribute("d", CROSS);
  cross.append(path);
  const button = make("button", {
    id: "note-close",
    type: "button",
    className: "round",
    onclick: () => {
      byId("note").hidden = true;
    },
  });
  button.dataset.label = "close";
  button.setAttribute("aria-label", words().label.close);
  button.append(cross);
  return button;
}

/** Writes the note in another language. */
export function repeatNote() {
  if (document.getElementById("note")) {
    byId("note-text").textContent = text();
    byId("note-action").replaceChildren(...[button()].filter(Boolean));
  }
}

/** Tells the player about problems of the storage. */
export function startNotes() {
  onProblem((kind) => notify(() => words().problems[kind]));
}
