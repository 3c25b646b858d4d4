// The lesson of a game: one sentence about its most expensive click.

import { Game } from "./game.js";
import { afterClick, groupAt } from "./rules.js";
import { words } from "./words.js";

/** Returns the index of the first click that lost most, and for which a better one is known; -1 if none lost. */
function mostExpensive({ game }) {
  let found = -1;
  for (const [n, { loses, better }] of game.entries()) {
    const isLoss = Number.isInteger(loses) && loses > 0 && better;
    if (isLoss && (found < 0 || loses > game[found].loses)) {
      found = n;
    }
  }
  return found;
}

/** Returns the number of groups of each colour on a board. */
function groupsByColour(board) {
  const counts = new Map();
  const met = new Set();
  for (const [x, column] of board.entries()) {
    for (const [y, tile] of column.entries()) {
      if (met.has(tile)) {
        continue;
      }
      for (const [otherX, otherY] of groupAt(board, [x, y])) {
        met.add(board[otherX][otherY]);
      }
      counts.set(tile.letter, (counts.get(tile.letter) ?? 0) + 1);
    }
  }
  return counts;
}

/** Returns the colour that has most groups more on one board than on another, and both numbers. Null if no colour has. */
function mostSplit(board, other) {
  const before = groupsByColour(other);
  let found = null;
  for (const [letter, groups] of groupsByColour(board)) {
    const instead = before.get(letter) ?? 0;
    const isMore = groups > instead;
    if (isMore && (!found || groups - instead > found.groups - found.instead)) {
      found = { letter, groups, instead };
    }
  }
  return found;
}

/** Returns the lesson of a judged game in words, or an empty text if no click is known to have lost something. */
export function lessonOf({ start, palette }, judgement) {
  const n = mostExpensive(judgement);
  if (n < 0) {
    return "";
  }
  const { loses, better, click } = judgement.game[n];
  const clicks = judgement.game.map((step) => step.click);
  const { boards } = Game.of(start, clicks);
  const nameOf = (letter) => palette.name(letter, words());
  const described = ([x, y]) => ({
    tiles: groupAt(boards[n], [x, y]).length,
    colour: nameOf(boards[n][x][y].letter),
  });
  const split = mostSplit(boards[n + 1], afterClick(boards[n], better));
  return words().lesson({
    n: n + 1,
    lost: loses,
    played: described(click),
    better: described(better),
    split: split && { ...split, colour: nameOf(split.letter) },
  });
}
