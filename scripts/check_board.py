"""The board of Former and its clicks, for the checker in Python. Follows src/former/FORMAT.md.

A board is a tuple of columns. A column is a string of colours from the bottom, and a colour is a digit. For flood
fills, each colour of a board becomes one integer with STRIDE bits per column: twelve rows, and one bit that is always
0."""

from functools import lru_cache
from check_frame import demand

ORDER, STRIDE, MAX_COLOURS = "OPGBACDEFHIJKLMNQRSTUVWXYZ", 13, 8
COLUMN = (1 << STRIDE) - 1
CACHE_SIZE = 1 << 16


def read_board(line, max_rows):
    """Parses the text of a board. Returns its columns, and the letters of its colours."""
    # The length is checked first, so that a very long board takes no time.
    demand(len(line) < 65 * max_rows, "the board is too large or malformed")
    rows = line.split("/")
    columns = tuple("".join(column).rstrip(".") for column in zip(*reversed(rows)))
    tiles = set("".join(columns))
    demand(
        len(rows) <= max_rows
        and 1 <= len(columns) <= 64
        and {len(row) for row in rows} == {len(columns)}
        and tiles <= set(ORDER)
        and len(tiles) <= MAX_COLOURS,
        "the board is too large or malformed",
    )
    letters = "".join(letter for letter in ORDER if letter in tiles)
    return tuple(
        "".join(str(letters.index(tile)) for tile in column) for column in columns
    ), letters


def shown(board, letters):
    """Returns the rows of a board, as a certificate writes them."""
    height = max(map(len, board)) or 1
    rows = [
        [letters[int(column[y])] if y < len(column) else "." for column in board]
        for y in reversed(range(height))
    ]
    return "/".join(map("".join, rows))


@lru_cache(maxsize=CACHE_SIZE)
def planes(column):
    return [
        sum(1 << y for y, tile in enumerate(column) if tile == colour)
        for colour in "01234567"
    ]


@lru_cache(maxsize=CACHE_SIZE)
def without(column, rows):
    return "".join(tile for y, tile in enumerate(column) if not rows >> y & 1)


def groups(board, whole_runs=False):
    """Yields each group with its first and last columns."""
    for columns in zip(*map(planes, board)):
        plane = rest = (
            sum([rows << STRIDE * x for x, rows in enumerate(columns)])
            if any(columns)
            else 0
        )
        while rest:
            group, more = 0, rest & -rest
            while more != group:
                group = more
                more = (
                    group | group << 1 | group >> 1 | group << STRIDE | group >> STRIDE
                ) & plane
            rest &= ~group
            first, last = (
                ((group & -group).bit_length() - 1) // STRIDE,
                (group.bit_length() - 1) // STRIDE,
            )
            near = (1 << STRIDE * (last + 2)) - (1 << STRIDE * max(0, first - 1))
            if not whole_runs or plane & near == group:
                yield group, first, last


def remove(board, group, first, last):
    middle = [
        without(board[x], group >> STRIDE * x & COLUMN) for x in range(first, last + 1)
    ]
    return board[:first] + tuple(middle) + board[last + 1 :]
