"""The check of a certificate, by code that shares nothing with the prover."""

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
    """What `check` has found out. It is true if the certificate is valid."""

    #: The verdict; ``None`` if the limits did not suffice for one.
    valid: bool | None
    #: Why it is not valid, or was not checked.
    reason: str | None
    #: What it proves; ``None`` unless it is valid.
    claim: Proven | None
    #: The board; ``None`` if a broken certificate does not say.
    board: Board | None
    #: The SHA-256 of the certificate, in hexadecimal; ``None`` unless it is valid.
    digest: str | None
    #: Wall time.
    seconds: float
    #: All that the program has printed.
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
    """Verify a certificate. An invalid one is an answer, and not an error.

    A check that would take more than `memory` (such as ``"4GiB"``) or `work` (steps of at most some five nanoseconds) has no
    verdict.
    """
    if os.path.isdir(certificate):
        raise BadInput(f"{os.fspath(certificate)} is a folder; give a certificate, such as 2024-11-24.cert")
    found = answer("check", options(threads=threads, memory=memory, work=work), os.fspath(certificate))
    return Check(
        valid=found["valid"],
        reason=found["reason"],
        claim=Proven.of(found["claim"]),
        board=None if found["board"] is None or found["puzzle"] is None else of_object(found),
        digest=found["digest"],
        seconds=found["seconds"],
        raw=found,
    )
