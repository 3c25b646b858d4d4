"""Proves, checks and analyses boards of any game: the common part of the modules of the games.

A `Game` is data: the class of its boards, the functions of the compiled module, and the classes of its results. The module
of each game adds the signatures, the documentation and the fields of the results.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Callable, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from . import _html
from ._arguments import (
    MAX_64,
    choice,
    finite,
    flag,
    items,
    optional_whole,
    same_length,
    whole,
)
from ._batch import collect, single
from ._boards import BoardT, kind_of, native_of, picture
from ._certificate import CertificateLike, place_of, save, save_or_warn
from ._check import Check, check_fields, check_of
from ._errors import BadInput, visible
from ._kortest import may_save
from ._limits import Limits, Memory, limits_of
from ._report import page
from ._verdict import Asked, Claimed, claimed
from ._watch import StopSignal

Result = TypeVar("Result")
Move = TypeVar("Move")
#: A function of the compiled module, which works on boards.
Run = Callable[..., None]


class AnyProof(Protocol):
    """The proof of any game."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def board(self) -> Any: ...
    @property
    def proved(self) -> bool: ...
    @property
    def claim(self) -> Claimed | None: ...
    @property
    def certificate(self) -> bytes: ...
    @property
    def has_answered(self) -> bool: ...


class CertifiedProof:
    """The methods of the proofs of all games."""

    @property
    def has_answered(self: AnyProof) -> bool:
        """Whether the proof has all that the caller asked for."""
        return self.proved

    def save(
        self: AnyProof, path: str | os.PathLike[str], *, force: bool = False
    ) -> Path:
        """Write the certificate, and return the path of its file: ``NAME.partial.cert`` if the board is still open.
        An earlier certificate of the same board is checked: it stays if it proves as much, and is merged if it proves
        something else. With `force`, any earlier certificate is replaced.
        """
        if not self.certificate:
            raise BadInput("nothing was proven, so there is no certificate")
        place = place_of(path, force)
        limits = limits_of(None, None, None)
        return save(self.certificate, place, self.has_answered, limits)

    def _repr_html_(self: AnyProof) -> str:
        return shown(self)


ProofT = TypeVar("ProofT", bound=AnyProof)


def shown(proof: AnyProof) -> str:
    """Return what a notebook shows of a proof."""
    if not proof.certificate:
        return picture(proof.board)
    claim = None if proof.claim is None or proof.claim.verdict is None else proof.claim
    value = None if claim is None else claim.value
    title = visible(proof.board.name)
    return _html.frame(page(proof.certificate, title=title, claim=value))


class Played(NamedTuple):
    """A board to analyse, for the compiled module.

    Fields:
        board: the board
        moves: the moves of a game on the board; ``None`` without a game
    """

    board: Any
    moves: Any


