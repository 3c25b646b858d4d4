// The cuts of certificates of Nurikabe: each is verified by one walk, or one count, over the grid.

/** Whether cells have no clues, and the first is not connected with the others, or with any clue if there are none. */
function separates(grid, ends, wall, through) {
    const barred = new Set(wall);
    if ([...ends, ...wall].some(grid.isClued)) return false;
    const reached = grid.flood(ends[0], (cell) => through(cell) && !barred.has(cell));
    return !(ends.length > 1 ? ends.slice(1) : grid.clued).some((cell) => reached.has(cell));
}

/** What a cut of version 1 says, after a look at whether it is right. */
function readCutClause(lines, { grid }, n) {
    const cells = lines.words("cut").map((word) => lines.whole(word, grid.size - 1)), wall = cells.slice(2);
    const isAscending = wall.every((cell, i) => i === 0 || wall[i - 1] < cell);
    lines.demand(cells.length > 1 && new Set(cells).size === cells.length && isAscending, `cut ${n} is malformed`);
    const apart = separates(grid, cells.slice(0, 2), wall, (cell) => !grid.isClued(cell));
    demand(apart, `cut ${n} does not separate, or a cell has a clue`);
    return [cells[0] + 1, cells[1] + 1, ...wall.map((cell) => -(cell + 1))];
}

/** Whether a clause on the variables of cells, or of an island, is that of a cut. */
function isCut({ grid, inside }, group, clause) {
    meter.work((group === 0 ? 20 * clause.length + 40 : 20) * grid.size);
    const positive = clause.filter((literal) => literal > 0), negative = clause.filter((literal) => literal < 0);
    if (group === 0) {
        const whites = positive.map((literal) => literal - 1), blacks = negative.map((literal) => -literal - 1);
        const isSized = grid.open.size === 0 && ![...whites, ...blacks].some(grid.isClued);
        return whites.length === 2 && separates(grid, whites, blacks, (cell) => !grid.isClued(cell))
            || blacks.length === 1 && separates(grid, blacks, whites, () => true)
            || isSized && (isNoSea(grid, whites, blacks) || isTooMuch(grid, new Set([...blacks, ...grid.clued]), new Set(whites)));
    }
    const p = grid.clued[group - 1], members = new Set(), allowed = new Set(), wall = new Set(positive), taken = new Set(negative);
    for (const [cell, variable] of inside.get(p)) {
        if (taken.has(-variable)) members.add(cell);
        if (!wall.has(variable)) allowed.add(cell);
    }
    return isNothing(grid, p, grid.clues[p], grid.open.has(p) ? 1 : grid.clues[p], members, (cell) => allowed.has(cell));
}

/** Whether the sea cannot have all of some cells without the others, as seen from one of them. */
function isNoSea(grid, members, others) {
    const size = Math.max(grid.size - grid.least, 0), wall = new Set(others);
    const may = (cell) => !grid.isClued(cell) && !wall.has(cell);
    return members.some((p) => isNothing(grid, p, size, size, new Set(members.filter((cell) => cell !== p)), may));
}

/** Whether these white and black cells cost more than there is. */
function isTooMuch(grid, white, black) {
    let cost = 0;
    for (const cell of white) cost += 4 - grid.beside[cell].filter((next) => white.has(next)).length;
    for (const square of grid.squares) {
        const [a, b, c, d] = square.map((cell) => white.has(cell)), whites = [a, b, c, d].filter(Boolean).length;
        if (whites === 2 && a === d) cost -= square.every((cell) => white.has(cell) || black.has(cell)) ? 1 : 2;
        else if (whites > 0) cost += whites === 4 ? 1 : -1;
    }
    return cost > 2 * grid.least + 2 * grid.clued.length - grid.squares.length;
}

/** Whether nothing with p and so many cells has all members, and otherwise none but allowed cells. */
function isNothing(grid, p, most, least, members, allowed) {
    const near = new Set();
    // How many cells are left that are not members; each ring costs one.
    let left = most - 1 - members.size, ring = new Set([p]);
    for (; left >= 0 && ring.size > 0; left--) {
        const costless = ring;
        ring = new Set();
        for (const cell of costless) near.add(cell);
        for (const cell of costless) {
            for (const next of grid.beside[cell]) {
                if (near.has(next)) continue;
                if (members.has(next)) {
                    near.add(next);
                    costless.add(next);
                } else if (allowed(next)) {
                    ring.add(next);
                }
            }
        }
    }
    return most < 1 + members.size || [...members].some((cell) => !near.has(cell)) || near.size < least;
}
