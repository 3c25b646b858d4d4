// Animates a grid of Nurikabe.

class NurikabeView {
  constructor({ moves }) {
    this.moves = moves;
    this.cells = [...document.querySelectorAll(".grid i")];
  }

  /** Returns the sentence about the end of the replay. */
  ending() {
    if (this.moves.some((move) => move.grid)) {
      return inLanguage(
        "No rule forces more; this is a whole solution.",
        "Ingen regel gir mer; dette er en hel løsning.",
      );
    }
    return inLanguage(
      "All cells are forced: this is the only solution.",
      "Reglene avgjør alle rutene: dette er den eneste løsningen.",
    );
  }

  /** Returns the time for which the replay shows each step. */
  milliseconds() {
    return 900;
  }

  /** Shows the grid after `n` moves, and marks the cells of the next one. */
  show(n) {
    const classes = this.cells.map((cell) =>
      cell.classList.contains("clue") ? "clue" : "open",
    );
    for (const move of this.moves.slice(0, n)) {
      for (const { cell, colour } of colouredCells(move)) {
        if (classes[cell] !== "clue") {
          classes[cell] = colour;
        }
      }
    }
    const next = new Set(this.moves[n]?.cells ?? []);
    for (const [i, cell] of this.cells.entries()) {
      cell.className = classes[i];
      cell.classList.toggle("next", next.has(i));
    }
  }
}

/** Returns the cells that a move colours: the cells of a whole grid, or some cells in one colour. */
function colouredCells({ cells, colour, grid }) {
  if (!grid) {
    return cells.map((cell) => ({ cell, colour }));
  }
  return [...grid].map((letter, cell) => ({
    cell,
    colour: letter === "#" ? "black" : "white",
  }));
}

VIEWS.nurikabe = (data) => new NurikabeView(data);
REPORTS.nurikabe = [
  [/^exactly 1$/, "nøyaktig én løsning"],
  [/^exactly (\d+)$/, "nøyaktig $1 løsninger"],
  [/^at-least (\d+)$/, "minst $1 løsninger"],
  [
    /^verified the solution cell by cell$/,
    "kontrollerte løsningen rute for rute",
  ],
  [
    /^verified (\S+) solutions? cell by cell$/,
    "kontrollerte $1 løsninger rute for rute",
  ],
  [
    /^made (\S+) clauses? from the rules, and verified (\S+) cuts?$/,
    "laget klausuler av reglene ($1) og kontrollerte snitt ($2)",
  ],
  [
    /^followed (\S+) steps? to the contradiction: there is no other solution$/,
    "fulgte alle stegene ($1) til selvmotsigelsen: det finnes ingen annen løsning",
  ],
  [
    /^followed (\S+) steps? to the contradiction: there is no solution$/,
    "fulgte alle stegene ($1) til selvmotsigelsen: det finnes ingen løsning",
  ],
];
