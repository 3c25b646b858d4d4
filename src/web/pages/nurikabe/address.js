// Reads and writes the short addresses of grids, such as nurikabe/7/7/g1g1g1n1g1g2t2h2g2p, as puzz.link writes them.

/** The maximum number of columns and of rows of a grid. */
const MAX_SIDE = 64;

const ADDRESS = /^nurikabe\/(\d{1,3})\/(\d{1,3})\/([0-9a-z.+-]*)$/;

/** A number of one, two or three hexadecimal digits, a clue without a number, or a letter for empty cells. */
const PART = /([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|(\.)|([g-z])/y;

/** The letter before the one for a single empty cell. */
const BEFORE_ONE = "g".charCodeAt(0) - 1;

/** Returns the clues that a part stands for: a number, a question mark, or empty texts for empty cells. */
function cluesOf([, one, two, three, unknown, letter]) {
  if (letter) {
    return Array(letter.charCodeAt(0) - BEFORE_ONE).fill("");
  }
  return [unknown ? "?" : String(parseInt(one ?? two ?? three, 16))];
}

/**
 * Returns the grid at an address: its columns, rows and clues, its shortest address, and its rows with commas in `grid`.
 * Returns null for other texts.
 */
export function gridAt(address) {
  const found = ADDRESS.exec(address);
  const columns = Number(found?.[1]);
  const rows = Number(found?.[2]);
  const isSized = [columns, rows].every((n) => n >= 1 && n <= MAX_SIDE);
  if (!isSized) {
    return null;
  }
  const clues = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < found[3].length) {
    const part = PART.exec(found[3]);
    if (!part || clues.length > columns * rows) {
      return null;
    }
    clues.push(...cluesOf(part));
  }
  const missing = columns * rows - clues.length;
  return missing === 0 ? gridOf(columns, rows, clues) : null;
}

/** Returns the grid with these clues. */
function gridOf(columns, rows, clues) {
  const lines = [];
  for (let row = 0; row < rows; row += 1) {
    const line = clues.slice(row * columns, (row + 1) * columns);
    lines.push(line.map((clue) => clue || "0").join(","));
  }
  const address = `nurikabe/${columns}/${rows}/${partsOf(clues)}`;
  return { columns, rows, clues, address, grid: lines.join("/") };
}

/** The maximum number of empty cells that a letter stands for. */
const MAX_EMPTY = 20;

/** Writes clues and empty cells as an address has them. */
function partsOf(clues) {
  let parts = "";
  let empty = 0;
  for (const clue of [...clues, null]) {
    if (empty > 0 && (clue !== "" || empty === MAX_EMPTY)) {
      parts += String.fromCharCode(BEFORE_ONE + empty);
      empty = 0;
    }
    empty += clue === "" ? 1 : 0;
    parts += clue ? numberPart(clue) : "";
  }
  return parts;
}

/** Writes a clue as an address has it. */
function numberPart(clue) {
  const digits = clue === "?" ? "." : Number(clue).toString(16);
  return ["", "-", "+"][digits.length - 1] + digits;
}
