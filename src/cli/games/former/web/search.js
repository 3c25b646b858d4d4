// Verifies records. A record says that a board cannot be cleared with `budget` clicks.

/** Returns the fewest steps that empty a word; each step removes a run of equal letters. */
const strip = (() => {
  const known = new Map([["", 0]]);
  return function strip(word) {
    if (!known.has(word)) {
      let least = 1 + strip(word.slice(1));
      for (let m = 1; m < word.length; m++) {
        if (word[m] === word[0]) {
          least = Math.min(
            least,
            strip(word.slice(1, m)) + strip(word.slice(m)),
          );
        }
      }
      known.set(word, least);
    }
    return known.get(word);
  };
})();

function ones(bits) {
  let count = 0;
  for (; bits; bits &= bits - 1) {
    count++;
  }
  return count;
}

const RUNS = (() => {
  const table = new Uint16Array(1 << 18);
  for (let seed = 0; seed < 512; seed++) {
    for (let rows = 0; rows < 512; rows++) {
      let grown = seed & rows;
      let before = 0;
      while (grown !== before) {
        before = grown;
        grown |= ((grown << 1) | (grown >> 1)) & rows;
      }
      table[(seed << 9) | rows] = grown;
    }
  }
  return table;
})();

/** Tables with facts about every subset of a column's tiles. */
class ColumnTable {
  constructor(tiles) {
    const size = 1 << tiles.length;
    this.tiles = tiles;
    this.lowest = new Uint16Array(size);
    this.rows = new Uint16Array(4 * size);
    this.sets = new Uint16Array(size);
    this.surplus = new Int8Array(16 * size);
    /** Stored results of `without`; 0xffff if not computed. */
    this.remainders = new Uint16Array(size * size).fill(0xffff);
    for (let subset = 0; subset < size; subset++) {
      this.describe(subset);
    }
  }

  describe(subset) {
    const { tiles } = this;
    const word = tiles.filter((_, i) => (subset >> i) & 1);
    const counts = [0, 0, 0, 0];
    let free = 0;
    word.forEach((colour, y) => {
      free = tiles.indexOf(colour, free) + 1;
      this.lowest[subset] |= 1 << (free - 1);
      this.rows[4 * subset + colour] |= 1 << y;
      counts[colour] += 1;
    });
    const atLeast = (n) =>
      counts.reduce((set, count, colour) => set | ((count >= n) << colour), 0);
    this.sets[subset] = atLeast(1) | (atLeast(2) << 4) | (atLeast(3) << 8);
    for (let around = 0; around < 16; around++) {
      const rest = word.filter((colour) => !((around >> colour) & 1)).join("");
      const clicks = strip(rest) + ones(around & atLeast(1));
      const colours = ones(atLeast(1));
      this.surplus[16 * subset + around] = clicks - colours;
    }
  }

  /** Removes some rows from a subset of tiles. */
  without(subset, rows) {
    const place = (subset << this.tiles.length) | rows;
    if (this.remainders[place] === 0xffff) {
      let left = 0;
      let y = 0;
      for (let i = 0; i < this.tiles.length; i++) {
        if ((subset >> i) & 1 && !((rows >> y++) & 1)) {
          left |= 1 << i;
        }
      }
      this.remainders[place] = this.lowest[left];
    }
    return this.remainders[place];
  }
}

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

  raise(low, high, budget) {
    const place = this.place(low, high);
    if (this.budgets[place] < 0) {
      this.size += 1;
    }
    this.low[place] = low;
    this.high[place] = high;
    this.budgets[place] = Math.max(budget, this.budgets[place]);
  }

  full() {
    return 2 * this.size >= this.capacity;
  }

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

/** The maximum and the initial number of keys in the table of refuted boards. */
const MAX_REMEMBERED = 1 << 20;
const INITIAL_REMEMBERED = 1 << 8;

