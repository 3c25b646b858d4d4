"""The check of a certificate. Its code shares nothing with the prover."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ._board import Board, board_of
from ._certificate import CertificateLike, source
from ._errors import InvalidCertificate, NotChecked
from ._program import answer, options
from ._verdict import Proven


@dataclass(frozen=True)
class Check:
    """The result of `check`: the certificate is valid.

    Fields:
        claim: the claim that the certificate proves
        board: the board of the certificate
        digest: SHA-256 digest of the certificate file, in hexadecimal
        seconds: wall-clock time
        raw: the object that the program printed
    """

    claim: Proven
    board: Board
    digest: str
    seconds: float
    raw: dict[str, Any] = field(repr=False, compare=False)


def check(
    certificate: CertificateLike,
    *,
    threads: int | None = None,
    memory: str | int | None = None,
    work: int | None = None,
) -> Check:
    """Verify a certificate with the independent checker.

    Parameters:
        certificate: the path of a certificate, or the certificate itself as bytes
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or less
            if the system allows less)
        work: limit for the work of the check, in steps of at most about 16 nanoseconds (default: 10**10, plus 1,000
            for each byte of the certificate)

    Result: a `Check` with the proved claim. The function returns a `Check` only if the certificate is valid.

    Errors: `InvalidCertificate` if the certificate proves nothing; `NotChecked` if the check exceeds a limit or the
    certificate is written by a newer version; `NotACertificate` if the file is not a certificate; `BadInput` if the
    file cannot be read.

    Example:

    >>> kortest.check("2024-11-24.cert").claim
    Proven(kind='optimal', value=13)
    """
    operand, data = source(certificate)
    arguments = options(threads=threads, memory=memory, work=work)
    found = answer("check", arguments, operand, data)
    if found["valid"] is None:
        raise NotChecked(found["reason"])
    if found["valid"] is not True:
        raise InvalidCertificate(found["reason"])
    return Check(
        claim=Proven(found["claim"]["kind"], found["claim"]["value"]),
        board=board_of(found),
        digest=found["digest"],
        seconds=found["seconds"],
        raw=found,
    )
