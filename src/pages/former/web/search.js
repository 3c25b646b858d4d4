// Verifies records. A record says that a board cannot be cleared with `budget` clicks.

/** The known results of `strip`. */
const STRIPPED = new Map([["", 0]]);

/** Returns the fewest steps that empty a word; each step removes a run of equal letters. */
function strip(word) {
  if (!STRIPPED.has(word)) {
    STRIPPED.set(word, fewestSteps(word));
  }
  return STRIPPED.get(word);
}

/** Computes `strip` for a word that is not empty. */
function fewestSteps(word) {
  let least = 1 + strip(word.slice(1));
  for (let m = 1; m < word.length; m++) {
    // The first letter can go together with an equal letter, after the word between them.
    if (word[m] === word[0]) {
      const steps = strip(word.slice(1, m)) + strip(word.slice(m));
      least = Math.min(least, steps);
    }
  }
  return least;
}

/** Returns the number of bits that are set. */
function ones(bits) {
  let count = 0;
  for (let left = bits; left; left &= left - 1) {
    count++;
  }
  return count;
}

/** The maximum number of rows of a board that a search supports, and the number of sets of rows. */
const SEARCH_ROWS = 9;
const ROW_SETS = 1 << SEARCH_ROWS;

/** `RUNS[(seed << 9) | rows]`: the runs of `rows` that contain a row of `seed`. */
const RUNS = new Uint16Array(ROW_SETS * ROW_SETS);
for (let seed = 0; seed < ROW_SETS; seed++) {
  for (let rows = 0; rows < ROW_SETS; rows++) {
    RUNS[(seed << SEARCH_ROWS) | rows] = grownRuns(seed, rows);
  }
}

/** Returns the runs of `rows` that contain a row of `seed`. */
function grownRuns(seed, rows) {
  let grown = seed & rows;
  let before = 0;
  while (grown !== before) {
    before = grown;
    grown |= ((grown << 1) | (grown >> 1)) & rows;
  }
  return grown;
}

/** Tables with facts about every subset of a column's tiles: the tiles that a content may consist of. */
class ColumnTable {
  constructor(tiles) {
    const size = 1 << tiles.length;
    this.tiles = tiles;
    /** For every subset: the smallest subset with the same content. */
    this.lowest = new Uint16Array(size);
    /** For every subset and colour: the rows of the content with this colour. */
    this.rows = new Uint16Array(4 * size);
    /** For every subset: the colours with at least one tile (bits 0 to 3), two tiles (4 to 7), three tiles (8 to 11). */
    this.sets = new Uint16Array(size);
    /** For every subset and set of colours around it: how many more clicks it needs than it has colours. */
    this.surplus = new Int8Array(16 * size);
    /** Stored results of `without`; 0xffff if not computed. */
    this.remainders = new Uint16Array(size * size).fill(0xffff);
    for (let subset = 0; subset < size; subset++) {
      this.describe(subset);
    }
  }

  /** Fills the tables for a subset. */
  describe(subset) {
    const word = this.tiles.filter((_, i) => (subset >> i) & 1);
    this.lowest[subset] = this.lowestSubset(word);
    const counts = [0, 0, 0, 0];
    for (const [y, colour] of word.entries()) {
      this.rows[4 * subset + colour] |= 1 << y;
      counts[colour] += 1;
    }
    const used = coloursWithAtLeast(1, counts);
    this.sets[subset] =
      used |
      (coloursWithAtLeast(2, counts) << 4) |
      (coloursWithAtLeast(3, counts) << 8);
    for (let around = 0; around < 16; around++) {
      const inner = word.filter((colour) => !((around >> colour) & 1));
      const clicks = strip(inner.join("")) + ones(around & used);
      this.surplus[16 * subset + around] = clicks - ones(used);
    }
  }

  /** Returns the smallest subset of tiles that reads `word`. */
  lowestSubset(word) {
    let subset = 0;
    let next = 0;
    for (const colour of word) {
      const tile = this.tiles.indexOf(colour, next);
      subset |= 1 << tile;
      next = tile + 1;
    }
    return subset;
  }

  /** Removes some rows from a subset of tiles. */
  without(subset, rows) {
    const place = (subset << this.tiles.length) | rows;
    if (this.remainders[place] === 0xffff) {
      this.remainders[place] = this.lowest[this.tilesLeft(subset, rows)];
    }
    return this.remainders[place];
  }

