"""Finds the best solution that an algorithm of your choice can find."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

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


@dataclass(frozen=True)
class Solution:
    """The result of `solve`.

    Fields:
        board: the board
        found: whether a solution was found
        moves: the clicks of the solution of Former, as in `Proof`. Empty for other games
        route: the route of Santa Chilly, in the letters ``U D L R``. Empty for other games
        grid: the solution of Nurikabe: rows of ``#`` and ``.``, separated by ``/``. Empty for other games
        proved: whether it is proved that the solution is optimal, or that no solution exists. ``False`` for Nurikabe
        optimum: the minimum number of moves; ``None`` if it is not proved, if no solution exists, and for Nurikabe
        lower_bound: no solution has fewer moves; ``None`` for Nurikabe
        upper_bound: the number of moves of the solution; ``None`` if none was found, and for Nurikabe
        difficulty: the difficulty of a grid of Nurikabe for a person, by the algorithm ``rules``: ``easy``, ``medium``,
            ``hard`` or ``expert``; otherwise ``None``
        algorithm: the name of the algorithm
        stopped: whether a limit stopped the algorithm
        seconds: wall-clock time
        raw: the object that the program printed. It also has the improvements, or the steps of the rules
    """

    board: Board
    found: bool
    moves: tuple[Place, ...]
    route: str
    grid: str
    proved: bool
    optimum: int | None
    lower_bound: int | None
    upper_bound: int | None
    difficulty: str | None
    algorithm: str
    stopped: bool
    seconds: float
    raw: dict[str, Any] = field(repr=False, compare=False)


def solve(
    board: BoardLike,
    *,
    algorithm: str | None = None,
    seed: int | None = None,
    width: int | None = None,
    power: float | None = None,
    ants: int | None = None,
    iterations: int | None = None,
    solver: str | None = None,
    threads: int | None = None,
    memory: str | int | None = None,
    time_limit: str | float | None = None,
    puzzle: str | None = None,
) -> Solution:
    """Find a good solution without a certificate, with an algorithm of your choice.

    Parameters:
        board: a date, a file, rows, or a `Board`
        algorithm: for Former ``auto`` (default: a short portfolio, then the column program); for Former and Santa
            Chilly ``portfolio``, ``triangle`` (the default of Santa Chilly), ``anytime-beam``, ``beam``, ``best-first``,
            ``monte-carlo``, ``weighted-random``, ``greedy-most``, ``greedy-fewest``, ``random``, ``a-star`` or
            ``breadth-first``; for Santa Chilly ``tour`` (another program, ``solver``); for Nurikabe ``clauses`` (default), ``rules`` that a person could follow,
            ``ants`` (an ant colony) or ``rules-then-ants``
        seed: seed of the random numbers (default: 0)
        width: for ``beam``: number of states that are kept at each depth (default: 1000)
        power: for ``weighted-random``: the weight of a move is the number of tiles or presents that it takes, to this
            power (default: 5)
        ants: for ``ants`` and ``rules-then-ants``: number of ants in each iteration (default: 10)
        iterations: for ``ants`` and ``rules-then-ants``: number of iterations after which they stop (default: none)
        solver: for ``tour``: ``concorde``, ``lkh``, or the path of a program whose file name contains ``lkh``,
            ``concorde`` or ``linkern``
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or less
            if the system allows less)
        time_limit: such as ``"90s"``, or a number of seconds (default: none; some algorithms then never end)
        puzzle: ``former``, ``chilly`` or ``nurikabe``, if the board does not determine the game

    Result: a `Solution`, the best one within the limits.

    Errors: `BadInput` for an invalid input or option; `ProgramError`.

    Example:

    >>> kortest.solve("2024-11-24", algorithm="beam", width=100).upper_bound
    13
    """
    arguments = options(
        algorithm=algorithm,
        seed=seed,
        width=width,
        power=power,
        ants=ants,
        iterations=iterations,
        solver=solver,
        threads=threads,
        memory=memory,
        time_limit=time_limit,
        puzzle=game_of(board, puzzle),
    )
    found = answer("solve", arguments, operand_of(board, puzzle))
    grid = found.get("grid") or ""
    return Solution(
        board=board_of(found, board),
        found=bool(grid) or found.get("upper_bound") is not None,
        moves=places(found),
        route=route(found),
        grid=grid,
        proved=found.get("proved", False),
        optimum=found.get("optimum"),
        lower_bound=found.get("lower_bound"),
        upper_bound=found.get("upper_bound"),
        difficulty=found.get("difficulty_level"),
        algorithm=found["algorithm"],
        stopped=found["stopped"],
        seconds=found["seconds"],
        raw=found,
    )
