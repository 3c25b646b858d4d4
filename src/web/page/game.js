// A game: a board, the clicks on it, and how many of the clicks are currently applied. Undo keeps the clicks, so that
// they can be redone.

import { afterClick, tilesOf } from "./rules.js";

export class Game {
    constructor(board) {
        this.boards = [board];
        this.clicks = [];
        this.at = 0;
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

    /**
     * Clicks a cell. Undone clicks are discarded, unless the click equals the next of them. Returns whether the click
     * hit a tile.
     */
    click(cell) {
        const next = afterClick(this.board, cell);
        if (!next) return false;
        if (`${this.clicks[this.at]}` !== `${cell}`) {
            this.boards.splice(this.at + 1, Infinity, next);
            this.clicks.splice(this.at, Infinity, cell);
        }
        this.at += 1;
        return true;
    }

    /** Returns an independent copy of the game. */
    copy() {
        return Object.assign(new Game(null), { boards: [...this.boards], clicks: [...this.clicks], at: this.at });
    }

    goTo(at) {
        this.at = Math.max(0, Math.min(this.clicks.length, at));
    }
}
