// A note at the top of the page, which the player can close.

import { byId } from "./common.js";
import { make } from "./dom.js";
import { onProblem } from "./store.js";
import { words } from "./words.js";

const CROSS = "M6 6l12 12M18 6L6 18";

/** Returns the function that writes the text of the note in the current language. */
let text = () => "";

/** Shows a note until the player closes it. `action` is an optional button. */
export function notify(newText, action = null) {
  text = newText;
  const note = document.getElementById("note") ?? addNote();
  byId("note-text").replaceChildren(text());
  byId("note-action").replaceChildren(...[action].filter(Boolean));
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
    byId("note-text").replaceChildren(text());
  }
}

/** Tells the player about problems of the storage. */
export function startNotes() {
  onProblem((kind) => notify(() => words().problems[kind]));
}
