// The evidence of the column program in version 1, from former/FORMAT-1.md: the layers are made again and compared in size.
// Arranged like scripts/check_columns.py.
//
// Rows are the bits of a number, the lowest for the bottom. A colour's runs and whatever the three rules say depend on
// its rows alone, so all that is kept by rows. Contents and lists of blocks are numbered when they first turn up.
//
// Costs are at most the cap, which is below 576, or NEVER or a little more. How much is stored depends on the board, not
// on the sizes that a file announces: the meter hears of it, as bytes of a map's entry, of an array and so on, in V8.

const LARGEST_LAYER = 4194303;

/** Lists of blocks, by number: the rows of each block, ascending. */
class Blocks {
    constructor() {
        this.numbers = new Map();
        this.lists = [];
        this.rows = [];
    }

    number(blocks) {
        const list = [...blocks].sort((a, b) => a - b), key = list.join();
        if (!this.numbers.has(key)) {
            meter.store(ENTRY + 2 * SMALL);
            this.numbers.set(key, this.lists.length);
            this.lists.push(list);
            this.rows.push(list.reduce((all, block) => all | block, 0));
        }
        return this.numbers.get(key);
    }
}

/** The three rules: what a click may do in column y, given what it does in its neighbour x, which comes first. */
class Rules {
    constructor() {
        this.blocks = new Blocks();
        this.second = new Map();
        this.third = new Map();
    }

    /** First rule: whether a click that takes a step of x may take nothing of y. */
    onlyLeft(step, y) {
        const list = this.blocks.lists[step];
        return list.length === 1 && (list[0] & y) === 0;
    }

    /** Second rule: the steps in y of clicks that take nothing of x. */
    onlyRight(x, y) {
        const key = x << 9 | y;
        if (!this.second.has(key)) {
            meter.store(ENTRY + 2 * SMALL);
            const fine = someRuns(y).filter((runs) => runs.every((run) => (run & x) === 0));
            this.second.set(key, fine.map((runs) => this.blocks.number(runs)));
        }
        return this.second.get(key);
    }

    /** Third rule: the steps in y that go with a step of x. */
    both(step, x, y) {
        const key = (step * 512 + x) * 512 + y;
        if (!this.third.has(key)) {
            const left = this.blocks.rows[step], list = this.blocks.lists[step], found = [];
            meter.store(ENTRY + SMALL);
            for (const runs of someRuns(y)) {
                const right = runs.reduce((all, run) => all | run, 0);
                const fits = (left & right) !== 0 && (y & left & ~right) === 0 && (x & right & ~left) === 0;
                if (!fits || list.some((block) => (block & right) === 0)) continue;
                // Pairs of rows in x and rows in y that hang together; each run joins those that it touches.
                let joined = list.map((block) => [block, 0]);
                for (const run of runs) {
                    const touched = joined.filter(([rows]) => rows & run), all = [0, run];
                    for (const [a, b] of touched) [all[0], all[1]] = [all[0] | a, all[1] | b];
                    joined = [...joined.filter(([rows]) => !(rows & run)), all];
                }
                found.push(this.blocks.number(joined.map(([, rows]) => rows)));
            }
            this.third.set(key, found);
        }
        return this.third.get(key);
    }
}

/** A layer. Node 0 is the first one; edges lead to higher numbers. */
class RemadeLayer {
    constructor() {
        this.contents = [];
        this.least = [];
        this.end = [];
        this.rest = [];
        /** By node: [colour, blocks, node, cost]. */
        this.edges = [];
        /** T, by the full column beside it. */
        this.meetings = new Map();
    }

    add(content, least, end) {
        meter.store(SMALL);
        this.contents.push(content);
        this.least.push(least);
        this.end.push(end);
        return this.edges.push([]) - 1;
    }

    /** Adds costs and `rest`. An edge to where no end is reached is dropped: no entry behind it would be kept. */
    finish() {
        for (let u = this.edges.length - 1; u >= 0; u--) {
            for (const edge of this.edges[u]) edge[3] = this.least[edge[2]] - this.least[u];
            this.edges[u] = this.edges[u].filter(([, , to]) => this.rest[to] < NEVER);
            this.rest[u] = this.edges[u].reduce((least, [, , to, cost]) => Math.min(least, cost + this.rest[to]), this.end[u]);
        }
        return this;
    }
}

