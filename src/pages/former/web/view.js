// Shows a board of Former on a page, and animates how its tiles fall.

class FormerView {
  constructor({ columns, clicks }) {
    this.clicks = clicks;
    const start = columns.map((word) =>
      [...word].map((letter) => ({ letter })),
    );
    this.tiles = start.flat();
    // The first picture of the page is the board; a later one shows groups.
    const picture = document.querySelector(".tiles");
    for (const [n, element] of picture.querySelectorAll(".tile").entries()) {
      this.tiles[n].element = element;
    }
    /** The boards before every click, and after the last click. */
    this.boards = [start];
    for (const click of clicks) {
      this.boards.push(afterClick(this.boards.at(-1), click));
    }
  }

  /** Returns the sentence about the end of the replay. */
  ending() {
    const count = this.clicks.length;
    return inLanguage(
      `Cleared in ${count} ${count === 1 ? "click" : "clicks"}.`,
      `Ryddet på ${count} klikk.`,
    );
  }

  /** Returns the time for which the replay shows the board before the click `n`. */
  milliseconds(n) {
    return n === 0 ? 700 : 1100;
  }

  /** Shows the board before the click `n`, and marks the group of the click. */
  show(n) {
    const board = this.boards[n];
    const present = new Set(board.flat());
    for (const tile of this.tiles) {
      const { classList } = tile.element;
      classList.toggle("gone", !present.has(tile));
      if (present.has(tile)) {
        classList.remove("marked", "clicked");
      }
    }
    for (const [x, column] of board.entries()) {
      for (const [y, { element }] of column.entries()) {
        element.style.setProperty("--x", x);
        element.style.setProperty("--y", y);
      }
    }
    if (n < this.clicks.length) {
      this.markClick(board, this.clicks[n]);
    }
    const tiles = document.querySelector(".tiles");
    tiles.classList.toggle("cleared", present.size === 0);
  }

  /** Marks the group of a click, and the clicked tile. */
  markClick(board, click) {
    for (const [x, y] of groupAt(board, click)) {
      board[x][y].element.classList.add("marked");
    }
    const [x, y] = click;
    board[x][y].element.classList.add("clicked");
  }
}

VIEWS.former = (data) => new FormerView(data);
REPORTS.former = FORMER_REPORTS;
