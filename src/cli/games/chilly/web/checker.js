// Verifies certificates of Santa Chilly (see chilly/FORMAT.md).

/** Decodes hexadecimal digits into an array of at least `count` bits. */
function marksOf({ word }, count) {
  const marks = new Uint8Array(4 * Math.ceil(count / 4));
  for (let bit = 0; bit < marks.length; bit++) {
    const code = word.charCodeAt(bit >> 2);
    const digit = code - (code < 97 ? 48 : 87);
    marks[bit] = (digit >> (3 - (bit % 4))) & 1;
  }
  return marks;
}

/** Reads and verifies the cuts and potentials of a certificate. */
function readCuts(lines, graph, progress) {
  lines.exactly("evidence", "cuts");
  demand(
    graph.cells > 0,
    "the exit cannot be reached: the claim can only be unsolvable",
  );
  const scale = lines.whole(lines.word("scale"), 1e9);
  const potentials = lines
    .words("potentials")
    .map((word) => lines.signed(word, MAX_NUMBER));
  const fine =
    scale > 0 &&
    potentials.length === graph.cells &&
    potentials[graph.start] === 0;
  demand(
    fine,
    "the scale is 0, the number of potentials is wrong, or the potential of the start is not 0",
  );
  const count = lines.whole(lines.word("cuts"), 1e6);
  const cuts = [];
  const rests = graph.moves.map(() => BigInt(scale));
  const digits = Math.ceil(graph.cells / 4);
  for (let n = 1; n <= count; n++) {
    progress("cut", n, count);
    const [factor, number, side, word, ...more] = lines.words("cut");
    const known =
      word !== undefined &&
      more.length === 0 &&
      (side === "in" || side === "out");
    lines.demand(
      known && word.length === digits && /^[0-9a-f]*$/.test(word),
      `cut ${n} is malformed`,
    );
    const multiplier = lines.whole(factor, MAX_NUMBER);
    const present = lines.whole(number, graph.presents - 1);
    lines.demand(multiplier >= 1, `cut ${n} has a multiplier below 1`);
    meter.store(200 + word.length);
    meter.work(graph.cells + graph.moves.length);
    const cut = { multiplier, present, side, word };
    const within = marksOf(cut, graph.cells);
    const takes = graph.takes(present);
    const free = new Uint8Array(graph.moves.length);
    graph.moves.forEach(({ from, to }, m) => {
      const [near, far] = side === "in" ? [from, to] : [to, from];
      if (!within[near] && (within[far] || takes[m])) {
        rests[m] -= BigInt(multiplier);
      } else {
        free[m] = 1 - takes[m];
      }
    });
    const outside =
      side === "in"
        ? reach([graph.start], graph.forth, free)
        : reach([graph.exit], graph.back, free);
    demand(
      !within.subarray(graph.cells).includes(1),
      `cut ${n} has cells beyond the last`,
    );
    const exact = within
      .subarray(0, graph.cells)
      .every((is, cell) => (is === 0) === outside.has(cell));
    demand(exact, `cut ${n}: its cells do not match its moves`);
    cuts.push(cut);
  }
  lines.exactly("rests", sha256(new TextEncoder().encode(rests.join(" "))));
  const attained = new Set([graph.start]);
  const slacks = [];
  graph.moves.forEach(({ from, to }, m) => {
    const slack = rests[m] - BigInt(potentials[to]) + BigInt(potentials[from]);
    demand(
      slack >= 0n,
      `from cell ${from} to ${to} the potential rises by more than the move allows`,
    );
    slacks.push(slack);
    if (slack === 0n && from !== to) {
      attained.add(to);
    }
  });
  demand(
    attained.size === graph.cells,
    "a potential is not the largest possible",
  );
  const total = cuts.reduce(
    (sum, { multiplier }) => sum + BigInt(multiplier),
    BigInt(potentials[graph.exit]),
  );
  return { scale, potentials, cuts, total, slacks };
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

  /** Returns the index of a state in the hash table. */
  place(words, from) {
    const mask = this.places.length - 1;
    const same = (n) => {
      for (let i = 0; i < this.words; i++) {
        if (this.items[n * this.words + i] !== words[from + i]) {
          return false;
        }
      }
      return true;
    };
    let hash = 0;
    for (let i = 0; i < this.words; i++) {
      hash = Math.imul(hash ^ words[from + i] ^ (hash >>> 15), 0x85ebca6b);
    }
    let place = (hash ^ (hash >>> 13)) & mask;
    while (this.places[place] >= 0 && !same(this.places[place])) {
      place = (place + 1) & mask;
    }
    return place;
  }

  has(state) {
    return this.places[this.place(state, 0)] >= 0;
  }

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

  get(n, state) {
    for (let i = 0; i < this.words; i++) {
      state[i] = this.items[n * this.words + i];
    }
  }
}

