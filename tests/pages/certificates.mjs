// Certificates to test with: real ones, and ones that were tampered with and got a right digest again.

import { createHash } from "node:crypto";

const LEVEL = "(3,4)->(8,1)/###########/#P..$....##/#..#...$..#/#.....#...#/#.#O....T.#/#$...#...X#/#..Y.....$#/###########";
const GRID = "0,0,0,0,0/0,0,0,0,4/3,0,0,1,0/0,0,0,0,0/0,0,0,3,0";
/** A board whose proof is short enough to be tampered with in all places. */
const SMALL = "GPBG/OPGP/GPGB/POPP";

/** What `kortest prove` is asked for: the name of the file, and the arguments. */
export const WANTED = {
    columns: ["2024-11-24"],
    search: ["2024-11-24", "--method", "search"],
    both: ["2024-11-24", "--method", "both"],
    small: [SMALL, "--method", "both", "--floor", "1"],
    chilly: [LEVEL],
    nurikabe: [GRID],
};

/** A certificate in bytes as text, one character a byte, and back. */
export const asText = (bytes) => Buffer.from(bytes).toString("latin1");
export const asBytes = (text) => Buffer.from(text, "latin1");

/** The text with a right digest. */
export function sealed(text) {
    const body = text.slice(0, text.lastIndexOf("sha256 "));
    return `${body}sha256 ${createHash("sha256").update(asBytes(body)).digest("hex")}\n`;
}

/** Ways to tamper: the certificate, how it is changed, and what the refusal must say. */
export const TAMPERED = [
    ["columns", "a byte flipped", (text) => text.replace("GPBGPBB", "GPBGPBG"), /digest does not match/],
    ["columns", "a layer of another size", (text) => sealed(text.replace(/ ([RL])(\d+)/, (_, side, n) => ` ${side}${Number(n) + 1}`)), /layer 1 .* nodes/],
    ["columns", "the last layer missing", (text) => sealed(text.replace(/ [RL]\d+\n/, "\n")), /still reaches an end/],
    ["columns", "a better claim", (text) => sealed(text.replace("optimal 13", "optimal 12")), /13 clicks, the claim says 12/],
    ["columns", "a claim beyond the proof", (text) => sealed(text.replace("optimal 13", "at-least 14").replace(/witness.*\n/, "")), /layer|node/],
    ["search", "the last record missing", withoutLastRecord, /not covered/],
    ["search", "a record of another board", (text) => sealed(changeBlock(text, (block) => `\x7e${block.slice(1)}`)), /record \d+|initial board/],
    ["search", "a higher floor than its records", (text) => sealed(text.replace(/floor \d+/, "floor 0")), /counts/],
];

/** The block of records changed, and its length with it. */
function changeBlock(text, change) {
    const [line, size] = /bytes (\d+)\n/.exec(text), start = text.indexOf(line) + line.length;
    const block = change(text.slice(start, start + Number(size)));
    return `${text.slice(0, start - line.length)}bytes ${block.length}\n${block}${text.slice(start + Number(size))}`;
}

function withoutLastRecord(text) {
    const fewer = text.replace(/(records .*?)(\d+)\n/, (_, before, last) => `${before}${Number(last) - 1}\n`);
    // All bytes of a number but the last one have the top bit.
    return sealed(changeBlock(fewer, (block) => block.replace(/[\x80-\xff]*[\x00-\x7f]$/, "")));
}

/** SMALL's certificate of both methods with the layers in the place of the first record, which is the whole board. */
export function withProgram(text) {
    const clicks = Number(/optimal (\d+)/.exec(text)[1]), layers = /\nlayers (.*)\n/.exec(text)[1];
    const fewer = text.replace(/records 1 /, "records 0 ").replace(/evidence columns\n.*\n/, "");
    const program = `program ${2 ** SMALL.replaceAll("/", "").length - 1} ${clicks - 1} ${layers}\n`;
    const shorter = changeBlock(fewer, (block) => block.replace(/^[\x80-\xff]*[\x00-\x7f]/, ""));
    return sealed(shorter.replace(/sha256 /, `${program}sha256 `));
}

/** Changes somewhere: a word of the head, a byte, or a line. `random(n)` is a whole number below n. */
export function mutated(text, random) {
    const end = text.lastIndexOf("sha256 "), at = random(end), letters = "0123456789 \n/,-.#OPGBRLUDXT$";
    const letter = letters[random(letters.length)];
    const ways = [
        () => text.slice(0, at) + letter + text.slice(at + 1),
        () => text.slice(0, at) + letter + text.slice(at),
        () => text.slice(0, at) + text.slice(at + 1),
        () => {
            const numbers = [...text.slice(0, end).matchAll(/\d+/g)], number = numbers[random(numbers.length)];
            const other = String(Math.max(0, Number(number[0]) + random(3) - 1));
            return text.slice(0, number.index) + other + text.slice(number.index + number[0].length);
        },
        () => {
            const lines = text.split("\n");
            lines.splice(random(lines.length - 2), 1);
            return lines.join("\n");
        },
        () => text.slice(0, at) + String.fromCharCode(random(256)) + text.slice(at + 1),
    ];
    return sealed(ways[random(ways.length)]());
}
