// Verifies certificates of Santa Chilly (see chilly/FORMAT.md).

/** Work of the bounds of a search, for each pair of a cell and a present. A step of work takes at most about 16 ns. */
const WORK_PER_PAIR = 10;

/** Work of expanding a state of a search, and for each present. */
const WORK_PER_STATE = 600;
const WORK_PER_PRESENT = 15;

/** Work of following a way between components, and for each word of a state. */
const WORK_PER_WAY = 150;
const WORK_PER_WORD = 15;

/** Decodes hexadecimal digits into an array of at least `count` marks, which are 0 or 1. */
function marksOf(word, count) {
  const marks = new Uint8Array(4 * Math.ceil(count / 4));
  for (let bit = 0; bit < marks.length; bit++) {
    const code = word.charCodeAt(bit >> 2);
    // The digit 0 has the code 48, and the digit a has the code 97.
    const digit = code - (code < 97 ? 48 : 87);
    marks[bit] = (digit >> (3 - (bit % 4))) & 1;
  }
  return marks;
}

/** Returns whether a word has the right number of hexadecimal digits for `count` marks. */
function areMarks(word, count) {
  return word.length === Math.ceil(count / 4) && /^[0-9a-f]*$/.test(word);
}

/** Reads and verifies the cuts and potentials of a certificate. Returns them with their bound and the slacks of the moves. */
function readCuts(lines, graph, progress) {
  lines.exactly("evidence", "cuts");
  demand(
    graph.cells > 0,
    "the exit cannot be reached: the claim can only be unsolvable",
  );
  const scale = lines.whole(lines.word("scale"), 1e9);
  const potentials = readPotentials(lines, graph, scale);
  const count = lines.whole(lines.word("cuts"), 1e6);
  const cuts = [];
  /** For every move: what is left of the scale after all cuts that the move crosses. */
  const rests = graph.moves.map(() => BigInt(scale));
  for (let n = 1; n <= count; n++) {
    progress("cut", n, count);
    const cut = readCut(lines, graph, n);
    verifyCut(graph, cut, n, rests);
    cuts.push(cut);
  }
  lines.exactly("rests", sha256(new TextEncoder().encode(rests.join(" "))));
  const slacks = verifyPotentials(graph, potentials, rests);
  let total = BigInt(potentials[graph.exit]);
  for (const { multiplier } of cuts) {
    total += BigInt(multiplier);
  }
  return { scale, potentials, cuts, total, slacks };
}

/** Reads the potential of every cell; that of the start must be 0. */
function readPotentials(lines, graph, scale) {
  const words = lines.words("potentials");
  const potentials = words.map((word) => lines.signed(word, MAX_NUMBER));
  const isValid =
    scale > 0 &&
    potentials.length === graph.cells &&
    potentials[graph.start] === 0;
  demand(
    isValid,
    "the scale is 0, the number of potentials is wrong, or the potential of the start is not 0",
  );
  return potentials;
}

/** Reads the multiplier, the present, the side and the cells of the cut `n`. */
function readCut(lines, graph, n) {
  const [factor, number, side, word, ...more] = lines.words("cut");
  const isWhole = word !== undefined && more.length === 0;
  const hasSide = side === "in" || side === "out";
  lines.demand(
    isWhole && hasSide && areMarks(word, graph.cells),
    `cut ${n} is malformed`,
  );
  const multiplier = lines.whole(factor, MAX_NUMBER);
  const present = lines.whole(number, graph.presents - 1);
  lines.demand(multiplier >= 1, `cut ${n} has a multiplier below 1`);
  meter.store(200 + word.length);
  return { multiplier, present, side, word };
}

/** Verifies the cells of a cut, and subtracts its multiplier from the rests of all moves that cross it. */
function verifyCut(graph, { multiplier, present, side, word }, n, rests) {
  meter.work(graph.cells + graph.moves.length);
  const within = marksOf(word, graph.cells);
  const takes = graph.takes(present);
  const free = new Uint8Array(graph.moves.length);
  for (const [m, { from, to }] of graph.moves.entries()) {
    const near = side === "in" ? from : to;
    const far = side === "in" ? to : from;
    if (!within[near] && (within[far] || takes[m])) {
      rests[m] -= BigInt(multiplier);
    } else {
      free[m] = 1 - takes[m];
    }
  }
  demand(
    !within.subarray(graph.cells).includes(1),
    `cut ${n} has cells beyond the last`,
  );
  const outside =
    side === "in"
      ? reach([graph.start], graph.forth, free)
      : reach([graph.exit], graph.back, free);
  const cells = within.subarray(0, graph.cells);
  const isExact = cells.every(
    (isWithin, cell) => (isWithin === 0) === outside.has(cell),
  );
  demand(isExact, `cut ${n}: its cells do not match its moves`);
}

