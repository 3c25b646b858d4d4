// The rules of Nurikabe.

/** Returns `start` and the cells that are connected to it through cells for which `may` is true. */
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

/** Returns the connected regions of the cells for which `may` is true. */
function regions(grid, may) {
  const seen = new Set();
  const found = [];
  for (const cell of grid.clues.keys()) {
    if (may(cell) && !seen.has(cell)) {
      const region = flood(grid, cell, may);
      region.forEach((other) => seen.add(other));
      found.push([...region]);
    }
  }
  return found;
}

/** Returns the cells of the 2 x 2 squares that are wholly black. */
function pools({ clues, columns }, isBlack) {
  const found = [];
  for (const cell of clues.keys()) {
    const square = [cell, cell + 1, cell + columns, cell + columns + 1];
    const isInside =
      cell % columns < columns - 1 && cell + columns < clues.length;
    if (isInside && square.every(isBlack)) {
      found.push(...square);
    }
  }
  return found;
}

/** Returns the black cells that no way through black and unknown cells joins with most of the black cells. */
function cutOff(grid, cells) {
  const isBlack = (cell) => cells[cell] === "#";
  const mayBeBlack = (cell) => cells[cell] !== "." && grid.clues[cell] === "";
  const parts = regions(grid, mayBeBlack).map((part) => part.filter(isBlack));
  const most = Math.max(...parts.map((part) => part.length));
  const main = parts.findIndex((part) => part.length === most);
  return parts.filter((_, n) => n !== main).flat();
}

/**
 * Returns the islands of white cells, which have a clue or a dot: their `cells`, their cells with `clues`, and the `room` to
 * which they may grow through unknown cells.
 */
export function islandsOf(grid, cells) {
  const isWhite = (cell) => cells[cell] === "." || grid.clues[cell] !== "";
  const mayBeWhite = (cell) => cells[cell] !== "#";
  return regions(grid, isWhite).map((island) => ({
    cells: island,
    clues: island.filter((cell) => grid.clues[cell] !== ""),
    room: flood(grid, island[0], mayBeWhite),
  }));
}

/** Returns whether an island may still obey the rules. */
function isPossible({ cells, clues, room }, grid) {
  if (clues.length !== 1) {
    const hasClueInRoom = [...room].some((cell) => grid.clues[cell] !== "");
    return clues.length === 0 && hasClueInRoom;
  }
  const clue = grid.clues[clues[0]];
  const size = clue === "?" ? cells.length : Number(clue);
  return cells.length <= size && size <= room.size;
}

/** Returns whether an island is finished: it has the size of its only clue, and cannot grow. */
export function isFinished({ cells, clues, room }, grid) {
  const isClosed = cells.length === room.size;
  const fits = (clue) => clue === "?" || Number(clue) === cells.length;
  return isClosed && clues.length === 1 && fits(grid.clues[clues[0]]);
}

/** Returns the cells that break a rule, whatever the unknown cells are. */
export function brokenCells(grid, cells) {
  const broken = new Set(pools(grid, (cell) => cells[cell] === "#"));
  for (const cell of cutOff(grid, cells)) {
    broken.add(cell);
  }
  for (const island of islandsOf(grid, cells)) {
    if (!isPossible(island, grid)) {
      island.cells.forEach((cell) => broken.add(cell));
    }
  }
  return broken;
}

/** Returns whether the black cells solve the grid; all other cells count as white. */
export function isSolution(grid, cells) {
  const { clues } = grid;
  const isBlack = (cell) => cells[cell] === "#";
  const isWhite = (cell) => !isBlack(cell);
  const sea = clues.map((_, cell) => cell).filter(isBlack);
  if (sea.length && flood(grid, sea[0], isBlack).size !== sea.length) {
    return false;
  }
  if (pools(grid, isBlack).length > 0) {
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