class Cover {
  constructor(columns, floor, records) {
    this.tables = columns.map((tiles) => new ColumnTable(tiles));
    this.width = columns.length;
    let tiles = 0;
    this.offsets = columns.map(
      (column) => (tiles += column.length) - column.length,
    );
    this.floor = floor;
    this.letters = records.letters;
    this.records = new BudgetTable(records.count + 1);
    for (let n = 0; n < records.count; n++) {
      this.records.raise(records.low[n], records.high[n], records.budgets[n]);
    }
    this.closed = new BudgetTable(INITIAL_REMEMBERED);
    this.searched = 0;
    const levels = tiles + 2;
    /** `boards[n]` is a board after n clicks. */
    this.boards = Array.from(
      { length: levels },
      () => new Uint16Array(this.width),
    );
    this.groups = Array.from(
      { length: levels },
      () => new Uint16Array(tiles * (this.width + 2)),
    );
    this.rest = new Uint16Array(this.width + 1);
    this.around = new Uint8Array(this.width);
    this.low = this.high = this.runs = this.bound = 0;
  }

  loadBoard(level, low, high) {
    let isLowestKey = true;
    this.tables.forEach(({ tiles, lowest }, x) => {
      const at = this.offsets[x];
      const word =
        at >= 32
          ? high >>> (at - 32)
          : at === 0
            ? low
            : (low >>> at) | (high << (32 - at));
      const subset = word & ((1 << tiles.length) - 1);
      this.boards[level][x] = subset;
      isLowestKey &&= lowest[subset] === subset;
    });
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
    let left = 0;
    let reach = 0;
    let surplus = 0;
    for (let x = 0; x < width; x++) {
      const sets = tables[x].sets[board[x]];
      runs += ones(sets & 15 & ~left);
      around[x] = reach;
      left = sets & 15;
      reach = (reach & (sets >> 4)) | (sets >> 8);
    }
    reach = 0;
    for (let x = width - 1; x >= 0; x--) {
      const { sets, surplus: surpluses } = tables[x];
      const of = sets[board[x]];
      surplus = Math.max(
        surplus,
        surpluses[16 * board[x] + (around[x] | reach)],
      );
      reach = (reach & (of >> 4)) | (of >> 8);
    }
    this.runs = runs;
    this.bound = runs + surplus;
  }

  /** Lists and counts the groups of boards[level]. */
  findGroups(level, wholeRuns) {
    const board = this.boards[level];
    const found = this.groups[level];
    const { rest, tables, width } = this;
    let count = 0;
    for (let colour = 0; colour < 4; colour++) {
      for (let x = 0; x < width; x++) {
        rest[x] = tables[x].rows[4 * board[x] + colour];
      }
      for (let first = 0; first < width; first++) {
        while (rest[first]) {
          const start = count * (width + 2);
          const of = start + 2;
          found.fill(0, of, of + width);
          found[of + first] =
            RUNS[((rest[first] & -rest[first]) << 9) | rest[first]];
          let last = first;
          let changed = true;
          while (changed) {
            changed = false;
            for (let x = first + 1; x <= last + 1 && x < width; x++) {
              const grown =
                RUNS[((found[of + x] | found[of + x - 1]) << 9) | rest[x]];
              if (grown !== found[of + x]) {
                found[of + x] = grown;
                last = Math.max(last, x);
                changed = true;
              }
            }
            for (let x = last - 1; x >= first; x--) {
              const grown =
                RUNS[((found[of + x] | found[of + x + 1]) << 9) | rest[x]];
              if (grown !== found[of + x]) {
                found[of + x] = grown;
                changed = true;
              }
            }
          }
          let whole = true;
          for (
            let x = Math.max(0, first - 1);
            x <= last + 1 && x < width;
            x++
          ) {
            whole &&= tables[x].rows[4 * board[x] + colour] === found[of + x];
            rest[x] &= ~found[of + x];
          }
          found[start] = first;
          found[start + 1] = last;
          if (whole || !wholeRuns) {
            count += 1;
          }
        }
      }
    }
    return count;
  }

  /** Removes a group, and stores the resulting board in boards[level + 1]. */
  remove(level, group) {
    const board = this.boards[level];
    const after = this.boards[level + 1];
    const found = this.groups[level];
    const start = group * (this.width + 2);
    const last = found[start + 1];
    after.set(board);
    for (let x = found[start]; x <= last; x++) {
      after[x] = this.tables[x].without(board[x], found[start + 2 + x]);
    }
  }

