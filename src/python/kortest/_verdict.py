"""The claims that the caller makes and that certificates prove."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Union

#: The verdict on a claimed number of moves.
MovesVerdict = Literal["optimal", "beatable", "impossible"]
#: The verdict on a claimed number of solutions.
CountVerdict = Literal["right", "too few", "too many"]
#: The kind of a claim in a certificate.
Kind = Literal["optimal", "at-most", "at-least", "unsolvable", "exactly"]


@dataclass(frozen=True)
class Claimed:
    """A recorded score and its verdict.

    Fields:
        value: the number that was claimed: of moves, or for Nurikabe of solutions
        verdict: ``optimal``, ``beatable`` or ``impossible``; for Nurikabe ``right``, ``too few`` or ``too many``;
            ``None`` while undecided
    """

    value: int
    verdict: Union[MovesVerdict, CountVerdict, None]


@dataclass(frozen=True)
class Proven:
    """The claim that a certificate proves.

    Fields:
        kind: ``optimal``, ``at-most`` or ``at-least`` (a number of moves), or ``unsolvable``; for Nurikabe ``exactly``
            or ``at-least`` (a number of solutions)
        value: the number of moves or solutions in the claim; ``None`` for ``unsolvable``
    """

    kind: Kind
    value: int | None


def judge_moves(
    claim: int | None, lower_bound: int, upper_bound: int | None
) -> Claimed | None:
    """Return the verdict of bounds on a claimed number of moves."""
    if claim is None:
        return None
    if claim < lower_bound:
        return Claimed(claim, "impossible")
    if upper_bound is not None and claim > upper_bound:
        return Claimed(claim, "beatable")
    if claim == lower_bound == upper_bound:
        return Claimed(claim, "optimal")
    return Claimed(claim, None)


def judge_count(claim: int | None, solutions: int, is_exact: bool) -> Claimed | None:
    """Return the verdict on a claimed number of solutions."""
    if claim is None:
        return None
    if claim < solutions:
        return Claimed(claim, "too few")
    if not is_exact:
        return Claimed(claim, None)
    return Claimed(claim, "right" if claim == solutions else "too many")
