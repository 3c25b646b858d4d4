// Challenges: the player tries to beat a number of the line, in a game of its own that is not stored.
//
// A challenge watches one number: all clicks, those of one side of the line, or those of the column at the edge. This
// number can only rise. At the click where it rises, the challenge is lost.

import { askAside } from "./asking.js";
import { bySide, crosses, mistakes, otherSide, sideOf } from "./sides.js";
import { rowsOf } from "./rules.js";

/** Returns whether a board has challenges. A line needs two columns. */
export const hasChallenges = (start, optimum) =>
  optimum > 1 && start.length > 1;

/** Returns the side of the line that a challenge watches. One about all clicks names the side whose tiles decide. */
export const watchedSide = ({ watched, counted }) =>
  watched === "others" ? otherSide(counted) : counted;

export class Challenge {
  #current = 0;
  /** The clicks that have been counted. */
  #clicks = [];
  /** The answers of the prover before the first click and after each counted click. */
  #counters = [];
  /** The click that lost the challenge, as its number, with a better one; null if none is known. */
  #lost = null;
  /** Why the board has no counters, as the prover says; null if it has, or if they are still counted. */
  unknown = null;

  /** `all` are the challenges of a board, as the prover answers. The first one is about all clicks. */
  constructor(all) {
    this.all = all;
  }

  /** Returns the challenge that is being played: a line, with `watched` and `least`. */
  get chosen() {
    return this.all[this.#current];
  }

  get side() {
    return watchedSide(this.chosen);
  }

  /** Begins another challenge of the board. */
  choose(number) {
    this.#current = number;
    this.#clicks = [];
    this.#counters = [];
    this.#lost = null;
  }

  /** Returns how many clicks of a game have been counted. */
  #counted({ clicks }) {
    const differs = this.#clicks.findIndex(
      (cell, n) => `${cell}` !== `${clicks[n]}`,
    );
    return differs < 0 ? this.#clicks.length : differs;
  }

  /** Returns the counters of the board that the game shows, by side, or null if they are not known. */
  countersOf(game) {
    return this.countersUpTo(game).at(game.at) ?? null;
  }

  /** Returns the known counters before the first click of a game and after each one, by side. */
  countersUpTo(game) {
    const known = this.#counters.slice(0, this.#counted(game) + 1);
    return known.map((counters) => bySide(this.chosen, counters));
  }

  /** Returns the smallest number of watched clicks that some counters allow. */
  number(counters) {
    return this.chosen.watched === "all"
      ? counters.inAll
      : counters[this.side].least;
  }

  /** Returns those of the first `at` clicks of a game that cost watched clicks, as `mistakes` describes them. */
  costs(game, at = game.at) {
    const counters = this.countersUpTo(game).slice(0, at + 1);
    return mistakes(counters, (after) => this.number(after));
  }

  /** Returns the first click that lost the challenge: its number, and a better click; null if the game has none. */
  lost(game) {
    const isIn = this.#lost && this.#lost.n <= this.#counted(game);
    return isIn ? this.#lost : null;
  }

  /** Returns whether the board is the one before the click that lost the challenge. */
  isBeforeLoss(game) {
    const lost = this.lost(game);
    return lost !== null && game.at === lost.n - 1;
  }

  /** Describes a click that removes these tiles: whether it crosses the line, and for what it counts. */
  kindOf(tiles) {
    const { watched } = this.chosen;
    const side = sideOf(this.chosen, tiles);
    const ofSides = side === this.side ? "counts" : "free";
    return {
      crosses: watched !== "column" && crosses(this.chosen, tiles),
      counts: watched === "all" ? side : ofSides,
    };
  }

  /** Counts the clicks up to the board that the game shows. Returns whether the numbers are new and still wanted. */
  async count(game, box) {
    const { chosen } = this;
    const from = this.#counted(game);
    if (this.#counters.length > 0 && game.at <= from) {
      return false;
    }
    const clicks = game.clicks.slice(0, game.at);
    const answer = await this.#ask("counters", game, from, game.at, box);
    const isSame = `${game.clicks.slice(0, clicks.length)}` === `${clicks}`;
    if (chosen !== this.chosen || !isSame) {
      return false;
    }
    this.unknown = answer?.unknown ?? null;
    if (!answer?.counters) {
      return false;
    }
    this.#add(clicks, from, answer.counters);
    return true;
  }

  /** Asks about the clicks of a game after the first `from` ones, up to `to`. A later question stops this one. */
  #ask(what, { boards, clicks }, from, to, box) {
    const { column, counted, watched } = this.chosen;
    const question = {
      do: what,
      board: rowsOf(boards[from]),
      clicks: clicks.slice(from, to),
    };
    return askAside({ ...question, column, counted, watched }, box);
  }

  /** Keeps the counters of the clicks after the first `from` ones, whose counters are known. */
  #add(clicks, from, counters) {
    const before = this.#counters[from]?.used ?? [0, 0];
    const added = counters.map(({ used, ...needed }) => ({
      ...needed,
      used: used.map((n, index) => n + before[index]),
    }));
    this.#clicks = clicks;
    this.#counters = [...this.#counters.slice(0, from), ...added];
    if (this.#lost?.n > from) {
      this.#lost = null;
    }
  }

  /** Looks for the click that lost the challenge, and for a better one. Returns whether the loss is new. */
  async findLoss(game, box) {
    const [first] = this.costs(game);
    if (!first || this.#lost) {
      return false;
    }
    const { chosen } = this;
    const answer = await this.#ask("attempt", game, first.n - 1, first.n, box);
    const isSame = chosen === this.chosen && this.costs(game)[0]?.n === first.n;
    if (!answer || !isSame) {
      return false;
    }
    this.#lost = { n: first.n, better: answer.lost?.better ?? null };
    return true;
  }
}
