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
from typing import NamedTuple
from check_board import CACHE_SIZE, without
from check_frame import counted, demand, leb128
from check_merges import ABSENT, ZERO, Arrival, Merges, shared_maker

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
    """Returns all selections of at least `least` runs."""
    found = []
    for n in range(least, len(of_runs) + 1):
        found += combinations(of_runs, n)
    return found


def second_rule(y, returns):
    """Applies rule 2 of the format. Returns the blocks of each step in the rows `y` that begins a click. `returns` says
    whether later columns may connect separate blocks."""
    return [chosen for chosen in selections(runs(y), 1) if returns or len(chosen) == 1]


def joined(blocks, others):
    """Returns the connected pieces that sets of rows in two neighbouring columns form. A piece is a pair: its rows in the
    column of `blocks`, and its rows in the column of `others`."""
    pieces = [(block, 0) for block in blocks]
    for other in others:
        touched = [piece for piece in pieces if piece[0] & other]
        pieces = [piece for piece in pieces if not piece[0] & other]
        pieces.append((sum(a for a, _ in touched), sum(b for _, b in touched) | other))
    return pieces


@lru_cache(maxsize=CACHE_SIZE)
def third_rule(blocks, x, y, returns):
    """Applies rule 3 of the format. Returns the blocks of each step that continues a click of the previous column, where
    its step has `blocks` and its colour has the rows `x`. In this column, the colour has the rows `y`. `returns` says
    whether later columns may connect separate blocks."""
    taken = sum(blocks)
    beside = [run for run in runs(y) if run & taken]
    touched = sum(beside)
    if touched & x & ~taken or not all(block & touched for block in blocks):
        return []
    pieces = [own for _, own in joined(blocks, beside)]
    apart = [run for run in runs(y) if not run & x]
    found = []
    for more in selections(apart, 0):
        if returns or len(pieces) + len(more) == 1:
            found.append(pieces + list(more))
    return found


def is_one_piece(blocks, others):
    """Returns whether sets of rows in two neighbouring columns are all connected."""
    piece = blocks[0]
    grown = 0
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
        self.contents = contents
        self.edges = edges
        self.steps = steps
        self.base = base


class Step(NamedTuple):
    """A step: its colour, its rows, the block of each run that it touches, its blocks, and all rows of its colour."""

    colour: str
    taken: int
    places: tuple
    blocks: tuple
    of_colour: int


class Reading:
    """The steps of the layer that is read. `before` is the layer of the previous column, and `returning` has the
    colours whose separate tiles later columns may connect."""

    def __init__(self, before, returning):
        self.before = before
        self.returning = returning
        self.steps = []
        self.numbers = {}  # the number of each step
        self.known = {}  # the result of `find` for each colour and set of rows
        self.shared = {}  # all makers

    def number(self, colour, blocks, y):
        """Returns the number of a step, which may be new."""
        blocks = tuple(sorted(blocks, key=lambda block: block & -block))
        places = []
        for run in runs(y):
            places += [n for n, block in enumerate(blocks) if block & run]
        step = Step(colour, sum(blocks), tuple(places), blocks, y)
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
        """Returns all possible steps in the rows `y` of a colour, each with its number and its `Maker`."""
        begins = {self.number(colour, blocks, y) for blocks in second_rule(y, returns)}
        joined_with = {n: [] for n in begins}
        for s, step in enumerate(self.before.steps):
            if step.colour != colour:
                continue
            for others in third_rule(step.blocks, step.of_colour, y, returns):
                joined_with.setdefault(self.number(colour, others, y), []).append(s)
        found = []
        for n in sorted(joined_with, key=lambda n: self.steps[n]):
            maker = shared_maker(self.shared, n in begins, joined_with[n])
            found.append((self.steps[n], n, maker))
        return found


def next_layer(before, full, returning, numbers):
    """Reads the layer of a column with the tiles `full`."""
    reading = Reading(before, returning)
    merges = Merges(before, rows)
    contents = []
    edges = []  # for each node, the edges from it, whose heads are a content and an index
    first = {}  # for each content, its first node
    # For each number of tiles and each content, the nodes of the content with the arrivals of each node.
    met = [defaultdict(list) for _ in range(len(full) + 1)]
    met[-1][full].append([])
    while met:
        level = met.pop()
        arrivals = []
        for content in sorted(level):
            first[content] = len(contents)
            contents += [content] * len(level[content])
            arrivals += level.pop(content)
        here = contents[len(edges) :]
        for content, costs in zip(here, merges.close(released(arrivals), here)):
            leaving = []
            for step, s, maker in reading.makers(content):
                if merges.can_make(costs, step, maker):
                    rest = without(content, step.taken)
                    nodes = met[len(rest)][rest]
                    cost, at = read_edge(numbers, 1 if rest == "" else len(nodes) + 1)
                    if at == len(nodes):
                        nodes.append([])
                    nodes[at].append(Arrival(costs, step, maker, -cost))
                    leaving.append((s, rest, at, cost))
            edges.append(leaving)
    for leaving in edges:
        leaving[:] = [(s, first[rest] + at, cost) for s, rest, at, cost in leaving]
    base = before.base + least_cost(costs)
    return without_duplicates(contents, edges, reading.steps, base)


