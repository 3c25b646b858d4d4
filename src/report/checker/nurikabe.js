// Nurikabe, from NURIKABE.md: the solutions, the clauses made from the grid again, and the steps of the refutation.
// A literal is a number, negative where it is negated; true and false are the constants.

class NurikabeGrid {
    constructor(lines, text) {
        const rows = text.split("/").map((row) => row.split(","));
        this.height = rows.length;
        this.width = rows[0].length;
        this.size = this.height * this.width;
        const fine = this.height <= 64 && this.width <= 64 && rows.every((row) => row.length === this.width);
        lines.demand(fine, "not a grid: 1 to 64 equally long rows of 1 to 64 cells");
        this.clues = rows.flat().map((word) => lines.whole(word, this.size));
        const { width, size } = this, cells = [...this.clues.keys()];
        this.clued = cells.filter((cell) => this.clues[cell] > 0);
        this.blank = cells.filter((cell) => this.clues[cell] === 0);
        this.beside = cells.map((cell) => {
            const across = [cell % width > 0 ? cell - 1 : -1, (cell + 1) % width > 0 ? cell + 1 : -1];
            return [cell - width, ...across, cell + width].filter((other) => other >= 0 && other < size);
        });
        this.squares = cells.filter((cell) => (cell + 1) % width > 0 && cell + width < size)
            .map((cell) => [cell, cell + 1, cell + width, cell + width + 1]);
    }

    flood(start, may) {
        const met = new Set([start]);
        for (const cell of met) for (const next of this.beside[cell]) if (may(next)) met.add(next);
        return met;
    }

