"""The column program of src/former/FORMAT.md, written from that page, for check_former.py.

A layer of a column reads what the clicks of a play take out of the column, and tells how many clicks that are at least,
in the column and before it. The file says how a layer looks, and need not be believed: each is compared here with the
one before, through all merges of the two, pairs of a node of each and what one click can do to both. A play makes one
of these merges. So the layer has an edge for each of its steps; and as the base is lowered by the worst that any merge
finds, what the layer tells is true, whatever the numbers.

A content is a string of colours from the bottom, "0" the first one. Rows are the bits of a number, the lowest for the
bottom; runs do not touch, so the rows of a colour tell its runs apart. A step is a tuple of its colour, its rows, the
number of the block of each run, the rows of each block, and all rows that its content has of the colour.

What is kept grows with the edges that a file has a byte for, and with the pairs of nodes of two layers."""
import re
from collections import defaultdict
from functools import lru_cache
from itertools import combinations, groupby
from check_board import REMEMBERED, without
from check_frame import counted, demand, leb128
from check_merges import ABSENT, ZERO, Merges, shared_maker

LARGEST_COST = 255

@lru_cache(maxsize=REMEMBERED)
def rows(content, colour):
    return sum(1 << y for y, tile in enumerate(content) if tile == colour)

@lru_cache(maxsize=REMEMBERED)
def runs(of_colour):
    """The rows of each run, from the bottom."""
    return [(1 << run.end()) - (1 << run.start()) for run in re.finditer("1+", bin(of_colour)[:1:-1])]

def some(of_runs, least):
    return [chosen for n in range(least, len(of_runs) + 1) for chosen in combinations(of_runs, n)]

# The three rules: x and y are the rows that neighbouring columns have of the colour of a click.

def second_rule(y, returns):
    """The blocks of each step in y that takes nothing of x, where x has nothing beside them."""
    return [chosen for chosen in some(runs(y), 1) if returns or len(chosen) == 1]

def joined(blocks, others):
    """Pieces, pairs of rows in x and in y, of blocks in x and others in y that join where they have a common row."""
    pieces = [(block, 0) for block in blocks]
    for other in others:
        touched = [piece for piece in pieces if piece[0] & other]
        pieces = [piece for piece in pieces if not piece[0] & other]
        pieces.append((sum(a for a, _ in touched), sum(b for _, b in touched) | other))
    return pieces

@lru_cache(maxsize=REMEMBERED)
def third_rule(blocks, x, y, returns):
    """The blocks of each step in y that goes with a step of these blocks in x."""
    taken = sum(blocks)
    beside = [run for run in runs(y) if run & taken]
    if not all(any(block & run for run in beside) for block in blocks) or sum(beside) & x & ~taken:
        return []
    # All that is beside the step goes with it; what is beside nothing may, connected elsewhere.
    pieces = [b for _, b in joined(blocks, beside)]
    return [pieces + list(more) for more in some([run for run in runs(y) if not run & x], 0)
            if returns or len(pieces) + len(more) == 1]

def is_one_piece(blocks, others):
    """Whether blocks in x and others in y, joined where they have a common row, are one piece."""
    piece, grown = blocks[0], 0
    while piece != grown:
        grown = piece
        for block in blocks + others:
            if block & piece:
                piece |= block
    return piece == sum(blocks) | sum(others)

class Layer:
    """Nodes in the page's order, the first one 0; all edges lead to later ones. An edge is (step, node, cost), its step
    a number, the place in `steps`."""
    def __init__(self, contents=("",), edges=((),), steps=(), base=0):
        self.contents, self.edges, self.steps, self.base = contents, edges, steps, base

class Reading:
    """The steps of a layer that is being read, by the rules, and what makes them."""
    def __init__(self, before, returning):
        self.before, self.returning, self.steps, self.numbers, self.known, self.shared = before, returning, [], {}, {}, {}

    def number(self, colour, blocks, y):
        """The number of a step. A step gets one when it is seen first."""
        blocks = tuple(sorted(blocks, key=lambda block: block & -block))
        places = tuple(n for run in runs(y) for n, block in enumerate(blocks) if block & run)
        step = colour, sum(blocks), places, blocks, y
        if step not in self.numbers:
            self.numbers[step] = len(self.steps)
            self.steps.append(step)
        return self.numbers[step]

    def makers(self, content):
        """The steps of a content in their order, each with its number and its maker. They depend on the rows of a colour
        alone."""
        found = []
        for colour in sorted(set(content)):
            y = rows(content, colour)
            if (colour, y) not in self.known:
                self.known[colour, y] = self.find(colour, y, colour in self.returning)
            found += self.known[colour, y]
        return found

    def find(self, colour, y, returns):
        """Those of a colour with these rows."""
        begins = {self.number(colour, blocks, y) for blocks in second_rule(y, returns)}
        joined_with = {n: [] for n in begins}
        for s, (other, _, _, blocks, x) in enumerate(self.before.steps):
            for others in third_rule(blocks, x, y, returns) if other == colour else ():
                joined_with.setdefault(self.number(colour, others, y), []).append(s)
        return [(step, n, shared_maker(self.shared, n in begins, joined_with[n]))
                for step, n in sorted((self.steps[n], n) for n in joined_with)]