  /** Returns the tiles of a subset that are not in these rows. */
  tilesLeft(subset, rows) {
    let left = 0;
    let y = 0;
    for (let i = 0; i < this.tiles.length; i++) {
      if ((subset >> i) & 1) {
        if (!((rows >> y) & 1)) {
          left |= 1 << i;
        }
        y++;
      }
    }
    return left;
  }
}

/** Returns the set of colours that have at least `n` tiles. */
function coloursWithAtLeast(n, counts) {
  let set = 0;
  for (const [colour, count] of counts.entries()) {
    if (count >= n) {
      set |= 1 << colour;
    }
  }
  return set;
}

/** A hash table from keys of boards to budgets. A key has 64 bits in two halves. */
class BudgetTable {
  /** Creates a table for this number of keys. */
  constructor(keys) {
    this.capacity = 2;
    while (this.capacity < 2 * keys) {
      this.capacity *= 2;
    }
    if (this.capacity > 2 ** 30) {
      throw new Unchecked("it has more records than this checker has places");
    }
    meter.store(10 * this.capacity);
    this.low = new Int32Array(this.capacity);
    this.high = new Int32Array(this.capacity);
    this.budgets = new Int16Array(this.capacity).fill(-1);
    this.size = 0;
  }

  /** Returns the index where a key is, or where it would be added. */
  place(low, high) {
    let place = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
    place = (place ^ (place >>> 15)) & (this.capacity - 1);
    while (
      this.budgets[place] >= 0 &&
      (this.low[place] !== low || this.high[place] !== high)
    ) {
      place = (place + 1) & (this.capacity - 1);
    }
    return place;
  }

  /** Returns the budget of a key, or -1 if the key is missing. */
  get(low, high) {
    return this.budgets[this.place(low, high)];
  }

  /** Sets the budget of a key, unless the key has a higher one. */
  raise(low, high, budget) {
    const place = this.place(low, high);
    if (this.budgets[place] < 0) {
      this.size += 1;
    }
    this.low[place] = low;
    this.high[place] = high;
    this.budgets[place] = Math.max(budget, this.budgets[place]);
  }

  /** Returns whether half of the table is used. */
  isFull() {
    return 2 * this.size >= this.capacity;
  }

  /** Returns a table of twice the size with the same budgets, or an empty one if it would have more than `maxKeys` keys. */
  enlargedOrEmptied(maxKeys) {
    meter.free(10 * this.capacity);
    const other = new BudgetTable(Math.min(maxKeys, this.capacity));
    const canGrow = this.capacity < 2 * maxKeys;
    for (let place = 0; canGrow && place < this.capacity; place++) {
      if (this.budgets[place] >= 0) {
        other.raise(this.low[place], this.high[place], this.budgets[place]);
      }
    }
    return other;
  }
}

/** The maximum number of keys in the table of refuted boards. */
const MAX_REMEMBERED = 1 << 20;
/** The initial number of keys in the table of refuted boards. */
const INITIAL_REMEMBERED = 1 << 8;

/**
 * Work of the search for the clicks on a board, for each of its columns. A step of work takes at most about
 * 16 nanoseconds.
 */
const WORK_PER_COLUMN = 90;

/** Decides whether a number of clicks cannot clear a board: by a bound, by a record, or by a search. */
class Cover {
  constructor(columns, floor, records) {
    this.tables = columns.map((tiles) => new ColumnTable(tiles));
    this.width = columns.length;
    /** For every column: the place of its lowest tile in a key. */
    this.offsets = [];
    let tiles = 0;
    for (const column of columns) {
      this.offsets.push(tiles);
      tiles += column.length;
    }
    this.floor = floor;
    this.letters = records.letters;
    this.records = new BudgetTable(records.count + 1);
    for (let n = 0; n < records.count; n++) {
      this.records.raise(records.low[n], records.high[n], records.budgets[n]);
    }
    /** The boards that the search of this checker has refuted. */
    this.refuted = new BudgetTable(INITIAL_REMEMBERED);
    /** The number of these boards. */
    this.searched = 0;
    const levels = tiles + 2;
    /** `boards[n]` is a board after n clicks. */
    this.boards = arrays(levels, this.width);
    /** `groups[n]` lists groups of `boards[n]`: first column, last column, and the rows of every column. */
    this.groups = arrays(levels, tiles * (this.width + 2));
    /** For every column: the rows of the current colour that are in no group yet. */
    this.unlisted = new Uint16Array(this.width + 1);
    this.around = new Uint8Array(this.width);
    /** The results of `key`: the halves of the key. */
    this.low = 0;
    this.high = 0;
    /** The results of `measure`: the number of runs of neighbouring columns with a colour, and the lower bound. */
    this.runs = 0;
    this.bound = 0;
  }

