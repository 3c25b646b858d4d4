// Reads the lines, words and numbers of a certificate.

/** The checkers of all games: CHECKERS[game][version] checks certificates of this version. */
const CHECKERS = {};

/** The maximum number of words in a line. */
const MAX_WORDS = 65540;

/** A distance that is larger than all computed distances. */
const UNREACHABLE = 1e9;

/** The newest version of the format that this checker supports. */
const NEWEST_VERSION = 2;

/** The error for an invalid certificate. */
class Refusal extends Error {}

/** The error for a check that ends without a verdict. */
class Unchecked extends Error {}

/** Counts the memory and the work of a check, and stops a check that needs too much. */
class Meter {
  constructor({ memory = 2 ** 30, work }) {
    this.memory = memory;
    this.maxWork = work;
    this.stored = 0;
    this.worked = 0;
  }

  /** Counts an allocation of this size. */
  store(bytes) {
    this.stored += bytes;
    const mib = Math.floor(this.memory / 2 ** 20);
    if (this.stored > this.memory) {
      throw new Unchecked(`it needs more than ${mib} MiB of memory`);
    }
  }

  free(bytes) {
    this.stored -= bytes;
  }

  /** Stops the check if an allocation would exceed the memory limit. */
  checkFits(bytes) {
    this.store(bytes);
    this.free(bytes);
  }

  /** Counts steps of work. */
  work(steps) {
    this.worked += steps;
    if (this.worked > this.maxWork) {
      throw new Unchecked(`it needs more than ${this.maxWork} steps of work`);
    }
  }
}

/** The meter of the current check. */
let meter;

/** The part of the maximum work that a computation may use on which the verdict does not depend. */
const SPARE_WORK = 1 / 16;

/**
 * Returns the result of `compute`, or null if it needs too much memory or work. The meter does not count this
 * computation for the check.
 */
function withoutFailing(compute) {
  const { maxWork, stored, worked } = meter;
  meter.maxWork = worked + SPARE_WORK * maxWork;
  try {
    return compute();
  } catch (error) {
    if (error instanceof Unchecked) {
      return null;
    }
    throw error;
  } finally {
    Object.assign(meter, { maxWork, stored, worked });
  }
}

