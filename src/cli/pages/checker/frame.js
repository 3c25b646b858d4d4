// The frame of a certificate: lines of words, plain numbers, a digest over everything before the last line.
//
// All numbers are whole and below 2^53, where JavaScript is exact, because each has its range where it is read; where
// they are added up or multiplied, a comment says what bounds the result. What may become larger is a BigInt.

/**
 * The checker of each game, under its name: for each version of its certificates a function of the lines after the board, the
 * board, and `progress`. Each game enters its own.
 */
const CHECKERS = {};

/** More than any cost or length that is computed. */
const NEVER = 1e9;

/** The newest version of the format that any game has here. A version has at most nine digits. */
const NEWEST = 2;

/** Says why a certificate is refused. */
class Refusal extends Error {}

/** Says that a check needs more than it may cost: no verdict. */
class Unchecked extends Error {}

/** What a check may cost, in bytes beside the file, and in steps. It is told of all that a file can make large, before. */
class Meter {
    constructor({ memory = 2 ** 30, work = Infinity } = {}) {
        this.memory = memory;
        this.most = work;
        this.stored = 0;
        this.worked = 0;
    }

    store(bytes) {
        this.stored += bytes;
        const most = Math.floor(this.memory / 2 ** 20);
        if (this.stored > this.memory) throw new Unchecked(`it needs more than ${most} MiB of memory`);
    }

    free(bytes) {
        this.stored -= bytes;
    }

    /** What is needed for a moment. */
    spare(bytes) {
        this.store(bytes);
        this.free(bytes);
    }

    work(steps) {
        this.worked += steps;
        if (this.worked > this.most) throw new Unchecked(`it needs more than ${this.most} steps of work`);
    }
}

/** Of the check that is under way. */
let meter = new Meter();

