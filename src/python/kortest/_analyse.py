"""The analysis of a board of Former: the value of each click."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Union

from ._board import Board, BoardLike, Place, of_object, place, places, subject
from ._program import answer, options

#: The clicks of a game, as text such as ``"0,1 4,6"``, as the path of a file, or as pairs of column and row.
Clicks = Union[str, "os.PathLike[str]", Iterable["tuple[int, int]"]]


@dataclass(frozen=True)
class ClickWorth:
    """The value of a possible first click."""

    #: The lowest tile of the group in its leftmost column.
    click: Place
    #: Number of tiles in the group.
    tiles: int
    #: The optimum of the board after the click; ``None`` if unknown.
    optimum_after: int | None
    #: The number of clicks by which a game with this click misses the optimum; 0 for an optimal click, ``None`` if
    #: unknown.
    loses: int | None


@dataclass(frozen=True)
class PlayedClick:
    """A click that was played, and its value."""

    #: The cell that was clicked.
    click: Place
    #: Number of tiles that the click removed.
    tiles: int
    #: The optimum of the board before the click; ``None`` if unknown.
    before: int | None
    #: The optimum of the board after the click; ``None`` if unknown.
    after: int | None
    #: The number of clicks that this click has lost; ``None`` if unknown.
    loses: int | None
    #: A better click; ``None`` if this click is optimal, or if no better click is known.
    better: Place | None


@dataclass(frozen=True)
class Analysis:
    """The result of `analyse`."""

    #: The board that `analyse` received.
    board: Board
    #: The minimum number of clicks; ``None`` if unknown.
    optimum: int | None
    #: An optimal solution; ``None`` if unknown.
    moves: tuple[Place, ...] | None
    #: All possible first clicks, one for each group, the best first.
    clicks: tuple[ClickWorth, ...]
    #: The clicks that were played; ``None`` if no clicks were given.
    game: tuple[PlayedClick, ...] | None
    #: The number of clicks that the game has lost; ``None`` if unknown, or if no clicks were given.
    lost: int | None
    #: Whether the game has cleared the board; ``None`` if no clicks were given.
    cleared: bool | None
    #: Whether a limit stopped the analysis before all values were known.
    stopped: bool
    #: Wall-clock time in seconds.
    seconds: float
    #: The object that the program printed. It also contains bounds for the values that are unknown.
    raw: dict[str, Any] = field(repr=False, compare=False)


def analyse(
    board: BoardLike,
    clicks: Clicks | None = None,
    *,
    threads: int | None = None,
    memory: str | None = None,
    time_limit: str | float | None = None,
) -> Analysis:
    """Determine the optimum after each first click on a board of Former. With `clicks`, also determine which of
    these clicks lose against the optimum.

    The limits are the same as those of `prove`.
    """
    played = None if clicks is None else _clicks(clicks)
    arguments = options(clicks=played, threads=threads, memory=memory, time_limit=time_limit)
    found = answer("analyse", arguments, subject(board))
    game = found.get("game")
    return Analysis(
        board=of_object(found, board),
        optimum=found["optimum"],
        moves=places(found["moves"]),
        clicks=tuple(_worth(each) for each in found["clicks"]),
        game=None if game is None else tuple(_played(each) for each in game),
        lost=found.get("lost"),
        cleared=found.get("cleared"),
        stopped=found["stopped"],
        seconds=found["seconds"],
        raw=found,
    )


def _clicks(given: Clicks) -> str:
    if isinstance(given, (str, os.PathLike)):
        return os.fspath(given)
    return " ".join(f"{column},{row}" for column, row in given)


def _worth(found: dict[str, Any]) -> ClickWorth:
    return ClickWorth(Place(*found["click"]), found["tiles"], found["optimum_after"], found["loses"])


def _played(found: dict[str, Any]) -> PlayedClick:
    return PlayedClick(
        click=Place(*found["click"]),
        tiles=found["tiles"],
        before=found["before"],
        after=found["after"],
        loses=found["loses"],
        better=place(found["better"]),
    )
