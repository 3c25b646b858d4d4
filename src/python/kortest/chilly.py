"""Santa Chilly: take all presents, then reach the exit, in as few moves as possible.

A push slides Chilly over the ice until a wall stops him. At an edge, he continues at the opposite edge. He takes all
presents on the way. A hole ends the slide and moves him to the end of its link. The game ends at the exit.

>>> from kortest import chilly
>>> level = chilly.Level.from_rows("/#####/#..P#/#X..#/#####")
>>> level.play("LD").won
True
>>> chilly.prove(level).route
'LD'

Coordinates are pairs of column and row that count from 0, from the top left. Times are in seconds, and sizes in bytes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Callable, Literal, NamedTuple, Union, cast, get_args

from . import _html, _kortest
from ._arguments import (
    MAX_32,
    flag,
    items,
    optional_choice,
    optional_whole,
    pair,
    same_length,
    whole,
)
from ._arguments import path as path_argument
from ._arguments import text as text_argument
from ._batch import Receive, collect, single
from ._certificate import CertificateLike, may_save, place_of, save, save_or_warn
from ._check import Check, check_fields, check_of
from ._errors import BadInput
from ._limits import Memory, Time, batch_limits_of, limits_of
from ._moves import Moves, Place, moves_of, places
from ._report import page
from ._rows import SQUARES, Rows, Text, place_in_file, text_of_file, text_of_rows
from ._verdict import Asked, Claimed, claimed
from .former import solve_options

__all__ = [
    "Algorithm",
    "Analysis",
    "Count",
    "Difficulty",
    "Direction",
    "Explanation",
    "Generated",
    "Level",
    "LevelLike",
    "MoveWorth",
    "PlayedGame",
    "PlayedMove",
    "Proof",
    "Property",
    "Reason",
    "Solution",
    "Step",
    "analyse",
    "analyse_many",
    "check",
    "explain",
    "generate",
    "level",
    "prove",
    "prove_many",
    "solve",
]

#: The direction of a push.
Direction = Literal["up", "down", "left", "right"]
#: A property of a move: whether it goes left or right, or on which side of a line it touches a square.
Property = Literal["sideways", "left", "right", "above", "below"]
#: The difficulty of a level for a person.
Difficulty = Literal["easy", "medium", "hard", "expert"]
_DIFFICULTIES: tuple[str, ...] = get_args(Difficulty)
#: The name of an algorithm that finds routes.
Algorithm = Literal[
    "portfolio",
    "triangle",
    "anytime-beam",
    "beam",
    "best-first",
    "monte-carlo",
    "weighted-random",
    "greedy-most",
    "greedy-fewest",
    "random",
    "a-star",
    "breadth-first",
]
_ALGORITHMS: tuple[str, ...] = get_args(Algorithm)


@dataclass(frozen=True)
class Step:
    """A move of a game that was played.

    Fields:
        direction: the direction of the push
        start: the place where the move began
        end: the place where Chilly came to rest
        presents: the places of the presents that the move took
    """

    direction: Direction
    start: Place
    end: Place
    presents: tuple[Place, ...]


@dataclass(frozen=True)
class PlayedGame:
    """The result of `Level.play`.

    Fields:
        route: the moves, in the letters ``U D L R``
        steps: the moves with their effects
        left: the places of the presents that are left
        won: whether the last move ended at the exit with all presents taken
    """

    route: str
    steps: tuple[Step, ...]
    left: tuple[Place, ...]
    won: bool


@dataclass(frozen=True, init=False)
class Level:
    """A level of Santa Chilly. A notebook shows it as a picture, and ``print`` shows its rows.

    `Level.from_rows` and `Level.from_file` make levels. Levels with equal squares and links are equal.

    Fields:
        text: the level in one line: the links of the holes, then each row after a ``/``
        name: the name of the file without its extension, or ``level``
    """

    text: str
    name: str = field(compare=False)

    def __init__(self, text: str | _kortest.Level, name: str = "level") -> None:
        native = text
        if not isinstance(native, _kortest.Level):
            native = _kortest.Level.parse(text_argument("text", text))
        object.__setattr__(self, "text", native.text())
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "_native", native)

    def __reduce__(self) -> tuple[Any, ...]:
        return Level, (self.text, self.name)

    @classmethod
    def from_rows(cls, rows: Rows, *, links: str = "", name: str = "level") -> Level:
        """Make a level from its rows, top row first: strings, lists of letters, an array of NumPy, or one string, whose
        first line may have the links (``"/#####/#P.X#/#####"``). The letters are ``.`` ice, ``#`` ``T`` ``Y`` walls, ``$``
        or ``G`` presents, ``O`` holes, ``P`` the start and ``X`` the exit. `links` are the links of the holes, such as
        ``"(1,1)->(3,1)"``. A string is never the name of a file.
        """
        name = text_argument("name", name)
        links = text_argument("links", links)
        if isinstance(rows, str) and links:
            raise BadInput("the first line of the string has the links")
        return _level_of_text(_text_of(rows, links), name, are_rows=True)

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Level:
        """Read a file with links and rows, or the level of a certificate."""
        return _level_of_file(path, are_rows=True)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows, top row first, with a letter for each square."""
        return tuple(self.text.split("/")[1:])

    @property
    def links(self) -> str:
        """The links of the holes, such as ``(1,1)->(3,1)``."""
        return self.text.split("/")[0]

    @property
    def start(self) -> Place:
        """The place where Chilly starts."""
        return Place(*_native(self).start())

    @property
    def exit(self) -> Place:
        """The place of the exit."""
        return Place(*_native(self).exit())

    @property
    def presents(self) -> tuple[Place, ...]:
        """The places of the presents."""
        return places(_native(self).presents())

    def play(self, moves: Moves) -> PlayedGame:
        """Play moves by the rules: letters such as ``"RULD"``, or a list of letters or directions. `BadInput` if a push
        moves nothing, or comes after the exit.
        """
        found = _native(self).play(moves_of(moves))
        steps = tuple(_step(each) for each in found["steps"])
        return PlayedGame(found["route"], steps, places(found["left"]), found["won"])

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def _repr_html_(self) -> str:
        return _picture(self)


