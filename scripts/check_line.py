"""Reads two numbers from the layers of a certificate of Former, for check_former.py. Follows src/former/FORMAT.md.

A line stands between the two columns where the layers of both sides meet. One of its sides is counted: a click counts if
it removes a tile there. The layers bound the number of counted clicks, and the number of the others."""

from itertools import accumulate
from typing import NamedTuple, Optional
from check_frame import without_failing
from check_layers import MAX_EDGE_COST, Layer, costs_at_the_seam
from check_merges import ABSENT, ZERO

# A column has at most twelve tiles.
MAX_PATH_COST = 12 * MAX_EDGE_COST
# A line that needs a larger table is left out: the certificate is valid without it.
MAX_ENTRIES = 10**8
# The right side is tried only if the left side has more rows.
FEW_ROWS = 2
# More than any number of clicks.
NEVER = 1 << 20


class Row(NamedTuple):
    """A range of numbers of counted clicks, and the least number of other clicks. The last range has no end."""

    begin: int
    end: Optional[int]
    rest: int


class Front:
    """The clicks on both sides of the line, if the left or the right side is counted. No number of clicks is below 0, so
    a negative number is replaced by 0."""

    def __init__(self, left, right, counted):
        self.left = left
        self.right = right
        self.counted = counted
        self.layer, other = (left, right) if counted == "left" else (right, left)
        self.base_of_others = other.base
        free = [[(s, to, 0) for s, to, _ in edges] for edges in self.layer.edges]
        everything = Layer(self.layer.contents, free, self.layer.steps)
        (self.fewest_others,) = self.least_others(everything, 1)

    def least_others(self, layer, ends):
        """Returns, for each of the last `ends` nodes of `layer`, the least number of other clicks over all merges that
        end at this node or at one of those before it. `layer` replaces the counted layer."""
        left, right = self.left, self.right
        if self.counted == "left":
            left = layer
        else:
            right = layer
        if len(left.contents) * len(right.contents) > MAX_ENTRIES:
            raise MemoryError
        first_end = len(right.contents) - ends
        at_ends = [ABSENT] * ends
        for m, costs in costs_at_the_seam(left, right):
            if m >= first_end:
                at_ends[m - first_end] = costs[-1]
        if self.counted == "left":
            at_ends = costs[-ends:]
        others = []
        for cost in at_ends:
            clicks = max(0, self.base_of_others + cost - ZERO)
            others.append(clicks if cost < ABSENT else NEVER)
        return list(accumulate(others, min))

    def only_row(self, clicks):
        """Returns the row of all plays, if it proves that `clicks` clicks are needed."""
        begin = max(0, self.layer.base)
        if begin + self.fewest_others >= clicks:
            return [Row(begin, None, self.fewest_others)]
        return None

    def rows(self, clicks):
        """Returns the rows that prove that `clicks` clicks are needed. The last row begins where the fewest others
        suffice. Each of the rows before it ends where one more counted click would allow too few others."""
        base = self.layer.base
        last = clicks - self.fewest_others
        copies = min(last - base, MAX_PATH_COST + 1)
        others = self.least_others(with_copies(self.layer, copies), copies)
        rows = []
        for counted in range(max(0, base), last):
            rest = others[min(counted - base, MAX_PATH_COST)]
            if rest == NEVER:
                continue
            begin = counted
            if rows and rows[-1].begin + rest >= clicks:
                begin = rows.pop().begin
            rows.append(Row(begin, counted, rest))
        return [*rows, Row(last, None, self.fewest_others)]


def with_copies(layer, copies):
    """Returns a layer whose edges cost nothing, and in which node n * copies + c is node n after edges that cost c."""
    if len(layer.contents) * copies > MAX_ENTRIES:
        raise MemoryError
    contents = []
    edges = []
    for content, leaving in zip(layer.contents, layer.edges):
        contents += [content] * copies
        for spent in range(copies):
            after = [(s, to, spent + cost) for s, to, cost in leaving]
            edges.append([(s, to * copies + c, 0) for s, to, c in after if c < copies])
    return Layer(contents, edges, layer.steps, layer.base)


def best(left, right, clicks):
    """Returns the side that is counted, and its rows."""
    fronts = []
    for counted in ("left", "right"):
        front = Front(left, right, counted)
        if row := front.only_row(clicks):
            return counted, row
        fronts.append(front)
    rows = fronts[0].rows(clicks)
    if len(rows) > FEW_ROWS:
        other_rows = fronts[1].rows(clicks)
        if len(other_rows) < len(rows):
            return "right", other_rows
    return "left", rows


def shown(column, counted, rows):
    """Returns what the line before a column proves, as a sentence."""
    beside = column if counted == "left" else column - 1
    parts = []
    for begin, end, rest in rows:
        clicks = f"at least {begin}" if end is None else f"{begin} to {end}"
        if end == begin:
            clicks = str(begin)
        if parts:
            parts.append(f"or {clicks}, and at least {rest}")
            continue
        removing = "click removes" if (end or begin) == 1 else "clicks remove"
        others = "other does" if rest == 1 else "others do"
        either = "either " if len(rows) > 1 else ""
        parts.append(
            f"{either}{clicks} {removing} something {counted} of column {beside}, and at least {rest} {others} not"
        )
    return "; ".join(parts)


def find(sizes, sides, clicks):
    """Returns what the line between the last layers of both sides proves, as a sentence. Returns an empty text if there
    is no line, or if it needs too much time or memory."""
    if sides is None or 0 in sizes:
        return ""
    found = without_failing(lambda: best(*sides, clicks))
    return shown(sizes[0], *found) if found else ""