  /** Stores the board of a key, and returns whether no smaller key has the same board. */
  loadBoard(level, low, high) {
    let isLowestKey = true;
    for (const [x, { tiles, lowest }] of this.tables.entries()) {
      const all = (1 << tiles.length) - 1;
      const subset = bitsFrom(this.offsets[x], low, high) & all;
      this.boards[level][x] = subset;
      isLowestKey &&= lowest[subset] === subset;
    }
    return isLowestKey;
  }

  /** Stores the key of `boards[level]`, and returns whether tiles remain. */
  key(level) {
    const board = this.boards[level];
    let low = 0;
    let high = 0;
    for (let x = 0; x < this.width; x++) {
      const at = this.offsets[x];
      if (at < 32) {
        low |= board[x] << at;
      }
      if (at >= 32) {
        high |= board[x] << (at - 32);
      } else if (at > 0) {
        high |= board[x] >>> (32 - at);
      }
    }
    this.low = low;
    this.high = high;
    return (low | high) !== 0;
  }

  /** Computes a lower bound for `boards[level]`. */
  measure(level) {
    const board = this.boards[level];
    const { around, tables, width } = this;
    let runs = 0;
    let coloursBefore = 0;
    // The colours of which a group may reach beyond the columns so far and come back.
    let reach = 0;
    let surplus = 0;
    for (let x = 0; x < width; x++) {
      const sets = tables[x].sets[board[x]];
      runs += ones(sets & 15 & ~coloursBefore);
      around[x] = reach;
      coloursBefore = sets & 15;
      reach = (reach & (sets >> 4)) | (sets >> 8);
    }
    reach = 0;
    for (let x = width - 1; x >= 0; x--) {
      const subset = board[x];
      const sets = tables[x].sets[subset];
      const outside = around[x] | reach;
      surplus = Math.max(surplus, tables[x].surplus[16 * subset + outside]);
      reach = (reach & (sets >> 4)) | (sets >> 8);
    }
    this.runs = runs;
    this.bound = runs + surplus;
  }

  /**
   * Lists the groups of boards[level], and returns their number. With `onlyWholeRuns`, lists only groups
   * that contain all tiles of their colour in their columns and beside them.
   */
  findGroups(level, onlyWholeRuns) {
    const { width } = this;
    let count = 0;
    for (let colour = 0; colour < 4; colour++) {
      this.findTiles(level, colour);
      for (let first = 0; first < width; first++) {
        while (this.unlisted[first]) {
          const start = count * (width + 2);
          const last = this.growGroup(level, start, first);
          const isWhole = this.removeListed(level, colour, start, first, last);
          this.groups[level][start] = first;
          this.groups[level][start + 1] = last;
          if (isWhole || !onlyWholeRuns) {
            count += 1;
          }
        }
      }
    }
    return count;
  }

  /** Stores the rows of a colour in all columns in `unlisted`. */
  findTiles(level, colour) {
    for (let x = 0; x < this.width; x++) {
      this.unlisted[x] = this.rowsOf(level, colour, x);
    }
  }

  /** Returns the rows of a colour in a column. */
  rowsOf(level, colour, x) {
    return this.tables[x].rows[4 * this.boards[level][x] + colour];
  }