/** Numbers, the least first. */
class Heap {
    constructor() {
        this.items = [];
    }

    push(item) {
        const { items } = this;
        let at = items.push(item) - 1;
        while (at > 0 && items[at - 1 >> 1] > item) {
            items[at] = items[at - 1 >> 1];
            at = at - 1 >> 1;
        }
        items[at] = item;
    }

    pop() {
        const { items } = this, least = items[0], item = items.pop();
        if (items.length === 0) return least;
        let at = 0;
        for (let child = 1; child < items.length; child = 2 * at + 1) {
            if (child + 1 < items.length && items[child + 1] < items[child]) child += 1;
            if (items[child] >= item) break;
            items[at] = items[child];
            at = child;
        }
        items[at] = item;
        return least;
    }
}

/** The columns as one side goes through them. */
class ColumnSide {
    constructor(columns, rules, contents) {
        this.columns = columns;
        this.rules = rules;
        this.contents = contents;
        this.full = columns.map((column) => contents.number(column));
        const edge = new RemadeLayer();
        edge.add(contents.number([]), 0, 0);
        this.layers = [edge.finish()];
    }

    /** How many colours a content has that the one before has not. */
    begin(content, before) {
        return ones(this.contents.colours[content] & ~this.contents.colours[before]);
    }

    base(i) {
        return this.full.slice(i + 1).reduce((sum, content, n) => sum + this.begin(content, this.full[i + n]), 0);
    }

    /** What clicks may do with a node and a content beside it: [colour, blocks or -1 for nothing, next node, cost]. */
    moves(layer, u, content) {
        const { rows } = this.contents, { rules } = this, found = [], x = COLOURS * layer.contents[u], y = COLOURS * content;
        for (let colour = 0; colour < 4; colour++) {
            for (const blocks of rules.onlyRight(rows[x + colour], rows[y + colour])) found.push([colour, blocks, u, 1]);
        }
        for (const [colour, step, to, cost] of layer.edges[u]) {
            if (rules.onlyLeft(step, rows[y + colour])) found.push([colour, -1, to, cost]);
            for (const blocks of rules.both(step, rows[x + colour], rows[y + colour])) found.push([colour, blocks, to, cost]);
        }
        meter.work(10 + found.length);
        return found;
    }

    /** T, by content, for a layer of the other side and the full column beside it. */
    meeting(layer, full) {
        const { contents, rules } = this, nodes = layer.edges.length, pieces = new Set();
        for (let rows = 0; rows < 1 << contents.words[full].length; rows++) pieces.add(contents.without(full, rows));
        const order = [...pieces].sort((a, b) => contents.words[b].length - contents.words[a].length);
        const stored = 2 * MAP * nodes;
        meter.store(stored);
        const before = Array.from({ length: nodes }, () => new Map()), behind = before.map(() => new Map());
        let entries = 0;
        // Clicks that take something of the piece count on the other side.
        const onward = (e, piece, visit) => {
            for (const [, blocks, to, cost] of this.moves(layer, e, piece)) {
                if (blocks < 0) visit(to, piece, cost);
                else visit(to, contents.without(piece, rules.blocks.rows[blocks]), cost - 1);
            }
        };
        // All this leads to later nodes, or to fewer tiles at the same node: so the costs from the beginning are found
        // in this order, and those to an end in the opposite one.
        before[0].set(full, 0);
        for (let e = 0; e < nodes; e++) {
            for (const piece of order) {
                const sofar = before[e].get(piece);
                if (sofar === undefined) continue;
                // One more here, and one in `behind`.
                meter.store(2 * ENTRY);
                entries += 1;
                onward(e, piece, (to, smaller, cost) => {
                    if (sofar + cost < (before[to].get(smaller) ?? NEVER)) before[to].set(smaller, sofar + cost);
                });
            }
        }
        const least = new Map();
        order.reverse();
        for (let e = nodes - 1; e >= 0; e--) {
            for (const piece of order) {
                const sofar = before[e].get(piece);
                if (sofar === undefined) continue;
                let rest = contents.words[piece].length === 0 ? layer.end[e] : NEVER;
                onward(e, piece, (to, smaller, cost) => {
                    rest = Math.min(rest, cost + (behind[to].get(smaller) ?? NEVER));
                });
                behind[e].set(piece, rest);
                if (sofar + rest < (least.get(piece) ?? NEVER)) least.set(piece, sofar + rest);
            }
        }
        meter.free(stored + 2 * ENTRY * entries);
        return least;
    }

