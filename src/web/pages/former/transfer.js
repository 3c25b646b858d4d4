// The games that the player exports and imports: those of all three games of the app.

import { newestDate } from "./clock.js";
import { Game } from "./game.js";
import { boardOf } from "./rules.js";
import { games } from "./stored.js";
import { complaint, words } from "./words.js";
import { MEMORY, Prover } from "../common/prover.js";
import { Refusal, refuseFuture } from "../common/transfer.js";
import { checkGame as checkLevel, games as levels } from "../chilly/stored.js";
import { checkGame as checkGrid, games as grids } from "../nurikabe/stored.js";

const prover = new Prover("former");

/** The parts of the file: one for each game of the app. */
export const PARTS = [
  {
    field: "games",
    games,
    check: checkBoard,
    hasMoves: ({ clicks }) => clicks.length > 0,
  },
  {
    field: "nurikabe",
    games: grids,
    check: (name, entry) => checkGrid(name, entry, newestDate()),
    hasMoves: ({ cells }) => /[#.]/.test(cells),
  },
  {
    field: "chilly",
    games: levels,
    check: (name, entry) => checkLevel(name, entry, newestDate()),
    hasMoves: ({ moves }) => moves !== "",
  },
];

/** Describes why a game of a file is refused. */
export function describeRefusal({ reason, number, error }) {
  if (error) {
    return complaint(error);
  }
  const text = words().refusals[reason];
  return typeof text === "function" ? text(number) : text;
}

/** Returns a game on a board of Former, whose clicks are checked by replay and whose losses are proven. */
async function checkBoard(name, entry) {
  const found = await prover.ask({ do: "read", text: name });
  if (found.error) {
    throw Object.assign(new Refusal("format"), { error: found.error });
  }
  if (name !== (found.date ?? found.board)) {
    throw new Refusal("format");
  }
  if (found.date > newestDate()) {
    throw new Refusal("unbegun");
  }
  refuseFuture(entry, newestDate());
  const board = { rows: found.board, start: boardOf(found.columns) };
  const own = [entry.clicks, entry.mine?.clicks ?? []];
  const finished = own.filter((clicks) => clears(board, clicks));
  const first = await checkedResult(entry.first, finished, board);
  const best = await checkedResult(entry.best, finished, board);
  return { ...entry, first, best };
}

/** Replays clicks, and returns whether they clear the board. A click that hits no tile is refused. */
function clears({ start }, clicks) {
  const game = Game.of(start, clicks);
  if (game.clicks.length < clicks.length) {
    throw new Refusal("click", game.clicks.length + 1);
  }
  return game.finished;
}

/**
 * Returns a result whose clicks clear the board, with the loss that the prover finds. The loss stays unknown if the player has
 * not asked for it. A result of an earlier version has no clicks of its own, so one of the `finished` games must be its game.
 */
async function checkedResult(result, finished, board) {
  if (!result) {
    return null;
  }
  const sameLength = finished.find(({ length }) => length === result.clicks);
  const play = result.play ?? sameLength ?? finished[0];
  if (!play || !clears(board, play)) {
    throw new Refusal("uncleared");
  }
  const lost = result.lost === null ? null : await lossOf(board, play);
  return { ...result, play, clicks: play.length, lost };
}

/** Returns the number of clicks that a game has lost, or null if it is not known. */
async function lossOf({ rows }, clicks) {
  const question = { do: "game", board: rows, clicks, memory: MEMORY };
  const { lost } = await prover.ask(question);
  return Number.isInteger(lost) ? lost : null;
}
