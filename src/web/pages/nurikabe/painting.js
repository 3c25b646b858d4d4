// Paints cells with the mouse, a pen or a finger. A press gives a cell a state, and a drag gives it to more cells.

import { byId } from "../common/common.js";

/** The numbers of the buttons of a mouse. */
const LEFT = 0;
const RIGHT = 2;

/**
 * Listens on the field. `begin` is called with the first cell of a stroke and whether the right button is pressed, and
 * returns whether the stroke paints. `extend` is called with each further cell, `end` after the stroke, and `cancel` if the
 * browser takes the stroke, such as for a zoom by two fingers. `press` is called for a press without a pointer. `columns`
 * returns the number of columns.
 */
export function startPainting({ begin, extend, end, cancel, press, columns }) {
  const field = byId("field");
  /** The last cell of the stroke, or null. */
  let last = null;

  field.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) {
      stop(cancel);
      return;
    }
    const cell = cellAt(event);
    const isPainting = cell !== null && [LEFT, RIGHT].includes(event.button);
    last = isPainting && begin(cell, event.button === RIGHT) ? cell : null;
  });
  addEventListener("pointermove", (event) => {
    const cell = last === null ? null : cellAt(event);
    if (cell === null || cell === last || !event.isPrimary) {
      return;
    }
    for (const between of cellsBetween(last, cell, columns())) {
      extend(between);
    }
    last = cell;
  });
  addEventListener("pointerup", () => stop(end));
  addEventListener("pointercancel", () => stop(cancel));
  field.addEventListener("contextmenu", (event) => event.preventDefault());
  // Keys and screen readers click without a pointer.
  field.addEventListener("click", (event) => {
    const cell = cellAt(event);
    if (event.detail === 0 && cell !== null) {
      press(cell);
    }
  });

  /** Ends the stroke, if there is one, and then calls `then`. */
  function stop(then) {
    if (last !== null) {
      last = null;
      then();
    }
  }
}

/** Returns the number of the cell under a pointer, or null. */
function cellAt(event) {
  const { clientX, clientY, target, detail, type } = event;
  const isWithoutPointer = type === "click" && detail === 0;
  const element = isWithoutPointer
    ? target
    : document.elementFromPoint(clientX, clientY);
  const cell = element?.closest("#field .cell");
  return cell ? [...byId("field").children].indexOf(cell) : null;
}

/** Returns the cells on the line from one cell to another, without the first one. A fast pointer skips cells. */
function cellsBetween(from, to, columns) {
  const column = from % columns;
  const row = Math.floor(from / columns);
  const right = (to % columns) - column;
  const down = Math.floor(to / columns) - row;
  const steps = Math.max(Math.abs(right), Math.abs(down));
  const cells = [];
  for (let step = 1; step <= steps; step += 1) {
    const x = column + Math.round((right * step) / steps);
    const y = row + Math.round((down * step) / steps);
    cells.push(y * columns + x);
  }
  return cells;
}
