// One board, the game on it, and the review of the game.

import { Game } from "./game.js";
import { paletteOf } from "./palette.js";
import { boardOf } from "./rules.js";
import { better, load, problem, save } from "./saved.js";

const saved = ({ clicks, at, borrowed }) => ({ clicks, at, borrowed });

export class Session {
  #written = "";

  /** Creates a session. `file` is the name for the certificate. */
  constructor({ board: rows, columns, date, name: file }) {
    const start = boardOf(columns);
    const height = Math.max(1, ...columns.map((column) => column.length));
    Object.assign(this, {
      name: date ?? rows,
      date,
      rows,
      file,
      start,
      height,
      palette: paletteOf(columns.join("")),
    });
    Object.assign(this, {
      game: new Game(start),
      mine: null,
      best: null,
      judgement: null,
      review: false,
      hint: null,
    });
  }

  /** Makes `game` the game that the page shows. */
  play(game) {
    Object.assign(this, { game, judgement: null, review: false, hint: null });
  }

  /** Loads the stored game, and ignores a damaged game. */
  restore() {
    const entry = load(this.name);
    const replayed = (game) => {
      const found =
        game &&
        Object.assign(Game.of(this.start, game.clicks, game.at), {
          borrowed: game.borrowed,
        });
      if (found && found.clicks.length < game.clicks.length) {
        problem("damaged");
      }
      return found?.clicks.length === game?.clicks.length ? found : null;
    };
    this.play(replayed(entry) ?? new Game(this.start));
    this.mine = replayed(entry?.mine ?? null);
    this.best = entry?.best ?? null;
    this.#written = JSON.stringify(this.#entry());
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

  #entry() {
    return {
      ...saved(this.game),
      mine: this.mine && saved(this.mine),
      best: this.best,
    };
  }

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
    const {
      clicks = [],
      at = 0,
      borrowed = false,
      mine = null,
    } = load(this.name) ?? {};
    return (
      JSON.stringify({ clicks, at, borrowed, mine }) !==
      JSON.stringify({ ...this.#entry(), best: undefined })
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
