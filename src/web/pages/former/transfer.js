// Exports and imports all stored games as one file.

import { newestDate } from "./clock.js";
import { failureText } from "../common/failures.js";
import { Game } from "./game.js";
import { MEMORY, Prover } from "../common/prover.js";
import { better, earlier, union } from "./results.js";
import { boardOf } from "./rules.js";
import { all, entryFrom, isName, load, save } from "./saved.js";
import { complaint, words } from "./words.js";

/** The limits for an imported file. */
const MAX_BYTES = 16 << 20;
const MAX_GAMES = 20_000;
const FORMAT = "kortest-games";

const prover = new Prover("former");

/** The reason for which a game of a file is refused. */
class Refusal extends Error {}

/** Returns the file with all games, as bytes. */
export function exported() {
  const file = { format: FORMAT, version: 1, games: Object.fromEntries(all()) };
  return new TextEncoder().encode(JSON.stringify(file, null, 1));
}

/** Returns the names and the games of a file, or null. */
function gamesIn(text) {
  try {
    const { format, version, games } = JSON.parse(text);
    const entries = Object.entries(games);
    const isValid =
      format === FORMAT && version === 1 && entries.length <= MAX_GAMES;
    return isValid ? entries : null;
  } catch {
    return null;
  }
}

/** Returns a valid game whose clicks are checked by replay, or throws a refusal. */
async function checked(name, value) {
  const entry = isName(name) ? entryFrom(value) : null;
  if (!entry) {
    throw new Refusal(words().refusals.format);
  }
  const found = await prover.ask({ do: "read", text: name });
  if (found.error) {
    throw new Refusal(complaint(found.error));
  }
  if (name !== (found.date ?? found.board)) {
    throw new Refusal(words().refusals.format);
  }
  const board = { rows: found.board, start: boardOf(found.columns) };
  const own = [entry.clicks, entry.mine?.clicks ?? []];
  const finished = own.filter((clicks) => clears(board, clicks));
  const first = await checkedResult(entry.first, finished, board);
  const best = await checkedResult(entry.best, finished, board);
  if (first && first.on === null && found.date > newestDate()) {
    first.on = newestDate();
  }
  return { ...entry, first, best };
}

/** Replays clicks, and returns whether they clear the board. A click that hits no tile is refused. */
function clears({ start }, clicks) {
  const game = Game.of(start, clicks);
  if (game.clicks.length < clicks.length) {
    throw new Refusal(words().refusals.click(game.clicks.length + 1));
  }
  return game.finished;
}

/**
 * Returns a result whose clicks clear the board, with the loss that the prover finds. A result of an earlier version has no
 * clicks of its own, so one of the `finished` games must be its game.
 */
async function checkedResult(result, finished, board) {
  if (!result) {
    return null;
  }
  const sameLength = finished.find(({ length }) => length === result.clicks);
  const play = result.play ?? sameLength ?? finished[0];
  if (!play || !clears(board, play)) {
    throw new Refusal(words().refusals.uncleared);
  }
  if (result.on > newestDate()) {
    throw new Refusal(words().refusals.future);
  }
  const question = { do: "game", board: board.rows, clicks: play };
  const { lost } = await prover.ask({ ...question, memory: MEMORY });
  return {
    ...result,
    play,
    clicks: play.length,
    lost: Number.isInteger(lost) ? lost : null,
  };
}

/** Stores an imported game. The game in the browser stays, and each result is the earlier one or the better one. */
function store(name, entry) {
  const own = load(name);
  const kept = own?.clicks.length ? own : entry;
  save(name, {
    ...kept,
    best: better(own?.best, entry.best),
    first: earlier(own?.first, entry.first),
    help: union(own?.help ?? [], entry.help),
  });
}

/**
 * Imports the games of a file. Returns the number of games, and for each refused game a name and a reason. Returns null if
 * the file is not a file of games.
 */
export async function imported(file, onProgress) {
  const games = file.size <= MAX_BYTES ? gamesIn(await file.text()) : null;
  if (games === null) {
    return null;
  }
  const refused = [];
  for (const [n, [name, value]] of games.entries()) {
    onProgress(n, games.length);
    try {
      store(name, await checked(name, value));
    } catch (error) {
      const isRefusal = error instanceof Refusal;
      const reason = isRefusal ? error.message : failureText(error);
      refused.push({ name, reason });
    }
  }
  return { count: games.length - refused.length, refused };
}