def _step(found: dict[str, Any]) -> Step:
    return Step(
        direction=found["direction"],
        start=Place(*found["start"]),
        end=Place(*found["end"]),
        presents=places(found["presents"]),
    )


def _picture(level: Level) -> str:
    return _html.picture("chilly", level.name, level.rows)


def _native(level: Level) -> _kortest.Level:
    """Return the object of the compiled module."""
    native: _kortest.Level = level.__dict__["_native"]
    return native


#: A level as an argument: a `Level`, rows, or a path. A ``str`` has the rows, and is never the name of a file.
LevelLike = Union[Level, "os.PathLike[str]", Rows]


def _text_of(rows: Rows, links: str) -> Text:
    """Return rows as the text of a level. A string has the links itself."""
    given = text_of_rows(rows, SQUARES)
    return given if isinstance(rows, str) else Text(f"{links}/{given.text}", given.rows)


def _level_of_text(given: Text, name: str, *, are_rows: bool) -> Level:
    """Read a text that may mean a level, as the program does."""
    wanted = given.wanted(are_rows=are_rows)
    return Level(_kortest.Level.read(given.text, wanted), name)


def _level_of_file(path: str | os.PathLike[str], *, are_rows: bool) -> Level:
    path = path_argument("path", path)
    found = text_of_file(path, "chilly")
    name = Path(path).stem
    try:
        if found.is_certificate:
            return Level(found.text, name)
        return _level_of_text(Text(found.text, None), name, are_rows=are_rows)
    except BadInput as error:
        raise place_in_file(path, error) from None


