// Reads the automaton of one column, given the automaton of the previous column. Each edge stands for a click, and
// costs give a lower bound on the number of clicks. The numbers in the file only choose among correct automata, so
// wrong numbers cannot make the bound incorrect.
//
// The cost of a path is below 2^13 in one automaton and below 2^20 in all automata together. The memory grows with the
// numbers that were read and with the pairs of nodes that were reached.

/** The maximum cost of an edge. */
const MAX_EDGE_COST = 255;

/**
 * An automaton for one column. The edges of each node are stored next to each other. The kind of an edge consists of
 * the rows that a click removes, and of all rows with the click's colour.
 */
class Layer {
    constructor() {
        /**
         * For each node: the tiles that are left in the column, and the index of the node's first edge. `first` has one
         * more entry at the end: the number of edges.
         */
        this.contents = [];
        this.first = [0];
        /** For each edge: its kind, the node where it ends, and its cost. */
        this.kinds = [];
        this.to = [];
        this.costs = [];
        /**
         * For each kind of edge: the part of a click in this column (`steps`), and all rows with the click's colour
         * (`rows`).
         */
        this.steps = [];
        this.rows = [];
        /**
         * Maps each kind of edge to an index in `steps` and `rows`. The first key is the entry of `steps`, and the
         * second key is the entry of `rows`.
         */
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
            byRows.set(rows, this.steps.length);
            this.steps.push(step);
            this.rows.push(rows);
        }
        return byRows.get(rows);
    }

    edge(kind, to, cost) {
        this.kinds.push(kind);
        this.to.push(to);
        this.costs.push(cost);
    }

    /** Adds a node. All edges that were added after the previous node belong to the new node. */
    node(content) {
        meter.store(16 + 24 * (this.kinds.length - this.first.at(-1)));
        this.contents.push(content);
        this.first.push(this.kinds.length);
    }

    /** Converts the lists to typed arrays, which need less memory. */
    settle() {
        for (const part of ["contents", "first", "kinds", "to", "costs"]) this[part] = Int32Array.from(this[part]);
        return this;
    }
}

/**
 * A list of pairs of nodes that clicks can reach. All pairs have the same first node. An entry has the second node, and
 * the cost of reaching the pair.
 */
class Pairs {
    constructor() {
        this.items = new Int32Array(16);
        this.length = 0;
        meter.store(SMALL + 4 * this.items.length);
    }

    /**
     * Adds the pair with the second node `node` and the cost `cost`. `least` is a scratch array with an entry for each
     * node. All entries of `least` must be UNREACHABLE.
     */
    add(node, cost, least) {
        if (this.length === this.items.length) this.makeRoom(least);
        const { items, length } = this;
        items[length] = node;
        items[length + 1] = cost;
        this.length = length + 2;
    }

    /** Keeps only the lowest cost for each node. If more than half of the space is still used, doubles the space. */
    makeRoom(least) {
        const { items } = this, all = this.length;
        this.lower(least);
        this.length = 0;
        for (let i = 0; i < all; i += 2) {
            const node = items[i];
            if (least[node] === UNREACHABLE) continue;
            items[this.length++] = node;
            items[this.length++] = least[node];
            least[node] = UNREACHABLE;
        }
        if (2 * this.length <= items.length) return;
        meter.store(4 * items.length);
        this.items = new Int32Array(2 * items.length);
        this.items.set(items);
    }

    /**
     * Each entry of the list has a node and a cost. For each entry, lowers least[node] to the cost unless least[node]
     * is already lower. Returns the first node in the list.
     */
    lower(least) {
        const { items, length } = this;
        let first = least.length;
        for (let i = 0; i < length; i += 2) {
            if (items[i + 1] < least[items[i]]) least[items[i]] = items[i + 1];
            if (items[i] < first) first = items[i];
        }
        return first;
    }

    free() {
        meter.free(SMALL + 4 * this.items.length);
    }
}

