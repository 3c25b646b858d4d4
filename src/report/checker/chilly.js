// Santa Chilly, from CHILLY.md: the moves of a level, the route, cuts with potentials, and the search for the rest.
// Places are row times width plus column. Whole numbers stay below 2^53 until they are added up, which BigInt does.

const PUSHES = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };

class IceLevel {
    constructor(lines, text) {
        const [links, ...rows] = text.split("/");
        this.height = rows.length;
        this.width = rows[0]?.length ?? 0;
        this.letters = rows.join("");
        const fine = [this.height, this.width].every((side) => side >= 1 && side <= 256)
            && rows.every((row) => row.length === this.width && /^[.#TY$GOPX]*$/.test(row));
        lines.demand(fine, "not a level: 1 to 256 equally long rows of . # T Y $ G O P X");
        const places = (letters) => [...this.letters].flatMap((letter, place) => (letters.includes(letter) ? [place] : []));
        lines.demand(places("P").length === 1 && places("X").length === 1, "not exactly one P and one X");
        [this.begin] = places("P");
        [this.goal] = places("X");
        /** The number of the present on a place. */
        this.presents = new Map(places("$G").map((place, number) => [place, number]));
        this.links = new Map();
        for (const link of links === "" ? [] : links.split(";")) {
            const match = /^\((\d+),(\d+)\)->\((\d+),(\d+)\)$/.exec(link);
            lines.demand(match, `"${link.slice(0, 30)}" is no link`);
            const [a, b, c, d] = match.slice(1).map((word, i) => lines.whole(word, (i % 2 ? this.height : this.width) - 1));
            const from = b * this.width + a, to = d * this.width + c;
            const leads = this.letters[from] === "O" && !"#TYX".includes(this.letters[to]) && !this.links.has(from);
            lines.demand(leads, `the link ${link} is not from a hole to ice, or not the only one`);
            this.links.set(from, to);
        }
        lines.demand(places("O").length === this.links.size, "a hole without a link");
        this.findMoves();
    }

    /** Where a push ends and the presents that it takes; null if nothing moves. */
    push(from, letter) {
        const [right, down] = PUSHES[letter], { width, height } = this, taken = new Set();
        let at = from;
        for (let step = 0; step < Math.max(width, height); step++) {
            const x = (at % width + right + width) % width, y = (Math.floor(at / width) + down + height) % height;
            const next = y * width + x, found = this.letters[next];
            if ("#TY".includes(found)) return step === 0 ? null : { to: at, taken };
            at = found === "O" ? this.links.get(next) : next;
            if (this.presents.has(at)) taken.add(this.presents.get(at));
            if ("OX".includes(found)) return { to: at, taken };
        }
        throw new Refusal(`an endless slide from column ${from % width}, row ${Math.floor(from / width)}`);
    }

    /** Numbers the cells and lists the moves between them, {from, to, taken}, in the order of the format. */
    findMoves() {
        const met = new Set([this.begin]), moves = [];
        for (const from of met) {
            if (from === this.goal) continue;
            for (const letter of "UDLR") {
                const pushed = this.push(from, letter);
                if (pushed) {
                    moves.push({ from, ...pushed });
                    met.add(pushed.to);
                }
            }
        }
        const back = reach([this.goal], moves, (move) => [move.to, move.from]);
        const alive = back.has(this.begin) ? [...met].filter((place) => back.has(place)).sort((a, b) => a - b) : [];
        const numbers = new Map(alive.map((place, number) => [place, number]));
        this.cells = alive.length;
        this.start = numbers.get(this.begin);
        this.exit = numbers.get(this.goal);
        // Sorting is stable: those of a cell stay in the order of the pushes.
        this.moves = moves.filter(({ from, to }) => numbers.has(from) && numbers.has(to))
            .map(({ from, to, taken }) => ({ from: numbers.get(from), to: numbers.get(to), taken }))
            .sort((a, b) => a.from - b.from);
    }

    play(route, claimed) {
        demand(route.length === claimed, `the witness has ${route.length} moves, the claim says ${claimed}`);
        const taken = new Set();
        let at = this.begin;
        [...route].forEach((letter, n) => {
            const possible = Object.hasOwn(PUSHES, letter) && at !== this.goal;
            const pushed = possible ? this.push(at, letter) : null;
            demand(pushed, `the witness: move ${n + 1} is no U, D, L or R that moves something`);
            at = pushed.to;
            pushed.taken.forEach((present) => taken.add(present));
        });
        const left = this.presents.size - taken.size;
        demand(at === this.goal, "the witness does not end at the exit");
        demand(left === 0, `the witness ends with presents left: ${left}`);
    }

    /** Tries all ways from component to component; inside one everything can be taken. */
    hasRoute() {
        if (this.cells === 0) return false;
        const component = new Array(this.cells).fill(-1);
        for (let cell = 0; cell < this.cells; cell++) {
            if (component[cell] >= 0) continue;
            const back = reach([cell], this.moves, (move) => [move.to, move.from]);
            for (const other of reach([cell], this.moves, (move) => [move.from, move.to])) if (back.has(other)) component[other] = cell;
        }
        const bits = (taken) => [...taken].reduce((set, present) => set | 1n << BigInt(present), 0n);
        const inside = new Array(this.cells).fill(0n), ways = [];
        for (const { from, to, taken } of this.moves) {
            const [here, there] = [component[from], component[to]];
            if (here === there) inside[here] |= bits(taken);
            else ways.push({ here, there, taken: bits(taken) });
        }
        const first = component[this.start], all = (1n << BigInt(this.presents.size)) - 1n;
        const met = new Map([[`${first} ${inside[first]}`, [first, inside[first]]]]);
        for (const [at, taken] of met.values()) {
            if (at === component[this.exit] && taken === all) return true;
            for (const way of ways) {
                if (way.here !== at) continue;
                const after = taken | way.taken | inside[way.there];
                met.set(`${way.there} ${after}`, [way.there, after]);
            }
        }
        return false;
    }
}

/** What can be reached; `ends` gives a move's two ends as they are walked, or null. */
function reach(starts, moves, ends) {
    const leads = new Map(), met = new Set(starts);
    for (const move of moves) {
        const [from, to] = ends(move) ?? [];
        if (from === undefined) continue;
        if (!leads.has(from)) leads.set(from, []);
        leads.get(from).push(to);
    }
    for (const place of met) for (const next of leads.get(place) ?? []) met.add(next);
    return met;
}

function signedWhole(lines, word) {
    lines.demand(/^(0|-?[1-9][0-9]{0,14})$/.test(word), `"${word.slice(0, 30)}" is no number of at most 15 digits`);
    return Number(word);
}

/** Reads and verifies cuts and potentials. */
function readCuts(lines, level, progress) {
    lines.exactly("evidence", "cuts");
    demand(level.cells > 0, "the exit cannot be reached: the claim can only be unsolvable");
    const scale = lines.whole(lines.word("scale"), 1e9);
    const potentials = lines.words("potentials").map((word) => signedWhole(lines, word));
    const fine = scale > 0 && potentials.length === level.cells && potentials[level.start] === 0;
    demand(fine, "a scale of 0, not one potential for each cell, or one of the start that is not 0");
    const count = lines.whole(lines.word("cuts"), 1e6), cuts = [];
    const rests = level.moves.map(() => BigInt(scale)), digits = Math.ceil(level.cells / 4);
    for (let n = 1; n <= count; n++) {
        progress("cut", n, count);
        const [factor, number, side, word, ...more] = lines.words("cut");
        const known = word !== undefined && more.length === 0 && (side === "in" || side === "out");
        lines.demand(known && word.length === digits && /^[0-9a-f]*$/.test(word), `cut ${n} is malformed`);
        const multiplier = signedWhole(lines, factor), present = lines.whole(number, 1e6);
        lines.demand(multiplier >= 1 && present < level.presents.size, `cut ${n} does not fit this level`);
        const bits = [...word].flatMap((digit) => [8, 4, 2, 1].map((bit) => (parseInt(digit, 16) & bit) !== 0));
        lines.demand(!bits.slice(level.cells).includes(true), `cut ${n} has cells beyond the last`);
        const walk = ({ from, to }) => (side === "in" ? [from, to] : [to, from]);
        const counted = level.moves.map((move) => {
            const [near, far] = walk(move);
            return !bits[near] && (bits[far] || move.taken.has(present));
        });
        counted.forEach((is, m) => (rests[m] -= is ? BigInt(multiplier) : 0n));
        const free = level.moves.filter((move, m) => !counted[m] && !move.taken.has(present));
        const outside = reach([side === "in" ? level.start : level.exit], free, walk);
        const exact = bits.slice(0, level.cells).every((within, cell) => within !== outside.has(cell));
        demand(exact, `cut ${n}: the cells are not those that the rest cannot reach without a counted move`);
        cuts.push({ multiplier: BigInt(multiplier), present, side, bits });
    }
    lines.exactly("rests", sha256(new TextEncoder().encode(rests.join(" "))));
    const attained = new Set([level.start]);
    level.moves.forEach(({ from, to }, m) => {
        const slack = rests[m] - BigInt(potentials[to]) + BigInt(potentials[from]);
        demand(slack >= 0n, `from cell ${from} to ${to} the potential rises too much`);
        if (slack === 0n && from !== to) attained.add(to);
    });
    demand(attained.size === level.cells, "a potential is less than it may be");
    const total = cuts.reduce((sum, cut) => sum + cut.multiplier, BigInt(potentials[level.exit]));
    return { scale: BigInt(scale), potentials, cuts, total };
}

/** The least number of moves from each cell to the exit, on a walk that takes a present if one is named. */
function walks(level, present, beyond) {
    const lengths = new Array(level.cells).fill(Infinity);
    if (present === null) lengths[level.exit] = 0;
    for (let changed = true; changed;) {
        changed = false;
        for (const { from, to, taken } of level.moves) {
            const length = 1 + (taken.has(present) ? beyond : lengths)[to];
            if (length < lengths[from]) [lengths[from], changed] = [length, true];
        }
    }
    return lengths;
}

/** Goes through all states that a route of at most `budget` moves can pass; how many. */
function refuteRoutes(level, { scale, potentials, cuts }, budget, progress) {
    const count = level.presents.size, home = walks(level, null, null);
    const via = Array.from({ length: count }, (_, present) => walks(level, present, home));
    const alone = potentials.map((potential) => BigInt(potentials[level.exit]) - BigInt(potential));
    const adds = Array.from({ length: level.cells }, () => new Array(count).fill(0n));
    for (const { multiplier, present, side, bits } of cuts) {
        for (let cell = 0; cell < level.cells; cell++) {
            if (!bits[cell]) adds[cell][present] += multiplier;
            else if (side === "out") alone[cell] += multiplier;
        }
    }
    const keeps = Array.from({ length: level.cells }, () => []);
    for (const { from, to, taken } of level.moves) {
        keeps[from].push([to, ~[...taken].reduce((set, present) => set | 1n << BigInt(present), 0n)]);
    }
    const fits = (cell, left, moves) => {
        let bound = alone[cell];
        for (let present = 0; present < count; present++) {
            if (!(left >> BigInt(present) & 1n)) continue;
            if (via[present][cell] > moves) return false;
            bound += adds[cell][present];
        }
        return home[cell] <= moves && bound <= BigInt(moves) * scale;
    };
    let layer = [[level.start, (1n << BigInt(count)) - 1n]];
    const met = new Set([layer[0].join()]);
    for (let moves = budget - 1; moves >= 0; moves--) {
        progress("state", met.size, 0);
        const following = [];
        for (const [cell, left] of layer) {
            for (const [to, keep] of keeps[cell]) {
                const after = left & keep, name = `${to},${after}`;
                if (met.has(name)) continue;
                demand(to !== level.exit || after !== 0n, `there is a route of ${budget - moves} moves`);
                if (!fits(to, after, moves)) continue;
                met.add(name);
                following.push([to, after]);
            }
        }
        layer = following;
    }
    return met.size;
}

function checkChilly(lines, board, progress) {
    const level = new IceLevel(lines, board), claim = lines.words("claim"), done = [];
    const kinds = { optimal: 2, "at-most": 2, "at-least": 2, unsolvable: 1 };
    const known = Object.hasOwn(kinds, claim[0]) && claim.length === kinds[claim[0]];
    lines.demand(known, "expected claim, its kind and a number");
    const moves = claim.length === 2 ? lines.whole(claim[1], 1e6) : 0;
    if (claim[0] === "optimal" || claim[0] === "at-most") {
        level.play(lines.word("witness"), moves);
        done.push(`played the route of ${moves} moves to the exit, with all ${level.presents.size} presents`);
    }
    if (claim[0] === "unsolvable") {
        demand(!level.hasRoute(), "there is a route");
        done.push("tried all ways from component to component: none ends at the exit with all presents");
    }
    if ((claim[0] === "optimal" || claim[0] === "at-least") && moves > 0) {
        const shown = readCuts(lines, level, progress);
        done.push(`added up ${shown.cuts.length} cuts and ${level.cells} potentials over ${level.moves.length} moves of the level`);
        if (shown.total <= BigInt(moves - 1) * shown.scale) {
            lines.exactly("evidence", "search");
            const states = refuteRoutes(level, shown, moves - 1, progress);
            done.push(`went through ${states.toLocaleString("en")} states for what the cuts leave open`);
        }
    }
    return { claim: claim.join(" "), done, digest: lines.end() };
}