/** `1 click`, `1,200 clicks`. */
function counted(number, noun) {
    return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

function demand(condition, complaint) {
    if (!condition) throw new Refusal(complaint);
}

/** For latin1 each byte is a character; what is no ASCII becomes one that no rule allows. */
const DECODER = new TextDecoder("latin1");

/** The lines of a file, one after the other. */
class Lines {
    constructor(bytes) {
        this.bytes = bytes;
        this.position = 0;
        this.number = 0;
        // A file that is cut off or altered is refused for that reason, whatever other mistakes it has.
        this.last = bytes.lastIndexOf(10, bytes.length - 2) + 1;
        meter.spare(this.last);
        const last = DECODER.decode(bytes.subarray(this.last, this.last + 80));
        const isWhole = last.startsWith("sha256 ") && last.length >= 72;
        demand(isWhole, "its last line is not a whole digest: the file was cut off, or bytes were added");
        this.digest = sha256(bytes.subarray(0, this.last));
        demand(last === `sha256 ${this.digest}\n`, "its digest does not match: the file was altered");
    }

    demand(condition, complaint) {
        if (!condition) throw new Refusal(`line ${this.number}: ${complaint}`);
    }

    /** The words behind the first one of the next line, which must be this. */
    words(first) {
        this.number += 1;
        const end = this.bytes.indexOf(10, this.position);
        // The line, and at most a word for every second character.
        if (end >= 0) meter.spare(20 * (end - this.position));
        const line = end < 0 ? "" : DECODER.decode(this.bytes.subarray(this.position, end));
        const words = line.split(" ");
        this.demand(end >= 0 && words[0] === first, `expected a whole line that begins with "${first}"`);
        this.position = end + 1;
        return words.slice(1);
    }

    /** The only word behind the first one. */
    word(first) {
        const words = this.words(first);
        this.demand(words.length === 1, `expected "${first}" and one word`);
        return words[0];
    }

    exactly(...line) {
        this.demand(this.words(line[0]).join(" ") === line.slice(1).join(" "), `expected "${line.join(" ")}"`);
    }

    /** The kind of the claim, one of these, and its number. */
    claim(kinds, most) {
        const [kind, number, ...more] = this.words("claim");
        this.demand(kinds.includes(kind) && number !== undefined && more.length === 0, "expected claim, its kind and a number");
        return [kind, this.whole(number, most)];
    }

    /** A decimal number without sign or leading zeros, up to a limit below 2^53. */
    whole(word, most) {
        const fine = /^(0|[1-9][0-9]{0,15})$/.test(word) && Number(word) <= most;
        this.demand(fine, `"${word.slice(0, 30)}" is no number from 0 to ${most}`);
        return Number(word);
    }

    /** The same, and there may be a - before it. */
    signed(word, most) {
        return /^-[1-9]/.test(word) ? -this.whole(word.slice(1), most) : this.whole(word, most);
    }

    /** A block of bytes with its length before it and a line feed behind it. */
    block() {
        const size = this.whole(this.word("bytes"), Math.max(0, this.bytes.length - this.position));
        const end = this.position + size;
        demand(end < this.bytes.length, "there are fewer bytes than are announced");
        const block = new Block(this.bytes.subarray(this.position, end));
        demand(this.bytes[end] === 10, "no line feed behind the block");
        this.position = end + 1;
        return block;
    }

    /** Whether the next line is this one. */
    comes(line) {
        return this.begins(`${line}\n`);
    }

    /** Whether the next line begins like this. */
    begins(text) {
        const next = this.bytes.subarray(this.position, this.position + text.length);
        return next.length === text.length && [...text].every((letter, i) => letter.charCodeAt(0) === next[i]);
    }

    /** The last line; the digest. */
    end() {
        const isLast = this.position === this.last;
        this.word("sha256");
        demand(isLast, "there are bytes behind the last line");
        return this.digest;
    }
}

/** Numbers in a block of bytes. */
class Block {
    constructor(bytes) {
        this.bytes = bytes;
        this.size = bytes.length;
        this.read = 0;
    }

    /** The next one, below 2^64, in seven bits a byte, the lowest first. `what` is read, for a refusal. */
    number(what) {
        let value = 0n, part = 0;
        for (let i = 0; i < 10; i++) {
            const byte = this.read < this.size ? this.bytes[this.read++] : -1;
            if (byte < 0 || i > 0 && byte === 0) break;
            part |= (byte & 127) << 7 * (i % 4);
            if (byte < 128 || i % 4 === 3) {
                value |= BigInt(part) << BigInt(28 * Math.floor(i / 4));
                part = 0;
            }
            if (byte < 128 && value < 2n ** 64n) return value;
            if (byte < 128) break;
        }
        throw new Refusal(`${what}: a number is cut off or malformed`);
    }
}

/**
 * Verifies a certificate, a Uint8Array. `progress(what, done, of)` is called now and then; `limits` are {memory, work}, or
 * some of them. Returns what is claimed, and what was done to verify it. Throws a Refusal that says what is wrong, or an
 * Unchecked that says what is not enough. Any other error is a fault of the checker or the browser, and no verdict either.
 */
function check(bytes, progress, limits = {}) {
    // The default work is that of the program.
    meter = new Meter({ work: 2e10 + 6000 * bytes.length, ...limits });
    const lines = new Lines(bytes);
    const [certificate, version, ...more] = lines.words("kortest");
    const isCertificate = certificate === "certificate" && /^[1-9][0-9]{0,8}$/.test(version) && more.length === 0;
    lines.demand(isCertificate, "not a kortest certificate");
    if (Number(version) > NEWEST) throw new Unchecked("written by a newer kortest");
    const puzzle = lines.word("puzzle");
    lines.demand(Object.hasOwn(CHECKERS, puzzle), "no puzzle that is known here");
    const checker = CHECKERS[puzzle][version];
    lines.demand(checker, `no certificate of this puzzle has version ${version}`);
    const board = lines.word("board");
    return { puzzle, board, ...checker(lines, board, progress) };
}