def read_edge(numbers, choices):
    """Reads the cost of an edge, and which of the `choices` is its head."""
    number = next(numbers, None)
    demand(number is not None, "the block of layers ends too early")
    cost, at = divmod(number, choices)
    demand(
        cost <= MAX_EDGE_COST,
        f"an edge of the layers costs more than {MAX_EDGE_COST}",
    )
    return cost, at


def released(items):
    """Yields all items, and drops each one from the list before the next one, because they need much memory."""
    items.reverse()
    while items:
        yield items.pop()


def without_duplicates(contents, edges, steps, base):
    """Returns the layer without duplicate nodes. Duplicates have the same tiles and edges, so they allow the same
    clicks."""
    known = {}
    place = [0] * len(contents)
    kept = []
    for m in reversed(range(len(contents))):
        node = contents[m], tuple((s, place[to], cost) for s, to, cost in edges[m])
        if node not in known:
            known[node] = len(known)
            kept.append(node)
        place[m] = known[node]
    # The nodes were kept in reversed order.
    last = len(kept) - 1
    kept_contents = []
    kept_edges = []
    for content, leaving in reversed(kept):
        kept_contents.append(content)
        kept_edges.append([(s, last - to, cost) for s, to, cost in leaving])
    return Layer(kept_contents, kept_edges, steps, base)


def joint_steps(by_blocks, step):
    """Yields the steps of the left layer that can be parts of the same click as `step` of the right layer."""
    _, s, _, others, y = step
    for (r, blocks), of_blocks in by_blocks.items():
        if r & s and not y & r & ~s and is_one_piece(blocks, others):
            yield from (n for n, x in of_blocks if not x & s & ~r)


def makers_at_the_seam(left, right):
    """Returns the `Maker` of each step of the right layer."""
    by_blocks = defaultdict(lambda: defaultdict(list))
    for s, step in enumerate(left.steps):
        of_blocks = by_blocks[step.colour][step.taken, step.blocks]
        of_blocks.append((s, step.of_colour))
    shared = {}
    makers = []
    for step in right.steps:
        joined_with = joint_steps(by_blocks[step.colour], step)
        makers.append(shared_maker(shared, len(step.blocks) == 1, joined_with))
    return makers


def costs_at_the_seam(left, right):
    """Yields each node of the right layer that a merge reaches, with the costs of the cheapest merges that lead to it and
    to each node of the left layer."""
    merges = Merges(left, rows)
    makers = makers_at_the_seam(left, right)
    arrivals = [[] for _ in right.contents]
    nodes = range(len(right.contents))
    for _, level in groupby(nodes, lambda m: len(right.contents[m])):
        level = [m for m in level if m == 0 or arrivals[m]]
        here = [right.contents[m] for m in level]
        arrived = (arrivals[m] for m in level)
        for m, costs in zip(level, merges.close(arrived, here)):
            arrivals[m] = None
            for s, to, cost in right.edges[m]:
                step = right.steps[s]
                arrivals[to].append(Arrival(costs, step, makers[s], cost - 1))
            yield m, costs


def least_at_the_seam(left, right):
    """Returns the minimum cost of clearing the columns on both sides of the seam, the two columns where the layers meet,
    minus the bases of the layers."""
    for _, costs in costs_at_the_seam(left, right):
        last = costs
    return least_cost(last)


def least_cost(costs):
    """Returns the minimum cost of clearing two neighbouring columns."""
    demand(costs[-1] < ABSENT, "no merge reaches the end of a layer")
    return costs[-1] - ZERO


def may_return(columns, j, colour):
    """Returns whether later columns may connect separate tiles of this colour in column j."""
    others = [column.count(colour) for column in columns[j + 1 :]]
    return next((tiles >= 3 for tiles in others if tiles != 2), False)


def verify(columns, clicks, sizes, block):
    """Verifies that the layers in `block` prove that the board needs at least `clicks` clicks. Returns the last layer of
    each side if they meet."""
    numbers = leb128(block)
    colours = set("".join(columns))
    sides = []
    bounds = []
    for size, own in zip(sizes, (columns, columns[::-1])):
        layer = Layer()
        for j in range(size):
            returning = [colour for colour in colours if may_return(own, j, colour)]
            layer = next_layer(layer, own[j], returning, numbers)
        sides.append(layer)
        bounds.append(layer.base + new_colours(own, size))
    demand(
        next(numbers, None) is None,
        "the block of layers has bytes after the last number",
    )
    meet = sum(sizes) == len(columns)
    if meet:
        bounds = [sides[0].base + sides[1].base + least_at_the_seam(*sides)]
    demand(
        max(bounds) >= clicks,
        f"the layers show that it needs {counted(max(bounds), 'click')}, not {clicks}",
    )
    return sides if meet else None


def new_colours(columns, begin):
    """Returns how often a column from `begin` has a colour that the column before it does not have. Each needs another
    click."""
    count = 0
    for j in range(begin, len(columns)):
        before = columns[j - 1] if j > 0 else ""
        count += len(set(columns[j]) - set(before))
    return count
