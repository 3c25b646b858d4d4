// A game that the player can undo and redo click by click.

import { afterClick, tilesOf } from "./rules.js";

export class Game {
  /** Creates a game without clicks. */
  constructor(board, shown = "") {
    /** The board before the first click, and after each recorded click. */
    this.boards = [board];
    this.clicks = [];
    /** The number of clicks that the shown board has. */
    this.at = 0;
    /** What the game shows if it is not the player's stored game: "link", "solution" or "challenge". */
    this.shown = shown;
    /** Whether the first clicks come from a link or a solution. */
    this.borrowed = false;
  }

  /** Plays clicks up to the first one that hits no tile, and shows the board after `at` clicks. */
  static of(board, clicks, at = clicks.length, shown = "") {
    const game = new Game(board, shown);
    for (const cell of clicks) {
      if (!game.click(cell)) {
        break;
      }
    }
    game.goTo(at);
    return game;
  }

  get board() {
    return this.boards[this.at];
  }

  get cleared() {
    return tilesOf(this.board) === 0;
  }

  /** Returns whether the board is empty after the last recorded click. */
  get finished() {
    return tilesOf(this.boards.at(-1)) === 0;
  }

  /** Returns whether the next recorded click is on `cell`. */
  repeats(cell) {
    return `${this.clicks[this.at]}` === `${cell}`;
  }

  /** Clicks a cell, and returns whether the click hit a tile. */
  click(cell) {
    const next = afterClick(this.board, cell);
    if (!next) {
      return false;
    }
    if (!this.repeats(cell)) {
      this.boards.splice(this.at + 1, Infinity, next);
      this.clicks.splice(this.at, Infinity, cell);
    }
    this.at += 1;
    return true;
  }

  /** Returns an independent copy of the game. */
  copy() {
    return Object.assign(new Game(null), this, {
      boards: [...this.boards],
      clicks: [...this.clicks],
    });
  }

  /** Shows the board after `at` clicks. */
  goTo(at) {
    this.at = Math.max(0, Math.min(this.clicks.length, at));
  }
}
