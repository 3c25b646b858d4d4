"""The check of a certificate. Its code shares nothing with the prover."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Generic, TypeVar

from . import _kortest
from ._arguments import MAX_64, optional_whole
from ._batch import single
from ._certificate import CertificateLike, certificate_of
from ._errors import BadInput, InvalidCertificate, NotACertificate
from ._limits import Limits
from ._rows import MAGIC
from ._verdict import Proven

BoardT = TypeVar("BoardT")


@dataclass(frozen=True)
class Check(Generic[BoardT]):
    """The result of `check`: the certificate is valid.

    Fields:
        claim: the claim that the certificate proves
        board: the board, level or grid of the certificate
        digest: SHA-256 digest of the certificate file, in hexadecimal
        seconds: wall-clock time, in seconds
    """

    claim: Proven
    board: BoardT
    digest: str
    seconds: float = field(compare=False)


def check_fields(
    certificate: CertificateLike,
    limits: Limits,
    work: int | None = None,
    puzzle: str | None = None,
) -> dict[str, Any]:
    """Verify a certificate, of the game `puzzle` if it is given. Return the fields of the result."""
    start = perf_counter()
    work = optional_whole("work", work, 0, MAX_64)
    given = certificate_of(certificate)
    if not given.data.startswith(MAGIC):
        begin = f"it does not begin with {MAGIC.decode().strip()}"
        damage = _kortest.transport_damage(given.data) or begin
        raise NotACertificate(f"{given.shown}: is not a kortest certificate ({damage})")
    found = single(partial(_kortest.check, given.data, work, limits))
    if puzzle is not None and found["puzzle"] != puzzle:
        raise BadInput(
            f"{given.shown}: is a certificate of the game {found['puzzle']}, not {puzzle}"
        )
    if given.path is not None:
        _check_name(Path(given.path).name, found)
    found["seconds"] = perf_counter() - start
    return found


def _check_name(name: str, found: dict[str, Any]) -> None:
    """Refuse a certificate with the date of another board in its name: people would take it for that of the other board."""
    # A name that is not UTF-8 has characters that only Python knows.
    name = name.encode("utf-8", "replace").decode()
    date = _kortest.date_of_other_board(name, found["puzzle"], found["board"])
    if date is not None:
        reason = f"its board is not the board of {date}, the date in its name"
        raise InvalidCertificate(reason)


def check_of(found: dict[str, Any], board: BoardT) -> Check[BoardT]:
    """Return the result for a board."""
    claim = Proven(found["kind"], found["value"])
    return Check(claim, board, found["digest"], found["seconds"])
