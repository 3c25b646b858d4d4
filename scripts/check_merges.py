"""Combines the clicks of two neighbouring columns, for check_layers.py. Follows src/former/FORMAT.md.

A table has a row for each node of the new layer, and a column for each node `p` of the layer before. An entry is the
minimum cost of reaching both nodes. A row is an array with 16 bits for each entry. The same bits are also one large
integer, so that one operation of Python acts on all entries of a row. So a check takes seconds and not minutes.

The cost of a pair of nodes is between -3,072 and 6,120: a path has at most twelve edges in each of the two layers, an
edge costs at most 255, and at most twelve clicks begin. An entry is the cost plus ZERO. ABSENT is added if the two
nodes cannot be reached together. So an entry is from 0 to 32,767. The bit above, ABOVE, stays free for comparisons."""
import sys
from array import array
from collections import defaultdict
from functools import reduce
from itertools import islice

ZERO, ABSENT, ABOVE = 1 << 12, 1 << 14, 1 << 15
# Maximum number of rows that are computed at the same time, to limit the memory.
MAX_ROWS = 512

def packed(entries):
    """Packs an array of entries, 16 bits each, into one integer."""
    return int.from_bytes(entries, sys.byteorder)

def unpacked(number, count):
    """Unpacks an integer into the array of its `count` entries."""
    return array("H", number.to_bytes(2 * count, sys.byteorder))

def transposed(numbers, count, other):
    """Transposes a table. Each of the integers `numbers` is a packed row with `count` entries, and the result has
    `other` arrays."""
    table = array("H")
    for number in numbers:
        table.extend(unpacked(number, count))
    return [table[n::count] for n in range(other)]

def least(one, other, above):
    """Returns the minimum at each position of two packed integers. `above` has the bit ABOVE in each entry."""
    more = (one | above) - other  # the difference of each entry, plus ABOVE if it is not negative
    higher = more & above
    return one - (more & higher - (higher >> 15))

class Maker:
    """How clicks can take some tiles of a column: whether a click can take its first tiles here, and which clicks of
    the previous column can continue here."""
    def __init__(self, begins, joined):
        self.begins, self.joined = begins, joined

def shared_maker(known, begins, joined):
    """Returns an object that says which clicks can make a step. A step is the part of a click in one column. Equal
    objects are shared, so that their steps are handled together."""
    key = begins, tuple(joined)
    return known.setdefault(key, Maker(*key))

class Contents:
    """The remaining tiles of a column at some nodes. `rows` is a function that returns the rows of a colour."""
    def __init__(self, contents, rows):
        self.contents, self.rows, self.ones, self.of_colour = contents, rows, packed(array("H", [1]) * len(contents)), {}

    def beside(self, colour, taken):
        """Returns a packed integer with the bit ABSENT in each entry where the colour has a tile in one of the rows
        `taken`."""
        if colour not in self.of_colour:
            self.of_colour[colour] = packed(array("H", [self.rows(content, colour) for content in self.contents]))
        # The addition sets bit 14 (ABSENT) of each 16-bit entry that is not 0.
        return (self.of_colour[colour] & self.ones * taken) + self.ones * (ABSENT - 1) & self.ones * ABSENT

class Merges:
    """Combines the clicks of a new column with the layer before. An arrival is an edge that leads to a new node: the
    table row where the edge starts, the part of a click, the clicks that can make this part, and a cost."""
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
        """Returns the table row of the first node. Only the first pair of nodes has been reached."""
        return self.ones * (ZERO | ABSENT) - ABSENT

    def blocked(self, step):
        """Returns a packed integer with the bit ABSENT at each node of the layer before where no click can begin with
        `step`. There, a tile of the click's colour is beside the taken tiles."""
        colour, taken, *_ = step
        if (colour, taken) not in self.blocks:
            self.blocks[colour, taken] = self.contents.beside(colour, taken)
        return self.blocks[colour, taken]

    def can_make(self, row, step, maker):
        """Returns whether a click can make a step at a node. A step is the part of a click in one column. `row` is the
        table row of the node."""
        absent = self.ones * ABSENT
        if maker.begins and (packed(row) | self.blocked(step)) & absent != absent:
            return True
        return any(row[p] < ABSENT for s in maker.joined for p, _, _ in self.by_step[s])

    def least_arrival(self, arrivals):
        """Returns the minimum at each position over the table rows of these edges, as one packed integer."""
        numbers = (packed(row) + self.ones * more for row, _, _, more in arrivals)
        return reduce(lambda one, other: least(one, other, self.above), numbers)

    def arrive(self, arrivals):
        """Returns the table rows of some nodes, given the edges that lead to each node. The rows do not count clicks
        that take tiles only in the previous column."""
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
        """Returns the table row of a node, from clicks that take their first tiles in the new column."""
        by_step, number = defaultdict(list), self.ones * (ZERO | ABSENT)
        for arrival in arrivals:
            if arrival[2].begins:
                by_step[arrival[1][:2]].append(arrival)
        for step, of_step in by_step.items():
            number = least(number, (self.least_arrival(of_step) | self.blocked(step)) + self.ones, self.above)
        return number

    def go_on(self, maker, arrivals):
        """Returns the table rows of some nodes, from clicks that also take tiles in the previous column. The same
        clicks can make the steps of all these edges, so one operation acts on all nodes."""
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
        """Yields the complete table rows of some nodes, given the edges that lead to each node and the tiles left at
        each node. All nodes have equally many tiles, so no edge connects two of these nodes."""
        for n in range(0, len(contents), MAX_ROWS):
            some = contents[n:n + MAX_ROWS]
            yield from self.close_some(self.arrive(list(islice(arrivals, len(some)))), some)

    def close_some(self, numbers, contents):
        """Adds clicks that take tiles only in the previous column to the table rows `numbers`."""
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
