"""The best solution, and the proof that there is none better."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ._board import Board, BoardLike, Place, of_object, places, subject
from ._program import answer, options
from ._verdict import Claimed


@dataclass(frozen=True)
class Proof:
    """What `prove` has found out."""

    #: The board.
    board: Board
    #: Whether the question is settled: the optimum, that no solution exists, or the number of solutions.
    proved: bool
    #: The least number of clicks or moves; ``None`` until that is proven, without a solution, and for Nurikabe.
    optimum: int | None
    #: What is proven: no solution has fewer moves (Nurikabe: there are at least so many solutions).
    lower_bound: int
    #: Moves of the best solution (Nurikabe: there are no more solutions); ``None`` if none is known.
    upper_bound: int | None
    #: The best solution of Former, click by click, each as the board is before it; ``None`` for other games.
    moves: tuple[Place, ...] | None
    #: The best route of Santa Chilly, of ``U D L R``; ``None`` for other games.
    route: str | None
    #: The solutions of Nurikabe, rows of ``#`` and ``.`` with ``/`` between them; ``None`` for other games.
    solutions: tuple[str, ...] | None
    #: What `claim` asked; ``None`` without it.
    claim: Claimed | None
    #: How it was settled: ``columns``, ``search``, ``both``, ``cuts`` or ``clauses``.
    method: str
    #: Where the certificate is; ``None`` if none was asked for.
    certificate: Path | None
    #: The SHA-256 of the certificate, in hexadecimal.
    digest: str | None
    #: Whether a limit came before the end; `resume` is then the command that goes on.
    stopped: bool
    resume: str | None
    #: Wall time.
    seconds: float
    #: All that the program has printed.
    raw: dict[str, Any] = field(repr=False, compare=False)


def prove(
    board: BoardLike,
    *,
    claim: int | None = None,
    full: bool = False,
    out: str | os.PathLike[str] | None = None,
    force: bool = False,
    method: str | None = None,
    resume: bool = False,
    limit: int | None = None,
    threads: int | None = None,
    memory: str | None = None,
    time_limit: str | float | None = None,
    puzzle: str | None = None,
) -> Proof:
    """Find the best solution of a board and prove that there is none better.

    `claim` is a recorded score (or number of solutions): the proof stops when it is settled, unless `full`. The
    certificate goes to the file `out`, and is not written without it; one of another board there is an error, unless
    `force`. `method` is ``auto``, ``columns``, ``search`` or ``both`` (Former), `limit` the number of solutions that is
    enough (Nurikabe). `memory` is such as ``"4GiB"``, `time_limit` such as ``"8h"`` or a number of seconds. With
    `resume`, a search goes on where an earlier one with the same options was stopped.
    """
    arguments = options(
        claim=claim,
        full=full,
        out=out,
        no_certificate=out is None,
        force=force,
        method=method,
        resume=resume,
        limit=limit,
        threads=threads,
        memory=memory,
        time_limit=time_limit,
        puzzle=puzzle,
    )
    found = answer("prove", arguments, subject(board))
    moves, grids, certificate = found.get("moves"), found.get("grids"), found["certificate"]
    return Proof(
        board=of_object(found, board),
        proved=found["proved"],
        optimum=found.get("optimum"),
        lower_bound=found["lower_bound"],
        upper_bound=found["upper_bound"],
        moves=places(moves),
        route=moves if isinstance(moves, str) else None,
        solutions=None if grids is None else tuple(grids),
        claim=Claimed.of(found["claim"]),
        method=found["method"],
        certificate=None if certificate is None else Path(certificate),
        digest=found["digest"],
        stopped=found["stopped"],
        resume=found["resume"],
        seconds=found["seconds"],
        raw=found,
    )
