// Verifies certificates of Nurikabe. A negative literal is a negated variable.

/** Limits that the certificate format sets. */
const MAX_COUNT = 1e9;
const MAX_ENCODING_SIZE = 8000000;
/** A literal that is always true. */
const ALWAYS_TRUE = 2 ** 31 - 1;

/** A grid, with what its clues say about the islands. */
class NurikabeGrid {
  constructor(lines, text) {
    const rows = text.split("/", 65).map((row) => row.split(",", 65));
    this.height = rows.length;
    this.width = rows[0].length;
    this.size = this.height * this.width;
    const isGrid =
      this.height <= 64 &&
      this.width <= 64 &&
      rows.every((row) => row.length === this.width);
    lines.demand(
      isGrid,
      "not a grid: 1 to 64 equally long rows of 1 to 64 cells",
    );
    const words = rows.flat();
    const { width, size } = this;
    const cells = [...words.keys()];
    /** The cells with a clue that has no number. */
    this.open = new Set(cells.filter((cell) => words[cell] === "?"));
    /** For each cell: the size of its island, or 0 if it has no clue. */
    this.clues = words.map((word, cell) =>
      this.open.has(cell) ? 1 : lines.whole(word, size),
    );
    this.clued = cells.filter((cell) => this.clues[cell] > 0);
    this.blank = cells.filter((cell) => this.clues[cell] === 0);
    /** The smallest number of white cells. */
    this.least = this.clues.reduce((sum, clue) => sum + clue, 0);
    // From here on, a clue without a number counts as the largest size of its island.
    for (const cell of this.open) {
      this.clues[cell] = Math.max(size + 1 - this.least, 0);
    }
    // Values in `clues` can be 0, so this array marks the clues.
    const hasClue = new Uint8Array(size);
    for (const cell of this.clued) {
      hasClue[cell] = 1;
    }
    this.isClued = (cell) => hasClue[cell] === 1;
    this.beside = cells.map((cell) => {
      const across = [
        cell % width > 0 ? cell - 1 : -1,
        (cell + 1) % width > 0 ? cell + 1 : -1,
      ];
      return [cell - width, ...across, cell + width].filter(
        (other) => other >= 0 && other < size,
      );
    });
    this.squares = cells
      .filter((cell) => (cell + 1) % width > 0 && cell + width < size)
      .map((cell) => [cell, cell + 1, cell + width, cell + width + 1]);
    /** Lists the clues in and next to every cell. */
    this.near = cells.map((cell) =>
      [cell, ...this.beside[cell]].filter(this.isClued),
    );
  }

  /** Returns the cells that the island of a clue can contain, with their distances from the clue. */
  reach(clue) {
    const distances = new Map([[clue, 0]]);
    for (const [cell, distance] of distances) {
      const isInside = distance < this.clues[clue] - 1;
      for (const next of isInside ? this.beside[cell] : []) {
        const isFree = this.near[next].every((other) => other === clue);
        if (!distances.has(next) && isFree) {
          distances.set(next, distance + 1);
        }
      }
    }
    return distances;
  }

  /** Returns all cells that are connected with `start` through allowed cells. */
  flood(start, may) {
    const met = new Uint8Array(this.size);
    const found = [start];
    met[start] = 1;
    for (const cell of found) {
      for (const next of this.beside[cell]) {
        if (met[next] > 0 || !may(next)) {
          continue;
        }
        met[next] = 1;
        found.push(next);
      }
    }
    return found;
  }

