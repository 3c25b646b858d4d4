// One board, the game on it, and the review of the game.

import { Game } from "./game.js";
import { paletteOf } from "./palette.js";
import { boardOf } from "./rules.js";
import { better, load, problem, save } from "./saved.js";

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
    this.play(new Game(this.start));
  }

  /** Makes `game` the game that the page shows. */
  play(game) {
    this.game = game;
    this.judgement = null;
    this.review = false;
    this.hint = null;
  }

  /** Loads the stored game, and ignores a damaged game. */
  restore() {
    const entry = load(this.name);
    this.play(this.#replayed(entry) ?? new Game(this.start));
    this.mine = this.#replayed(entry?.mine);
    this.best = entry?.best ?? null;
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
    const { game, judgement, review, hint } = this;
    this.restore();
    this.show(game);
    Object.assign(this, { judgement, review, hint });
  }

  /** Returns the game, the player's own game and the best result, as they are stored. */
  #entry() {
    return {
      ...saved(this.game),
      mine: this.mine && saved(this.mine),
      best: this.best,
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
    if (this.#hasSomething()) {
      save(this.name, entry);
    }
  }

  #hasSomething() {
    return (
      this.game.clicks.length > 0 || this.mine !== null || this.best !== null
    );
  }

  get canBeDeleted() {
    return !this.game.shown && this.#hasSomething();
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

  /** Keeps the result of the game if it is the best. */
  record(lost) {
    const { game } = this;
    if (!game.shown && !game.borrowed) {
      this.best = better(this.best, { clicks: game.clicks.length, lost });
    }
  }
}
