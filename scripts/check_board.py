"""Boards of Former and its game, for check_former.py and check_search.py: what src/former/FORMAT.md says of them.

A board is a tuple of columns, a column a string of colours from the bottom. Inside, colours are the digits from 0, in
the page's order. For floods a board becomes one integer per colour, a stride of bits a column: twelve rows, and one
that stays empty so that columns do not run into each other."""
from functools import lru_cache
from check_frame import demand

ORDER, STRIDE, MOST_COLOURS = "OPGBACDEFHIJKLMNQRSTUVWXYZ", 13, 8
COLUMN = (1 << STRIDE) - 1
# How much the functions below, and those of check_search.py and check_layers.py, remember: none of it grows without end.
REMEMBERED = 1 << 16

def read_board(line, most_rows):
    """The columns, and the letters of the colours."""
    # Before the line is split: a board without end takes no time.
    demand(len(line) < 65 * most_rows, "not a board that is allowed")
    rows = line.split("/")
    columns = tuple("".join(column).rstrip(".") for column in zip(*reversed(rows)))
    tiles = set("".join(columns))
    demand(len(rows) <= most_rows and 1 <= len(columns) <= 64 and {len(row) for row in rows} == {len(columns)}
           and tiles <= set(ORDER) and len(tiles) <= MOST_COLOURS, "not a board that is allowed")
    letters = "".join(letter for letter in ORDER if letter in tiles)
    return tuple("".join(str(letters.index(tile)) for tile in column) for column in columns), letters

def shown(board, letters):
    """The rows, as a certificate has them."""
    height = max(map(len, board)) or 1
    rows = [[letters[int(column[y])] if y < len(column) else "." for column in board] for y in reversed(range(height))]
    return "/".join(map("".join, rows))

@lru_cache(maxsize=REMEMBERED)
def planes(column):
    """The rows of each colour."""
    return [sum(1 << y for y, tile in enumerate(column) if tile == colour) for colour in "01234567"]

@lru_cache(maxsize=REMEMBERED)
def without(column, rows):
    return "".join(tile for y, tile in enumerate(column) if not rows >> y & 1)

def groups(board, whole_runs=False):
    """Groups with their first and last columns; or only whole runs: all of a colour in these and the two beside."""
    for columns in zip(*map(planes, board)):
        plane = rest = sum([rows << STRIDE * x for x, rows in enumerate(columns)]) if any(columns) else 0
        while rest:
            group, more = 0, rest & -rest
            while more != group:
                group = more
                more = (group | group << 1 | group >> 1 | group << STRIDE | group >> STRIDE) & plane
            rest &= ~group
            first, last = ((group & -group).bit_length() - 1) // STRIDE, (group.bit_length() - 1) // STRIDE
            near = (1 << STRIDE * (last + 2)) - (1 << STRIDE * max(0, first - 1))
            if not whole_runs or plane & near == group:
                yield group, first, last

def remove(board, group, first, last):
    middle = [without(board[x], group >> STRIDE * x & COLUMN) for x in range(first, last + 1)]
    return board[:first] + tuple(middle) + board[last + 1:]