@dataclass(frozen=True)
class Game(Generic[BoardT, ProofT]):
    """What the functions of this module must know about a game.

    Fields:
        board_class: the class of the boards
        read: returns the board that an argument stands for
        prove_boards: the function of the compiled module that proves boards
        proof: makes a proof of a board, the verdict on a claim, the options, and the fields that were found
    """

    board_class: type[BoardT]
    read: Callable[[Any], BoardT]
    prove_boards: Run
    proof: Callable[[BoardT, Claimed | None, dict[str, Any], dict[str, Any]], ProofT]

    def read_all(self, boards: Iterable[Any]) -> list[BoardT]:
        """Return the boards of an argument."""
        noun = f"{kind_of(self.board_class).noun}s"
        return [self.read(each) for each in items(noun, boards, noun)]

    def run(
        self,
        run: Run,
        boards: Sequence[BoardT],
        limits: Limits,
        convert: Callable[[BoardT, dict[str, Any]], Result],
        progress: Callable[[Result], object] | None = None,
    ) -> list[Result]:
        """Run a function of the compiled module on boards, and convert its results."""
        natives = [native_of(board) for board in boards]
        work = partial(run, natives, limits=limits)
        return collect(
            work, lambda number, found: convert(boards[number], found), progress
        )

    def prove(
        self,
        board: Any,
        asked: Asked,
        limits: Limits,
        out: str | os.PathLike[str] | None,
        force: bool,
        options: dict[str, Any],
    ) -> ProofT:
        """Prove a board, and save the certificate if `out` is the path of a file."""
        given = self.read(board)
        force = flag("force", force)
        if out is None:
            return self._proofs([given], asked, limits, options)[0]
        place = place_of(out, force)
        may_save(place, kind_of(self.board_class).puzzle, given.text, limits)
        proof = self._proofs([given], asked, limits, options)[0]
        if not proof.certificate:
            return proof
        file = save_or_warn(proof.certificate, place, proof.has_answered, limits)
        return replace(proof, file=file)

    def prove_many(
        self,
        boards: Iterable[Any],
        limits: Limits,
        progress: Callable[[ProofT], object] | None,
        options: dict[str, Any],
    ) -> list[ProofT]:
        """Prove many boards."""
        given = self.read_all(boards)
        return self._proofs(given, Asked(), limits, options, progress)

    def _proofs(
        self,
        boards: list[BoardT],
        asked: Asked,
        limits: Limits,
        options: dict[str, Any],
        progress: Callable[[ProofT], object] | None = None,
    ) -> list[ProofT]:
        """Prove boards that were read. The verdicts on the claim are those of the proofs."""

        def convert(board: BoardT, found: dict[str, Any]) -> ProofT:
            return self.proof(board, claimed(asked, found), options, found)

        run = partial(self.prove_boards, asked=asked, **options)
        return self.run(run, boards, limits, convert, progress)

    def ask(
        self, run: Run, board: Any, limits: Limits
    ) -> tuple[BoardT, dict[str, Any]]:
        """Run a function of the compiled module on one board. Return the board and the fields of the result."""
        given = self.read(board)
        return given, single(partial(run, native_of(given), limits=limits))

    def analyse_games(
        self,
        run: Run,
        boards: Iterable[Any],
        games: Iterable[Move] | None,
        read_moves: Callable[[Move], object],
        limits: Limits,
        convert: Callable[[BoardT, dict[str, Any]], Result],
        progress: Callable[[Result], object] | None = None,
    ) -> list[Result]:
        """Analyse boards, each with the moves of a game if there are `games`."""
        given = self.read_all(boards)
        moves: list[object] = [None] * len(given)
        if games is not None:
            moves = [read_moves(game) for game in items("games", games, "games")]
            noun = f"{kind_of(self.board_class).noun}s"
            same_length("games", len(moves), noun, len(given))
        played = [Played(native_of(each), game) for each, game in zip(given, moves)]
        return collect(
            partial(run, played, limits=limits),
            lambda number, found: convert(given[number], found),
            progress,
        )

    def check(
        self,
        certificate: CertificateLike,
        threads: int | None,
        memory: Memory | None,
        work: int | None,
        stop: StopSignal | None,
    ) -> Check[BoardT]:
        """Verify a certificate of this game."""
        limits = limits_of(threads, memory, None, stop)
        puzzle = kind_of(self.board_class).puzzle
        found = check_fields(certificate, limits, work, puzzle)
        return check_of(found, self.board_class(found["board"]))


class SolveOptions(NamedTuple):
    """The options of an algorithm that finds solutions, for the compiled module."""

    algorithm: str
    seed: int
    width: int | None
    power: float | None


def solve_options(
    algorithm: str,
    algorithms: tuple[str, ...],
    seed: int,
    width: int | None,
    power: float | None,
) -> SolveOptions:
    """Check the options of an algorithm. `algorithms` are the names that the game has."""
    return SolveOptions(
        choice("algorithm", algorithm, algorithms),
        whole("seed", seed, 0, MAX_64),
        optional_whole("width", width, 1, MAX_64 // 2),
        None if power is None else finite("power", power),
    )
