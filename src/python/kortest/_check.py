"""The check of a certificate. Its code shares nothing with the prover."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

from ._board import Board, of_object
from ._errors import BadInput
from ._program import answer, options
from ._verdict import Proven


@dataclass(frozen=True)
class Check:
    """The result of `check`. In a condition, it counts as true if the certificate is valid."""

    #: Whether the certificate is valid; ``None`` if a limit stopped the check.
    valid: bool | None
    #: The reason why the certificate is invalid or was not checked; ``None`` if it is valid.
    reason: str | None
    #: The claim that the certificate proves; ``None`` unless the certificate is valid.
    claim: Proven | None
    #: The board of the certificate; ``None`` if a malformed certificate does not name it.
    board: Board | None
    #: SHA-256 digest of the certificate in hexadecimal; ``None`` unless the certificate is valid.
    digest: str | None
    #: Wall-clock time in seconds.
    seconds: float
    #: The object that the program printed.
    raw: dict[str, Any] = field(repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.valid is True


def check(
    certificate: str | os.PathLike[str],
    *,
    threads: int | None = None,
    memory: str | None = None,
    work: int | None = None,
) -> Check:
    """Verify a certificate. An invalid certificate is a result, not an error.

    A check that would exceed `memory` (such as ``"4GiB"``) or `work` (a number of steps, each of at most about five
    nanoseconds) has no verdict.
    """
    path = os.fspath(certificate)
    if not isinstance(path, str):
        raise TypeError(f"give the path of a certificate as a str or a Path, not as {type(path).__name__}")
    if os.path.isdir(path):
        raise BadInput(f"{path} is a folder; give a certificate, such as 2024-11-24.cert")
    found = answer("check", options(threads=threads, memory=memory, work=work), path)
    return Check(
        valid=found["valid"],
        reason=found["reason"],
        claim=Proven.of(found["claim"]),
        board=None if found["board"] is None or found["puzzle"] is None else of_object(found),
        digest=found["digest"],
        seconds=found["seconds"],
        raw=found,
    )
