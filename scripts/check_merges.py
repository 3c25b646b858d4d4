"""Combines the clicks of two neighbouring columns, for check_layers.py. Follows src/former/FORMAT.md.

Each entry of a table is the minimum cost of reaching one node in each column.

A packed row is one large integer that contains all entries of a row, with 16 bits for each entry. Python then adds or
compares two rows in one operation, so a check takes seconds instead of minutes."""

import sys
from array import array
from collections import defaultdict
from functools import reduce
from itertools import islice
from typing import NamedTuple

# Costs are from -12 * 255 to 24 * 255. ZERO is added to each cost, so that the sum is not negative.
ZERO = 1 << 12
# Marks a table entry without a cost.
ABSENT = 1 << 14
# The highest bit of an entry, which no cost uses. It is free for the comparison of two rows.
ABOVE = 1 << 15
# The number of rows that are computed at a time, which limits the memory.
MAX_ROWS = 512


def packed(entries):
    """Packs an array of entries, 16 bits each, into one integer."""
    return int.from_bytes(entries, sys.byteorder)


def unpacked(number, count):
    """Unpacks an integer into the array of its `count` entries."""
    return array("H", number.to_bytes(2 * count, sys.byteorder))


def transposed(packed_rows, count):
    """Returns the columns of a table whose packed rows have `count` entries each."""
    table = array("H")
    for row in packed_rows:
        table.extend(unpacked(row, count))
    return [table[n::count] for n in range(count)]


def least(one, other, above):
    """Returns the minimum of two packed rows, entry by entry."""
    more = (one | above) - other
    higher = more & above
    return one - (more & higher - (higher >> 15))


class Maker:
    """How a step can be made: `begins` says whether it can begin a click, and `joined` has the steps of the previous
    column that it can continue."""

    def __init__(self, begins, joined):
        self.begins = begins
        self.joined = joined


def shared_maker(known, begins, joined):
    """Returns the `Maker` with these values. Equal values give the same object."""
    key = begins, tuple(joined)
    return known.setdefault(key, Maker(*key))


class Arrival(NamedTuple):
    """An edge that arrives at a node: the costs at its tail, its step and maker, and a cost to add."""

    costs: object
    step: tuple
    maker: Maker
    added: int


class Contents:
    """The contents of the nodes of a column. `rows(content, colour)` returns the rows of a colour."""

    def __init__(self, contents, rows):
        self.contents = contents
        self.rows = rows
        self.ones = packed(array("H", [1]) * len(contents))
        self.of_colour = {}

    def beside(self, colour, taken):
        """Returns a packed row that is ABSENT for each node with a tile of the colour in the rows `taken`."""
        if colour not in self.of_colour:
            found = [self.rows(content, colour) for content in self.contents]
            self.of_colour[colour] = packed(array("H", found))
        touched = self.of_colour[colour] & self.ones * taken
        return touched + self.ones * (ABSENT - 1) & self.ones * ABSENT


class Merges:
    """Finds the cheapest ways to combine the clicks of two neighbouring columns."""

    def __init__(self, before, rows):
        self.before = before
        self.rows = rows
        self.count = len(before.contents)
        self.contents = Contents(before.contents, rows)
        self.ones = self.contents.ones
        self.above = self.ones * ABOVE
        # For each step, its edges: tail, head and cost.
        self.by_step = [[] for _ in before.steps]
        for p, edges in enumerate(before.edges):
            for s, q, cost in edges:
                self.by_step[s].append((p, q, cost))
        self.blocks = {}

    def start(self):
        """Returns the packed row of the first node: cost 0 at the first node, and no cost at the others."""
        return self.ones * (ZERO | ABSENT) - ABSENT

    def blocked(self, step):
        """Returns a packed row that is ABSENT for each node at which the step would be a part of a larger group."""
        colour, taken, *_ = step
        if (colour, taken) not in self.blocks:
            self.blocks[colour, taken] = self.contents.beside(colour, taken)
        return self.blocks[colour, taken]

    def can_make(self, row, step, maker):
        """Returns whether the step is possible at a node with this row of costs."""
        absent = self.ones * ABSENT
        if maker.begins and (packed(row) | self.blocked(step)) & absent != absent:
            return True
        return any(row[p] < ABSENT for s in maker.joined for p, _, _ in self.by_step[s])

    def least_arrival(self, arrivals):
        """Returns the minimum of the rows of all arrivals, with their costs."""
        numbers = (packed(row) + self.ones * more for row, _, _, more in arrivals)
        return reduce(lambda one, other: least(one, other, self.above), numbers)

    def arrive(self, arrivals):
        """Returns the packed row of each node from the arrivals at the node."""
        numbers = [
            self.begin(of_node) if of_node else self.start() for of_node in arrivals
        ]
        by_maker = defaultdict(lambda: defaultdict(list))
        for n, of_node in enumerate(arrivals):
            for arrival in of_node:
                by_maker[arrival.maker][n].append(arrival)
        for maker, by_node in by_maker.items():
            if maker.joined:
                for n, row in zip(by_node, self.go_on(maker, by_node.values())):
                    numbers[n] = least(numbers[n], packed(row), self.above)
        return numbers

    def begin(self, arrivals):
        """Applies rule 2 of the format."""
        by_step = defaultdict(list)
        for arrival in arrivals:
            if arrival.maker.begins:
                by_step[arrival.step[:2]].append(arrival)
        number = self.ones * (ZERO | ABSENT)
        for step, of_step in by_step.items():
            begun = (self.least_arrival(of_step) | self.blocked(step)) + self.ones
            number = least(number, begun, self.above)
        return number

    def go_on(self, maker, arrivals):
        """Applies rule 3 of the format."""
        count = len(arrivals)
        table = array("H")
        for of_node in arrivals:
            table.extend(unpacked(self.least_arrival(of_node), self.count))
        ones = packed(array("H", [1]) * count)
        absent = ones * ABSENT
        above = ones * ABOVE
        columns = {}
        found = {}
        for s in maker.joined:
            for p, q, cost in self.by_step[s]:
                if p not in columns:
                    columns[p] = packed(table[p :: self.count])
                here = columns[p]
                if here & absent != absent:
                    here += ones * cost
                    found[q] = least(here, found[q], above) if q in found else here
        table = array("H", [ZERO | ABSENT]) * (self.count * count)
        for q, number in found.items():
            table[q * count : (q + 1) * count] = unpacked(number, count)
        return (table[n::count] for n in range(count))

    def close(self, arrivals, contents):
        """Yields the row of costs of each node, from the arrivals at the nodes and from the nodes' contents."""
        for n in range(0, len(contents), MAX_ROWS):
            some = contents[n : n + MAX_ROWS]
            arrived = self.arrive(list(islice(arrivals, len(some))))
            yield from self.close_some(arrived, some)

    def close_some(self, numbers, contents):
        """Applies rule 1 of the format."""
        beside = Contents(contents, self.rows)
        ones = beside.ones
        absent = ones * ABSENT
        above = ones * ABOVE
        passing = [
            beside.beside(colour, taken) if len(blocks) == 1 else absent
            for colour, taken, _, blocks, _ in self.before.steps
        ]
        columns = [packed(column) for column in transposed(numbers, self.count)]
        for p, edges in enumerate(self.before.edges):
            here = columns[p]
            if here & absent == absent:
                continue
            for s, q, cost in edges:
                blocked = passing[s]
                if blocked != absent:
                    columns[q] = least(
                        columns[q], (here | blocked) + ones * cost, above
                    )
        return transposed(columns, len(numbers))
