"""Merges of the column program of src/former/FORMAT.md, for check_layers.py: what clicks can do in two neighbouring columns.

A row belongs to a node `m` of one layer, and has for each node `p` of the layer before the least cost with which merges
reach the pair of the two. It is an array of 16 bits per pair. The same bits are also one large number, so that one
operation of Python acts on all pairs of a row; that is why a check of large layers takes seconds and not minutes.

The cost of a pair is between -3,072 and 6,120: a path has at most twelve edges in each of the two layers, an edge costs at
most 255, and at most twelve clicks begin. An entry is the cost plus ZERO, and ABSENT more where merges do not reach the
pair. So an entry is from 0 to 32,767, the bit ABSENT says whether the pair is reached, and the bit above stays free for
comparisons."""
import sys
from array import array
from collections import defaultdict
from functools import reduce
from itertools import islice

ZERO, ABSENT, ABOVE = 1 << 12, 1 << 14, 1 << 15
# How many rows are computed at a time: a limit of the memory that this takes.
MOST_ROWS = 512

def packed(entries):
    """The number with these entries: an array, or a part of one."""
    return int.from_bytes(entries, sys.byteorder)

def unpacked(number, count):
    return array("H", number.to_bytes(2 * count, sys.byteorder))

def transposed(numbers, count, other):
    """From numbers with `count` entries each to `other` arrays, the first of which has all first entries."""
    table = array("H")
    for number in numbers:
        table.extend(unpacked(number, count))
    return [table[n::count] for n in range(other)]

def least(one, other, above):
    """The lower entry of both, for each place. `above` has ABOVE in each entry."""
    more = (one | above) - other  # how much higher the entry of `one` is; and ABOVE, where it is not lower
    higher = more & above
    return one - (more & higher - (higher >> 15))

class Maker:
    """Which clicks can make a step: whether one can begin with it in its column, and the numbers of the steps of the layer
    before with which it can be one click."""
    def __init__(self, begins, joined):
        self.begins, self.joined = begins, joined

def shared_maker(known, begins, joined):
    """A maker. Equal makers are one object, so that steps with the same maker can be handled together."""
    key = begins, tuple(joined)
    return known.setdefault(key, Maker(*key))

class Contents:
    """Contents of the nodes of a row, and whether they have tiles beside a step. `rows` are those of a colour in a content."""
    def __init__(self, contents, rows):
        self.contents, self.rows, self.ones, self.of_colour = contents, rows, packed(array("H", [1]) * len(contents)), {}

    def beside(self, colour, taken):
        """ABSENT for each content that has a tile of the colour in one of the rows that are taken."""
        if colour not in self.of_colour:
            self.of_colour[colour] = packed(array("H", [self.rows(content, colour) for content in self.contents]))
        # Rows are below 4,096, so the sum has the bit ABSENT where there is any, and no bit above it.
        return (self.of_colour[colour] & self.ones * taken) + self.ones * (ABSENT - 1) & self.ones * ABSENT

