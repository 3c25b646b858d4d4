// Verifies a compressed proof that a grid has only the listed solutions.

const CHANCES_OF_NUMBER = 160;
const CONFLICT_IS_NEW = 0;
const IS_IMPLIED = 1;
const IS_NEW = 8;
const IS_IN_CUT = 16;
const IS_POSITIVE = 112;
const GROUP = 144;
const DISTANCE = GROUP + CHANCES_OF_NUMBER;
const RANK = DISTANCE + CHANCES_OF_NUMBER;
const CHANCES = RANK + 7 * CHANCES_OF_NUMBER;
const FREE_LITERALS = 1e6;
const LITERALS_PER_BYTE = 64;
/** The status of a literal in the current step. */
const STATUS_NEW = 0;
const STATUS_OPEN = 1;
const STATUS_FALSE = 2;
const NO_LITERAL = 0;
const NO_CLAUSE = 0;

/** Decodes bits with probabilities that adapt to the decoded bits. */
class ArithmeticDecoder {
  constructor(bytes) {
    this.bytes = bytes;
    this.position = 0;
    this.range = 2 ** 32 - 1;
    this.code = 0;
    for (let i = 0; i < 4; i++) {
      this.code = this.code * 256 + this.next();
    }
    demand(this.code < this.range, "the block begins with four bytes of 255");
    this.fast = new Uint16Array(CHANCES).fill(1 << 15);
    this.slow = new Uint16Array(CHANCES).fill(1 << 15);
  }

  next() {
    demand(this.position < this.bytes.length, "the block is cut off");
    return this.bytes[this.position++];
  }

  bit(chance) {
    const { fast, slow } = this;
    const ones = (this.range >>> 12) * ((fast[chance] + slow[chance]) >>> 5);
    const bit = this.code < ones;
    if (bit) {
      this.range = ones;
      fast[chance] += (65535 - fast[chance]) >>> 4;
      slow[chance] += (65535 - slow[chance]) >>> 7;
    } else {
      this.code -= ones;
      this.range -= ones;
      fast[chance] -= fast[chance] >>> 4;
      slow[chance] -= slow[chance] >>> 7;
    }
    while (this.range < 2 ** 24) {
      this.code = this.code * 256 + this.next();
      this.range *= 256;
    }
    return bit;
  }

  number(first) {
    let length = 0;
    let value = 1;
    while (this.bit(first + length)) {
      length += 1;
      demand(length <= 30, "a number of the block is too large");
    }
    for (let i = 0; i < length; i++) {
      const prefix = value < 4 ? value : 0;
      const bit = this.bit(first + 32 + 4 * length + prefix);
      value = value * 2 + (bit ? 1 : 0);
    }
    return value - 1;
  }

  get isAtEnd() {
    return this.position === this.bytes.length && this.code === 0;
  }
}

/** Returns the array index of a literal. */
const placeOf = (literal) => (literal > 0 ? 2 * literal : 1 - 2 * literal);

class TreeOfReasons {
  /** `groups` contains ranges of variables: first for the cells, then for each island. */
  constructor(bytes, given, groups, isCut) {
    const size = 2 * groups.at(-1)[1] + 2;
    // About 80 bytes of memory for each literal.
    meter.store(80 * size);
    this.decoder = new ArithmeticDecoder(bytes);
    this.groups = groups;
    this.isCut = isCut;
    this.clauses = new Clauses();
    this.room = FREE_LITERALS + LITERALS_PER_BYTE * bytes.length;
    /** For each literal, the clauses that contain it. The last one was added or used most recently. */
    this.lists = Array.from({ length: size }, () => []);
    this.last = new Int32Array(size);
    this.implied = new Uint8Array(size);
    this.status = new Uint8Array(size);
    this.lastTwoSigns = new Uint8Array(size);
    this.step = 1;
    this.cuts = 0;
    for (let n = 0; n < given.count; n++) {
      const clause = [];
      for (let i = given.ends.at(n); i < given.ends.at(n + 1); i++) {
        clause.push(given.literals.at(i));
      }
      this.add(clause);
    }
  }

  /** Adds a clause and returns its number. */
  add(clause) {
    clause.sort((a, b) => Math.abs(a) - Math.abs(b));
    this.clauses.add(clause);
    meter.store(24 * clause.length);
    for (const literal of clause) {
      this.lists[placeOf(literal)].push(this.clauses.count);
    }
    return this.clauses.count;
  }

  make(clause) {
    this.room -= clause.length;
    demand(this.room >= 0, "too many literals");
    return this.add(clause);
  }

  fail(what) {
    throw new Refusal(`step ${this.step}: ${what}`);
  }

