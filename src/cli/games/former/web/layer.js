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
    this.kindSteps = [];
    this.kindRows = [];
    this.kindNumbers = new Map();
    this.base = 0;
  }

  kind(step, rows) {
    if (!this.kindNumbers.has(step)) {
      meter.store(MAP);
      this.kindNumbers.set(step, new Map());
    }
    const byRows = this.kindNumbers.get(step);
    if (!byRows.has(rows)) {
      meter.store(2 * ENTRY);
      byRows.set(rows, this.kindSteps.length);
      this.kindSteps.push(step);
      this.kindRows.push(rows);
    }
    return byRows.get(rows);
  }

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

/** A growing list of pairs of a node and its cost. */
class Pairs {
  constructor() {
    this.items = new Int32Array(16);
    this.length = 0;
    meter.store(SMALL + 4 * this.items.length);
  }

  add(node, cost, least) {
    if (this.length === this.items.length) {
      this.makeRoom(least);
    }
    const { items, length } = this;
    items[length] = node;
    items[length + 1] = cost;
    this.length = length + 2;
  }

  makeRoom(least) {
    const { items } = this;
    const all = this.length;
    this.lower(least);
    this.length = 0;
    for (let i = 0; i < all; i += 2) {
      const node = items[i];
      if (least[node] === UNREACHABLE) {
        continue;
      }
      items[this.length++] = node;
      items[this.length++] = least[node];
      least[node] = UNREACHABLE;
    }
    if (2 * this.length <= items.length) {
      return;
    }
    meter.store(4 * items.length);
    this.items = new Int32Array(2 * items.length);
    this.items.set(items);
  }

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
    meter.free(SMALL + 4 * this.items.length);
  }
}

/** Reads the automaton of a column. */
class LayerReader {
  constructor(before, column, returning, contents, read) {
    Object.assign(this, { before, column, returning, contents, read });
    this.layer = new Layer();
    this.nodesOfContent = new Map();
    this.heights = Array.from({ length: column.length + 1 }, () => []);
    this.reachedBefore = [];
    /** The index in `layer` of every node that has been read. */
    this.places = [];
    const size = before.contents.length;
    meter.store(16 * size);
    this.begins = new Int32Array(size);
    this.ends = new Int32Array(size);
    this.least = new Int32Array(size).fill(UNREACHABLE);
    this.scratch = new Int32Array(size).fill(UNREACHABLE);
    this.moves = this.withIdle();
    this.edgeOfStep = [];
    this.pool = [];
    this.known = new Map();
    this.steps = [];
    this.stepNumbers = new Map();
  }

  withIdle() {
    const { before, column } = this;
    const { rowMasks } = this.contents;
    const first = [0];
    const kinds = [];
    const to = [];
    const costs = [];
    const idle = [...new Set(column)];
    before.contents.forEach((content, node) => {
      for (let i = before.first[node]; i < before.first[node + 1]; i++) {
        kinds.push(before.kinds[i]);
        to.push(before.to[i]);
        costs.push(before.costs[i]);
      }
      for (const colour of idle) {
        kinds.push(
          before.kind(colour << 27, rowMasks[COLOURS * content + colour]),
        );
        to.push(node);
        costs.push(1);
      }
      first.push(kinds.length);
    });
    meter.store(24 * kinds.length);
    return {
      first: Int32Array.from(first),
      kinds: Int32Array.from(kinds),
      to: Int32Array.from(to),
      costs: Int32Array.from(costs),
    };
  }

  addNode(content) {
    if (!this.nodesOfContent.has(content)) {
      meter.store(ENTRY + SMALL);
      this.nodesOfContent.set(content, []);
      this.heights[this.contents.words[content].length].push(content);
    }
    this.nodesOfContent.get(content).push(this.reachedBefore.length);
    return this.reachedBefore.push(new Pairs()) - 1;
  }

