"""Verifies certificates of Santa Chilly. Follows src/chilly/FORMAT.md.

A square is a pair of row and column. A move is a tuple of tail, head and the presents that it takes."""

import hashlib, re
from array import array
from functools import cached_property
from check_chilly_routes import edges, reached, refute_routes, verify_no_route
from check_frame import demand, number

PUSHES = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
MAX_PASSED = 4_194_304
MAX_DEPTH = 256  # the maximum depth of nested branches
# A level has at most 256 rows of 257 characters, and one link per square.
MAX_LEVEL_LENGTH = 257 * 256 + 21 * 256 * 256


def whole(text):
    demand(
        re.fullmatch("0|-?[1-9][0-9]{0,14}", text),
        f"{text[:30]!a} is not a number of at most 15 digits",
    )
    return int(text)


class Graph:
    """A graph of cells and of moves between cells. The moves are sorted by tail."""

    def __init__(self, cells, start, exit, moves, presents, numbers, added=()):
        self.cells, self.start, self.exit = cells, start, exit
        self.moves, self.numbers = moves, numbers
        self.added = added
        self.presents = range(presents + len(added))

    @cached_property
    def taking(self):
        """For each present, the set of moves that take this present."""
        position, taking = {}, [set() for _ in self.presents]
        for m, (number, (_, _, takes)) in enumerate(zip(self.numbers, self.moves)):
            position[number] = m
            for present in takes:
                taking[present].add(m)
        first = len(self.presents) - len(self.added)
        return taking[:first] + [
            {position[number] for number in takers if number in position}
            for takers in self.added
        ]

    def part(self, numbers, added):
        """Returns a part of the level's graph, with only the moves `numbers`, and with the artificial presents `added`.
        `self` must be the graph of the level."""
        left = [self.moves[m] for m in numbers]
        forth = reached([self.start], edges(move[:2] for move in left))
        back = reached([self.exit], edges((head, tail) for tail, head, _ in left))
        number = {cell: n for n, cell in enumerate(sorted(forth & back))}
        kept = array(
            "I",
            [
                m
                for m, (tail, head, _) in zip(numbers, left)
                if tail in number and head in number
            ],
        )
        moves = [
            (number[tail], number[head], takes)
            for tail, head, takes in map(self.moves.__getitem__, kept)
        ]
        return Graph(
            len(number),
            number.get(self.start),
            number.get(self.exit),
            moves,
            len(self.presents),
            kept,
            added,
        )

    def without(self, gone):
        return array(
            "I", [number for m, number in enumerate(self.numbers) if m not in gone]
        )


