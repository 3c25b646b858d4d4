"""The best solution of a board, and the proof that it is optimal."""

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
    """The result of `prove`."""

    #: The board that `prove` received.
    board: Board
    #: Whether the question is answered. If so, one of these facts is proved: the optimum, that no solution exists, or
    #: the number of solutions.
    proved: bool
    #: The minimum number of clicks or moves; ``None`` if it is not proved, if no solution exists, and for Nurikabe.
    optimum: int | None
    #: The proved lower bound: no solution has fewer moves. For Nurikabe, the minimum number of solutions.
    lower_bound: int
    #: The number of moves of the best solution; ``None`` if no solution is known. For Nurikabe, the maximum number of
    #: solutions.
    upper_bound: int | None
    #: The clicks of the best solution of Former. The cell of a click is its place just before the click. ``None`` for
    #: other games.
    moves: tuple[Place, ...] | None
    #: The best route of Santa Chilly, a string of ``U D L R``; ``None`` for other games.
    route: str | None
    #: The solutions of Nurikabe: rows of ``#`` and ``.``, separated by ``/``; ``None`` for other games.
    solutions: tuple[str, ...] | None
    #: The verdict on the argument `claim`; ``None`` without this argument.
    claim: Claimed | None
    #: The method of the proof: ``columns``, ``search``, ``both``, ``cuts`` or ``clauses``.
    method: str
    #: The file of the certificate; ``None`` if no file was requested.
    certificate: Path | None
    #: SHA-256 digest of the certificate in hexadecimal; ``None`` without a certificate.
    digest: str | None
    #: Whether a limit stopped the proof.
    stopped: bool
    #: The command that continues the proof; ``None`` if the proof cannot be continued.
    resume: str | None
    #: Wall-clock time in seconds.
    seconds: float
    #: The object that the program printed.
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
    """Find the best solution of a board and prove that it is optimal.

    `claim` is a recorded score (or number of solutions). The proof stops when the claim is decided, unless `full` is
    true.

    The certificate is written to the file `out`; without `out`, it is not written. If the file is a certificate of
    another board, the result is an error unless `force` is true.

    `method` is ``auto``, ``columns``, ``search`` or ``both`` (Former). `limit` is the maximum number of solutions to
    find (Nurikabe). `memory` is a size such as ``"4GiB"``, and `time_limit` is a duration such as ``"8h"`` or a
    number of seconds. With `resume`, the search continues where an earlier search with the same options was stopped.
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
