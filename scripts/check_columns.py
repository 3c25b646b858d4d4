"""The column program of src/former/FORMAT-1.md, written from that page, for check.py.

A content is a string of colours from the bottom, "0" the first one. Rows are the bits of a number, the lowest for the
bottom. A step is a pair of a colour and the sorted blocks, each the rows of its runs; runs do not touch, so their rows
tell them apart.

Costs are at most the cap, which is below 576, or infinite. How many nodes and entries there are depends on the board,
not on the sizes that a file announces: a layer is given up as soon as it has more nodes."""
import re
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations
from check_frame import demand, number

COLOURS, INFINITE = "0123", float("inf")
# What is remembered of contents and blocks; none of it grows without end.
REMEMBERED = 1 << 16

@lru_cache(maxsize=REMEMBERED)
def runs(content, colour):
    """The rows of each run."""
    return tuple((1 << run.end()) - (1 << run.start()) for run in re.finditer(colour + "+", content))

@lru_cache(maxsize=REMEMBERED)
def rows(content, colour):
    return sum(runs(content, colour))

@lru_cache(maxsize=REMEMBERED)
def after(content, step):
    taken = sum(step[1]) if step else 0
    return "".join(tile for y, tile in enumerate(content) if not taken >> y & 1)

@lru_cache(maxsize=REMEMBERED)
def begin(content, before):
    return len(set(content) - set(before))

def choices(some_runs):
    return [chosen for n in range(1, len(some_runs) + 1) for chosen in combinations(some_runs, n)]

# The three rules: a step in column x, which comes first, and the rows or runs of its colour in its neighbour y.

@lru_cache(maxsize=REMEMBERED)
def only_left(blocks, y):
    """First rule: may a click that takes these blocks of x take nothing of y, which has these rows of the colour?"""
    return len(blocks) == 1 and not blocks[0] & y

@lru_cache(maxsize=REMEMBERED)
def only_right(x, y_runs):
    """Second rule: the blocks of each step in y that takes nothing of x, which has these rows of the colour."""
    return [chosen for chosen in choices(y_runs) if not sum(chosen) & x]

@lru_cache(maxsize=REMEMBERED)
def both(blocks, x, y_runs):
    """Third rule: the blocks of each step in y that goes with a step of these blocks in x."""
    left, y, found = sum(blocks), sum(y_runs), []
    for chosen in choices(y_runs):
        right = sum(chosen)
        if not left & right or y & left & ~right or x & right & ~left or not all(block & right for block in blocks):
            continue
        # Groups of (rows in x, rows in y) that hang together; each run joins those that it touches.
        groups = [(block, 0) for block in blocks]
        for run in chosen:
            touched = [group for group in groups if group[0] & run]
            groups = [group for group in groups if not group[0] & run]
            groups.append((sum(a for a, _ in touched), sum(b for _, b in touched) | run))
        found.append(tuple(sorted(b for _, b in groups)))
    return found

class Layer:
    """Node 0 is the first one. All edges lead to higher numbers; an edge is (step, node, cost)."""
    def __init__(self):
        self.contents, self.least, self.end, self.rest, self.edges = [], [], [], [], []
        self.meetings = {}  # by the full column beside it

    def add(self, content, least, end):
        self.contents.append(content)
        self.least.append(least)
        self.end.append(end)
        self.edges.append([])
        return len(self.contents) - 1

    def finish(self):
        """Adds rest, and the costs to edges (step, node); drops edges that reach no end, of which no entry is kept."""
        self.rest = self.end[:]
        for u in reversed(range(len(self.edges))):
            edges = [(step, v, self.least[v] - self.least[u]) for step, v in self.edges[u]]
            self.rest[u] = min([self.end[u]] + [cost + self.rest[v] for _, v, cost in edges])
            self.edges[u] = [edge for edge in edges if self.rest[edge[1]] < INFINITE]
        return self

def may_return(columns, j, colour):
    others = [column.count(colour) for column in columns[j + 1:]]
    return next((tiles >= 3 for tiles in others if tiles != 2), False)

def base(columns, i):
    return sum(begin(columns[k], columns[k - 1]) for k in range(i + 1, len(columns)))

def moves(layer, u, content):
    """What clicks may do with node u and this content beside it: (the step in the content or None, next node, cost)."""
    here, found = layer.contents[u], []
    for colour in COLOURS:
        found += [((colour, r), u, 1) for r in only_right(rows(here, colour), runs(content, colour))]
    for (colour, blocks), v, cost in layer.edges[u]:
        if only_left(blocks, rows(content, colour)):
            found.append((None, v, cost))
        found += [((colour, r), v, cost) for r in both(blocks, rows(here, colour), runs(content, colour))]
    return found

