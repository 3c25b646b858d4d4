// The rules: a click takes a group, and what is above falls. A board is an array of columns, each an array of tiles from
// the bottom; a tile is an object with a letter, and stays the same object as long as it is on the board.

/** The board of columns written as words, from the bottom: ["OP", "G"]. */
export const boardOf = (words) => words.map((word) => [...word].map((letter) => ({ letter })));

/** The cells of the group under a click, as [column, row]; empty if there is no tile. */
export function groupAt(board, [column, row]) {
    const letter = board[column]?.[row]?.letter;
    if (letter === undefined) return [];
    const group = [[column, row]], met = new Set([`${column},${row}`]);
    for (const [x, y] of group) {
        for (const next of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]) {
            if (board[next[0]]?.[next[1]]?.letter === letter && !met.has(`${next}`)) {
                met.add(`${next}`);
                group.push(next);
            }
        }
    }
    return group;
}

/** The board after a click, or null if it hits no tile. */
export function afterClick(board, cell) {
    const gone = new Set(groupAt(board, cell).map(([x, y]) => board[x][y]));
    return gone.size ? board.map((column) => column.filter((tile) => !gone.has(tile))) : null;
}

export const tilesOf = (board) => board.reduce((sum, column) => sum + column.length, 0);

/** Its rows from the top, with / between them. */
export function rowsOf(board) {
    const height = Math.max(1, ...board.map((column) => column.length)), rows = [];
    for (let y = height - 1; y >= 0; y--) rows.push(board.map((column) => column[y]?.letter ?? ".").join(""));
    return rows.join("/");
}
