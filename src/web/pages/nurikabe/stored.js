// The games of Nurikabe that the browser stores. The name of a game is the address of its grid, or for the grid of a day its
// date and grade, such as 2026-11-28-easy.
//
// A stored game has the address of its grid, and its cells: `#` black, `.` dot, `?` unknown. A result has the solution in `play`.

import { dateFrom, helpFrom } from "../common/marks.js";
import { Store } from "../common/store.js";
import { Refusal, refuseFuture } from "../common/transfer.js";
import { gridAt } from "./address.js";
import { isSolution } from "./rules.js";

const DAY = /^(\d{4}-\d{2}-\d{2})-(easy|medium|hard)$/;

/** Returns the name of the game on the grid of a day. */
export const nameOfDay = (date, grade) => `${date}-${grade}`;

const areCells = (value, { clues }) =>
  typeof value === "string" &&
  value.length === clues.length &&
  /^[#.?]*$/.test(value) &&
  clues.every((clue, cell) => clue === "" || value[cell] === "?");

function gameFrom({ address, cells }) {
  const grid = typeof address === "string" ? gridAt(address) : null;
  return grid && areCells(cells, grid) ? { address, cells } : null;
}

function resultFrom(value) {
  const { play } = value;
  const on = dateFrom(value.on);
  const help = helpFrom(value.help);
  const fits = typeof play === "string" && on !== undefined && help !== null;
  return fits ? { play, on, help } : null;
}

/** Returns the result with less help, which may be null. */
function better(a, b) {
  if (!a || !b) {
    return a ?? b ?? null;
  }
  return b.help.length < a.help.length ? b : a;
}

export const games = new Store("nurikabe", {
  isName: (name) => DAY.test(name) || gridAt(name) !== null,
  gameFrom,
  resultFrom,
  better,
});

/** Checks a stored game of a file. Its dates may not be after `newest`. Throws a refusal. */
export function checkGame(name, entry, newest) {
  const date = DAY.exec(name)?.[1];
  if (date > newest) {
    throw new Refusal("unbegun");
  }
  refuseFuture(entry, newest);
  if (!date && name !== entry.address) {
    throw new Refusal("format");
  }
  const grid = gridAt(entry.address);
  for (const result of [entry.first, entry.best]) {
    if (result && !isSolved(grid, result.play)) {
      throw new Refusal("unsolved");
    }
  }
  return entry;
}

const isSolved = (grid, cells) =>
  areCells(cells, grid) && isSolution(grid, [...cells]);
