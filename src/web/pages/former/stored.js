// The games of Former that the browser stores, each under the date or the rows of its board.
//
// A stored game has its clicks, the number `at` of clicks that the board shows, and whether others have `borrowed` its first
// clicks. `mine` is the player's earlier game, which the page keeps. A result has the number of clicks, how many of them were
// lost (null if unknown), and the clicks themselves in `play`, which results of earlier versions do not have.

import { isDate } from "../common/dates.js";
import { dateFrom, helpFrom } from "../common/marks.js";
import { Store } from "../common/store.js";

/** The maximum size of a board and of a game. */
const MAX_COLUMNS = 64;
const MAX_ROWS = 12;
export const MAX_CLICKS = 768;

/** What the name of a stored game may look like: a date, or the rows of a board. */
const NAME = /^[\w./-]{1,800}$/;

/** Returns whether a stored value is a whole number from 0 to `max`. */
const isCount = (value, max) =>
  Number.isInteger(value) && value >= 0 && value <= max;

/** Returns whether a stored value is the column and the row of a cell. */
const isCell = (cell) =>
  Array.isArray(cell) &&
  cell.length === 2 &&
  isCount(cell[0], MAX_COLUMNS - 1) &&
  isCount(cell[1], MAX_ROWS - 1);

/** Returns whether a stored value is a list of clicks. */
const areClicks = (value) =>
  Array.isArray(value) && value.length <= MAX_CLICKS && value.every(isCell);

/** Validates the clicks of a stored game. Returns null if they are invalid. */
function clicksFrom({ clicks, at, borrowed }) {
  const fits = areClicks(clicks) && isCount(at, clicks.length);
  return fits ? { clicks, at, borrowed: borrowed === true } : null;
}

/** Validates a stored game and the player's earlier game in it. Returns null if one of them is invalid. */
function gameFrom(value) {
  const game = clicksFrom(value);
  const mine = value.mine ? clicksFrom(value.mine) : null;
  return game && (mine || !value.mine) ? { ...game, mine } : null;
}

/** Validates a stored result. Returns null if it is invalid. */
function resultFrom(value) {
  const { clicks, lost, play = null } = value;
  const on = dateFrom(value.on);
  const help = helpFrom(value.help);
  const fits =
    isCount(clicks, MAX_CLICKS) &&
    (lost === null || isCount(lost, clicks)) &&
    (play === null || (areClicks(play) && play.length === clicks)) &&
    on !== undefined &&
    help !== null;
  return fits ? { clicks, lost, play, on, help } : null;
}

/** Returns the better of two results, which may be null. Of equal results, one whose lost clicks are known is better. */
function better(a, b) {
  if (!a || !b) {
    return a ?? b ?? null;
  }
  if (a.clicks !== b.clicks) {
    return a.clicks < b.clicks ? a : b;
  }
  return a.lost === null ? b : a;
}

export const games = new Store("game", {
  isName: (name) => NAME.test(name),
  gameFrom,
  resultFrom,
  better,
});

/** Returns all stored games on boards with a date, by the date. */
export const allDated = () =>
  new Map([...games.all()].filter(([name]) => isDate(name)));