def level(given: LevelLike) -> Level:
    """Return the level that a value stands for.

    Parameters:
        given: a `Level`, rows (as for `Level.from_rows`), or a ``Path``. A ``str`` is never the name of a file

    Result: a `Level`. A notebook shows it.

    Errors: `BadInput` if the value is not a level; ``TypeError`` if it has another type.

    Example:

    >>> print(kortest.chilly.level(["#####", "#P.X#", "#####"]))
    #####
    #P.X#
    #####
    """
    if isinstance(given, Level):
        return given
    if isinstance(given, os.PathLike):
        return _level_of_file(given, are_rows=False)
    return _level_of_text(_text_of(given, ""), "level", are_rows=False)


@dataclass(frozen=True)
class Proof:
    """The result of `prove`. A notebook shows the level and replays the route.

    Fields:
        level: the level
        proved: whether the optimum is proved, or that no route exists
        solvable: whether a route exists; ``None`` if unknown
        optimum: the minimum number of moves; ``None`` if it is not proved, or if no route exists
        lower_bound: no route has fewer moves
        upper_bound: the number of moves of the best route; ``None`` if no route is known
        route: the best route, in the letters ``U D L R``; ``None`` if no route is known
        claim: the verdict on the argument `claim`; ``None`` without this argument
        certificate: the certificate of what is proved; empty if checkers would not accept one. `check` and `report`
            accept it
        digest: SHA-256 digest of the certificate, in hexadecimal; empty without a certificate
        file: the file of the certificate; ``None`` without the argument `out`
        states: the number of states that the proof has visited
        stopped: whether a limit stopped the proof
        seconds: wall-clock time, in seconds
    """

    level: Level
    proved: bool
    solvable: bool | None
    optimum: int | None
    lower_bound: int
    upper_bound: int | None
    route: str | None
    claim: Claimed | None
    certificate: bytes = field(repr=False)
    digest: str
    file: Path | None
    states: int
    stopped: bool
    seconds: float

    def save(self, path: str | os.PathLike[str], *, force: bool = False) -> Path:
        """Write the certificate, and return the path of its file: ``NAME.partial.cert`` if the level is still open.
        An earlier certificate of the same level is checked: it stays if it proves as much, and is merged if it proves
        something else. With `force`, any earlier certificate is replaced.
        """
        if not self.certificate:
            raise BadInput("there is no certificate")
        place = place_of(path, force)
        limits = limits_of(None, None, None)
        return save(self.certificate, place, self.proved, limits)

    def _repr_html_(self) -> str:
        return _shown(self)


def _shown(proof: Proof) -> str:
    """Return what a notebook shows."""
    if not proof.certificate:
        return _picture(proof.level)
    claim = None if proof.claim is None or proof.claim.verdict is None else proof.claim
    value = None if claim is None else claim.value
    return _html.frame(page(proof.certificate, title=proof.level.name, claim=value))


def _proof(level: Level, asked: Asked, found: dict[str, Any]) -> Proof:
    claim = claimed(asked, found)
    return Proof(level=level, claim=claim, file=None, **found)


def prove(
    level: LevelLike,
    *,
    claim: int | None = None,
    full: bool = False,
    out: str | os.PathLike[str] | None = None,
    force: bool = False,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
) -> Proof:
    """Find the best route of a level and prove that it is optimal, or that no route exists.

    Parameters:
        level: a `Level`, rows, or a ``Path``
        claim: a recorded score, in moves; the proof stops when the claim is decided
        full: prove the optimum even after the claim is decided
        out: the file of the certificate (default: none). A certificate that leaves the level open is written as
            ``NAME.partial.cert``
        force: replace an earlier certificate at `out`, also of another level
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: such as ``"8h"``, or a number of seconds (default: none)

    Result: a `Proof`. If a limit stops the proof, `stopped` is true, and the bounds contain what is proved.

    Errors: `BadInput` for an invalid input or option. Ctrl-C raises ``KeyboardInterrupt``.

    Example:

    >>> kortest.chilly.prove("/#####/#..P#/#X..#/#####").route
    'LD'
    """
    given = _level_of_argument(level)
    claim = optional_whole("claim", claim, 0, MAX_32)
    asked = Asked(claim, flag("full", full))
    limits = limits_of(threads, memory, time_limit)
    force = flag("force", force)
    place = None if out is None else place_of(out, force)
    if place is not None:
        may_save(place, "chilly", given.text, limits)
    found = single(partial(_kortest.prove_levels, [_native(given)], asked, limits))
    proof = _proof(given, asked, found)
    if place is None or not proof.certificate:
        return proof
    file = save_or_warn(proof.certificate, place, proof.proved, limits)
    return replace(proof, file=file)


