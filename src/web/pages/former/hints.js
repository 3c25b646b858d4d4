// Gives hints, each more helpful than the previous one.

import { least, most } from "../common/range.js";
import { rowsOf } from "./rules.js";
import { words } from "./words.js";

/** The number of hints before the hint that reveals the optimum. */
export const STEPS = 3;

/** Returns the part that contains `at` if `size` places are divided into `parts` parts. */
const partOf = (at, size, parts) =>
  Math.floor((at * Math.min(size, parts)) / size);

/** For each number of parts, the indices of their names. */
const PARTS_ACROSS = { 1: [1], 2: [0, 2], 3: [0, 1, 2] };

/** Describes the part of the board that contains a cell, such as the upper left. */
function region(board, [column, row]) {
  const height = Math.max(...board.map(({ length }) => length));
  const across = (x) => partOf(x, board.length, 3);
  const up = (y) => partOf(y, height, 2);
  const outside = [];
  for (const [x, tiles] of board.entries()) {
    for (const y of tiles.keys()) {
      if (across(x) !== across(column) || up(y) !== up(row)) {
        outside.push([x, y]);
      }
    }
  }
  const name = PARTS_ACROSS[Math.min(board.length, 3)][across(column)];
  return { text: words().hintRegion(name, up(row)), outside };
}

/** Returns the first hint: whether the last click was optimal. */
async function lastClick({ game, rows }, ask) {
  if (game.at === 0) {
    return { text: words().hintStart };
  }
  const found = await ask({
    do: "game",
    board: rows,
    clicks: game.clicks.slice(0, game.at),
  });
  if (!found) {
    return null;
  }
  const { loses } = found.game.at(-1);
  const isUnknown = least(loses) === 0 && most(loses) > 0;
  return {
    text: isUnknown ? words().hintUnknown : words().hintLast(most(loses) > 0),
  };
}

/** Returns the second hint, which names a part of the board. */
async function whichRegion({ game }, ask) {
  const found = await ask({ do: "first_clicks", board: rowsOf(game.board) });
  if (!found) {
    return null;
  }
  const best = found.clicks.find(({ loses }) => loses === 0)?.click;
  if (!best || Array.isArray(found.optimum)) {
    return { text: words().noHint, last: true };
  }
  return {
    ...region(game.board, best),
    found: { best, total: game.at + found.optimum },
  };
}

/**
 * Returns the next hint, or null if no further hint exists. The hint after all steps is a question. Its answer `reveal` is the
 * hint that reveals the optimum.
 */
export async function nextHint(session, ask) {
  const { hint } = session;
  const step = (hint?.step ?? 0) + 1;
  if (hint?.last) {
    return null;
  }
  if (step === 1) {
    return withStep(step, await lastClick(session, ask));
  }
  if (step === 2) {
    return withStep(step, await whichRegion(session, ask));
  }
  const { found } = hint;
  const { best } = found;
  if (step > STEPS) {
    const reveal = {
      step,
      best,
      last: true,
      text: words().hintTotal(found.total),
    };
    return { step, best, last: true, text: words().hintAsk, reveal };
  }
  return { step, best, found, text: words().hintGroup };
}

function withStep(step, hint) {
  return hint === null ? null : { step, ...hint };
}
