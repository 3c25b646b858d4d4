// The results of finished games.
//
// A result has the number of clicks, how many of them were lost (null if unknown), the clicks themselves in `play`, the
// date on which the game was finished in `on`, and the kinds of help before its end. Results of earlier versions have
// neither `play` nor `on`.

import { isDate } from "../common/dates.js";

/** The maximum size of a board and of a game. */
const MAX_COLUMNS = 64;
const MAX_ROWS = 12;
export const MAX_CLICKS = 768;

/** The kinds of help: hints, lost clicks shown before the end, and a game or a solution of somebody else. */
const HELP = ["hint", "where", "seen"];

export const isCount = (value, max) =>
  Number.isInteger(value) && value >= 0 && value <= max;

const isCell = (cell) =>
  Array.isArray(cell) &&
  cell.length === 2 &&
  isCount(cell[0], MAX_COLUMNS - 1) &&
  isCount(cell[1], MAX_ROWS - 1);

/** Returns whether a stored value is a list of clicks. */
export const areClicks = (value) =>
  Array.isArray(value) && value.length <= MAX_CLICKS && value.every(isCell);

/** Validates a stored list of kinds of help. Returns null if it is invalid. */
export function helpFrom(value = []) {
  const isValid =
    Array.isArray(value) &&
    value.length <= HELP.length &&
    value.every((kind) => HELP.includes(kind));
  return isValid ? value : null;
}

/** Validates a stored result. Returns null if it is invalid. */
export function resultFrom({ clicks, lost, play = null, on = null, help }) {
  const kinds = helpFrom(help);
  const fits =
    isCount(clicks, MAX_CLICKS) &&
    (lost === null || isCount(lost, clicks)) &&
    (play === null || (areClicks(play) && play.length === clicks)) &&
    (on === null || isDate(on)) &&
    kinds !== null;
  return fits ? { clicks, lost, play, on, help: kinds } : null;
}

/** Returns the better of two results, which may be null. */
export function better(a, b) {
  if (!a || !b) {
    return a ?? b ?? null;
  }
  if (a.clicks !== b.clicks) {
    return a.clicks < b.clicks ? a : b;
  }
  return a.lost === null ? b : a;
}

/** Returns the result of the earlier game of two, which may be null. Of two results of one game, the known loss counts. */
export function earlier(a, b) {
  if (!a || !b) {
    return a ?? b ?? null;
  }
  if (`${a.play}` === `${b.play}` && a.on === b.on) {
    return a.lost === null ? b : a;
  }
  return b.on !== null && b.on < a.on ? b : a;
}

/** Returns the kinds of help in either of two lists. */
export const union = (a, b) => [...new Set([...a, ...b])];

/** Returns whether a result on the board of a date counts. A game that was finished before the date does not. */
export const counts = (result, date) =>
  result !== null && (result.on === null || result.on >= date);

/** Returns whether a result was reached on the date of its board, as all results of earlier versions. */
export const isOnItsDay = ({ on }, date) => on === null || on === date;
