"""Santa Chilly: take all presents, then reach the exit, in as few moves as possible.

    Level         a level with the rules of the game
    level         the level that rows, an array or a path stands for
    prove         proves the minimum number of moves, or that no route exists
    prove_many    proves many levels, side by side on several threads
    check         verifies a certificate
    analyse       finds what each move loses
    analyse_many  analyses many levels, side by side on several threads
    explain       finds why one move fewer is not enough
    solve         finds a route with an algorithm of your choice
    generate      makes a new level
    Proof         the result of `prove`
    Analysis      the result of `analyse`
    Count         a number of moves, which can be undefined
    MoveWorth     the value of a possible first move
    PlayedMove    a move that was played, and its value
    PlayedGame    the result of `Level.play`
    Step          a move of a game that was played, with its effects
    Explanation   the result of `explain`
    Reason        why fewer moves do not suffice
    Solution      the result of `solve`
    Generated     the result of `generate`
    LevelLike     a level as an argument
    Direction     the direction of a push
    Property      a property of a move, for a `Reason`
    Difficulty    the difficulty of a level
    Algorithm     the name of an algorithm

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
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Callable, Literal, NamedTuple, Union, cast, get_args

from . import _kortest
from ._arguments import MAX_32, optional_choice, pair, whole
from ._arguments import text as text_argument
from ._batch import single
from ._boards import GameBoard, HasBoard, Kind, board_of, board_of_file, board_of_text
from ._certificate import CertificateLike
from ._check import Check
from ._errors import BadInput
from ._game import CertifiedProof, Game, shown, solve_options
from ._limits import Limits, Memory, Time, batch_limits_of, limits_of
from ._moves import Moves, Place, moves_of, places
from ._rows import SQUARES, Rows, text_of_rows
from ._verdict import Claimed, asked_of
from ._watch import Progress, StopSignal

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
_DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
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


class Level(GameBoard[_kortest.Level, str]):
    """A level of Santa Chilly: a sequence of its columns from the left. A column is a string of its squares, from the top
    down. A notebook shows a level as a picture, and ``print`` shows its rows.

    `Level.from_rows` and `Level.from_file` make levels. Levels with equal squares and links are equal. ``level[2]`` is a
    column, ``level[2, 0]`` a square, and ``numpy.asarray(level)`` an array of the rows.

    Fields:
        text: the level in one line: the links of the holes, then each row after a ``/``
        name: the name of the file without its extension, or ``level``
    """

    __slots__ = ()
    _kind = Kind("chilly", "level", SQUARES, _kortest.Level)

    @classmethod
    def from_rows(cls, rows: Rows, *, links: str = "", name: str = "level") -> Level:
        """Make a level from its rows, top row first: strings, lists of letters, an array of NumPy, or one string, whose
        first line may have the links (``"/#####/#P.X#/#####"``). The letters are ``.`` ice, ``#`` ``T`` ``Y`` walls, ``$``
        or ``G`` presents, ``O`` holes, ``P`` the start and ``X`` the exit. `links` are the links of the holes, such as
        ``"(1,1)->(3,1)"``. A string is never the name of a file.
        """
        links = text_argument("links", links)
        if isinstance(rows, str) and links:
            raise BadInput("the first line of the string has the links")
        given = text_of_rows(rows, SQUARES)
        given = given._replace(text=links + given.text)
        return board_of_text(cls, given, name, are_rows=True)

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Level:
        """Read a file with links and rows, or the level of a certificate."""
        return board_of_file(cls, path, are_rows=True)

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
        return Place(*self._native.start())

    @property
    def exit(self) -> Place:
        """The place of the exit."""
        return Place(*self._native.exit())

    @property
    def presents(self) -> tuple[Place, ...]:
        """The places of the presents."""
        return places(self._native.presents())

    @property
    def legal_moves(self) -> tuple[Direction, ...]:
        """The directions of the possible first moves."""
        return tuple(each for each in _DIRECTIONS if self._moves(each))

    def _moves(self, direction: Direction) -> bool:
        """Return whether a push in this direction moves Chilly from his start."""
        try:
            self.play([direction])
        except BadInput:
            return False
        return True

    def play(self, moves: Moves) -> PlayedGame:
        """Play moves by the rules: letters such as ``"RULD"``, or a list of letters or directions. `BadInput` if a push
        moves nothing, or comes after the exit.
        """
        found = self._native.play(moves_of(moves))
        steps = tuple(_step(each) for each in found["steps"])
        return PlayedGame(found["route"], steps, places(found["left"]), found["won"])

    def _made_columns(self) -> tuple[str, ...]:
        return tuple("".join(column) for column in zip(*self._cells()))


def _step(found: dict[str, Any]) -> Step:
    """Convert the fields of a move that was played."""
    return Step(
        direction=found["direction"],
        start=Place(*found["start"]),
        end=Place(*found["end"]),
        presents=places(found["presents"]),
    )


#: A level as an argument: a `Level`, a result for a level, rows, or a path. A ``str`` has the rows, and is never the name
#: of a file.
LevelLike = Union[Level, HasBoard[Level], "os.PathLike[str]", Rows]


def level(given: LevelLike) -> Level:
    """Return the level that a value stands for.

    Parameters:
        given: a `Level`, a result for a level, rows (as for `Level.from_rows`), or a ``Path``. A ``str`` is never the
            name of a file

    Result: a `Level`. A notebook shows it.

    Errors: `BadInput` if the value is not a level; ``TypeError`` if it has another type.

    Example:

    >>> print(kortest.chilly.level(["#####", "#P.X#", "#####"]))
    #####
    #P.X#
    #####
    """
    return board_of(Level, given)


class _OfLevel:
    """A result for a level."""

    level: Level

    @property
    def board(self) -> Level:
        """The level, by the name that the results of all games have."""
        return self.level


@dataclass(frozen=True)
class Proof(CertifiedProof, _OfLevel):
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
    file: Path | None = field(compare=False)
    states: int = field(compare=False)
    stopped: bool
    seconds: float = field(compare=False)


def _proof(
    level: Level, claim: Claimed | None, _: dict[str, Any], found: dict[str, Any]
) -> Proof:
    """Make the proof of a level from its fields."""
    return Proof(level=level, claim=claim, file=None, **found)


_GAME = Game(Level, level, _kortest.prove_levels, _proof)


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
    stop: StopSignal | None = None,
    progress: Callable[[Progress], object] | None = None,
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
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with a `Progress` at the beginning, about 20 times per second, and at the end

    Result: a `Proof`. If a limit stops the proof, `stopped` is true, and the bounds contain what is proved.

    Errors: `BadInput` for an invalid input or option. Ctrl-C raises ``KeyboardInterrupt``.

    Example:

    >>> kortest.chilly.prove("/#####/#..P#/#X..#/#####").route
    'LD'
    """
    asked = asked_of(claim, full)
    limits = limits_of(threads, memory, time_limit, stop, progress)
    return _GAME.prove(level, asked, limits, out, force, {})


