// Verifies the cuts in certificates of Nurikabe. A cut is a clause that the checker verifies by walking over the grid
// or by counting cells.

/**
 * The kinds of cells for a walk over the grid. A walk may not enter a BARRED cell. A step into a FREE cell costs one,
 * and a step into a MEMBER cell costs nothing.
 */
const BARRED = 0, FREE = 1, MEMBER = 2;

/**
 * Returns an array with an entry for each cell. Cells in `some` get the entry `other`. The remaining cells get the
 * entry `value`.
 */
function byCell(grid, value, some, other) {
    const values = new Uint8Array(grid.size).fill(value);
    for (const cell of some) values[cell] = other;
    return values;
}

/**
 * Returns whether the cells `wall` separate the two cells `ends`: every path from one to the other meets the wall. If
 * `ends` has only one cell, the wall must separate this cell from all clues. A path may pass clues only if
 * `isThroughClues` is true. If `ends` or `wall` contains a clue, returns false.
 */
function separates(grid, ends, wall, isThroughClues) {
    if (ends.some(grid.isClued) || wall.some(grid.isClued)) return false;
    const barred = byCell(grid, 0, wall, 1);
    const reached = grid.flood(ends[0], (cell) => barred[cell] === 0 && (isThroughClues || !grid.isClued(cell)));
    return !reached.some((cell) => (ends.length > 1 ? cell === ends[1] : grid.isClued(cell)));
}

/**
 * Returns whether a clause is a valid cut. The cuts of group 0 are about the variables of cells. The cuts of every
 * other group are about the variables of one island.
 */
function isCut({ grid, inside }, group, [first], clause) {
    meter.work((group === 0 ? 20 * clause.length + 40 : 20) * grid.size);
    const positive = clause.filter((literal) => literal > 0), negative = clause.filter((literal) => literal < 0);
    if (group === 0) {
        const whites = positive.map((literal) => literal - 1), blacks = negative.map((literal) => -literal - 1);
        // Counting cells (`isTooMuch`) is faster than walking over the grid (`isNoSea`), so counting is tried first.
        return whites.length === 2 && separates(grid, whites, blacks, false)
            || blacks.length === 1 && separates(grid, blacks, whites, true)
            || grid.open.size === 0 && !whites.some(grid.isClued) && !blacks.some(grid.isClued)
                && (isTooMuch(grid, blacks, whites) || isNoSea(grid, whites, blacks));
    }
    const p = grid.clued[group - 1], cells = inside[group - 1], kind = byCell(grid, BARRED, cells, FREE);
    for (const literal of positive) kind[cells[literal - first]] = BARRED;
    for (const literal of negative) kind[cells[-literal - first]] = MEMBER;
    return isNothing(grid, p, grid.clues[p], grid.open.has(p) ? 1 : grid.clues[p], negative.length, kind);
}

/**
 * Returns whether walks over the grid prove this: every possible sea that contains all cells of `members` also contains
 * a cell of `others`. Each walk begins at a member.
 */
function isNoSea(grid, members, others) {
    const size = Math.max(grid.size - grid.least, 0), kind = byCell(grid, FREE, grid.clued, BARRED), seen = new Set();
    for (const cell of others) kind[cell] = BARRED;
    for (const cell of members) kind[cell] = MEMBER;
    return members.some((p) => {
        // A walk costs nothing between neighbouring members, so walks from neighbouring members have the same result.
        // One walk for each connected part of the members is enough.
        if (seen.has(p)) return false;
        for (const cell of grid.flood(p, (other) => kind[other] === MEMBER)) seen.add(cell);
        return isNothing(grid, p, size, size, members.length - 1, kind);
    });
}

/**
 * Returns whether the counting bound (nurikabe/FORMAT.md) proves that no solution has these white cells and these black
 * cells.
 */
function isTooMuch(grid, whites, blacks) {
    const white = byCell(grid, 0, whites, 1), black = byCell(grid, 0, blacks, 1), { width } = grid;
    for (const cell of grid.clued) white[cell] = 1;
    let cost = 4 * (whites.length + grid.clued.length);
    for (let cell = 0; cell < grid.size; cell++) {
        const isLast = (cell + 1) % width === 0, right = isLast ? 0 : white[cell + 1], isLow = cell + width >= grid.size;
        const below = isLow ? 0 : white[cell + width];
        if (white[cell] > 0) cost -= 2 * (right + below);
        if (isLast || isLow) continue;
        const across = white[cell + width + 1], some = white[cell] + right + below + across;
        if (some === 2 && white[cell] === across) {
            const others = across > 0 ? black[cell + 1] + black[cell + width] : black[cell] + black[cell + width + 1];
            cost -= others === 2 ? 1 : 2;
        } else if (some > 0) {
            cost += some === 4 ? 1 : -1;
        }
    }
    return cost > 2 * grid.least + 2 * grid.clued.length - grid.squares.length;
}

/**
 * Searches for a connected set of cells that contains p, all MEMBER cells, and otherwise only FREE cells. The set must
 * have at least `least` and at most `most` cells. Returns whether a walk from p proves that no such set exists.
 * `members` is the number of MEMBER cells; p is not counted.
 */
function isNothing(grid, p, most, least, members, kind) {
    // Besides p and the members, the set may contain at most `left` free cells. The walk goes outwards from p in rings.
    // Each step from a ring to the next ring needs one free cell.
    let left = most - 1 - members, missing = members, size = 1, ring = [p];
    if (left < 0) return true;
    const near = byCell(grid, 0, ring, 1);
    for (; ring.length > 0; left--) {
        const next = [];
        // All cells of a ring have the same cost from p. A step to a MEMBER cell costs nothing, so a MEMBER cell next
        // to a cell of the ring is added to the same ring.
        for (const cell of ring) {
            for (const other of grid.beside[cell]) {
                if (near[other] > 0 || kind[other] === BARRED) continue;
                if (kind[other] === FREE && left === 0) continue;
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