  /** Reads a step. Returns false if its clause is empty, which ends the proof. */
  read() {
    const { status } = this;
    const { ends, literals } = this.clauses;
    const clause = [];
    const met = [];
    const conflict = this.readConflict();
    const open = [[ends.at(conflict - 1), ends.at(conflict), 0]];
    while (open.length > 0) {
      const top = open[open.length - 1];
      const [at, end, implied] = top;
      if (at === end) {
        if (implied !== 0) {
          status[placeOf(-implied)] = STATUS_FALSE;
        }
        open.pop();
        continue;
      }
      top[0] += 1;
      const literal = literals.at(at);
      const place = placeOf(literal);
      if (literal === implied || status[place] === STATUS_FALSE) {
        continue;
      }
      if (status[place] === STATUS_OPEN) {
        this.fail("the reasons go in a circle");
      }
      met.push(place);
      const reason = this.readReason(literal);
      status[place] = reason === NO_CLAUSE ? STATUS_FALSE : STATUS_OPEN;
      if (reason === NO_CLAUSE) {
        clause.push(literal);
        continue;
      }
      meter.work(ends.at(reason) - ends.at(reason - 1) + 5);
      open.push([ends.at(reason - 1), ends.at(reason), -literal]);
    }
    for (const place of met) {
      status[place] = STATUS_NEW;
    }
    meter.work(met.length + 5);
    this.make(clause);
    this.step += 1;
    return clause.length > 0;
  }

  /** Reads the number of the clause that the step begins with. */
  readConflict() {
    const { decoder } = this;
    if (decoder.bit(CONFLICT_IS_NEW)) {
      return this.readCut(decoder.number(GROUP), NO_LITERAL);
    }
    const conflict = this.clauses.count - decoder.number(DISTANCE);
    if (conflict < 1) {
      this.fail("the clause does not exist");
    }
    return conflict;
  }

  /** Reads the number of a clause that implies that `literal` is false, or 0. */
  readReason(literal) {
    const { decoder, step } = this;
    const place = placeOf(literal);
    const last = this.last[place];
    const kind =
      last === 0
        ? 0
        : 1 + 3 * this.implied[place] + Math.min(step - last - 1, 2);
    const isImplied = decoder.bit(IS_IMPLIED + kind);
    this.last[place] = step;
    this.implied[place] = isImplied ? 1 : 0;
    if (!isImplied) {
      return NO_CLAUSE;
    }
    if (decoder.bit(IS_NEW + kind)) {
      return this.readCut(
        this.groups.findIndex(([, end]) => Math.abs(literal) < end),
        -literal,
      );
    }
    const rank = decoder.number(RANK + CHANCES_OF_NUMBER * kind);
    const list = this.lists[placeOf(-literal)];
    if (rank >= list.length) {
      this.fail(`the clause with ${-literal} does not exist`);
    }
    meter.work(rank / 8);
    const [number] = list.splice(list.length - 1 - rank, 1);
    list.push(number);
    return number;
  }

  /** Returns the sign of the variable's literal that the current step has met, or 0. */
  expectedSign(variable) {
    if (this.status[placeOf(variable)] > 0) {
      return 1;
    }
    return this.status[placeOf(-variable)] > 0 ? -1 : 0;
  }

  readSign(kind) {
    return this.decoder.bit(IS_POSITIVE + kind) ? 1 : -1;
  }

  /** Reads a cut about the cells or about an island. Returns the number of its clause. */
  readCut(group, knownLiteral) {
    if (group >= this.groups.length) {
      this.fail("the island does not exist");
    }
    const { decoder, lastTwoSigns } = this;
    const clause = [];
    const [first, end] = this.groups[group];
    for (let variable = first; variable < end; variable++) {
      let sign = 0;
      if (variable === Math.abs(knownLiteral)) {
        sign = Math.sign(knownLiteral);
      } else {
        const kind = 2 * lastTwoSigns[variable] + (group === 0 ? 1 : 0);
        const expected = this.expectedSign(variable);
        const offset = expected > 0 ? 64 : -32 * expected;
        if (decoder.bit(IS_IN_CUT + offset + kind)) {
          sign = expected === 0 ? this.readSign(kind) : expected;
        }
      }
      lastTwoSigns[variable] =
        ((lastTwoSigns[variable] & 3) << 2) | (sign > 0 ? 2 : -sign);
      if (sign !== 0) {
        clause.push(sign * variable);
      }
    }
    if (!this.isCut(group, clause)) {
      this.fail("a cut is invalid");
    }
    this.cuts += 1;
    return this.make(clause);
  }
}
