"""The column program of src/former/FORMAT.md, written from that page, for check_former.py.

A layer of a column reads what the clicks of a play take out of the column, and tells how many clicks that are at least,
in the column and before it. The file says how a layer looks, and need not be believed: each is compared here with the
one before, through all merges of the two, pairs of a node of each and what one click can do to both. A play makes one
of these merges. So the layer has an edge for each of its steps; and as the base is lowered by the worst that any merge
finds, what the layer tells is true, whatever the numbers.

A content is a string of colours from the bottom, "0" the first one. Rows are the bits of a number, the lowest for the
bottom; runs do not touch, so the rows of a colour tell its runs apart. A step is a tuple of its colour, its rows, the
number of the block of each run, the rows of each block, and all rows that its content has of the colour.

What is kept grows with the edges that a file has a byte for, and with the pairs that have been reached."""
import re
from collections import defaultdict
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations
from check_board import REMEMBERED, without
from check_frame import counted, demand, leb128

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

def first_rule(blocks, y):
    """May a click that takes these blocks of the column x take nothing of y?"""
    return len(blocks) == 1 and not blocks[0] & y

@lru_cache(maxsize=REMEMBERED)
def second_rule(x, y, returns):
    """The blocks of each step in y that takes nothing of x."""
    return [chosen for chosen in some([run for run in runs(y) if not run & x], 1) if returns or len(chosen) == 1]

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

def fit(one, other):
    """May one click take a step in each of the two columns at the cut, and nothing else is connected to it?"""
    _, r, _, blocks, x = one
    _, s, _, others, y = other
    return r & s and not y & r & ~s and not x & s & ~r and len(joined(blocks, others)) == 1

class Layer:
    """Nodes in the page's order, the first one 0; all edges lead to later ones. An edge is (step, node, cost), its step
    a number, the place in `steps`."""
    def __init__(self, contents=("",), edges=((),), steps=(), base=0):
        self.contents, self.edges, self.steps, self.base = contents, edges, steps, base

class Reading:
    """What clicks do in the column of a layer that is being read: by the rules. A click that begins there costs 1."""
    begins, joins = 1, 0

    def __init__(self, before, returning):
        self.before, self.returning, self.steps, self.numbers = before, returning, [], {}

    def number(self, colour, blocks, y):
        """Of a step, which gets one when it is seen first."""
        blocks = tuple(sorted(blocks, key=lambda block: block & -block))
        places = tuple(n for run in runs(y) for n, block in enumerate(blocks) if block & run)
        step = colour, sum(blocks), places, blocks, y
        if step not in self.numbers:
            self.numbers[step] = len(self.steps)
            self.steps.append(step)
        return self.numbers[step]

    def apart(self, colour, x, y):
        return [self.number(colour, blocks, y) for blocks in second_rule(x, y, colour in self.returning)]

    def together(self, step, y):
        colour, _, _, blocks, x = step
        return [self.number(colour, others, y) for others in third_rule(blocks, x, y, colour in self.returning)]

class Cut:
    """The same at the cut, for a layer that has been read. There a click costs what both edges say, less 1."""
    begins, joins = 0, -1

    def __init__(self, before, layer):
        self.before, self.steps, self.numbers = before, layer.steps, defaultdict(list)
        for number, (colour, *_, y) in enumerate(layer.steps):
            self.numbers[colour, y].append(number)

    def apart(self, colour, x, y):
        return [n for n in self.numbers[colour, y] if first_rule(self.steps[n][3], x)]

    def together(self, step, y):
        return [n for n in self.numbers[step[0], y] if fit(step, self.steps[n])]

