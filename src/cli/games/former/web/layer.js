// Reading a layer of the column program, from former/FORMAT.md, with the help of the one before. Whatever the numbers of the
// file are, the layer is a true one.
//
// A click takes at least a tile from a column, and an edge costs at most 255: what adds up on a way is below 2^13, and in
// all layers below 2^20. What is stored grows with the numbers that are read, and with pairs that are reached.

/** The largest cost of an edge. */
const DEAREST = 255;

/**
 * A layer. Nodes are numbered in the order of the format, edges of a node follow each other. A kind of edge is a step and
 * all rows of its colour in the column: what the rules say depends on no more.
 */
class Layer {
    constructor() {
        /** By node: its content and its first edge; and where the edges of the last one end. */
        this.contents = [];
        this.first = [0];
        /** By edge. */
        this.kinds = [];
        this.to = [];
        this.costs = [];
        /** By kind. */
        this.steps = [];
        this.rows = [];
        /** By step and rows. */
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

    /** Ends the edges of a node. */
    node(content) {
        meter.store(16 + 24 * (this.kinds.length - this.first.at(-1)));
        this.contents.push(content);
        this.first.push(this.kinds.length);
    }

    /** What does not change any more, in less space. */
    settle() {
        for (const part of ["contents", "first", "kinds", "to", "costs"]) this[part] = Int32Array.from(this[part]);
        return this;
    }
}

/** The pairs with one node, as they turn up: the other node and the cost. */
class Pairs {
    constructor() {
        this.items = new Int32Array(16);
        this.length = 0;
        meter.store(SMALL + 4 * this.items.length);
    }

    /** `least` has a place for each node, all UNREACHABLE. */
    add(node, cost, least) {
        if (this.length === this.items.length) this.makeRoom(least);
        const { items, length } = this;
        items[length] = node;
        items[length + 1] = cost;
        this.length = length + 2;
    }

    /** Keeps the least cost of each node, and takes twice the space if that does not free half of it. */
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

    /** Puts the costs where they are less. Returns the first node. */
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

/** Reads a layer with the help of the one before. */
class LayerReader {
    constructor(before, column, returning, contents, read) {
        Object.assign(this, { before, column, returning, contents, read });
        this.layer = new Layer();
        /** By content, the numbers of its nodes in the order in which they were met; and by height, the contents. */
        this.nodes = new Map();
        this.heights = Array.from({ length: column.length + 1 }, () => []);
        /** By number of a node that was met: its pairs until it is read, then its place in the layer. */
        this.pairs = [];
        this.places = [];
        const size = before.contents.length;
        meter.store(16 * size);
        /** By node before, where its moves begin and end in `useful`: those that can be made beside the content that is read. */
        this.begins = new Int32Array(size);
        this.ends = new Int32Array(size);
        this.least = new Int32Array(size).fill(UNREACHABLE);
        this.scratch = new Int32Array(size).fill(UNREACHABLE);
        this.moves = this.withIdle();
        /** By number of a step, the edge of the node that is read. */
        this.edgeOf = [];
        /**
         * Answers by kind and rows, as places in the pool: whether the step may be alone, the last node that had them, how many
         * steps, and these by number.
         */
        this.pool = [];
        this.known = new Map();
        this.steps = [];
        this.stepNumbers = new Map();
    }

    /** The edges of the layer before; and for each node and colour, as one more edge to itself, a click that takes nothing there. */
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

    /** A new node. */
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
            // All of this height have been met.
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

    /** Where the answers to a kind of edge are in the pool, for this content. */
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

    /** Finds the moves of a node before that can be made beside this content: answers, the next node and the cost. */
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
        // The last node is the only one of the empty column.
        if (contents.words[content].length === 0) layer.base = this.before.base + least.at(-1);
        least.fill(UNREACHABLE, low);
        pairs[node].free();
        pairs[node] = null;
    }

    /** Follows the first rule through the pairs with a node, and finds the steps that the others make, in order. */
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

    /** Where the edges of a node lead and what they cost. */
    readEdges(steps, content) {
        const { contents, layer, nodes } = this;
        for (const step of steps) {
            const after = contents.without(content, rowsOf(step)), empty = contents.words[after].length === 0;
            const met = nodes.get(after)?.length ?? 0;
            // To one that was met, or to a new one; but only one has the empty column.
            const ways = empty ? 1 : met + 1, number = this.read(ways * (DEAREST + 1) - 1), way = number % ways;
            if (way === met) this.meet(after);
            this.edgeOf[this.stepNumbers.get(step)] = layer.kinds.length;
            const rows = contents.rows[COLOURS * content + colourOf(step)];
            layer.edge(layer.kind(step, rows), nodes.get(after)[way], Math.floor(number / ways));
        }
    }

    /** Follows the other two rules from the pairs with a node. */
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
