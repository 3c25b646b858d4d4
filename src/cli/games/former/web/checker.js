// Verifies certificates of Former. A column is an array of colours, from the bottom.

const LETTERS = "OPGBACDEFHIJKLMNQRSTUVWXYZ";
const MAX_CLICKS = 768;

/** Parses a board. Returns its columns and the letters of its colours. */
function readBoard(lines, text) {
  const rows = text.split("/", MAX_ROWS + 1).reverse();
  const width = rows[0].length;
  const columns = Array.from({ length: width }, () => []);
  const letters = [...LETTERS].filter((letter) => text.includes(letter));
  const fine =
    rows.length <= MAX_ROWS &&
    width >= 1 &&
    width <= 64 &&
    rows.every(
      (row, y) =>
        row.length === width &&
        [...row].every(
          (letter, x) =>
            letter === "." ||
            (letters.includes(letter) &&
              columns[x].push(letters.indexOf(letter)) === y + 1),
        ),
    );
  lines.demand(
    fine,
    `not a board: 1 to ${MAX_ROWS} rows, 1 to 64 columns, no tile above an empty cell`,
  );
  lines.demand(
    letters.length <= COLOURS,
    `there are ${letters.length} colours, and ${COLOURS} are allowed`,
  );
  return { columns, letters };
}

/** Plays the solution on the board, and refuses it if tiles remain. */
function playWitness(lines, columns, clicks) {
  const words = lines.words("witness", clicks);
  demand(
    words.length <= clicks,
    `the witness has more clicks than the claim, which says ${clicks}`,
  );
  const witness = words.map((word) => {
    const pair = word.split(",");
    lines.demand(pair.length === 2, "a click is column,row");
    return [lines.whole(pair[0], 63), lines.whole(pair[1], MAX_ROWS - 1)];
  });
  demand(
    witness.length === clicks,
    `the witness has ${witness.length} clicks, the claim says ${clicks}`,
  );
  const board = columns.map((column) => [...column]);
  witness.forEach(([x, y], n) => {
    const colour = board[x]?.[y];
    const group = [[x, y]];
    const met = new Set([MAX_ROWS * x + y]);
    demand(
      colour !== undefined,
      `the witness: click ${n + 1} at ${x},${y} hits no tile`,
    );
    for (const [a, b] of group) {
      for (const [c, d] of [
        [a - 1, b],
        [a + 1, b],
        [a, b - 1],
        [a, b + 1],
      ]) {
        if (board[c]?.[d] === colour && !met.has(MAX_ROWS * c + d)) {
          met.add(MAX_ROWS * c + d);
          group.push([c, d]);
        }
      }
    }
    for (const [a, b] of group) {
      board[a][b] = null;
    }
    board.forEach(
      (column, a) => (board[a] = column.filter((tile) => tile !== null)),
    );
  });
  const left = board.flat().length;
  demand(
    left === 0,
    `the witness does not clear the board: it leaves ${left} tiles`,
  );
}

/** Reads the claim, and plays the solution if the claim needs one. */
function readClaim(lines, columns) {
  const [kind, clicks] = lines.claim(
    ["optimal", "at-most", "at-least"],
    MAX_CLICKS,
  );
  const done = [];
  if (kind !== "at-least") {
    playWitness(lines, columns, clicks);
    done.push(
      `played the solution of ${counted(clicks, "click")} to the empty board`,
    );
  }
  return { kind, clicks, done, refuted: kind !== "at-most" && clicks > 0 };
}

function checkFormer(lines, text, progress) {
  const board = readBoard(lines, text);
  const { columns } = board;
  const { kind, clicks, done, refuted } = readClaim(lines, columns);
  let records = null;
  let layers = null;
  if (refuted && !lines.comes("evidence layers")) {
    records = readRecords(lines, board, clicks);
  }
  if (refuted && lines.comes("evidence layers")) {
    layers = readLayers(lines, columns.length);
  }
  const digest = lines.end();
  if (records) {
    done.push(verifyRecords(columns, clicks, records, progress));
  }
  if (layers) {
    done.push(verifyLayers(columns, clicks, layers, progress));
  }
  return { claim: `${kind} ${clicks}`, done, digest };
}

CHECKERS.former = { 2: checkFormer };