const insert = (state, present) =>
  (state[1 + (present >> 5)] |= 1 << (present & 31));
const strike = (state, present) =>
  (state[1 + (present >> 5)] &= ~(1 << (present & 31)));

/** Returns the strongly connected component of every cell. */
function componentsOf({ cells, forth, back }) {
  const order = [];
  const met = new Uint8Array(cells);
  const next = forth.first.slice();
  const component = new Int32Array(cells).fill(-1);
  for (let root = 0; root < cells; root++) {
    const walk = met[root] ? [] : [root];
    met[root] = 1;
    while (walk.length > 0) {
      const at = walk.at(-1);
      const end = forth.first[at + 1];
      while (next[at] < end && met[forth.to[next[at]]]) {
        next[at] += 1;
      }
      if (next[at] === end) {
        order.push(walk.pop());
      } else {
        walk.push(forth.to[next[at]]);
        met[walk.at(-1)] = 1;
      }
    }
  }
  for (const root of order.reverse()) {
    const fresh = component[root] < 0 ? [root] : [];
    while (fresh.length > 0) {
      const at = fresh.pop();
      if (component[at] >= 0) {
        continue;
      }
      component[at] = root;
      for (let way = back.first[at]; way < back.first[at + 1]; way++) {
        fresh.push(back.to[way]);
      }
    }
  }
  return component;
}

/** Returns whether a route to the exit takes all presents. */
function hasRoute(graph) {
  const component = componentsOf(graph);
  const count = graph.presents;
  const states = new States(count);
  const inside = Array.from({ length: graph.cells }, () => new Set());
  const ways = inside.map(() => new Map());
  for (const { from, to, taken } of graph.moves) {
    if (component[from] === component[to]) {
      taken.forEach((present) => inside[component[from]].add(present));
    }
  }
  for (const { from, to, taken } of graph.moves) {
    const here = component[from];
    const there = component[to];
    const extra = taken.filter(
      (present) => !inside[here].has(present) && !inside[there].has(present),
    );
    if (here !== there) {
      ways[here].set(`${there} ${extra}`, [there, extra]);
    }
  }
  const pair = new Int32Array(states.words);
  const enter = (there) => {
    pair[0] = there;
    for (const present of inside[there]) {
      insert(pair, present);
    }
    states.add(pair);
  };
  enter(component[graph.start]);
  for (let n = 0; n < states.count; n++) {
    for (const [there, extra] of ways[
      states.items[n * states.words]
    ].values()) {
      meter.work(states.words + inside[there].size);
      states.get(n, pair);
      for (const present of extra) {
        insert(pair, present);
      }
      enter(there);
    }
  }
  pair[0] = component[graph.exit];
  for (let present = 0; present < count; present++) {
    insert(pair, present);
  }
  return states.has(pair);
}

/** Verifies that no route exists, and describes the proof. */
function verifyNoRoute(lines, graph) {
  if (graph.cells === 0) {
    return "searched for a way to the exit: none exists";
  }
  if (!lines.begins("evidence ")) {
    demand(!hasRoute(graph), "a route exists");
    return "tried all ways from component to component: none ends at the exit with all presents";
  }
  const [kind, ...words] = lines.words("evidence");
  const known = { present: 1, presents: 2 };
  const fine = Object.hasOwn(known, kind) && words.length === known[kind];
  lines.demand(fine, "expected present and one number, or presents and two");
  const [p, q] = words.map((word) => lines.whole(word, graph.presents - 1));
  const { moves, takers } = graph;
  if (kind === "present") {
    demand(takers[p].length === 0, `a move takes the present ${p}`);
    return `examined all moves: none takes the present ${p}`;
  }
  lines.demand(p < q, "the presents are not in ascending order");
  for (const [one, other] of [
    [p, q],
    [q, p],
  ]) {
    const takes = graph.takes(other);
    const behind = reach(
      takers[one].map((m) => moves[m].to),
      graph.forth,
    );
    demand(
      takers[one].every((m) => !takes[m]),
      "a move takes both presents",
    );
    const far = takers[other].every((m) => !behind.has(moves[m].from));
    demand(far, `after the present ${one}, the other one can be taken`);
  }
  return `walked on from the presents ${p} and ${q}: neither can be taken after the other`;
}

