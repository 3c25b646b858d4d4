// The marks of a board: what the player has reached on it, in all games of the app.
//
// - `begun` is the date of the first move on the board, or null.
// - `help` lists the kinds of help that the player has had on the board.
// - `first` is the result of the first finished game, and `best` is the best result. Both may be null.
//
// A result has `on`, the date on which its game counts: the date of the first move. It has `help`, the kinds of help before
// its end. Each game adds fields of its own. `on` is null in results of earlier versions.

import { isDate, today } from "./dates.js";

/** The kinds of help: hints, losses or mistakes shown before the end, and a solution or a game of somebody else. */
const HELP = ["hint", "where", "seen"];

/** The marks of a board that the player has not touched. */
export const NO_MARKS = { begun: null, help: [], first: null, best: null };

/** Returns the marks in a stored game, which may be null. */
export function marksIn(entry) {
  const { begun, help, first, best } = entry ?? NO_MARKS;
  return { begun, help, first, best };
}

/** Validates a stored list of kinds of help. Returns null if it is invalid. */
export function helpFrom(value = []) {
  const isValid =
    Array.isArray(value) &&
    value.length <= HELP.length &&
    value.every((kind) => HELP.includes(kind));
  return isValid ? value : null;
}

/** Validates a date that may be null. Returns undefined if it is invalid. */
export function dateFrom(value = null) {
  const isValid =
    value === null || (typeof value === "string" && isDate(value));
  return isValid ? value : undefined;
}

/** Validates stored marks. `resultFrom` validates a result. Returns null if they are invalid. */
export function marksFrom(value, resultFrom) {
  const begun = dateFrom(value.begun);
  const help = helpFrom(value.help);
  const best = value.best ? resultFrom(value.best) : null;
  // Earlier versions stored only the best result.
  const first = value.first ? resultFrom(value.first) : best;
  const isDamaged =
    begun === undefined ||
    help === null ||
    (value.best && !best) ||
    (value.first && !first);
  return isDamaged ? null : { begun, help, first, best };
}

/** Returns the marks after a move, which is the first one of the board if it has none before. */
export const begin = (marks) => ({ ...marks, begun: marks.begun ?? today() });

/** Returns the marks after some help. Results that the player has reached before stay as they are. */
export const withHelp = (marks, kind) => ({
  ...marks,
  help: union(marks.help, [kind]),
});

/** Returns the marks after a finished game. `better` returns the better of two results. */
export function finish({ begun, help, first, best }, fields, better) {
  const result = { ...fields, on: fields.on ?? begun ?? today(), help };
  return {
    begun,
    help,
    first: earlier(first, result),
    best: better(best, result),
  };
}

/** Returns the marks of a board that two places know, such as two tabs, or the browser and an imported file. */
export function merge(a, b, better) {
  const begun = [a.begun, b.begun].filter((date) => date !== null).sort();
  return {
    begun: begun[0] ?? null,
    help: union(a.help, b.help),
    first: earlier(a.first, b.first),
    best: better(b.best, a.best),
  };
}

/** Returns the kinds of help in either of two lists. */
export const union = (a, b) => [...new Set([...a, ...b])];

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

/** Returns whether a result counts on the board of a date. A game that was begun before the date does not. */
export const counts = (result, date) =>
  result !== null && (result.on === null || result.on >= date);

/** Returns whether a game was begun on the date of its board, as all games of earlier versions. */
export const isOnItsDay = ({ on }, date) => on === null || on === date;

/** Returns whether the player has had help before the end of a game. */
export const isHelped = (result) => result !== null && result.help.length > 0;