def _level_of_argument(given: LevelLike) -> Level:
    return level(given)


def prove_many(
    levels: Iterable[LevelLike],
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    progress: Callable[[Proof], object] | None = None,
) -> list[Proof]:
    """Prove many levels, side by side on several threads.

    Parameters:
        levels: the levels, as for `prove`
        threads: number of worker threads for all levels (default: all cores)
        memory: memory limit for all levels, such as ``"4GiB"`` or a number of bytes (default: 128 MiB for each
            thread, at least 1 GiB, or what the system allows)
        time_limit: for each level, such as ``"90s"``, or a number of seconds (default: none)
        progress: is called with each `Proof` as soon as it is found. An exception stops the batch

    Result: the proofs, in the order of the levels.

    Errors: as `prove`. Proofs that were passed to `progress` before an error or Ctrl-C are not lost.

    Example:

    >>> proofs = kortest.chilly.prove_many(["/#####/#P.X#/#####", "/####/#PX#/####"])
    >>> [proof.optimum for proof in proofs]
    [1, 1]
    """
    given = [level(each) for each in items("levels", levels, "levels")]
    natives = [_native(each) for each in given]
    limits = batch_limits_of(threads, memory, time_limit)
    run: Callable[[Receive], None] = partial(
        _kortest.prove_levels, natives, Asked(), limits
    )
    return collect(run, lambda n, found: _proof(given[n], Asked(), found), progress)


def check(
    certificate: CertificateLike,
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    work: int | None = None,
) -> Check[Level]:
    """Verify a certificate of Santa Chilly with the independent checker. `kortest.check` accepts the certificates of all
    games.

    Parameters:
        certificate: the path of a certificate, a proof, or the certificate itself as bytes
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        work: limit for the work of the check, in steps of at most about 16 nanoseconds (default: 10**10, plus 1,000
            for each byte of the certificate)

    Result: a `Check` with the proved claim. The function returns a `Check` only if the certificate is valid.

    Errors: as `kortest.check`; `BadInput` if the certificate belongs to another game.

    Example:

    >>> proof = kortest.chilly.prove("/#####/#..P#/#X..#/#####")
    >>> kortest.chilly.check(proof.certificate).claim
    Proven(kind='optimal', value=2)
    """
    found = check_fields(certificate, threads, memory, work, "chilly")
    return check_of(found, Level(found["board"]))


@dataclass(frozen=True)
class Count:
    """A number of moves. The number can be undefined: without a route, no optimum exists.

    Fields:
        exists: whether the number is defined; ``None`` if a limit leaves this open
        value: the number, in moves; ``None`` if the number is undefined or unknown
        at_least: a lower bound of the number, if the number is defined
        at_most: an upper bound of the number; ``None`` if the number is undefined or no upper bound is known
    """

    exists: bool | None
    value: int | None
    at_least: int
    at_most: int | None


@dataclass(frozen=True)
class MoveWorth:
    """The value of a possible first move.

    Fields:
        direction: the direction of the push
        presents: number of presents that the move takes
        optimum_after: the optimum after the move
        loses: the number of moves that this move loses against the optimum; 0 for an optimal move
    """

    direction: Direction
    presents: int
    optimum_after: Count
    loses: Count


