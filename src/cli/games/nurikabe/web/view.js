// Animates a grid of Nurikabe.

function nurikabeView({ moves }) {
  const cells = [...document.querySelectorAll(".grid i")];
  const whole = moves.filter((move) => move.grid).length;
  return {
    ending: () =>
      whole > 0
        ? inLanguage(
            "No rule forces more; this is a whole solution.",
            "Ingen regel gir mer; dette er en hel løsning.",
          )
        : inLanguage(
            "All cells are forced: this is the only solution.",
            "Reglene avgjør alle rutene: dette er den eneste løsningen.",
          ),
    milliseconds: () => 900,
    show(n) {
      const classes = cells.map((cell) =>
        cell.classList.contains("clue") ? "clue" : "open",
      );
      moves.slice(0, n).forEach(({ cells: some, colour, grid }) => {
        if (grid) {
          [...grid].forEach((letter, cell) => {
            if (classes[cell] !== "clue") {
              classes[cell] = letter === "#" ? "black" : "white";
            }
          });
        } else {
          for (const cell of some) {
            if (classes[cell] !== "clue") {
              classes[cell] = colour;
            }
          }
        }
      });
      const fresh = new Set(moves[n]?.cells ?? []);
      cells.forEach((cell, i) => {
        cell.className = classes[i];
        cell.classList.toggle("next", fresh.has(i));
      });
    },
  };
}

VIEWS.nurikabe = nurikabeView;
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
