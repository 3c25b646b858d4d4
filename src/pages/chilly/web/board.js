// Reads a level of Santa Chilly and computes its moves (see chilly/FORMAT.md).

/** The limits of the certificate format. */
const MAX_PASSED = 4194304;
const MAX_PAIRS = 1048576;
const MAX_STATE_UNITS = 134217728;
const MAX_NUMBER = 10 ** 15 - 1;
const MAX_DEPTH = 256;
/** For every letter of a move: the step to the next cell. */
const PUSHES = {
  U: { right: 0, down: -1 },
  D: { right: 0, down: 1 },
  L: { right: -1, down: 0 },
  R: { right: 1, down: 0 },
};
/** The maximum width and height of a level. */
const MAX_SIDE = 256;
/** The maximum number of links between holes and ice. */
const MAX_LINKS = 65536;

/** A graph of cells and moves. */
class IceGraph {
  constructor(cells, start, exit, moves, presents) {
    /** The number of cells. */
    this.cells = cells;
    this.start = start;
    this.exit = exit;
    this.moves = moves;
    /** The number of presents. */
    this.presents = presents;
    meter.store(64 * moves.length + 100 * presents);
    this.forth = Ways.forth(cells, moves);
    this.back = Ways.back(cells, moves);
    /** The moves that take each present. */
    this.takers = Array.from({ length: presents }, () => []);
    for (const [m, { taken }] of moves.entries()) {
      meter.store(8 * taken.length);
      for (const present of taken) {
        this.takers[present].push(m);
      }
    }
  }

  /** Returns an array with 1 for every move that takes the present. */
  takes(present) {
    const marks = new Uint8Array(this.moves.length);
    for (const m of this.takers[present]) {
      marks[m] = 1;
    }
    return marks;
  }

  /**
   * Returns the part of the graph with the allowed moves, those with `may[move]`, and the cells on their ways from the
   * start to the exit.
   */
  only(may) {
    const forth = reach([this.start], this.forth, may);
    const back = reach([this.exit], this.back, may);
    const numbers = new Map();
    for (let cell = 0; cell < this.cells; cell++) {
      if (forth.has(cell) && back.has(cell)) {
        numbers.set(cell, numbers.size);
      }
    }
    const allowed = this.moves.filter((_, m) => may[m]);
    const moves = renumbered(allowed, numbers);
    return new IceGraph(
      numbers.size,
      numbers.get(this.start),
      numbers.get(this.exit),
      moves,
      this.presents,
    );
  }

  /** Returns a copy of the graph with one more present, which the moves with `takes[move]` take. */
  withPresent(takes) {
    const moves = this.moves.map((move, m) =>
      takes[m] ? { ...move, taken: [...move.taken, this.presents] } : move,
    );
    return new IceGraph(
      this.cells,
      this.start,
      this.exit,
      moves,
      this.presents + 1,
    );
  }
}

/** Returns the moves between cells that have numbers, with these numbers. */
function renumbered(moves, numbers) {
  const inside = [];
  for (const { from, to, taken } of moves) {
    if (numbers.has(from) && numbers.has(to)) {
      inside.push({ from: numbers.get(from), to: numbers.get(to), taken });
    }
  }
  return inside;
}

/** A level of Santa Chilly, with the graph of its moves. */
class IceLevel {
  constructor(lines, text) {
    const [links, ...rows] = text.split("/", MAX_SIDE + 2);
    this.height = rows.length;
    this.width = rows[0]?.length ?? 0;
    this.letters = rows.join("");
    lines.demand(
      areRows(rows),
      "not a level: 1 to 256 equally long rows of . # T Y $ G O P X",
    );
    const starts = this.places("P");
    const exits = this.places("X");
    lines.demand(
      starts.length === 1 && exits.length === 1,
      "not exactly one P and one X",
    );
    this.begin = starts[0];
    this.goal = exits[0];
    /** Maps the place of a present to its number. */
    this.presents = new Map();
    for (const [number, place] of this.places("$G").entries()) {
      this.presents.set(place, number);
    }
    this.readLinks(lines, links);
    this.findMoves();
  }

  /** Returns the places of all cells with one of these letters. */
  places(letters) {
    const found = [];
    for (const [place, letter] of [...this.letters].entries()) {
      if (letters.includes(letter)) {
        found.push(place);
      }
    }
    return found;
  }

  /** Reads the links from all holes, such as `(1,2)->(3,4);(5,6)->(7,8)`. */
  readLinks(lines, text) {
    /** Maps the place of a hole to the place where its link leads. */
    this.links = new Map();
    const links = text === "" ? [] : text.split(";", MAX_LINKS + 1);
    for (const link of links) {
      const { from, to } = this.readLink(lines, link);
      const isLink =
        this.letters[from] === "O" &&
        !"#TYX".includes(this.letters[to]) &&
        !this.links.has(from);
      lines.demand(
        isLink,
        `the link ${link} does not lead from a hole to ice, or the hole has another link`,
      );
      this.links.set(from, to);
    }
    lines.demand(
      this.places("O").length === this.links.size,
      "a hole without a link",
    );
  }

  /** Returns the places of both ends of a link. */
  readLink(lines, link) {
    const match = /^\((\d+),(\d+)\)->\((\d+),(\d+)\)$/.exec(link);
    lines.demand(match, `"${link.slice(0, 30)}" is not a link`);
    const column = (word) => lines.whole(word, this.width - 1);
    const row = (word) => lines.whole(word, this.height - 1);
    const fromColumn = column(match[1]);
    const fromRow = row(match[2]);
    const toColumn = column(match[3]);
    const toRow = row(match[4]);
    return {
      from: fromRow * this.width + fromColumn,
      to: toRow * this.width + toColumn,
    };
  }

