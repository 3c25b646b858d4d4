// Computes the lower bound at the cut (former/FORMAT.md). The cut is the place where the layers of the column program
// from the left side meet the layers from the right side.

/**
 * Decides whether an edge of `p` and an edge of `q` can belong to the same click. `p` is the last layer of the left
 * side, and `q` is the last layer of the right side. The answer depends only on the kinds of the two edges.
 */
class CutRules {
    constructor(p, q) {
        this.layers = [p, q];
        this.single = this.layers.map(({ steps }) => Uint8Array.from(steps, (step) => Number(blocksOf(step).length === 1)));
        this.taken = this.layers.map(({ steps }) => Int32Array.from(steps, rowsOf));
        /**
         * known[a][b] says whether edges of kind a in `p` and of kind b in `q` can belong to the same click: 0 means
         * not computed yet, 1 means no, 2 means yes. known[a] is null until kind a is needed for the first time.
         */
        this.known = p.steps.map(() => null);
    }

    /**
     * Returns whether a click can follow an edge of this kind in the layer of `side` (0 is left, 1 is right) and take
     * no tiles in the column of the other layer. `rows` are the rows of that column that have the colour of the click.
     */
    alone(side, kind, rows) {
        return this.single[side][kind] === 1 && (this.taken[side][kind] & rows) === 0;
    }

    both(kind, other) {
        const [p, q] = this.layers;
        if (this.known[kind] === null) {
            meter.store(SMALL + q.steps.length);
            this.known[kind] = new Uint8Array(q.steps.length);
        }
        const known = this.known[kind];
        if (known[other] === 0) known[other] = 1 + meets(p.steps[kind], p.rows[kind], q.steps[other], q.rows[other]);
        return known[other] === 2;
    }
}

/** Returns the minimum cost of a path that begins at the first nodes of both layers and ends at their last nodes. */
function leastAtCut(p, q, contents, progress) {
    const rules = new CutRules(p, q), rows = Int32Array.from(contents.rows), size = q.contents.length;
    meter.store(8 * size + 8 * p.contents.length + 4 * rows.length + p.kinds.length + q.kinds.length);
    const [ours, theirs] = [p, q].map(({ kinds, steps }) => Uint8Array.from(kinds, (kind) => colourOf(steps[kind])));
    const least = new Int32Array(size).fill(UNREACHABLE), scratch = least.slice(), pairs = [];
    const reach = (u, v, cost) => (pairs[u] ??= new Pairs()).add(v, cost, scratch);
    reach(0, 0, 0);
    // A move leads to a later node in one layer or in both, and never to an earlier node. So a single pass over the
    // pairs of nodes is enough.
    for (let u = 0; u < p.contents.length; u++) {
        if (!pairs[u]) continue;
        const left = COLOURS * p.contents[u], low = least.fill(UNREACHABLE) && pairs[u].lower(least);
        for (let v = low; v < size; v++) {
            const sofar = least[v], right = COLOURS * q.contents[v], end = q.first[v + 1];
            if (sofar === UNREACHABLE) continue;
            for (let j = q.first[v]; j < end; j++) {
                const to = q.to[j], cost = sofar + q.costs[j];
                if (cost < least[to] && rules.alone(1, q.kinds[j], rows[left + theirs[j]])) least[to] = cost;
            }
            // The edges of a node are sorted by colour, so edges of the same colour are next to each other.
            let same = q.first[v];
            for (let i = p.first[u]; i < p.first[u + 1]; i++) {
                const colour = ours[i], kind = p.kinds[i], to = p.to[i], cost = sofar + p.costs[i];
                if (rules.alone(0, kind, rows[right + colour])) reach(to, v, cost);
                while (same < end && theirs[same] < colour) same++;
                for (let j = same; j < end && theirs[j] === colour; j++) {
                    if (rules.both(kind, q.kinds[j])) reach(to, q.to[j], cost + q.costs[j] - 1);
                }
            }
            meter.work(end - q.first[v] + p.first[u + 1] - p.first[u]);
        }
        meter.work(size - low);
        pairs[u].free();
        pairs[u] = null;
        progress(u, p.contents.length);
    }
    return least[size - 1];
}
