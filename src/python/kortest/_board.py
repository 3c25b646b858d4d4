"""Boards, and the conversion of other values to boards."""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Union

from . import _html
from ._oslo import date_in_norway
from ._program import answer, options
from ._rows import text_of_rows


class Place(NamedTuple):
    """A cell. Coordinates count from 0: from the bottom left for Former, from the top left for the other games."""

    column: int
    row: int


@dataclass(frozen=True)
class Board:
    """A board of a game. A notebook shows it as a picture, and ``print`` shows its rows.

    Fields:
        puzzle: the game: ``former``, ``chilly`` or ``nurikabe``
        name: the date, the name of the file without its extension, or the game with a digest of the board
        text: the board in one line, as the program accepts it
        note: a warning if the date is in the future: NRK may still change this board; otherwise ``None``
    """

    puzzle: str
    name: str
    text: str = field(repr=False)
    note: str | None = field(default=None, repr=False, compare=False)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows, top row first. A row of Former has a letter for each tile (``.`` for a cell without a tile), a row
        of Santa Chilly has a letter for each square, and a row of Nurikabe has clues separated by commas.
        """
        lines = self.text.split("/")
        # The first line of a Santa Chilly level lists the links of its holes.
        return tuple(lines[1:] if self.puzzle == "chilly" else lines)

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def _repr_html_(self) -> str:
        return _html.picture(self.puzzle, self.name, self.rows)


#: A board as an argument: a date, a file, the rows in one string or in a list, or a `Board`.
BoardLike = Union[
    str, "os.PathLike[str]", datetime.date, Board, Iterable[Iterable[object]]
]


def board(board: BoardLike, *, puzzle: str | None = None) -> Board:
    """Read a board without solving it.

    Parameters:
        board: a date (``"2024-11-24"``, ``"today"``, a `datetime.date`, a `datetime.datetime`), a file or certificate,
            rows with the top row first (``"BBG/GGO"``, ``["BBG", "GGO"]``, lists of letters or numbers, an array of
            NumPy), or a `Board`. A datetime with a time zone stands for the date in Norway
        puzzle: ``former``, ``chilly`` or ``nurikabe``, if the input does not determine the game

    Result: a `Board`. A notebook shows it.

    Errors: `BadInput` for an invalid input or option; ``TypeError`` if `board` has another type; `ProgramError`.

    Example:

    >>> print(kortest.board("BBGB/GGPO/OOPP"))
    BBGB
    GGPO
    OOPP
    """
    arguments = options(puzzle=game_of(board, puzzle))
    found = answer("show", arguments, operand_of(board, puzzle))
    return board_of(found, board)


def operand_of(given: BoardLike, puzzle: str | None = None) -> str:
    """Return the argument of the program that stands for this board."""
    if isinstance(given, Board):
        return given.text
    if isinstance(given, datetime.datetime):
        return date_in_norway(given).isoformat()
    if isinstance(given, datetime.date):
        return given.isoformat()
    if isinstance(given, (str, os.PathLike)):
        return os.fspath(given)
    if isinstance(given, (bytes, bytearray, dict)) or not isinstance(given, Iterable):
        allowed = "expected a str, a path, a date, a Board, or a list of rows"
        raise TypeError(f"a board cannot be of type {type(given).__name__}; {allowed}")
    return text_of_rows(given, puzzle)


def game_of(given: BoardLike, puzzle: str | None) -> str | None:
    """Return the name of the game, or ``None`` if it is unknown."""
    return given.puzzle if puzzle is None and isinstance(given, Board) else puzzle


def board_of(found: dict[str, Any], given: BoardLike | None = None) -> Board:
    """Convert an answer of the program to a `Board`."""
    if isinstance(given, Board):
        name = given.name
        note = given.note
    else:
        name = found["name"]
        note = found.get("note")
    return Board(puzzle=found["puzzle"], name=name, text=found["board"], note=note)


def places(found: dict[str, Any]) -> tuple[Place, ...]:
    return tuple(Place(*each) for each in found.get("moves") or ())


def route(found: dict[str, Any]) -> str:
    """Return the route in an answer about Santa Chilly."""
    return found.get("route") or ""
