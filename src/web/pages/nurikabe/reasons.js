// The reasons of hints, which name cells as `column,row`, counted from 0.

const CELL = /\b(\d+),(\d+)\b/g;

/** Returns the cells that a reason names, as numbers row by row. */
export function cellsIn(reason, columns) {
  const found = [...reason.matchAll(CELL)];
  return found.map(([, column, row]) => Number(row) * columns + Number(column));
}

/** Returns a reason with the names of cells that `name` gives to a row and a column, counted from 1. */
export const reasonIn = (reason, name) =>
  reason.replace(CELL, (_, column, row) =>
    name(Number(row) + 1, Number(column) + 1),
  );