  covers(level, budget) {
    if (!this.key(level) || budget < 0) {
      return (this.low | this.high) !== 0;
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
    if (this.bound > budget || this.closed.get(low, high) >= budget) {
      return false;
    }
    meter.work(10 * this.width);
    const count = this.findGroups(level, this.runs === budget);
    for (let group = 0; group < count; group++) {
      this.remove(level, group);
      if (this.canBeCleared(level + 1, budget - 1)) {
        return true;
      }
    }
    this.searched += 1;
    if (this.closed.full()) {
      this.closed = this.closed.enlargedOrEmptied(MAX_REMEMBERED);
    }
    this.closed.raise(low, high, budget);
    return false;
  }

  /** Returns boards[level] as rows from the top, separated by slashes. */
  text(level) {
    const columns = [...this.boards[level]].map((subset, x) =>
      this.tables[x].tiles.filter((_, i) => (subset >> i) & 1),
    );
    const rows = Array.from(
      { length: Math.max(1, ...columns.map((column) => column.length)) },
      (_, y) =>
        columns.map((column) => this.letters[column[y]] ?? ".").join(""),
    );
    return rows.reverse().join("/");
  }
}

function readRecords(lines, { columns, letters }, clicks) {
  lines.exactly("evidence", "search");
  const rows = Math.max(...columns.map((column) => column.length));
  const used = new Set(columns.flat()).size;
  const fine = columns.length * rows <= 63 && rows <= 9 && used <= 4;
  lines.demand(
    fine,
    "evidence of a search is for boards of at most 63 cells, 9 rows and 4 colours",
  );
  const floor = lines.whole(lines.word("floor"), clicks - 1);
  const words = lines.words("records");
  lines.demand(
    words.length === clicks - floor,
    `expected ${clicks - floor} counts, one for each budget`,
  );
  const counts = words.map((word) => lines.whole(word, 1e15));
  const limit = 1n << BigInt(columns.flat().length);
  const block = lines.block();
  const all = counts.reduce((sum, count) => {
    // A record needs at least one byte, so more records than bytes are impossible.
    demand(count <= block.size - sum, "there are more records than bytes");
    return sum + count;
  }, 0);
  meter.store(10 * all);
  const [low, high] = [new Int32Array(all), new Int32Array(all)];
  const records = {
    floor,
    letters,
    count: 0,
    low,
    high,
    budgets: new Int16Array(all),
  };
  counts.forEach((count, n) => {
    let key = -1n;
    for (let i = 0; i < count; i++) {
      const name = `record ${records.count + 1}`;
      key += block.number(name) + 1n;
      demand(key > 0n && key < limit, `${name}: not a state of this board`);
      low[records.count] = Number(key & 0xffffffffn);
      high[records.count] = Number(key >> 32n);
      records.budgets[records.count] = clicks - 1 - n;
      records.count += 1;
    }
  });
  demand(block.read === block.size, "there are bytes after the last record");
  return records;
}

function verifyRecords(columns, clicks, records, progress) {
  const cover = new Cover(columns, records.floor, records);
  const { count } = records;
  columns.forEach(
    (column, x) =>
      (cover.boards[0][x] = cover.tables[x].lowest[(1 << column.length) - 1]),
  );
  demand(
    cover.covers(0, clicks - 1),
    `no record says that ${clicks - 1} clicks cannot clear the initial board`,
  );
  for (let n = 0; n < count; n++) {
    if (n % 256 === 0) {
      progress("record", n, count);
    }
    const budget = records.budgets[n];
    const isLowestKey = cover.loadBoard(0, records.low[n], records.high[n]);
    demand(isLowestKey, `record ${n + 1}: not the lowest number for its board`);
    cover.measure(0);
    meter.work(100 * cover.width);
    // A board needs at least `runs` clicks. If the budget equals `runs`, every click must lower `runs`.
    const groups = cover.findGroups(0, cover.runs === budget);
    for (let group = 0; group < groups; group++) {
      cover.remove(0, group);
      if (!cover.covers(1, budget - 1)) {
        const start = group * (cover.width + 2);
        const x = cover.groups[0][start];
        const y = Math.log2(
          cover.groups[0][start + 2 + x] & -cover.groups[0][start + 2 + x],
        );
        const board = cover.text(0);
        throw new Refusal(
          `record ${n + 1} (budget ${budget}, board ${board}): the click at ${x},${y} is not covered`,
        );
      }
    }
  }
  const all = counted(count, "record");
  const closed = counted(cover.searched, "state");
  return `verified ${all} of the search, and closed ${closed} below by a search of its own`;
}
