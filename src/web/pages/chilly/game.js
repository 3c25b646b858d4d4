// A game with its moves, which the browser stores.

import { begin, finish, marksIn, withHelp } from "../common/marks.js";
import { Level, play } from "./rules.js";
import { MAX_MOVES, games } from "./stored.js";

/** Returns the player's best result under the name of a game, or null. */
export const bestOf = (name) => games.load(name)?.best ?? null;

export class Game {
  #undone = "";

  /** Opens the stored game on a level. `name` is the name of the game in the store: the level, or the date of its day. */
  constructor(text, name = text) {
    this.level = new Level(text);
    this.name = name;
    this.#restore();
  }

  /** Loads the stored game, and ignores one that the level does not allow. */
  #restore() {
    const entry = games.load(this.name);
    const isOfLevel = (entry?.level ?? this.level.text) === this.level.text;
    const state = entry && isOfLevel ? play(this.level, entry.moves) : null;
    this.moves = state ? entry.moves : "";
    this.state = state ?? play(this.level, "");
    /** The day of the first move, the help, and the results: see marks.js. */
    this.reached = marksIn(entry);
  }

  /** Loads the game again after a change in another tab. Returns whether the moves are others. */
  reload() {
    const { moves } = this;
    this.#restore();
    const isChanged = moves !== this.moves;
    if (isChanged) {
      this.#undone = "";
    }
    return isChanged;
  }

  /** Notes that the player has had help. Results that were reached before stay as they are. */
  noteHelp(kind) {
    this.reached = withHelp(this.reached, kind);
    this.#save();
  }

  /** The kinds of help before the end of the game on the page. */
  get help() {
    const { first, best, help } = this.reached;
    const isThis = (result) => result?.play === this.moves;
    return [first, best].find(isThis)?.help ?? help;
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

  /** Takes back the last move, if there is one. */
  undo() {
    if (this.canUndo) {
      this.#undone += this.moves.at(-1);
      this.#show(this.moves.slice(0, -1));
    }
  }

  /** Repeats the move that was taken back last, if there is one. */
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

  /** Makes these the moves of the game, and stores it. Returns whether the level allows them. */
  #show(moves) {
    const state = play(this.level, moves);
    if (!state) {
      return false;
    }
    this.moves = moves;
    this.state = state;
    this.reached = begin(this.reached);
    if (this.isWon) {
      const result = { moves: moves.length, play: moves };
      this.reached = finish(this.reached, result, games.better);
    }
    this.#save();
    return true;
  }

  /** Stores the game. */
  #save() {
    const { name, moves, reached } = this;
    const { text } = this.level;
    const level = name === text ? null : text;
    games.save(name, { moves, level, ...reached });
  }
}