@dataclass(frozen=True)
class PlayedMove:
    """A move that was played, and its value.

    Fields:
        direction: the direction of the push
        presents: number of presents that the move took
        before: the optimum before the move
        after: the optimum after the move
        loses: the number of moves that this move has lost
        better: a better direction; ``None`` if this move is optimal, or if no better direction is known
    """

    direction: Direction
    presents: int
    before: Count
    after: Count
    loses: Count
    better: Direction | None


@dataclass(frozen=True)
class Analysis:
    """The result of `analyse`.

    Fields:
        level: the level
        solvable: whether a route exists; ``None`` if unknown
        optimum: the minimum number of moves; ``None`` if it is unknown, or if no route exists
        route: an optimal route, in the letters ``U D L R``; ``None`` if unknown
        first_moves: all possible first moves, the best first
        game: the moves that were played; empty without a game
        lost: the number of moves that the game has lost; ``None`` if it is undefined or unknown, or without a game
        won: whether the game has reached the exit with all presents; ``None`` without a game
        stopped: whether a limit stopped the analysis before all values were known
        seconds: wall-clock time, in seconds
    """

    level: Level
    solvable: bool | None
    optimum: int | None
    route: str | None
    first_moves: tuple[MoveWorth, ...]
    game: tuple[PlayedMove, ...]
    lost: int | None
    won: bool | None
    stopped: bool
    seconds: float


class _Played(NamedTuple):
    """A level to analyse, and the moves of a game on it."""

    level: _kortest.Level
    moves: str | None


def analyse(
    level: LevelLike,
    moves: Moves | None = None,
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
) -> Analysis:
    """Determine the optimum after each first move. With the moves of a game, also determine which of them lose against
    the optimum.

    Parameters:
        level: a `Level`, rows, or a ``Path``
        moves: a game: letters such as ``"RULD"``, or a list of letters or directions. Each move must be possible
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: such as ``"90s"``, or a number of seconds (default: none)

    Result: an `Analysis`. If a limit stops it, `stopped` is true, and unknown values are ``None``.

    Errors: `BadInput` for an invalid input or option, and for a move that cannot be played.

    Example:

    >>> kortest.chilly.analyse("/######/#.P.X#/######", "LR").lost
    1
    """
    return analyse_many(
        [level],
        None if moves is None else [moves],
        threads=threads,
        memory="1GiB" if memory is None else memory,
        time_limit=time_limit,
    )[0]


def analyse_many(
    levels: Iterable[LevelLike],
    games: Iterable[Moves] | None = None,
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    progress: Callable[[Analysis], object] | None = None,
) -> list[Analysis]:
    """Analyse many levels, side by side on several threads.

    Parameters:
        levels: the levels, as for `analyse`
        games: the moves of a game on each level, as for `analyse` (default: none)
        threads: number of worker threads for all levels (default: all cores)
        memory: memory limit for all levels, such as ``"4GiB"`` or a number of bytes (default: 128 MiB for each
            thread, at least 1 GiB, or what the system allows)
        time_limit: for each level, such as ``"90s"``, or a number of seconds (default: none)
        progress: is called with each `Analysis` as soon as it is found. An exception stops the batch

    Result: the analyses, in the order of the levels.

    Errors: as `analyse`; `BadInput` if there is not one game for each level.

    Example:

    >>> analyses = kortest.chilly.analyse_many(["/#####/#P.X#/#####"])
    >>> [analysis.optimum for analysis in analyses]
    [1]
    """
    given = [level(each) for each in items("levels", levels, "levels")]
    played: list[str | None] = [None] * len(given)
    if games is not None:
        played = [moves_of(game) for game in items("games", games, "games")]
        same_length("games", len(played), "levels", len(given))
    inputs = [_Played(_native(each), game) for each, game in zip(given, played)]
    limits = batch_limits_of(threads, memory, time_limit)
    run: Callable[[Receive], None] = partial(_kortest.analyse_levels, inputs, limits)
    return collect(run, lambda n, found: _analysis(given[n], found), progress)


