"""The clauses that the rules of Nurikabe make of a grid, for check_nurikabe.py: from src/nurikabe/FORMAT.md.

A literal is a number, negative where it is negated. The limit of the encoding's size keeps the number of variables below
20,000,000 and that of clauses below 60,000,000; all other clauses are in the file."""
from array import array
from itertools import combinations
from check_frame import demand

# The limits of the format: of numbers in a clause, and of the size of the encoding.
LARGEST, SIZE = 2**31 - 1, 8_000_000
TRUE = LARGEST  # a constant, beyond all variables; its negation is false

class Clauses:
    """Numbered from 0: the literals of all, one after the other, and where those of each end."""
    def __init__(self):
        self.literals, self.ends = array("i"), array("I", [0])

    def __len__(self):
        return len(self.ends) - 1

    def __getitem__(self, n):
        return self.literals[self.ends[n]:self.ends[n + 1]]

    def add(self, literals):
        self.literals.extend(literals)
        self.ends.append(len(self.literals))

class Encoding:
    """`inside` has for each clue the cells that it reaches, its own not among them, with the variable that says that
    they are in its island."""
    def __init__(self, grid, version):
        self.grid, self.clauses, self.variables, self.version = grid, Clauses(), grid.size, version
        self.inside = {}
        white, fits = range(1, grid.size + 1), grid.least <= grid.size
        reaches = list(self.measured()) if fits else []
        blank = set(grid.blank)
        for p in grid.clued:
            self.clause(white[p])
        for square in grid.squares:
            self.clause(*(white[c] for c in square))
        if grid.least <= grid.size - 2 and not grid.open:
            for c in grid.blank:
                self.clause(white[c], *(-white[e] for e in grid.beside[c] if e in blank))
        if not fits:
            self.clause()
            return
        inside = [[] for _ in range(grid.size)]
        for p, dist in zip(grid.clued, reaches):
            self.inside[p] = dict(self.island(p, grid.clues[p], dist, white))
            for c, variable in self.inside[p].items():
                inside[c].append(variable)
        for c in grid.blank:
            self.clause(-white[c], *inside[c])
            for one, other in combinations(inside[c], 2):
                self.clause(-one, -other)

    def measured(self):
        """What each clue reaches, while the size of the encoding is within its limit."""
        size, times = 0, [0] * self.grid.size
        for p in self.grid.clued:
            dist = self.grid.reach(p)
            size += (len(dist) - 1) * self.grid.clues[p] if self.version == 1 else 0
            for c in dist.keys() - {p}:
                size += 2 * times[c] + 1  # from one square to the next
                times[c] += 1
            demand(size <= SIZE, f"the size of the encoding is more than {SIZE}")
            yield dist

    def clause(self, *terms):
        if TRUE not in terms:
            self.clauses.add([term for term in terms if term != -TRUE])

    def variable(self):
        self.variables += 1
        return self.variables

    def island(self, p, n, dist, white):
        beside, first = self.grid.beside, {}
        cells = sorted(dist.keys() - {p})
        # In version 2, only near(c, n - 1) is there: that the cell is in the island.
        from_distance = dist.get if self.version == 1 else lambda c, _: n - 1 if c in dist else n
        for c in cells:  # near(c, dist(c)) is the first variable of the cell
            first[c] = self.variables + 1
            self.variables += n - from_distance(c, n)
        def near(c, d):
            return TRUE if c == p else first[c] + d - from_distance(c, n) if from_distance(c, n) <= d else -TRUE
        for e in beside[p]:
            self.clause(-white[e], near(e, n - 1))
        for c in cells:
            member = near(c, n - 1)
            self.clause(-member, white[c])
            for e in beside[c]:
                self.clause(-member, -white[e], near(e, n - 1))
            for d in range(dist[c], n) if self.version == 1 else ():
                if d < n - 1:
                    self.clause(-near(c, d), member)
                self.clause(-near(c, d), near(c, d - 1), *(near(e, d - 1) for e in beside[c]))
        members, w = [near(c, n - 1) for c in cells], n - 1
        m = len(members)
        if self.version == 1 and m < w:
            self.clause()
        elif self.version == 1:
            before = [TRUE] + [-TRUE] * (w + 1)
            for k, x in enumerate(members, 1):
                after = [TRUE] + [TRUE if j + m - k <= w else -TRUE if j > min(w, k) else self.variable()
                                  for j in range(1, w + 2)]
                for j in range(1, w + 2):
                    self.clause(-before[j], after[j])
                    self.clause(-x, -before[j - 1], after[j])
                    self.clause(-after[j], before[j], x)
                    self.clause(-after[j], before[j - 1])
                before = after
        return list(zip(cells, members))
