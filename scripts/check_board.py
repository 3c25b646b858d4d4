"""The board of Former and its clicks, for the checker in Python. Follows src/former/FORMAT.md.

A board is a tuple of columns. A column is a string of colours from the bottom, and a colour is a digit. For flood
fills, each colour of a board becomes one integer with STRIDE bits per column: twelve rows, and one bit that is always
0."""

from functools import lru_cache
from typing import NamedTuple
from check_frame import demand

# The letters of colours, in the order of their digits.
ORDER = "OPGBACDEFHIJKLMNQRSTUVWXYZ"
MAX_COLOURS = 8
STRIDE = 13
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
    digits = str.maketrans({letter: str(n) for n, letter in enumerate(letters)})
    return tuple(column.translate(digits) for column in columns), letters


def shown(board, letters):
    """Returns the rows of a board, as a certificate writes them."""
    height = max(map(len, board)) or 1
    rows = []
    for y in reversed(range(height)):
        digits = [column[y : y + 1] for column in board]
        row = [letters[int(digit)] if digit else "." for digit in digits]
        rows.append("".join(row))
    return "/".join(rows)


@lru_cache(maxsize=CACHE_SIZE)
def planes(column):
    """Returns for each colour the set of the column's rows that have this colour."""
    sets = [0] * MAX_COLOURS
    for y, tile in enumerate(column):
        sets[int(tile)] |= 1 << y
    return sets


@lru_cache(maxsize=CACHE_SIZE)
def without(column, rows):
    """Returns the column without the tiles in a set of rows."""
    return "".join(tile for y, tile in enumerate(column) if not rows >> y & 1)


class Group(NamedTuple):
    """A group of a board: its cells, and its first and last columns."""

    cells: int
    first: int
    last: int


def groups(board):
    """Yields all groups."""
    for plane in planes_of(board):
        yield from groups_of(plane)


def groups_of_whole_runs(board):
    """Yields the groups that contain all tiles of their colour in their columns and in the neighbouring columns."""
    for plane in planes_of(board):
        for group in groups_of(plane):
            begin = STRIDE * max(0, group.first - 1)
            end = STRIDE * (group.last + 2)
            near = (1 << end) - (1 << begin)
            if plane & near == group.cells:
                yield group


def planes_of(board):
    """Yields for each colour the set of the board's cells that have this colour."""
    for columns in zip(*map(planes, board)):
        if any(columns):
            yield sum([rows << STRIDE * x for x, rows in enumerate(columns)])


def groups_of(plane):
    """Yields the groups of one colour."""
    rest = plane
    while rest:
        group = flooded(plane, rest & -rest)
        rest &= ~group
        first = ((group & -group).bit_length() - 1) // STRIDE
        last = (group.bit_length() - 1) // STRIDE
        yield Group(group, first, last)


def flooded(plane, cells):
    """Returns all cells of the plane that are connected to these cells."""
    group = 0
    while cells != group:
        group = cells
        beside = group << 1 | group >> 1 | group << STRIDE | group >> STRIDE
        cells = (group | beside) & plane
    return group


def remove(board, group):
    """Returns the board after a click on a group."""
    middle = []
    for x in range(group.first, group.last + 1):
        middle.append(without(board[x], group.cells >> STRIDE * x & COLUMN))
    return board[: group.first] + tuple(middle) + board[group.last + 1 :]
