"""Verifies that a given number of clicks cannot clear a board. Follows src/former/FORMAT.md."""

from functools import lru_cache
from typing import NamedTuple
from check_board import (
    CACHE_SIZE,
    STRIDE,
    groups,
    groups_of_whole_runs,
    remove,
    shown,
)
from check_frame import MAX_COUNT, counted, demand, leb128, number, ones

# Limits for the evidence of a search.
SEARCH_COLOURS = 4
MAX_CELLS = 63
MAX_ROWS = 9
# The maximum number of boards that this program's own search keeps.
MAX_CLOSED = 1 << 20


@lru_cache(maxsize=CACHE_SIZE)
def strip(word):
    """Returns the minimum number of steps that empty a word, where a step removes adjacent equal letters."""
    if not word:
        return 0
    counts = [1 + strip(word[1:])]
    for m in range(1, len(word)):
        if word[m] == word[0]:
            counts.append(strip(word[1:m]) + strip(word[m:]))
    return min(counts)


class ColumnBounds(NamedTuple):
    """Sets of colours in a column: those with at least one, two or three tiles. For each set of colours around the
    column, `surplus` is the number of clicks that the column needs beyond one for each colour."""

    once: int
    twice: int
    thrice: int
    surplus: list


@lru_cache(maxsize=CACHE_SIZE)
def column_bounds(column):
    """Returns the bounds that a column gives for its board."""
    once, twice, thrice = (frequent_colours(column, least) for least in (1, 2, 3))
    surplus = []
    for around in range(1 << SEARCH_COLOURS):
        rest = [tile for tile in column if not around >> int(tile) & 1]
        clicks = strip("".join(rest)) + ones(around & once)
        surplus.append(clicks - ones(once))
    return ColumnBounds(once, twice, thrice, surplus)


def frequent_colours(column, least):
    """Returns the set of colours that have at least `least` tiles in the column."""
    colours = range(SEARCH_COLOURS)
    return sum(1 << c for c in colours if column.count(str(c)) >= least)


def bound(board):
    """Returns two lower bounds on the number of clicks. The first one is the number of column runs."""
    columns = [column_bounds(column) for column in board]
    runs = left = reach = 0
    from_left = []
    for column in columns:
        runs += ones(column.once & ~left)
        from_left.append(reach)
        left = column.once
        reach = reach & column.twice | column.thrice
    surplus = from_right = 0
    for column, around in zip(reversed(columns), reversed(from_left)):
        surplus = max(surplus, column.surplus[around | from_right])
        from_right = from_right & column.twice | column.thrice
    return runs, runs + surplus


class Cover:
    """Stores numbers of clicks that cannot clear a board. `records` comes from the file, and `closed` comes from this
    program's own search."""

    def __init__(self, floor, records):
        self.floor = floor
        self.closed = {}
        # If a board has several records, the first one has the largest budget. The reversed order keeps this record.
        self.records = dict(reversed(records))

    def covers(self, board, budget):
        """Returns whether it is proven that `budget` clicks cannot clear the board."""
        if budget < 0 or not any(board):
            return any(board)
        _, least = bound(board)
        if least > budget or self.records.get(board, -1) >= budget:
            return True
        return budget < self.floor and not self.can_be_cleared(board, budget)

    def can_be_cleared(self, board, budget):
        """Returns whether `budget` clicks can clear the board, by an exhaustive search."""
        runs, least = bound(board)
        if least > budget or not any(board):
            return not any(board)
        if self.closed.get(board, -1) < budget:
            # Without a spare click, each click must remove a whole column run.
            clicks = groups_of_whole_runs if runs == budget else groups
            for group in clicks(board):
                if self.can_be_cleared(remove(board, group), budget - 1):
                    return True
        if len(self.closed) >= MAX_CLOSED:
            self.closed.clear()
        self.closed[board] = max(budget, self.closed.get(board, -1))
        return False


class Decoder:
    """Converts the keys of records into boards. A key is a set of the initial board's tiles, column by column."""

    def __init__(self, board):
        self.board = board
        self.tiles = sum(map(len, board))
        self.column_of = lru_cache(maxsize=CACHE_SIZE)(self.find_column)

    def find_column(self, x, subset):
        """Returns the tiles of a subset of column x, and whether no smaller number gives the same tiles."""
        column = self.board[x]
        tiles = [tile for y, tile in enumerate(column) if subset >> y & 1]
        lowest = 0
        free = 0
        for tile in tiles:
            free = column.index(tile, free) + 1
            lowest |= 1 << free - 1
        return "".join(tiles), lowest == subset

    def board_of(self, key, n):
        """Returns the board with the key of record n."""
        demand(0 < key < 1 << self.tiles, f"record {n}: not a state of this board")
        columns = []
        is_lowest = True
        for x, full in enumerate(self.board):
            column, is_column_lowest = self.column_of(x, key & (1 << len(full)) - 1)
            columns.append(column)
            is_lowest = is_lowest and is_column_lowest
            key >>= len(full)
        demand(is_lowest, f"record {n}: not the smallest number for its board")
        return tuple(columns)


def read(file, board, clicks):
    """Reads a search: its floor and its records. A record is a board and a number of clicks that cannot clear it."""
    file.exactly("evidence", "search")
    rows = max(map(len, board))
    demand(
        len(board) * rows <= MAX_CELLS
        and rows <= MAX_ROWS
        and len(set("".join(board))) <= SEARCH_COLOURS,
        "evidence of a search on a board of more than 63 cells, 9 rows or 4 colours",
    )
    floor = file.number("floor", clicks - 1)
    counts = [number(word, MAX_COUNT) for word in file.words("records", clicks - floor)]
    expected = counted(clicks - floor, "count")
    demand(len(counts) == clicks - floor, f"expected {expected}, one for each budget")
    block = file.block()
    # Each record has at least one byte.
    demand(sum(counts) <= len(block), "more records than bytes")
    numbers = leb128(block)
    decoder = Decoder(board)
    records = []
    for budget, count in zip(range(clicks - 1, floor - 1, -1), counts):
        key = -1
        for _ in range(count):
            step = next(numbers, None)
            demand(step is not None, "the block of records ends too early")
            key += step + 1
            records.append((decoder.board_of(key, len(records) + 1), budget))
    demand(
        next(numbers, None) is None,
        "the block of records has bytes after the last record",
    )
    return floor, records


def verify(board, clicks, search, letters):
    """Verifies that the records in `search` prove that `clicks` - 1 clicks cannot clear the board. Returns the number
    of records."""
    floor, records = search
    cover = Cover(floor, records)
    fewer = counted(clicks - 1, "click")
    demand(
        cover.covers(board, clicks - 1),
        f"it is not proven that {fewer} cannot clear the initial board",
    )
    for n, (board, budget) in enumerate(records, 1):
        for group in groups(board):
            if not cover.covers(remove(board, group), budget - 1):
                lowest = group.cells & -group.cells
                x, y = divmod(lowest.bit_length() - 1, STRIDE)
                where = f"record {n} (budget {budget}, board {shown(board, letters)})"
                demand(False, f"{where}: the click at {x},{y} is not covered")
    return len(records)