/** Verifies that no potential is too large or too small. Returns the slack of every move. */
function verifyPotentials(graph, potentials, rests) {
  const attained = new Set([graph.start]);
  const slacks = [];
  for (const [m, { from, to }] of graph.moves.entries()) {
    const slack = rests[m] - BigInt(potentials[to]) + BigInt(potentials[from]);
    demand(
      slack >= 0n,
      `from cell ${from} to ${to} the potential rises by more than the move allows`,
    );
    slacks.push(slack);
    if (slack === 0n && from !== to) {
      attained.add(to);
    }
  }
  demand(
    attained.size === graph.cells,
    "a potential is not the largest possible",
  );
  return slacks;
}

/** A set of numbered states. */
class States {
  constructor(presents) {
    this.presents = presents;
    this.words = 1 + Math.ceil(presents / 32);
    this.count = 0;
    this.resize(64);
  }

  /** Makes space for `capacity` states. */
  resize(capacity) {
    const { items } = this;
    meter.store(4 * capacity * (this.words + 2));
    this.items = new Int32Array(capacity * this.words);
    if (items) {
      this.items.set(items);
    }
    this.places = new Int32Array(2 * capacity).fill(-1);
    for (let n = 0; n < this.count; n++) {
      this.places[this.place(this.items, n * this.words)] = n;
    }
    if (items) {
      meter.free(2 * capacity * (this.words + 2));
    }
  }

  /** Returns the index in the hash table where a state is, or where it would be added. */
  place(words, from) {
    const mask = this.places.length - 1;
    let hash = 0;
    for (let i = 0; i < this.words; i++) {
      hash = Math.imul(hash ^ words[from + i] ^ (hash >>> 15), 0x85ebca6b);
    }
    let place = (hash ^ (hash >>> 13)) & mask;
    while (
      this.places[place] >= 0 &&
      !this.equals(this.places[place], words, from)
    ) {
      place = (place + 1) & mask;
    }
    return place;
  }

  /** Returns whether the state `n` equals the state in `words`, from the index `from`. */
  equals(n, words, from) {
    for (let i = 0; i < this.words; i++) {
      if (this.items[n * this.words + i] !== words[from + i]) {
        return false;
      }
    }
    return true;
  }

  has(state) {
    return this.places[this.place(state, 0)] >= 0;
  }

  /** Adds a state, unless it is in the set. */
  add(state) {
    const place = this.place(state, 0);
    if (this.places[place] >= 0) {
      return;
    }
    // This product is below 2^53, so JavaScript computes the exact value.
    demand(
      (this.count + 1) * (this.presents + 16) <= MAX_STATE_UNITS,
      "there are more states than the format allows",
    );
    this.places[place] = this.count;
    this.items.set(state, this.count * this.words);
    this.count += 1;
    if (this.count * this.words === this.items.length) {
      this.resize(2 * this.count);
    }
  }

  /** Copies the state `n` to `state`. */
  get(n, state) {
    for (let i = 0; i < this.words; i++) {
      state[i] = this.items[n * this.words + i];
    }
  }
}

/** Adds a present to a state. The first number of a state is its cell, the others are sets of presents. */
function addPresent(state, present) {
  state[1 + (present >> 5)] |= 1 << (present & 31);
}

/** Removes a present from a state. */
function removePresent(state, present) {
  state[1 + (present >> 5)] &= ~(1 << (present & 31));
}

/**
 * Returns the strongly connected component of every cell (Kosaraju's algorithm). The cells are visited in the reverse of
 * the order in which a depth-first search leaves them. All cells that lead to a visited cell and have no component yet
 * are in its component.
 */