/** Reads the automaton of a column. The automaton of the previous column must have been read before. */
class LayerReader {
    constructor(before, column, returning, contents, read) {
        Object.assign(this, { before, column, returning, contents, read });
        this.layer = new Layer();
        /**
         * `nodes` maps the tiles that are left in the column to all nodes with these tiles. `heights` groups the keys
         * of `nodes` by the number of tiles.
         */
        this.nodes = new Map();
        this.heights = Array.from({ length: column.length + 1 }, () => []);
        /**
         * Until node n is read, pairs[n] holds the pairs of nodes that contain node n. After that, places[n] is the
         * index of node n in the automaton.
         */
        this.pairs = [];
        this.places = [];
        const size = before.contents.length;
        meter.store(16 * size);
        /**
         * `useful` contains the previous column's edges that fit the tiles which are left in the new column. The edges
         * of node n have the indices from begins[n] to ends[n].
         */
        this.begins = new Int32Array(size);
        this.ends = new Int32Array(size);
        this.least = new Int32Array(size).fill(UNREACHABLE);
        this.scratch = new Int32Array(size).fill(UNREACHABLE);
        this.moves = this.withIdle();
        /** edgeOf[n] is the current node's edge for the n-th way to remove tiles. */
        this.edgeOf = [];
        /**
         * A list of entries, one for each kind of edge and set of rows in the new column. The first number of an entry
         * is 1 if the click may take no tiles in the new column. The second number is the last node that used the
         * entry. Then follow the number of ways in which the click can take tiles in the new column, and the indices of
         * these ways.
         */
        this.pool = [];
        this.known = new Map();
        this.steps = [];
        this.stepNumbers = new Map();
    }

    /**
     * Returns the edges of the previous automaton. For each colour, each node also gets an edge to itself, which stands
     * for clicks that take no tiles in the previous column.
     */
    withIdle() {
        const { before, column } = this, { rows } = this.contents, first = [0], kinds = [], to = [], costs = [];
        const idle = [...new Set(column)];
        before.contents.forEach((content, node) => {
            for (let i = before.first[node]; i < before.first[node + 1]; i++) {
                kinds.push(before.kinds[i]);
                to.push(before.to[i]);
                costs.push(before.costs[i]);
            }
            for (const colour of idle) {
                kinds.push(before.kind(colour << 27, rows[COLOURS * content + colour]));
                to.push(node);
                costs.push(1);
            }
            first.push(kinds.length);
        });
        meter.store(24 * kinds.length);
        return { first: Int32Array.from(first), kinds: Int32Array.from(kinds), to: Int32Array.from(to), costs: Int32Array.from(costs) };
    }

    /** Creates a node and returns its number. `content` is the list of tiles that are left in the column. */
    meet(content) {
        if (!this.nodes.has(content)) {
            meter.store(ENTRY + SMALL);
            this.nodes.set(content, []);
            this.heights[this.contents.words[content].length].push(content);
        }
        this.nodes.get(content).push(this.pairs.length);
        return this.pairs.push(new Pairs()) - 1;
    }

    make(progress) {
        const { contents, heights, layer } = this, name = (content) => contents.words[content].join("");
        const full = contents.number(this.column);
        this.pairs[this.meet(full)].add(0, 0, this.scratch);
        for (let height = this.column.length; height >= 0; height--) {
            // Clicks make a column lower, and the loop visits higher columns first. So all columns of this height have
            // been found.
            heights[height].sort((a, b) => (name(a) < name(b) ? -1 : 1));
            for (const content of heights[height]) {
                this.useful = [];
                this.begins.fill(-1);
                for (const node of this.nodes.get(content)) {
                    this.readNode(node, content);
                    progress();
                }
            }
        }
        layer.to = layer.to.map((node) => this.places[node]);
        return layer.settle();
    }

    /**
     * Returns the index of an entry in `pool`. `kind` is the kind of an edge in the previous column, and `content` is
     * what is left of the new column.
     */
    answer(kind, content) {
        const { before, known, pool } = this, step = before.steps[kind], colour = colourOf(step);
        const rows = this.contents.rows[COLOURS * content + colour], key = kind * 4096 + rows;
        const at = known.get(key);
        if (at !== undefined) return at;
        const found = answers(step, before.rows[kind], rows, this.returning[colour]), single = rowsOf(step) !== 0 && alone(step, rows);
        meter.store(ENTRY + 8 * (3 + found.length));
        meter.work(50 + 50 * found.length);
        known.set(key, pool.length);
        return pool.push(Number(single), -1, found.length, ...found.map((step) => this.stepNumber(step))) - 3 - found.length;
    }

