// A game: a board, all clicks on it, and the number of clicks that are applied now. Clicks that were undone are kept.

import { afterClick, tilesOf } from "./rules.js";

export class Game {
    /**
     * `shown` says where the game comes from: "" for the reader, "solution" for the prover, "link" for an address.
     * `borrowed` is true if the reader continued a game that is not the reader's own.
     */
    constructor(board, shown = "") {
        Object.assign(this, { boards: [board], clicks: [], at: 0, shown, borrowed: false });
    }

    /**
     * Returns the game with these clicks, of which the first `at` are applied. The clicks end before a click that hits
     * no tile.
     */
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

    /** Returns whether all clicks of the game clear the board. */
    get finished() {
        return tilesOf(this.boards.at(-1)) === 0;
    }

    /** Returns whether a click on the cell repeats the next undone click. */
    repeats(cell) {
        return `${this.clicks[this.at]}` === `${cell}`;
    }

    /**
     * Clicks a cell. Drops all undone clicks, unless the click repeats the next of them. Returns whether the click hit
     * a tile.
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
