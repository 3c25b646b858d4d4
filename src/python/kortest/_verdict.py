"""The claims that the caller makes and that certificates prove."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Claimed:
    """A recorded score and its verdict.

    Fields:
        value: the number that was claimed
        verdict: ``optimal``, ``beatable`` or ``impossible``; for Nurikabe ``right``, ``too few`` or ``too many``;
            ``None`` while undecided
    """

    value: int
    verdict: str | None

    @staticmethod
    def _of(found: dict[str, Any] | None) -> Claimed | None:
        """Convert the field ``claim`` of an answer of the program."""
        return None if found is None else Claimed(found["value"], found["verdict"])


@dataclass(frozen=True)
class Proven:
    """The claim that a certificate proves.

    Fields:
        kind: ``optimal``, ``at-most`` or ``at-least`` (a number of moves), or ``unsolvable``; for Nurikabe ``exactly``
            or ``at-least`` (a number of solutions)
        value: the number in the claim; ``None`` for ``unsolvable``
    """

    kind: str
    value: int | None