def prove_many(
    levels: Iterable[LevelLike],
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
    progress: Callable[[Proof], object] | None = None,
) -> list[Proof]:
    """Prove many levels, side by side on several threads.

    Parameters:
        levels: the levels, as for `prove`
        threads: number of worker threads for all levels (default: all cores)
        memory: memory limit for all levels, such as ``"4GiB"`` or a number of bytes (default: 128 MiB for each
            thread, at least 1 GiB, or what the system allows)
        time_limit: for each level, such as ``"90s"``, or a number of seconds (default: none)
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with each `Proof` as soon as it is found. An exception stops the batch

    Result: the proofs, in the order of the levels.

    Errors: as `prove`. Proofs that were passed to `progress` before an error or Ctrl-C are not lost.

    Example:

    >>> proofs = kortest.chilly.prove_many(["/#####/#P.X#/#####", "/####/#PX#/####"])
    >>> [proof.optimum for proof in proofs]
    [1, 1]
    """
    limits = batch_limits_of(threads, memory, time_limit, stop)
    return _GAME.prove_many(levels, limits, progress, {})


def check(
    certificate: CertificateLike,
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    work: int | None = None,
    stop: StopSignal | None = None,
) -> Check[Level]:
    """Verify a certificate of Santa Chilly with the independent checker. `kortest.check` accepts the certificates of all
    games.

    Parameters:
        certificate: the path of a certificate, a proof, or the certificate itself as bytes
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        work: limit for the work of the check, in steps of at most about 16 nanoseconds (default: 10**10, plus 1,000
            for each byte of the certificate)
        stop: the check ends without a verdict when this signal is set, such as a `threading.Event`

    Result: a `Check` with the proved claim. The function returns a `Check` only if the certificate is valid.

    Errors: as `kortest.check`; `BadInput` if the certificate belongs to another game.

    Example:

    >>> proof = kortest.chilly.prove("/#####/#..P#/#X..#/#####")
    >>> kortest.chilly.check(proof.certificate).claim
    Proven(kind='optimal', value=2)
    """
    return _GAME.check(certificate, threads, memory, work, stop)


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
class Analysis(_OfLevel):
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
    seconds: float = field(compare=False)


