// A game: a board, the clicks on it, and how many of the clicks are currently applied. Undo keeps the clicks, so that
// they can be redone.

import { afterClick, tilesOf } from "./rules.js";

export class Game {
    /**
     * `shown` says whose game it is: "" for the reader's own, "solution" for a solution of the prover, "link" for a game
     * from an address. `borrowed` says whether the reader's game began as such a game, so that it does not count as a
     * result.
     */
    constructor(board, shown = "") {
        Object.assign(this, { boards: [board], clicks: [], at: 0, shown, borrowed: false });
    }

    /** Returns the game with these clicks, `at` of them applied. Clicks from the first one that hits no tile are left out. */
    static of(board, clicks, at = clicks.length, shown = "") {
        const game = new Game(board, shown);
        for (const cell of clicks) if (!game.click(cell)) break;
        game.goTo(at);
        return game;
    }

    get board() {
        return this.boards[this.at];
    }

    get cleared() {
        return tilesOf(this.board) === 0;
    }

    /** Returns whether all clicks of the game, including undone ones, clear the board. */
    get finished() {
        return tilesOf(this.boards.at(-1)) === 0;
    }

    /** Returns whether the cell is the next of the undone clicks. */
    repeats(cell) {
        return `${this.clicks[this.at]}` === `${cell}`;
    }

    /**
     * Clicks a cell. Undone clicks are discarded, unless the click equals the next of them. Returns whether the click
     * hit a tile.
     */
    click(cell) {
        const next = afterClick(this.board, cell);
        if (!next) return false;
        if (!this.repeats(cell)) {
            this.boards.splice(this.at + 1, Infinity, next);
            this.clicks.splice(this.at, Infinity, cell);
        }
        this.at += 1;
        return true;
    }

    /** Returns an independent copy of the game. */
    copy() {
        return Object.assign(new Game(null), this, { boards: [...this.boards], clicks: [...this.clicks] });
    }

    goTo(at) {
        this.at = Math.max(0, Math.min(this.clicks.length, at));
    }
}