    /** The function beyond(content) of column j. */
    beyond(j, others) {
        const b = Math.min(this.columns.length - 1 - j, others.layers.length - 1), near = this.base(j);
        if (b === 0) return () => near;
        const t = this.columns.length - 1 - b, { meetings } = others.layers[b];
        if (!meetings.has(this.full[t])) meetings.set(this.full[t], this.meeting(others.layers[b], this.full[t]));
        const costs = meetings.get(this.full[t]);
        if (t === j) return (content) => Math.max(near, costs.get(content) ?? NEVER);
        const far = Math.max(near, near - this.base(t) + (costs.get(this.full[t]) ?? NEVER));
        return () => far;
    }

    /** Makes the next layer; gives up when it has more nodes than `most`. `progress` hears how many it has. */
    advance(others, cap, most, progress) {
        const { contents, rules } = this, j = this.layers.length - 1, before = this.layers[j], layer = new RemadeLayer();
        const outside = this.beyond(j, others), returning = [0, 1, 2, 3].map((colour) => mayReturn(this.columns, j, colour));
        /** The largest cost with which an entry of node u is kept. */
        const limit = (content, u) => cap - before.rest[u] - this.begin(content, before.contents[u]) - outside(content);
        // Content by content, the fullest first, so that all vectors of a content are there when it is its turn: not yet
        // closed, with the edges that lead to them.
        const waiting = new Map();
        const wait = (content, entries, edge) => {
            if (!waiting.has(content)) waiting.set(content, new Map());
            const vectors = waiting.get(content), key = entries.join();
            if (!vectors.has(key)) {
                meter.store(held({ entries, edges: [] }));
                vectors.set(key, { entries, edges: [] });
            }
            if (edge) vectors.get(key).edges.push(edge);
        };
        /** Bytes of a vector that waits; an edge is counted as one of the layer. */
        const held = ({ entries }) => ENTRY + 2 * SMALL + 14 * entries.length;
        if (limit(this.full[j], 0) >= 0) wait(this.full[j], [0, 0], null);
        this.layers.push(layer);
        while (waiting.size > 0) {
            const height = (content) => contents.words[content].length;
            const content = [...waiting.keys()].reduce((a, b) => (height(b) > height(a) ? b : a));
            const clicks = new Map(), numbers = new Map(), vectors = waiting.get(content);
            let passing = 0;
            waiting.delete(content);
            /** Moves of a node, [step or -1, content after, next node, cost, largest cost of an entry before it], the last falling. */
            const kept = (u) => {
                if (!clicks.has(u)) {
                    const fine = this.moves(before, u, content)
                        .filter(([colour, blocks]) => blocks < 0 || returning[colour] || rules.blocks.lists[blocks].length === 1)
                        .map(([colour, blocks, to, cost]) => {
                            const after = blocks < 0 ? content : contents.without(content, rules.blocks.rows[blocks]);
                            return [blocks < 0 ? -1 : 4 * blocks + colour, after, to, cost, limit(after, to) - cost];
                        });
                    clicks.set(u, fine.filter((click) => click[4] >= 0).sort((a, b) => b[4] - a[4]));
                    meter.store(ENTRY + SMALL * (1 + clicks.get(u).length));
                    passing += ENTRY + SMALL * (1 + clicks.get(u).length);
                }
                return clicks.get(u);
            };
            for (const { entries, edges } of vectors.values()) {
                const vector = new Map(), heap = new Heap(), steps = new Map();
                // Each entry in a map, in the heap or what is closed, and as text; and what is counted below.
                let stored = 2 * ENTRY * entries.length;
                meter.store(stored);
                meter.work(10 * entries.length);
                for (let i = 0; i < entries.length; i += 2) {
                    vector.set(entries[i], entries[i + 1]);
                    heap.push(entries[i]);
                }
                const closed = [];
                while (heap.items.length > 0) {
                    const u = heap.pop(), sofar = vector.get(u);
                    closed.push(u, sofar);
                    for (const [step, after, to, cost, largest] of kept(u)) {
                        if (sofar > largest) break;
                        let onward = vector;
                        if (step >= 0) {
                            if (!steps.has(step)) {
                                meter.store(MAP);
                                stored += MAP;
                                steps.set(step, { after, onward: new Map() });
                            }
                            ({ onward } = steps.get(step));
                        } else if (!vector.has(to)) {
                            heap.push(to);
                        }
                        const known = onward.get(to);
                        meter.work(20);
                        if (known === undefined) {
                            meter.store(2 * ENTRY);
                            stored += 2 * ENTRY;
                        }
                        if (sofar + cost < (known ?? NEVER)) onward.set(to, sofar + cost);
                    }
                }
                const key = closed.join();
                meter.free(stored);
                if (!numbers.has(key)) {
                    let least = NEVER, end = NEVER;
                    for (let i = 0; i < closed.length; i += 2) {
                        least = Math.min(least, closed[i + 1]);
                        end = Math.min(end, closed[i + 1] + before.end[closed[i]]);
                    }
                    const empty = contents.words[content].length === 0;
                    const number = layer.add(content, least, empty && end < NEVER ? end - least : NEVER);
                    numbers.set(key, number);
                    meter.store(ENTRY + key.length);
                    passing += ENTRY + key.length;
                    if (layer.contents.length > most) return;
                    if (number % 64 === 0) progress(number);
                    for (const [step, { after, onward }] of steps) {
                        meter.spare(2 * SMALL * onward.size);
                        meter.work(50 * onward.size);
                        const sorted = [...onward].sort(([a], [b]) => a - b).flat();
                        meter.store(SMALL);
                        wait(after, sorted, [number, step & 3, step >> 2]);
                    }
                }
                for (const [u, colour, blocks] of edges) layer.edges[u].push([colour, blocks, numbers.get(key), 0]);
                vectors.delete(entries.join());
                meter.free(held({ entries }));
            }
            meter.free(passing);
        }
        layer.finish();
    }
}

