// Reads a layer of the column program (former/FORMAT.md), given the previous layer. The numbers in the file only choose
// among correct layers. So the layer is correct for every possible choice of these numbers.
//
// The cost of a path is below 2^13 within a layer, and below 2^20 over all layers, because each click takes at least
// one tile of a column and an edge costs at most 255. The memory is proportional to the count of numbers that were read
// plus the count of pairs that were reached.

/** The maximum cost of an edge. */
const MAX_EDGE_COST = 255;

/**
 * A layer is a graph. Its nodes are in the order of the format, and the edges of each node are stored next to each
 * other. The kind of an edge consists of its step and of all rows in the column that have the step's colour. The
 * format's three rules about clicks use only the kinds of edges.
 */
class Layer {
    constructor() {
        /**
         * For each node: its content, and the index of its first edge. `first` has one more entry at the end: the
         * number of edges.
         */
        this.contents = [];
        this.first = [0];
        /** For each edge: its kind, the node to which it leads, and its cost. */
        this.kinds = [];
        this.to = [];
        this.costs = [];
        /**
         * For each kind of edge: its step (in `steps`), and the rows in which the column has the colour of the step (in
         * `rows`).
         */
        this.steps = [];
        this.rows = [];
        /**
         * Maps each kind of edge to the index of this kind in `steps` and `rows`. The map is nested: the first key is
         * the kind's step, and the second key is the kind's set of rows.
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

    /** Adds a node. The edges that were added after the previous node belong to this node. */
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
 * A list of reached pairs of nodes that all contain the same node of one layer. This node is the first node of each
 * pair. An entry of the list holds the second node of a pair, and the cost of reaching the pair.
 */
class Pairs {
    constructor() {
        this.items = new Int32Array(16);
        this.length = 0;
        meter.store(SMALL + 4 * this.items.length);
    }

    /**
     * Adds a pair of nodes to the list. The first node is the same for all pairs of the list. `node` is the second node
     * of the new pair, and `cost` is the cost of reaching this pair. `least` is a scratch array with an entry for each
     * node. All entries of `least` must be UNREACHABLE.
     */
    add(node, cost, least) {
        if (this.length === this.items.length) this.makeRoom(least);
        const { items, length } = this;
        items[length] = node;
        items[length + 1] = cost;
        this.length = length + 2;
    }

    /**
     * Keeps only the cheapest pair for each node. If the remaining pairs fill more than half of the space, doubles the
     * space.
     */
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
     * An item of the list is a node and a cost. For each item, lowers least[node] to the cost, unless least[node] is
     * already lower. Returns the first node that occurs in an item.
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

/** Reads a layer. The previous layer must have been read before. */
class LayerReader {
    constructor(before, column, returning, contents, read) {
        Object.assign(this, { before, column, returning, contents, read });
        this.layer = new Layer();
        /**
         * `nodes` maps each content to the list of its nodes, in order of creation. `heights` lists, for each height,
         * the contents of this height.
         */
        this.nodes = new Map();
        this.heights = Array.from({ length: column.length + 1 }, () => []);
        /**
         * Until node n is read, pairs[n] holds its pairs. After that, places[n] is the index of node n in the layer.
         */
        this.pairs = [];
        this.places = [];
        const size = before.contents.length;
        meter.store(16 * size);
        /**
         * `useful` contains the moves of node n of the previous layer from index begins[n] to index ends[n]. It
         * contains only moves that a click can make while the column of the new layer has the content that is read now.
         */
        this.begins = new Int32Array(size);
        this.ends = new Int32Array(size);
        this.least = new Int32Array(size).fill(UNREACHABLE);
        this.scratch = new Int32Array(size).fill(UNREACHABLE);
        this.moves = this.withIdle();
        /** edgeOf[n] is the edge of the current node whose step has the number n. */
        this.edgeOf = [];
        /**
         * A list of entries, each for a kind of edge and a set of rows in the new column. An entry consists of several
         * numbers. The first number is 1 if a click along the edge is allowed to take no tiles in the new column,
         * otherwise 0. The second number is the last node that used the entry. The third number is the count of steps
         * that the click can make in the new column. The remaining numbers identify these steps.
         */
        this.pool = [];
        this.known = new Map();
        this.steps = [];
        this.stepNumbers = new Map();
    }

    /**
     * Returns the edges of the previous layer. In addition, each node gets an edge to itself for each colour. This edge
     * stands for clicks that take no tiles in the column of the previous layer.
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

    /** Creates a node with this content and returns its number. */
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
            // A click that takes tiles makes the column lower. So each content, except the full column, is found from
            // higher contents. The loop visits the highest contents first, so at this point all contents of this height
            // have been found.
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
     * Returns the index in `pool` of the entry for a kind of edge in the previous layer and a content of the new
     * column.
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
     * Collects the moves from node p of the previous layer that a click can make if the new column has this content. A
     * move consists of an index in `pool`, the next node, and the cost.
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
        // The base of the layer is computed at its last node, which is the only node with the empty content.
        if (contents.words[content].length === 0) layer.base = this.before.base + least.at(-1);
        least.fill(UNREACHABLE, low);
        pairs[node].free();
        pairs[node] = null;
    }

    /**
     * Adds the pairs that contain `node` and that are reached by clicks without tiles in the new column (rule 1 of the
     * format). Returns, in the order of the format, every step that a click with tiles in the new column can take at
     * `node`.
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

    /** Reads, for each edge of a node, the node to which it leads and its cost. */
    readEdges(steps, content) {
        const { contents, layer, nodes } = this;
        for (const step of steps) {
            const after = contents.without(content, rowsOf(step)), empty = contents.words[after].length === 0;
            const met = nodes.get(after)?.length ?? 0;
            // The number in the file says whether the edge leads to an existing node or to a new node. An edge to the
            // empty content leaves nothing to choose, because only one node has this content.
            const ways = empty ? 1 : met + 1, number = this.read(ways * (MAX_EDGE_COST + 1) - 1), way = number % ways;
            if (way === met) this.meet(after);
            this.edgeOf[this.stepNumbers.get(step)] = layer.kinds.length;
            const rows = contents.rows[COLOURS * content + colourOf(step)];
            layer.edge(layer.kind(step, rows), nodes.get(after)[way], Math.floor(number / ways));
        }
    }

    /**
     * Follows the clicks that take tiles in the new column (rules 2 and 3 of the format). A pair consists of a node of
     * the new layer and a node of the previous layer. The method starts from all pairs of one new node, and adds the
     * pairs that these clicks reach. `firstEdge` is the index of the new node's first edge. `low` is the first node of
     * the previous layer that occurs in a pair.
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
