// A game: a board, the clicks on it, and how many of them are shown. Undoing goes back among them and forgets none.

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

    /** Whether the last of its clicks, shown or not, has cleared the board. */
    get finished() {
        return tilesOf(this.boards.at(-1)) === 0;
    }

    /** Clicks; what has been undone is forgotten, unless it is the same click again. Whether there was a tile. */
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

    /** The same game, which goes its own way from here. */
    copy() {
        return Object.assign(new Game(null), { boards: [...this.boards], clicks: [...this.clicks], at: this.at });
    }

    goTo(at) {
        this.at = Math.max(0, Math.min(this.clicks.length, at));
    }
}
