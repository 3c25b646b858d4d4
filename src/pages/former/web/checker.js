// Verifies certificates of Former. A column is an array of colours, from the bottom.

const LETTERS = "OPGBACDEFHIJKLMNQRSTUVWXYZ";
const MAX_CLICKS = 768;
const MAX_COLUMNS = 64;

/** Parses a board. Returns its columns and the letters of its colours. */
function readBoard(lines, text) {
  const rows = text.split("/", MAX_ROWS + 1).reverse();
  const letters = [...LETTERS].filter((letter) => text.includes(letter));
  const columns = columnsOf(rows, letters);
  lines.demand(
    columns !== null,
    `not a board: 1 to ${MAX_ROWS} rows, 1 to 64 columns, no tile above an empty cell`,
  );
  lines.demand(
    letters.length <= COLOURS,
    `there are ${letters.length} colours, and ${COLOURS} are allowed`,
  );
  return { columns, letters };
}

/** Returns the columns of a board from its rows, the lowest row first. Returns null if it is not a board. */
function columnsOf(rows, letters) {
  const width = rows[0].length;
  if (rows.length > MAX_ROWS || width < 1 || width > MAX_COLUMNS) {
    return null;
  }
  const columns = Array.from({ length: width }, () => []);
  for (const [y, row] of rows.entries()) {
    if (row.length !== width) {
      return null;
    }
    for (let x = 0; x < width; x++) {
      if (row[x] === ".") {
        continue;
      }
      const isOnTile = columns[x].length === y;
      if (!letters.includes(row[x]) || !isOnTile) {
        return null;
      }
      columns[x].push(letters.indexOf(row[x]));
    }
  }
  return columns;
}

/** Plays the solution on the board, and refuses it if tiles remain. */
function playWitness(lines, columns, clicks) {
  const board = columns.map((column) => [...column]);
  const witness = readWitness(lines, clicks);
  for (const [n, { x, y }] of witness.entries()) {
    demand(
      board[x]?.[y] !== undefined,
      `the witness: click ${n + 1} at ${x},${y} hits no tile`,
    );
    removeGroup(board, x, y);
  }
  const left = board.flat().length;
  demand(
    left === 0,
    `the witness does not clear the board: it leaves ${left} tiles`,
  );
}

/** Reads the cells of the solution, which must have `clicks` clicks. */
function readWitness(lines, clicks) {
  const words = lines.words("witness", clicks);
  demand(
    words.length <= clicks,
    `the witness has more clicks than the claim, which says ${clicks}`,
  );
  const witness = [];
  for (const word of words) {
    const pair = word.split(",");
    lines.demand(pair.length === 2, "a click is column,row");
    const x = lines.whole(pair[0], MAX_COLUMNS - 1);
    const y = lines.whole(pair[1], MAX_ROWS - 1);
    witness.push({ x, y });
  }
  demand(
    witness.length === clicks,
    `the witness has ${witness.length} clicks, the claim says ${clicks}`,
  );
  return witness;
}

/** Removes the group of a tile. The tiles above fall down. */
function removeGroup(board, x, y) {
  const colour = board[x][y];
  board[x][y] = null;
  const removed = [{ x, y }];
  // The loop also visits the tiles that it adds.
  for (const tile of removed) {
    for (const beside of neighbours(tile)) {
      if (board[beside.x]?.[beside.y] === colour) {
        board[beside.x][beside.y] = null;
        removed.push(beside);
      }
    }
  }
  for (const [at, column] of board.entries()) {
    board[at] = column.filter((tile) => tile !== null);
  }
}

/** Returns the four cells beside a cell; some of them may be outside of the board. */
function neighbours({ x, y }) {
  return [
    { x: x - 1, y },
    { x: x + 1, y },
    { x, y: y - 1 },
    { x, y: y + 1 },
  ];
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

/** Verifies a certificate after its board has been read. Returns its claim, what was verified, and its digest. */
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
    done.push(...verifyLayers(columns, clicks, layers, progress));
  }
  return { claim: `${kind} ${clicks}`, done, digest };
}

CHECKERS.former = { 2: checkFormer };
