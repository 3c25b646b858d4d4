// The frame of a certificate: lines of words, plain numbers, a digest over everything before the last line.

/** Says why a certificate is refused. */
class Refusal extends Error {}

function demand(condition, complaint) {
    if (!condition) throw new Refusal(complaint);
}

/** The lines of a file, one after the other. */
class Lines {
    constructor(bytes) {
        this.bytes = bytes;
        this.position = 0;
        this.number = 0;
    }

    demand(condition, complaint) {
        if (!condition) throw new Refusal(`line ${this.number}: ${complaint}`);
    }

    /** The words behind the first one of the next line, which must be this. */
    words(first) {
        this.number += 1;
        const end = this.bytes.indexOf(10, this.position);
        // What is no ASCII becomes a character that no rule allows.
        const line = end < 0 ? "" : new TextDecoder("latin1").decode(this.bytes.subarray(this.position, end));
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

    /** A decimal number without sign or leading zeros. Beyond 2^53 it is rounded; no count of anything gets there. */
    whole(word, most) {
        const fine = /^(0|[1-9][0-9]{0,19})$/.test(word) && BigInt(word) <= BigInt(most);
        this.demand(fine, `"${word.slice(0, 30)}" is no number from 0 to ${most}`);
        return Number(word);
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
        const digest = sha256(this.bytes.subarray(0, this.position));
        this.exactly("sha256", digest);
        demand(this.position === this.bytes.length, "there are bytes behind the last line");
        return digest;
    }
}

const LARGEST_COUNT = 2n ** 64n - 1n;

/**
 * Verifies a certificate, a Uint8Array. `progress(what, done, of)` is called now and then. Returns what is claimed,
 * and what was done to verify it; throws a Refusal that says what is wrong.
 */
function check(bytes, progress) {
    const lines = new Lines(bytes);
    lines.exactly("kortest", "certificate", "1");
    const puzzle = lines.word("puzzle");
    const checkers = { former: checkFormer, chilly: checkChilly, nurikabe: checkNurikabe };
    lines.demand(Object.hasOwn(checkers, puzzle), "no puzzle that is known here");
    const board = lines.word("board");
    return { puzzle, board, ...checkers[puzzle](lines, board, progress) };
}
