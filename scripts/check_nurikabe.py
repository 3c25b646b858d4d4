"""Certificates of Nurikabe, for check.py: written from src/certificate/NURIKABE.md with Python's standard library only.

A literal is a number, negative where it is negated. The limit of the encoding's size keeps the number of variables below
20,000,000 and that of clauses below 60,000,000; all other clauses are in the file."""
from array import array
from itertools import combinations
from check_frame import demand, number

# The limits of the format: of counts, of numbers in a clause, and of the size of the encoding.
MOST, LARGEST, SIZE = 10**9, 2**31 - 1, 8_000_000
TRUE = LARGEST  # a constant, beyond all variables; its negation is false

class Grid:
    def __init__(self, text):
        rows = [row.split(",") for row in text.split("/")]
        self.height, self.width = len(rows), len(rows[0])
        demand(self.height <= 64 and self.width <= 64 and {len(row) for row in rows} == {self.width},
               "the board has not 1 to 64 equally long rows of 1 to 64 cells")
        self.size = self.height * self.width
        self.clues = [number(word, self.size) for row in rows for word in row]
        self.clued = [cell for cell in range(self.size) if self.clues[cell]]
        self.blank = [cell for cell in range(self.size) if not self.clues[cell]]
        self.beside = [[c + step for step, fits in ((-self.width, c >= self.width), (-1, c % self.width > 0),
                        (1, (c + 1) % self.width > 0), (self.width, c + self.width < self.size)) if fits]
                       for c in range(self.size)]
        self.squares = [(c, c + 1, c + self.width, c + self.width + 1) for c in range(self.size - self.width)
                        if (c + 1) % self.width]
        # All clues that a cell has in itself or beside it: it is free for one if there is no other.
        self.near = [[e for e in (c, *beside) if self.clues[e]] for c, beside in enumerate(self.beside)]

    def flood(self, start, allowed):
        reached, more = {start}, [start]
        while more:
            for cell in self.beside[more.pop()]:
                if cell in allowed and cell not in reached:
                    reached.add(cell)
                    more.append(cell)
        return reached

    def reach(self, p):
        """The distance of each cell that a clue reaches, the clue's own among them."""
        dist, more = {p: 0}, [p]
        for c in more:
            for e in self.beside[c] if dist[c] < self.clues[p] - 1 else ():
                if e not in dist and all(clue == p for clue in self.near[e]):
                    dist[e] = dist[c] + 1
                    more.append(e)
        return dist

    def solved(self, text):
        """The white cells without a clue of a solution."""
        cells = text.replace("/", "")
        demand([len(row) for row in text.split("/")] == [self.width] * self.height and set(cells) <= set("#."),
               "a solution has not the shape of the board")
        black = {cell for cell in range(self.size) if cells[cell] == "#"}
        white = set(range(self.size)) - black
        demand(white.issuperset(self.clued), "a solution has a black clue")
        for clue in self.clued:
            island = self.flood(clue, white)
            # Two clues of one island: when the second has its turn, the island is not white any more.
            demand(clue in white and len(island) == self.clues[clue], f"a wrong island at cell {clue}")
            white -= island
        demand(not white, "an island without a clue")
        demand(not black or self.flood(min(black), black) == black, "a solution whose sea is in pieces")
        demand(not any(black.issuperset(square) for square in self.squares), "a solution with a pool")
        return [cell for cell in self.blank if cell not in black]

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
    def __init__(self, grid):
        self.grid, self.clauses, self.variables = grid, Clauses(), grid.size
        white, fits = range(1, grid.size + 1), sum(grid.clues) <= grid.size
        reaches = list(self.measured()) if fits else []
        for p in grid.clued:
            self.clause(white[p])
        for square in grid.squares:
            self.clause(*(white[c] for c in square))
        if sum(grid.clues) <= grid.size - 2:
            for c in grid.blank:
                self.clause(white[c], *(-white[e] for e in grid.beside[c] if not grid.clues[e]))
        if not fits:
            self.clause()
            return
        inside = [[] for _ in range(grid.size)]
        for p, dist in zip(grid.clued, reaches):
            for c, variable in self.island(p, grid.clues[p], dist, white):
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
            size += (len(dist) - 1) * self.grid.clues[p]
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
        for c in cells:  # near(c, dist(c)) is the first variable of the cell
            first[c] = self.variables + 1
            self.variables += n - dist[c]
        def near(c, d):
            return TRUE if c == p else first[c] + d - dist[c] if dist.get(c, n) <= d else -TRUE
        for e in beside[p]:
            self.clause(-white[e], near(e, n - 1))
        for c in cells:
            member = near(c, n - 1)
            self.clause(-member, white[c])
            for e in beside[c]:
                self.clause(-member, -white[e], near(e, n - 1))
            for d in range(dist[c], n):
                if d < n - 1:
                    self.clause(-near(c, d), member)
                self.clause(-near(c, d), near(c, d - 1), *(near(e, d - 1) for e in beside[c]))
        members, w = [near(c, n - 1) for c in cells], n - 1
        m = len(members)
        if m < w:
            self.clause()
        else:
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

