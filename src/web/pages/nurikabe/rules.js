// The rules of Nurikabe.

/** Returns the connected cells of `start` for which `may` is true. */
function flood({ columns, rows }, start, may) {
  const seen = new Set([start]);
  for (const cell of seen) {
    const column = cell % columns;
    const next = [];
    if (column > 0) next.push(cell - 1);
    if (column < columns - 1) next.push(cell + 1);
    if (cell >= columns) next.push(cell - columns);
    if (cell < columns * (rows - 1)) next.push(cell + columns);
    next.filter((other) => may(other)).forEach((other) => seen.add(other));
  }
  return seen;
}

/** Returns whether the black cells solve the grid; all other cells count as white. */
export function isSolution(grid, cells) {
  const { clues, columns } = grid;
  const isBlack = (cell) => cells[cell] === "#";
  const isWhite = (cell) => !isBlack(cell);
  const sea = clues.map((_, cell) => cell).filter(isBlack);
  if (sea.length && flood(grid, sea[0], isBlack).size !== sea.length) {
    return false;
  }
  const isPool = (cell) =>
    cell % columns < columns - 1 &&
    cell + columns < clues.length &&
    [cell, cell + 1, cell + columns, cell + columns + 1].every(isBlack);
  if (sea.some(isPool)) {
    return false;
  }
  const whites = clues.map((_, cell) => cell).filter(isWhite);
  return whites.every((cell) => {
    const island = flood(grid, cell, isWhite);
    const found = [...island].filter((other) => clues[other] !== "");
    const size = found.length === 1 ? clues[found[0]] : "none";
    return size === "?" || Number(size) === island.size;
  });
}