  /** Returns where a pushed Chilly stops, and which presents he takes. Returns null if he cannot move. */
  push(from, letter) {
    const taken = [];
    let at = from;
    for (let step = 0; step < Math.max(this.width, this.height); step++) {
      const next = this.next(at, letter);
      const found = this.letters[next];
      if ("#TY".includes(found)) {
        return step === 0 ? null : { to: at, taken };
      }
      at = found === "O" ? this.links.get(next) : next;
      // A hole can lead back to a present that Chilly already took.
      const present = this.presents.get(at);
      const isNew = found !== "O" || !taken.includes(present);
      if (present !== undefined && isNew) {
        taken.push(present);
      }
      if ("OX".includes(found)) {
        return { to: at, taken };
      }
    }
    const x = from % this.width;
    const y = Math.floor(from / this.width);
    throw new Refusal(`a slide without an end from column ${x}, row ${y}`);
  }

  /** Returns the next cell in a direction. Beyond an edge is the opposite edge. */
  next(at, letter) {
    const { width, height } = this;
    const { right, down } = PUSHES[letter];
    const x = ((at % width) + right + width) % width;
    const y = (Math.floor(at / width) + down + height) % height;
    return y * width + x;
  }

  /** Finds all cells and all moves of the level. */
  findMoves() {
    /** For every letter and every place: the result of the push. */
    this.pushes = new Map();
    const { places, moves } = this.allPushes();
    const back = reach([this.goal], Ways.back(this.letters.length, moves));
    /** The places from which the exit can be reached. */
    let cells = [];
    if (back.has(this.begin)) {
      cells = [...places].filter((place) => back.has(place));
      cells.sort((a, b) => a - b);
    }
    const numbers = new Map(cells.map((place, number) => [place, number]));
    const inside = renumbered(moves, numbers);
    // The sort keeps the order of moves from the same cell.
    inside.sort((a, b) => a.from - b.from);
    this.graph = new IceGraph(
      cells.length,
      numbers.get(this.begin),
      numbers.get(this.goal),
      inside,
      this.presents.size,
    );
  }

  /** Pushes Chilly in all directions from all places that he can reach. */
  allPushes() {
    const places = new Set([this.begin]);
    const moves = [];
    let passed = 0;
    // The loop also visits the places that it adds.
    for (const from of places) {
      const directions = from === this.goal ? "" : "UDLR";
      for (const letter of directions) {
        const pushed = this.push(from, letter);
        if (pushed === null) {
          continue;
        }
        passed += pushed.taken.length;
        demand(
          passed <= MAX_PASSED,
          `the pushes pass more than ${MAX_PASSED} presents`,
        );
        meter.store(400 + 20 * pushed.taken.length);
        this.pushes.set(`${letter}${from}`, pushed);
        moves.push({ from, ...pushed });
        places.add(pushed.to);
      }
    }
    return { places, moves };
  }

  /** Verifies that a route has the claimed number of moves, takes all presents, and ends at the exit. */
  play(route, claimed) {
    demand(
      route.length === claimed,
      `the witness has ${route.length} moves, the claim says ${claimed}`,
    );
    const pushes = new Set();
    let at = this.begin;
    for (let n = 0; n < route.length; n++) {
      const pushed = this.pushes.get(`${route[n]}${at}`);
      demand(
        pushed,
        `the witness: move ${n + 1} is not U, D, L or R, or moves nothing`,
      );
      pushes.add(pushed);
      at = pushed.to;
    }
    const taken = new Set();
    for (const pushed of pushes) {
      for (const present of pushed.taken) {
        taken.add(present);
      }
    }
    const left = this.presents.size - taken.size;
    demand(at === this.goal, "the witness does not end at the exit");
    demand(left === 0, `the witness ends with presents left: ${left}`);
  }
}

/** Returns whether a level has 1 to 256 equally long rows of known letters. */
function areRows(rows) {
  const width = rows[0]?.length ?? 0;
  if (rows.length > MAX_SIDE || width < 1 || width > MAX_SIDE) {
    return false;
  }
  return rows.every(
    (row) => row.length === width && /^[.#TY$GOPX]*$/.test(row),
  );
}

/** The ways from every cell to others. Those of a cell have the indices from `first[cell]` to `first[cell + 1] - 1`. */
class Ways {
  /** Returns the ways of all moves. */
  static forth(cells, moves) {
    return new Ways(
      cells,
      moves.map(({ from, to }) => ({ start: from, end: to })),
    );
  }

  /** Returns the ways of all moves in reverse. */
  static back(cells, moves) {
    return new Ways(
      cells,
      moves.map(({ from, to }) => ({ start: to, end: from })),
    );
  }

  constructor(cells, ways) {
    this.first = new Int32Array(cells + 1);
    this.to = new Int32Array(ways.length);
    this.move = new Int32Array(ways.length);
    meter.store(4 * cells + 8 * ways.length);
    for (const { start } of ways) {
      this.first[start] += 1;
    }
    for (let at = 1; at <= cells; at++) {
      this.first[at] += this.first[at - 1];
    }
    for (let m = ways.length - 1; m >= 0; m--) {
      const { start, end } = ways[m];
      this.first[start] -= 1;
      const place = this.first[start];
      this.to[place] = end;
      this.move[place] = m;
    }
  }
}

/** Returns all cells that can be reached from `starts` by allowed moves. All moves are allowed if `may` is null. */
function reach(starts, ways, may = null) {
  const met = new Set(starts);
  // The loop also visits the cells that it adds.
  for (const at of met) {
    for (let way = ways.first[at]; way < ways.first[at + 1]; way++) {
      if (may === null || may[ways.move[way]]) {
        met.add(ways.to[way]);
      }
    }
  }
  return met;
}
