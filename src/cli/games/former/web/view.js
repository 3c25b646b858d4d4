// Shows a board of Former on a page, and animates how its tiles fall.

function formerView({ columns, clicks }) {
  const elements = [...document.querySelectorAll(".tile")];
  let next = 0;
  const start = columns.map((word) =>
    [...word].map((letter) => ({ letter, element: elements[next++] })),
  );
  // The boards before every click, and after the last click.
  const boards = [start];
  for (const click of clicks) {
    boards.push(afterClick(boards.at(-1), click));
  }
  return {
    ending: () =>
      inLanguage(
        `Cleared in ${clicks.length} ${clicks.length === 1 ? "click" : "clicks"}.`,
        `Ryddet på ${clicks.length} klikk.`,
      ),
    milliseconds: (n) => (n === 0 ? 700 : 1100),
    show(n) {
      const board = boards[n];
      const present = new Set(board.flat());
      const group =
        n < clicks.length
          ? new Set(groupAt(board, clicks[n]).map(([x, y]) => board[x][y]))
          : new Set();
      for (const { element } of start.flat()) {
        element.classList.add("gone");
      }
      board.forEach((column, x) =>
        column.forEach(({ element }, y) => {
          element.style.setProperty("--x", x);
          element.style.setProperty("--y", y);
        }),
      );
      for (const tile of present) {
        tile.element.classList.remove("gone");
        tile.element.classList.toggle("marked", group.has(tile));
        tile.element.classList.remove("clicked");
      }
      if (n < clicks.length) {
        board[clicks[n][0]][clicks[n][1]].element.classList.add("clicked");
      }
      document
        .querySelector(".tiles")
        .classList.toggle("cleared", present.size === 0);
    },
  };
}

VIEWS.former = formerView;
REPORTS.former = FORMER_REPORTS;
