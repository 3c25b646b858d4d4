"""Verifies certificates of Santa Chilly. Follows src/chilly/FORMAT.md.

A square is a pair of row and column. A *cell* is a square where Chilly can rest, as a number. A set of cells or moves is
written in hexadecimal digits."""

import hashlib, re
from array import array
from functools import cached_property
from typing import NamedTuple
from check_chilly_routes import Move, edges, reached, refute_routes, verify_no_route
from check_frame import demand, number

# For each direction, how it changes the row and the column.
PUSHES = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
# The maximum sum, over all pushes, of the numbers of presents that a push takes.
MAX_TAKEN = 4_194_304
MAX_DEPTH = 256  # the maximum depth of nested branches
# A level has at most 256 rows of 257 characters, and one link per square.
MAX_LEVEL_LENGTH = 257 * 256 + 21 * 256 * 256

TOO_LARGE = "the level is too large or malformed"
TOO_DEEP = "there are branches deeper than 256"


def whole(text):
    """Parses an integer of at most 15 digits."""
    demand(
        re.fullmatch("0|-?[1-9][0-9]{0,14}", text),
        f"{text[:30]!a} is not a number of at most 15 digits",
    )
    return int(text)


class Graph:
    """A graph of cells and of moves between cells. The moves are sorted by tail. `numbers` are the moves' numbers in
    the level's graph. `added` has the takers of each artificial present, by these numbers."""

    def __init__(self, cells, start, exit, moves, presents, numbers, added=()):
        self.cells = cells
        self.start = start
        self.exit = exit
        self.moves = moves
        self.numbers = numbers
        self.added = added
        self.presents = range(presents + len(added))

    @cached_property
    def taking(self):
        """For each present, the set of moves that take this present."""
        position = {number: m for m, number in enumerate(self.numbers)}
        taking = [set() for _ in self.presents]
        for m, move in enumerate(self.moves):
            for present in move.takes:
                taking[present].add(m)
        first = len(self.presents) - len(self.added)
        for present, takers in enumerate(self.added, first):
            taking[present] = {position[n] for n in takers if n in position}
        return taking

    def part(self, numbers, added):
        """Returns a part of the level's graph, with only the moves `numbers`, and with the artificial presents `added`.
        `self` must be the graph of the level."""
        left = [self.moves[m] for m in numbers]
        forwards = edges((move.tail, move.head) for move in left)
        backwards = edges((move.head, move.tail) for move in left)
        on_paths = reached([self.start], forwards) & reached([self.exit], backwards)
        number = {cell: n for n, cell in enumerate(sorted(on_paths))}
        # The numbers of the moves between cells on paths from the start to the exit.
        kept = array("I")
        moves = []
        for m, (tail, head, takes) in zip(numbers, left):
            if tail in number and head in number:
                kept.append(m)
                moves.append(Move(number[tail], number[head], takes))
        start = number.get(self.start)
        exit = number.get(self.exit)
        presents = len(self.presents)
        return Graph(len(number), start, exit, moves, presents, kept, added)

    def without(self, removed):
        """Returns the numbers in the level's graph of all moves except those in the set `removed`."""
        kept = [number for m, number in enumerate(self.numbers) if m not in removed]
        return array("I", kept)


class Push(NamedTuple):
    """The square where a push ends, and the presents that it takes."""

    end: tuple
    takes: tuple