def _analysis(level: Level, found: dict[str, Any]) -> Analysis:
    game: dict[str, Any] = found.pop("game") or {"moves": (), "lost": None, "won": None}
    found["first_moves"] = tuple(_move_worth(each) for each in found["first_moves"])
    return Analysis(
        level=level,
        game=tuple(_played_move(each) for each in game["moves"]),
        lost=game["lost"],
        won=game["won"],
        **found,
    )


def _move_worth(found: dict[str, Any]) -> MoveWorth:
    return MoveWorth(
        direction=found["direction"],
        presents=found["presents"],
        optimum_after=Count(**found["optimum_after"]),
        loses=Count(**found["loses"]),
    )


def _played_move(found: dict[str, Any]) -> PlayedMove:
    return PlayedMove(
        direction=found["direction"],
        presents=found["presents"],
        before=Count(**found["before"]),
        after=Count(**found["after"]),
        loses=Count(**found["loses"]),
        better=found["better"],
    )


@dataclass(frozen=True)
class Reason:
    """A property that each move has or does not have, so each move counts once. Every route makes at least `counted`
    moves with the property and at least `others` without it. Together they are the optimum.

    Fields:
        property: ``"sideways"``: the move goes left or right. ``"left"``, ``"right"``, ``"above"`` or ``"below"``: the
            move touches a square on this side of a line
        at: the line stands between this column or row and the one before it; ``None`` for ``"sideways"``
        counted: the smallest number of moves that have the property
        others: the smallest number of other moves
    """

    property: Property
    at: int | None
    counted: int
    others: int


@dataclass(frozen=True)
class Explanation:
    """The result of `explain`.

    Fields:
        level: the level
        solvable: whether a route exists; ``None`` if unknown
        optimum: the minimum number of moves; ``None`` if it is unknown, or if no route exists
        reason: why fewer moves do not suffice; ``None`` if no reason was found
        best_sum: if no reason was found, the largest number of moves that a property proves; otherwise ``None``
        stopped: whether a limit stopped the search for a reason
        seconds: wall-clock time, in seconds
    """

    level: Level
    solvable: bool | None
    optimum: int | None
    reason: Reason | None
    best_sum: int | None
    stopped: bool
    seconds: float


def explain(
    level: LevelLike,
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
) -> Explanation:
    """Find why one move fewer is not enough.

    Parameters:
        level: a `Level`, rows, or a ``Path``
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: such as ``"90s"``, or a number of seconds (default: none)

    Result: an `Explanation`. Not every level has a reason. If a limit stops the search, `stopped` is true.

    Errors: `BadInput` for an invalid input or option.

    Example:

    >>> kortest.chilly.explain("/#######/#P...$#/#.....#/#.$..X#/#######").reason
    Reason(property='sideways', at=None, counted=3, others=1)
    """
    given = _level_of_argument(level)
    limits = limits_of(threads, memory, time_limit)
    found = single(partial(_kortest.explain_level, _native(given), limits))
    reason = found.pop("reason")
    if reason is not None:
        reason = Reason(**reason)
    return Explanation(level=given, reason=reason, **found)


@dataclass(frozen=True)
class Solution:
    """The result of `solve`.

    Fields:
        level: the level
        found: whether a route was found
        route: the route, in the letters ``U D L R``; ``None`` if none was found
        proved: whether it is proved that the route is optimal, or that no route exists
        optimum: the minimum number of moves; ``None`` if it is not proved, or if no route exists
        lower_bound: no route has fewer moves
        upper_bound: the number of moves of the route; ``None`` if none was found
        algorithm: the name of the algorithm
        stopped: whether a limit stopped the algorithm
        seconds: wall-clock time, in seconds
    """

    level: Level
    found: bool
    route: str | None
    proved: bool
    optimum: int | None
    lower_bound: int
    upper_bound: int | None
    algorithm: Algorithm
    stopped: bool
    seconds: float