function componentsOf(graph) {
  const component = new Int32Array(graph.cells).fill(-1);
  for (const root of finishOrder(graph).reverse()) {
    if (component[root] < 0) {
      markComponent(graph, root, component);
    }
  }
  return component;
}

/** Returns the cells in the order in which a depth-first search leaves them. */
function finishOrder({ cells, forth }) {
  const order = [];
  const met = new Uint8Array(cells);
  const next = forth.first.slice();
  for (let root = 0; root < cells; root++) {
    const path = met[root] ? [] : [root];
    met[root] = 1;
    while (path.length > 0) {
      const at = path.at(-1);
      const end = forth.first[at + 1];
      while (next[at] < end && met[forth.to[next[at]]]) {
        next[at] += 1;
      }
      if (next[at] === end) {
        order.push(path.pop());
      } else {
        const to = forth.to[next[at]];
        path.push(to);
        met[to] = 1;
      }
    }
  }
  return order;
}

/** Adds all cells without a component that lead to `root` to the component of `root`, whose number is `root`. */
function markComponent({ back }, root, component) {
  const open = [root];
  while (open.length > 0) {
    const at = open.pop();
    if (component[at] >= 0) {
      continue;
    }
    component[at] = root;
    for (let way = back.first[at]; way < back.first[at + 1]; way++) {
      open.push(back.to[way]);
    }
  }
}

/** Searches for a route through the components of a graph. */
class ComponentSearch {
  constructor(graph) {
    this.graph = graph;
    this.component = componentsOf(graph);
    this.states = new States(graph.presents);
    this.state = new Int32Array(this.states.words);
    /** For every component: the presents that moves inside it take. */
    this.inside = Array.from({ length: graph.cells }, () => new Set());
    /** For every component: the different ways to other components, with the presents that only the move takes. */
    this.ways = Array.from({ length: graph.cells }, () => new Map());
    this.findPresentsInside();
    this.findWays();
  }

  /** Computes `inside`. */
  findPresentsInside() {
    const { component, inside } = this;
    for (const { from, to, taken } of this.graph.moves) {
      if (component[from] === component[to]) {
        for (const present of taken) {
          inside[component[from]].add(present);
        }
      }
    }
  }

  /** Computes `ways`. */
  findWays() {
    const { component, inside } = this;
    for (const { from, to, taken } of this.graph.moves) {
      const here = component[from];
      const there = component[to];
      if (here !== there) {
        const extra = taken.filter(
          (present) =>
            !inside[here].has(present) && !inside[there].has(present),
        );
        this.ways[here].set(`${there} ${extra}`, { there, extra });
      }
    }
  }

  /** Returns whether a route to the exit takes all presents. */
  hasRoute() {
    const { component, graph, state, states } = this;
    this.enter(component[graph.start]);
    for (let n = 0; n < states.count; n++) {
      const here = states.items[n * states.words];
      for (const { there, extra } of this.ways[here].values()) {
        meter.work(
          WORK_PER_WAY + WORK_PER_WORD * states.words + this.inside[there].size,
        );
        states.get(n, state);
        for (const present of extra) {
          addPresent(state, present);
        }
        this.enter(there);
      }
    }
    state[0] = component[graph.exit];
    for (let present = 0; present < graph.presents; present++) {
      addPresent(state, present);
    }
    return states.has(state);
  }

  /** Moves `state` to a component, takes the presents there, and adds the state. */
  enter(there) {
    this.state[0] = there;
    for (const present of this.inside[there]) {
      addPresent(this.state, present);
    }
    this.states.add(this.state);
  }
}

/** Verifies that no route exists, and describes the proof. */
function verifyNoRoute(lines, graph) {
  if (graph.cells === 0) {
    return "searched for a way to the exit: none exists";
  }
  if (!lines.begins("evidence ")) {
    demand(!new ComponentSearch(graph).hasRoute(), "a route exists");
    return "tried all ways from component to component: none ends at the exit with all presents";
  }
  const [kind, ...words] = lines.words("evidence");
  const isOne = kind === "present" && words.length === 1;
  const isPair = kind === "presents" && words.length === 2;
  lines.demand(
    isOne || isPair,
    "expected present and one number, or presents and two",
  );
  const [p, q] = words.map((word) => lines.whole(word, graph.presents - 1));
  if (isOne) {
    demand(graph.takers[p].length === 0, `a move takes the present ${p}`);
    return `examined all moves: none takes the present ${p}`;
  }
  lines.demand(p < q, "the presents are not in ascending order");
  verifyNotAfter(graph, p, q);
  verifyNotAfter(graph, q, p);
  return `walked on from the presents ${p} and ${q}: neither can be taken after the other`;
}