    /** Looks at a solution; its white cells without a clue. */
    solved(lines, text) {
        const rows = text.split("/"), cells = rows.join("");
        const shape = rows.length === this.height && rows.every((row) => row.length === this.width && /^[#.]*$/.test(row));
        lines.demand(shape, "a solution has not the shape of the grid");
        const black = (cell) => cells[cell] === "#", white = (cell) => cells[cell] === ".";
        lines.demand(this.clued.every(white), "a solution has a black clue");
        const seen = new Set();
        let sea = 0;
        for (let cell = 0; cell < this.size; cell++) {
            if (seen.has(cell)) continue;
            const region = this.flood(cell, black(cell) ? black : white), clues = [...region].filter((c) => this.clues[c]);
            const fine = black(cell) ? ++sea === 1 : clues.length === 1 && this.clues[clues[0]] === region.size;
            lines.demand(fine, `a solution is wrong at cell ${cell}: an island of another size, or a sea in pieces`);
            region.forEach((other) => seen.add(other));
        }
        lines.demand(!this.squares.some((square) => square.every(black)), "a solution with a pool");
        return this.blank.filter(white);
    }
}

/** The clauses that the rules make of a grid. */
class NurikabeClauses {
    constructor(grid) {
        this.grid = grid;
        this.list = [];
        this.variables = grid.size;
        const white = (cell) => cell + 1, { beside, clues } = grid, sum = clues.reduce((a, b) => a + b, 0);
        grid.clued.forEach((cell) => this.add([white(cell)]));
        grid.squares.forEach((square) => this.add(square.map(white)));
        if (sum <= grid.size - 2) {
            for (const cell of grid.blank) this.add([white(cell), ...beside[cell].filter((e) => !clues[e]).map((e) => -white(e))]);
        }
        if (sum > grid.size) {
            this.add([]);
            return;
        }
        const inside = clues.map(() => []);
        for (const clue of grid.clued) for (const [cell, variable] of this.island(clue, white)) inside[cell].push(variable);
        for (const cell of grid.blank) {
            this.add([-white(cell), ...inside[cell]]);
            inside[cell].forEach((one, i) => inside[cell].slice(i + 1).forEach((other) => this.add([-one, -other])));
        }
    }

    add(terms) {
        if (!terms.includes(true)) this.list.push(terms.filter((term) => term !== false));
    }

    /** What is said of the island of one clue; pairs of a cell that it reaches and the variable that says it is in. */
    island(p, white) {
        const { beside, clued, clues } = this.grid, n = clues[p], not = (term) => (typeof term === "boolean" ? !term : -term);
        const others = clued.filter((clue) => clue !== p), taken = new Set(others.flatMap((clue) => [clue, ...beside[clue]]));
        const dist = new Map([[p, 0]]);
        for (const [cell, d] of dist) {
            for (const next of d < n - 1 ? beside[cell] : []) if (!taken.has(next) && !dist.has(next)) dist.set(next, d + 1);
        }
        const cells = [...dist.keys()].filter((cell) => cell !== p).sort((a, b) => a - b), names = new Map();
        for (const c of cells) {
            names.set(c, Array.from({ length: n - dist.get(c) }, () => (this.variables += 1)));
        }
        const near = (c, d) => c === p || (names.get(c)?.[d - dist.get(c)] ?? false), inside = (c) => near(c, n - 1);
        for (const e of beside[p]) this.add([-white(e), inside(e)]);
        for (const c of cells) {
            this.add([-inside(c), white(c)]);
            for (const e of beside[c]) this.add([-inside(c), -white(e), inside(e)]);
            for (let d = dist.get(c); d < n; d++) {
                if (d < n - 1) this.add([-near(c, d), inside(c)]);
                this.add([-near(c, d), near(c, d - 1), ...beside[c].map((e) => near(e, d - 1))]);
            }
        }
        const m = cells.length, w = n - 1;
        if (m < w) this.add([]);
        let before = [true, ...new Array(w + 1).fill(false)];
        for (let k = 1; m >= w && k <= m; k++) {
            const x = inside(cells[k - 1]), after = [true];
            for (let j = 1; j <= w + 1; j++) {
                after.push(j + m - k <= w ? true : j > Math.min(w, k) ? false : (this.variables += 1));
            }
            for (let j = 1; j <= w + 1; j++) {
                this.add([not(before[j]), after[j]]);
                this.add([-x, not(before[j - 1]), after[j]]);
                this.add([not(after[j]), before[j], x]);
                this.add([not(after[j]), before[j - 1]]);
            }
            before = after;
        }
        return cells.map((c) => [c, inside(c)]);
    }
}

function readCutClause(lines, grid, n) {
    const cells = lines.words("cut").map((word) => lines.whole(word, grid.size - 1)), [a, b, ...separator] = cells;
    const fine = cells.length >= 2 && new Set(cells).size === cells.length && cells.every((cell) => grid.clues[cell] === 0)
        && separator.every((cell, i) => i === 0 || separator[i - 1] < cell);
    lines.demand(fine, `cut ${n} is malformed`);
    const wall = new Set(separator), reached = grid.flood(a, (cell) => grid.clues[cell] === 0 && !wall.has(cell));
    demand(!reached.has(b), `cut ${n} does not separate`);
    return [a + 1, b + 1, ...separator.map((cell) => -(cell + 1))];
}

/** If all literals of the clause are false, the hints make one literal after the other true, and the last one is false. */
function followHints(clause, hints, clauses, name) {
    const holds = new Set(clause.map((literal) => -literal));
    hints.forEach((hint, turn) => {
        demand(hint > 0 && hint <= clauses.length, `${name}: hint ${hint} is no earlier clause`);
        const open = clauses[hint - 1].filter((literal) => !holds.has(-literal));
        if (turn + 1 === hints.length) {
            demand(open.length === 0, `${name}: the last hint, ${hint}, is not false`);
        } else {
            demand(open.length === 1 && !holds.has(open[0]), `${name}: hint ${hint} has not one open literal`);
            holds.add(open[0]);
        }
    });
}

function checkNurikabe(lines, board, progress) {
    const grid = new NurikabeGrid(lines, board), [kind, number, ...more] = lines.words("claim"), done = [], most = 2 ** 31 - 1;
    const known = (kind === "exactly" || kind === "at-least") && number !== undefined && more.length === 0;
    lines.demand(known, "expected claim, its kind and a number");
    const count = lines.whole(number, 1e9), blocked = [];
    let before = "";
    for (let n = 0; n < count; n++) {
        const solution = lines.word("solution");
        lines.demand(before < solution, "the solutions are not strictly ascending");
        before = solution;
        blocked.push(grid.solved(lines, solution).map((cell) => -(cell + 1)));
    }
    if (count > 0) done.push(`looked at ${count === 1 ? "the solution" : `${count} solutions`} cell by cell`);
    if (kind === "exactly") {
        lines.exactly("evidence", "clauses");
        const { list: clauses, variables } = new NurikabeClauses(grid), made = clauses.length;
        const cuts = lines.whole(lines.word("cuts"), LARGEST_COUNT);
        for (let n = 1; n <= cuts; n++) clauses.push(readCutClause(lines, grid, n));
        clauses.push(...blocked);
        const steps = lines.whole(lines.word("steps"), LARGEST_COUNT);
        demand(steps > 0, "there is no step");
        for (let n = 1; n <= steps; n++) {
            if (n % 16 === 0) progress("step", n, steps);
            const numbers = lines.words("step").map((word) => {
                return /^-[1-9]/.test(word) ? -lines.whole(word.slice(1), most) : lines.whole(word, most);
            });
            const at = numbers.indexOf(0), clause = numbers.slice(0, at), hints = numbers.slice(at + 1);
            const fine = at >= 0 && hints.length > 0
                && clause.every((literal) => Math.abs(literal) <= variables && !clause.includes(-literal));
            lines.demand(fine, `step ${n} is malformed`);
            demand((clause.length === 0) === (n === steps), `step ${n}: the last step, and no other, has no literals`);
            followHints(clause, hints, clauses, `step ${n}`);
            clauses.push(clause);
        }
        done.push(`made ${made.toLocaleString("en")} clauses from the rules, and verified ${cuts} ${cuts === 1 ? "cut" : "cuts"}`);
        done.push(`followed all ${steps.toLocaleString("en")} steps to the contradiction: there is no ${count ? "other " : ""}solution`);
    }
    return { claim: `${kind} ${count}`, done, digest: lines.end() };
}
