"""An archive: a folder with the proofs of NRK's boards of many dates, and a site to browse."""

from __future__ import annotations

import datetime
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ._board import Board
from ._program import answer, options
from ._verdict import Claimed


@dataclass(frozen=True)
class ArchivedBoard:
    """The board of one date in an archive.

    Fields:
        date: the date
        board: the board
        optimum: the minimum number of clicks; ``None`` until it is proved
        lower_bound: no solution has fewer clicks
        upper_bound: the number of clicks of the best solution; ``None`` if no solution is known
        claim: the recorded score and its verdict; ``None`` without a recorded score
        certificate: the file of the certificate; ``None`` without a certificate
        digest: SHA-256 digest of the certificate file, in hexadecimal; ``None`` without a certificate
    """

    date: datetime.date
    board: Board
    optimum: int | None
    lower_bound: int
    upper_bound: int | None
    claim: Claimed | None
    certificate: Path | None
    digest: str | None


@dataclass(frozen=True)
class Archive:
    """The result of `archive`.

    Fields:
        folder: the folder. Its site begins at ``index.html``
        boards: the boards of the dates, in the order of dates, without dates about which nothing is known
        proven: number of dates that are proven
        new: number of dates that this call has proven
        open: number of dates without a proof
        resume: the command that continues; ``None`` if no date is open
        seconds: wall-clock time
        raw: the object that the program printed. It also has the cost of each proof
    """

    folder: Path
    boards: tuple[ArchivedBoard, ...]
    proven: int
    new: int
    open: int
    resume: str | None
    seconds: float
    raw: dict[str, Any] = field(repr=False, compare=False)


def archive(
    dates: str | None,
    folder: str | os.PathLike[str],
    *,
    part: str | None = None,
    claims: str | os.PathLike[str] | None = None,
    method: str | None = None,
    app: str | None = None,
    threads: int | None = None,
    memory: str | int | None = None,
    time_limit: str | float | None = None,
) -> Archive:
    """Prove NRK's board of Former for each date of a range, many boards in parallel, and write a site to browse.

    Certificates in the folder that are valid are kept, so a second call continues a call that was stopped.

    Parameters:
        dates: such as ``"2024-11-23..2024-12-31"``, a month (``"2025-11"``) or a year (``"2025"``); ``None`` only
            writes the index and the site again
        folder: the folder for certificates and pages; created if missing
        part: ``"I/N"``: worker I of N workers that share the folder
        claims: a file with recorded scores, one per line: date, blank, number of clicks
        method: ``auto``, ``columns``, ``search`` or ``both`` (default: ``auto``)
        app: the address of the web app; the pages then link to it
        threads: number of worker threads for all boards (default: all cores)
        memory: memory limit for all boards, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or less
            if the system allows less)
        time_limit: for each board, such as ``"8h"``, or a number of seconds (default: none)

    Result: an `Archive`. If a limit stops the proof of some boards, they are `open`.

    Errors: `BadInput` for an invalid input or option; `ProgramError`.

    Example:

    >>> boards = kortest.archive("2024-11-24..2024-11-26", "archive").boards
    >>> [(str(each.date), each.optimum) for each in boards]
    [('2024-11-24', 13), ('2024-11-25', 13), ('2024-11-26', 12)]
    """
    arguments = options(
        dir=folder,
        part=part,
        claims=claims,
        method=method,
        app=app,
        threads=threads,
        memory=memory,
        time_limit=time_limit,
    )
    found = answer("archive", arguments, dates)
    return Archive(
        folder=Path(folder),
        boards=tuple(_board(each, Path(folder)) for each in found["boards"]),
        proven=found["proven"],
        new=found["new"],
        open=found["open"],
        resume=found["resume"],
        seconds=found["seconds"],
        raw=found,
    )


def _board(found: dict[str, Any], folder: Path) -> ArchivedBoard:
    certificate = found["certificate"]
    return ArchivedBoard(
        date=datetime.date.fromisoformat(found["date"]),
        board=Board(
            puzzle="former",
            name=found["name"],
            text=found["board"],
            note=found.get("note"),
        ),
        optimum=found["optimum"],
        lower_bound=found["lower_bound"],
        upper_bound=found["upper_bound"],
        claim=Claimed._of(found["claim"]),
        certificate=None if certificate is None else folder / certificate,
        digest=found["digest"],
    )
