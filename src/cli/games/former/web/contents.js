// Stores what remains of a column after some clicks. A set of rows is a bit mask with the bottom row as lowest bit.

const COLOURS = 8, MAX_ROWS = 12;
/** Bytes that V8 (a JavaScript engine) needs for a map entry, a small array, and an empty map. */
const ENTRY = 40, SMALL = 80, MAP = 250;

/** A table of contents. A content is a list of colours that remain in a column. Every content gets a number. */
class Contents {
    constructor() {
        this.numbers = new Map();
        this.words = [];
        /** Eight entries for every content, one per colour. An entry is the set of rows that have the colour. */
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
        const key = (content << MAX_ROWS) + rows;
        if (!this.remainders.has(key)) {
            meter.store(ENTRY);
            this.remainders.set(key, this.number(this.words[content].filter((_, y) => !(rows >> y & 1))));
        }
        return this.remainders.get(key);
    }
}

/** Splits a set of rows into runs, from the bottom. A run is a maximal set of consecutive rows. */
function runsOf(rows) {
    const runs = [];
    for (let rest = rows; rest; rest &= ~runs.at(-1)) runs.push(rest & ~(rest + (rest & -rest)));
    return runs;
}

/** Returns all sets of rows that consist of one or more runs of `rows`. A run is a maximal set of consecutive rows. */
function someRuns(rows) {
    const runs = runsOf(rows);
    return Array.from({ length: (1 << runs.length) - 1 }, (_, set) => runs.filter((_, i) => set + 1 >> i & 1));
}

/** Returns the union of several sets of rows. */
const united = (parts) => parts.reduce((all, rows) => all | rows, 0);

/** Returns whether the columns after column j could connect separate tiles of this colour in column j. */
function mayReturn(columns, j, colour) {
    const counts = columns.slice(j + 1).map((column) => column.filter((tile) => tile === colour).length);
    return (counts.find((count) => count !== 2) ?? 0) >= 3;
}