class Level:
    def __init__(self, board):
        # The length is checked first, so that a very long level takes no time.
        demand(len(board) < MAX_LEVEL_LENGTH, "the level is too large or malformed")
        links, *self.rows = board.split("/")
        self.height, self.width = len(self.rows), len(self.rows[0]) if self.rows else 0
        fine = (
            1 <= self.height <= 256
            and 1 <= self.width <= 256
            and {len(row) for row in self.rows} == {self.width}
        )
        demand(
            fine and set("".join(self.rows)) <= set(".#TY$GOPX"),
            "the level is too large or malformed",
        )
        at = {letter: [] for letter in ".#TY$GOPX"}
        for y, row in enumerate(self.rows):
            for x, letter in enumerate(row):
                at[letter].append((y, x))
        demand(
            len(at["P"]) == len(at["X"]) == 1,
            "the level must have exactly one P and one X",
        )
        self.begin, self.end, self.links = at["P"][0], at["X"][0], {}
        self.presents = {
            square: n for n, square in enumerate(sorted(at["$"] + at["G"]))
        }
        for link in links.split(";") if links else []:
            match = re.fullmatch(r"\(([0-9]+),([0-9]+)\)->\(([0-9]+),([0-9]+)\)", link)
            demand(match, f"{link[:30]!a} is not a link")
            a, b, c, d = (
                number(word, (self.width, self.height)[i % 2] - 1)
                for i, word in enumerate(match.groups())
            )
            demand(
                self.rows[b][a] == "O"
                and self.rows[d][c] not in "#TYX"
                and (b, a) not in self.links,
                f"the link {link} does not go from a hole to ice, or is not the only link of its hole",
            )
            self.links[b, a] = d, c
        demand(len(self.links) == len(at["O"]), "a hole has no link")
        self.make_moves()

    def push(self, square, push):
        """Returns the square where a push ends and the presents that the push takes, or None if the first step is
        blocked."""
        (y, x), (down, right), takes = square, PUSHES[push], {}
        for step in range(max(self.height, self.width)):
            next_y, next_x = (y + down) % self.height, (x + right) % self.width
            letter = self.rows[next_y][next_x]
            if letter in "#TY":
                return ((y, x), tuple(takes)) if step else None
            y, x = self.links[next_y, next_x] if letter == "O" else (next_y, next_x)
            if (y, x) in self.presents:
                takes[self.presents[y, x]] = True
            if letter in "OX":
                return (y, x), tuple(takes)
        demand(False, f"an endless slide from column {square[1]}, row {square[0]}")

    def make_moves(self):
        """Finds all pushes from squares that Chilly can reach. Builds the graph: its cells are the squares from which
        Chilly can reach the exit, and its moves are the pushes between cells."""
        met, fresh, self.pushes, passed = {self.begin}, [self.begin], {}, 0
        while fresh:
            square = fresh.pop()
            for push in PUSHES:
                if pushed := self.push(square, push):
                    self.pushes[square, push] = pushed
                    passed += len(pushed[1])
                    demand(
                        passed <= MAX_PASSED,
                        f"the pushes pass more than {MAX_PASSED} presents",
                    )
                    if pushed[0] not in met:
                        met.add(pushed[0])
                        fresh += [pushed[0]] if pushed[0] != self.end else []
        alive = reached(
            [self.end],
            edges((head, square) for (square, _), (head, _) in self.pushes.items()),
        )
        number = (
            {square: n for n, square in enumerate(sorted(alive))}
            if self.begin in alive
            else {}
        )
        moves = sorted(
            (number[square], "UDLR".index(push), number[head], takes)
            for (square, push), (head, takes) in self.pushes.items()
            if square in number and head in number
        )
        self.graph = Graph(
            len(number),
            number.get(self.begin),
            number.get(self.end),
            [(tail, head, takes) for tail, _, head, takes in moves],
            len(self.presents),
            range(len(moves)),
        )

    def replay(self, route, claimed):
        """Verifies that the route has the claimed number of moves, takes all presents, and ends at the exit."""
        demand(
            len(route) == claimed,
            f"the witness has {len(route)} moves, the claim says {claimed}",
        )
        square, made = self.begin, set()
        for n, push in enumerate(route, 1):
            demand(
                (square, push) in self.pushes,
                f"the witness: move {n} is blocked, or not one of U, D, L and R",
            )
            made.add((square, push))
            square = self.pushes[square, push][0]
        taken = {present for move in made for present in self.pushes[move][1]}
        demand(
            square == self.end and len(taken) == len(self.presents),
            "the witness does not end at the exit with all presents",
        )


