"""The analysis of a board of Former or a level of Santa Chilly: the value of each move."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Union

from ._board import (
    Board,
    BoardLike,
    Place,
    board_of,
    game_of,
    operand_of,
    places,
    route,
)
from ._program import answer, options

#: The clicks of a game: a text such as ``"0,1 4,6"``, a file, or pairs of column and row.
Clicks = Union[str, "os.PathLike[str]", Iterable["tuple[int, int]"]]


@dataclass(frozen=True)
class Count:
    """A number of moves of Santa Chilly. The number can be undefined: without a route, no optimum exists.

    Fields:
        exists: whether the number is defined; ``None`` if a limit leaves this open
        value: the number; ``None`` if the number is undefined or unknown
        at_least: a lower bound of the number, if the number is defined
        at_most: an upper bound of the number; ``None`` if the number is undefined or no upper bound is known
    """

    exists: bool | None
    value: int | None
    at_least: int
    at_most: int | None


@dataclass(frozen=True)
class ClickWorth:
    """The value of a possible first click of Former.

    Fields:
        click: the lowest tile of the group in its leftmost column
        tiles: number of tiles in the group
        optimum_after: the optimum of the board after the click; ``None`` if unknown
        loses: the number of clicks that this click loses against the optimum; 0 for an optimal click, ``None`` if
            unknown
    """

    click: Place
    tiles: int
    optimum_after: int | None
    loses: int | None


@dataclass(frozen=True)
class PlayedClick:
    """A click of Former that was played, and its value.

    Fields:
        click: the cell that was clicked
        tiles: number of tiles that the click removed
        before: the optimum of the board before the click; ``None`` if unknown
        after: the optimum of the board after the click; ``None`` if unknown
        loses: the number of clicks that this click has lost; ``None`` if unknown
        better: a better click; ``None`` if this click is optimal, or if no better click is known
    """

    click: Place
    tiles: int
    before: int | None
    after: int | None
    loses: int | None
    better: Place | None


@dataclass(frozen=True)
class MoveWorth:
    """The value of a possible first move of Santa Chilly.

    Fields:
        direction: ``up``, ``down``, ``left`` or ``right``
        presents: number of presents that the move takes
        optimum_after: the optimum after the move
        loses: the number of moves that this move loses against the optimum; 0 for an optimal move
    """

    direction: str
    presents: int
    optimum_after: Count
    loses: Count


@dataclass(frozen=True)
class PlayedMove:
    """A move of Santa Chilly that was played, and its value.

    Fields:
        direction: ``up``, ``down``, ``left`` or ``right``
        presents: number of presents that the move took
        before: the optimum before the move
        after: the optimum after the move
        loses: the number of moves that this move has lost
        better: a better direction; ``None`` if this move is optimal, or if no better direction is known
    """

    direction: str
    presents: int
    before: Count
    after: Count
    loses: Count
    better: str | None


@dataclass(frozen=True)
class Analysis:
    """The result of `analyse`. Fields about Santa Chilly are empty for a board of Former, and vice versa.

    Fields:
        board: the board
        optimum: the minimum number of clicks or moves; ``None`` if it is unknown, or if no route exists
        moves: an optimal solution of Former; empty if unknown
        route: an optimal route of Santa Chilly, in the letters ``U D L R``; empty if unknown
        different_solutions: number of optimal solutions of Former that do not remove the same groups; ``None`` if there
            are more than a million, or if it is unknown
        sequences: number of optimal sequences of clicks of Former; ``None`` if it has more than 128 bits or is unknown
        chains: number of chains of optimal play of Former; ``None`` if it has more than 128 bits or is unknown
        difficulty: the difficulty N of a board of Former: random clicks find an optimal solution once in 10^N games;
            ``None`` if unknown
        stars: the grade of this difficulty, from 1 to 5; ``None`` if unknown
        solutions: different optimal solutions of Former, as many as `solutions` asked for, if there are so many
        clicks: all possible first clicks of Former, one for each group, the best first
        first_moves: all possible first moves of Santa Chilly, the best first
        game: the clicks that were played (Former)
        played: the moves that were played (Santa Chilly)
        lost: the number of clicks or moves that the game has lost; ``None`` if unknown, or without a game
        cleared: whether the game has cleared the board, or has reached the exit with all presents; ``None`` without a
            game
        stopped: whether a limit stopped the analysis before all values were known
        seconds: wall-clock time
        raw: the object that the program printed. It also contains bounds for the values that are unknown
    """

    board: Board
    optimum: int | None
    moves: tuple[Place, ...]
    route: str
    different_solutions: int | None
    sequences: int | None
    chains: int | None
    difficulty: float | None
    stars: int | None
    solutions: tuple[tuple[Place, ...], ...]
    clicks: tuple[ClickWorth, ...]
    first_moves: tuple[MoveWorth, ...]
    game: tuple[PlayedClick, ...]
    played: tuple[PlayedMove, ...]
    lost: int | None
    cleared: bool | None
    stopped: bool
    seconds: float
    raw: dict[str, Any] = field(repr=False, compare=False)


def analyse(
    board: BoardLike,
    clicks: Clicks | None = None,
    *,
    moves: str | os.PathLike[str] | Iterable[str] | None = None,
    solutions: int | None = None,
    certificates: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    memory: str | int | None = None,
    time_limit: str | float | None = None,
    puzzle: str | None = None,
) -> Analysis:
    """Determine the optimum after each first move on a board of Former or Santa Chilly. With the moves of a game, also
    determine which of them lose against the optimum.

    Parameters:
        board: a date, a file, rows, or a `Board`
        clicks: a game of Former: pairs of column and row, text such as ``"0,1 4,6"``, or a file. Each click must hit a
            tile
        moves: a game of Santa Chilly: letters such as ``"RULD"``, a list of letters or directions, or a file
        solutions: the maximum number of different optimal solutions of Former to list (default: none)
        certificates: a folder for a certificate of each optimum (default: none)
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or less
            if the system allows less)
        time_limit: such as ``"90s"``, or a number of seconds (default: none)
        puzzle: ``former`` or ``chilly``, if the board does not determine the game

    Result: an `Analysis`. If a limit stops it, `stopped` is true, and unknown values are ``None``.

    Errors: `BadInput` for an invalid input or option, for a click or move that cannot be played, and for a grid of
    Nurikabe; ``TypeError`` if `clicks` are not pairs; `ProgramError`.

    Example:

    >>> analysis = kortest.analyse("2024-11-24", clicks=[(0, 1), (4, 6)])
    >>> analysis.lost
    0
    >>> analysis.clicks[0]
    ClickWorth(click=Place(column=0, row=0), tiles=1, optimum_after=12, loses=0)
    >>> analysis.different_solutions, analysis.sequences, analysis.stars
    (25, 619744, 1)
    """
    arguments = options(
        clicks=None if clicks is None else _clicks(clicks),
        moves=None if moves is None else _moves(moves),
        solutions=solutions,
        certificates=certificates,
        threads=threads,
        memory=memory,
        time_limit=time_limit,
        puzzle=game_of(board, puzzle),
    )
    found = answer("analyse", arguments, operand_of(board, puzzle))
    route_loss = found.get("route_loss")
    return Analysis(
        board=board_of(found, board),
        optimum=found["optimum"],
        moves=places(found),
        route=route(found),
        different_solutions=found.get("different_solutions"),
        sequences=found.get("sequences"),
        chains=found.get("chains"),
        difficulty=found.get("difficulty"),
        stars=found.get("stars"),
        solutions=tuple(_solution(each) for each in found.get("listed_solutions", ())),
        clicks=tuple(_click_worth(each) for each in found.get("clicks", ())),
        first_moves=tuple(_move_worth(each) for each in found.get("first_moves", ())),
        game=tuple(_played_click(each) for each in found.get("game", ())),
        played=tuple(_played_move(each) for each in found.get("route_moves", ())),
        lost=route_loss["value"] if route_loss else found.get("lost"),
        cleared=found.get("cleared", found.get("won")),
        stopped=found["stopped"],
        seconds=found["seconds"],
        raw=found,
    )


def _clicks(given: Clicks) -> str:
    if isinstance(given, (str, os.PathLike)):
        return os.fspath(given)
    return " ".join(_click(click, number) for number, click in enumerate(given, 1))


def _click(click: object, number: int) -> str:
    """Return a pair of column and row as text."""
    if isinstance(click, Iterable) and not isinstance(click, (str, bytes)):
        coordinates = tuple(click)
        if len(coordinates) == 2:
            return f"{coordinates[0]},{coordinates[1]}"
    raise TypeError(
        f"click {number} is {click!r}; expected a pair of column and row, such as (2, 0)"
    )


def _moves(given: str | os.PathLike[str] | Iterable[str]) -> str:
    if isinstance(given, (str, os.PathLike)):
        return os.fspath(given)
    return " ".join(given)


def _solution(clicks: Iterable[list[int]]) -> tuple[Place, ...]:
    return tuple(Place(*click) for click in clicks)


def _click_worth(found: dict[str, Any]) -> ClickWorth:
    return ClickWorth(
        Place(*found["click"]), found["tiles"], found["optimum_after"], found["loses"]
    )


def _played_click(found: dict[str, Any]) -> PlayedClick:
    return PlayedClick(
        click=Place(*found["click"]),
        tiles=found["tiles"],
        before=found["before"],
        after=found["after"],
        loses=found["loses"],
        better=None if found["better"] is None else Place(*found["better"]),
    )


def _count(found: dict[str, Any]) -> Count:
    return Count(found["exists"], found["value"], found["at_least"], found["at_most"])


def _move_worth(found: dict[str, Any]) -> MoveWorth:
    return MoveWorth(
        found["direction"],
        found["presents_taken"],
        _count(found["shortest_after"]),
        _count(found["move_loss"]),
    )


def _played_move(found: dict[str, Any]) -> PlayedMove:
    return PlayedMove(
        direction=found["direction"],
        presents=found["presents_taken"],
        before=_count(found["shortest_before"]),
        after=_count(found["shortest_after"]),
        loses=_count(found["move_loss"]),
        better=found["better_direction"],
    )
