"""Verifies the layers in certificates of Former. Follows src/former/FORMAT.md.

A layer is a weighted automaton for one column. A path in the automaton stands for the clicks in the column. The costs
give a lower bound on the number of clicks that touch this column or any earlier column. The file chooses the nodes and
the costs. Every choice gives a correct lower bound, because the check tries all ways in which clicks can touch both the
previous column and this column.

A content is a string of colours from the bottom: the tiles that remain in a column. A set of rows is a number whose
lowest bit is the bottom row. A run is a maximal set of adjacent rows. A step is the part of a click in one column."""

import re
from collections import defaultdict
from functools import lru_cache
from itertools import combinations, groupby
from check_board import CACHE_SIZE, without
from check_frame import counted, demand, leb128
from check_merges import ABSENT, ZERO, Merges, shared_maker

MAX_EDGE_COST = 255


@lru_cache(maxsize=CACHE_SIZE)
def rows(content, colour):
    """Returns the rows that have this colour. `content` is the string of a column's remaining tiles."""
    return sum(1 << y for y, tile in enumerate(content) if tile == colour)


@lru_cache(maxsize=CACHE_SIZE)
def runs(of_colour):
    """Splits a set of rows into runs, from the bottom up."""
    return [
        (1 << run.end()) - (1 << run.start())
        for run in re.finditer("1+", bin(of_colour)[:1:-1])
    ]


def selections(of_runs, least):
    return [
        chosen
        for n in range(least, len(of_runs) + 1)
        for chosen in combinations(of_runs, n)
    ]


def second_rule(y, returns):
    return [chosen for chosen in selections(runs(y), 1) if returns or len(chosen) == 1]


def joined(blocks, others):
    pieces = [(block, 0) for block in blocks]
    for other in others:
        touched = [piece for piece in pieces if piece[0] & other]
        pieces = [piece for piece in pieces if not piece[0] & other]
        pieces.append((sum(a for a, _ in touched), sum(b for _, b in touched) | other))
    return pieces


@lru_cache(maxsize=CACHE_SIZE)
def third_rule(blocks, x, y, returns):
    taken = sum(blocks)
    beside = [run for run in runs(y) if run & taken]
    if (
        not all(any(block & run for run in beside) for block in blocks)
        or sum(beside) & x & ~taken
    ):
        return []
    pieces = [b for _, b in joined(blocks, beside)]
    return [
        pieces + list(more)
        for more in selections([run for run in runs(y) if not run & x], 0)
        if returns or len(pieces) + len(more) == 1
    ]


def is_one_piece(blocks, others):
    piece, grown = blocks[0], 0
    while piece != grown:
        grown = piece
        for block in blocks + others:
            if block & piece:
                piece |= block
    return piece == sum(blocks) | sum(others)


class Layer:
    """An automaton for one column. Node 0 is the first, and edges lead to higher numbers. An edge is a tuple of an
    index in `steps`, a node and a cost."""

    def __init__(self, contents=("",), edges=((),), steps=(), base=0):
        self.contents, self.edges, self.steps, self.base = contents, edges, steps, base


class Reading:
    def __init__(self, before, returning):
        (
            self.before,
            self.returning,
            self.steps,
            self.numbers,
            self.known,
            self.shared,
        ) = before, returning, [], {}, {}, {}

    def number(self, colour, blocks, y):
        blocks = tuple(sorted(blocks, key=lambda block: block & -block))
        places = tuple(
            n for run in runs(y) for n, block in enumerate(blocks) if block & run
        )
        step = colour, sum(blocks), places, blocks, y
        if step not in self.numbers:
            self.numbers[step] = len(self.steps)
            self.steps.append(step)
        return self.numbers[step]

    def makers(self, content):
        """Returns all possible steps in a column with the tiles `content`, in the order of FORMAT.md. Each step comes
        with its number and its `Maker`."""
        found = []
        for colour in sorted(set(content)):
            y = rows(content, colour)
            if (colour, y) not in self.known:
                self.known[colour, y] = self.find(colour, y, colour in self.returning)
            found += self.known[colour, y]
        return found

    def find(self, colour, y, returns):
        begins = {self.number(colour, blocks, y) for blocks in second_rule(y, returns)}
        joined_with = {n: [] for n in begins}
        for s, (other, _, _, blocks, x) in enumerate(self.before.steps):
            for others in third_rule(blocks, x, y, returns) if other == colour else ():
                joined_with.setdefault(self.number(colour, others, y), []).append(s)
        return [
            (step, n, shared_maker(self.shared, n in begins, joined_with[n]))
            for step, n in sorted((self.steps[n], n) for n in joined_with)
        ]


