// One board, the game on it, and the review of the game.

import {
  NO_MARKS,
  begin,
  finish,
  marksIn,
  merge,
  withHelp,
} from "../common/marks.js";
import { problem } from "../common/store.js";
import { Game } from "./game.js";
import { paletteOf } from "./palette.js";
import { boardOf } from "./rules.js";
import { games } from "./stored.js";

/** Returns the part of a game that is stored. */
const saved = ({ clicks, at, borrowed }) => ({ clicks, at, borrowed });

export class Session {
  #written = "";

  /**
   * Creates a session. `file` is the name for the certificate. `isDaily` tells whether the board was opened as the board
   * of the day, at the address without a date.
   */
  constructor({ board: rows, columns, date, name: file, isDaily }) {
    this.name = date ?? rows;
    this.date = date;
    this.isDaily = isDaily;
    this.rows = rows;
    this.file = file;
    this.start = boardOf(columns);
    this.height = Math.max(1, ...columns.map((column) => column.length));
    this.palette = paletteOf(columns.join(""));
    this.mine = null;
    /** The day of the first click, the help, and the results: see marks.js. */
    this.reached = NO_MARKS;
    /** The number of stars of the board, if it was computed on this page. */
    this.stars = null;
    this.play(new Game(this.start));
  }

  /** Makes `game` the game that the page shows. */
  play(game) {
    this.game = game;
    this.judgement = null;
    this.review = false;
    this.hint = null;
    /** Whether the player has closed the numbers of the finished game. */
    this.isEndingClosed = false;
    /** Whether the player has begun to watch a shared game. */
    this.isWatched = false;
    /** The challenge that the player tries, if the game is one. */
    this.challenge = null;
    /** Whether the game is finished, and the player has not asked for its lost clicks. */
    this.isUnjudged = false;
    /** The judgements of a shared game and of the player's own game, if the page shows both. */
    this.comparison = null;
    this.explain({});
  }

  /** Keeps one answer about the first board, which the player has asked for after the game. */
  explain({ firstClicks = null, shared = null, line = null }) {
    /** The losses of all first clicks. */
    this.firstClicks = firstClicks;
    /** What all best games share. */
    this.shared = shared;
    /** The line that shows why fewer clicks do not suffice. */
    this.line = line;
  }

  /** Loads the stored game, and ignores a damaged game. */
  restore() {
    const entry = games.load(this.name);
    this.play(this.#replayed(entry) ?? new Game(this.start));
    this.mine = this.#replayed(entry?.mine);
    this.reached = marksIn(entry);
    this.#written = JSON.stringify(this.#entry());
  }

  /** Replays a stored game. Returns null if there is none, or if a click hits no tile. */
  #replayed(stored) {
    if (!stored) {
      return null;
    }
    const game = Game.of(this.start, stored.clicks, stored.at);
    if (game.clicks.length < stored.clicks.length) {
      problem("damaged");
      return null;
    }
    game.borrowed = stored.borrowed;
    return game;
  }

  /** Shows another game, and keeps the player's own game in `mine`. */
  show(game) {
    if (!this.game.shown && this.game.clicks.length) {
      this.mine = this.game;
    }
    this.play(game);
  }

  /** Loads the stored game into `mine`. */
  refreshMine() {
    const { game, judgement, review, hint, challenge, comparison } = this;
    this.restore();
    this.show(game);
    Object.assign(this, { judgement, review, hint, challenge, comparison });
  }

  /** Returns the game, the player's own game and the results, as they are stored. */
  #entry() {
    return {
      ...saved(this.game),
      mine: this.mine && saved(this.mine),
      ...this.reached,
    };
  }

  /** Stores the game if it has changed. */
  save() {
    const entry = this.#entry();
    const text = JSON.stringify(entry);
    if (this.game.shown || text === this.#written) {
      return;
    }
    this.#written = text;
    const { first, help } = this.reached;
    if (this.#hasGame() || first !== null || help.length > 0) {
      games.save(this.name, entry);
    }
  }

  /** Returns whether the player knows what a game on this board has lost, and so the smallest number of clicks. */
  get isRevealed() {
    const { first, best } = this.reached;
    return [first, best].some((result) => Number.isInteger(result?.lost));
  }

  /** Returns whether the player has a game or a result on this board. */
  #hasGame() {
    return (
      this.game.clicks.length > 0 ||
      this.mine !== null ||
      this.reached.best !== null
    );
  }

  /** The result of the first finished game, which counts in the statistics; null without one. */
  get first() {
    return this.reached.first;
  }

  get canBeDeleted() {
    return !this.game.shown && this.#hasGame();
  }

  /** Deletes the game. On a board with a date, the first result and the help before it remain. */
  delete() {
    const { begun, help, first } = this.reached;
    this.mine = null;
    this.reached = this.date
      ? { ...NO_MARKS, begun: first && begun, help, first }
      : NO_MARKS;
    this.play(new Game(this.start));
  }

  /** Notes that the player makes a click of an own game. The first one on the board decides on which day the game counts. */
  begin() {
    this.reached = begin(this.reached);
  }

  /** Notes that the player has had help. After the first finished game, help changes no result. */
  noteHelp(kind) {
    const { first, help } = this.reached;
    if (first !== null || help.includes(kind)) {
      return;
    }
    this.reached = withHelp(this.reached, kind);
    // The game on the page may belong to somebody else, and is not stored.
    const stored = games.load(this.name) ?? saved(new Game(this.start));
    games.save(this.name, { ...stored, help: this.reached.help });
  }

  /** Returns what distinguishes the finished game from an own first game without help: kinds of help and more. */
  get marks() {
    const { game, first, date } = this;
    if (!game.finished || game.shown) {
      return [];
    }
    if (game.borrowed) {
      return ["borrowed"];
    }
    if (!this.#isFirst()) {
      return ["again"];
    }
    return first?.on < date ? ["early", ...first.help] : (first?.help ?? []);
  }

  /** Returns whether the finished game is the first one on this board. */
  #isFirst() {
    const { clicks } = this.game;
    const { first } = this;
    if (!first?.play) {
      return !first || first.clicks === clicks.length;
    }
    return `${first.play}` === `${clicks}`;
  }

  /** Returns whether another tab has stored another game for this board. */
  get isOutdated() {
    const stored = games.load(this.name) ?? saved(new Game(this.start));
    const own = this.#entry();
    return (
      JSON.stringify(saved(stored)) !== JSON.stringify(saved(own)) ||
      JSON.stringify(stored.mine ?? null) !== JSON.stringify(own.mine)
    );
  }

  /** Keeps the result of the game if it is the first or the best. */
  record(lost) {
    const { game } = this;
    if (game.shown || game.borrowed) {
      return;
    }
    const { better } = games;
    const stored = games.load(this.name) ?? NO_MARKS;
    const known = merge(stored, this.reached, better);
    const play = [...game.clicks];
    // The first result keeps its date when its loss becomes known on a later day.
    const isFirst = known.first && `${known.first.play}` === `${play}`;
    const on = isFirst ? known.first.on : known.begun;
    const result = { clicks: play.length, lost, play, on };
    this.reached = finish(known, result, better);
    if (lost !== null) {
      this.#fillLosses(play.length - lost);
    }
  }

  /** Computes the losses of the results that the player has not asked for, because the optimum is known now. */
  #fillLosses(optimum) {
    const filled = (result) =>
      result && { ...result, lost: result.lost ?? result.clicks - optimum };
    const { first, best } = this.reached;
    Object.assign(this.reached, { first: filled(first), best: filled(best) });
  }
}