def analyse(
    level: LevelLike,
    moves: Moves | None = None,
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Analysis:
    """Determine the optimum after each first move. With the moves of a game, also determine which of them lose against
    the optimum.

    Parameters:
        level: a `Level`, rows, or a ``Path``
        moves: a game: letters such as ``"RULD"``, or a list of letters or directions. Each move must be possible
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: such as ``"90s"``, or a number of seconds (default: none)
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with a `Progress` at the beginning, about 20 times per second, and at the end

    Result: an `Analysis`. If a limit stops it, `stopped` is true, and unknown values are ``None``.

    Errors: `BadInput` for an invalid input or option, and for a move that cannot be played.

    Example:

    >>> kortest.chilly.analyse("/######/#.P.X#/######", "LR").lost
    1
    """
    games = None if moves is None else [moves]
    limits = limits_of(threads, memory, time_limit, stop, progress)
    return _analyses([level], games, limits)[0]


def analyse_many(
    levels: Iterable[LevelLike],
    games: Iterable[Moves] | None = None,
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
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
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with each `Analysis` as soon as it is found. An exception stops the batch

    Result: the analyses, in the order of the levels.

    Errors: as `analyse`; `BadInput` if there is not one game for each level.

    Example:

    >>> analyses = kortest.chilly.analyse_many(["/#####/#P.X#/#####"])
    >>> [analysis.optimum for analysis in analyses]
    [1]
    """
    limits = batch_limits_of(threads, memory, time_limit, stop)
    return _analyses(levels, games, limits, progress)


def _analyses(
    levels: Iterable[LevelLike],
    games: Iterable[Moves] | None,
    limits: Limits,
    progress: Callable[[Analysis], object] | None = None,
) -> list[Analysis]:
    """Analyse levels, each with the moves of a game if there are `games`."""
    run = _kortest.analyse_levels
    return _GAME.analyse_games(
        run, levels, games, moves_of, limits, _analysis, progress
    )


def _analysis(level: Level, found: dict[str, Any]) -> Analysis:
    """Make the analysis of a level from its fields."""
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
    """Convert the fields of the value of a first move."""
    return MoveWorth(
        direction=found["direction"],
        presents=found["presents"],
        optimum_after=Count(**found["optimum_after"]),
        loses=Count(**found["loses"]),
    )


def _played_move(found: dict[str, Any]) -> PlayedMove:
    """Convert the fields of the value of a move that was played."""
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
class Explanation(_OfLevel):
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
    seconds: float = field(compare=False)


def explain(
    level: LevelLike,
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Explanation:
    """Find why one move fewer is not enough.

    Parameters:
        level: a `Level`, rows, or a ``Path``
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: such as ``"90s"``, or a number of seconds (default: none)
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with a `Progress` at the beginning, about 20 times per second, and at the end

    Result: an `Explanation`. Not every level has a reason. If a limit stops the search, `stopped` is true.

    Errors: `BadInput` for an invalid input or option.

    Example:

    >>> kortest.chilly.explain("/#######/#P...$#/#.....#/#.$..X#/#######").reason
    Reason(property='sideways', at=None, counted=3, others=1)
    """
    limits = limits_of(threads, memory, time_limit, stop, progress)
    given, found = _GAME.ask(_kortest.explain_level, level, limits)
    reason = found.pop("reason")
    if reason is not None:
        reason = Reason(**reason)
    return Explanation(level=given, reason=reason, **found)


@dataclass(frozen=True)
class Solution(_OfLevel):
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
    seconds: float = field(compare=False)


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
    stop: StopSignal | None = None,
    progress: Callable[[Progress], object] | None = None,
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
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with a `Progress` at the beginning, about 20 times per second, and at the end

    Result: a `Solution`, the best one within the limits.

    Errors: `BadInput` for an invalid input or option.

    Example:

    >>> kortest.chilly.solve("/#####/#P.X#/#####").route
    'R'
    """
    options = solve_options(algorithm, _ALGORITHMS, seed, width, power)
    limits = limits_of(threads, memory, time_limit, stop, progress)
    run = partial(_kortest.solve_level, options=options)
    given, found = _GAME.ask(run, level, limits)
    del found["verdict"]
    proof = _proof(given, None, {}, found)
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
class Generated(_OfLevel):
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
        return shown(self.proof)


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
    stop: StopSignal | None = None,
    progress: Callable[[Progress], object] | None = None,
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
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with a `Progress` at the beginning, about 20 times per second, and at the end

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
    limits = limits_of(threads, memory, time_limit, stop, progress)
    found = single(partial(_kortest.generate_level, wishes, limits))
    new = Level(found["level"])
    del found["proof"]["verdict"]
    proof = _proof(new, None, {}, found["proof"])
    return Generated(new, found["difficulty"], wishes.seed, proof)