def next_layer(before, full, returning, numbers):
    """Reads the layer of a column with the tiles `full`."""
    reading, merges = Reading(before, returning), Merges(before, rows)
    contents, edges, first = [], [], {}
    met = [defaultdict(list) for _ in range(len(full) + 1)]
    met[-1][full].append([])
    while met:
        level = met.pop()
        for content in sorted(level):
            first[content] = len(contents)
            contents += [content] * len(level[content])
        here = contents[len(edges) :]
        arrived = (
            arrivals for content in sorted(level) for arrivals in level.pop(content)
        )
        for content, costs in zip(here, merges.close(arrived, here)):
            edges.append([])
            for step, s, maker in reading.makers(content):
                if not merges.can_make(costs, step, maker):
                    continue
                rest, number = without(content, step[1]), next(numbers, None)
                demand(number is not None, "the block of layers ends too early")
                nodes = met[len(rest)][rest]
                cost, at = divmod(number, len(nodes) + 1) if rest else (number, 0)
                demand(
                    cost <= MAX_EDGE_COST,
                    f"an edge of the layers costs more than {MAX_EDGE_COST}",
                )
                if at == len(nodes):
                    nodes.append([])
                nodes[at].append((costs, step, maker, -cost))
                edges[-1].append((s, rest, at, cost))
    edges = [
        [(s, first[rest] + at, cost) for s, rest, at, cost in of_node]
        for of_node in edges
    ]
    return without_duplicates(
        contents, edges, reading.steps, before.base + least_cost(costs)
    )


def without_duplicates(contents, edges, steps, base):
    """Returns the layer without duplicate nodes. Duplicates have the same tiles and edges, so they allow the same
    clicks."""
    known, place, kept = {}, [0] * len(contents), []
    for m in reversed(range(len(contents))):
        node = contents[m], tuple((s, place[to], cost) for s, to, cost in edges[m])
        if node not in known:
            known[node] = len(known)
            kept.append(node)
        place[m] = known[node]
    last = len(kept) - 1
    return Layer(
        [content for content, _ in reversed(kept)],
        [
            [(s, last - to, cost) for s, to, cost in of_node]
            for _, of_node in reversed(kept)
        ],
        steps,
        base,
    )


def joint_steps(by_blocks, step):
    _, s, _, others, y = step
    for (r, blocks), of_blocks in by_blocks.items():
        if r & s and not y & r & ~s and is_one_piece(blocks, others):
            yield from (n for n, x in of_blocks if not x & s & ~r)


def least_at_the_cut(left, right):
    merges, arrivals, by_blocks = (
        Merges(left, rows),
        [[] for _ in right.contents],
        defaultdict(lambda: defaultdict(list)),
    )
    for s, (colour, taken, _, blocks, x) in enumerate(left.steps):
        by_blocks[colour][taken, blocks].append((s, x))
    shared = {}
    makers = [
        shared_maker(shared, len(step[3]) == 1, joint_steps(by_blocks[step[0]], step))
        for step in right.steps
    ]
    for _, level in groupby(
        range(len(right.contents)), lambda m: len(right.contents[m])
    ):
        level = list(level)
        arrived = (arrivals[m] for m in level)
        for m, costs in zip(
            level, merges.close(arrived, [right.contents[m] for m in level])
        ):
            arrivals[m] = None
            for s, to, cost in right.edges[m]:
                arrivals[to].append((costs, right.steps[s], makers[s], cost - 1))
    return least_cost(costs)


def least_cost(costs):
    """Returns the minimum cost of clearing two neighbouring columns."""
    demand(costs[-1] < ABSENT, "no merge reaches the end of a layer")
    return costs[-1] - ZERO


def may_return(columns, j, colour):
    """Returns whether later columns may connect separate tiles of this colour in column j."""
    others = [column.count(colour) for column in columns[j + 1 :]]
    return next((tiles >= 3 for tiles in others if tiles != 2), False)


def verify(columns, clicks, sizes, block):
    """Verifies that the layers in `block` prove that the board needs at least `clicks` clicks."""
    numbers, colours, sides, bounds = leb128(block), set("".join(columns)), [], []
    for size, own in zip(sizes, (columns, columns[::-1])):
        layer = Layer()
        for j in range(size):
            returning = [colour for colour in colours if may_return(own, j, colour)]
            layer = next_layer(layer, own[j], returning, numbers)
        sides.append(layer)
        begin = [
            len(set(column) - set(before)) for before, column in zip(("",) + own, own)
        ]
        bounds.append(layer.base + sum(begin[size:]))
    demand(
        next(numbers, None) is None,
        "the block of layers has bytes after the last number",
    )
    if sum(sizes) == len(columns):
        bounds = [sides[0].base + sides[1].base + least_at_the_cut(*sides)]
    demand(
        max(bounds) >= clicks,
        f"the layers show that it needs {counted(max(bounds), 'click')}, not {clicks}",
    )
