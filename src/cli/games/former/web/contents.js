// Numbers the states of a column, that is, the tiles that remain in the column.

const COLOURS = 8;
const MAX_ROWS = 12;
/** Estimated bytes of a map entry, a small array, and an empty map. */
const ENTRY = 40;
const SMALL = 80;
const MAP = 250;

/** Gives a number to each state of a column. */
class Contents {
  constructor() {
    this.numbers = new Map();
    this.words = [];
    this.rowMasks = [];
    this.remainders = new Map();
  }

  number(word) {
    const key = word.join("");
    if (!this.numbers.has(key)) {
      meter.store(2 * ENTRY + 3 * SMALL);
      this.numbers.set(key, this.words.length);
      this.words.push(word);
      const masks = new Array(COLOURS).fill(0);
      word.forEach((colour, y) => (masks[colour] |= 1 << y));
      this.rowMasks.push(...masks);
    }
    return this.numbers.get(key);
  }

  without(content, rows) {
    const key = (content << MAX_ROWS) + rows;
    if (!this.remainders.has(key)) {
      meter.store(ENTRY);
      this.remainders.set(
        key,
        this.number(this.words[content].filter((_, y) => !((rows >> y) & 1))),
      );
    }
    return this.remainders.get(key);
  }
}

/** Splits a set of rows into runs of consecutive rows. */
function runsOf(rows) {
  const runs = [];
  for (let rest = rows; rest; rest &= ~runs.at(-1)) {
    runs.push(rest & ~(rest + (rest & -rest)));
  }
  return runs;
}

function someRuns(rows) {
  const runs = runsOf(rows);
  return Array.from({ length: (1 << runs.length) - 1 }, (_, set) =>
    runs.filter((_, i) => ((set + 1) >> i) & 1),
  );
}

/** Returns the union of several sets of rows. */
const united = (parts) => parts.reduce((all, rows) => all | rows, 0);

/** Returns whether a path of tiles of `colour` may leave column `j` to the right and return to it. */
function mayReturn(columns, j, colour) {
  const counts = columns
    .slice(j + 1)
    .map((column) => column.filter((tile) => tile === colour).length);
  return (counts.find((count) => count !== 2) ?? 0) >= 3;
}