def next_layer(before, full, returning, numbers):
    """The layer of a column behind another one, its edges read from the numbers."""
    reading, merges = Reading(before, returning), Merges(before, rows)
    contents, edges, first = [], [], {}
    # By tiles, then by content: for each node, in the order in which they are met, what arrives there.
    met = [defaultdict(list) for _ in range(len(full) + 1)]
    met[-1][full].append([])
    while met:
        level = met.pop()
        for content in sorted(level):
            first[content] = len(contents)
            contents += [content] * len(level[content])
        here = contents[len(edges):]
        arrived = (arrivals for content in sorted(level) for arrivals in level.pop(content))
        for content, costs in zip(here, merges.close(arrived, here)):
            edges.append([])
            for step, s, maker in reading.makers(content):
                if not merges.can_make(costs, step, maker):
                    continue
                rest, number = without(content, step[1]), next(numbers, None)
                demand(number is not None, "the block of layers ends too early")
                nodes = met[len(rest)][rest]
                cost, at = divmod(number, len(nodes) + 1) if rest else (number, 0)
                demand(cost <= LARGEST_COST, f"an edge of the layers costs more than {LARGEST_COST}")
                if at == len(nodes):
                    nodes.append([])
                nodes[at].append((costs, step, maker, -cost))
                edges[-1].append((s, rest, at, cost))
    edges = [[(s, first[rest] + at, cost) for s, rest, at, cost in of_node] for of_node in edges]
    # `costs` are now those of the last node.
    return distinct(contents, edges, reading.steps, before.base + least_cost(costs))

def distinct(contents, edges, steps, base):
    """A layer without copies of nodes: of nodes with the same content and the same edges only the last one is kept. Merges
    do the same things at all copies, so what the layer tells stays the same."""
    known, place, kept = {}, [0] * len(contents), []
    for m in reversed(range(len(contents))):
        alike = contents[m], tuple((s, place[to], cost) for s, to, cost in edges[m])
        if alike not in known:
            known[alike] = len(known)
            kept.append(alike)
        place[m] = known[alike]
    last = len(kept) - 1
    return Layer([content for content, _ in reversed(kept)],
                 [[(s, last - to, cost) for s, to, cost in of_node] for _, of_node in reversed(kept)], steps, base)

def meeting(by_blocks, step):
    """The steps left of the cut with which one on the right can be one click, to which nothing else is connected."""
    _, s, _, others, y = step
    for (r, blocks), of_blocks in by_blocks.items():
        if r & s and not y & r & ~s and is_one_piece(blocks, others):
            yield from (n for n, x in of_blocks if not x & s & ~r)

def least_at_the_cut(left, right):
    """The least cost of all merges of the last layers of the two sides. A click on both costs what its edges say, less 1."""
    merges, arrivals, by_blocks = Merges(left, rows), [[] for _ in right.contents], defaultdict(lambda: defaultdict(list))
    for s, (colour, taken, _, blocks, x) in enumerate(left.steps):
        by_blocks[colour][taken, blocks].append((s, x))
    shared = {}
    makers = [shared_maker(shared, len(step[3]) == 1, meeting(by_blocks[step[0]], step)) for step in right.steps]
    for _, level in groupby(range(len(right.contents)), lambda m: len(right.contents[m])):
        level = list(level)
        arrived = (arrivals[m] for m in level)
        for m, costs in zip(level, merges.close(arrived, [right.contents[m] for m in level])):
            arrivals[m] = None
            for s, to, cost in right.edges[m]:
                arrivals[to].append((costs, right.steps[s], makers[s], cost - 1))
    return least_cost(costs)

def least_cost(costs):
    """The cost of the pair of the last nodes, from the row of the last node."""
    demand(costs[-1] < ABSENT, "no merge reaches the end of a layer")
    return costs[-1] - ZERO

def may_return(columns, j, colour):
    others = [column.count(colour) for column in columns[j + 1:]]
    return next((tiles >= 3 for tiles in others if tiles != 2), False)

def verify(columns, clicks, sizes, block):
    """Demands that the layers of a block show that the board needs so many clicks."""
    numbers, colours, sides, bounds = leb128(block), set("".join(columns)), [], []
    for size, own in zip(sizes, (columns, columns[::-1])):
        layer = Layer()
        for j in range(size):
            returning = [colour for colour in colours if may_return(own, j, colour)]
            layer = next_layer(layer, own[j], returning, numbers)
        sides.append(layer)
        begin = [len(set(column) - set(before)) for before, column in zip(("",) + own, own)]
        bounds.append(layer.base + sum(begin[size:]))
    demand(next(numbers, None) is None, "the block of layers ends too late")
    if sum(sizes) == len(columns):
        bounds = [sides[0].base + sides[1].base + least_at_the_cut(*sides)]
    demand(max(bounds) >= clicks, f"the layers show that it needs {counted(max(bounds), 'click')}, not {clicks}")
