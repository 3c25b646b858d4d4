// The cuts of certificates of Nurikabe: each is verified by one walk, or one count, over the grid.

const isAscending = (cells) => cells.every((cell, i) => i === 0 || cells[i - 1] < cell);

/** The cells of a cut, and those behind the space. */
function readCells(lines, kind, version, size) {
    const words = lines.words(version === 1 ? "cut" : kind);
    if (version === 1) return [words.map((word) => lines.whole(word, size - 1)), []];
    lines.demand(words.length === 1 || "ibc".includes(kind) && words.length === 2, "not as many words as a cut has");
    return [listed(lines, words[0], kind === "s" ? 2 : 1, size), words.length > 1 ? listed(lines, words[1], 0, size) : []];
}

/** What a cut says, after a look at whether it is right. */
function readCutClause(lines, clauses, n) {
    const { grid, version, inside } = clauses;
    const kind = version === 1 ? "s" : ["s", "l", "b", "c"].find((letter) => lines.begins(letter)) ?? "i";
    const [cells, others] = readCells(lines, kind, version, grid.size), ends = kind === "s" ? 2 : 1;
    lines.demand(cells.length >= ends, `cut ${n} is malformed`);
    if (kind !== "s" && kind !== "l") {
        const [p, ...members] = cells, wall = new Set(others), isFree = (cell) => !grid.isClued(cell);
        const fine = isAscending(members) && isAscending(others) && !members.some((cell) => wall.has(cell));
        lines.demand(fine && (kind === "i" || grid.open.size === 0), `cut ${n} is malformed`);
        if (kind === "c") {
            lines.demand(p === members.length && [...members, ...others].every(isFree), `cut ${n} is malformed`);
            demand(isTooMuch(grid, new Set([...members, ...grid.clued]), wall), `cut ${n}: that is not too much`);
            return [...members.map((cell) => -(cell + 1)), ...others.map((cell) => cell + 1)];
        }
        const sea = () => isFree(p) ? new Map(grid.blank.map((cell) => [cell, -(cell + 1)])) : undefined;
        const named = kind === "b" ? sea() : inside.get(p), most = kind === "b" ? grid.size - grid.least : grid.clues[p];
        const isNamed = (cell) => named !== undefined && cell !== p && named.has(cell);
        lines.demand(named !== undefined && [...members, ...others].every(isNamed), `cut ${n} is malformed`);
        const least = grid.open.has(p) ? 1 : Math.max(most, 0), may = (cell) => named.has(cell) && !wall.has(cell);
        demand(isNothing(grid, p, most, least, new Set(members), may), `cut ${n}: there can be such cells`);
        const clause = [...members.map((cell) => -named.get(cell)), ...others.map((cell) => named.get(cell))];
        return kind === "b" ? [...clause, p + 1] : clause;
    }
    const separator = cells.slice(ends), wall = new Set(separator);
    const fine = new Set(cells).size === cells.length && !cells.some(grid.isClued) && isAscending(separator);
    lines.demand(fine, `cut ${n} is malformed`);
    if (kind === "s") {
        const reached = grid.flood(cells[0], (cell) => !grid.isClued(cell) && !wall.has(cell));
        demand(!reached.has(cells[1]), `cut ${n} does not separate`);
        return [cells[0] + 1, cells[1] + 1, ...separator.map((cell) => -(cell + 1))];
    }
    const reached = grid.flood(cells[0], (cell) => !wall.has(cell));
    demand(!grid.clued.some((clue) => reached.has(clue)), `cut ${n} does not separate`);
    return [-(cells[0] + 1), ...separator.map((cell) => cell + 1)];
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
    return [...members].some((cell) => !near.has(cell)) || near.size < least;
}
