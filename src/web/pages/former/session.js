// One board, the game on it, and the review of the game.

import { today } from "../common/dates.js";
import { Game } from "./game.js";
import { paletteOf } from "./palette.js";
import { better, earlier, union } from "./results.js";
import { boardOf } from "./rules.js";
import { load, problem, save } from "./saved.js";

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
    this.best = null;
    /** The result of the first finished game, which counts in the statistics. */
    this.first = null;
    /** The number of stars of the board, if it was computed on this page. */
    this.stars = null;
    /** The kinds of help that the player has had on this board. */
    this.help = [];
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
    this.explain({});
  }

  /** Keeps one answer about the first position, which the player has asked for after the game. */
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
    const entry = load(this.name);
    this.play(this.#replayed(entry) ?? new Game(this.start));
    this.mine = this.#replayed(entry?.mine);
    this.best = entry?.best ?? null;
    this.first = entry?.first ?? null;
    this.help = entry?.help ?? [];
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
    const { game, judgement, review, hint, challenge } = this;
    this.restore();
    this.show(game);
    Object.assign(this, { judgement, review, hint, challenge });
  }

  /** Returns the game, the player's own game and the results, as they are stored. */
  #entry() {
    return {
      ...saved(this.game),
      mine: this.mine && saved(this.mine),
      best: this.best,
      first: this.first,
      help: this.help,
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
    if (this.#hasGame() || this.first !== null || this.help.length > 0) {
      save(this.name, entry);
    }
  }

  #hasGame() {
    return (
      this.game.clicks.length > 0 || this.mine !== null || this.best !== null
    );
  }

  get canBeDeleted() {
    return !this.game.shown && this.#hasGame();
  }

  /** Deletes the game. On a board with a date, the first result and the help before it remain. */
  delete() {
    Object.assign(this, { best: null, mine: null });
    if (!this.date) {
      Object.assign(this, { first: null, help: [] });
    }
    this.play(new Game(this.start));
  }

  /** Notes that the player has had help. After the first finished game, help changes no result. */
  noteHelp(kind) {
    if (this.first !== null || this.help.includes(kind)) {
      return;
    }
    this.help = [...this.help, kind];
    // The game on the page may belong to somebody else, and is not stored.
    const stored = load(this.name) ?? saved(new Game(this.start));
    save(this.name, { ...stored, help: this.help });
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
    const stored = load(this.name) ?? saved(new Game(this.start));
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
    const stored = load(this.name);
    const play = [...game.clicks];
    const help = union(stored?.help ?? [], this.help);
    // The first result keeps its date when its loss becomes known on a later day.
    const isFirst = this.first && `${this.first.play}` === `${play}`;
    const on = isFirst ? this.first.on : today();
    const result = { clicks: play.length, lost, play, on, help };
    this.best = better(this.best, result);
    this.first = earlier(this.first ?? stored?.first, result);
  }
}
