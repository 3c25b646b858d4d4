"""Certificates of Nurikabe, for check.py: written from src/kortest/nurikabe/FORMAT.md with Python's standard library only.

A literal is a number, negative where it is negated."""
from check_frame import demand, number
from check_nurikabe_clauses import LARGEST, Clauses, Encoding

MOST = 10**9  # of what the format counts

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