    /**
     * Collects the edges of node p of the previous column that a click can follow. `content` is what is left of the new
     * column. A collected edge consists of an index in `pool`, the next node, and the cost.
     */
    gather(p, content) {
        const { pool, useful } = this, { first, kinds, to, costs } = this.moves;
        this.begins[p] = useful.length;
        for (let i = first[p]; i < first[p + 1]; i++) {
            const at = this.answer(kinds[i], content);
            if (pool[at] === 1 || pool[at + 2] > 0) useful.push(at, to[i], costs[i]);
        }
        this.ends[p] = useful.length;
        meter.work(10 * (first[p + 1] - first[p]));
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
        const { contents, layer, least, pairs } = this;
        this.places[node] = layer.contents.length;
        const low = pairs[node].lower(least), steps = this.close(low, node, content);
        const first = layer.kinds.length;
        this.readEdges(steps, content);
        this.onward(low, first);
        layer.node(content);
        // The base of the automaton is computed at the last node, which is the only node with the empty column.
        if (contents.words[content].length === 0) layer.base = this.before.base + least.at(-1);
        least.fill(UNREACHABLE, low);
        pairs[node].free();
        pairs[node] = null;
    }

    /**
     * Adds all pairs that clicks reach from the pairs with `node` without taking tiles in the new column. Returns every
     * way in which another click can take tiles in the new column.
     */
    close(low, node, content) {
        const { begins, ends, least, pool, useful } = this, steps = new Set();
        for (let p = low; p < least.length; p++) {
            const sofar = least[p];
            if (sofar === UNREACHABLE) continue;
            if (begins[p] < 0) this.gather(p, content);
            for (let i = begins[p]; i < ends[p]; i += 3) {
                const at = useful[i], to = useful[i + 1], cost = sofar + useful[i + 2];
                if (pool[at] === 1 && cost < least[to]) least[to] = cost;
                if (pool[at + 1] === node) continue;
                pool[at + 1] = node;
                for (let k = at + 3; k < at + 3 + pool[at + 2]; k++) steps.add(this.steps[pool[k]]);
            }
        }
        return [...steps].sort((a, b) => a - b);
    }

    /** Reads, for each edge of a node, where the edge ends and the cost. */
    readEdges(steps, content) {
        const { contents, layer, nodes } = this;
        for (const step of steps) {
            const after = contents.without(content, rowsOf(step)), empty = contents.words[after].length === 0;
            const met = nodes.get(after)?.length ?? 0;
            // The number in the file says whether the edge ends at an existing node or at a new node. All edges to the
            // empty column end at the same node.
            const ways = empty ? 1 : met + 1, number = this.read(ways * (MAX_EDGE_COST + 1) - 1), way = number % ways;
            if (way === met) this.meet(after);
            this.edgeOf[this.stepNumbers.get(step)] = layer.kinds.length;
            const rows = contents.rows[COLOURS * content + colourOf(step)];
            layer.edge(layer.kind(step, rows), nodes.get(after)[way], Math.floor(number / ways));
        }
    }

    /**
     * Follows the clicks that take tiles in the new column. The method starts from all pairs of one new node, and adds
     * the pairs that these clicks reach. `firstEdge` is the index of the new node's first edge. `low` is the first node
     * of the previous column that occurs in a pair.
     */
    onward(low, firstEdge) {
        const { begins, edgeOf, ends, layer, least, pairs, pool, scratch, useful } = this;
        meter.work(2 * (least.length - low));
        if (firstEdge === layer.kinds.length) return;
        for (let p = low; p < least.length; p++) {
            const sofar = least[p];
            if (sofar === UNREACHABLE) continue;
            for (let i = begins[p]; i < ends[p]; i += 3) {
                const at = useful[i], to = useful[i + 1], cost = sofar + useful[i + 2];
                for (let k = at + 3; k < at + 3 + pool[at + 2]; k++) {
                    const edge = edgeOf[pool[k]];
                    pairs[layer.to[edge]].add(to, cost - layer.costs[edge], scratch);
                }
            }
            meter.work(ends[p] - begins[p]);
        }
    }
}
