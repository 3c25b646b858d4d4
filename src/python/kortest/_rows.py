"""Converts lists and arrays to the rows of a board, and reads files with boards."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Union, cast

from ._errors import BadInput, Unable, visible

#: Rows of a board, top row first: one string, strings, lists of letters or numbers, or an array of NumPy.
Rows = Union[str, Iterable[Iterable[object]]]

#: What a board in a list can be, for messages.
_ALLOWED = (
    "a board is a list of rows, and a row is a string or a list of letters or numbers"
)
#: The first word of every certificate.
MAGIC = b"kortest certificate "


def text_of_rows(given: object, separator: str) -> str:
    """Return rows as the text of a board, top row first. `separator` stands between the cells of a row."""
    if isinstance(given, str):
        return given
    kind = type(given).__name__
    if isinstance(given, (bytes, bytearray, dict)) or not isinstance(given, Iterable):
        raise TypeError(f"a board cannot be of type {kind}; {_ALLOWED}")
    rows = cast("Iterable[object]", given)
    lines = [_line(row, number, separator) for number, row in enumerate(rows, 1)]
    if not lines:
        raise BadInput(f"the board has no rows; {_ALLOWED}")
    return "/".join(lines)


def _line(row: object, number: int, separator: str) -> str:
    if isinstance(row, str):
        return row
    if isinstance(row, (bytes, bytearray, dict)) or not isinstance(row, Iterable):
        raise TypeError(f"row {number} of the board is {row!r}; {_ALLOWED}")
    given = cast("Iterable[object]", row)
    cells = [_cell(cell, f"row {number}, cell {n}") for n, cell in enumerate(given, 1)]
    if not separator:
        for n, cell in enumerate(cells, 1):
            if cell.isdecimal() and len(cell) > 1:
                place = f"row {number}, cell {n}"
                raise BadInput(
                    f"{place}: {cell} is not a tile; expected a letter or 0 to 8"
                )
    return separator.join(cells)


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
    shown = visible(os.fspath(path))
    if isinstance(error, OSError):
        reason = f"{shown}: {error.strerror}"
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
    return BadInput(f"{shown}: {visible(str(error))}")


def text_of_file(path: str | os.PathLike[str], puzzle: str) -> str:
    """Return the text of a board in a file: rows, or the board of a certificate of this game."""
    data = read_file(path)
    shown = visible(os.fspath(path))
    if data.startswith(MAGIC):
        header = Header.read(data)
        if header is None or header.puzzle != puzzle:
            raise BadInput(f"{shown}: is not a certificate of this game ({puzzle})")
        return header.board
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{shown}: is not a text") from error


class Header:
    """The first lines of a certificate. Nothing is verified.

    Fields:
        puzzle: the game
        board: the board in one line
        claim: the kind of the claim, such as ``optimal``
        value: the number in the claim; ``None`` for ``unsolvable``
    """

    def __init__(self, puzzle: str, board: str, claim: str, value: int | None) -> None:
        self.puzzle = puzzle
        self.board = board
        self.claim = claim
        self.value = value

    @staticmethod
    def read(data: bytes) -> Header | None:
        """Return the header of a certificate, or ``None`` for other files."""
        lines = data.split(b"\n", 4)
        if len(lines) < 5 or not lines[0].startswith(MAGIC):
            return None
        found: dict[str, str] = {}
        for line in lines[1:4]:
            word, _, value = line.decode("utf-8", "replace").partition(" ")
            found[word] = value
        if found.keys() != {"puzzle", "board", "claim"}:
            return None
        claim, _, number = found["claim"].partition(" ")
        bound = int(number) if number.isdecimal() else None
        return Header(found["puzzle"], found["board"], claim, bound)


def place_in_file(path: str | os.PathLike[str], error: BadInput) -> BadInput:
    """Return the error of the text in a file, with the name of the file."""
    return BadInput(f"{visible(os.fspath(path))}: {error.reason}")
