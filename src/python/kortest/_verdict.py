"""A claim by the caller, and a claim that a certificate proves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Claimed:
    """A recorded score and its verdict."""

    #: The number that was claimed.
    value: int
    #: The verdict: ``optimal``, ``beatable`` or ``impossible``; for Nurikabe ``right``, ``too few`` or ``too many``;
    #: ``None`` while undecided.
    verdict: str | None

    @staticmethod
    def of(found: dict[str, Any] | None) -> Claimed | None:
        """Convert the field ``claim`` of an answer of ``kortest prove``."""
        return None if found is None else Claimed(found["value"], found["verdict"])


@dataclass(frozen=True)
class Proven:
    """The claim that a certificate proves."""

    #: The kind of claim: ``optimal``, ``at-most`` or ``at-least`` (a number of moves), or ``unsolvable``; for Nurikabe
    #: ``exactly`` or ``at-least`` (a number of solutions).
    kind: str
    #: The number in the claim; ``None`` for ``unsolvable``.
    value: int | None

    @staticmethod
    def of(found: dict[str, Any] | None) -> Proven | None:
        """Convert the field ``claim`` of an answer of ``kortest check``."""
        return None if found is None else Proven(found["kind"], found["value"])