  make(progress) {
    const { contents, heights, layer } = this;
    const name = (content) => contents.words[content].join("");
    const full = contents.number(this.column);
    this.reachedBefore[this.addNode(full)].add(0, 0, this.scratch);
    for (let height = this.column.length; height >= 0; height--) {
      heights[height].sort((a, b) => (name(a) < name(b) ? -1 : 1));
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

  indexInPool(kind, content) {
    const { before, known, pool } = this;
    const step = before.kindSteps[kind];
    const colour = colourOf(step);
    const rows = this.contents.rowMasks[COLOURS * content + colour];
    const key = kind * 4096 + rows;
    const at = known.get(key);
    if (at !== undefined) {
      return at;
    }
    const found = answers(
      step,
      before.kindRows[kind],
      rows,
      this.returning[colour],
    );
    const canSkip = rowsOf(step) !== 0 && canSkipNextColumn(step, rows);
    meter.store(ENTRY + 8 * (3 + found.length));
    meter.work(50 + 50 * found.length);
    known.set(key, pool.length);
    return (
      pool.push(
        Number(canSkip),
        -1,
        found.length,
        ...found.map((step) => this.stepNumber(step)),
      ) -
      3 -
      found.length
    );
  }

  addUsefulEdges(nodeBefore, content) {
    const { pool, useful } = this;
    const { first, kinds, to, costs } = this.moves;
    this.begins[nodeBefore] = useful.length;
    for (let i = first[nodeBefore]; i < first[nodeBefore + 1]; i++) {
      const at = this.indexInPool(kinds[i], content);
      if (pool[at] === 1 || pool[at + 2] > 0) {
        useful.push(at, to[i], costs[i]);
      }
    }
    this.ends[nodeBefore] = useful.length;
    meter.work(10 * (first[nodeBefore + 1] - first[nodeBefore]));
    meter.checkFits(8 * useful.length);
  }

  stepNumber(step) {
    if (!this.stepNumbers.has(step)) {
      meter.store(2 * ENTRY);
      this.stepNumbers.set(step, this.steps.length);
      this.steps.push(step);
    }
    return this.stepNumbers.get(step);
  }

  readNode(node, content) {
    const { contents, layer, least, reachedBefore } = this;
    this.places[node] = layer.contents.length;
    const low = reachedBefore[node].lower(least);
    const steps = this.lowerCostsAndFindSteps(low, node, content);
    const first = layer.kinds.length;
    this.readEdges(steps, content);
    this.onward(low, first);
    layer.node(content);
    if (contents.words[content].length === 0) {
      layer.base = this.before.base + least.at(-1);
    }
    least.fill(UNREACHABLE, low);
    reachedBefore[node].free();
    reachedBefore[node] = null;
  }

  lowerCostsAndFindSteps(low, node, content) {
    const { begins, ends, least, pool, useful } = this;
    const steps = new Set();
    for (let p = low; p < least.length; p++) {
      const sofar = least[p];
      if (sofar === UNREACHABLE) {
        continue;
      }
      if (begins[p] < 0) {
        this.addUsefulEdges(p, content);
      }
      for (let i = begins[p]; i < ends[p]; i += 3) {
        const at = useful[i];
        const to = useful[i + 1];
        const cost = sofar + useful[i + 2];
        const canSkipThisColumn = pool[at] === 1;
        if (canSkipThisColumn && cost < least[to]) {
          least[to] = cost;
        }
        if (pool[at + 1] === node) {
          continue;
        }
        pool[at + 1] = node;
        for (let k = at + 3; k < at + 3 + pool[at + 2]; k++) {
          steps.add(this.steps[pool[k]]);
        }
      }
    }
    return [...steps].sort((a, b) => a - b);
  }

  /** Reads the end node and the cost of every edge of a node. */
  readEdges(steps, content) {
    const { contents, layer, nodesOfContent } = this;
    for (const step of steps) {
      const after = contents.without(content, rowsOf(step));
      const empty = contents.words[after].length === 0;
      const met = nodesOfContent.get(after)?.length ?? 0;
      const ways = empty ? 1 : met + 1;
      const number = this.read(ways * (MAX_EDGE_COST + 1) - 1);
      const way = number % ways;
      if (way === met) {
        this.addNode(after);
      }
      this.edgeOfStep[this.stepNumbers.get(step)] = layer.kinds.length;
      const rows = contents.rowMasks[COLOURS * content + colourOf(step)];
      layer.edge(
        layer.kind(step, rows),
        nodesOfContent.get(after)[way],
        Math.floor(number / ways),
      );
    }
  }

  onward(low, firstEdge) {
    const {
      begins,
      edgeOfStep,
      ends,
      layer,
      least,
      reachedBefore,
      pool,
      scratch,
      useful,
    } = this;
    meter.work(2 * (least.length - low));
    if (firstEdge === layer.kinds.length) {
      return;
    }
    for (let p = low; p < least.length; p++) {
      const sofar = least[p];
      if (sofar === UNREACHABLE) {
        continue;
      }
      for (let i = begins[p]; i < ends[p]; i += 3) {
        const at = useful[i];
        const to = useful[i + 1];
        const cost = sofar + useful[i + 2];
        for (let k = at + 3; k < at + 3 + pool[at + 2]; k++) {
          const edge = edgeOfStep[pool[k]];
          reachedBefore[layer.to[edge]].add(
            to,
            cost - layer.costs[edge],
            scratch,
          );
        }
      }
      meter.work(ends[p] - begins[p]);
    }
  }
}
