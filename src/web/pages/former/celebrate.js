// Celebrates a perfect game: coloured pieces fall over the board.

import { make } from "../common/dom.js";

/** The number of falling pieces, of their colours, and their time in milliseconds. */
const PIECES = 60;
const COLOURS = 4;
const FALL_MS = 2600;

/** Celebrates with falling pieces of confetti. */
export function celebrate(frame) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    return;
  }
  const pieces = make("div", { className: "pieces", ariaHidden: "true" });
  for (let n = 0; n < PIECES; n++) {
    pieces.append(piece(n % COLOURS));
  }
  frame.append(pieces);
  setTimeout(() => pieces.remove(), FALL_MS);
}

/** Returns a piece that falls along a random path. */
function piece(colour) {
  const made = make("i", { className: `c${colour}` });
  made.style.setProperty("--from", `${Math.random() * 100}%`);
  made.style.setProperty("--drift", `${Math.random() * 8 - 4}rem`);
  made.style.setProperty("--turn", `${Math.random() * 4 - 2}turn`);
  made.style.setProperty("--wait", `${Math.random() * 0.9}s`);
  return made;
}