class Level:
    """A level, its pushes, and its graph."""

    def __init__(self, board):
        # The length is checked first, so that a very long level takes no time.
        demand(len(board) < MAX_LEVEL_LENGTH, TOO_LARGE)
        links, *self.rows = board.split("/")
        self.height = len(self.rows)
        self.width = len(self.rows[0]) if self.rows else 0
        self.demand_rows()
        squares = self.squares_by_letter()
        demand(
            len(squares["P"]) == len(squares["X"]) == 1,
            "the level must have exactly one P and one X",
        )
        self.begin = squares["P"][0]
        self.end = squares["X"][0]
        presents = sorted(squares["$"] + squares["G"])
        self.presents = {square: n for n, square in enumerate(presents)}
        self.links = {}
        for link in links.split(";") if links else []:
            self.add_link(link)
        demand(len(self.links) == len(squares["O"]), "a hole has no link")
        self.pushes = self.find_pushes()
        self.graph = self.make_graph()

    def demand_rows(self):
        """Demands rows of equal length, within the limits of the format."""
        lengths = {len(row) for row in self.rows}
        fits = 1 <= self.height <= 256 and 1 <= self.width <= 256
        demand(fits and lengths == {self.width}, TOO_LARGE)
        demand(set("".join(self.rows)) <= set(".#TY$GOPX"), TOO_LARGE)

    def squares_by_letter(self):
        """Returns, for each letter, the squares that have it."""
        squares = {letter: [] for letter in ".#TY$GOPX"}
        for y, row in enumerate(self.rows):
            for x, letter in enumerate(row):
                squares[letter].append((y, x))
        return squares

    def add_link(self, link):
        """Parses a link such as (3,4)->(8,1), which leads from a hole to ice, and adds it to the links."""
        match = re.fullmatch(r"\(([0-9]+),([0-9]+)\)->\(([0-9]+),([0-9]+)\)", link)
        demand(match, f"{link[:30]!a} is not a link")
        limits = (self.width - 1, self.height - 1) * 2
        hole_x, hole_y, x, y = map(number, match.groups(), limits)
        demand(
            self.rows[hole_y][hole_x] == "O"
            and self.rows[y][x] not in "#TYX"
            and (hole_y, hole_x) not in self.links,
            f"the link {link} does not go from a hole to ice, or is not the only link of its hole",
        )
        self.links[hole_y, hole_x] = y, x

    def push(self, square, direction):
        """Returns what a push from a square does, or None if a wall is right next to the square. Demands that the slide
        ends."""
        y, x = square
        down, right = PUSHES[direction]
        takes = {}  # its keys are the presents in the order of the slide
        # A slide that is longer than a row and a column never ends.
        for step in range(max(self.height, self.width)):
            next_y = (y + down) % self.height
            next_x = (x + right) % self.width
            letter = self.rows[next_y][next_x]
            if letter in "#TY":
                return Push((y, x), tuple(takes)) if step else None
            y, x = self.links[next_y, next_x] if letter == "O" else (next_y, next_x)
            if (y, x) in self.presents:
                takes[self.presents[y, x]] = True
            if letter in "OX":
                return Push((y, x), tuple(takes))
        demand(False, f"an endless slide from column {square[1]}, row {square[0]}")

    def find_pushes(self):
        """Returns what each push from a square that Chilly can reach does, by square and direction."""
        pushes = {}
        taken = 0
        met = {self.begin}
        fresh = [self.begin]
        while fresh:
            square = fresh.pop()
            for direction in PUSHES:
                push = self.push(square, direction)
                if push is None:
                    continue
                pushes[square, direction] = push
                taken += len(push.takes)
                demand(
                    taken <= MAX_TAKEN,
                    f"the pushes pass more than {MAX_TAKEN} presents",
                )
                if push.end not in met:
                    met.add(push.end)
                    if push.end != self.end:
                        fresh.append(push.end)
        return pushes

    def make_graph(self):
        """Builds the graph: its cells are the squares from which Chilly can reach the exit, and its moves are the
        pushes between cells."""
        backwards = edges(
            (push.end, square) for (square, _), push in self.pushes.items()
        )
        reaching_exit = reached([self.end], backwards)
        cells = sorted(reaching_exit) if self.begin in reaching_exit else []
        number = {square: n for n, square in enumerate(cells)}
        # The moves from a cell are in the order up, down, left, right.
        order = list(PUSHES)
        found = []
        for (square, direction), push in self.pushes.items():
            if square in number and push.end in number:
                move = Move(number[square], number[push.end], push.takes)
                found.append((move.tail, order.index(direction), move))
        moves = [move for _, _, move in sorted(found)]
        begin = number.get(self.begin)
        end = number.get(self.end)
        presents = len(self.presents)
        return Graph(len(number), begin, end, moves, presents, range(len(moves)))

    def replay(self, route, claimed):
        """Verifies that the route has the claimed number of moves, takes all presents, and ends at the exit."""
        demand(
            len(route) == claimed,
            f"the witness has {len(route)} moves, the claim says {claimed}",
        )
        square = self.begin
        taken = set()
        for n, direction in enumerate(route, 1):
            demand(
                (square, direction) in self.pushes,
                f"the witness: move {n} is blocked, or not one of U, D, L and R",
            )
            push = self.pushes[square, direction]
            taken.update(push.takes)
            square = push.end
        demand(
            square == self.end and len(taken) == len(self.presents),
            "the witness does not end at the exit with all presents",
        )


class Cut(NamedTuple):
    """A set of moves such that every route makes at least one of them, because it must take `present`: the *counted*
    moves. If the cut is `inward`, it counts the moves from outside of its cells that lead inside or take the present,
    otherwise the same for reversed moves. `multiplier` is what each counted move adds to the bound. `cells` is a number
    whose bits are the digits of the set."""

    multiplier: int
    present: int
    inward: bool
    cells: int

    def within(self, graph):
        """Returns a list that says for each cell whether the cut contains this cell."""
        return [bit == "1" for bit in f"{self.cells:0{-(-graph.cells // 4) * 4}b}"]


