"""What clicks of Former are worth."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Union

from ._board import Board, BoardLike, Place, of_object, place, places, subject
from ._program import answer, options

#: The clicks of a game: ``"0,1 4,6"``, a file, or pairs of column and row.
Clicks = Union[str, "os.PathLike[str]", Iterable["tuple[int, int]"]]


@dataclass(frozen=True)
class ClickWorth:
    """What a first click is worth."""

    #: The lowest tile of the group in its leftmost column.
    click: Place
    #: Tiles of the group.
    tiles: int
    #: The optimum of the board that it leaves; ``None`` if that is not known.
    optimum_after: int | None
    #: By how many clicks it misses the optimum; 0 for one that is optimal.
    loses: int | None


@dataclass(frozen=True)
class PlayedClick:
    """A click of a game."""

    #: Where.
    click: Place
    #: Tiles that it took.
    tiles: int
    #: The optima of the boards before and after it; ``None`` if not known.
    before: int | None
    after: int | None
    #: The number of clicks that this click loses.
    loses: int | None
    #: A best click instead; ``None`` if this is one, or if none is known.
    better: Place | None


@dataclass(frozen=True)
class Analysis:
    """What `analyse` has found out."""

    #: The board.
    board: Board
    #: The least number of clicks; ``None`` if that is not known.
    optimum: int | None
    #: An optimal solution.
    moves: tuple[Place, ...] | None
    #: Every possible first click, one for each group, the best first.
    clicks: tuple[ClickWorth, ...]
    #: The clicks that were played; ``None`` if none were given.
    game: tuple[PlayedClick, ...] | None
    #: How many clicks the game has lost; ``None`` if that is not known, or if no clicks were given.
    lost: int | None
    #: Whether the game has cleared the board; ``None`` if no clicks were given.
    cleared: bool | None
    #: Whether something is not known because of a limit.
    stopped: bool
    #: Wall time.
    seconds: float
    #: All that the program has printed, ranges of what is not known included.
    raw: dict[str, Any] = field(repr=False, compare=False)


def analyse(
    board: BoardLike,
    clicks: Clicks | None = None,
    *,
    threads: int | None = None,
    memory: str | None = None,
    time_limit: str | float | None = None,
) -> Analysis:
    """Tell what each first click of a board of Former is worth; with `clicks`, also where these have lost some.

    The limits are those of `prove`.
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
