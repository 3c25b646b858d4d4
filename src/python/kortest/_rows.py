"""Converts lists and arrays to the rows of a board."""

from __future__ import annotations

import operator
from collections.abc import Iterable

from ._errors import BadInput

#: What a board in a list can be, for messages.
_ALLOWED = (
    "a board is a list of rows, and a row is a string or a list of letters or numbers"
)
#: The largest number that stands for a tile of Former.
_MAX_TILE = 9


def text_of_rows(given: Iterable[object], puzzle: str | None) -> str:
    """Return rows, such as lists of lists or an array of NumPy, as the text of a board, top row first."""
    lines = [_line(row, number, puzzle) for number, row in enumerate(given, 1)]
    if not lines:
        raise BadInput(f"the board has no rows; {_ALLOWED}")
    # The first line of a level of Santa Chilly lists the links of its holes. It is empty if there are none.
    if "#" in lines[0]:
        lines.insert(0, "")
    # The program may take a single row for the name of a file, but not if the row ends with a line break.
    return "/".join(lines) if len(lines) > 1 else lines[0] + "\n"


def _line(row: object, number: int, puzzle: str | None) -> str:
    if isinstance(row, str):
        return row
    if isinstance(row, (bytes, bytearray, dict)) or not isinstance(row, Iterable):
        raise TypeError(f"row {number} of the board is {row!r}; {_ALLOWED}")
    cells = [_cell(cell, f"row {number}, cell {n}") for n, cell in enumerate(row, 1)]
    if puzzle == "nurikabe":
        return ",".join(cells)
    if not any(cell.isdecimal() for cell in cells):
        return "".join(cells)
    if puzzle is None:
        games = "a board of Former or a grid of Nurikabe"
        raise BadInput(
            f"a list of numbers can be {games}; add puzzle='former' or 'nurikabe'"
        )
    for n, cell in enumerate(cells, 1):
        if len(cell) > 1:
            raise BadInput(
                f"row {number}, cell {n}: {cell} is not a tile; expected a letter or 0 to {_MAX_TILE}"
            )
    return "".join(cells)


def _cell(cell: object, place: str) -> str:
    """Return a letter or a number as text."""
    if isinstance(cell, str):
        # A selector of variants can follow a coloured square.
        if cell.isdecimal() or len(cell.rstrip("\ufe0f")) == 1:
            return cell
        raise BadInput(f"{place}: {cell!r} is not one letter or number")
    number = _whole_number(cell)
    if number is None:
        raise TypeError(
            f"{place} of the board is {cell!r}; expected a letter or a whole number"
        )
    if number < 0:
        raise BadInput(
            f"{place}: {number} is negative; expected a letter or a number from 0"
        )
    return str(number)


def _whole_number(cell: object) -> int | None:
    """Return the value of an integer, such as one of NumPy, or ``None`` for other objects."""
    if isinstance(cell, bool):
        return None
    try:
        return operator.index(cell)  # type: ignore[arg-type]
    except TypeError:
        return None
