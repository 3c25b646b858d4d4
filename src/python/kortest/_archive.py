"""An archive: a folder with the proofs of NRK's boards of many dates, and a site to browse."""

from __future__ import annotations

import datetime
import hashlib
import os
import signal
from dataclasses import dataclass
from pathlib import Path

from ._arguments import choice, optional_path, optional_text
from ._arguments import path as path_argument
from ._limits import Memory, Time, limits_of, seconds_of
from ._program import options, run
from ._rows import Header, read_file
from ._watch import StopSignal, stop_signal
from .former import METHODS, Board, Method

#: The exit codes of an archive that was written: all dates are proven, a recorded score is false, or dates are open. An
#: archive that is stopped at once ends by the signal.
_WRITTEN = (0, 1, 3, -signal.SIGINT)
#: The claims that bound the optimum from below and from above.
_LOWER = ("optimal", "at-least")
_UPPER = ("optimal", "at-most")


@dataclass(frozen=True)
class ArchivedBoard:
    """The board of one date in an archive.

    Fields:
        date: the date
        board: the board
        optimum: the minimum number of clicks; ``None`` until it is proved
        lower_bound: no solution has fewer clicks
        upper_bound: the number of clicks of the best solution; ``None`` if no solution is known
        certificate: the file of the certificate
        digest: SHA-256 digest of the certificate file, in hexadecimal
    """

    date: datetime.date
    board: Board
    optimum: int | None
    lower_bound: int
    upper_bound: int | None
    certificate: Path
    digest: str


@dataclass(frozen=True)
class Archive:
    """The result of `archive`.

    Fields:
        folder: the folder. Its site begins at ``index.html``
        boards: the boards that have a certificate, in the order of dates
    """

    folder: Path
    boards: tuple[ArchivedBoard, ...]


def archive(
    dates: str | None,
    folder: str | os.PathLike[str],
    *,
    part: str | None = None,
    claims: str | os.PathLike[str] | None = None,
    method: Method | None = None,
    app: str | None = None,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    total_time_limit: Time | None = None,
    wait_lock: Time | None = None,
    stop: StopSignal | None = None,
) -> Archive:
    """Prove NRK's board of Former for each date of a range, many boards in parallel, and write a site to browse. The
    program that is installed with this package does the work; `prove_many` proves boards in this process.

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
        memory: memory limit for all boards, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: for each board, such as ``"8h"``, or a number of seconds (default: none)
        total_time_limit: for the whole call (default: none)
        wait_lock: how long the call waits for another archive that works in the folder (default: not at all; with `part`,
            until that archive has ended)
        stop: the program saves its work and ends when this signal is set, such as a `threading.Event`

    Result: an `Archive`. If a limit or `stop` stops the proof of some boards, their `optimum` is ``None``.

    Errors: `BadInput` for an invalid input or option; `Busy` if another archive works in the folder; `ProgramError`.

    Example:

    >>> boards = kortest.archive("2024-11-24..2024-11-26", "archive").boards
    >>> [(str(each.date), each.optimum) for each in boards]
    [('2024-11-24', 13), ('2024-11-25', 13), ('2024-11-26', 12)]
    """
    limits = limits_of(threads, memory, time_limit)
    arguments = options(
        dir=path_argument("folder", folder),
        part=optional_text("part", part),
        claims=optional_path("claims", claims),
        method=None if method is None else choice("method", method, METHODS),
        app=optional_text("app", app),
        threads=None if threads is None else limits.threads,
        memory=None if memory is None else limits.memory,
        time_limit=_time_text(limits.seconds),
        total_time_limit=_time_text(seconds_of("total_time_limit", total_time_limit)),
        wait_lock=_time_text(seconds_of("wait_lock", wait_lock)),
    )
    dates = optional_text("dates", dates)
    operands = [] if dates is None else ["--", dates]
    command = ["archive", "--quiet", *arguments, *operands]
    run(command, allowed=_WRITTEN, stop=stop_signal(stop))
    found: dict[datetime.date, ArchivedBoard] = {}
    # The name of a complete certificate is shorter than the one of a partial certificate of the same date.
    for path in sorted(Path(folder).glob("*.cert"), key=lambda path: len(path.name)):
        board = _board(path)
        if board is not None and board.date not in found:
            found[board.date] = board
    return Archive(Path(folder), tuple(found[date] for date in sorted(found)))


def _time_text(seconds: float | None) -> str | None:
    """Return a time as an option of the command line."""
    return None if seconds is None else f"{seconds:f}"


def _board(path: Path) -> ArchivedBoard | None:
    """Return the board of a certificate; ``None`` for the files of others."""
    try:
        date = datetime.date.fromisoformat(path.name[:10])
    except ValueError:
        return None
    data = read_file(path)
    header = Header.read(data)
    if header is None or header.puzzle != "former" or header.value is None:
        return None
    return ArchivedBoard(
        date=date,
        board=Board(header.board, str(date)),
        optimum=header.value if header.claim == "optimal" else None,
        lower_bound=header.value if header.claim in _LOWER else 0,
        upper_bound=header.value if header.claim in _UPPER else None,
        certificate=path,
        digest=hashlib.sha256(data).hexdigest(),
    )
