"""Certificates of Nurikabe, for check.py: written from src/certificate/NURIKABE.md with Python's standard library only.

A literal is a number, negative where it is negated; True and False are the constants."""
import hashlib
from itertools import combinations

class Grid:
    def __init__(self, text, number, demand):
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

    def flood(self, start, allowed):
        reached, more = {start}, [start]
        while more:
            for cell in self.beside[more.pop()]:
                if cell in allowed and cell not in reached:
                    reached.add(cell)
                    more.append(cell)
        return reached

    def solved(self, text, demand):
        """The white cells without a clue of a solution."""
        cells = text.replace("/", "")
        demand([len(row) for row in text.split("/")] == [self.width] * self.height and set(cells) <= set("#."),
               "a solution has not the shape of the board")
        black = {cell for cell in range(self.size) if cells[cell] == "#"}
        white = set(range(self.size)) - black
        demand(white.issuperset(self.clued), "a solution has a black clue")
        for cell in white:
            island = self.flood(cell, white)
            demand([self.clues[c] for c in island if self.clues[c]] == [len(island)], f"a wrong island at cell {cell}")
        demand(not black or self.flood(min(black), black) == black, "a solution whose sea is in pieces")
        demand(not any(black.issuperset(square) for square in self.squares), "a solution with a pool")
        return sorted(white.difference(self.clued))

class Encoding:
    def __init__(self, grid):
        self.grid, self.clauses, self.variables = grid, [], grid.size
        white = range(1, grid.size + 1)
        for p in grid.clued:
            self.clause(white[p])
        for square in grid.squares:
            self.clause(*(white[c] for c in square))
        if sum(grid.clues) <= grid.size - 2:
            for c in grid.blank:
                self.clause(white[c], *(-white[e] for e in grid.beside[c] if not grid.clues[e]))
        if sum(grid.clues) > grid.size:
            self.clause()
            return
        inside = [[] for _ in range(grid.size)]
        for p in grid.clued:
            for c, variable in self.island(p, grid.clues[p], white):
                inside[c].append(variable)
        for c in grid.blank:
            self.clause(-white[c], *inside[c])
            for one, other in combinations(inside[c], 2):
                self.clause(-one, -other)

    def clause(self, *terms):
        if not any(term is True for term in terms):
            self.clauses.append([term for term in terms if term is not False])

    def variable(self):
        self.variables += 1
        return self.variables

    def island(self, p, n, white):
        beside, clues = self.grid.beside, self.grid.clues
        foreign = {c for c in self.grid.clued if c != p}
        taken = foreign.union(*(beside[c] for c in foreign))
        dist, ring = {p: 0}, [p]
        for d in range(1, n):
            ring = sorted({e for c in ring for e in beside[c]} - taken - dist.keys())
            dist.update(dict.fromkeys(ring, d))
        cells = sorted(dist.keys() - {p})
        names = {(c, d): self.variable() for c in cells for d in range(dist[c], n)}
        def near(c, d):
            return True if c == p else names.get((c, d), False)
        def negated(term):
            return not term if isinstance(term, bool) else -term
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
            before = [True] + [False] * (w + 1)
            for k, x in enumerate(members, 1):
                after = [True] + [True if j + m - k <= w else False if j > min(w, k) else self.variable()
                                  for j in range(1, w + 2)]
                for j in range(1, w + 2):
                    self.clause(negated(before[j]), after[j])
                    self.clause(-x, negated(before[j - 1]), after[j])
                    self.clause(negated(after[j]), before[j], x)
                    self.clause(negated(after[j]), before[j - 1])
                before = after
        return list(zip(cells, members))

def signed(word, file):
    return -file.number(word[1:], 2**31 - 1) if word[:1] == "-" and word != "-0" else file.number(word, 2**31 - 1)

def follow(clause, hints, clauses, demand, name):
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

def check(file, demand):
    grid = Grid(file.word("board"), file.number, demand)
    kind, count, *more = file.words("claim") + ["", ""]
    demand(kind in ("exactly", "at-least") and len(more) == 2, "the claim is malformed")
    count = file.number(count, 10**9)
    solutions, blocked, cuts, steps = [], [], 0, 0
    for _ in range(count):
        solutions.append(file.word("solution"))
        demand(solutions[-2:-1] < solutions[-1:] or len(solutions) == 1, "the solutions are not strictly ascending")
        blocked.append([-(c + 1) for c in grid.solved(solutions[-1], demand)])
    if kind == "exactly":
        file.exactly("evidence", "clauses")
        encoding = Encoding(grid)
        clauses, blank = encoding.clauses, set(grid.blank)
        cuts = file.number(file.word("cuts"), 2**63)
        for n in range(1, cuts + 1):
            cells = [file.number(word, grid.size - 1) for word in file.words("cut")]
            demand(len(cells) > 1 and len(set(cells)) == len(cells) and blank.issuperset(cells)
                   and cells[2:] == sorted(cells[2:]), f"cut {n} is malformed")
            demand(cells[1] not in grid.flood(cells[0], blank.difference(cells[2:])), f"cut {n} does not separate")
            clauses.append([c + 1 for c in cells[:2]] + [-(c + 1) for c in cells[2:]])
        clauses += blocked
        steps = file.number(file.word("steps"), 2**63)
        demand(steps > 0, "there is no step")
        for n in range(1, steps + 1):
            numbers = [signed(word, file) for word in file.words("step")]
            demand(0 in numbers, f"step {n} has no 0")
            clause, hints = numbers[:numbers.index(0)], numbers[numbers.index(0) + 1:]
            demand(hints and all(abs(literal) <= encoding.variables and -literal not in clause for literal in clause),
                   f"step {n} is malformed")
            demand((not clause) == (n == steps), f"step {n}: the last step, and no other, has no literals")
            follow(clause, hints, clauses, demand, f"step {n}")
            clauses.append(clause)
    file.exactly("sha256", hashlib.sha256(file.data[:file.position]).hexdigest())
    demand(file.position == len(file.data), "there are bytes behind the last line")
    return f"{kind} {count} solutions ({grid.height} x {grid.width} cells; {cuts} cuts, {steps} steps)"
