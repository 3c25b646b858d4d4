"""Verifies that a given number of clicks cannot clear a board. Follows src/former/FORMAT.md."""

from functools import lru_cache
from check_board import CACHE_SIZE, STRIDE, groups, remove, shown
from check_frame import MAX_COUNT, counted, demand, leb128, number, ones


@lru_cache(maxsize=CACHE_SIZE)
def strip(word):
    """Returns the minimum number of steps that empty a word, where a step removes adjacent equal letters."""
    joined = [
        strip(word[1:m]) + strip(word[m:])
        for m in range(1, len(word))
        if word[m] == word[0]
    ]
    return min([1 + strip(word[1:])] + joined) if word else 0


@lru_cache(maxsize=CACHE_SIZE)
def column_bounds(column):
    sets = [
        sum(1 << c for c in range(4) if column.count(str(c)) >= n) for n in (1, 2, 3)
    ]
    rest = [
        "".join(tile for tile in column if not around >> int(tile) & 1)
        for around in range(16)
    ]
    surplus = [strip(w) + ones(a & sets[0]) - ones(sets[0]) for a, w in enumerate(rest)]
    return (*sets, surplus)


def bound(board):
    """Returns two lower bounds on the number of clicks. The first one is the number of column runs."""
    columns = [column_bounds(column) for column in board]
    runs = left = reach = right = surplus = 0
    around = []
    for once, twice, thrice, _ in columns:
        runs += ones(once & ~left)
        around.append(reach)
        left, reach = once, reach & twice | thrice
    for (_, twice, thrice, surpluses), from_left in zip(
        reversed(columns), reversed(around)
    ):
        surplus = max(surplus, surpluses[from_left | right])
        right = right & twice | thrice
    return runs, runs + surplus


class Cover:
    """Stores numbers of clicks that cannot clear a board. `records` comes from the file, and `closed` comes from this
    program's own search."""

    def __init__(self, floor, records):
        # If a board has several records, the first one has the largest budget. The reversed order keeps this record.
        self.floor, self.closed, self.records = floor, {}, dict(reversed(records))

    def covers(self, board, budget):
        """Returns whether it is proven that `budget` clicks cannot clear the board."""
        if budget < 0 or not any(board):
            return any(board)
        return (
            bound(board)[1] > budget
            or self.records.get(board, -1) >= budget
            or budget < self.floor
            and not self.can_be_cleared(board, budget)
        )

    def can_be_cleared(self, board, budget):
        """Returns whether `budget` clicks can clear the board, by an exhaustive search."""
        runs, least = bound(board)
        if least > budget or not any(board):
            return not any(board)
        if self.closed.get(board, -1) < budget:
            if any(
                self.can_be_cleared(remove(board, *g), budget - 1)
                for g in groups(board, runs == budget)
            ):
                return True
        if len(self.closed) >= 1 << 20:
            self.closed.clear()
        self.closed[board] = max(budget, self.closed.get(board, -1))
        return False


def decoder(board):
    """Returns the function `state(key, n)`, which converts the key of record n into a board."""
    offsets, tiles = (
        [sum(map(len, board[:x])) for x in range(len(board))],
        sum(map(len, board)),
    )

    @lru_cache(maxsize=CACHE_SIZE)
    def decode(x, subset):
        word, lowest, free = (
            "".join(t for i, t in enumerate(board[x]) if subset >> i & 1),
            0,
            0,
        )
        for tile in word:
            free = board[x].index(tile, free) + 1
            lowest |= 1 << free - 1
        return word, lowest == subset

    def state(key, n):
        demand(0 < key < 1 << tiles, f"record {n}: not a state of this board")
        parts = [
            decode(x, key >> offsets[x] & (1 << len(column)) - 1)
            for x, column in enumerate(board)
        ]
        demand(
            all(fine for _, fine in parts),
            f"record {n}: not the smallest number for its board",
        )
        return tuple(column for column, _ in parts)

    return state


def read(file, board, clicks):
    """Reads the records of a search. A record is a board and a number of clicks that cannot clear the board."""
    file.exactly("evidence", "search")
    rows = max(map(len, board))
    demand(
        len(board) * rows <= 63 and rows <= 9 and len(set("".join(board))) <= 4,
        "evidence of a search on a board of more than 63 cells, 9 rows or 4 colours",
    )
    floor, state = file.number("floor", clicks - 1), decoder(board)
    counts = [number(word, MAX_COUNT) for word in file.words("records", clicks - floor)]
    expected = counted(clicks - floor, "count")
    demand(len(counts) == clicks - floor, f"expected {expected}, one for each budget")
    block, records = file.block(), []
    # Each record has at least one byte.
    demand(sum(counts) <= len(block), "more records than bytes")
    numbers = leb128(block)
    for budget, count in zip(range(clicks - 1, floor - 1, -1), counts):
        key = -1
        for _ in range(count):
            step = next(numbers, None)
            demand(step is not None, "the block of records ends too early")
            key += step + 1
            records.append((state(key, len(records) + 1), budget))
    demand(
        next(numbers, None) is None,
        "the block of records has bytes after the last record",
    )
    return floor, records


def verify(board, clicks, search, letters):
    """Verifies that the records in `search` prove that `clicks` - 1 clicks cannot clear the board. Returns the number
    of records."""
    cover = Cover(*search)
    fewer = counted(clicks - 1, "click")
    demand(
        cover.covers(board, clicks - 1),
        f"it is not proven that {fewer} cannot clear the initial board",
    )
    for n, (board, budget) in enumerate(search[1], 1):
        for group in groups(board):
            if not cover.covers(remove(board, *group), budget - 1):
                x, y = divmod((group[0] & -group[0]).bit_length() - 1, STRIDE)
                where = f"record {n} (budget {budget}, board {shown(board, letters)})"
                demand(False, f"{where}: the click at {x},{y} is not covered")
    return len(search[1])
