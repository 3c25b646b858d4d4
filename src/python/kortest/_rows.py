"""Converts lists and arrays to the text of a board, and reads files with boards.

What a text means is decided by the library, which the program asks, too.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, Union, cast

from . import _kortest
from ._arguments import (
    characters,
    has_order,
    index,
    optional_whole,
    pair,
    shown,
    values_of_table,
)
from ._errors import BadInput, Unable, visible

#: Rows of a board, top row first: one string, strings, lists of letters or numbers, or an array of NumPy.
Rows = Union[str, Iterable[Iterable[object]]]
#: The numbers of columns and rows.
Size = tuple[int, int]

#: What a board in a list can be, for messages.
_ALLOWED = (
    "a board is a list of rows, and a row is a string or a list of letters or numbers"
)
#: The first word of every certificate.
MAGIC = b"kortest certificate "
#: The largest number of columns and of rows that the library reads.
_MAX_SIDE = 256
#: No clue is larger than a grid.
_MAX_CLUE = _MAX_SIDE**2


class Wanted(NamedTuple):
    """What a call says about a text.

    Fields:
        are_rows: whether the text is known to have the rows of a board of this game: it is then no date, and an
            unlikely board needs no question
        rows: number of rows, if they were given one by one; otherwise ``None``
        size: numbers of columns and rows, if the caller has named them; otherwise ``None``
        colours_from: the number of the first colour, if the caller has named it; otherwise ``None``
    """

    are_rows: bool
    rows: int | None
    size: Size | None
    colours_from: int | None


class Cells(NamedTuple):
    """How a game writes the cells of a board.

    Fields:
        separator: what stands between the cells of a row
        has_numbers: whether a cell may be a number of several digits
        least: the smallest number of a cell
        prefix: the text before rows that are given one by one
    """

    separator: str
    has_numbers: bool
    least: int
    prefix: str = ""


#: The colours of Former. Some programs write -1 for an empty cell.
TILES = Cells(",", has_numbers=False, least=-1)
#: The squares of Santa Chilly.
SQUARES = Cells("", has_numbers=False, least=0, prefix="/")
#: The clues of Nurikabe.
CLUES = Cells(",", has_numbers=True, least=0)
#: Characters between cells and rows, which cannot be cells of a list.
_SEPARATORS = ",;/\n\r\t"


class Text(NamedTuple):
    """The text of a board.

    Fields:
        text: the rows, top row first
        rows: number of rows, if they were given one by one; otherwise ``None``
    """

    text: str
    rows: int | None

    def wanted(
        self, *, are_rows: bool, size: object = None, colours_from: object = None
    ) -> Wanted:
        """Return what is known about the text. `size` and `colours_from` are arguments of a call."""
        sides = None
        if size is not None:
            sides = pair("size", size, "columns and rows", 1, _MAX_SIDE)
        first = optional_whole("colours_from", colours_from, 0, 1)
        return Wanted(are_rows, self.rows, sides, first)


def text_of_rows(given: object, cells: Cells) -> Text:
    """Return rows as the text of a board, top row first. `cells` says how the game writes them."""
    if isinstance(given, str):
        return Text(characters("board", given), None)
    given = values_of_table(given)
    if not has_order(given):
        kind = type(given).__name__
        raise TypeError(f"a board cannot be of type {kind}; {_ALLOWED}")
    rows = cast("Iterable[object]", given)
    lines = [_line(row, number, cells) for number, row in enumerate(rows, 1)]
    if not lines:
        raise BadInput(f"the board has no rows; {_ALLOWED}")
    return Text(cells.prefix + "/".join(lines), len(lines))


def _line(row: object, number: int, cells: Cells) -> str:
    """Return a row as text. `number` is its number in the board, for messages."""
    if isinstance(row, str):
        return characters(f"row {number}", row)
    if not has_order(row):
        raise TypeError(f"row {number} of the board is {shown(row)}; {_ALLOWED}")
    given = cast("Iterable[object]", row)
    written = [
        _cell(cell, f"row {number}, cell {n}", cells) for n, cell in enumerate(given, 1)
    ]
    return cells.separator.join(written)


def _cell(cell: object, place: str, cells: Cells) -> str:
    """Return a letter or a number as text."""
    if isinstance(cell, str):
        # A selector of variants can follow a coloured square.
        is_letter = len(cell.rstrip("\ufe0f")) == 1 and cell not in _SEPARATORS
        if is_letter or cell.isdecimal() and cells.has_numbers:
            return characters(place, cell)
        raise BadInput(f"{place}: {shown(cell)} is not one letter or number")
    number = index(cell)
    if number is None:
        raise TypeError(
            f"{place} of the board is {shown(cell)}; expected a letter or a whole number"
        )
    if number < cells.least:
        raise BadInput(
            f"{place}: {shown(number)} is negative; expected a letter or a number from 0"
        )
    if number > 9 and not cells.has_numbers:
        raise BadInput(
            f"{place}: {shown(number)} is not a tile; expected a letter or 0 to 8"
        )
    if number > _MAX_CLUE:
        raise BadInput(f"{place}: {shown(number)} is too large")
    return str(number)


def read_file(path: str | os.PathLike[str]) -> bytes:
    """Return the bytes of a file."""
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise file_error(path, error) from error


def file_error(
    path: str | os.PathLike[str], error: OSError | ValueError
) -> BadInput | Unable:
    """Return the error for a file that cannot be read or written: `BadInput` if another path would help."""
    shown_path = visible(os.fspath(path))
    if isinstance(error, OSError):
        reason = f"{shown_path}: {error.strerror}"
        path_errors = (
            FileNotFoundError,
            IsADirectoryError,
            NotADirectoryError,
            PermissionError,
            FileExistsError,
        )
        if isinstance(error, path_errors):
            return BadInput(reason)
        return Unable(reason)
    return BadInput(f"{shown_path}: {visible(str(error))}")


class FileText(NamedTuple):
    """The text of a board in a file.

    Fields:
        text: the text
        is_certificate: whether the text is the board of a certificate, in its form
    """

    text: str
    is_certificate: bool


def text_of_file(path: str | os.PathLike[str], puzzle: str) -> FileText:
    """Return the text of a board in a file: rows, or the board of a certificate of this game."""
    data = read_file(path)
    shown_path = visible(os.fspath(path))
    if data.startswith(MAGIC):
        header = Header.read(data)
        if header is None or not header.is_sealed:
            raise BadInput(f"{shown_path}: is a damaged certificate")
        if header.puzzle != puzzle:
            raise BadInput(
                f"{shown_path}: is a certificate of the game {visible(header.puzzle)}, not {puzzle}"
            )
        return FileText(header.board, True)
    text = _kortest.decode(data)
    if text is None:
        raise BadInput(f"{shown_path}: is not a text")
    return FileText(text, False)


class Header(NamedTuple):
    """The first lines of a certificate. Nothing is verified.

    Fields:
        puzzle: the game
        board: the board in one line
        claim: the kind of the claim, such as ``optimal``
        value: the number in the claim; ``None`` for ``unsolvable``
        is_sealed: whether the digest in the last line is right
    """

    puzzle: str
    board: str
    claim: str
    value: int | None
    is_sealed: bool

    @staticmethod
    def read(data: bytes) -> Header | None:
        """Return the header of a certificate, or ``None`` for other files."""
        found = _kortest.header(data)
        return None if found is None else Header(**found)


def place_in_file(path: str | os.PathLike[str], error: BadInput) -> BadInput:
    """Return the error of the text in a file, with the name of the file."""
    return BadInput(f"{visible(os.fspath(path))}: {error.reason}")