  /** Stores the group of the lowest unlisted tile in column `first`. Returns its last column. */
  growGroup(level, start, first) {
    const { unlisted, width } = this;
    const groups = this.groups[level];
    const rows = start + 2;
    groups.fill(0, rows, rows + width);
    const seed = unlisted[first] & -unlisted[first];
    groups[rows + first] = RUNS[(seed << SEARCH_ROWS) | unlisted[first]];
    let last = first;
    let hasGrown = true;
    while (hasGrown) {
      hasGrown = false;
      for (let x = first + 1; x <= last + 1 && x < width; x++) {
        if (this.growColumn(groups, rows, x, x - 1)) {
          last = Math.max(last, x);
          hasGrown = true;
        }
      }
      for (let x = last - 1; x >= first; x--) {
        if (this.growColumn(groups, rows, x, x + 1)) {
          hasGrown = true;
        }
      }
    }
    return last;
  }

  /** Extends a group in column `x` from the column beside it. Returns whether it has grown. */
  growColumn(groups, rows, x, beside) {
    const seed = groups[rows + x] | groups[rows + beside];
    const grown = RUNS[(seed << SEARCH_ROWS) | this.unlisted[x]];
    if (grown === groups[rows + x]) {
      return false;
    }
    groups[rows + x] = grown;
    return true;
  }

  /** Removes a group from `unlisted`. Returns whether the colour has no other tiles in or beside the group's columns. */
  removeListed(level, colour, start, first, last) {
    const end = Math.min(last + 1, this.width - 1);
    let isWhole = true;
    for (let x = Math.max(0, first - 1); x <= end; x++) {
      const group = this.groups[level][start + 2 + x];
      isWhole &&= this.rowsOf(level, colour, x) === group;
      this.unlisted[x] &= ~group;
    }
    return isWhole;
  }

  /** Removes a group, and stores the resulting board in boards[level + 1]. */
  remove(level, group) {
    const board = this.boards[level];
    const after = this.boards[level + 1];
    const groups = this.groups[level];
    const start = group * (this.width + 2);
    const last = groups[start + 1];
    after.set(board);
    for (let x = groups[start]; x <= last; x++) {
      after[x] = this.tables[x].without(board[x], groups[start + 2 + x]);
    }
  }

  /** Returns whether it is shown that `budget` clicks cannot clear a board. */
  covers(level, budget) {
    const hasTiles = this.key(level);
    if (!hasTiles || budget < 0) {
      return hasTiles;
    }
    this.measure(level);
    return (
      this.bound > budget ||
      this.records.get(this.low, this.high) >= budget ||
      (budget < this.floor && !this.canBeCleared(level, budget))
    );
  }

  /** Tries all clicks, and returns whether `budget` clicks can clear a board. */
  canBeCleared(level, budget) {
    if (!this.key(level)) {
      return true;
    }
    this.measure(level);
    const { low, high } = this;
    if (this.bound > budget || this.refuted.get(low, high) >= budget) {
      return false;
    }
    meter.work(WORK_PER_COLUMN * this.width);
    // A board needs at least `runs` clicks. If the budget equals `runs`, every click must lower `runs`.
    const count = this.findGroups(level, this.runs === budget);
    for (let group = 0; group < count; group++) {
      this.remove(level, group);
      if (this.canBeCleared(level + 1, budget - 1)) {
        return true;
      }
    }
    this.searched += 1;
    if (this.refuted.isFull()) {
      this.refuted = this.refuted.enlargedOrEmptied(MAX_REMEMBERED);
    }
    this.refuted.raise(low, high, budget);
    return false;
  }

  /** Returns boards[level] as rows from the top, separated by slashes. */
  text(level) {
    const columns = this.tables.map(({ tiles }, x) =>
      tiles.filter((_, i) => (this.boards[level][x] >> i) & 1),
    );
    const height = Math.max(1, ...columns.map((column) => column.length));
    const rows = [];
    for (let y = height - 1; y >= 0; y--) {
      const letters = columns.map((column) => this.letters[column[y]] ?? ".");
      rows.push(letters.join(""));
    }
    return rows.join("/");
  }

  /** Returns the lowest tile in the first column of a group of boards[0], as `column,row`. */
  clickOf(group) {
    const start = group * (this.width + 2);
    const x = this.groups[0][start];
    const rows = this.groups[0][start + 2 + x];
    return `${x},${Math.log2(rows & -rows)}`;
  }
}

/** Returns `count` arrays of `size` numbers. */
function arrays(count, size) {
  return Array.from({ length: count }, () => new Uint16Array(size));
}