class Merges:
    """All merges of a layer with the column beside it. `kind` knows what clicks do in this column."""
    def __init__(self, kind):
        self.kind, self.before, self.by_step, self.by_rows = kind, kind.before, {}, {}

    def begin(self, content):
        """From now on the column beside has this content."""
        self.rows = {colour: rows(content, colour) for colour in content}
        self.apart, self.stay, self.go = {}, {}, {}

    def add_content(self, content):
        """Notes the steps beside a content that take nothing of it."""
        self.apart[content] = found = []
        for colour, y in self.rows.items():
            key = colour, rows(content, colour), y
            if key not in self.by_rows:
                self.by_rows[key] = self.kind.apart(*key)
            found += self.by_rows[key]

    def add_node(self, p):
        """Notes what clicks do along the edges of a node: (node, cost), with a step of the column beside in front."""
        self.stay[p], self.go[p] = stay, go = [], []
        for s, q, cost in self.before.edges[p]:
            step = self.before.steps[s]
            y = self.rows.get(step[0], 0)
            if (s, y) not in self.by_step:
                self.by_step[s, y] = first_rule(step[3], y), self.kind.together(step, y) if y else []
            alone, together = self.by_step[s, y]
            if alone:
                stay.append((q, cost))
            go += [(number, q, cost + self.kind.joins) for number in together]

    def go_on(self, costs):
        """From the nodes that have been reached with one node of the other layer, and their costs: adds what else is
        reached with it; and returns, for each step, what the pairs behind the step are."""
        heap, contents, begins, stay, go = sorted(costs), self.before.contents, self.kind.begins, self.stay, self.go
        groups, onward = defaultdict(dict), defaultdict(dict)
        while heap:  # what is added has a higher number
            p = heappop(heap)
            cost = costs[p]
            groups[contents[p]][p] = cost + begins
            if p not in stay:
                self.add_node(p)
            for q, d in stay[p]:
                d += cost
                if q not in costs:
                    heappush(heap, q)
                    costs[q] = d
                elif d < costs[q]:
                    costs[q] = d
        for content, group in groups.items():
            if content not in self.apart:
                self.add_content(content)
            for step in self.apart[content]:
                onward[step].update(group)
        for p, cost in costs.items():
            for step, q, d in go[p]:
                d += cost
                there = onward[step]
                if q not in there or d < there[q]:
                    there[q] = d
        return onward

def lower(costs, others, more):
    """Takes the smaller ones of two dicts of costs; the others and so much more."""
    if not costs:
        costs.update({p: cost + more for p, cost in others.items()})
        return
    for p, cost in others.items():
        cost += more
        if p not in costs or cost < costs[p]:
            costs[p] = cost

def next_layer(before, full, returning, numbers):
    """The layer of a column behind another one, its edges read from the numbers."""
    kind = Reading(before, returning)
    merges, order = Merges(kind), []
    # Nodes by the order in which they are met: what is reached with them, from the first pair on, and the rest.
    reached, contents, edges = [{0: 0}], [full], [()]
    waiting, queue = {full: [0]}, [(-len(full), full)]
    while queue:
        content = heappop(queue)[1]
        merges.begin(content)
        for m in waiting.pop(content):
            costs = reached[m]
            onward = merges.go_on(costs)
            order.append(m)
            reached[m], edges[m] = None, []
            for step, s in sorted((kind.steps[s], s) for s in onward):
                rest, number = without(content, step[1]), next(numbers, None)
                demand(number is not None, "the block of layers ends too early")
                if rest not in waiting:
                    waiting[rest] = []
                    heappush(queue, (-len(rest), rest))
                met = waiting[rest]
                cost, at = divmod(number, len(met) + 1) if rest else (number, 0)
                demand(cost <= LARGEST_COST, f"an edge of the layers costs more than {LARGEST_COST}")
                if at == len(met):
                    met.append(len(reached))
                    reached.append({})
                    contents.append(rest)
                    edges.append(())
                edges[m].append((s, met[at], cost))
                lower(reached[met[at]], onward[s], -cost)
    # The last node is the one without tiles, and `costs` those that were found there.
    place = dict(zip(order, range(len(order))))
    return Layer([contents[m] for m in order], [[(s, place[to], cost) for s, to, cost in edges[m]] for m in order],
                 kind.steps, before.base + costs[len(before.contents) - 1])

def least_at_the_cut(left, right):
    """The least cost of all merges of the last layers of the two sides."""
    merges, reached = Merges(Cut(left, right)), [{} for _ in right.contents]
    reached[0][0], beside = 0, None
    for m, content in enumerate(right.contents):
        if content != beside:
            merges.begin(content)
        costs, reached[m], beside = reached[m], None, content
        onward = merges.go_on(costs)
        for s, to, cost in right.edges[m]:
            if s in onward:
                lower(reached[to], onward[s], cost)
    return costs[len(left.contents) - 1]

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
