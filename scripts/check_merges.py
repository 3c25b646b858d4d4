"""Combines the clicks of two neighbouring columns, for check_layers.py. Follows src/former/FORMAT.md.

A table has a row for each node of the new layer and a column for each node of the previous layer. An entry stands for
the minimum cost of reaching both nodes, a number from -3,060 to 6,120. The entry is the cost plus ZERO. If no clicks
reach both nodes, the entry has ABSENT added. The highest bit of its 16 bits, ABOVE, is 0 except in comparisons.

A row is an array of entries. A packed row contains the same bits as one large integer. One operation on this integer
acts on all entries, so a check takes seconds instead of minutes."""
import sys
from array import array
from collections import defaultdict
from functools import reduce
from itertools import islice

# A path has at most 12 edges in each layer. An edge adds 0 to 255 to the cost in the previous layer, and -255 to 255 in
# the new layer. So a cost is from -12 * 255 to 24 * 255.
ZERO, ABSENT, ABOVE = 1 << 12, 1 << 14, 1 << 15
# Maximum number of rows that are computed at the same time, to limit the memory.
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
    """Returns the smaller entry of two packed rows at each position. Entries of `above` are ABOVE, the highest bit."""
    # An entry of `more` keeps the bit ABOVE if the entry of `one` is at least the entry of `other`.
    more = (one | above) - other
    higher = more & above
    return one - (more & higher - (higher >> 15))

class Maker:
    """Says which clicks can make a certain step in the new column: if `begins` is true, clicks that take nothing in the
    previous column; and clicks whose step in the previous column is in `joined`."""
    def __init__(self, begins, joined):
        self.begins, self.joined = begins, joined

def shared_maker(known, begins, joined):
    """Returns the `Maker` with these values. Equal values give the same object, so `Merges.arrive` can handle its
    steps together."""
    key = begins, tuple(joined)
    return known.setdefault(key, Maker(*key))

class Contents:
    """The remaining tiles of a column at each node of a layer. `rows(content, colour)` returns the rows of a colour."""
    def __init__(self, contents, rows):
        self.contents, self.rows, self.ones, self.of_colour = contents, rows, packed(array("H", [1]) * len(contents)), {}

    def beside(self, colour, taken):
        """A click takes the rows `taken` of the other column. Returns a packed row: the entry of a node is ABSENT if a
        tile of this colour lies beside these rows, and otherwise 0."""
        if colour not in self.of_colour:
            self.of_colour[colour] = packed(array("H", [self.rows(content, colour) for content in self.contents]))
        # The addition sets bit 14 (ABSENT) of each 16-bit entry that is not 0.
        return (self.of_colour[colour] & self.ones * taken) + self.ones * (ABSENT - 1) & self.ones * ABSENT

class Merges:
    """Computes the table of a new layer. An arrival describes an edge that leads to a node of this layer. It is a
    tuple: the table row of the node where the edge begins, the step, the `Maker` of the step, and the amount that the
    edge adds to the cost."""
    def __init__(self, before, rows):
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
        """Returns the packed row of the new layer's first node before any click. Only the first entry is not ABSENT."""
        return self.ones * (ZERO | ABSENT) - ABSENT

    def blocked(self, step):
        """Returns a packed row: the entry of a node of the previous layer is ABSENT if a tile of the previous column
        lies beside `step` and has its colour. There, a click with `step` cannot begin in the new column."""
        colour, taken, *_ = step
        if (colour, taken) not in self.blocks:
            self.blocks[colour, taken] = self.contents.beside(colour, taken)
        return self.blocks[colour, taken]

    def can_make(self, row, step, maker):
        """Returns whether a click can make `step` at a node with the table row `row`. `maker` belongs to `step`."""
        absent = self.ones * ABSENT
        if maker.begins and (packed(row) | self.blocked(step)) & absent != absent:
            return True
        return any(row[p] < ABSENT for s in maker.joined for p, _, _ in self.by_step[s])

    def least_arrival(self, arrivals):
        """Adds the cost of each arrival to a copy of its table row. Returns a packed row with the smallest entry of
        these rows at each position."""
        numbers = (packed(row) + self.ones * more for row, _, _, more in arrivals)
        return reduce(lambda one, other: least(one, other, self.above), numbers)

    def arrive(self, arrivals):
        """Returns a packed table row for each node. `close_some` must still add clicks that take tiles only in the
        previous column. `arrivals` has, for each node, a list of the edges that lead to it."""
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
        """Returns a packed table row for one node, from only those arrivals whose click begins in the new column."""
        by_step, number = defaultdict(list), self.ones * (ZERO | ABSENT)
        for arrival in arrivals:
            if arrival[2].begins:
                by_step[arrival[1][:2]].append(arrival)
        for step, of_step in by_step.items():
            number = least(number, (self.least_arrival(of_step) | self.blocked(step)) + self.ones, self.above)
        return number

    def go_on(self, maker, arrivals):
        """Returns a table row for each node, from only clicks that also take tiles of the previous column. All arrivals
        have the same `maker`, so one operation acts on all nodes."""
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
        """Yields the complete table row of each node. `arrivals` has, for each node, a list of the edges that lead to
        it. `contents` has the tiles of each node. No edge connects two nodes, as all have equally many tiles."""
        for n in range(0, len(contents), MAX_ROWS):
            some = contents[n:n + MAX_ROWS]
            yield from self.close_some(self.arrive(list(islice(arrivals, len(some)))), some)

    def close_some(self, numbers, contents):
        """Adds clicks that take tiles only in the previous column to the packed rows `numbers`. Returns table rows."""
        count, beside = len(numbers), Contents(contents, self.rows)
        ones = beside.ones
        absent, above = ones * ABSENT, ones * ABOVE
        passing = [beside.beside(colour, taken) if len(blocks) == 1 else absent
                   for colour, taken, _, blocks, _ in self.before.steps]
        columns = [packed(column) for column in transposed(numbers, self.count)]
        for p, edges in enumerate(self.before.edges):
            here = columns[p]
            if here & absent == absent:
                continue
            for s, q, cost in edges:
                blocked = passing[s]
                if blocked != absent:
                    columns[q] = least(columns[q], (here | blocked) + ones * cost, above)
        return transposed(columns, count)
