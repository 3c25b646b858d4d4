"""Combines the clicks of two neighbouring columns, for check_layers.py. Follows src/former/FORMAT.md.

A table has a row for each node of the new layer and a column for each node of the previous layer. An entry is the
minimum cost of reaching both nodes.

A row is an array of entries with 16 bits each. A packed row contains the same bits as one large integer. One operation
on this integer acts on all entries, so a check takes seconds instead of minutes.

An entry is the sum of the cost and ZERO. If the two nodes cannot be reached together, ABSENT is added. Every cost is
between -3,072 and 6,120, so an entry is from 0 to 32,767. The highest bit, ABOVE, is reserved for comparisons."""
import sys
from array import array
from collections import defaultdict
from functools import reduce
from itertools import islice

# A path has at most 12 edges in each layer, an edge costs at most 255, and at most 12 clicks begin. So the cost of a
# pair of nodes is at least -12 * 256 and at most 24 * 255.
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
    """Compares two packed rows and returns the smaller entry at each position. `above` has the bit ABOVE in each entry."""
    # An entry of `more` keeps the bit ABOVE if the entry of `one` is at least the entry of `other`.
    more = (one | above) - other
    higher = more & above
    return one - (more & higher - (higher >> 15))

class Maker:
    """The clicks that can take certain tiles of a column. If `begins` is true, a new click can take them. Clicks of
    the previous column can also take them, if their step in that column is in `joined`."""
    def __init__(self, begins, joined):
        self.begins, self.joined = begins, joined

def shared_maker(known, begins, joined):
    """Returns the `Maker` with these values. Equal values give the same object, so that their steps are handled
    together."""
    key = begins, tuple(joined)
    return known.setdefault(key, Maker(*key))

class Contents:
    """A list that contains, for each node, the remaining tiles of a column. `rows` is a function that returns the rows
    of a colour."""
    def __init__(self, contents, rows):
        self.contents, self.rows, self.ones, self.of_colour = contents, rows, packed(array("H", [1]) * len(contents)), {}

    def beside(self, colour, taken):
        """Finds the nodes at which a tile of the colour lies in one of the rows `taken`. Returns a packed row in which
        the entries of these nodes are ABSENT, and all others are 0."""
        if colour not in self.of_colour:
            self.of_colour[colour] = packed(array("H", [self.rows(content, colour) for content in self.contents]))
        # The addition sets bit 14 (ABSENT) of each 16-bit entry that is not 0.
        return (self.of_colour[colour] & self.ones * taken) + self.ones * (ABSENT - 1) & self.ones * ABSENT

class Merges:
    """Computes the table of a new layer. Its rows are computed from arrivals. An arrival describes an edge of the new
    layer as a tuple: the table row of the node where the edge begins, the step, the `Maker` of the step, and the
    cost of the edge."""
    def __init__(self, before, rows):
        """`rows` is a function that returns the rows of a colour among the remaining tiles of a column."""
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
        """Returns the packed row of the new layer's first node, before any click: only its first entry is reached."""
        return self.ones * (ZERO | ABSENT) - ABSENT

    def blocked(self, step):
        """Finds the nodes of the previous layer at which no click can begin with `step`, because the click would also
        take a tile of the previous column. Returns a packed row in which the entries of these nodes are ABSENT."""
        colour, taken, *_ = step
        if (colour, taken) not in self.blocks:
            self.blocks[colour, taken] = self.contents.beside(colour, taken)
        return self.blocks[colour, taken]

    def can_make(self, row, step, maker):
        """Returns whether any click of `maker` can make `step` at the node whose table row is `row`."""
        absent = self.ones * ABSENT
        if maker.begins and (packed(row) | self.blocked(step)) & absent != absent:
            return True
        return any(row[p] < ABSENT for s in maker.joined for p, _, _ in self.by_step[s])

    def least_arrival(self, arrivals):
        """Adds the cost of each edge to the table row where the edge begins. Returns the smallest entry at each
        position, as one packed row."""
        numbers = (packed(row) + self.ones * more for row, _, _, more in arrivals)
        return reduce(lambda one, other: least(one, other, self.above), numbers)

    def arrive(self, arrivals):
        """Returns a packed row for each node. `arrivals` has a list of arrivals for each node. Clicks that take tiles
        only in the previous column are added later, by `close_some`."""
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
        """Returns the packed row of one node, if only clicks that begin in the new column are allowed."""
        by_step, number = defaultdict(list), self.ones * (ZERO | ABSENT)
        for arrival in arrivals:
            if arrival[2].begins:
                by_step[arrival[1][:2]].append(arrival)
        for step, of_step in by_step.items():
            number = least(number, (self.least_arrival(of_step) | self.blocked(step)) + self.ones, self.above)
        return number

    def go_on(self, maker, arrivals):
        """Returns a table row for each node, if only clicks that continue from the previous column are allowed. All
        arrivals have the same `maker`, so one operation acts on all nodes."""
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
        """Yields the complete table row of each node. `arrivals` has a list of arrivals for each node, and `contents`
        has the remaining tiles. All nodes must have the same number of tiles, so that no edge connects two of them."""
        for n in range(0, len(contents), MAX_ROWS):
            some = contents[n:n + MAX_ROWS]
            yield from self.close_some(self.arrive(list(islice(arrivals, len(some)))), some)

    def close_some(self, numbers, contents):
        """Completes the packed rows `numbers`: allows clicks that take tiles only in the previous column."""
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
