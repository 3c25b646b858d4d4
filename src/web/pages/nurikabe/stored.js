// The games of Nurikabe that the browser stores. The name of a game is the address of its grid, or for the grid of a day its
// date and grade, such as 2026-11-28-easy.
//
// A stored game has the address of its grid, its cells: `#` black, `.` dot, `?` unknown, and the `seconds` that the player has
// needed so far. A result has the solution in `play`, and its `seconds`, which results of earlier versions do not have.

import { exists } from "../common/dates.js";
import { dateFrom, helpFrom } from "../common/marks.js";
import { Store } from "../common/store.js";
import { Refusal, refuseFuture } from "../common/transfer.js";
import { gridAt } from "./address.js";
import { isSolution } from "./rules.js";

const DAY = /^(\d{4}-\d{2}-\d{2})-(easy|medium|hard)$/;

/** The maximum time of a game, in seconds. */
const MAX_SECONDS = 100 * 24 * 3600;

/** Returns the name of the game on the grid of a day. */
export const nameOfDay = (date, grade) => `${date}-${grade}`;

/** Returns the date and the grade in the name of a game, or null. */
export function dayOf(name) {
  const found = DAY.exec(name);
  return found && exists(found[1]) ? { date: found[1], grade: found[2] } : null;
}

const areSeconds = (value) =>
  Number.isInteger(value) && value >= 0 && value <= MAX_SECONDS;

const areCells = (value, { clues }) =>
  typeof value === "string" &&
  value.length === clues.length &&
  /^[#.?]*$/.test(value) &&
  clues.every((clue, cell) => clue === "" || value[cell] === "?");

function gameFrom({ address, cells, seconds = 0 }) {
  const grid = typeof address === "string" ? gridAt(address) : null;
  const fits = grid && areCells(cells, grid) && areSeconds(seconds);
  return fits ? { address, cells, seconds } : null;
}

/** Validates a stored result. Returns null if it is invalid. */
function resultFrom(value) {
  const { play, seconds = null } = value;
  const on = dateFrom(value.on);
  const help = helpFrom(value.help);
  const isTimed = seconds === null || areSeconds(seconds);
  const isPlay = typeof play === "string" && isTimed;
  const fits = isPlay && on !== undefined && help !== null;
  return fits ? { play, seconds, on, help } : null;
}

/** Returns the result with less help, which may be null. */
function better(a, b) {
  if (!a || !b) {
    return a ?? b ?? null;
  }
  return b.help.length < a.help.length ? b : a;
}

export const games = new Store("nurikabe", {
  isName: (name) => dayOf(name) !== null || gridAt(name) !== null,
  gameFrom,
  resultFrom,
  better,
});

/** Checks a stored game of a file. Its dates may not be after `newest`. Throws a refusal. */
export function checkGame(name, entry, newest) {
  const date = dayOf(name)?.date;
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