/** Verifies that no route takes the present `other` with or after the present `one`. */
function verifyNotAfter(graph, one, other) {
  const { forth, moves, takers } = graph;
  const takesOther = graph.takes(other);
  const ends = takers[one].map((m) => moves[m].to);
  const behind = reach(ends, forth);
  demand(
    takers[one].every((m) => !takesOther[m]),
    "a move takes both presents",
  );
  demand(
    takers[other].every((m) => !behind.has(moves[m].from)),
    `after the present ${one}, the other one can be taken`,
  );
}

/**
 * Returns for every cell the fewest moves to the exit, and then, from the index `cells`, the fewest moves to the exit
 * that include a marked move.
 */
function walks({ cells, exit, back }, marked) {
  const lengths = new Int32Array(2 * cells).fill(UNREACHABLE);
  const queue = new Int32Array(2 * cells);
  let end = 1;
  lengths[exit] = 0;
  queue[0] = exit;
  for (let n = 0; n < end; n++) {
    const offset = queue[n] < cells ? 0 : cells;
    const at = queue[n] - offset;
    const length = lengths[queue[n]] + 1;
    for (let way = back.first[at]; way < back.first[at + 1]; way++) {
      const before = back.to[way];
      if (lengths[before + offset] === UNREACHABLE) {
        lengths[before + offset] = length;
        queue[end++] = before + offset;
      }
      const isMarked = marked !== null && marked[back.move[way]];
      if (isMarked && lengths[before + cells] === UNREACHABLE) {
        lengths[before + cells] = length;
        queue[end++] = before + cells;
      }
    }
  }
  return lengths;
}

/** The cap of the sums in `RouteSearch`. */
const ENOUGH = 4e15;

/**
 * Proves that no route has at most `budget` moves, by visiting all states that such a route could reach.
 *
 * # Why all numbers are exact
 *
 * JavaScript is exact below 2^53. So this class caps every sum of multipliers at 4 * 10^15 (`ENOUGH`). The sum of two
 * capped numbers is at most 8 * 10^15, which is below 2^53. The cap changes no decision of `fits`:
 *
 * - `fits` accepts a state only if the sum plus `alone[cell]` is at most `moves * scale`.
 * - `moves * scale` is at most 10^15.
 * - `alone[cell]` is a difference of two potentials, so it is at least -2 * 10^15.
 * - So `fits` accepts only sums of at most 3 * 10^15. It rejects every larger sum, with and without the cap.
 */
class RouteSearch {
  constructor(graph, { scale, potentials, cuts }) {
    const { cells, exit, presents } = graph;
    demand(
      cells * presents <= MAX_PAIRS,
      `there are more than ${MAX_PAIRS} pairs of a cell and a present`,
    );
    meter.store(12 * cells * presents + 50 * cells);
    meter.work(WORK_PER_PAIR * cells * presents);
    this.graph = graph;
    this.scale = scale;
    /** For every cell: the fewest moves to the exit. */
    this.home = walks(graph, null);
    /** For every cell and every present: the fewest moves to the exit that take the present. */
    this.via = new Int32Array(cells * presents);
    this.measureWays();
    /** For every cell: the bound of the potentials. */
    this.alone = potentials.map((potential) => potentials[exit] - potential);
    /** For every cell: the bound of the cuts that a route from the cell must cross. */
    this.outs = new Float64Array(cells);
    /** For every cell and every present: what the cuts of the present add if it is not taken yet. */
    this.adds = new Float64Array(cells * presents);
    for (const cut of cuts) {
      this.addCut(cut);
    }
  }

  /** Computes `via`. */
  measureWays() {
    const { cells, presents } = this.graph;
    for (let present = 0; present < presents; present++) {
      const lengths = walks(this.graph, this.graph.takes(present));
      for (let cell = 0; cell < cells; cell++) {
        this.via[cell * presents + present] = lengths[cells + cell];
      }
    }
  }