function walks({ cells, exit, back }, marked) {
  const lengths = new Int32Array(2 * cells).fill(UNREACHABLE);
  const queue = new Int32Array(2 * cells);
  let end = 1;
  lengths[exit] = 0;
  queue[0] = exit;
  for (let n = 0; n < end; n++) {
    const still = queue[n] < cells ? 0 : cells;
    const at = queue[n] - still;
    const meet = (before) => {
      if (lengths[before] < UNREACHABLE) {
        return;
      }
      lengths[before] = lengths[queue[n]] + 1;
      queue[end++] = before;
    };
    for (let way = back.first[at]; way < back.first[at + 1]; way++) {
      meet(back.to[way] + still);
      if (marked?.[back.move[way]]) {
        meet(back.to[way] + cells);
      }
    }
  }
  return lengths;
}

/**
 * Proves that no route has at most `budget` moves, by visiting all states that such a route could reach.
 *
 * # Why all numbers are exact
 *
 * JavaScript is exact below 2^53. So the function caps every sum of multipliers at 4 * 10^15 (`ENOUGH`). The sum of two
 * capped numbers is at most 8 * 10^15, which is below 2^53. The cap changes no decision of `fits`:
 *
 * - `fits` accepts a state only if the sum plus `alone[cell]` is at most `moves * scale`.
 * - `moves * scale` is at most 10^15.
 * - `alone[cell]` is a difference of two potentials, so it is at least -2 * 10^15.
 * - So `fits` accepts only sums of at most 3 * 10^15. It rejects every larger sum, with and without the cap.
 */
function refuteRoutes(graph, { scale, potentials, cuts }, budget, progress) {
  const count = graph.presents;
  const ENOUGH = 4e15;
  const { cells, exit, forth } = graph;
  demand(
    cells * count <= MAX_PAIRS,
    `there are more than ${MAX_PAIRS} pairs of a cell and a present`,
  );
  meter.store(12 * cells * count + 50 * cells);
  const home = walks(graph, null);
  const via = new Int32Array(cells * count);
  const adds = new Float64Array(cells * count);
  const alone = potentials.map((potential) => potentials[exit] - potential);
  const outs = new Float64Array(cells);
  for (let present = 0; present < count; present++) {
    const lengths = walks(graph, graph.takes(present));
    for (let cell = 0; cell < cells; cell++) {
      via[cell * count + present] = lengths[cells + cell];
    }
  }
  for (const cut of cuts) {
    const within = marksOf(cut, cells);
    const { multiplier, present, side } = cut;
    for (let cell = 0; cell < cells; cell++) {
      const at = cell * count + present;
      if (!within[cell]) {
        adds[at] = Math.min(ENOUGH, adds[at] + multiplier);
      } else if (side === "out") {
        outs[cell] = Math.min(ENOUGH, outs[cell] + multiplier);
      }
    }
  }
  const fits = (state, moves) => {
    const cell = state[0];
    if (home[cell] > moves) {
      return false;
    }
    let sum = outs[cell];
    for (let word = 1; word < state.length; word++) {
      for (let rest = state[word]; rest !== 0; rest &= rest - 1) {
        const at = cell * count + 32 * word - 1 - Math.clz32(rest & -rest);
        if (via[at] > moves) {
          return false;
        }
        sum = Math.min(ENOUGH, sum + adds[at]);
      }
    }
    return alone[cell] + sum <= moves * scale;
  };
  const states = new States(count);
  const state = new Int32Array(states.words);
  state[0] = graph.start;
  for (let present = 0; present < count; present++) {
    insert(state, present);
  }
  states.add(state);
  // The states from `begin` to `end - 1` have the same number of remaining moves.
  let begin = 0;
  for (let moves = budget - 1; moves >= 0 && begin < states.count; moves--) {
    const end = states.count;
    progress("state", end, 0);
    for (let n = begin; n < end; n++) {
      const cell = states.items[n * states.words];
      for (let way = forth.first[cell]; way < forth.first[cell + 1]; way++) {
        meter.work(states.words + count);
        states.get(n, state);
        state[0] = forth.to[way];
        for (const present of graph.moves[forth.move[way]].taken) {
          strike(state, present);
        }
        if (states.has(state)) {
          continue;
        }
        const done =
          state[0] === exit && state.every((word, i) => i === 0 || word === 0);
        demand(!done, `a route exists with ${budget - moves} moves`);
        if (fits(state, moves)) {
          states.add(state);
        }
      }
    }
    begin = end;
  }
  return states.count;
}

