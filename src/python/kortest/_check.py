"""The check of a certificate. Its code shares nothing with the prover."""

from __future__ import annotations

import datetime
import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Generic, Literal, TypeVar

from . import _kortest
from ._batch import single
from ._certificate import CertificateLike, bytes_of
from ._errors import BadInput, InvalidCertificate, NotACertificate, visible
from ._limits import Memory, limits_of
from ._rows import MAGIC
from ._verdict import Proven

#: The names of the games.
Puzzle = Literal["former", "chilly", "nurikabe"]

OneBoard = TypeVar("OneBoard")


@dataclass(frozen=True)
class Check(Generic[OneBoard]):
    """The result of `check`: the certificate is valid.

    Fields:
        claim: the claim that the certificate proves
        board: the board, level or grid of the certificate
        digest: SHA-256 digest of the certificate file, in hexadecimal
        seconds: wall-clock time, in seconds
    """

    claim: Proven
    board: OneBoard
    digest: str
    seconds: float


def check_fields(
    certificate: CertificateLike,
    threads: int | None,
    memory: Memory | None,
    work: int | None,
    puzzle: Puzzle | None = None,
) -> dict[str, Any]:
    """Verify a certificate, of the game `puzzle` if it is given. Return the fields of the result."""
    start = perf_counter()
    limits = limits_of(threads, memory, None)
    if work is not None and work < 0:
        raise BadInput(f"work {work}: expected a number of steps")
    data = bytes_of(certificate)
    name = "the data" if isinstance(certificate, bytes) else os.fspath(certificate)
    if not data.startswith(MAGIC):
        begin = f"it does not begin with {MAGIC.decode().strip()}"
        damage = _kortest.transport_damage(data) or begin
        raise NotACertificate(
            f"{visible(name)}: is not a kortest certificate ({damage})"
        )
    found = single(partial(_kortest.check, data, work, limits))
    if puzzle is not None and found["puzzle"] != puzzle:
        raise BadInput(
            f"{visible(name)}: is a certificate of the game {found['puzzle']}, not {puzzle}"
        )
    if not isinstance(certificate, bytes):
        _check_date(Path(certificate), found)
    found["seconds"] = perf_counter() - start
    return found


def _check_date(path: Path, found: dict[str, Any]) -> None:
    """Refuse a certificate with the date of another board in its name: it would pass for the certificate of that date."""
    try:
        date = datetime.date.fromisoformat(path.name[:10])
        known = _kortest.Board.of_date(date.year, date.month, date.day).text()
    except ValueError:
        return
    if found["puzzle"] != "former" or found["board"] != known:
        reason = f"its board is not the board of {date}, the date in its name"
        raise InvalidCertificate(reason)


def check_of(found: dict[str, Any], board: OneBoard) -> Check[OneBoard]:
    """Return the result for a board."""
    claim = Proven(found["kind"], found["value"])
    return Check(claim, board, found["digest"], found["seconds"])
