// Reads a level of Santa Chilly and computes its moves (see chilly/FORMAT.md).

/** Limits that the certificate format sets. */
const MAX_PASSED = 4194304;
const MAX_PAIRS = 1048576;
const MAX_STATE_UNITS = 134217728;
const MAX_NUMBER = 10 ** 15 - 1;
const MAX_DEPTH = 256;
const PUSHES = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };

/** A graph of cells and moves. */
class IceGraph {
  constructor(cells, start, exit, moves, presents) {
    Object.assign(this, { cells, start, exit, moves, presents });
    meter.store(64 * moves.length + 100 * presents);
    this.forth = new Ways(cells, moves, false);
    this.back = new Ways(cells, moves, true);
    /** The moves that take each present. */
    this.takers = Array.from({ length: presents }, () => []);
    moves.forEach(({ taken }, m) => {
      meter.store(8 * taken.length);
      taken.forEach((present) => this.takers[present].push(m));
    });
  }

  /** Returns an array with 1 for every move that takes the present. */
  takes(present) {
    const marks = new Uint8Array(this.moves.length);
    for (const m of this.takers[present]) {
      marks[m] = 1;
    }
    return marks;
  }

  /** Returns the part of the graph that the allowed moves use. */
  only(may) {
    const forth = reach([this.start], this.forth, may);
    const back = reach([this.exit], this.back, may);
    const numbers = new Map();
    for (let cell = 0; cell < this.cells; cell++) {
      if (forth.has(cell) && back.has(cell)) {
        numbers.set(cell, numbers.size);
      }
    }
    const moves = this.moves
      .filter(
        ({ from, to }, m) => may[m] && numbers.has(from) && numbers.has(to),
      )
      .map(({ from, to, taken }) => ({
        from: numbers.get(from),
        to: numbers.get(to),
        taken,
      }));
    return new IceGraph(
      numbers.size,
      numbers.get(this.start),
      numbers.get(this.exit),
      moves,
      this.presents,
    );
  }