/** Verifies that every route has more than `budget` moves. */
function refuteGraph(lines, level, budget, progress) {
  const open = [{ graph: level.graph, depth: 0 }];
  const seen = { cuts: 0, cases: 0, states: 0, branches: false };
  while (open.length > 0) {
    const { graph, depth } = open.pop();
    const branch = lines.begins("evidence branch ");
    demand(depth <= MAX_DEPTH, `branches deeper than ${MAX_DEPTH}`);
    meter.work(graph.cells + graph.moves.length);
    if (depth > 0 && graph.cells === 0) {
      lines.exactly("evidence", "unreachable");
      seen.cases += 1;
      continue;
    }
    if (branch) {
      const [, word, ...more] = lines.words("evidence");
      const count = graph.moves.length;
      const fine =
        more.length === 0 &&
        word.length === Math.ceil(count / 4) &&
        /^[0-9a-f]*$/.test(word);
      lines.demand(fine, "a branch is malformed");
      const set = marksOf({ word }, count);
      lines.demand(
        !set.subarray(count).includes(1),
        "a set has moves beyond the last",
      );
      lines.demand(set.includes(1), "a set has no moves");
      open.push({ graph: graph.withPresent(set), depth: depth + 1 });
      open.push({
        graph: graph.only(set.map((is) => 1 - is)),
        depth: depth + 1,
      });
      seen.branches = true;
      continue;
    }
    const bound = readCuts(lines, graph, progress);
    const room = BigInt(budget) * BigInt(bound.scale) - bound.total;
    seen.cuts += bound.cuts.length;
    if (room >= 0n && lines.begins("evidence fewer\n")) {
      lines.exactly("evidence", "fewer");
      const left = Uint8Array.from(bound.slacks, (slack) =>
        slack > room ? 0 : 1,
      );
      lines.demand(left.includes(0), "no move costs too much");
      open.push({ graph: graph.only(left), depth: depth + 1 });
      seen.branches = true;
      continue;
    }
    seen.cases += 1;
    if (room >= 0n) {
      lines.exactly("evidence", "search");
      seen.states += refuteRoutes(graph, bound, budget, progress);
    }
  }
  return seen;
}

const checkChilly = (version) => (lines, board, progress) => {
  const level = new IceLevel(lines, board);
  const claim = lines.words("claim");
  const done = [];
  let branches = false;
  const kinds = { optimal: 2, "at-most": 2, "at-least": 2, unsolvable: 1 };
  const known =
    Object.hasOwn(kinds, claim[0]) && claim.length === kinds[claim[0]];
  lines.demand(known, "expected claim, its kind and a number");
  const moves = claim.length === 2 ? lines.whole(claim[1], 1e6) : 0;
  if (claim[0] === "optimal" || claim[0] === "at-most") {
    level.play(lines.word("witness"), moves);
    done.push(
      `played the route of ${counted(moves, "move")} to the exit, taking ${counted(level.presents.size, "present")}`,
    );
  }
  if (claim[0] === "unsolvable") {
    done.push(verifyNoRoute(lines, level.graph));
  }
  if ((claim[0] === "optimal" || claim[0] === "at-least") && moves > 0) {
    const seen = refuteGraph(lines, level, moves - 1, progress);
    const { cells } = level.graph;
    branches = seen.branches;
    if (branches) {
      done.push(`went through ${counted(seen.cases, "case")}`);
    }
    done.push(
      `added up ${counted(seen.cuts, "cut")} and ${counted(cells, "potential")} over ${counted(level.graph.moves.length, "move")} of the level`,
    );
    if (seen.states > 0) {
      done.push(
        `went through ${counted(seen.states, "state")} for what the cuts leave open`,
      );
    }
  }
  lines.demand(
    branches === (version === 2),
    "version 2 must have branches, and other versions must not",
  );
  return { claim: claim.join(" "), done, digest: lines.end() };
};

CHECKERS.chilly = { 1: checkChilly(1), 2: checkChilly(2) };