  /** Verifies a solution, and returns a clause that excludes only this solution. */
  solved(lines, text) {
    const rows = text.split("/", this.height + 1);
    const cells = rows.join("");
    const hasShape =
      rows.length === this.height &&
      rows.every((row) => row.length === this.width && /^[#.]*$/.test(row));
    lines.demand(hasShape, "a solution does not have the shape of the grid");
    const black = (cell) => cells[cell] === "#";
    const white = (cell) => cells[cell] === ".";
    lines.demand(this.clued.every(white), "a solution has a black clue");
    const seen = new Set();
    let blackRegions = 0;
    for (let cell = 0; cell < this.size; cell++) {
      if (seen.has(cell)) {
        continue;
      }
      const region = this.flood(cell, black(cell) ? black : white);
      const clues = region.filter(this.isClued);
      const isIsland =
        clues.length === 1 &&
        (this.open.has(clues[0]) || this.clues[clues[0]] === region.length);
      if (black(cell)) {
        blackRegions += 1;
      }
      lines.demand(
        black(cell) ? blackRegions === 1 : isIsland,
        `a solution is wrong at cell ${cell}: the island has another size, or the sea is not connected`,
      );
      for (const other of region) {
        seen.add(other);
      }
    }
    lines.demand(
      !this.squares.some((square) => square.every(black)),
      "a solution has a black square of two by two cells",
    );
    // If all solutions have the same number of white cells, another one lacks a white cell of this one.
    const isWhiteCountFixed = this.open.size === 0;
    const named = this.blank.filter(
      (cell) => !isWhiteCountFixed || white(cell),
    );
    return named.map((cell) => (white(cell) ? -(cell + 1) : cell + 1));
  }
}

/** A list of whole numbers that grows without copying its numbers: in pieces of 2^20 numbers. */
class LongList {
  constructor() {
    this.pieces = [];
    this.length = 0;
  }

  /** Appends a number. */
  push(number) {
    if ((this.length & 0xfffff) === 0) {
      // The first piece is small, because most lists are short.
      const size = this.length > 0 ? 1 << 20 : 1 << 10;
      meter.store(4 * size);
      this.pieces.push(new Int32Array(size));
    } else if (this.length === 1 << 10) {
      meter.store((1 << 22) - (1 << 12));
      const piece = new Int32Array(1 << 20);
      piece.set(this.pieces[0]);
      this.pieces[0] = piece;
    }
    this.pieces[this.length >>> 20][this.length & 0xfffff] = number;
    this.length += 1;
  }

  at(n) {
    return this.pieces[n >>> 20][n & 0xfffff];
  }
}

/** A list of clauses. */
class Clauses {
  constructor() {
    this.literals = new LongList();
    this.ends = new LongList();
    this.ends.push(0);
  }

  get count() {
    return this.ends.length - 1;
  }

  /** Adds a clause, unless one of its terms is always true. Terms that are always false are left out. */
  add(terms) {
    if (terms.includes(ALWAYS_TRUE)) {
      return;
    }
    for (const term of terms) {
      if (term !== -ALWAYS_TRUE) {
        this.literals.push(term);
      }
    }
    this.ends.push(this.literals.length);
  }

  /** Adds all clauses of another list. */
  addAll({ count, ends, literals }) {
    for (let n = 0; n < count; n++) {
      for (let i = ends.at(n); i < ends.at(n + 1); i++) {
        this.literals.push(literals.at(i));
      }
      this.ends.push(this.literals.length);
    }
  }
}

/** The clauses that describe the rules on a grid. */
class NurikabeClauses extends Clauses {
  constructor(grid) {
    super();
    this.grid = grid;
    this.variables = grid.size;
    /** For each clue, the cells that its island can contain, except the clue's own cell. */
    this.inside = [];
    const white = (cell) => cell + 1;
    const { beside, clues, least: sum } = grid;
    const reaches = sum <= grid.size ? this.reachesOfIslands() : [];
    for (const cell of grid.clued) {
      this.add([white(cell)]);
    }
    for (const square of grid.squares) {
      this.add(square.map(white));
    }
    if (sum <= grid.size - 2 && grid.open.size === 0) {
      for (const cell of grid.blank) {
        const others = beside[cell].filter((e) => !grid.isClued(e));
        this.add([white(cell), ...others.map((e) => -white(e))]);
      }
    }
    if (sum > grid.size) {
      this.add([]);
      return;
    }
    const inside = clues.map(() => []);
    for (const [i, clue] of grid.clued.entries()) {
      const named = this.island(clue, reaches[i], white);
      this.inside.push(named.map(([cell]) => cell));
      for (const [cell, variable] of named) {
        inside[cell].push(variable);
      }
    }
    for (const cell of grid.blank) {
      this.add([-white(cell), ...inside[cell]]);
      this.addAtMostOne(inside[cell]);
    }
  }

  /** Adds the clauses that at most one of these variables is true. */
  addAtMostOne(variables) {
    for (const [i, one] of variables.entries()) {
      for (const other of variables.slice(i + 1)) {
        this.add([-one, -other]);
      }
    }
  }

  /** For each island, returns the cells that the island can contain, and their distances from its clue. */
  reachesOfIslands() {
    const times = this.grid.clues.map(() => 0);
    const reaches = [];
    // The sum of the squares of the numbers of islands that can contain a cell.
    let size = 0;
    for (const clue of this.grid.clued) {
      const dist = this.grid.reach(clue);
      for (const cell of dist.keys()) {
        // The sum of the first n odd numbers is n * n.
        if (cell !== clue) {
          size += 2 * times[cell] + 1;
          times[cell] += 1;
        }
      }
      demand(
        size <= MAX_ENCODING_SIZE,
        `the size of the encoding is more than ${MAX_ENCODING_SIZE}`,
      );
      meter.store(40 * dist.size);
      reaches.push(dist);
    }
    return reaches;
  }

  /** Adds the clauses of the island of a clue. Returns the cells that it can contain, each with its variable. */
  island(clue, dist, white) {
    const { beside } = this.grid;
    const cells = [...dist.keys()]
      .filter((cell) => cell !== clue)
      .sort((a, b) => a - b);
    // Only the cells of this map can belong to the island.
    const variables = new Map(
      cells.map((cell, i) => [cell, this.variables + 1 + i]),
    );
    this.variables += cells.length;
    const inside = (cell) =>
      cell === clue ? ALWAYS_TRUE : (variables.get(cell) ?? -ALWAYS_TRUE);
    for (const e of beside[clue]) {
      this.add([-white(e), inside(e)]);
    }
    for (const c of cells) {
      this.add([-inside(c), white(c)]);
      for (const e of beside[c]) {
        this.add([-inside(c), -white(e), inside(e)]);
      }
    }
    return [...variables];
  }
}

/** Verifies the proof that only the listed solutions exist. Returns how many cuts and steps it contains. */
function followSteps(lines, clauses, blocked, progress) {
  clauses.addAll(blocked);
  const block = lines.block();
  /** The ranges of variables of the cells, of each island, and of all islands: the first one, and the end. */
  const groups = [[1, clauses.grid.size + 1]];
  for (const cells of clauses.inside) {
    groups.push([groups.at(-1)[1], groups.at(-1)[1] + cells.length]);
  }
  if (clauses.grid.least <= clauses.grid.size) {
    groups.push([groups[0][1], groups.at(-1)[1]]);
  }
  const proof = new NurikabeSteps(block, clauses, groups, (group, clause) =>
    isCut(clauses, group, groups[group], clause),
  );
  while (proof.read()) {
    if (proof.steps % 16 === 0) {
      progress("byte", block.read, block.size);
    }
  }
  demand(
    block.read === block.size,
    "bytes follow the step that makes the empty clause",
  );
  return [proof.cuts, proof.steps];
}

/** Verifies a certificate after its board has been read. Returns its claim, what was verified, and its digest. */
function checkNurikabe(lines, board, progress) {
  const grid = new NurikabeGrid(lines, board);
  const done = [];
  const blocked = new Clauses();
  const [kind, count] = lines.claim(["exactly", "at-least"], MAX_COUNT);
  let before = "";
  for (let n = 0; n < count; n++) {
    if (n % 256 === 0) {
      progress("solution", n, count);
    }
    const solution = lines.word("solution");
    lines.demand(before < solution, "the solutions are not strictly ascending");
    before = solution;
    meter.work(20 * grid.size);
    const clause = grid.solved(lines, solution);
    if (kind === "exactly") {
      blocked.add(clause);
    }
  }
  if (count > 0) {
    done.push(
      `verified ${count === 1 ? "the solution" : counted(count, "solution")} cell by cell`,
    );
  }
  if (kind === "exactly") {
    lines.exactly("evidence", "clauses");
    const clauses = new NurikabeClauses(grid);
    const made = clauses.count;
    const [cuts, steps] = followSteps(lines, clauses, blocked, progress);
    done.push(
      `made ${counted(made, "clause")} from the rules, and verified ${counted(cuts, "cut")}`,
    );
    done.push(
      `followed ${counted(steps, "step")} to the contradiction: there is no ${count ? "other " : ""}solution`,
    );
  }
  return { claim: `${kind} ${count}`, done, digest: lines.end() };
}

CHECKERS.nurikabe = { 2: checkNurikabe };
