// A game: a board, the clicks on it, and how many of these clicks are applied at the moment. Undo keeps the clicks, so
// that they can be redone.

import { afterClick, tilesOf } from "./rules.js";

export class Game {
    /**
     * `shown` says where the game comes from: "" if it is the reader's own game, "solution" if the prover found it,
     * "link" if it comes from an address. `borrowed` is true if the reader continued a game from the prover or from an
     * address. Such a game does not count as a result.
     */
    constructor(board, shown = "") {
        Object.assign(this, { boards: [board], clicks: [], at: 0, shown, borrowed: false });
    }

    /**
     * Returns the game with these clicks, of which the first `at` are applied. If a click hits no tile, this click and
     * all later clicks are left out.
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

    /** Returns whether all clicks of the game, including undone ones, clear the board. */
    get finished() {
        return tilesOf(this.boards.at(-1)) === 0;
    }

    /** Returns whether a click on the cell would redo the next undone click. */
    repeats(cell) {
        return `${this.clicks[this.at]}` === `${cell}`;
    }

    /**
     * Clicks a cell. If the click repeats the next undone click, the later undone clicks are kept. Otherwise all undone
     * clicks are discarded. Returns whether the click hit a tile.
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