  /** Returns a copy of the graph with one more present. */
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

class IceLevel {
  constructor(lines, text) {
    const [links, ...rows] = text.split("/", 258);
    this.height = rows.length;
    this.width = rows[0]?.length ?? 0;
    this.letters = rows.join("");
    const fine =
      [this.height, this.width].every((side) => side >= 1 && side <= 256) &&
      rows.every(
        (row) => row.length === this.width && /^[.#TY$GOPX]*$/.test(row),
      );
    lines.demand(
      fine,
      "not a level: 1 to 256 equally long rows of . # T Y $ G O P X",
    );
    const places = (letters) =>
      [...this.letters].flatMap((letter, place) =>
        letters.includes(letter) ? [place] : [],
      );
    lines.demand(
      places("P").length === 1 && places("X").length === 1,
      "not exactly one P and one X",
    );
    [this.begin] = places("P");
    [this.goal] = places("X");
    /** Maps the place of a present to its number. */
    this.presents = new Map(
      places("$G").map((place, number) => [place, number]),
    );
    this.links = new Map();
    for (const link of links === "" ? [] : links.split(";", 65537)) {
      const match = /^\((\d+),(\d+)\)->\((\d+),(\d+)\)$/.exec(link);
      lines.demand(match, `"${link.slice(0, 30)}" is not a link`);
      const [a, b, c, d] = match
        .slice(1)
        .map((word, i) =>
          lines.whole(word, (i % 2 ? this.height : this.width) - 1),
        );
      const from = b * this.width + a;
      const to = d * this.width + c;
      const leads =
        this.letters[from] === "O" &&
        !"#TYX".includes(this.letters[to]) &&
        !this.links.has(from);
      lines.demand(
        leads,
        `the link ${link} does not lead from a hole to ice, or the hole has another link`,
      );
      this.links.set(from, to);
    }
    lines.demand(
      places("O").length === this.links.size,
      "a hole without a link",
    );
    this.findMoves();
  }

  /** Returns where a pushed Chilly stops, and which presents he takes. */
  push(from, letter) {
    const [right, down] = PUSHES[letter];
    const { width, height } = this;
    const taken = [];
    let at = from;
    for (let step = 0; step < Math.max(width, height); step++) {
      const x = ((at % width) + right + width) % width;
      const y = (Math.floor(at / width) + down + height) % height;
      const next = y * width + x;
      const found = this.letters[next];
      if ("#TY".includes(found)) {
        return step === 0 ? null : { to: at, taken };
      }
      at = found === "O" ? this.links.get(next) : next;
      // A hole can lead back to a present that Chilly already took.
      const present = this.presents.get(at);
      if (
        present !== undefined &&
        !(found === "O" && taken.includes(present))
      ) {
        taken.push(present);
      }
      if ("OX".includes(found)) {
        return { to: at, taken };
      }
    }
    throw new Refusal(
      `a slide without an end from column ${from % width}, row ${Math.floor(from / width)}`,
    );
  }

  /** Finds all cells and all moves of the level. */
  findMoves() {
    const met = new Set([this.begin]);
    const moves = [];
    let passed = 0;
    this.pushes = new Map();
    for (const from of met) {
      if (from === this.goal) {
        continue;
      }
      for (const letter of "UDLR") {
        const pushed = this.push(from, letter);
        if (pushed) {
          passed += pushed.taken.length;
          demand(
            passed <= MAX_PASSED,
            `the pushes pass more than ${MAX_PASSED} presents`,
          );
          meter.store(400 + 20 * pushed.taken.length);
          this.pushes.set(`${letter}${from}`, pushed);
          moves.push({ from, ...pushed });
          met.add(pushed.to);
        }
      }
    }
    const back = reach([this.goal], new Ways(this.letters.length, moves, true));
    const alive = back.has(this.begin)
      ? [...met].filter((place) => back.has(place)).sort((a, b) => a - b)
      : [];
    const numbers = new Map(alive.map((place, number) => [place, number]));
    // The sort keeps the order of moves from the same cell.
    const inside = moves
      .filter(({ from, to }) => numbers.has(from) && numbers.has(to))
      .map(({ from, to, taken }) => ({
        from: numbers.get(from),
        to: numbers.get(to),
        taken,
      }))
      .sort((a, b) => a.from - b.from);
    const ends = [numbers.get(this.begin), numbers.get(this.goal)];
    this.graph = new IceGraph(
      alive.length,
      ...ends,
      inside,
      this.presents.size,
    );
  }

  play(route, claimed) {
    demand(
      route.length === claimed,
      `the witness has ${route.length} moves, the claim says ${claimed}`,
    );
    const made = new Set();
    let at = this.begin;
    for (let n = 0; n < route.length; n++) {
      const name = `${route[n]}${at}`;
      const pushed = this.pushes.get(name);
      demand(
        pushed,
        `the witness: move ${n + 1} is not U, D, L or R, or moves nothing`,
      );
      made.add(name);
      at = pushed.to;
    }
    const taken = new Set();
    for (const name of made) {
      for (const present of this.pushes.get(name).taken) {
        taken.add(present);
      }
    }
    const left = this.presents.size - taken.size;
    demand(at === this.goal, "the witness does not end at the exit");
    demand(left === 0, `the witness ends with presents left: ${left}`);
  }
}

/** Lists the moves of each cell. If `backwards` is true, moves are reversed. */
class Ways {
  constructor(places, moves, backwards) {
    this.first = new Int32Array(places + 1);
    this.to = new Int32Array(moves.length);
    this.move = new Int32Array(moves.length);
    meter.store(4 * places + 8 * moves.length);
    for (const { from, to } of moves) {
      this.first[backwards ? to : from] += 1;
    }
    for (let at = 1; at <= places; at++) {
      this.first[at] += this.first[at - 1];
    }
    for (let m = moves.length - 1; m >= 0; m--) {
      const { from, to } = moves[m];
      const place = (this.first[backwards ? to : from] -= 1);
      this.to[place] = backwards ? from : to;
      this.move[place] = m;
    }
  }
}

function reach(starts, ways, may = null) {
  const met = new Set(starts);
  for (const at of met) {
    for (let way = ways.first[at]; way < ways.first[at + 1]; way++) {
      if (may === null || may[ways.move[way]]) {
        met.add(ways.to[way]);
      }
    }
  }
  return met;
}
