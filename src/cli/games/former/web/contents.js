// What the column program knows about a single column. Rows are the bits of a number, the lowest for the
// bottom; colours are below 8 and rows below 12.

const COLOURS = 8, MOST_ROWS = 12;
/** Bytes of an entry of a map, of a small array, and of a map, in V8. */
const ENTRY = 40, SMALL = 80, MAP = 250;

/** What is left of a column, by number; numbers are given when it first turns up. */
class Contents {
    constructor() {
        this.numbers = new Map();
        this.words = [];
        /** Eight a content: the rows of each colour. */
        this.rows = [];
        this.remainders = new Map();
    }

    number(word) {
        const key = word.join("");
        if (!this.numbers.has(key)) {
            meter.store(2 * ENTRY + 3 * SMALL);
            this.numbers.set(key, this.words.length);
            this.words.push(word);
            const rows = new Array(COLOURS).fill(0);
            word.forEach((colour, y) => (rows[colour] |= 1 << y));
            this.rows.push(...rows);
        }
        return this.numbers.get(key);
    }

    without(content, rows) {
        const key = (content << MOST_ROWS) + rows;
        if (!this.remainders.has(key)) {
            meter.store(ENTRY);
            this.remainders.set(key, this.number(this.words[content].filter((_, y) => !(rows >> y & 1))));
        }
        return this.remainders.get(key);
    }
}

/** The runs of these rows, from the bottom. */
function runsOf(rows) {
    const runs = [];
    for (let rest = rows; rest; rest &= ~runs.at(-1)) runs.push(rest & ~(rest + (rest & -rest)));
    return runs;
}

/** All sets of one or more whole runs of these rows. */
function someRuns(rows) {
    const runs = runsOf(rows);
    return Array.from({ length: (1 << runs.length) - 1 }, (_, set) => runs.filter((_, i) => set + 1 >> i & 1));
}

/** All rows of some runs or blocks. */
const united = (parts) => parts.reduce((all, rows) => all | rows, 0);

/** Whether runs of a colour in a column can be connected through those behind it. */
function mayReturn(columns, j, colour) {
    const counts = columns.slice(j + 1).map((column) => column.filter((tile) => tile === colour).length);
    return (counts.find((count) => count !== 2) ?? 0) >= 3;
}
