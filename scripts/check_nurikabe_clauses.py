"""The clauses of a grid of Nurikabe. Follows src/nurikabe/FORMAT.md.

A literal is the number of a variable, negative if the variable is negated. A limit of the format keeps the number of
variables below 20,000,000 and the number of generated clauses below 60,000,000."""

from array import array
from itertools import combinations
from check_frame import demand

# The maximum size of the encoding, as the format says.
MAX_ENCODING_SIZE = 8_000_000
# A pseudo-literal that is always true. Its negation is always false.
ALWAYS_TRUE = 2**31 - 1


class Clauses:
    """A list of clauses, numbered from 0. One array has all literals, and another array has the end of each clause in
    the first array."""

    def __init__(self):
        self.literals, self.ends = array("i"), array("I", [0])

    def __len__(self):
        return len(self.ends) - 1

    def __getitem__(self, n):
        return self.literals[self.ends[n] : self.ends[n + 1]]

    def add(self, literals):
        """Adds a clause with these literals."""
        self.literals.extend(literals)
        self.ends.append(len(self.literals))


class Encoding:
    """The clauses of a grid. `inside[p]` is a dictionary for the clue `p`. It contains the cells, except `p`, that the
    clue's island can reach, and maps each cell to a variable. The variable is true if the cell is in the island."""

    def __init__(self, grid):
        self.grid, self.clauses, self.variables = grid, Clauses(), grid.size
        self.inside = {}
        # `white` has the variable of each cell, which is true if the cell is white.
        white, fits = range(1, grid.size + 1), grid.least <= grid.size
        reaches = list(self.measured()) if fits else []
        blank = set(grid.blank)
        for p in grid.clued:
            self.clause(white[p])
        for square in grid.squares:
            self.clause(*(white[c] for c in square))
        if grid.least <= grid.size - 2 and not grid.open:
            for c in grid.blank:
                self.clause(
                    white[c], *(-white[e] for e in grid.beside[c] if e in blank)
                )
        if not fits:
            self.clause()
            return
        # For each cell, its variables in the islands that it can belong to.
        inside = [[] for _ in range(grid.size)]
        for p, dist in zip(grid.clued, reaches):
            self.inside[p] = self.island(p, dist, white)
            for c, variable in self.inside[p].items():
                inside[c].append(variable)
        for c in grid.blank:
            self.clause(-white[c], *inside[c])
            for one, other in combinations(inside[c], 2):
                self.clause(-one, -other)

    def measured(self):
        """For each clue, yields the cells that its island can contain, with their distances from the clue."""
        # The size of the encoding is the sum of squares: for each cell, of the number of islands that can contain it.
        size, times = 0, [0] * self.grid.size
        for p in self.grid.clued:
            dist = self.grid.reach(p)
            for c in dist.keys() - {p}:
                size += 2 * times[c] + 1  # (times + 1)^2 - times^2
                times[c] += 1
            demand(
                size <= MAX_ENCODING_SIZE,
                f"the size of the encoding is more than {MAX_ENCODING_SIZE}",
            )
            yield dist

    def clause(self, *terms):
        """Adds the clause that one of the terms is true: literals, ALWAYS_TRUE or its negation."""
        if ALWAYS_TRUE not in terms:
            self.clauses.add([term for term in terms if term != -ALWAYS_TRUE])

    def island(self, p, dist, white):
        """Adds the clauses of one island. Returns a dictionary from the island's possible cells to their variables."""
        beside, cells = self.grid.beside, sorted(dist.keys() - {p})
        inside = {c: self.variables + n for n, c in enumerate(cells, 1)}
        self.variables += len(cells)
        terms = {p: ALWAYS_TRUE, **inside}
        for e in beside[p]:
            self.clause(-white[e], terms.get(e, -ALWAYS_TRUE))
        for c in cells:
            self.clause(-inside[c], white[c])
            for e in beside[c]:
                self.clause(-inside[c], -white[e], terms.get(e, -ALWAYS_TRUE))
        return inside
