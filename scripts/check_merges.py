"""Merges of the column program, for check_layers.py: what clicks can do in two neighbouring columns. Written from
src/former/FORMAT.md.

A row belongs to a node `m` of one layer. For each node `p` of the layer before, it has the minimum cost of merges
that reach the pair (p, m). A row is an array with 16 bits per pair. The same bits are also one large integer, so
that one operation of Python acts on all pairs of a row. Therefore a check of large layers takes seconds and not
minutes.

The cost of a pair is between -3,072 and 6,120: a path has at most twelve edges in each of the two layers, an edge
costs at most 255, and at most twelve clicks begin. The entry of a pair is its cost plus ZERO. If no merge reaches
the pair, ABSENT is added too. So an entry is from 0 to 32,767, and its bit ABSENT says whether the pair is absent.
The bit above, ABOVE, stays free for comparisons."""
import sys
from array import array
from collections import defaultdict
from functools import reduce
from itertools import islice

ZERO, ABSENT, ABOVE = 1 << 12, 1 << 14, 1 << 15
# Maximum number of rows that are computed at the same time. This maximum limits the memory.
MAX_ROWS = 512

def packed(entries):
    """Packs an array of entries, 16 bits each, into one integer."""
    return int.from_bytes(entries, sys.byteorder)

def unpacked(number, count):
    """Unpacks an integer into the array of its `count` entries."""
    return array("H", number.to_bytes(2 * count, sys.byteorder))

def transposed(numbers, count, other):
    """Transposes a table. The integers `numbers` have `count` entries each. Returns `other` arrays; array n has entry n
    of each integer."""
    table = array("H")
    for number in numbers:
        table.extend(unpacked(number, count))
    return [table[n::count] for n in range(other)]

def least(one, other, above):
    """Returns the integer with the lower entry at each position. `above` has the bit ABOVE in each entry."""
    more = (one | above) - other  # the difference of each entry, plus ABOVE if it is not negative
    higher = more & above
    return one - (more & higher - (higher >> 15))

class Maker:
    """The clicks that can make a step: whether a click can begin with the step, and the numbers of the steps of the
    layer before that can belong to the same click."""
    def __init__(self, begins, joined):
        self.begins, self.joined = begins, joined

def shared_maker(known, begins, joined):
    """Returns the maker of a step (the clicks that can make the step). Equal makers are the same object, so that their
    steps are handled together."""
    key = begins, tuple(joined)
    return known.setdefault(key, Maker(*key))

class Contents:
    """The contents of some nodes. `rows` is a function that returns the rows of a colour in a content."""
    def __init__(self, contents, rows):
        self.contents, self.rows, self.ones, self.of_colour = contents, rows, packed(array("H", [1]) * len(contents)), {}

    def beside(self, colour, taken):
        """Returns an integer with the bit ABSENT for each content in which the colour has a tile in one of the rows
        `taken`."""
        if colour not in self.of_colour:
            self.of_colour[colour] = packed(array("H", [self.rows(content, colour) for content in self.contents]))
        # The integer has a field of 16 bits for each content. The operator & leaves in each field the rows of `taken`
        # that the colour fills: a number below 4,096, or 0 if the colour fills none of these rows. Adding ABSENT - 1
        # sets the bit ABSENT of a field exactly if this number is not 0. No field overflows into the next field.
        return (self.of_colour[colour] & self.ones * taken) + self.ones * (ABSENT - 1) & self.ones * ABSENT

class Merges:
    """The merges with a layer. A step is a tuple (colour, rows, block numbers, blocks, rows of the colour). An
    arrival at a node is a tuple: the row where its step is made, the step, its maker, and the cost of a click that
    continues from the layer before. A click that begins with the step costs 1 more."""
    def __init__(self, before, rows):
        """`rows` is a function that returns the rows of a colour in a content."""
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
        """Returns the row of the first node. Merges begin at the first pair of nodes, so no other pair is reached
        yet."""
        return self.ones * (ZERO | ABSENT) - ABSENT

    def blocked(self, step):
        """Returns an integer with the bit ABSENT for each node of the layer before at which no click can begin with the
        step, because the node's content has a tile of the step's colour beside the step."""
        colour, taken, *_ = step
        if (colour, taken) not in self.blocks:
            self.blocks[colour, taken] = self.contents.beside(colour, taken)
        return self.blocks[colour, taken]

    def can_make(self, row, step, maker):
        """Returns whether a merge that has reached a node can make the step at this node. `row` is the row of the
        node."""
        absent = self.ones * ABSENT
        if maker.begins and (packed(row) | self.blocked(step)) & absent != absent:
            return True
        return any(row[p] < ABSENT for s in maker.joined for p, _, _ in self.by_step[s])

    def least_arrival(self, arrivals):
        """Returns, for each pair of nodes, the minimum entry over these arrivals. The entries are packed into one
        integer."""
        numbers = (packed(row) + self.ones * more for row, _, _, more in arrivals)
        return reduce(lambda one, other: least(one, other, self.above), numbers)

    def arrive(self, arrivals):
        """Returns the rows of some nodes as integers, given the arrivals at each node. Clicks that remove tiles only
        in the column of the layer before are not counted yet (`close_some` adds these clicks)."""
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
        """Returns the row of a node, from clicks that begin with the steps of its arrivals."""
        by_step, number = defaultdict(list), self.ones * (ZERO | ABSENT)
        for arrival in arrivals:
            if arrival[2].begins:
                by_step[arrival[1][:2]].append(arrival)
        for step, of_step in by_step.items():
            number = least(number, (self.least_arrival(of_step) | self.blocked(step)) + self.ones, self.above)
        return number

    def go_on(self, maker, arrivals):
        """Returns the rows of some nodes, from clicks that continue from the layer before. All arrivals have the
        same maker, so one operation acts on all nodes: their entries for one node of the layer before form one
        integer."""
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
        """Yields the rows of some nodes, given the arrivals at each node and the content of the column at each node.
        All contents have equally many tiles, so no edge leads from one of these nodes to another. The rows also
        count clicks that remove tiles only in the column of the layer before."""
        for n in range(0, len(contents), MAX_ROWS):
            some = contents[n:n + MAX_ROWS]
            yield from self.close_some(self.arrive(list(islice(arrivals, len(some)))), some)

    def close_some(self, numbers, contents):
        """Returns the rows of some nodes, including clicks that remove tiles only in the column of the layer before.
        `numbers` are the rows of the nodes without such clicks."""
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
