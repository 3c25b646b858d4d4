"""The best solution of a board, and the proof that it is optimal."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
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
from ._certificate import answer_with_certificate
from ._errors import BadInput, KortestError
from ._program import options
from ._report import report
from ._verdict import Claimed


@dataclass(frozen=True)
class Proof:
    """The result of `prove`. A notebook shows the board and replays the solution.

    Fields:
        board: the board
        proved: whether the proof is complete. It proves the optimum, that no solution exists, or for Nurikabe the
            number of solutions
        optimum: the minimum number of clicks or moves; ``None`` if it is not proved, if no solution exists, and for
            Nurikabe
        lower_bound: no solution has fewer moves. For Nurikabe: the minimum number of solutions
        upper_bound: the number of moves of the best solution; ``None`` if no solution is known. For Nurikabe: the
            maximum number of solutions
        moves: the clicks of the best solution of Former. Each click is the place of a tile just before the click. Empty
            if no solution is known, and for other games
        route: the best route of Santa Chilly, in the letters ``U D L R``. Empty if no route is known, and for other
            games
        solutions: the solutions of Nurikabe: rows of ``#`` and ``.``, separated by ``/``. Empty for other games
        claim: the verdict on the argument `claim`; ``None`` without this argument
        method: the method of the proof: ``columns``, ``search``, ``both``, ``cuts`` or ``clauses``
        certificate: the file `out`, or ``NAME.partial.cert`` if the board is still open; or without `out` the certificate itself as bytes. `check` and `report` accept both
        digest: SHA-256 digest of the certificate file, in hexadecimal
        stopped: whether a limit stopped the proof
        resume: the command that continues the proof; ``None`` if the proof cannot be continued
        seconds: wall-clock time
        raw: the object that the program printed
    """

    board: Board
    proved: bool
    optimum: int | None
    lower_bound: int
    upper_bound: int | None
    moves: tuple[Place, ...]
    route: str
    solutions: tuple[str, ...]
    claim: Claimed | None
    method: str
    certificate: Path | bytes = field(repr=False)
    digest: str
    stopped: bool
    resume: str | None
    seconds: float
    raw: dict[str, Any] = field(repr=False, compare=False)

    @staticmethod
    def _of(
        found: dict[str, Any], certificate: Path | bytes, given: BoardLike | None = None
    ) -> Proof:
        """Convert an answer of ``kortest prove`` or ``kortest generate``."""
        return Proof(
            board=board_of(found, given),
            proved=found["proved"],
            optimum=found.get("optimum"),
            lower_bound=found["lower_bound"],
            upper_bound=found["upper_bound"],
            moves=places(found),
            route=route(found),
            solutions=tuple(found.get("grids", ())),
            claim=Claimed._of(found.get("claim")),
            method=found["method"],
            certificate=certificate,
            digest=found["digest"],
            stopped=found.get("stopped", False),
            resume=found.get("resume"),
            seconds=found["seconds"],
            raw=found,
        )

    def _repr_html_(self) -> str:
        claim = None if self.claim is None else self.claim.value
        try:
            page = report(self.certificate, title=self.board.name, claim=claim)
        except KortestError:  # For example, the file of the certificate was deleted.
            return self.board._repr_html_()
        return page._repr_html_()


def prove(
    board: BoardLike,
    *,
    claim: int | None = None,
    full: bool = False,
    out: str | os.PathLike[str] | None = None,
    force: bool = False,
    again: bool = False,
    method: str | None = None,
    resume: bool = False,
    limit: int | None = None,
    threads: int | None = None,
    memory: str | int | None = None,
    time_limit: str | float | None = None,
    puzzle: str | None = None,
) -> Proof:
    """Find the best solution of a board and prove that it is optimal. For Nurikabe: count the solutions.

    Parameters:
        board: a date, a file, rows, or a `Board`
        claim: a recorded score, or number of solutions; the proof stops when the claim is decided
        full: prove the optimum even after the claim is decided
        out: the file of the certificate (default: no file). A certificate of the same board is extended. A certificate
            that leaves the board open is written as ``NAME.partial.cert``
        force: replace the file `out` even if it is the certificate of another board
        again: repeat the work, even if the file `out` proves the answer and passes the check
        method: ``auto``, ``columns``, ``search`` or ``both`` (Former; default: ``auto``)
        resume: continue where an earlier call with the same options and the same `out` was stopped
        limit: stop after this number of solutions (Nurikabe; default: 1000)
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or less
            if the system allows less)
        time_limit: such as ``"8h"``, or a number of seconds (default: none)
        puzzle: ``former``, ``chilly`` or ``nurikabe``, if the board does not determine the game

    Result: a `Proof`. If a limit stops the proof, `stopped` is true, and the bounds contain what is proved.

    Errors: `BadInput` for an invalid input or option; `ProgramError`.

    Example:

    >>> kortest.prove("2024-11-24").optimum
    13
    >>> kortest.prove("2024-11-24", claim=12).claim
    Claimed(value=12, verdict='impossible')
    """
    if resume and out is None:
        raise BadInput("resume needs out, the file of the certificate")
    arguments = options(
        claim=claim,
        full=full,
        force=force,
        again=again,
        method=method,
        resume=resume,
        limit=limit,
        threads=threads,
        memory=memory,
        time_limit=time_limit,
        puzzle=game_of(board, puzzle),
    )
    found, certificate = answer_with_certificate(
        "prove", arguments, operand_of(board, puzzle), out
    )
    return Proof._of(found, certificate, board)
