// Reads the automata of columns from a certificate.

/** The maximum cost of an edge. */
const MAX_EDGE_COST = 255;

/** An automaton for one column. Every edge has a step: the part of a click in this column. */
class Layer {
  constructor() {
    /** The content of every node, and the index of its first edge. */
    this.contents = [];
    this.first = [0];
    /** For every edge: its kind, its end node, and its cost. */
    this.kinds = [];
    this.to = [];
    this.costs = [];
    /** For every kind of edges: its step, and the rows of the node's content that have the step's colour. */
    this.kindSteps = [];
    this.kindRows = [];
    /** The number of every kind: by its step, then by its rows. */
    this.kindNumbers = new Map();
    /** The constant that was subtracted from all costs. */
    this.base = 0;
  }

  /** Returns the number of the kind of edges with this step and these rows. A new kind gets the next number. */
  kind(step, rows) {
    if (!this.kindNumbers.has(step)) {
      meter.store(MAP_BYTES);
      this.kindNumbers.set(step, new Map());
    }
    const byRows = this.kindNumbers.get(step);
    if (!byRows.has(rows)) {
      meter.store(2 * ENTRY_BYTES);
      byRows.set(rows, this.kindSteps.length);
      this.kindSteps.push(step);
      this.kindRows.push(rows);
    }
    return byRows.get(rows);
  }

  /** Adds an edge of the next node. */
  edge(kind, to, cost) {
    this.kinds.push(kind);
    this.to.push(to);
    this.costs.push(cost);
  }

  /** Adds a node. The caller must first add the edges of the node, with `edge`. */
  node(content) {
    meter.store(16 + 24 * (this.kinds.length - this.first.at(-1)));
    this.contents.push(content);
    this.first.push(this.kinds.length);
  }

  /** Saves memory: converts arrays to typed arrays. */
  settle() {
    for (const part of ["contents", "first", "kinds", "to", "costs"]) {
      this[part] = Int32Array.from(this[part]);
    }
    return this;
  }
}

/** A growing list of pairs of a node and its cost. `items` has them one after the other. */
class Pairs {
  constructor() {
    this.items = new Int32Array(16);
    this.length = 0;
    meter.store(ARRAY_BYTES + 4 * this.items.length);
  }

  /** Adds a pair. `least` is memory for all nodes, which contains `UNREACHABLE` before and after the call. */
  add(node, cost, least) {
    if (this.length === this.items.length) {
      this.makeRoom(least);
    }
    const { items, length } = this;
    items[length] = node;
    items[length + 1] = cost;
    this.length = length + 2;
  }

  /** Keeps the lowest cost of every node. Doubles the list if it is still more than half full. */
  makeRoom(least) {
    const { items, length } = this;
    this.lower(least);
    this.length = 0;
    for (let i = 0; i < length; i += 2) {
      const node = items[i];
      if (least[node] === UNREACHABLE) {
        continue;
      }
      items[this.length] = node;
      items[this.length + 1] = least[node];
      this.length += 2;
      least[node] = UNREACHABLE;
    }
    if (2 * this.length > items.length) {
      meter.store(4 * items.length);
      this.items = new Int32Array(2 * items.length);
      this.items.set(items);
    }
  }

  /** Lowers the costs in `least` to those of the pairs. Returns the first node of a pair. */
  lower(least) {
    const { items, length } = this;
    let first = least.length;
    for (let i = 0; i < length; i += 2) {
      if (items[i + 1] < least[items[i]]) {
        least[items[i]] = items[i + 1];
      }
      if (items[i] < first) {
        first = items[i];
      }
    }
    return first;
  }

  free() {
    meter.free(ARRAY_BYTES + 4 * this.items.length);
  }
}

/** The offsets of the parts of a list of answers from its index in `LayerReader.pool`. */
const CAN_SKIP = 0;
const LAST_NODE = 1;
const ANSWER_COUNT = 2;
const ANSWERS = 3;

/**
 * Reads the automaton of a column.
 *
 * An edge of the column before is a part of a click. Its *answers* are the steps that this click can have in this column.
 * The edge is *useful* for a content of this column if it has an answer, or if its click can skip this column. A node
 * before is a node of the column before.
 */