def solve(
    level: LevelLike,
    *,
    algorithm: Algorithm = "triangle",
    seed: int = 0,
    width: int | None = None,
    power: float | None = None,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
) -> Solution:
    """Find a good route without a certificate, with an algorithm of your choice. Another program (the algorithm ``tour``
    of ``kortest solve``) can be used on the command line only.

    Parameters:
        level: a `Level`, rows, or a ``Path``
        algorithm: ``triangle``, ``portfolio``, ``anytime-beam``, ``beam``, ``best-first``, ``monte-carlo``,
            ``weighted-random``, ``greedy-most``, ``greedy-fewest``, ``random``, ``a-star`` or ``breadth-first``
        seed: seed of the random numbers
        width: for ``beam``: number of states that are kept at each depth (default: 1000)
        power: for ``weighted-random``: the weight of a move is the number of presents that it takes, to this power
            (default: 5)
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: such as ``"90s"``, or a number of seconds (default: none; some algorithms then never end)

    Result: a `Solution`, the best one within the limits.

    Errors: `BadInput` for an invalid input or option.

    Example:

    >>> kortest.chilly.solve("/#####/#P.X#/#####").route
    'R'
    """
    given = _level_of_argument(level)
    options = solve_options(algorithm, _ALGORITHMS, seed, width, power)
    limits = limits_of(threads, memory, time_limit)
    found = single(partial(_kortest.solve_level, _native(given), options, limits))
    proof = _proof(given, Asked(), found)
    return Solution(
        level=given,
        found=proof.route is not None,
        route=proof.route,
        proved=proof.proved,
        optimum=proof.optimum,
        lower_bound=proof.lower_bound,
        upper_bound=proof.upper_bound,
        algorithm=cast(Algorithm, options.algorithm),
        stopped=proof.stopped,
        seconds=proof.seconds,
    )


@dataclass(frozen=True)
class Generated:
    """The result of `generate`. A notebook shows the level and its solution.

    Fields:
        level: the new level
        difficulty: the difficulty for a person
        seed: the seed of the random numbers
        proof: the proof of the optimum
    """

    level: Level
    difficulty: Difficulty
    seed: int
    proof: Proof = field(repr=False)

    def _repr_html_(self) -> str:
        return _shown(self.proof)


class _Wishes(NamedTuple):
    """The wishes for a new level."""

    columns: int
    rows: int
    presents: int
    holes: int
    seed: int
    difficulty: str | None


def generate(
    *,
    size: tuple[int, int] = (10, 10),
    presents: int = 5,
    holes: int = 1,
    seed: int = 0,
    difficulty: Difficulty | None = None,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
) -> Generated:
    """Make a new level and prove its optimum. Equal seeds and options give equal levels.

    Parameters:
        size: numbers of columns and rows
        presents: number of presents
        holes: number of holes
        seed: seed of the random numbers
        difficulty: ``easy``, ``medium``, ``hard`` or ``expert``, for a person (default: any)
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: such as ``"90s"``, or a number of seconds (default: none)

    Result: a `Generated` with the level and its proof.

    Errors: `Stopped` if a limit is reached before a level is found; `BadInput` for an invalid option.

    Example:

    >>> kortest.chilly.generate(size=(8, 8), presents=3, seed=7).proof.proved
    True
    """
    columns, rows = pair("size", size, "columns and rows", 0, MAX_32)
    wishes = _Wishes(
        columns,
        rows,
        whole("presents", presents, 0, MAX_32),
        whole("holes", holes, 0, MAX_32),
        whole("seed", seed, 0, MAX_32),
        optional_choice("difficulty", difficulty, _DIFFICULTIES),
    )
    limits = limits_of(threads, memory, time_limit)
    found = single(partial(_kortest.generate_level, wishes, limits))
    new = Level(found["level"])
    proof = _proof(new, Asked(), found["proof"])
    return Generated(new, found["difficulty"], wishes.seed, proof)
