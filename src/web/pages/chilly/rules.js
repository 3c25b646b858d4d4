// The rules of Santa Chilly.

/** For each letter of a move: the step to the next cell. */
const STEPS = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };

/** The letters of the cells that stop Chilly. */
const WALLS = "#TY";

/** A level, from its one line: the links of the holes, then each row after a `/`. */
export class Level {
  constructor(text) {
    const [links, ...rows] = text.split("/");
    this.text = text;
    this.width = rows[0].length;
    this.height = rows.length;
    this.letters = rows.join("");
    this.start = this.letters.indexOf("P");
    this.exit = this.letters.indexOf("X");
    /** Maps each hole to the cell to which it leads. */
    this.links = new Map();
    for (const match of links.matchAll(/\((\d+),(\d+)\)->\((\d+),(\d+)\)/g)) {
      const [fromX, fromY, toX, toY] = match.slice(1).map(Number);
      this.links.set(fromY * this.width + fromX, toY * this.width + toX);
    }
    /** Maps each hole to its number, counted from 1. */
    this.holes = new Map();
    /** Maps each cell to which holes lead to the numbers of these holes. */
    this.ends = new Map();
    for (const [hole, end] of this.links) {
      const number = this.holes.size + 1;
      this.holes.set(hole, number);
      this.ends.set(end, [...(this.ends.get(end) ?? []), number]);
    }
  }

  /** Returns the cells with one of these letters. */
  cells(letters) {
    const all = [...this.letters].keys();
    return [...all].filter((cell) => letters.includes(this.letters[cell]));
  }

  /** Returns the cells of a row. */
  row(y) {
    return Array.from({ length: this.width }, (_, x) => y * this.width + x);
  }

  /** Returns the cells of a column. */
  column(x) {
    return Array.from({ length: this.height }, (_, y) => y * this.width + x);
  }

  /** Returns the cells with presents. */
  presents() {
    return this.cells("$G");
  }

  /** Returns the column and the row of a cell, counted from 0. */
  point(cell) {
    return [cell % this.width, Math.floor(cell / this.width)];
  }

  /** Returns the next cell in a direction. Beyond an edge is the opposite edge. */
  #next(cell, letter) {
    const [right, down] = STEPS[letter];
    const [column, row] = this.point(cell);
    const x = (column + right + this.width) % this.width;
    const y = (row + down + this.height) % this.height;
    return y * this.width + x;
  }

  /** Pushes Chilly. Returns the cells that he passes, the last one is where he stops; null if he cannot move. */
  push(from, letter) {
    const passed = [];
    let at = from;
    while (passed.length <= this.width + this.height) {
      const next = this.#next(at, letter);
      const found = this.letters[next];
      if (WALLS.includes(found)) {
        return passed.length ? passed : null;
      }
      passed.push(next);
      at = next;
      if (found === "O") {
        passed.push(this.links.get(next));
        return passed;
      }
      if (found === "X") {
        return passed;
      }
    }
    return null;
  }
}

/** Plays moves. Returns where Chilly is, the cells that each move passes, and the presents that are left. */
export function play(level, moves) {
  const left = new Set(level.presents());
  const slides = [];
  let at = level.start;
  for (const letter of moves) {
    const passed = at === level.exit ? null : level.push(at, letter);
    if (!passed) {
      return null;
    }
    passed.forEach((cell) => left.delete(cell));
    slides.push(passed);
    at = passed.at(-1);
  }
  return { at, left, slides };
}

/**
 * Returns what a push does to Chilly: where he stops, how many cells he slides, the number of the hole that takes him, how
 * many presents he takes, and whether he reaches the exit. Returns null if he cannot move.
 */
export function slideFrom(level, { at, left }, letter) {
  const passed = at === level.exit ? null : level.push(at, letter);
  if (!passed) {
    return null;
  }
  const hole = level.holes.get(passed.at(-2)) ?? null;
  return {
    to: passed.at(-1),
    cells: hole === null ? passed.length : passed.length - 1,
    hole,
    taken: new Set(passed.filter((cell) => left.has(cell))).size,
    isExit: passed.at(-1) === level.exit,
  };
}