class LayerReader {
  constructor(before, column, returning, contents, read) {
    /** The automaton of the column before. */
    this.before = before;
    this.column = column;
    /** For every colour: whether a click may return from the columns behind this one. */
    this.returning = returning;
    this.contents = contents;
    /** Reads a number of the certificate. */
    this.read = read;
    this.layer = new Layer();
    /** For every content: the nodes that have it. */
    this.nodesOfContent = new Map();
    /** For every height: the contents of this height that nodes have. */
    this.heights = Array.from({ length: column.length + 1 }, () => []);
    /** For every node: the nodes of the column before that are reached with it, and their costs. */
    this.reachedBefore = [];
    /** The index in `layer` of every node that has been read. */
    this.places = [];
    const size = before.contents.length;
    meter.store(16 * size);
    /** For every node before: where its useful edges begin and end. -1 if they are not listed yet. */
    this.begins = new Int32Array(size);
    this.ends = new Int32Array(size);
    /** Useful edges of nodes before: the index of the answers, the end node, and the cost. */
    this.useful = [];
    /** For every node before: the lowest cost with the current node of this column. */
    this.least = new Int32Array(size).fill(UNREACHABLE);
    this.scratch = new Int32Array(size).fill(UNREACHABLE);
    this.edgesBefore = this.edgesAndBeginnings();
    /** For every number of a step: the edge of the current node that has the step. */
    this.edgeOfStep = [];
    /**
     * Lists of answers: whether this column can be skipped, the last node that has used the list, the number of answers,
     * and the numbers of their steps.
     */
    this.pool = [];
    /** The index in `pool` for every kind of edges before and every set of rows of its colour. */
    this.known = new Map();
    /** All steps that are answers, and the number of each. */
    this.steps = [];
    this.stepNumbers = new Map();
  }

  /** Returns the edges of the column before, and for every node and colour an edge for a click that begins here. */
  edgesAndBeginnings() {
    const { before } = this;
    const { rowMasks } = this.contents;
    const colours = new Set(this.column);
    const first = [0];
    const kinds = [];
    const to = [];
    const costs = [];
    for (const [node, content] of before.contents.entries()) {
      for (let i = before.first[node]; i < before.first[node + 1]; i++) {
        kinds.push(before.kinds[i]);
        to.push(before.to[i]);
        costs.push(before.costs[i]);
      }
      for (const colour of colours) {
        const rows = rowMasks[COLOURS * content + colour];
        kinds.push(before.kind(colour << COLOUR_SHIFT, rows));
        to.push(node);
        costs.push(1);
      }
      first.push(kinds.length);
    }
    meter.store(24 * kinds.length);
    return {
      first: Int32Array.from(first),
      kinds: Int32Array.from(kinds),
      to: Int32Array.from(to),
      costs: Int32Array.from(costs),
    };
  }

  /** Adds a node that has not been read, and returns its number. */
  addNode(content) {
    if (!this.nodesOfContent.has(content)) {
      meter.store(ENTRY_BYTES + ARRAY_BYTES);
      this.nodesOfContent.set(content, []);
      this.heights[this.contents.words[content].length].push(content);
    }
    const node = this.reachedBefore.length;
    this.nodesOfContent.get(content).push(node);
    this.reachedBefore.push(new Pairs());
    return node;
  }

  /** Reads all nodes, the highest contents first, and returns the automaton. */
  make(progress) {
    const { heights, layer } = this;
    const full = this.addNode(this.contents.number(this.column));
    this.reachedBefore[full].add(0, 0, this.scratch);
    for (let height = this.column.length; height >= 0; height--) {
      this.sortByName(heights[height]);
      for (const content of heights[height]) {
        this.useful = [];
        this.begins.fill(-1);
        for (const node of this.nodesOfContent.get(content)) {
          this.readNode(node, content);
          progress();
        }
      }
    }
    layer.to = layer.to.map((node) => this.places[node]);
    return layer.settle();
  }

  sortByName(contents) {
    const name = (content) => this.contents.words[content].join("");
    contents.sort((a, b) => (name(a) < name(b) ? -1 : 1));
  }

  /** Returns the index in `pool` of the answers of a content to a kind of edge. */
  indexInPool(kind, content) {
    const { before, known } = this;
    const colour = colourOf(before.kindSteps[kind]);
    const rows = this.contents.rowMasks[COLOURS * content + colour];
    const key = kind * 2 ** MAX_ROWS + rows;
    const knownIndex = known.get(key);
    if (knownIndex !== undefined) {
      return knownIndex;
    }
    const index = this.pool.length;
    known.set(key, index);
    this.addAnswers(kind, colour, rows);
    return index;
  }

  /** Adds the answers to a kind of edges before, if the content has the colour of the edges in `rows`. */
  addAnswers(kind, colour, rows) {
    const { before, pool } = this;
    const step = before.kindSteps[kind];
    const isClick = rowsOf(step) !== 0;
    const found = answers(
      step,
      before.kindRows[kind],
      rows,
      this.returning[colour],
    );
    meter.store(ENTRY_BYTES + 8 * (3 + found.length));
    meter.work(50 + 50 * found.length);
    pool.push(isClick && canSkipNextColumn(step, rows) ? 1 : 0);
    pool.push(-1);
    pool.push(found.length);
    for (const answer of found) {
      pool.push(this.stepNumber(answer));
    }
  }

  /** Lists the useful edges of a node before for a content. */
  addUsefulEdges(nodeBefore, content) {
    const { pool, useful } = this;
    const { first, kinds, to, costs } = this.edgesBefore;
    this.begins[nodeBefore] = useful.length;
    for (let i = first[nodeBefore]; i < first[nodeBefore + 1]; i++) {
      const at = this.indexInPool(kinds[i], content);
      if (pool[at + CAN_SKIP] === 1 || pool[at + ANSWER_COUNT] > 0) {
        useful.push(at, to[i], costs[i]);
      }
    }
    this.ends[nodeBefore] = useful.length;
    meter.work(10 * (first[nodeBefore + 1] - first[nodeBefore]));
    meter.checkFits(8 * useful.length);
  }

