"""The claims that the caller makes and that certificates prove."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Union

from ._arguments import MAX_32, flag, optional_whole

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


class Asked(NamedTuple):
    """A question about a board, for the compiled module.

    Fields:
        claim: the number that is claimed, if any
        full: whether the proof goes on after the claim is decided
    """

    claim: int | None = None
    full: bool = True


def asked_of(claim: object, full: object = True) -> Asked:
    """Check the arguments that ask about a claim."""
    return Asked(optional_whole("claim", claim, 0, MAX_32), flag("full", full))


def claimed(asked: Asked, found: dict[str, Any]) -> Claimed | None:
    """Return the claim with the verdict, which is taken from the fields of an answer."""
    verdict = found.pop("verdict")
    return None if asked.claim is None else Claimed(asked.claim, verdict)