  /** Adds the multiplier of a cut to the bounds of all states whose routes must cross it. */
  addCut({ multiplier, present, side, word }) {
    const { cells, presents } = this.graph;
    const within = marksOf(word, cells);
    for (let cell = 0; cell < cells; cell++) {
      const pair = cell * presents + present;
      if (!within[cell]) {
        this.adds[pair] = Math.min(ENOUGH, this.adds[pair] + multiplier);
      } else if (side === "out") {
        this.outs[cell] = Math.min(ENOUGH, this.outs[cell] + multiplier);
      }
    }
  }

  /** Returns whether a route with `moves` moves from this state may exist. */
  fits(state, moves) {
    const cell = state[0];
    if (this.home[cell] > moves) {
      return false;
    }
    let sum = this.outs[cell];
    for (let word = 1; word < state.length; word++) {
      // Visits the lowest present that is left, and removes it.
      for (let left = state[word]; left !== 0; left &= left - 1) {
        const present = 32 * word - 1 - Math.clz32(left & -left);
        const pair = cell * this.graph.presents + present;
        if (this.via[pair] > moves) {
          return false;
        }
        sum = Math.min(ENOUGH, sum + this.adds[pair]);
      }
    }
    return this.alone[cell] + sum <= moves * this.scale;
  }

  /** Visits the states, and returns their number. Fails if a route has at most `budget` moves. */
  refute(budget, progress) {
    const { presents, start } = this.graph;
    const states = new States(presents);
    const state = new Int32Array(states.words);
    state[0] = start;
    for (let present = 0; present < presents; present++) {
      addPresent(state, present);
    }
    states.add(state);
    // The states from `begin` to `end - 1` have the same number of remaining moves.
    let begin = 0;
    for (let moves = budget - 1; moves >= 0 && begin < states.count; moves--) {
      const end = states.count;
      progress("state", end, 0);
      for (let n = begin; n < end; n++) {
        meter.work(WORK_PER_STATE + WORK_PER_PRESENT * presents);
        this.moveFrom(states, n, state, budget, moves);
      }
      begin = end;
    }
    return states.count;
  }

  /** Adds the states after one move from the state `n`, after which `moves` moves are left. Overwrites `state`. */
  moveFrom(states, n, state, budget, moves) {
    const { exit, forth } = this.graph;
    const cell = states.items[n * states.words];
    for (let way = forth.first[cell]; way < forth.first[cell + 1]; way++) {
      states.get(n, state);
      state[0] = forth.to[way];
      for (const present of this.graph.moves[forth.move[way]].taken) {
        removePresent(state, present);
      }
      if (states.has(state)) {
        continue;
      }
      const hasPresents = state.subarray(1).some((word) => word !== 0);
      demand(
        state[0] !== exit || hasPresents,
        `a route exists with ${budget - moves} moves`,
      );
      if (this.fits(state, moves)) {
        states.add(state);
      }
    }
  }
}

/** Verifies that every route of a level has more than `budget` moves, case by case. */
class Refutation {
  constructor(lines, graph, budget, progress) {
    this.lines = lines;
    this.budget = budget;
    this.progress = progress;
    /** The cases that are not verified yet; the last one comes next in the file. */
    this.open = [{ graph, depth: 0 }];
    this.cuts = 0;
    this.cases = 0;
    this.states = 0;
    this.hasBranches = false;
  }

  /** Verifies all cases. */
  run() {
    while (this.open.length > 0) {
      const { graph, depth } = this.open.pop();
      this.verifyCase(graph, depth);
    }
  }

  /** Verifies the next case in the file, or divides it into two. */
  verifyCase(graph, depth) {
    const { lines } = this;
    const isBranch = lines.begins("evidence branch ");
    demand(depth <= MAX_DEPTH, `branches deeper than ${MAX_DEPTH}`);
    meter.work(graph.cells + graph.moves.length);
    if (depth > 0 && graph.cells === 0) {
      lines.exactly("evidence", "unreachable");
      this.cases += 1;
      return;
    }
    if (isBranch) {
      this.branch(graph, depth);
      return;
    }
    const bound = readCuts(lines, graph, this.progress);
    this.cuts += bound.cuts.length;
    const room = BigInt(this.budget) * BigInt(bound.scale) - bound.total;
    if (room >= 0n && lines.begins("evidence fewer\n")) {
      this.removeCostlyMoves(graph, depth, bound.slacks, room);
      return;
    }
    this.cases += 1;
    if (room >= 0n) {
      lines.exactly("evidence", "search");
      const search = new RouteSearch(graph, bound);
      this.states += search.refute(this.budget, this.progress);
    }
  }

