// The rules of Former for pages that show a board. The checker does not use this file.

/** Creates a board from columns such as "OP", with the bottom tile first. */
const boardOf = (words) =>
  words.map((word) => [...word].map((letter) => ({ letter })));

/** Returns the group at a cell; an empty list if the cell has no tile. */
function groupAt(board, [column, row]) {
  const letter = board[column]?.[row]?.letter;
  if (letter === undefined) {
    return [];
  }
  const group = [[column, row]];
  const met = new Set([`${column},${row}`]);
  for (const [x, y] of group) {
    for (const next of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ]) {
      if (board[next[0]]?.[next[1]]?.letter === letter && !met.has(`${next}`)) {
        met.add(`${next}`);
        group.push(next);
      }
    }
  }
  return group;
}

/** Returns the board after a click, or null if the click hits no tile. */
function afterClick(board, cell) {
  const gone = new Set(groupAt(board, cell).map(([x, y]) => board[x][y]));
  return gone.size
    ? board.map((column) => column.filter((tile) => !gone.has(tile)))
    : null;
}

const tilesOf = (board) =>
  board.reduce((sum, column) => sum + column.length, 0);

/** Writes the board as text: the rows from the top, separated by /. */
function rowsOf(board) {
  const height = Math.max(1, ...board.map((column) => column.length));
  const rows = [];
  for (let y = height - 1; y >= 0; y--) {
    rows.push(board.map((column) => column[y]?.letter ?? ".").join(""));
  }
  return rows.join("/");
}