  /** Returns the number of a step. A new step gets the next number. */
  stepNumber(step) {
    if (!this.stepNumbers.has(step)) {
      meter.store(2 * ENTRY_BYTES);
      this.stepNumbers.set(step, this.steps.length);
      this.steps.push(step);
    }
    return this.stepNumbers.get(step);
  }

  /** Reads the edges of a node, and adds the node to the automaton. */
  readNode(node, content) {
    const { contents, layer, least, reachedBefore } = this;
    this.places[node] = layer.contents.length;
    const low = reachedBefore[node].lower(least);
    const steps = this.lowerCostsAndFindSteps(low, node, content);
    const firstEdge = layer.kinds.length;
    this.readEdges(steps, content);
    this.reachNodesAfter(low, firstEdge);
    layer.node(content);
    if (contents.words[content].length === 0) {
      layer.base = this.before.base + least.at(-1);
    }
    least.fill(UNREACHABLE, low);
    reachedBefore[node].free();
    reachedBefore[node] = null;
  }

  /** Lowers `least` by clicks that skip this column. Returns the steps of all other clicks, sorted. */
  lowerCostsAndFindSteps(low, node, content) {
    const { begins, ends, least, pool, useful } = this;
    const steps = new Set();
    for (let p = low; p < least.length; p++) {
      const costSoFar = least[p];
      if (costSoFar === UNREACHABLE) {
        continue;
      }
      if (begins[p] < 0) {
        this.addUsefulEdges(p, content);
      }
      for (let i = begins[p]; i < ends[p]; i += 3) {
        const at = useful[i];
        const to = useful[i + 1];
        const cost = costSoFar + useful[i + 2];
        if (pool[at + CAN_SKIP] === 1 && cost < least[to]) {
          least[to] = cost;
        }
        if (pool[at + LAST_NODE] !== node) {
          pool[at + LAST_NODE] = node;
          this.addSteps(at, steps);
        }
      }
    }
    return [...steps].sort((a, b) => a - b);
  }

  /** Adds the steps of the list of answers at this index. */
  addSteps(at, steps) {
    const { pool } = this;
    const end = at + ANSWERS + pool[at + ANSWER_COUNT];
    for (let k = at + ANSWERS; k < end; k++) {
      steps.add(this.steps[pool[k]]);
    }
  }

  /** Reads the end node and the cost of every edge of a node. */
  readEdges(steps, content) {
    const { contents, layer } = this;
    for (const step of steps) {
      const after = contents.without(content, rowsOf(step));
      const { to, cost } = this.readEdge(after);
      this.edgeOfStep[this.stepNumbers.get(step)] = layer.kinds.length;
      const rows = contents.rowMasks[COLOURS * content + colourOf(step)];
      layer.edge(layer.kind(step, rows), to, cost);
    }
  }

  /** Reads a number that says which node of the content an edge leads to, and its cost. */
  readEdge(content) {
    const isEmpty = this.contents.words[content].length === 0;
    const nodes = this.nodesOfContent.get(content)?.length ?? 0;
    // The number may also stand for a new node. The empty content has only one node.
    const choices = isEmpty ? 1 : nodes + 1;
    const number = this.read(choices * (MAX_EDGE_COST + 1) - 1);
    const choice = number % choices;
    if (choice === nodes) {
      this.addNode(content);
    }
    return {
      to: this.nodesOfContent.get(content)[choice],
      cost: Math.floor(number / choices),
    };
  }

  /** Adds to the end nodes of the new edges the nodes before that are reached with them. */
  reachNodesAfter(low, firstEdge) {
    const { begins, ends, layer, least } = this;
    meter.work(2 * (least.length - low));
    if (firstEdge === layer.kinds.length) {
      return;
    }
    for (let p = low; p < least.length; p++) {
      if (least[p] !== UNREACHABLE) {
        this.followUsefulEdges(p, least[p]);
        meter.work(ends[p] - begins[p]);
      }
    }
  }

  /** Follows the useful edges of a node before, each together with the edges of its answers. */
  followUsefulEdges(nodeBefore, costSoFar) {
    const { edgeOfStep, layer, pool, reachedBefore, scratch, useful } = this;
    const end = this.ends[nodeBefore];
    for (let i = this.begins[nodeBefore]; i < end; i += 3) {
      const at = useful[i];
      const to = useful[i + 1];
      const cost = costSoFar + useful[i + 2];
      const lastAnswer = at + ANSWERS + pool[at + ANSWER_COUNT];
      for (let k = at + ANSWERS; k < lastAnswer; k++) {
        const edge = edgeOfStep[pool[k]];
        const costBefore = cost - layer.costs[edge];
        reachedBefore[layer.to[edge]].add(to, costBefore, scratch);
      }
    }
  }
}
