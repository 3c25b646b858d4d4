"""The check of a certificate of any game."""

from __future__ import annotations

from typing import Any, Union

from ._certificate import CertificateLike
from ._check import Check, check_fields, check_of
from ._limits import Memory, limits_of
from ._watch import StopSignal
from .chilly import Level
from .former import Board
from .nurikabe import Grid

#: A board of any game.
AnyBoard = Union[Board, Level, Grid]

_BOARDS: dict[str, Any] = {"former": Board, "chilly": Level, "nurikabe": Grid}


def check(
    certificate: CertificateLike,
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    work: int | None = None,
    stop: StopSignal | None = None,
) -> Check[AnyBoard]:
    """Verify a certificate of any game with the independent checker.

    Parameters:
        certificate: the path of a certificate, a proof, or the certificate itself as bytes
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        work: limit for the work of the check, in steps of at most about 16 nanoseconds (default: 10**10, plus 1,000
            for each byte of the certificate)
        stop: the check ends without a verdict when this signal is set, such as a `threading.Event`

    Result: a `Check` with the proved claim. The function returns a `Check` only if the certificate is valid.

    Errors: `InvalidCertificate` if the certificate proves nothing; `NotChecked` if the check exceeds a limit or the
    certificate is written by a newer version; `NotACertificate` if the file is not a certificate; `BadInput` if the
    file cannot be read.

    Example:

    >>> kortest.check("2024-11-24.cert").claim
    Proven(kind='optimal', value=13)
    """
    found = check_fields(certificate, limits_of(threads, memory, None, stop), work)
    board: AnyBoard = _BOARDS[found["puzzle"]](found["board"])
    return check_of(found, board)