class Cuts:
    """A proof of a lower bound: potentials of cells, and cuts. Each move costs `scale`. The constructor reads and verifies
    the proof: `total` is the bound on the cost of a route, and `slacks` has, for each move, by how much the bound is larger
    for routes with the move."""

    def __init__(self, graph, file):
        self.graph = graph
        self.read_potentials(file)
        # The *rest* of each move: the part of its cost that the cuts have not used.
        rests = [self.scale] * len(graph.moves)
        self.cuts = []
        for n in range(1, file.number("cuts", 10**6) + 1):
            cut = self.read_cut(n, file)
            self.verify_cut(n, cut, rests)
            self.cuts.append(cut)
        digest = hashlib.sha256(" ".join(map(str, rests)).encode()).hexdigest()
        file.exactly("rests", digest)
        self.slacks = self.slacks_of(rests)
        self.total = self.potentials[graph.exit]
        self.total += sum(cut.multiplier for cut in self.cuts)

    def read_potentials(self, file):
        """Reads the cost of a move, and the potential of each cell: a lower bound on the sum of the rests of the moves from
        the start to the cell."""
        cells = self.graph.cells
        file.exactly("evidence", "cuts")
        demand(cells, "the exit cannot be reached: the claim can only be unsolvable")
        self.scale = file.number("scale", 10**9)
        self.potentials = [whole(word) for word in file.words("potentials", cells)]
        demand(
            self.scale
            and len(self.potentials) == cells
            and self.potentials[self.graph.start] == 0,
            "the scale is 0, not every cell has one potential, or the potential of the start is not 0",
        )

    def read_cut(self, n, file):
        """Reads the line of cut `n`, counted from 1. Its meaning is not verified."""
        words = file.words("cut", 4)
        demand(len(words) == 4 and words[2] in ("in", "out"), f"cut {n} is malformed")
        multiplier = whole(words[0])
        present = number(words[1], len(self.graph.presents) - 1)
        digits = words[3]
        demand(
            multiplier >= 1
            and len(digits) == -(-self.graph.cells // 4)
            and re.fullmatch("[0-9a-f]+", digits),
            f"cut {n} does not fit",
        )
        return Cut(multiplier, present, words[2] == "in", int(digits, 16))

    def verify_cut(self, n, cut, rests):
        """Verifies that every route makes a counted move: exactly the cells of the cut must be unreachable without one.
        Subtracts the multiplier of the cut from the rests of the counted moves."""
        graph = self.graph
        within = cut.within(graph)
        takers = graph.taking[cut.present]
        # The edges of the moves that neither are counted nor take the present.
        free = []
        for m, (tail, head, _) in enumerate(graph.moves):
            near, far = (tail, head) if cut.inward else (head, tail)
            if not within[near] and (within[far] or m in takers):
                rests[m] -= cut.multiplier
            elif m not in takers:
                free.append((near, far))
        outside = reached([graph.start if cut.inward else graph.exit], edges(free))
        demand(not any(within[graph.cells :]), f"cut {n} has cells beyond the last")
        demand(
            all(within[cell] != (cell in outside) for cell in range(graph.cells)),
            f"cut {n}: the cells are not exactly those that are unreachable without a counted move",
        )

    def slacks_of(self, rests):
        """Returns the slack of each move: its rest minus the rise of the potential. Demands that no slack is negative,
        and that each potential is as large as possible."""
        # The cells whose potential cannot be larger: a move from another cell would have a negative slack.
        maximal = {self.graph.start}
        slacks = []
        for (tail, head, _), rest in zip(self.graph.moves, rests):
            slack = rest - (self.potentials[head] - self.potentials[tail])
            slacks.append(slack)
            demand(
                slack >= 0, f"from cell {tail} to {head} the potential rises too much"
            )
            if slack == 0 and tail != head:
                maximal.add(head)
        demand(
            len(maximal) == self.graph.cells, "a potential is not the largest possible"
        )
        return slacks


def parse_moves(digits, count):
    """Parses a set that contains some of `count` moves. The highest bit of the first digit stands for move 0."""
    demand(
        len(digits) == -(-count // 4) and re.fullmatch("[0-9a-f]+", digits),
        "expected one digit for each four moves",
    )
    bits = f"{int(digits, 16):0{4 * len(digits)}b}"
    demand(
        "1" not in bits[count:] and "1" in bits,
        "a set without moves, or with some beyond the last",
    )
    return {m for m, bit in enumerate(bits) if bit == "1"}


def demand_shallow(file):
    """Verifies that the branches of the proof are not nested too deeply. This test reads only the text and builds no
    graph."""
    rest = memoryview(file.data)[file.position :]
    kinds = rb"^evidence (branch|fewer|cuts|unreachable)"
    # The depths of the proofs that must still follow, the next one last.
    depths = [0]
    # The depth of the last proof.
    depth = 0
    for line in re.finditer(kinds, rest, re.MULTILINE):
        if line[1] == b"fewer":
            depths.append(depth + 1)
        elif depths:
            depth = depths.pop()
            if line[1] == b"branch":
                depths += [depth + 1, depth + 1]
        demand(depth <= MAX_DEPTH, TOO_DEEP)


class Part(NamedTuple):
    """A part of the level's graph: the numbers of its moves, the takers of each artificial present, and the number of
    branches that led to it."""

    numbers: object
    added: tuple
    depth: int


class Refutation:
    """The evidence that no route has at most `budget` moves. The constructor reads and verifies it.

    The level's graph is the first part. The evidence for a part either proves that the part has no such route, or divides
    it into smaller parts, whose evidence follows."""

    def __init__(self, level, budget, file):
        demand_shallow(file)
        self.level = level
        self.budget = budget
        self.file = file
        # Whether there are smaller parts, which need version 2 of the format.
        self.has_branches = False
        self.cases = 0
        self.cuts = 0
        self.states = 0
        # The parts whose evidence must still follow, the next one last.
        self.open_parts = [Part(range(len(level.graph.moves)), (), 0)]
        while self.open_parts:
            self.verify(self.open_parts.pop())

    def size(self):
        """Returns the numbers of cuts, cases and states, as the end of a statement."""
        text = f"; {self.cuts} cuts"
        if self.has_branches:
            text += f", {self.cases} cases"
        if self.states > 0:
            text += f", {self.states} states"
        return text

    def verify(self, part):
        """Reads the evidence for a part. Verifies that the part has no route within the budget, or adds the smaller parts
        that must have none."""
        demand(part.depth <= MAX_DEPTH, TOO_DEEP)
        graph = self.level.graph
        if part.depth:
            graph = graph.part(part.numbers, part.added)
        if part.depth and not graph.cells:
            self.file.exactly("evidence", "unreachable")
            self.cases += 1
        elif self.file.begins(b"evidence branch "):
            self.read_branch(part, graph)
        else:
            self.read_cuts(part, graph)

    def read_branch(self, part, graph):
        """Reads a set of moves. Adds two parts: one for routes that make a move of the set, and one for routes that make
        none, whose evidence comes first. In the other part, the moves of the set take an artificial present."""
        words = self.file.words("evidence", 2)
        demand(len(words) == 2, "a branch is malformed")
        moves = parse_moves(words[1], len(graph.moves))
        takers = array("I", [graph.numbers[m] for m in moves])
        self.has_branches = True
        self.open_parts += [
            Part(graph.numbers, part.added + (takers,), part.depth + 1),
            Part(graph.without(moves), part.added, part.depth + 1),
        ]

    def read_cuts(self, part, graph):
        """Reads and verifies cuts. If their bound does not exceed the budget, a part with fewer moves follows, or a
        search."""
        cuts = Cuts(graph, self.file)
        self.cuts += len(cuts.cuts)
        max_slack = self.budget * cuts.scale - cuts.total
        if max_slack >= 0 and self.file.begins(b"evidence fewer\n"):
            self.read_fewer(part, graph, cuts, max_slack)
            return
        self.cases += 1
        if max_slack >= 0:
            self.file.exactly("evidence", "search")
            self.states += refute_routes(graph, cuts, self.budget)

    def read_fewer(self, part, graph, cuts, max_slack):
        """Adds the part without the moves whose slack is above `max_slack`: no route within the budget makes them."""
        self.file.exactly("evidence", "fewer")
        costly = {m for m, slack in enumerate(cuts.slacks) if slack > max_slack}
        demand(costly, "no move has a slack above the limit")
        self.has_branches = True
        smaller = Part(graph.without(costly), part.added, part.depth + 1)
        self.open_parts.append(smaller)


def check(file, version):
    """Returns the statement of a valid certificate as text. Raises a Refusal if the certificate is invalid."""
    level = Level(file.word("board"))
    claim = file.words("claim", 2)
    kind = claim[0] if len(claim) == 2 or claim == ["unsolvable"] else ""
    demand(
        kind in ("optimal", "at-most", "at-least") or claim == ["unsolvable"],
        "the claim is malformed",
    )
    moves = number(claim[1], 10**6) if claim[1:] else 0
    if kind in ("optimal", "at-most"):
        level.replay(file.word("witness"), moves)
    if kind == "unsolvable":
        verify_no_route(level.graph, file)
    refutation = None
    if kind in ("optimal", "at-least") and moves:
        refutation = Refutation(level, moves - 1, file)
    has_branches = refutation is not None and refutation.has_branches
    demand(
        has_branches == (version == "2"),
        "version 2 must have branches, and version 1 must not",
    )
    file.end()
    graph = level.graph
    size = f"{graph.cells} cells, {len(graph.moves)} moves"
    if refutation is not None:
        size += refutation.size()
    return f"{' '.join(claim)} ({size})"