/** Returns at least 12 bits of a key of 64 bits, from the bit `start`. */
function bitsFrom(start, low, high) {
  if (start >= 32) {
    return high >>> (start - 32);
  }
  // A shift by 32 bits is a shift by 0 bits in JavaScript.
  return start === 0 ? low : (low >>> start) | (high << (32 - start));
}

/** Reads the evidence of a search: its floor, and its records. */
function readRecords(lines, { columns, letters }, clicks) {
  lines.exactly("evidence", "search");
  lines.demand(
    canBeSearched(columns),
    "evidence of a search is for boards of at most 63 cells, 9 rows and 4 colours",
  );
  const floor = lines.whole(lines.word("floor"), clicks - 1);
  const words = lines.words("records");
  lines.demand(
    words.length === clicks - floor,
    `expected ${clicks - floor} counts, one for each budget`,
  );
  const counts = words.map((word) => lines.whole(word, 1e15));
  const block = lines.block();
  const all = sumOfCounts(counts, block.size);
  meter.store(10 * all);
  const records = {
    floor,
    letters,
    count: 0,
    low: new Int32Array(all),
    high: new Int32Array(all),
    budgets: new Int16Array(all),
  };
  const limit = 1n << BigInt(columns.flat().length);
  for (const [n, count] of counts.entries()) {
    readRecordsOfBudget(block, records, count, clicks - 1 - n, limit);
  }
  demand(block.read === block.size, "there are bytes after the last record");
  return records;
}

function canBeSearched(columns) {
  const rows = Math.max(...columns.map((column) => column.length));
  const colours = new Set(columns.flat()).size;
  return columns.length * rows <= 63 && rows <= SEARCH_ROWS && colours <= 4;
}

/** Adds numbers of records. A record needs at least one byte, so more records than bytes are impossible. */
function sumOfCounts(counts, bytes) {
  let sum = 0;
  for (const count of counts) {
    demand(count <= bytes - sum, "there are more records than bytes");
    sum += count;
  }
  return sum;
}

/** Reads the records of one budget. Their keys increase, and are below `limit`. */
function readRecordsOfBudget(block, records, count, budget, limit) {
  let key = -1n;
  for (let i = 0; i < count; i++) {
    const name = `record ${records.count + 1}`;
    key += block.number(name) + 1n;
    demand(key > 0n && key < limit, `${name}: not a state of this board`);
    records.low[records.count] = Number(key & 0xffffffffn);
    records.high[records.count] = Number(key >> 32n);
    records.budgets[records.count] = budget;
    records.count += 1;
  }
}

/** Verifies that the records refute the board, and that each of them is right. Returns a sentence about it. */
function verifyRecords(columns, clicks, records, progress) {
  const cover = new Cover(columns, records.floor, records);
  for (const [x, column] of columns.entries()) {
    const all = (1 << column.length) - 1;
    cover.boards[0][x] = cover.tables[x].lowest[all];
  }
  demand(
    cover.covers(0, clicks - 1),
    `no record says that ${clicks - 1} clicks cannot clear the initial board`,
  );
  for (let n = 0; n < records.count; n++) {
    if (n % 256 === 0) {
      progress("record", n, records.count);
    }
    verifyRecord(cover, records, n);
  }
  const all = counted(records.count, "record");
  const closed = counted(cover.searched, "state");
  return `verified ${all} of the search, and closed ${closed} below by a search of its own`;
}

/** Verifies that each click on the board of a record leads to a board that another reason covers. */
function verifyRecord(cover, records, n) {
  const name = `record ${n + 1}`;
  const budget = records.budgets[n];
  const isLowestKey = cover.loadBoard(0, records.low[n], records.high[n]);
  demand(isLowestKey, `${name}: not the lowest number for its board`);
  cover.measure(0);
  meter.work(WORK_PER_COLUMN * cover.width);
  // A board needs at least `runs` clicks. If the budget equals `runs`, every click must lower `runs`.
  const groups = cover.findGroups(0, cover.runs === budget);
  for (let group = 0; group < groups; group++) {
    cover.remove(0, group);
    if (!cover.covers(1, budget - 1)) {
      throw new Refusal(
        `${name} (budget ${budget}, board ${cover.text(0)}): the click at ${cover.clickOf(group)} is not covered`,
      );
    }
  }
}
