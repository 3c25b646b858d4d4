// Shows a grid of Nurikabe on a page. Each step colours the cells that a rule forces, or shows a whole solution.

function nurikabeView({ moves }) {
    const cells = [...document.querySelectorAll(".grid i")];
    const whole = moves.filter((move) => move.grid).length;
    return {
        ending: whole > 0 ? "No rule forces more; this is a whole solution." : "All cells are forced: this is the only solution.",
        milliseconds: () => 900,
        show(n) {
            const classes = cells.map((cell) => (cell.classList.contains("clue") ? "clue" : "open"));
            moves.slice(0, n).forEach(({ cells: some, colour, grid }) => {
                if (grid) [...grid].forEach((letter, cell) => { if (classes[cell] !== "clue") classes[cell] = letter === "#" ? "black" : "white"; });
                else for (const cell of some) if (classes[cell] !== "clue") classes[cell] = colour;
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