class Merges:
    """The merges with a layer. A step is (colour, rows, places, blocks, rows of the colour). An arrival at a node is a row where
    its step is made, the step and its maker, and what a click costs that goes on from the layer before; a click that begins
    with the step costs 1 more."""
    def __init__(self, before, rows):
        """`rows` are those of a colour in a content."""
        self.before, self.rows, self.count = before, rows, len(before.contents)
        self.contents = Contents(before.contents, rows)
        self.ones = self.contents.ones
        self.above = self.ones * ABOVE
        self.by_step = [[] for _ in before.steps]
        for p, edges in enumerate(before.edges):
            for s, q, cost in edges:
                self.by_step[s].append((p, q, cost))
        self.blocks = {}

    def start(self):
        """The row of the first node, before clicks pass: only the first pair is reached."""
        return self.ones * (ZERO | ABSENT) - ABSENT

    def blocked(self, step):
        """ABSENT for each node that has a tile of a step's colour beside the step: no click can take the step alone."""
        colour, taken, *_ = step
        if (colour, taken) not in self.blocks:
            self.blocks[colour, taken] = self.contents.beside(colour, taken)
        return self.blocks[colour, taken]

    def can_make(self, row, step, maker):
        """Whether merges that have come to a node can make a step."""
        absent = self.ones * ABSENT
        if maker.begins and (packed(row) | self.blocked(step)) & absent != absent:
            return True
        return any(row[p] < ABSENT for s in maker.joined for p, _, _ in self.by_step[s])

    def least_arrival(self, arrivals):
        """The least entries of some arrivals, as a number."""
        numbers = (packed(row) + self.ones * more for row, _, _, more in arrivals)
        return reduce(lambda one, other: least(one, other, self.above), numbers)

    def arrive(self, arrivals):
        """The rows of nodes as numbers, before clicks pass, from the arrivals at each of them."""
        numbers = [self.begin(of_node) if of_node else self.start() for of_node in arrivals]
        by_maker = defaultdict(lambda: defaultdict(list))
        for n, of_node in enumerate(arrivals):
            for arrival in of_node:
                by_maker[arrival[2]][n].append(arrival)
        for maker, by_node in by_maker.items():
            if maker.joined:
                for n, row in zip(by_node, self.go_on(maker, by_node.values())):
                    numbers[n] = least(numbers[n], packed(row), self.above)
        return numbers

    def begin(self, arrivals):
        """The row of a node where clicks begin with the steps of its arrivals."""
        by_step, number = defaultdict(list), self.ones * (ZERO | ABSENT)
        for arrival in arrivals:
            if arrival[2].begins:
                by_step[arrival[1][:2]].append(arrival)
        for step, of_step in by_step.items():
            number = least(number, (self.least_arrival(of_step) | self.blocked(step)) + self.ones, self.above)
        return number

    def go_on(self, maker, arrivals):
        """The rows of nodes where clicks go on from the layer before. All arrivals have this maker, so one operation acts on all
        nodes: their entries for a node of the layer before are one number."""
        table, count = array("H"), len(arrivals)
        for of_node in arrivals:
            table.extend(unpacked(self.least_arrival(of_node), self.count))
        ones = packed(array("H", [1]) * count)
        absent, above, columns, found = ones * ABSENT, ones * ABOVE, {}, {}
        for s in maker.joined:
            for p, q, cost in self.by_step[s]:
                if p not in columns:
                    columns[p] = packed(table[p::self.count])
                here = columns[p]
                if here & absent != absent:
                    here += ones * cost
                    found[q] = least(here, found[q], above) if q in found else here
        table = array("H", [ZERO | ABSENT]) * (self.count * count)
        for q, number in found.items():
            table[q * count:(q + 1) * count] = unpacked(number, count)
        return (table[n::count] for n in range(count))

    def close(self, arrivals, contents):
        """Yields the rows of nodes, from the arrivals at each of them, once clicks have passed: those that take nothing of the
        column beside, which has these contents. They have equally many tiles, so no node leads to another."""
        for n in range(0, len(contents), MOST_ROWS):
            some = contents[n:n + MOST_ROWS]
            yield from self.close_some(self.arrive(list(islice(arrivals, len(some)))), some)

    def close_some(self, numbers, contents):
        count, beside = len(numbers), Contents(contents, self.rows)
        ones = beside.ones
        absent, above = ones * ABSENT, ones * ABOVE
        passing = [beside.beside(colour, taken) if len(blocks) == 1 else absent
                   for colour, taken, _, blocks, _ in self.before.steps]
        columns = [packed(column) for column in transposed(numbers, self.count, self.count)]
        for p, edges in enumerate(self.before.edges):
            here = columns[p]
            if here & absent == absent:
                continue
            for s, q, cost in edges:
                blocked = passing[s]
                if blocked != absent:
                    columns[q] = least(columns[q], (here | blocked) + ones * cost, above)
        return transposed(columns, count, count)
