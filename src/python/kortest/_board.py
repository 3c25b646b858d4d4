"""Boards, and the conversion of other values to boards."""

from __future__ import annotations

import datetime
import os
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Union

from . import _html
from ._program import answer, options


class Place(NamedTuple):
    """A cell. Coordinates count from 0: from the bottom left for Former, from the top left for the other games."""

    column: int
    row: int


@dataclass(frozen=True)
class Board:
    """A board of a game. A notebook shows it as a picture."""

    #: The game: ``former``, ``chilly`` or ``nurikabe``.
    puzzle: str
    #: The name: the date, the name of the file without its extension, or a digest of the board.
    name: str
    #: The board in one line. All functions accept this text as a board.
    text: str = field(repr=False)

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


#: The types that functions accept as a board: a date, a file, the rows in one string, or a `Board`.
BoardLike = Union[str, "os.PathLike[str]", datetime.date, Board]


def board(given: BoardLike, *, puzzle: str | None = None) -> Board:
    """Read the board of a date (``"2024-11-24"``, ``"today"``, a `datetime.date`), of a file, or of rows
    (``"BBG/GGO"``).

    `puzzle` is ``former``, ``chilly`` or ``nurikabe``. It is necessary only if the input does not determine the
    game.
    """
    return of_object(answer("show", options(puzzle=puzzle), subject(given)))


def subject(given: BoardLike) -> str:
    """Return the argument of the program that stands for this board."""
    if isinstance(given, Board):
        return given.text
    if isinstance(given, datetime.datetime):
        given = given.date()
    if isinstance(given, datetime.date):
        return given.isoformat()
    return os.fspath(given)


def of_object(found: dict[str, Any], given: BoardLike | None = None) -> Board:
    """Return the board in an answer of the program. A `Board` that the caller gave keeps its name."""
    name = given.name if isinstance(given, Board) else found["name"]
    return Board(puzzle=found["puzzle"], name=name, text=found["board"])


def place(found: list[int] | None) -> Place | None:
    """Convert a pair of column and row to a `Place`."""
    return None if found is None else Place(*found)


def places(found: Any) -> tuple[Place, ...] | None:
    """Return the clicks of a solution of Former. Return ``None`` for other games, whose solutions are not lists."""
    return tuple(Place(*each) for each in found) if isinstance(found, list) else None
