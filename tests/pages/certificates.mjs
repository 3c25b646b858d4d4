// Certificates for the tests: real certificates, and tampered certificates with corrected digests.

import { createHash } from "node:crypto";

const LEVEL =
  "(3,4)->(8,1)/###########/#P..$....##/#..#...$..#/#.....#...#/#.#O....T.#/#$...#...X#/#..Y.....$#/###########";
const GRID = "0,0,0,0,0/0,0,0,0,4/3,0,0,1,0/0,0,0,0,0/0,0,0,3,0";
/** A board whose certificate is short enough to tamper with every byte. */
const SMALL = "GPBG/OPGP/GPGB/POPP";

/** A board with more colours and more rows than NRK's boards, and with other letters. */
const OTHER = "DED/ADG/DDD/GDD/GDA/PAA/DAA/GDA/AAG/DDA/DAG";

/** A board with many columns. */
const WIDE = [
  "GGOBPOPOGBPBOPOPBGPBPOPB",
  "PPOOPPPPGGPPPPBGOGBPPGOG",
  "GOGOGGGBGPBBPOGOGBOBGBOB",
  "OPPOPBGGGBOGGOBOPGGPGGOG",
  "GGPOPGBPOOBOPGGBBPOOBGPP",
  "PBOPBGPOBGPBPBBGBGGBBPOB",
  "PBGPOBGGOGOGGGBGGGPOBGGG",
  "BGGGGGBGPBGGPPPGBGOBPBGG",
  "OPPBPPPOBPPOPOGPBPOBBGBO",
].join("/");

/** Levels whose reason is a line: between two columns, and between two rows. */
export const LINES_ON_LEVELS = {
  columns:
    "(6,2)->(3,2)/########/#...$..#/#$$..PO#/#....#.#/#..Y...#/#X.Y...#/########",
  rows: "(6,3)->(5,1)/########/#.#....#/#$..P.$#/#.##..O#/#..#.$##/#X.#T..#/########",
};

/** The certificates that the tests make: the file name and the arguments of `kortest prove`. */
export const WANTED = {
  columns: ["2024-11-24"],
  search: ["2024-11-24", "--method", "search"],
  both: ["2024-11-24", "--method", "both"],
  small: [SMALL, "--method", "both", "--floor", "1"],
  other: [OTHER],
  // Its line needs a table of two rows.
  rows: ["2025-09-25"],
  wide: [WIDE],
  chilly: [LEVEL],
  "chilly-columns": [LINES_ON_LEVELS.columns],
  "chilly-rows": [LINES_ON_LEVELS.rows],
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

/** Returns a change of certificates that replaces a part of the text and corrects the digest. */
const replacing = (part, by) => (text) => sealed(text.replace(part, by));

/** Returns a change of certificates that changes a binary block and corrects the digest. */
const changingBlock = (keyword, change) => (text) =>
  sealed(changeBlock(text, keyword, change));

/** Tampered certificates: the name of the original, the fault, the change that makes it, and the expected message. */
export const TAMPERED = [
  {
    name: "columns",
    fault: "a byte flipped",
    change: (text) => text.replace("GPBGPBB", "GPBGPBG"),
    message: /its digest does not match/,
  },
  {
    name: "columns",
    fault: "a number less",
    change: changingBlock("layers", withoutLastNumber),
    message: /layer 4 from the right: a number is cut off/,
  },
  {
    name: "columns",
    fault: "a number more",
    change: changingBlock("layers", (block) => `${block}\0`),
    message: /after the last layer/,
  },
  {
    name: "columns",
    fault: "edges that cost nothing",
    change: changingBlock("layers", withFreeEdges),
    message: /at least \d+ clicks|cut off|after the last/,
  },
  {
    name: "columns",
    fault: "an edge that costs too much",
    change: changingBlock("layers", (block) => `\xff\x7f${block.slice(1)}`),
    message: /layer 1 from the left: an edge costs more/,
  },
  {
    name: "columns",
    fault: "another number of layers",
    change: replacing(/layers (\d) (\d)\n/, "layers $2 $2\n"),
    message: /1 to 7 layers/,
  },
  {
    name: "columns",
    fault: "a better claim",
    change: replacing("optimal 13", "optimal 12"),
    message: /more clicks than the claim, which says 12/,
  },
  {
    name: "columns",
    fault: "a claim beyond the proof",
    change: (text) =>
      sealed(
        text.replace("optimal 13", "at-least 14").replace(/witness.*\n/, ""),
      ),
    message: /at least 13 clicks, but the claim is 14/,
  },
  {
    name: "search",
    fault: "the last record missing",
    change: withoutLastRecord,
    message: /not covered/,
  },
  {
    name: "search",
    fault: "a record of another board",
    change: changingBlock("records", (block) => `\x7e${block.slice(1)}`),
    message: /record \d+|initial board/,
  },
  {
    name: "search",
    fault: "a higher floor than its records",
    change: replacing(/floor \d+/, "floor 0"),
    message: /counts/,
  },
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
function withoutLastNumber(block) {
  return block.replace(/[\x80-\xff]*[\x00-\x7f]$/, "");
}

/** Replaces every one-byte number in the layers by 0. An edge with the number 0 costs nothing. */
function withFreeEdges(block) {
  return block.replace(/(?<![\x80-\xff])[\x00-\x7f]/g, "\0");
}

/** Removes the last record, and corrects the number of records. */
function withoutLastRecord(text) {
  const fewer = text.replace(
    /(records .*?)(\d+)\n/,
    (_, before, last) => `${before}${Number(last) - 1}\n`,
  );
  return sealed(changeBlock(fewer, "records", withoutLastNumber));
}

/** Replaces `length` characters of a text by others. */
const splice = (text, at, length, by) =>
  text.slice(0, at) + by + text.slice(at + length);

/** Changes a number of a text by at most 1. */
function withOtherNumber(text, end, random) {
  const numbers = [...text.slice(0, end).matchAll(/\d+/g)];
  const { index, 0: digits } = numbers[random(numbers.length)];
  const other = Math.max(0, Number(digits) + random(3) - 1);
  return splice(text, index, digits.length, String(other));
}

/** Removes a line of a text, but not the line of the digest. */
function withoutALine(text, random) {
  const lines = text.split("\n");
  lines.splice(random(lines.length - 2), 1);
  return lines.join("\n");
}

/** Changes a certificate at random. `random(n)` returns an integer below n. */
export function mutated(text, random) {
  const end = text.lastIndexOf("sha256 ");
  const at = random(end);
  const letters = "0123456789 \n/,-.#OPGBRLUDXT$";
  const letter = letters[random(letters.length)];
  const changes = [
    () => splice(text, at, 1, letter),
    () => splice(text, at, 0, letter),
    () => splice(text, at, 1, ""),
    () => withOtherNumber(text, end, random),
    () => withoutALine(text, random),
    () => splice(text, at, 1, String.fromCharCode(random(256))),
  ];
  return sealed(changes[random(changes.length)]());
}
