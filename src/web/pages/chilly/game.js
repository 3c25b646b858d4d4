// A game with its moves, and its saved state.

import { remember, remembered } from "../common/storage.js";
import { Level, play } from "./rules.js";

/** The maximum number of moves of a game. */
const MAX_MOVES = 10_000;

/** Returns the fewest moves with which the player has solved a level, or null. */
export function bestOf(text) {
  const saved = remembered(`chilly-best:${text}`) ?? "";
  return /^[1-9]\d{0,4}$/.test(saved) ? Number(saved) : null;
}

export class Game {
  #undone = "";

  constructor(text) {
    this.level = new Level(text);
    this.key = `chilly:${text}`;
    const saved = remembered(this.key) ?? "";
    const isValid = saved.length <= MAX_MOVES && /^[UDLR]*$/.test(saved);
    const state = isValid ? play(this.level, saved) : null;
    this.moves = state ? saved : "";
    this.state = state ?? play(this.level, "");
  }

  get isOver() {
    return this.state.at === this.level.exit;
  }

  get isWon() {
    return this.isOver && this.state.left.size === 0;
  }

  get canUndo() {
    return this.moves !== "";
  }

  get canRedo() {
    return this.#undone !== "";
  }

  /** Moves Chilly. Returns whether he can move. */
  move(letter) {
    if (this.moves.length >= MAX_MOVES) {
      return false;
    }
    const moved = this.#show(this.moves + letter);
    if (moved) {
      this.#undone = "";
    }
    return moved;
  }

  undo() {
    if (this.canUndo) {
      this.#undone += this.moves.at(-1);
      this.#show(this.moves.slice(0, -1));
    }
  }

  redo() {
    if (this.canRedo) {
      const letter = this.#undone.at(-1);
      this.#undone = this.#undone.slice(0, -1);
      this.#show(this.moves + letter);
    }
  }

  /** Goes back to the beginning. Redo brings the moves back. */
  restart() {
    this.#undone += [...this.moves].reverse().join("");
    this.#show("");
  }

  #show(moves) {
    const state = play(this.level, moves);
    if (!state) {
      return false;
    }
    this.moves = moves;
    this.state = state;
    remember(this.key, moves);
    const best = bestOf(this.level.text);
    if (this.isWon && (best === null || moves.length < best)) {
      remember(`chilly-best:${this.level.text}`, String(moves.length));
    }
    return true;
  }
}
