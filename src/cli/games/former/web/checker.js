// Former, from former/FORMAT.md: the board, the solution, and which evidence there must be.
// A column is an array of colours, 0 to 3, from the bottom; sets of rows and of colours are the bits of a number.

const COLOURS = "OPGB";

function readColumns(lines, board) {
    const rows = board.split("/").reverse(), width = rows[0].length;
    const columns = Array.from({ length: width }, () => []);
    const fine = rows.length <= 9 && width >= 1 && width <= 64 && rows.every((row, y) => row.length === width
        && [...row].every((letter, x) => {
            if (letter === ".") return true;
            return COLOURS.includes(letter) && columns[x].push(COLOURS.indexOf(letter)) === y + 1;
        }));
    lines.demand(fine, "not a board: 1 to 9 rows, 1 to 64 columns, no tile above an empty cell");
    return columns;
}

/** Plays the solution on the board. */
function playWitness(lines, columns, clicks) {
    const witness = lines.words("witness").map((word) => {
        const pair = word.split(",");
        lines.demand(pair.length === 2, "a click is column,row");
        return [lines.whole(pair[0], 63), lines.whole(pair[1], 8)];
    });
    demand(witness.length === clicks, `the witness has ${witness.length} clicks, the claim says ${clicks}`);
    const board = columns.map((column) => [...column]);
    witness.forEach(([x, y], n) => {
        const colour = board[x]?.[y], group = [[x, y]], met = new Set([9 * x + y]);
        demand(colour !== undefined, `the witness: click ${n + 1} at ${x},${y} hits no tile`);
        for (const [a, b] of group) {
            for (const [c, d] of [[a - 1, b], [a + 1, b], [a, b - 1], [a, b + 1]]) {
                if (board[c]?.[d] === colour && !met.has(9 * c + d)) {
                    met.add(9 * c + d);
                    group.push([c, d]);
                }
            }
        }
        for (const [a, b] of group) board[a][b] = null;
        board.forEach((column, a) => (board[a] = column.filter((tile) => tile !== null)));
    });
    const left = board.flat().length;
    demand(left === 0, `the witness does not clear the board: it leaves ${left} tiles`);
}

function checkFormer(lines, board, progress) {
    const columns = readColumns(lines, board), done = [];
    const [kind, number, ...more] = lines.words("claim");
    const known = ["optimal", "at-most", "at-least"].includes(kind) && number !== undefined && more.length === 0;
    lines.demand(known, "expected claim, its kind and a number");
    const clicks = lines.whole(number, 576), refuted = kind !== "at-most" && clicks > 0;
    if (kind !== "at-least") {
        playWitness(lines, columns, clicks);
        done.push(`played the solution of ${counted(clicks, "click")} to the empty board`);
    }
    let records = null, layers = null;
    if (refuted && !lines.comes("evidence columns")) records = readRecords(lines, columns, clicks);
    if (refuted && lines.comes("evidence columns")) layers = readLayers(lines, columns.length);
    const digest = lines.end();
    if (records) done.push(verifyRecords(columns, clicks, records, progress));
    if (layers) done.push(verifyLayers(columns, clicks - 1, layers, progress));
    return { claim: `${kind} ${clicks}`, done, digest };
}

CHECKERS.former = checkFormer;
