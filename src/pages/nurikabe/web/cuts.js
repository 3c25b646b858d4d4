// Verifies cuts of Nurikabe: clauses that every solution satisfies.

/** The kinds of cells for a set of cells: those that it cannot contain, can contain, and must contain. */
const BARRED = 0;
const FREE = 1;
const MEMBER = 2;

/** Returns an array over all cells that contains `other` for the cells in `some`, and `value` for the rest. */
function byCell(grid, value, some, other) {
  const values = new Uint8Array(grid.size).fill(value);
  for (const cell of some) {
    values[cell] = other;
  }
  return values;
}

/**
 * Returns true only if `wall` blocks all paths from `ends[0]` to `ends[1]`, or to all clues if `ends` has one cell.
 * `isThroughClues` says whether a path may cross clues.
 */
function separates(grid, ends, wall, isThroughClues) {
  if (ends.some(grid.isClued) || wall.some(grid.isClued)) {
    return false;
  }
  const barred = byCell(grid, 0, wall, 1);
  const reached = grid.flood(
    ends[0],
    (cell) => barred[cell] === 0 && (isThroughClues || !grid.isClued(cell)),
  );
  return !reached.some((cell) =>
    ends.length > 1 ? cell === ends[1] : grid.isClued(cell),
  );
}

/** Returns true only if every solution satisfies `clause`, which has variables of one group. */
function isCut(clauses, group, [first], clause) {
  const { grid, inside } = clauses;
  const isAboutOneIsland = group > 0 && group <= inside.length;
  meter.work((isAboutOneIsland ? 20 : 20 * clause.length + 40) * grid.size);
  if (group > inside.length) {
    return isLoop(clauses, first, clause);
  }
  const positive = clause.filter((literal) => literal > 0);
  const negative = clause.filter((literal) => literal < 0);
  if (group === 0) {
    const whites = positive.map((literal) => literal - 1);
    const blacks = negative.map((literal) => -literal - 1);
    return (
      (whites.length === 2 && separates(grid, whites, blacks, false)) ||
      (blacks.length === 1 && separates(grid, blacks, whites, true)) ||
      (grid.open.size === 0 &&
        !whites.some(grid.isClued) &&
        !blacks.some(grid.isClued) &&
        (violatesEuler(grid, blacks, whites) || hasNoSea(grid, whites, blacks)))
    );
  }
  const clue = grid.clued[group - 1];
  const cells = inside[group - 1];
  const kind = byCell(grid, BARRED, cells, FREE);
  for (const literal of positive) {
    kind[cells[literal - first]] = BARRED;
  }
  for (const literal of negative) {
    kind[cells[-literal - first]] = MEMBER;
  }
  return hasNoSet(
    grid,
    clue,
    grid.clues[clue],
    grid.open.has(clue) ? 1 : grid.clues[clue],
    negative.length,
    kind,
  );
}

/** Returns true only if no sea contains all `members` and none of `others`. */
function hasNoSea(grid, members, others) {
  const size = Math.max(grid.size - grid.least, 0);
  const kind = byCell(grid, FREE, grid.clued, BARRED);
  const seen = new Set();
  for (const cell of others) {
    kind[cell] = BARRED;
  }
  for (const cell of members) {
    kind[cell] = MEMBER;
  }
  return members.some((p) => {
    if (seen.has(p)) {
      return false;
    }
    for (const cell of grid.flood(p, (other) => kind[other] === MEMBER)) {
      seen.add(cell);
    }
    return hasNoSet(grid, p, size, size, members.length - 1, kind);
  });
}

/**
 * Returns true only if Euler's formula proves that no solution has these white and these black cells. The cost adds up
 * cells and joints of the white cells, and 2 x 2 squares by their colours.
 */
function violatesEuler(grid, whites, blacks) {
  const white = byCell(grid, 0, whites, 1);
  const black = byCell(grid, 0, blacks, 1);
  const { width } = grid;
  for (const cell of grid.clued) {
    white[cell] = 1;
  }
  let cost = 4 * (whites.length + grid.clued.length);
  for (let cell = 0; cell < grid.size; cell++) {
    const isLast = (cell + 1) % width === 0;
    const right = isLast ? 0 : white[cell + 1];
    const isLow = cell + width >= grid.size;
    const below = isLow ? 0 : white[cell + width];
    if (white[cell] > 0) {
      cost -= 2 * (right + below);
    }
    if (isLast || isLow) {
      continue;
    }
    const across = white[cell + width + 1];
    const some = white[cell] + right + below + across;
    if (some === 2 && white[cell] === across) {
      const others =
        across > 0
          ? black[cell + 1] + black[cell + width]
          : black[cell] + black[cell + width + 1];
      cost -= others === 2 ? 1 : 2;
    } else if (some > 0) {
      cost += some === 4 ? 1 : -1;
    }
  }
  return cost > 2 * grid.least + 2 * grid.clued.length - grid.squares.length;
}

/**
 * Returns true only if no valid set exists. A valid set is connected, has from `least` to `most` cells, and consists of
 * `p`, all MEMBER cells, and any number of FREE cells. `members` is the number of MEMBER cells without `p`.
 */
function hasNoSet(grid, p, most, least, members, kind) {
  let roomForFree = most - 1 - members;
  let missing = members;
  let size = 1;
  let ring = [p];
  if (roomForFree < 0) {
    return true;
  }
  const near = byCell(grid, 0, ring, 1);
  for (; ring.length > 0; roomForFree--) {
    const next = [];
    for (const cell of ring) {
      for (const other of grid.beside[cell]) {
        if (near[other] > 0 || kind[other] === BARRED) {
          continue;
        }
        if (kind[other] === FREE && roomForFree === 0) {
          continue;
        }
        near[other] = 1;
        size += 1;
        if (kind[other] === FREE) {
          next.push(other);
        } else {
          ring.push(other);
          missing -= 1;
        }
      }
    }
    ring = next;
  }
  return missing > 0 || size < least;
}