class Cuts:
    """A proof of a lower bound. The constructor reads and verifies the proof."""

    def __init__(self, graph, file):
        file.exactly("evidence", "cuts")
        demand(
            graph.cells, "the exit cannot be reached: the claim can only be unsolvable"
        )
        self.scale = file.number("scale", 10**9)
        self.potentials = [
            whole(word) for word in file.words("potentials", graph.cells)
        ]
        demand(
            self.scale
            and len(self.potentials) == graph.cells
            and self.potentials[graph.start] == 0,
            "the scale is 0, not every cell has one potential, or the potential of the start is not 0",
        )
        count, self.cuts, rests = (
            file.number("cuts", 10**6),
            [],
            [self.scale] * len(graph.moves),
        )
        for n in range(1, count + 1):
            words = file.words("cut", 4)
            demand(
                len(words) == 4 and words[2] in ("in", "out"), f"cut {n} is malformed"
            )
            multiplier, present, inward = (
                whole(words[0]),
                number(words[1], len(graph.presents) - 1),
                words[2] == "in",
            )
            demand(
                multiplier >= 1
                and len(words[3]) == -(-graph.cells // 4)
                and re.fullmatch("[0-9a-f]+", words[3]),
                f"cut {n} does not fit",
            )
            cut = multiplier, present, inward, int(words[3], 16)
            within, free, takers = self.cells(cut, graph), [], graph.taking[present]
            for m, (tail, head, _) in enumerate(graph.moves):
                near, far = (tail, head) if inward else (head, tail)
                if not within[near] and (within[far] or m in takers):
                    rests[m] -= multiplier
                elif m not in takers:
                    free.append((near, far))
            outside = reached([graph.start if inward else graph.exit], edges(free))
            demand(not any(within[graph.cells :]), f"cut {n} has cells beyond the last")
            demand(
                all(within[cell] != (cell in outside) for cell in range(graph.cells)),
                f"cut {n}: the cells are not exactly those that are unreachable without a counted move",
            )
            self.cuts.append(cut)
        file.exactly(
            "rests", hashlib.sha256(" ".join(map(str, rests)).encode()).hexdigest()
        )
        attained, self.slacks = {graph.start}, []
        for (tail, head, _), rest in zip(graph.moves, rests):
            slack = rest - (self.potentials[head] - self.potentials[tail])
            self.slacks.append(slack)
            demand(
                slack >= 0, f"from cell {tail} to {head} the potential rises too much"
            )
            attained |= {head} if slack == 0 and tail != head else set()
        demand(len(attained) == graph.cells, "a potential is less than the minimum")
        self.total = self.potentials[graph.exit] + sum(cut[0] for cut in self.cuts)

    @staticmethod
    def cells(cut, graph):
        """Returns a list that says for each cell whether the cut contains this cell."""
        return [bit == "1" for bit in f"{cut[3]:0{-(-graph.cells // 4) * 4}b}"]


def marked(digits, count):
    """Returns the set of moves that hexadecimal digits represent. The highest bit of the first digit stands for move
    0."""
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
    depths, depth = [0], 0
    for line in re.finditer(
        rb"^evidence (branch|fewer|cuts|unreachable)",
        memoryview(file.data)[file.position :],
        re.MULTILINE,
    ):
        if line[1] == b"fewer":
            depths.append(depth + 1)
        elif depths:
            depth = depths.pop()
            depths += [depth + 1] * 2 * (line[1] == b"branch")
        demand(depth <= MAX_DEPTH, "there are branches deeper than 256")


def refute(level, budget, file):
    """Verifies the evidence that no route has at most `budget` moves. Returns whether the proof has branches, and a
    text that tells how large the proof is."""
    demand_shallow(file)
    open_graphs, cases, cuts, states, branches = (
        [(range(len(level.graph.moves)), (), 0)],
        0,
        0,
        0,
        False,
    )
    while open_graphs:
        numbers, added, depth = open_graphs.pop()
        demand(depth <= MAX_DEPTH, "there are branches deeper than 256")
        graph = level.graph.part(numbers, added) if depth else level.graph
        if depth and not graph.cells:
            file.exactly("evidence", "unreachable")
            cases += 1
        elif file.begins(b"evidence branch "):
            words = file.words("evidence", 2)
            demand(len(words) == 2, "a branch is malformed")
            moves, branches = marked(words[1], len(graph.moves)), True
            takers = array("I", [graph.numbers[m] for m in moves])
            open_graphs += [
                (graph.numbers, added + (takers,), depth + 1),
                (graph.without(moves), added, depth + 1),
            ]
        else:
            bound = Cuts(graph, file)
            cuts, room = cuts + len(bound.cuts), budget * bound.scale - bound.total
            if room >= 0 and file.begins(b"evidence fewer\n"):
                file.exactly("evidence", "fewer")
                costly, branches = (
                    {m for m, slack in enumerate(bound.slacks) if slack > room},
                    True,
                )
                demand(costly, "no move has a slack above the limit")
                open_graphs.append((graph.without(costly), added, depth + 1))
                continue
            cases += 1
            if room >= 0:
                file.exactly("evidence", "search")
                states += refute_routes(graph, bound, budget)
    return (
        branches,
        f"; {cuts} cuts"
        + f", {cases} cases" * branches
        + f", {states} states" * (states > 0),
    )


def check(file, version):
    level = Level(file.word("board"))
    claim = file.words("claim", 2)
    kind = claim[0] if len(claim) == 2 or claim == ["unsolvable"] else ""
    demand(
        kind in ("optimal", "at-most", "at-least") or claim == ["unsolvable"],
        "the claim is malformed",
    )
    moves, notes = number(claim[1], 10**6) if claim[1:] else 0, ""
    if kind in ("optimal", "at-most"):
        level.replay(file.word("witness"), moves)
    if kind == "unsolvable":
        verify_no_route(level.graph, file)
    branches = False
    if kind in ("optimal", "at-least") and moves:
        branches, notes = refute(level, moves - 1, file)
    demand(
        branches == (version == "2"),
        "version 2 must have branches, and version 1 must not",
    )
    file.end()
    return (
        " ".join(claim)
        + f" ({level.graph.cells} cells, {len(level.graph.moves)} moves{notes})"
    )