/** Formats a number with its noun: `1 click`, `1,200 clicks`. */
function counted(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

/** Refuses the certificate with this complaint unless the condition holds. */
function demand(condition, complaint) {
  if (!condition) {
    throw new Refusal(complaint);
  }
}

/** Decodes every byte as one character, even if it is not ASCII. */
const DECODER = new TextDecoder("latin1");

/** Refuses a file that a program has converted or packed. The reason tells the user what to mend. */
function demandNoConversion(bytes) {
  const begin = DECODER.decode(bytes.subarray(0, 64));
  demand(
    !/^kortest certificate [0-9]*\r\n/.test(begin),
    "its line ends were changed to CRLF: the file was altered (for git, write *.cert -text)",
  );
  demand(!begin.startsWith("\xef\xbb\xbf"), "it begins with a byte order mark");
  demand(
    !/^(\xff\xfe|\xfe\xff)?\0?k\0o\0r/.test(begin),
    "it was converted to UTF-16",
  );
  demand(
    // Browsers decode the byte 8b as the character 2039.
    !/^(\x1f[\x8b\u2039]|\x28\xb5\x2f\xfd|\xfd7zXZ|BZh|PK\x03\x04)/.test(begin),
    "it is compressed; unpack it",
  );
}

/** A reader of the lines of a certificate, in order. */
class Lines {
  constructor(bytes) {
    this.bytes = bytes;
    this.position = 0;
    this.number = 0;
    // The digest is checked first, to report an altered file.
    this.last = bytes.lastIndexOf(10, bytes.length - 2) + 1;
    meter.checkFits(this.last);
    demandNoConversion(bytes);
    const last = DECODER.decode(bytes.subarray(this.last, this.last + 80));
    demand(
      !/^sha256 [0-9a-f]{64}$/.test(last),
      "its last line end is missing: the file was cut off",
    );
    const isWhole = last.startsWith("sha256 ") && last.length >= 72;
    demand(
      isWhole,
      "its last line is not a whole digest: the file was cut off, or bytes were added",
    );
    demand(
      last === `sha256 ${sha256(bytes.subarray(0, this.last))}\n`,
      "its digest does not match: the file was altered",
    );
  }

  /** Refuses the certificate unless the condition holds. The complaint names the current line. */
  demand(condition, complaint) {
    if (!condition) {
      throw new Refusal(`line ${this.number}: ${complaint}`);
    }
  }

  /** Reads the next line, which must begin with the word `keyword`, and returns the other words. */
  words(keyword, max = MAX_WORDS) {
    this.number += 1;
    const end = this.bytes.indexOf(10, this.position);
    // Checks that the line and its words fit into the memory limit.
    if (end >= 0) {
      meter.checkFits(2 * (end - this.position));
    }
    const line =
      end < 0 ? "" : DECODER.decode(this.bytes.subarray(this.position, end));
    const words = line.split(" ", max + 2);
    this.demand(
      end >= 0 && words[0] === keyword,
      `expected a whole line that begins with "${keyword}"`,
    );
    this.position = end + 1;
    return words.slice(1);
  }

  /** Reads a line of two words, and returns the second word. */
  word(keyword) {
    const words = this.words(keyword);
    this.demand(words.length === 1, `expected "${keyword}" and one word`);
    return words[0];
  }

  /** Reads a line that must consist of these words. */
  exactly(...line) {
    this.demand(
      this.words(line[0]).join(" ") === line.slice(1).join(" "),
      `expected "${line.join(" ")}"`,
    );
  }

  /** Reads the claim, and returns its kind and its number. */
  claim(kinds, most) {
    const [kind, number, ...more] = this.words("claim");
    this.demand(
      kinds.includes(kind) && number !== undefined && more.length === 0,
      "expected claim, its kind and a number",
    );
    return [kind, this.whole(number, most)];
  }

  /** Parses a decimal number from 0 to `most`. */
  whole(word, most) {
    const isValid = /^(0|[1-9][0-9]{0,15})$/.test(word) && Number(word) <= most;
    this.demand(
      isValid,
      `"${word.slice(0, 30)}" is not a number from 0 to ${most}`,
    );
    return Number(word);
  }

  /** Parses a decimal number from `-most` to `most`. */
  signed(word, most) {
    return /^-[1-9]/.test(word)
      ? -this.whole(word.slice(1), most)
      : this.whole(word, most);
  }

  /** Reads a block of bytes. */
  block() {
    const size = this.whole(
      this.word("bytes"),
      Math.max(0, this.bytes.length - this.position),
    );
    const end = this.position + size;
    demand(
      end < this.bytes.length,
      "the block is longer than the rest of the file",
    );
    const block = new Block(this.bytes.subarray(this.position, end));
    demand(this.bytes[end] === 10, "there is no line feed after the block");
    this.position = end + 1;
    return block;
  }

  /** Returns whether the next line equals `line`. */
  comes(line) {
    return this.begins(`${line}\n`);
  }

  /** Returns whether the next line begins with `text`. */
  begins(text) {
    const next = this.bytes.subarray(
      this.position,
      this.position + text.length,
    );
    return (
      next.length === text.length &&
      [...text].every((letter, i) => letter.charCodeAt(0) === next[i])
    );
  }

  /** Reads the last line. Returns the digest of the whole file, as `sha256sum` prints it. */
  end() {
    const isLast = this.position === this.last;
    this.word("sha256");
    demand(isLast, "there are bytes after the last line");
    return sha256(this.bytes);
  }
}

/** A block of bytes that contains numbers. */
class Block {
  constructor(bytes) {
    this.bytes = bytes;
    this.size = bytes.length;
    this.read = 0;
  }

  /**
   * Reads a number below 2^64 (LEB128): a byte has seven bits of the number, the lowest first, and its highest bit is
   * set if more bytes follow. Error messages call the number `what`.
   */
  number(what) {
    let value = 0n;
    // The bits of up to four bytes, because operations on a BigInt are slow.
    let part = 0;
    for (let i = 0; i < 10; i++) {
      const byte = this.read < this.size ? this.bytes[this.read++] : -1;
      if (byte < 0 || (i > 0 && byte === 0)) {
        break;
      }
      part |= (byte & 127) << (7 * (i % 4));
      if (byte < 128 || i % 4 === 3) {
        value |= BigInt(part) << BigInt(28 * Math.floor(i / 4));
        part = 0;
      }
      if (byte < 128 && value < 2n ** 64n) {
        return value;
      }
      if (byte < 128) {
        break;
      }
    }
    throw new Refusal(`${what}: a number is cut off or malformed`);
  }
}

/** Verifies a certificate. Throws an error if it is invalid. */
function check(bytes, progress, limits = {}) {
  // The default limit is the same as in `kortest check`.
  meter = new Meter({ work: 1e10 + 1000 * bytes.length, ...limits });
  const lines = new Lines(bytes);
  const [certificate, version, ...more] = lines.words("kortest");
  const isCertificate =
    certificate === "certificate" &&
    /^[1-9][0-9]{0,8}$/.test(version) &&
    more.length === 0;
  lines.demand(isCertificate, "not a kortest certificate");
  if (Number(version) > NEWEST_VERSION) {
    throw new Unchecked("written by a newer kortest");
  }
  const puzzle = lines.word("puzzle");
  lines.demand(Object.hasOwn(CHECKERS, puzzle), "the puzzle is unknown");
  const checker = CHECKERS[puzzle][version];
  lines.demand(
    checker,
    `certificates of this puzzle have no version ${version}`,
  );
  const board = lines.word("board");
  return { puzzle, board, ...checker(lines, board, progress) };
}
