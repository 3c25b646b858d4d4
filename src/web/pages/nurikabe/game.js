// A game with its cells, which the browser stores.

import { begin, finish, marksIn, withHelp } from "../common/marks.js";
import { isSolution } from "./rules.js";
import { games } from "./stored.js";

const CYCLE = { "?": "#", "#": ".", ".": "?" };

export class Game {
  #past = [];
  #future = [];

  /** Opens the stored game on a grid. `name` is the name of the game in the store. */
  constructor(grid, name = grid.address) {
    this.grid = grid;
    this.name = name;
    const entry = this.#stored();
    this.cells = entry ? [...entry.cells] : this.#empty();
    /** The time that the player has needed so far, in seconds. */
    this.seconds = entry?.seconds ?? 0;
    /** The day of the first move, the help, and the results: see marks.js. */
    this.reached = marksIn(entry);
  }

  /** Returns the stored game if it is of this grid, or null. */
  #stored() {
    const entry = games.load(this.name);
    return entry?.address === this.grid.address ? entry : null;
  }

  /** Loads the game again after a change in another tab. Returns whether the cells are others. */
  reload() {
    const entry = this.#stored();
    this.reached = marksIn(entry);
    this.seconds = Math.max(this.seconds, entry?.seconds ?? 0);
    const cells = entry ? [...entry.cells] : this.#empty();
    const isChanged = cells.join("") !== this.cells.join("");
    if (isChanged) {
      this.#past.push(this.cells);
      this.#future = [];
      this.cells = cells;
    }
    return isChanged;
  }

  #empty() {
    return this.grid.clues.map(() => "?");
  }

  get isSolved() {
    return isSolution(this.grid, this.cells);
  }

  /** Gives a cell a state, or its next state. */
  set(cell, state = CYCLE[this.cells[cell]]) {
    if (this.grid.clues[cell] === "") {
      const cells = [...this.cells];
      cells[cell] = state;
      this.#change(cells);
    }
  }

  /** Gives one more cell a state, as a part of the last change. */
  extend(cell, state) {
    if (this.grid.clues[cell] === "" && this.cells[cell] !== state) {
      const cells = [...this.cells];
      cells[cell] = state;
      this.#show(cells);
    }
  }

  /** Takes back the last change, as if the player had not made it. */
  dropChange() {
    if (this.#past.length) {
      this.#show(this.#past.pop());
    }
  }

  /** Returns whether the player works on the grid: after the first move, and before the first solution. */
  get isRunning() {
    return this.reached.begun !== null && this.reached.first === null;
  }

  /** Stores the time. */
  saveTime() {
    if (this.isRunning) {
      this.#save();
    }
  }

  restart() {
    this.#change(this.#empty());
  }

  /** Shows new cells, which undo can take back. */
  #change(cells) {
    this.#past.push(this.cells);
    this.#future = [];
    this.#show(cells);
  }

  /** Takes back the last change, if there is one. */
  undo() {
    if (this.#past.length) {
      this.#future.push(this.cells);
      this.#show(this.#past.pop());
    }
  }

  /** Repeats the change that was taken back last, if there is one. */
  redo() {
    if (this.#future.length) {
      this.#past.push(this.cells);
      this.#show(this.#future.pop());
    }
  }

  /** Notes that the player has had help. Results that were reached before stay as they are. */
  noteHelp(kind) {
    this.reached = withHelp(this.reached, kind);
    this.#save();
  }

  /** The kinds of help before the end of the solved game. */
  get help() {
    return this.reached.first?.help ?? this.reached.help;
  }

  /** Makes these the cells of the game, notes a solution, and stores the game. */
  #show(cells) {
    this.cells = cells;
    this.reached = begin(this.reached);
    if (this.isSolved) {
      const play = cells.join("");
      const { better } = games;
      const result = { play, seconds: this.seconds };
      this.reached = finish(this.reached, result, better);
    }
    this.#save();
  }

  /** Stores the game. */
  #save() {
    const { address } = this.grid;
    const cells = this.cells.join("");
    const { seconds } = this;
    games.save(this.name, { address, cells, seconds, ...this.reached });
  }
}
