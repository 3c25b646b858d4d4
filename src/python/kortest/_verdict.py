"""What is claimed, and what is proven."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Claimed:
    """A recorded score, and what it is worth."""

    #: The number that was claimed.
    value: int
    #: ``optimal``, ``beatable`` or ``impossible``; for Nurikabe ``right``, ``too few`` or ``too many``; ``None`` while open.
    verdict: str | None

    @staticmethod
    def of(found: dict[str, Any] | None) -> Claimed | None:
        """From an answer."""
        return None if found is None else Claimed(found["value"], found["verdict"])


@dataclass(frozen=True)
class Proven:
    """What a certificate proves."""

    #: ``optimal``, ``at-most`` or ``at-least`` so many moves, ``unsolvable``; for Nurikabe ``exactly`` or ``at-least`` so
    #: many solutions.
    kind: str
    #: How many; ``None`` for ``unsolvable``.
    value: int | None

    @staticmethod
    def of(found: dict[str, Any] | None) -> Proven | None:
        """From an answer."""
        return None if found is None else Proven(found["kind"], found["value"])
