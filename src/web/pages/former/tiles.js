// Draws a board with a button on every cell.

import { range } from "../common/range.js";
import { groupName } from "./shared.js";
import { groupAt } from "./rules.js";
import { words } from "./words.js";

/** A board with more columns has smaller cells. */
const MAX_COLUMNS_OF_LARGE_CELLS = 14;

/** Creates an element with a class and a content. */
function element(name, className, ...inside) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...inside);
  return made;
}

/** Returns an element with the numbers of columns or of rows. */
function numberLine(className, numbers) {
  const labels = numbers.map((n) => element("span", "", String(n)));
  const line = element("div", className, ...labels);
  line.setAttribute("aria-hidden", "true");
  return line;
}

/** Returns `content` between the numbers of the rows and of the columns. */
function withNumbers(content, width, height) {
  const columns = [...Array(width).keys()];
  const rows = [...Array(height).keys()].reverse();
  return element(
    "div",
    "labelled",
    numberLine("row-numbers", rows),
    content,
    numberLine("column-numbers", columns),
  );
}

export class BoardView {
  #cells = [];
  #tiles = new Map();
  #focus = [0, 0];
  #board = [];
  /** The loss of a click on each tile, if the page shows the losses. */
  #losses = new Map();
  /** The name of the group of each tile that all best games share, if the page shows these groups. */
  #names = new Map();

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
    this.width = width;
    this.height = height;
    this.palette = palette;
    this.act = act;
    this.label = label;
    this.hover = hover;
    this.picture = element("div", "tiles");
    this.picture.setAttribute("aria-hidden", "true");
    this.grid = this.#makeGrid();
    this.dashes = element("div", "dashes");
    this.dashes.hidden = true;
    const content = element(
      "div",
      "of-labels",
      this.picture,
      this.dashes,
      this.grid,
    );
    frame.style.setProperty("--w", width);
    frame.style.setProperty("--h", height);
    frame.classList.toggle("vast", width > MAX_COLUMNS_OF_LARGE_CELLS);
    frame.replaceChildren(
      numbered ? withNumbers(content, width, height) : content,
    );
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    if (hover) {
      this.#lightOnHover();
    }
  }

  /** Returns the grid of buttons, with the top row first. */
  #makeGrid() {
    const grid = element("div", "cells");
    grid.setAttribute("role", "grid");
    for (let y = this.height - 1; y >= 0; y--) {
      const row = element("div", "row");
      row.setAttribute("role", "row");
      for (let x = 0; x < this.width; x++) {
        row.append(this.#cell(x, y));
      }
      grid.append(row);
    }
    return grid;
  }

  /** Highlights the group under the pointer or under the focus of the keyboard. */
  #lightOnHover() {
    this.grid.addEventListener("pointerover", ({ target, pointerType }) => {
      if (pointerType !== "touch") {
        this.#light(target);
      }
    });
    this.grid.addEventListener("pointerleave", () => this.#light(null));
    this.grid.addEventListener("focusin", ({ target }) =>
      this.#light(target.matches(":focus-visible") ? target : null),
    );
    this.grid.addEventListener("focusout", () => this.#light(null));
  }

  /** Returns the button on a cell. */
  #cell(x, y) {
    const button = element("button", "cell");
    button.type = "button";
    button.setAttribute("role", "gridcell");
    button.tabIndex = x === 0 && y === 0 ? 0 : -1;
    button.at = [x, y];
    button.addEventListener("click", () => {
      this.#select([x, y]);
      this.act([x, y]);
    });
    this.#cells[x] ??= [];
    this.#cells[x][y] = button;
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
    this.#select(to);
    this.#buttonOn(to)?.focus();
  }

  /** Makes a cell of the board the one that the Tab key reaches. */
  #select(cell) {
    const button = this.#buttonOn(cell);
    if (!button) {
      return;
    }
    this.#buttonOn(this.#focus).tabIndex = -1;
    button.tabIndex = 0;
    this.#focus = cell;
  }

  /** Returns the button on a cell, or undefined outside the board. */
  #buttonOn([x, y]) {
    return this.#cells[x]?.[y];
  }

  /** Highlights the group that a click on a button removes. */
  #light(target) {
    const group = target?.at ? groupAt(this.#board, target.at) : [];
    this.#mark("lit", group);
  }

  /** Gives the class `name` to the tiles on these cells, and takes it from all others. */
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
    for (const [x, column] of board.entries()) {
      for (const [y, tile] of column.entries()) {
        const shown = this.#tiles.get(tile) ?? this.#make(tile);
        shown.style.setProperty("--x", x);
        shown.style.setProperty("--y", y);
      }
    }
    this.relabel();
    this.#lightAgain();
  }

  /** Highlights the group of the focused cell again after the board has changed. */
  #lightAgain() {
    const focused = document.activeElement;
    // On touch screens, a button matches :hover even after the finger has gone.
    const pointed =
      focused?.matches(":focus-visible") ||
      (matchMedia("(hover: hover)").matches && focused?.matches(":hover"));
    if (this.hover && pointed && this.grid.contains(focused)) {
      this.#light(focused);
    }
  }

  /** Adds the picture of a tile. */
  #make(tile) {
    const { lettered } = this.palette;
    const shown = element("i", `tile c${this.palette.pageColour(tile.letter)}`);
    shown.classList.toggle("lettered", lettered);
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

  /** Describes all cells for screen readers, with their losses and the names of their groups. */
  relabel() {
    this.grid.setAttribute(
      "aria-label",
      words().board(this.width, this.height),
    );
    for (const column of this.#cells) {
      for (const button of column) {
        const [x, y] = button.at;
        const tile = this.#board[x]?.[y];
        const label = this.label(this.#board, x, y);
        const loss = this.#losses.get(tile);
        const name = this.#names.get(tile);
        button.classList.toggle("void", tile === undefined);
        const more = [
          loss === undefined ? "" : `, ${words().loses(loss)}`,
          name === undefined ? "" : `, ${words().sharedGroup(name)}`,
        ];
        button.setAttribute("aria-label", label + more.join(""));
        setData(button, "loss", loss === undefined ? undefined : range(loss));
        setData(button, "group", name);
      }
    }
  }

  /** Colours every group by the clicks that a click on it loses. `clicks` is null to remove the colours. */
  losses(clicks) {
    this.#losses.clear();
    for (const { click, loses } of clicks ?? []) {
      for (const [x, y] of groupAt(this.#board, click)) {
        this.#losses.set(this.#board[x][y], loses);
      }
    }
    this.relabel();
  }

  /** Marks the tiles of each group by a letter. `groups` is null to remove the letters. */
  groups(groups) {
    this.#names.clear();
    for (const [index, cells] of (groups ?? []).entries()) {
      for (const [x, y] of cells) {
        this.#names.set(this.#board[x][y], groupName(index));
      }
    }
    this.relabel();
  }

  /** Draws a line before a column; undefined to remove the line. */
  line(column) {
    this.dashes.hidden = column === undefined;
    this.dashes.style.setProperty("--x", column ?? 0);
  }

  /** Draws rings around two groups, and dims the cells `outside`. */
  rings({ best = null, played = null, outside = [] } = {}) {
    const group = (cell) => (cell ? groupAt(this.#board, cell) : []);
    this.#mark("marked", group(played));
    this.#mark("best", group(best));
    this.#mark("dim", outside);
  }
}

/** Sets data of an element, or removes them if the value is undefined. */
function setData(element, name, value) {
  if (value === undefined) {
    delete element.dataset[name];
  } else {
    element.dataset[name] = value;
  }
}