/** The words of the line, as sides and sizes. */
function readSizes(lines, width) {
    lines.exactly("evidence", "columns");
    return readSizeWords(lines, lines.words("layers"), width);
}

/** Layers, such as R120. */
function readSizeWords(lines, words, width) {
    const seen = { R: 0, L: 0 };
    lines.demand(words.length > 0, "there is no layer");
    return words.map((word) => {
        const size = lines.whole(word.slice(1), LARGEST_LAYER);
        lines.demand(Object.hasOwn(seen, word[0]) && ++seen[word[0]] <= width, `"${word.slice(0, 30)}" is no layer`);
        return [word[0], size];
    });
}

/** That fewer than so many clicks do not clear the columns. */
function verifySizes(columns, clicks, words, progress) {
    const rules = new Rules(), contents = new Contents();
    const sides = { R: new ColumnSide(columns, rules, contents), L: new ColumnSide([...columns].reverse(), rules, contents) };
    const all = words.reduce((sum, [, size]) => sum + size, 0), { stored } = meter;
    let made = 0;
    words.forEach(([side, size], n) => {
        const own = sides[side], others = sides[side === "R" ? "L" : "R"], name = `layer ${n + 1} (${side}${size})`;
        own.advance(others, clicks - 1, size, (nodes) => progress("node", made + nodes, all));
        const layer = own.layers.at(-1), nodes = layer.contents.length, last = n + 1 === words.length;
        demand(nodes <= size, `${name}: it has more nodes`);
        demand(nodes === size, `${name}: it has ${nodes} nodes`);
        made += nodes;
        const goesOn = nodes > 0 && layer.rest[0] < NEVER;
        demand(goesOn || last, `${name} reaches no end, but is not the last`);
        demand(!goesOn || !last, `the last layer (${side}${size}) still reaches an end`);
    });
    meter.free(meter.stored - stored);
    return `made ${counted(words.length, "layer")} of the column program with ${counted(made, "node")} again, from the board alone`;
}
