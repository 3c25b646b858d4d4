// Certificates for the tests: real certificates, and tampered certificates with corrected digests.

import { createHash } from "node:crypto";

const LEVEL =
  "(3,4)->(8,1)/###########/#P..$....##/#..#...$..#/#.....#...#/#.#O....T.#/#$...#...X#/#..Y.....$#/###########";
const GRID = "0,0,0,0,0/0,0,0,0,4/3,0,0,1,0/0,0,0,0,0/0,0,0,3,0";
/** A board whose certificate is short enough to tamper with every byte. */
const SMALL = "GPBG/OPGP/GPGB/POPP";

/** A board with more colours and more rows than NRK's boards, and with other letters. */
const OTHER = "DED/ADG/DDD/GDD/GDA/PAA/DAA/GDA/AAG/DDA/DAG";

/** The certificates that the tests make: the file name and the arguments of `kortest prove`. */
export const WANTED = {
  columns: ["2024-11-24"],
  search: ["2024-11-24", "--method", "search"],
  both: ["2024-11-24", "--method", "both"],
  small: [SMALL, "--method", "both", "--floor", "1"],
  other: [OTHER],
  chilly: [LEVEL],
  nurikabe: [GRID],
};

/** Converts bytes to a string with one character per byte. */
export const asText = (bytes) => Buffer.from(bytes).toString("latin1");
export const asBytes = (text) => Buffer.from(text, "latin1");

/** Returns the text with a corrected digest. */
export function sealed(text) {
  const body = text.slice(0, text.lastIndexOf("sha256 "));
  return `${body}sha256 ${createHash("sha256").update(asBytes(body)).digest("hex")}\n`;
}

/** Tampered certificates: the original's name, a description, the change, and the expected error message. */
export const TAMPERED = [
  [
    "columns",
    "a byte flipped",
    (text) => text.replace("GPBGPBB", "GPBGPBG"),
    /its digest does not match/,
  ],
  [
    "columns",
    "a number less",
    (text) => sealed(changeBlock(text, "layers", withoutLastNumber)),
    /layer 4 from the right: a number is cut off/,
  ],
  [
    "columns",
    "a number more",
    (text) => sealed(changeBlock(text, "layers", (block) => `${block}\0`)),
    /after the last layer/,
  ],
  [
    "columns",
    "edges that cost nothing",
    (text) => sealed(withFreeEdges(text)),
    /at least \d+ clicks|cut off|after the last/,
  ],
  [
    "columns",
    "an edge that costs too much",
    (text) =>
      sealed(
        changeBlock(text, "layers", (block) => `\xff\x7f${block.slice(1)}`),
      ),
    /layer 1 from the left: an edge costs more/,
  ],
  [
    "columns",
    "another number of layers",
    (text) => sealed(text.replace(/layers (\d) (\d)\n/, "layers $2 $2\n")),
    /1 to 7 layers/,
  ],
  [
    "columns",
    "a better claim",
    (text) => sealed(text.replace("optimal 13", "optimal 12")),
    /more clicks than the claim, which says 12/,
  ],
  [
    "columns",
    "a claim beyond the proof",
    (text) =>
      sealed(
        text.replace("optimal 13", "at-least 14").replace(/witness.*\n/, ""),
      ),
    /at least 13 clicks, but the claim is 14/,
  ],
  ["search", "the last record missing", withoutLastRecord, /not covered/],
  [
    "search",
    "a record of another board",
    (text) =>
      sealed(changeBlock(text, "records", (block) => `\x7e${block.slice(1)}`)),
    /record \d+|initial board/,
  ],
  [
    "search",
    "a higher floor than its records",
    (text) => sealed(text.replace(/floor \d+/, "floor 0")),
    /counts/,
  ],
];

/** Changes the binary block after the line that begins with `keyword`, and corrects the block's length. */
function changeBlock(text, keyword, change) {
  const [head, before, size] = new RegExp(
    `(\n${keyword} .*\nbytes )(\\d+)\n`,
  ).exec(text);
  const start = text.indexOf(head);
  const from = start + head.length;
  const block = change(text.slice(from, from + Number(size)));
  return `${text.slice(0, start)}${before}${block.length}\n${block}${text.slice(from + Number(size))}`;
}

/** Removes the last number of a block. In LEB128 the top bit is set in all bytes of a number except the last byte. */
const withoutLastNumber = (block) =>
  block.replace(/[\x80-\xff]*[\x00-\x7f]$/, "");

function withoutLastRecord(text) {
  const fewer = text.replace(
    /(records .*?)(\d+)\n/,
    (_, before, last) => `${before}${Number(last) - 1}\n`,
  );
  return sealed(changeBlock(fewer, "records", withoutLastNumber));
}

/** Replaces every one-byte number in the layers by 0. An edge with the number 0 costs nothing. */
const withFreeEdges = (text) =>
  changeBlock(text, "layers", (block) =>
    block.replace(/(?<![\x80-\xff])[\x00-\x7f]/g, "\0"),
  );

/** Changes a certificate at random. `random(n)` returns an integer below n. */
export function mutated(text, random) {
  const end = text.lastIndexOf("sha256 ");
  const at = random(end);
  const letters = "0123456789 \n/,-.#OPGBRLUDXT$";
  const letter = letters[random(letters.length)];
  const ways = [
    () => text.slice(0, at) + letter + text.slice(at + 1),
    () => text.slice(0, at) + letter + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => {
      const numbers = [...text.slice(0, end).matchAll(/\d+/g)];
      const number = numbers[random(numbers.length)];
      const other = String(Math.max(0, Number(number[0]) + random(3) - 1));
      return (
        text.slice(0, number.index) +
        other +
        text.slice(number.index + number[0].length)
      );
    },
    () => {
      const lines = text.split("\n");
      lines.splice(random(lines.length - 2), 1);
      return lines.join("\n");
    },
    () =>
      text.slice(0, at) + String.fromCharCode(random(256)) + text.slice(at + 1),
  ];
  return sealed(ways[random(ways.length)]());
}
