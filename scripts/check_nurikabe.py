"""Verifies certificates of Nurikabe, for check.py. Follows src/nurikabe/FORMAT.md.

A literal is the number of a variable, negative if the variable is negated."""

from check_frame import demand, number, ones
from check_nurikabe_clauses import Clauses, Encoding
from check_nurikabe_cuts import Cuts
from check_nurikabe_steps import Steps

# The maximum number of solutions in a claim.
MAX_SOLUTIONS = 10**9


class Grid:
    """The grid. Its cells are numbers, row by row. `clues` has, for each cell, the maximum size of the island of its clue,
    or 0 without a clue. `clued` and `blank` are the cells with and without a clue, and `open` are the clues without a
    number. `least` is the smallest number of white cells. `beside` has the neighbours of each cell, and `squares` the
    2 x 2 squares."""

    def __init__(self, text):
        # The length is checked first, so that a very long board takes no time.
        demand(len(text) < 5 * 64 * 64, "the board is too long")
        rows = [row.split(",") for row in text.split("/")]
        self.height, self.width = len(rows), len(rows[0])
        demand(
            self.height <= 64
            and self.width <= 64
            and {len(row) for row in rows} == {self.width},
            "the board must have 1 to 64 equally long rows of 1 to 64 cells",
        )
        self.size = self.height * self.width
        words = [word for row in rows for word in row]
        self.open = {cell for cell in range(self.size) if words[cell] == "?"}
        self.clues = [
            1 if cell in self.open else number(words[cell], self.size)
            for cell in range(self.size)
        ]
        self.clued = [cell for cell in range(self.size) if self.clues[cell]]
        self.blank = [cell for cell in range(self.size) if not self.clues[cell]]
        self.least = sum(self.clues)
        # An island without a number gets at most the cells that the other islands leave, in which each of the other clues
        # without a number counts 1.
        for cell in self.open:
            self.clues[cell] = max(self.size + 1 - self.least, 0)
        self.beside = [
            [
                c + step
                for step, fits in (
                    (-self.width, c >= self.width),
                    (-1, c % self.width > 0),
                    (1, (c + 1) % self.width > 0),
                    (self.width, c + self.width < self.size),
                )
                if fits
            ]
            for c in range(self.size)
        ]
        self.squares = [
            (c, c + 1, c + self.width, c + self.width + 1)
            for c in range(self.size - self.width)
            if (c + 1) % self.width
        ]
        # A cell next to a clue can belong only to the island of the clue.
        clued = set(self.clued)
        self.near = [
            [e for e in (c, *beside) if e in clued]
            for c, beside in enumerate(self.beside)
        ]
        # A set of cells is an integer. One unused bit separates the rows.
        self.bit = [1 << c + c // self.width for c in range(self.size)]
        self.clued_set, self.blank_set, self.all = map(
            self.cells, (self.clued, self.blank, range(self.size))
        )
        self.corners = self.cells(square[0] for square in self.squares)

    def cells(self, cells):
        """Returns a set of cells as a number."""
        return sum(self.bit[c] for c in cells)

    def around(self, cells):
        """Returns all neighbours of the cells in a set. The number may have other bits, which are no cells."""
        return (
            cells << 1 | cells >> 1 | cells << self.width + 1 | cells >> self.width + 1
        )

    def flood(self, reached, through):
        """Returns all cells that are connected with `reached` through cells of `through`."""
        more = self.around(reached) & through & ~reached
        while more:
            reached |= more
            more = self.around(more) & through & ~reached
        return reached

    def reach(self, p):
        """Returns all cells that the island of clue `p` can contain, with their distances from the clue."""
        dist, more = {p: 0}, [p]
        # The loop also visits the cells that it appends: a breadth-first search.
        for c in more:
            for e in self.beside[c] if dist[c] < self.clues[p] - 1 else ():
                if e not in dist and all(clue == p for clue in self.near[e]):
                    dist[e] = dist[c] + 1
                    more.append(e)
        return dist

    def solved(self, text):
        """Demands that a text is a solution. Returns a clause that excludes this solution and no other solution."""
        rows = text.split("/") if len(text) < 65 * 64 else []
        cells = "".join(rows)
        demand(
            [len(row) for row in rows] == [self.width] * self.height
            and set(cells) <= set("#."),
            "a solution does not have the shape of the board",
        )
        black = self.cells(cell for cell in range(self.size) if cells[cell] == "#")
        demand(not black & self.clued_set, "a solution has a black clue")
        rest = white = self.all ^ black
        for clue in self.clued:
            island = self.flood(self.bit[clue], white)
            fits = island & self.clued_set == self.bit[clue] and (
                clue in self.open or ones(island) == self.clues[clue]
            )
            demand(fits, f"a wrong island at cell {clue}")
            rest &= ~island
        demand(not rest, "an island without a clue")
        demand(
            self.flood(black & -black, black) == black,
            "a solution whose sea is in pieces",
        )
        demand(
            all("." in {cells[c] for c in square} for square in self.squares),
            "a solution with a pool",
        )
        # If all clues have numbers, all solutions have equally many white cells. So every other solution has a
        # black cell where this solution has a white cell.
        return [
            c + 1 if cells[c] == "#" else -(c + 1)
            for c in self.blank
            if self.open or cells[c] == "."
        ]


def check(file, _version):
    """Returns the statement of a valid certificate as text. Raises a Refusal if the certificate is invalid."""
    grid = Grid(file.word("board"))
    kind, solutions = file.claim(("exactly", "at-least"), MAX_SOLUTIONS)
    before, blocked, cuts, steps = "", Clauses(), 0, 0
    for _ in range(solutions):
        solution = file.word("solution")
        demand(before < solution, "the solutions are not strictly ascending")
        blocked.add(grid.solved(solution))
        before = solution
    if kind == "exactly":
        file.exactly("evidence", "clauses")
        encoding = Encoding(grid)
        clauses = encoding.clauses
        for n in range(len(blocked)):
            clauses.add(blocked[n])
        refutation = Steps(
            file.block(), clauses, groups_of(encoding), Cuts(grid, encoding).has
        )
        refutation.verify()
        cuts, steps = refutation.cuts, refutation.steps
    file.end()
    return f"{kind} {solutions} solutions ({grid.height} x {grid.width} cells; {cuts} cuts, {steps} steps)"


def groups_of(encoding):
    """Returns the variables of the cells, those of each island, and those of all islands, as ranges."""
    groups = [range(1, encoding.grid.size + 1)]
    for cells in encoding.inside.values():
        first = groups[-1].stop
        groups.append(range(first, first + len(cells)))
    if encoding.grid.least <= encoding.grid.size:
        groups.append(range(groups[0].stop, groups[-1].stop))
    return groups
