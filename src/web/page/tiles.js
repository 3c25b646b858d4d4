// Draws a board with a button on every cell.

import { groupAt } from "./rules.js";
import { words } from "./words.js";

const element = (name, className, ...inside) => {
  const made = document.createElement(name);
  made.className = className;
  made.append(...inside);
  return made;
};

/** Returns an element with the numbers of all columns or of all rows. */
function numbers(name, count, fromTop = false) {
  const line = element(
    "div",
    name,
    ...Array.from({ length: count }, (_, n) =>
      element("span", "", String(fromTop ? count - 1 - n : n)),
    ),
  );
  line.setAttribute("aria-hidden", "true");
  return line;
}

export class BoardView {
  #cells = [];
  #tiles = new Map();
  #focus = [0, 0];
  #board = [];

  /** Builds the board inside `frame`. A click on a cell calls `act(cell)`. */
  constructor(
    frame,
    {
      size: [width, height],
      palette,
      act,
      label,
      hover = true,
      numbered = false,
    },
  ) {
    Object.assign(this, { width, height, palette, act, label, hover });
    this.picture = element("div", "tiles");
    this.picture.setAttribute("aria-hidden", "true");
    this.grid = element("div", "cells");
    this.grid.setAttribute("role", "grid");
    for (let y = height - 1; y >= 0; y--) {
      const row = element("div", "row");
      row.setAttribute("role", "row");
      for (let x = 0; x < width; x++) {
        row.append(this.#cell(x, y));
      }
      this.grid.append(row);
    }
    const both = element("div", "of-labels", this.picture, this.grid);
    for (const [name, value] of [
      ["--w", width],
      ["--h", height],
    ]) {
      frame.style.setProperty(name, value);
    }
    frame.classList.toggle("vast", width > 14);
    frame.replaceChildren(
      numbered
        ? element(
            "div",
            "labelled",
            numbers("row-numbers", height, true),
            both,
            numbers("column-numbers", width),
          )
        : both,
    );
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    if (hover) {
      this.grid.addEventListener(
        "pointerover",
        ({ target, pointerType }) =>
          pointerType !== "touch" && this.#light(target),
      );
      this.grid.addEventListener("pointerleave", () => this.#light(null));
      this.grid.addEventListener("focusin", ({ target }) =>
        this.#light(target.matches(":focus-visible") ? target : null),
      );
      this.grid.addEventListener("focusout", () => this.#light(null));
    }
  }

  #cell(x, y) {
    const button = element("button", "cell");
    button.type = "button";
    button.setAttribute("role", "gridcell");
    button.tabIndex = x === 0 && y === 0 ? 0 : -1;
    button.at = [x, y];
    button.addEventListener("click", () => {
      this.#move([x, y], false);
      this.act([x, y]);
    });
    (this.#cells[x] ??= [])[y] = button;
    return button;
  }

  /** Moves the focus with the keyboard. */
  #key(event) {
    const [x, y] = this.#focus;
    const to = {
      ArrowLeft: [x - 1, y],
      ArrowRight: [x + 1, y],
      ArrowUp: [x, y + 1],
      ArrowDown: [x, y - 1],
      Home: [0, y],
      End: [this.width - 1, y],
    }[event.key];
    if (!to || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    event.preventDefault();
    this.#move(to, true);
  }

  #move([x, y], focus) {
    if (!this.#cells[x]?.[y]) {
      return;
    }
    const [a, b] = this.#focus;
    this.#cells[a][b].tabIndex = -1;
    this.#focus = [x, y];
    this.#cells[x][y].tabIndex = 0;
    if (focus) {
      this.#cells[x][y].focus();
    }
  }

  /** Highlights the group that a click on a button removes. */
  #light(target) {
    const group = target?.at ? groupAt(this.#board, target.at) : [];
    this.#mark("lit", group);
  }

  #mark(name, cells) {
    const tiles = new Set(cells.map(([x, y]) => this.#board[x]?.[y]));
    for (const [tile, shown] of this.#tiles) {
      shown.classList.toggle(name, tiles.has(tile));
    }
  }

  /** Shows a board, and moves the tiles to their new cells. */
  show(board) {
    this.#board = board;
    const present = new Set(board.flat());
    for (const [tile, shown] of this.#tiles) {
      shown.classList.toggle("gone", !present.has(tile));
      shown.classList.remove("lit");
    }
    board.forEach((column, x) =>
      column.forEach((tile, y) => {
        const shown = this.#tiles.get(tile) ?? this.#make(tile);
        shown.style.setProperty("--x", x);
        shown.style.setProperty("--y", y);
      }),
    );
    this.relabel();
    const focused = document.activeElement;
    // On touch screens, a button matches :hover even after the finger has gone.
    const pointed =
      focused?.matches(":focus-visible") ||
      (matchMedia("(hover: hover)").matches && focused?.matches(":hover"));
    if (this.hover && pointed && this.grid.contains(focused)) {
      this.#light(focused);
    }
  }

  #make(tile) {
    const lettered = this.palette.lettered ? " lettered" : "";
    const shown = element(
      "i",
      `tile c${this.palette.place(tile.letter)}${lettered}`,
    );
    shown.dataset.letter = tile.letter;
    this.#tiles.set(tile, shown);
    this.picture.append(shown);
    return shown;
  }

  /** Removes all tiles, without an animation. */
  forget() {
    for (const shown of this.#tiles.values()) {
      shown.remove();
    }
    this.#tiles.clear();
  }

  relabel() {
    this.grid.setAttribute(
      "aria-label",
      words().board(this.width, this.height),
    );
    for (const column of this.#cells) {
      for (const button of column) {
        const [x, y] = button.at;
        button.setAttribute("aria-label", this.label(this.#board, x, y));
        button.classList.toggle("void", this.#board[x]?.[y] === undefined);
      }
    }
  }

  /** Draws rings around two groups, and dims the cells `outside`. */
  rings({ best = null, played = null, outside = [] } = {}) {
    const group = (cell) => (cell ? groupAt(this.#board, cell) : []);
    this.#mark("marked", group(played));
    this.#mark("best", group(best));
    this.#mark("dim", outside);
  }
}
