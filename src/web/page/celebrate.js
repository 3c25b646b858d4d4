// Celebrates a perfect game: coloured pieces fall over the board.

import { make } from "./dom.js";

/** The number of falling pieces, and their time in milliseconds. */
const PIECES = 60;
const FALL_MS = 2600;

/** Celebrates with falling pieces of confetti. */
export function celebrate(frame) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    return;
  }
  const pieces = make("div", { className: "pieces", ariaHidden: "true" });
  for (let n = 0; n < PIECES; n++) {
    const piece = make("i", { className: `c${n % 4}` });
    const values = {
      "--from": `${Math.random() * 100}%`,
      "--drift": `${Math.random() * 8 - 4}rem`,
      "--turn": `${Math.random() * 4 - 2}turn`,
      "--wait": `${Math.random() * 0.9}s`,
    };
    for (const [name, value] of Object.entries(values)) {
      piece.style.setProperty(name, value);
    }
    pieces.append(piece);
  }
  frame.append(pieces);
  setTimeout(() => pieces.remove(), FALL_MS);
}
