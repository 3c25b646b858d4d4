// Numbers the contents of a column. A content is what remains in the column: a word of colours, from the bottom.

const COLOURS = 8;
const MAX_ROWS = 12;
/** Estimated bytes of a map entry. */
const ENTRY_BYTES = 40;
/** Estimated bytes of a small array. */
const ARRAY_BYTES = 80;
/** Estimated bytes of an empty map. */
const MAP_BYTES = 250;

/** Gives a number to each content of a column. */
class Contents {
  constructor() {
    /** The number of every known word. Its key is the joined word. */
    this.numbers = new Map();
    /** For every number: its word, which has the colours of the tiles from the bottom. */
    this.words = [];
    /** For every number and every colour: the rows with this colour. */
    this.rowMasks = [];
    /** The known results of `without`. Its key contains the content and the rows. */
    this.remainders = new Map();
  }

  /** Returns the number of a word. A new word gets the next number. */
  number(word) {
    const key = word.join("");
    if (!this.numbers.has(key)) {
      meter.store(2 * ENTRY_BYTES + 3 * ARRAY_BYTES);
      this.numbers.set(key, this.words.length);
      this.words.push(word);
      this.rowMasks.push(...rowsOfColours(word));
    }
    return this.numbers.get(key);
  }

  /** Returns the number of the word that remains without the tiles in `rows`. */
  without(content, rows) {
    const key = (content << MAX_ROWS) + rows;
    if (!this.remainders.has(key)) {
      meter.store(ENTRY_BYTES);
      const isLeft = (_, y) => ((rows >> y) & 1) === 0;
      const left = this.words[content].filter(isLeft);
      this.remainders.set(key, this.number(left));
    }
    return this.remainders.get(key);
  }
}

/** Returns for every colour the set of rows with this colour. */
function rowsOfColours(word) {
  const masks = new Array(COLOURS).fill(0);
  for (const [y, colour] of word.entries()) {
    masks[colour] |= 1 << y;
  }
  return masks;
}

/** Splits a set of rows into runs of consecutive rows. */
function runsOf(rows) {
  const runs = [];
  let left = rows;
  while (left) {
    const lowest = left & -left;
    // The sum carries the lowest row over the whole run.
    const run = left & ~(left + lowest);
    runs.push(run);
    left &= ~run;
  }
  return runs;
}

/** Returns every choice of at least one run of `rows`. */
function someRuns(rows) {
  const runs = runsOf(rows);
  const choices = [];
  for (let choice = 1; choice < 1 << runs.length; choice++) {
    choices.push(runs.filter((_, i) => (choice >> i) & 1));
  }
  return choices;
}

/** Returns the union of several sets of rows. */
function united(parts) {
  return parts.reduce((all, rows) => all | rows, 0);
}

/** Returns whether a path of tiles of `colour` may leave column `j` to the right and return to it. */
function mayReturn(columns, j, colour) {
  for (const column of columns.slice(j + 1)) {
    const count = column.filter((tile) => tile === colour).length;
    if (count !== 2) {
      return count >= 3;
    }
  }
  return false;
}