def meeting(layer, full):
    """T, as a dict, of a layer of the other side and the full column beside it."""
    pieces = sorted({after(full, ("", (r,))) for r in range(1 << len(full))}, key=len, reverse=True)
    def onward(e, piece):
        """What clicks lead to; those that take something of the piece count on the other side."""
        return [(f, after(piece, step), cost - 1 if step else cost) for step, f, cost in moves(layer, e, piece)]
    # This leads to later nodes, or to fewer tiles at the same node. So the costs from the beginning are found in this
    # order, and those to an end in the opposite order.
    before, behind, least = [{} for _ in layer.edges], [{} for _ in layer.edges], {}
    before[0][full] = 0
    for e, costs in enumerate(before):
        for piece in pieces:
            for f, smaller, cost in onward(e, piece) if piece in costs else ():
                before[f][smaller] = min(costs[piece] + cost, before[f].get(smaller, INFINITE))
    for e in reversed(range(len(behind))):
        for piece in reversed(pieces):
            if piece in before[e]:
                ends = [cost + behind[f][smaller] for f, smaller, cost in onward(e, piece)]
                behind[e][piece] = min(ends + [INFINITE if piece else layer.end[e]])
                least[piece] = min(before[e][piece] + behind[e][piece], least.get(piece, INFINITE))
    return least

def beyond(columns, j, others):
    """The function beyond(content) of column j, from the layers of the other side."""
    b, near = min(len(columns) - 1 - j, len(others) - 1), base(columns, j)
    t = len(columns) - 1 - b
    met = others[b].meetings
    if b and columns[t] not in met:
        met[columns[t]] = meeting(others[b], columns[t])
    costs = met[columns[t]] if b else {}
    far = max(near, near - base(columns, t) + costs[columns[t]]) if b else near
    return lambda content: max(near, costs.get(content, INFINITE)) if b and t == j else far

def next_layer(columns, layers, others, cap, most):
    """The next layer of a side, given up when it has more nodes than `most`."""
    j, before, layer = len(layers) - 1, layers[-1], Layer()
    outside, returning = beyond(columns, j, others), [c for c in COLOURS if may_return(columns, j, c)]
    def limit(content, u):
        """The largest cost with which an entry of the node u of the layer before is kept."""
        return cap - before.rest[u] - begin(content, before.contents[u]) - outside(content)

    @lru_cache(maxsize=None)
    def clicks(content, u):
        """Moves, each with the largest cost of an entry of u for which it is kept, the largest of all first."""
        found = [(step, v, cost, limit(after(content, step), v) - cost) for step, v, cost in moves(before, u, content)
                 if step is None or len(step[1]) == 1 or step[0] in returning]
        return sorted(found, key=lambda click: -click[3])

    def close(content, entries):
        """The closure of some entries; and for each step, the entries to which it leads from there."""
        vector, heap = dict(entries), [u for u, _ in entries]
        found = {None: vector}
        while heap:  # sorted at first, hence a heap; what is added has a higher number
            u = heappop(heap)
            for step, v, cost, largest in clicks(content, u):
                if vector[u] > largest:
                    break
                if step is None and v not in vector:
                    heappush(heap, v)
                onward = found.setdefault(step, {})
                onward[v] = min(vector[u] + cost, onward.get(v, INFINITE))
        return tuple(sorted(found.pop(None).items())), found

    # Content by content, the fullest first, so that all vectors of a content are there when it is its turn: not yet
    # closed, with the edges that lead to them.
    waiting = {columns[j]: {((0, 0),): []}} if limit(columns[j], 0) >= 0 else {}
    while waiting:
        content, numbers = max(waiting, key=len), {}
        for entries, edges in waiting.pop(content).items():
            vector, steps = close(content, entries)
            if vector not in numbers:
                least = min(cost for _, cost in vector)
                end = INFINITE if content else min(cost + before.end[u] for u, cost in vector) - least
                numbers[vector] = layer.add(content, least, end)
                if len(layer.contents) > most:
                    return layer
                for step, onward in steps.items():
                    vectors = waiting.setdefault(after(content, step), {})
                    vectors.setdefault(tuple(sorted(onward.items())), []).append((numbers[vector], step))
            for u, step in edges:
                layer.edges[u].append((step, numbers[vector]))
        clicks.cache_clear()
    return layer.finish()

def read_layers(words, width):
    """Pairs of a side and a size, at most one for each column from each side."""
    demand(words, "there is no layer")
    for word in words:
        demand(word[:1] in ("R", "L"), f"{word[:30]!a} is no layer")
    layers = [(word[0], number(word[1:], 4_194_303)) for word in words]
    for side in "RL":
        demand(sum(own == side for own, _ in layers) <= width, f"more layers {side} than columns")
    return layers

def verify(columns, cap, words, where=""):
    """Demands that the layers of these words have the sizes that they say, and that only the last reaches no end."""
    edge = Layer()
    edge.add("", 0, 0)
    sides = {"R": (columns, [edge.finish()]), "L": (columns[::-1], [edge])}
    for n, (side, size) in enumerate(words, 1):
        (own, layers), (_, others), name = sides[side], sides["RL"[side == "R"]], f"{where}layer {n} ({side}{size})"
        layers.append(next_layer(own, layers, others, cap, size))
        nodes = len(layers[-1].contents)
        demand(nodes == size, f"{name}: it has {'more' if nodes > size else nodes} nodes")
        if nodes and layers[-1].rest[0] < INFINITE:
            demand(n < len(words), f"{name}: the last one still reaches an end")
        else:
            demand(n == len(words), f"{name}: it reaches no end, but is not the last")
