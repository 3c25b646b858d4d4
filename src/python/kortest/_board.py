"""Boards, and what is taken as one."""

from __future__ import annotations

import datetime
import os
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Union

from . import _html
from ._program import answer, options


class Place(NamedTuple):
    """A cell, counted from 0: for Former from the bottom left, for the other games from the top left."""

    column: int
    row: int


@dataclass(frozen=True)
class Board:
    """A board of one of the games. A notebook shows it as a picture."""

    #: ``former``, ``chilly`` or ``nurikabe``.
    puzzle: str
    #: The date, the file's stem, or a name made of a digest of the board.
    name: str
    #: The board in one line, as every function takes it.
    text: str = field(repr=False)

    @property
    def rows(self) -> tuple[str, ...]:
        """From the top: letters (``.`` where no tile is), the ice, or clues with commas between them."""
        lines = self.text.split("/")
        # The first line of a level has the links of its holes.
        return tuple(lines[1:] if self.puzzle == "chilly" else lines)

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def _repr_html_(self) -> str:
        return _html.picture(self.puzzle, self.name, self.rows)


#: What is taken as a board: a date, a file, the rows in one text, or a board.
BoardLike = Union[str, "os.PathLike[str]", datetime.date, Board]


def board(given: BoardLike, *, puzzle: str | None = None) -> Board:
    """The board of a date (``"2024-11-24"``, ``"today"``, a `datetime.date`), of a file, or of rows (``"BBG/GGO"``).

    `puzzle` is ``former``, ``chilly`` or ``nurikabe``, where the input does not say.
    """
    return of_object(answer("show", options(puzzle=puzzle), subject(given)))


def subject(given: BoardLike) -> str:
    """What the program takes for it."""
    if isinstance(given, Board):
        return given.text
    if isinstance(given, datetime.datetime):
        given = given.date()
    if isinstance(given, datetime.date):
        return given.isoformat()
    return os.fspath(given)


def of_object(found: dict[str, Any], given: BoardLike | None = None) -> Board:
    """The board that an answer is about; it is called as the one that was given."""
    name = given.name if isinstance(given, Board) else found["name"]
    return Board(puzzle=found["puzzle"], name=name, text=found["board"])


def place(found: list[int] | None) -> Place | None:
    """A place, if there is one."""
    return None if found is None else Place(*found)


def places(found: Any) -> tuple[Place, ...] | None:
    """The clicks of Former; the other games' solutions are none."""
    return tuple(Place(*each) for each in found) if isinstance(found, list) else None