def signed(word):
    return -number(word[1:], LARGEST) if word[:1] == "-" and word != "-0" else number(word, LARGEST)

def follow(clause, hints, clauses, name):
    """If all literals of the clause are false, the hints make one literal after the other true, and the last is false."""
    true = {-literal for literal in clause}
    for turn, hint in enumerate(hints, 1):
        demand(0 < hint <= len(clauses), f"{name}: hint {hint} is no earlier clause")
        left = [literal for literal in clauses[hint - 1] if -literal not in true]
        if turn == len(hints):
            demand(not left, f"{name}: the last hint, {hint}, is not false")
        else:
            demand(len(left) == 1 and left[0] not in true, f"{name}: hint {hint} has not one open literal")
            true.add(left[0])

def check(file):
    grid = Grid(file.word("board"))
    kind, count, *more = file.words("claim") + ["", ""]
    demand(kind in ("exactly", "at-least") and len(more) == 2, "the claim is malformed")
    count, before, blocked, cuts, steps = number(count, MOST), "", Clauses(), 0, 0
    for _ in range(count):
        solution = file.word("solution")
        demand(before < solution, "the solutions are not strictly ascending")
        blocked.add(-(c + 1) for c in grid.solved(solution))
        before = solution
    if kind == "exactly":
        file.exactly("evidence", "clauses")
        encoding = Encoding(grid)
        clauses, blank = encoding.clauses, set(grid.blank)
        cuts = file.number("cuts", MOST)
        for n in range(1, cuts + 1):
            cells = [number(word, grid.size - 1) for word in file.words("cut")]
            demand(len(cells) > 1 and len(set(cells)) == len(cells) and blank.issuperset(cells)
                   and cells[2:] == sorted(cells[2:]), f"cut {n} is malformed")
            demand(cells[1] not in grid.flood(cells[0], blank.difference(cells[2:])), f"cut {n} does not separate")
            clauses.add([c + 1 for c in cells[:2]] + [-(c + 1) for c in cells[2:]])
        for n in range(len(blocked)):
            clauses.add(blocked[n])
        steps = file.number("steps", MOST)
        demand(steps > 0, "there is no step")
        for n in range(1, steps + 1):
            numbers = [signed(word) for word in file.words("step")]
            demand(0 in numbers, f"step {n} has no 0")
            clause, hints = numbers[:numbers.index(0)], numbers[numbers.index(0) + 1:]
            literals = set(clause)
            demand(hints and all(abs(literal) <= encoding.variables and -literal not in literals for literal in clause),
                   f"step {n} is malformed")
            demand((not clause) == (n == steps), f"step {n}: the last step, and no other, has no literals")
            follow(clause, hints, clauses, f"step {n}")
            clauses.add(clause)
    file.end()
    return f"{kind} {count} solutions ({grid.height} x {grid.width} cells; {cuts} cuts, {steps} steps)"