  /** Reads a set of moves. The two cases are: a route has none of these moves, or at least one. */
  branch(graph, depth) {
    const { lines } = this;
    const [, word, ...more] = lines.words("evidence");
    const count = graph.moves.length;
    lines.demand(
      more.length === 0 && areMarks(word, count),
      "a branch is malformed",
    );
    const set = marksOf(word, count);
    lines.demand(
      !set.subarray(count).includes(1),
      "a set has moves beyond the last",
    );
    lines.demand(set.includes(1), "a set has no moves");
    const others = set.map((isInSet) => 1 - isInSet);
    this.open.push({ graph: graph.withPresent(set), depth: depth + 1 });
    this.open.push({ graph: graph.only(others), depth: depth + 1 });
    this.hasBranches = true;
  }

  /** Reads that moves are removed, and opens the case without the moves that no route of `budget` moves can have. */
  removeCostlyMoves(graph, depth, slacks, room) {
    this.lines.exactly("evidence", "fewer");
    const left = Uint8Array.from(slacks, (slack) => (slack > room ? 0 : 1));
    this.lines.demand(left.includes(0), "no move costs too much");
    this.open.push({ graph: graph.only(left), depth: depth + 1 });
    this.hasBranches = true;
  }
}

/** For every kind of claim: the number of words after `claim`. */
const CLAIM_WORDS = { optimal: 2, "at-most": 2, "at-least": 2, unsolvable: 1 };

/** Reads the claim. Its number of moves is 0 if it has none. */
function readChillyClaim(lines) {
  const words = lines.words("claim");
  const kind = words[0];
  lines.demand(
    Object.hasOwn(CLAIM_WORDS, kind) && words.length === CLAIM_WORDS[kind],
    "expected claim, its kind and a number",
  );
  const moves = words.length === 2 ? lines.whole(words[1], 1e6) : 0;
  return { text: words.join(" "), kind, moves };
}

/** Verifies that no route has fewer than `moves` moves, and describes it in `done`. Returns whether there are branches. */
function verifyLowerBound(lines, { graph }, moves, progress, done) {
  const refutation = new Refutation(lines, graph, moves - 1, progress);
  refutation.run();
  if (refutation.hasBranches) {
    done.push(`went through ${counted(refutation.cases, "case")}`);
  }
  const cuts = counted(refutation.cuts, "cut");
  const potentials = counted(graph.cells, "potential");
  const allMoves = counted(graph.moves.length, "move");
  done.push(`added up ${cuts} and ${potentials} over ${allMoves} of the level`);
  if (refutation.states > 0) {
    done.push(
      `went through ${counted(refutation.states, "state")} for what the cuts leave open`,
    );
  }
  return refutation.hasBranches;
}

/** Verifies a certificate after its board has been read. Returns its claim, what was verified, and its digest. */
function checkChilly(version, lines, board, progress) {
  const level = new IceLevel(lines, board);
  const { text, kind, moves } = readChillyClaim(lines);
  const done = [];
  let hasBranches = false;
  if (kind === "optimal" || kind === "at-most") {
    level.play(lines.word("witness"), moves);
    done.push(
      `played the route of ${counted(moves, "move")} to the exit, taking ${counted(level.presents.size, "present")}`,
    );
  }
  if (kind === "unsolvable") {
    done.push(verifyNoRoute(lines, level.graph));
  }
  if ((kind === "optimal" || kind === "at-least") && moves > 0) {
    hasBranches = verifyLowerBound(lines, level, moves, progress, done);
  }
  lines.demand(
    hasBranches === (version === 2),
    "version 2 must have branches, and other versions must not",
  );
  return { claim: text, done, digest: lines.end() };
}

CHECKERS.chilly = {
  1: (lines, board, progress) => checkChilly(1, lines, board, progress),
  2: (lines, board, progress) => checkChilly(2, lines, board, progress),
};
