// A board of Former: tiles that fall.

/** The cells of the group under a click, as [column, row]; columns are arrays from the bottom. */
function groupAt(columns, [column, row]) {
    const letter = columns[column][row].letter, group = [[column, row]], met = new Set([`${column},${row}`]);
    for (const [x, y] of group) {
        for (const next of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]) {
            if (columns[next[0]]?.[next[1]]?.letter === letter && !met.has(`${next}`)) {
                met.add(`${next}`);
                group.push(next);
            }
        }
    }
    return group;
}

function formerView({ columns, clicks }) {
    const elements = [...document.querySelectorAll(".tile")];
    let next = 0;
    const start = columns.map((word) => [...word].map((letter) => ({ letter, element: elements[next++] })));
    // The board before each click, and after the last one.
    const boards = [start];
    for (const click of clicks) {
        const board = boards.at(-1), gone = new Set(groupAt(board, click).map(([x, y]) => board[x][y]));
        boards.push(board.map((column) => column.filter((tile) => !gone.has(tile))));
    }
    return {
        ending: `Cleared in ${clicks.length} ${clicks.length === 1 ? "click" : "clicks"}.`,
        milliseconds: (n) => (n === 0 ? 700 : 1100),
        show(n) {
            const board = boards[n], present = new Set(board.flat());
            const group = n < clicks.length ? new Set(groupAt(board, clicks[n]).map(([x, y]) => board[x][y])) : new Set();
            for (const { element } of start.flat()) element.classList.add("gone");
            board.forEach((column, x) => column.forEach(({ element }, y) => {
                element.style.setProperty("--x", x);
                element.style.setProperty("--y", y);
            }));
            for (const tile of present) {
                tile.element.classList.remove("gone");
                tile.element.classList.toggle("marked", group.has(tile));
                tile.element.classList.remove("clicked");
            }
            if (n < clicks.length) board[clicks[n][0]][clicks[n][1]].element.classList.add("clicked");
            document.querySelector(".tiles").classList.toggle("cleared", present.size === 0);
        },
    };
}

VIEWS.former = formerView;
