// The games of Santa Chilly that the browser stores, each under the level as one line, or under the date of a level of a day.
//
// A stored game has the letters of its moves, and under a date its `level`. A result has the number of `moves`, and their letters in `play`, which results of
// earlier versions do not have.

import { exists, isDate } from "../common/dates.js";
import { dateFrom, helpFrom } from "../common/marks.js";
import { remembered } from "../common/storage.js";
import { Store } from "../common/store.js";
import { Refusal, refuseFuture } from "../common/transfer.js";
import { Level, play as playMoves } from "./rules.js";

/** The maximum number of moves of a game, and of characters of a level. */
export const MAX_MOVES = 10_000;
const MAX_CHARACTERS = 10_000;

const NAME = /^(\(\d+,\d+\)->\(\d+,\d+\);?)*(\/[.#TY$GOPX]+)+$/;

/** Returns whether a text is a level: one Chilly, one exit, rows of one length, and holes that lead into the level. */
function isLevel(name) {
  if (name.length > MAX_CHARACTERS || !NAME.test(name)) {
    return false;
  }
  const level = new Level(name);
  const { width, height, letters, links } = level;
  const isWhole = letters.length === width * height;
  const holes = level.cells("O");
  const lead = holes.every((hole) => links.get(hole) < letters.length);
  return (
    isWhole &&
    lead &&
    level.cells("P").length === 1 &&
    level.cells("X").length === 1
  );
}

const areMoves = (value) =>
  typeof value === "string" &&
  value.length <= MAX_MOVES &&
  /^[UDLR]*$/.test(value);

function gameFrom({ moves, level = null }) {
  const hasLevel =
    level === null || (typeof level === "string" && isLevel(level));
  return areMoves(moves) && hasLevel ? { moves, level } : null;
}

/** Validates a stored result. Returns null if it is invalid. */
function resultFrom(value) {
  const { moves, play = null } = value;
  const on = dateFrom(value.on);
  const help = helpFrom(value.help);
  const isCount = Number.isInteger(moves) && moves > 0 && moves <= MAX_MOVES;
  const isPlay = play === null || (areMoves(play) && play.length === moves);
  const fits = isCount && isPlay && on !== undefined && help !== null;
  return fits ? { moves, play, on, help } : null;
}

/** Returns the result with fewer moves, which may be null. Of two equal results, one without help is better. */
function better(a, b) {
  if (!a || !b) {
    return a ?? b ?? null;
  }
  if (a.moves !== b.moves) {
    return a.moves < b.moves ? a : b;
  }
  return b.help.length < a.help.length ? b : a;
}

/** Earlier versions stored only the moves, and the best number of moves under another key. */
function fromEarlier(name, moves) {
  const number = Number(remembered(`chilly-best:${name}`) ?? "");
  const best = number > 0 ? { moves: number, help: [] } : null;
  return { version: 1, moves, best };
}

export const games = new Store("chilly", {
  isName: (name) => isLevel(name) || (isDate(name) && exists(name)),
  gameFrom,
  resultFrom,
  better,
  fromEarlier,
});

/** Checks a stored game of a file by replay. Its dates may not be after `newest`. Throws a refusal. */
export function checkGame(name, entry, newest) {
  const isOfDay = isDate(name);
  if (isOfDay && name > newest) {
    throw new Refusal("unbegun");
  }
  refuseFuture(entry, newest);
  if (isOfDay !== (entry.level !== null)) {
    throw new Refusal("format");
  }
  const level = new Level(entry.level ?? name);
  if (!playMoves(level, entry.moves)) {
    throw new Refusal("move");
  }
  const first = checkedResult(level, entry.first, entry.moves);
  const best = checkedResult(level, entry.best, entry.moves);
  return { ...entry, first, best };
}

/** Returns a result whose moves solve the level. A result of an earlier version must be that of the stored game. */
function checkedResult(level, result, moves) {
  if (!result) {
    return null;
  }
  const play = result.play ?? moves;
  const end = playMoves(level, play);
  const isWon = end?.at === level.exit && end.left.size === 0;
  if (!isWon || play.length !== result.moves) {
    throw new Refusal("unsolved");
  }
  return { ...result, play };
}
