// The cells of a level as a grid of names, which screen readers read. The grid lies over the picture.

import { make } from "../common/dom.js";
import { slideFrom } from "./rules.js";
import { words } from "./words.js";

const DIRECTIONS = ["U", "D", "L", "R"];
/** For each arrow key: the columns and rows to the next cell. */
const ARROWS = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const NAMES = {
  "#": "rock",
  T: "tree",
  Y: "flower",
  O: "hole",
  X: "exit",
};

/** Says where a push in a direction leads Chilly. */
export function slideText(level, state, letter) {
  const slide = slideFrom(level, state, letter);
  if (slide === null) {
    return words().cannotSlide(letter);
  }
  const [x, y] = level.point(slide.to);
  return words().slides(letter, { ...slide, column: x + 1, row: y + 1 });
}

export class Cells {
  #cells = [];

  /** Builds the grid of a level. */
  constructor(level) {
    this.level = level;
    this.grid = make("div", { className: "cells" });
    this.grid.setAttribute("role", "grid");
    for (let y = 0; y < level.height; y++) {
      this.grid.append(this.#row(y));
    }
    this.grid.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Returns the element of a row, and adds its cells. */
  #row(y) {
    const row = make("div", { className: "row" });
    row.setAttribute("role", "row");
    for (let x = 0; x < this.level.width; x++) {
      const cell = make("div", { className: "cell", tabIndex: -1 });
      cell.setAttribute("role", "gridcell");
      this.#cells.push(cell);
      row.append(cell);
    }
    return row;
  }

  /** Moves the focus to the next cell with Shift and an arrow. Arrows alone move Chilly. */
  #key(event) {
    const step = ARROWS[event.key];
    const from = this.#cells.indexOf(event.target);
    if (!step || !event.shiftKey || from < 0) {
      return;
    }
    event.preventDefault();
    const [x, y] = this.level.point(from);
    const [right, down] = step;
    const column = x + right;
    const row = y + down;
    if (column >= 0 && column < this.level.width) {
      this.#cells[row * this.level.width + column]?.focus();
    }
  }

  /** Names all cells. The Tab key reaches the cell of Chilly, and a focus inside the grid follows him. */
  show(state) {
    const { level } = this;
    for (const [cell, element] of this.#cells.entries()) {
      const [x, y] = level.point(cell);
      const found = this.#found(cell, state);
      const label = words().cell(x + 1, y + 1, found);
      if (element.ariaLabel !== label) {
        element.setAttribute("aria-label", label);
      }
      element.tabIndex = cell === state.at ? 0 : -1;
    }
    if (this.grid.contains(document.activeElement)) {
      this.#cells[state.at].focus({ preventScroll: true });
    }
  }

  /** Gives the cell of Chilly the focus. */
  focus() {
    const cell = this.#cells.find(({ tabIndex }) => tabIndex === 0);
    cell.focus({ preventScroll: true });
  }

  /** Says what is in a cell. */
  #found(cell, state) {
    const { level } = this;
    if (cell === state.at) {
      const slides = DIRECTIONS.map((letter) =>
        slideText(level, state, letter),
      );
      return words().chillyHere(slides);
    }
    const name = state.left.has(cell) ? "present" : NAMES[level.letters[cell]];
    const number = level.holes.get(cell) ?? null;
    const holesTo = level.ends.get(cell) ?? [];
    return words().found(name ?? "ice", number, holesTo);
  }
}
