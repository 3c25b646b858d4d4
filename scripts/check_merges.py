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
from itertools import islice

ZERO, ABSENT, ABOVE = 1 << 12, 1 << 14, 1 << 15
# How many rows are transposed at a time: a limit of the memory that this takes.
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
    higher = (one | above) - other & above  # ABOVE where the entry of `one` is not lower
    return one ^ (one ^ other) & higher - (higher >> 15)

class Merges:
    """The merges with a layer. A step is (colour, rows, places, blocks, rows of the colour)."""
    def __init__(self, before, rows):
        """`rows` are those of a colour in a content."""
        self.before, self.rows, self.count = before, rows, len(before.contents)
        self.ones = packed(array("H", [1]) * self.count)
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
            beside = {content: ABSENT * (self.rows(content, colour) & taken > 0) for content in set(self.before.contents)}
            self.blocks[colour, taken] = packed(array("H", [beside[content] for content in self.before.contents]))
        return self.blocks[colour, taken]

    def can_make(self, row, step, maker):
        """Whether merges that have come to a node can make a step. A maker says whether a click can begin with the step, and
        with which steps of the layer before it is one click."""
        begins, joined = maker
        absent = self.ones * ABSENT
        if begins and (packed(row) | self.blocked(step)) & absent != absent:
            return True
        return any(row[p] < ABSENT for s in joined for p, _, _ in self.by_step[s])

    def arrive(self, arrivals):
        """The row of a node, before clicks pass. An arrival is a row where its step is made, the step and its maker, and what a
        click costs that goes on from the layer before; a click that begins with the step costs 1 more."""
        if not arrivals:  # it is the first node
            return self.start()
        # Arrivals with the same step come together, so that there are fewer to go on from.
        together, makers, above = {}, {}, self.ones * ABOVE
        for row, step, maker, more in arrivals:
            number = packed(row) + self.ones * more
            together[step] = least(number, together[step], above) if step in together else number
            makers[step] = maker
        least_begun, entries = self.ones * (ZERO | ABSENT), array("H", [ZERO | ABSENT]) * self.count
        for step, number in together.items():
            begins, joined = makers[step]
            if begins:
                least_begun = least(least_begun, (number | self.blocked(step)) + self.ones, above)
            row = unpacked(number, self.count)
            for s in joined:
                for p, q, cost in self.by_step[s]:
                    cost += row[p]
                    if cost < entries[q]:
                        entries[q] = cost
        return least(least_begun, packed(entries), above)

    def close(self, numbers, contents):
        """Yields the rows of nodes, from numbers, once clicks have passed: those that take nothing of the column beside,
        which has these contents. They have equally many tiles, so no node leads to another."""
        for n in range(0, len(contents), MOST_ROWS):
            some = contents[n:n + MOST_ROWS]
            yield from self.close_some(list(islice(numbers, len(some))), some)

    def close_some(self, numbers, contents):
        count = len(numbers)
        ones = packed(array("H", [1]) * count)
        absent, above, passing = ones * ABSENT, ones * ABOVE, []
        for colour, taken, _, blocks, _ in self.before.steps:
            beside = array("H", [ABSENT * (len(blocks) > 1 or self.rows(content, colour) & taken > 0) for content in contents])
            passing.append(packed(beside))
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
