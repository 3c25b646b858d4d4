// Draws the cells of a grid.

import { byId } from "../common/common.js";
import { make } from "../common/dom.js";
import { remembered } from "../common/storage.js";
import { brokenCells, isFinished, islandsOf } from "./rules.js";
import { words } from "./words.js";

/** Returns whether the page shows broken rules while the player plays. */
export const showsBroken = () => remembered("nurikabe-broken") === "on";

/** Puts the cells of a grid into the field. */
export function addCells({ columns, rows, clues }) {
  const field = byId("field");
  field.style.setProperty("--w", columns);
  field.style.setProperty("--h", rows);
  const buttons = clues.map((clue) =>
    make("button", { type: "button", className: "cell", textContent: clue }),
  );
  field.replaceChildren(...buttons);
}

/**
 * Draws cells. `hinted` are cells of a hint, `because` are cells that its reason names, `mistakes` are wrong cells, and
 * `focused` is the cell to which the first link of the page leads.
 */
export function drawCells(grid, cells, marks) {
  const { hinted = [], because = [], mistakes = [], focused } = marks;
  const broken = showsBroken() ? brokenCells(grid, cells) : new Set();
  const sizes = sizesOf(grid, cells);
  for (const [cell, button] of [...byId("field").children].entries()) {
    const isClue = grid.clues[cell] !== "";
    const size = sizes.get(cell);
    button.classList.toggle("black", cells[cell] === "#");
    button.classList.toggle("dot", cells[cell] === "." && !isClue);
    button.classList.toggle("hinted", hinted.includes(cell));
    button.classList.toggle("because", because.includes(cell));
    button.classList.toggle("mistake", mistakes.includes(cell));
    button.classList.toggle("broken", broken.has(cell));
    button.classList.toggle("finished", size?.isFinished === true);
    button.dataset.size = size?.isCounted ? size.count : "";
    button.tabIndex = cell === focused ? 0 : -1;
    button.setAttribute(
      "aria-label",
      labelOf(cell, grid, { state: cells[cell], size, broken }),
    );
  }
}

/** Returns, for each clue, the number of cells of its island, whether to show it, and whether the island is finished. */
function sizesOf(grid, cells) {
  const sizes = new Map();
  for (const island of islandsOf(grid, cells)) {
    const count = island.cells.length;
    const finished = isFinished(island, grid);
    for (const clue of island.clues) {
      const isCounted = count > 1 && !finished;
      sizes.set(clue, { count, isCounted, isFinished: finished });
    }
  }
  return sizes;
}

/** Describes a cell after a change. */
export function cellInWords(cell, grid, cells) {
  const broken = showsBroken() ? brokenCells(grid, cells) : new Set();
  const size = sizesOf(grid, cells).get(cell);
  return labelOf(cell, grid, { state: cells[cell], size, broken });
}

/** Describes a cell: its row, its column, its clue with the size of its island or its state, and whether it breaks a rule. */
function labelOf(cell, { clues, columns }, { state, size, broken }) {
  const row = Math.floor(cell / columns) + 1;
  const content = size
    ? words().clue(clues[cell], size.count)
    : words().states[state];
  const text = words().cell(row, (cell % columns) + 1, content);
  return broken.has(cell) ? `${text}, ${words().broken}` : text;
}
