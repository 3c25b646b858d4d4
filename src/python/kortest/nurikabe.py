"""Nurikabe: draw islands of given sizes in one connected sea.

    Grid          a grid with the rules of the game
    grid          the grid that rows, an array or a path stands for
    prove         proves the number of solutions
    prove_many    proves many grids, side by side on several threads
    check         verifies a certificate
    analyse       solves a grid as a person could, and grades its difficulty
    analyse_many  analyses many grids, side by side on several threads
    solve         finds a solution with an algorithm of your choice
    generate      makes a new grid
    Proof         the result of `prove`
    Analysis      the result of `analyse`
    Step          cells whose colour follows by a rule
    Solution      the result of `solve`
    Generated     the result of `generate`
    GridLike      a grid as an argument
    Colour        the colour of a cell
    Difficulty    the difficulty of a grid
    Algorithm     the name of an algorithm

A number is the size of its island: of white cells that are connected by sides. Islands do not touch by sides. The black
cells are connected and contain no square of 2 x 2 cells. A proof counts all solutions.

>>> from kortest import nurikabe
>>> grid = nurikabe.Grid.from_rows("0,0,0,0/0,2,0,0/0,0,0,0")
>>> nurikabe.prove(grid).solutions
('####/#..#/####',)
>>> grid.is_solution("####/#..#/####")
True

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
from ._arguments import (
    MAX_32,
    MAX_64,
    choice,
    flag,
    optional_choice,
    optional_whole,
    pair,
    whole,
)
from ._arguments import text as text_argument
from ._batch import single
from ._boards import GameBoard, HasBoard, Kind, board_of, board_of_file, board_of_rows
from ._certificate import CertificateLike
from ._check import Check
from ._game import CertifiedProof, Game, shown
from ._limits import Memory, Time, batch_limits_of, limits_of
from ._moves import Place, places
from ._rows import CLUES, Rows, Size
from ._verdict import Claimed, asked_of
from ._watch import Progress, StopSignal

__all__ = [
    "Algorithm",
    "Analysis",
    "Colour",
    "Difficulty",
    "Generated",
    "Grid",
    "GridLike",
    "Proof",
    "Solution",
    "Step",
    "analyse",
    "analyse_many",
    "check",
    "generate",
    "grid",
    "prove",
    "prove_many",
    "solve",
]

#: The colour of a cell: of the sea, or of an island.
Colour = Literal["black", "white"]
#: The difficulty of a grid for a person.
Difficulty = Literal["easy", "medium", "hard", "expert"]
_DIFFICULTIES: tuple[str, ...] = get_args(Difficulty)
#: The name of an algorithm that finds a solution.
Algorithm = Literal["clauses", "rules", "ants", "rules-then-ants"]
_ALGORITHMS: tuple[str, ...] = get_args(Algorithm)


class Grid(GameBoard[_kortest.Grid, "tuple[str, ...]"]):
    """A grid of Nurikabe: a sequence of its columns from the left. A column is a tuple of its clues, from the top down. A
    notebook shows a grid as a picture, and ``print`` shows its rows.

    `Grid.from_rows` and `Grid.from_file` make grids. Grids with equal clues are equal. ``grid[2]`` is a column,
    ``grid[2, 0]`` a clue, and ``numpy.asarray(grid)`` an array of the rows.

    Fields:
        text: the rows in one line, top row first, with ``/`` between rows and commas between clues
        name: the name of the file without its extension, or ``grid``
    """

    __slots__ = ()
    _kind = Kind("nurikabe", "grid", CLUES, _kortest.Grid)

    @classmethod
    def from_rows(
        cls, rows: Rows, *, name: str = "grid", size: Size | None = None
    ) -> Grid:
        """Make a grid from its rows, top row first: one string (``"0,0,0/0,2,0"``), strings, lists of numbers, or an
        array of NumPy. 0 is a cell without a clue, and ``?`` is an island of unknown size. A string may also be an
        address of puzz.link, but is never the name of a file. `size` (columns, rows) decides if a string may be a grid
        of several sizes.
        """
        return board_of_rows(cls, rows, name, are_rows=True, size=size)

    @classmethod
    def from_file(
        cls, path: str | os.PathLike[str], *, size: Size | None = None
    ) -> Grid:
        """Read a file with rows, or the grid of a certificate. `size` is as in `from_rows`."""
        return board_of_file(cls, path, are_rows=True, size=size)

    @property
    def address(self) -> str:
        """The address of the grid at puzz.link."""
        return self._native.address()

    def is_solution(self, colouring: str) -> bool:
        """Return whether a colouring obeys all rules: rows of ``#`` and ``.``, separated by ``/``. `BadInput` if it has
        another size than the grid.
        """
        return self._native.is_solution(text_argument("colouring", colouring))

    def _cells(self) -> list[list[str]]:
        return [row.split(",") for row in self.rows]

    def _made_columns(self) -> tuple[tuple[str, ...], ...]:
        return tuple(zip(*self._cells()))


#: A grid as an argument: a `Grid`, a result for a grid, rows, or a path. A ``str`` has the rows, and is never the name
#: of a file.
GridLike = Union[Grid, HasBoard[Grid], "os.PathLike[str]", Rows]


def grid(given: GridLike, *, size: Size | None = None) -> Grid:
    """Return the grid that a value stands for.

    Parameters:
        given: a `Grid`, a result for a grid, rows (as for `Grid.from_rows`), or a ``Path``. A ``str`` is never the name
            of a file
        size: numbers of columns and rows, if the rows do not determine them

    Result: a `Grid`. A notebook shows it.

    Errors: `BadInput` if the value is not a grid; ``TypeError`` if it has another type.

    Example:

    >>> print(kortest.nurikabe.grid([[0, 0, 0], [0, 2, 0]]))
    0,0,0
    0,2,0
    """
    return board_of(Grid, given, size=size)


class _OfGrid:
    """A result for a grid."""

    grid: Grid

    @property
    def board(self) -> Grid:
        """The grid, by the name that the results of all games have."""
        return self.grid


@dataclass(frozen=True)
class Proof(CertifiedProof, _OfGrid):
    """The result of `prove`. A notebook shows the grid and its solutions.

    Fields:
        grid: the grid
        proved: whether it is proved that no other solution exists
        solutions: the solutions: rows of ``#`` and ``.``, separated by ``/``, in the order of their texts
        claim: the verdict on the argument `claim`; ``None`` without this argument
        certificate: the certificate of the number of solutions. `check` and `report` accept it
        digest: SHA-256 digest of the certificate, in hexadecimal
        file: the file of the certificate; ``None`` without the argument `out`
        stopped: whether a limit of time or memory stopped the proof
        seconds: wall-clock time, in seconds
        limit: the argument `limit`; ``None`` without this argument
    """

    grid: Grid
    proved: bool
    solutions: tuple[str, ...]
    claim: Claimed | None
    certificate: bytes = field(repr=False)
    digest: str
    file: Path | None = field(compare=False)
    stopped: bool
    seconds: float = field(compare=False)
    limit: int | None = None

    @property
    def has_answered(self) -> bool:
        """Whether the proof has all that the caller asked for: a count may end at the argument `limit`."""
        return self.proved or self.limit is not None and not self.stopped


def _proof(
    grid: Grid, claim: Claimed | None, options: dict[str, Any], found: dict[str, Any]
) -> Proof:
    """Make the proof of a grid from its fields."""
    found["solutions"] = tuple(found["solutions"])
    return Proof(grid=grid, claim=claim, file=None, **options, **found)


_GAME = Game(Grid, grid, _kortest.prove_grids, _proof)


def prove(
    grid: GridLike,
    *,
    claim: int | None = None,
    limit: int | None = None,
    out: str | os.PathLike[str] | None = None,
    force: bool = False,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Proof:
    """Count the solutions of a grid, and prove that no other solution exists.

    Parameters:
        grid: a `Grid`, rows, or a ``Path``
        claim: a number of solutions to judge
        limit: stop after this number of solutions, or later if `claim` needs one more (default: 1000)
        out: the file of the certificate (default: none). A certificate that leaves open whether more solutions exist is
            written as ``NAME.partial.cert``
        force: replace an earlier certificate at `out`, also of another grid
        threads: number of worker threads (default: all cores); one thread counts
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: such as ``"8h"``, or a number of seconds (default: none)
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with a `Progress` at the beginning, about 20 times per second, and at the end

    Result: a `Proof`. If a limit stops the proof, `proved` is false, and more solutions may exist.

    Errors: `BadInput` for an invalid input or option. Ctrl-C raises ``KeyboardInterrupt``.

    Example:

    >>> kortest.nurikabe.prove("0,0,0,0/0,2,0,0/0,0,0,0", claim=1).claim
    Claimed(value=1, verdict='right')
    """
    asked = asked_of(claim)
    options = {"limit": _limit(limit)}
    limits = limits_of(threads, memory, time_limit, stop, progress)
    return _GAME.prove(grid, asked, limits, out, force, options)


def _limit(limit: int | None) -> int | None:
    """Check the number of solutions after which a count ends."""
    return optional_whole("limit", limit, 1, MAX_64 // 2)


def prove_many(
    grids: Iterable[GridLike],
    *,
    limit: int | None = None,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
    progress: Callable[[Proof], object] | None = None,
) -> list[Proof]:
    """Prove many grids, side by side on several threads.

    Parameters:
        grids: the grids, as for `prove`
        limit: stop after this number of solutions of a grid (default: 1000)
        threads: number of worker threads for all grids (default: all cores)
        memory: memory limit for all grids, such as ``"4GiB"`` or a number of bytes (default: 128 MiB for each
            thread, at least 1 GiB, or what the system allows)
        time_limit: for each grid, such as ``"90s"``, or a number of seconds (default: none)
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with each `Proof` as soon as it is found. An exception stops the batch

    Result: the proofs, in the order of the grids.

    Errors: as `prove`. Proofs that were passed to `progress` before an error or Ctrl-C are not lost.

    Example:

    >>> proofs = kortest.nurikabe.prove_many(["0,0,0,0/0,2,0,0/0,0,0,0", "0,0/0,1"])
    >>> [len(proof.solutions) for proof in proofs]
    [1, 1]
    """
    options = {"limit": _limit(limit)}
    limits = batch_limits_of(threads, memory, time_limit, stop)
    return _GAME.prove_many(grids, limits, progress, options)


def check(
    certificate: CertificateLike,
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    work: int | None = None,
    stop: StopSignal | None = None,
) -> Check[Grid]:
    """Verify a certificate of Nurikabe with the independent checker. `kortest.check` accepts the certificates of all
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

    >>> proof = kortest.nurikabe.prove("0,0,0,0/0,2,0,0/0,0,0,0")
    >>> kortest.nurikabe.check(proof.certificate).claim
    Proven(kind='exactly', value=1)
    """
    return _GAME.check(certificate, threads, memory, work, stop)


@dataclass(frozen=True)
class Step:
    """Cells whose colour follows by a rule that a person could use.

    Fields:
        rule: the name of the rule
        colour: the colour of the cells
        cells: the cells
        reason: why the cells have this colour, in English
    """

    rule: str
    colour: Colour
    cells: tuple[Place, ...]
    reason: str


@dataclass(frozen=True)
class Analysis(_OfGrid):
    """The result of `analyse`.

    Fields:
        grid: the grid
        difficulty: the difficulty for a person; ``None`` if the rules do not solve the grid
        steps: the steps of the solution, in order
        solution: the only solution, if the rules find it: rows of ``#`` and ``.``, separated by ``/``
        contradiction: why no solution exists, if the rules find this out
        stopped: whether a limit stopped the analysis
        seconds: wall-clock time, in seconds
    """

    grid: Grid
    difficulty: Difficulty | None
    steps: tuple[Step, ...]
    solution: str | None
    contradiction: str | None
    stopped: bool
    seconds: float = field(compare=False)


def analyse(
    grid: GridLike,
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Analysis:
    """Solve a grid step by step with rules that a person could use, and grade its difficulty.

    Parameters:
        grid: a `Grid`, rows, or a ``Path``
        threads: number of worker threads (default: all cores); one thread works
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: such as ``"90s"``, or a number of seconds (default: none)
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with a `Progress` at the beginning, about 20 times per second, and at the end

    Result: an `Analysis`.

    Errors: `BadInput` for an invalid input or option.

    Example:

    >>> analysis = kortest.nurikabe.analyse("0,0,0,0/0,2,0,0/0,0,0,0")
    >>> analysis.difficulty, analysis.solution
    ('easy', '####/#..#/####')
    """
    limits = limits_of(threads, memory, time_limit, stop, progress)
    given = _GAME.read_all([grid])
    return _GAME.run(_kortest.analyse_grids, given, limits, _analysis)[0]


def analyse_many(
    grids: Iterable[GridLike],
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
    progress: Callable[[Analysis], object] | None = None,
) -> list[Analysis]:
    """Analyse many grids, side by side on several threads.

    Parameters:
        grids: the grids, as for `analyse`
        threads: number of worker threads for all grids (default: all cores)
        memory: memory limit for all grids, such as ``"4GiB"`` or a number of bytes (default: 128 MiB for each
            thread, at least 1 GiB, or what the system allows)
        time_limit: for each grid, such as ``"90s"``, or a number of seconds (default: none)
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with each `Analysis` as soon as it is found. An exception stops the batch

    Result: the analyses, in the order of the grids.

    Errors: as `analyse`.

    Example:

    >>> analyses = kortest.nurikabe.analyse_many(["0,0,0,0/0,2,0,0/0,0,0,0"])
    >>> [analysis.difficulty for analysis in analyses]
    ['easy']
    """
    limits = batch_limits_of(threads, memory, time_limit, stop)
    given = _GAME.read_all(grids)
    return _GAME.run(_kortest.analyse_grids, given, limits, _analysis, progress)


def _analysis(grid: Grid, found: dict[str, Any]) -> Analysis:
    """Make the analysis of a grid from its fields."""
    found["steps"] = tuple(_step(each) for each in found["steps"])
    return Analysis(grid=grid, **found)


def _step(found: dict[str, Any]) -> Step:
    """Convert the fields of a step."""
    found["cells"] = places(found["cells"])
    return Step(**found)


@dataclass(frozen=True)
class Solution(_OfGrid):
    """The result of `solve`.

    Fields:
        grid: the grid
        found: whether a solution was found
        solution: rows of ``#`` and ``.``, separated by ``/``; ``None`` if none was found
        algorithm: the name of the algorithm
        stopped: whether a limit stopped the algorithm
        seconds: wall-clock time, in seconds
    """

    grid: Grid
    found: bool
    solution: str | None
    algorithm: Algorithm
    stopped: bool
    seconds: float = field(compare=False)


class _Options(NamedTuple):
    """The options of an algorithm."""

    algorithm: str
    seed: int
    ants: int
    iterations: int | None


def solve(
    grid: GridLike,
    *,
    algorithm: Algorithm = "clauses",
    seed: int = 0,
    ants: int = 10,
    iterations: int | None = None,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Solution:
    """Find a solution without a certificate, with an algorithm of your choice.

    Parameters:
        grid: a `Grid`, rows, or a ``Path``
        algorithm: ``clauses``, ``rules`` that a person could follow, ``ants`` (an ant colony) or ``rules-then-ants``
        seed: seed of the random numbers
        ants: for ``ants`` and ``rules-then-ants``: number of ants in each iteration
        iterations: for ``ants`` and ``rules-then-ants``: number of iterations after which they stop (default: none)
        threads: number of worker threads (default: all cores); one thread works
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: such as ``"90s"``, or a number of seconds (default: none; ants may then never end)
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with a `Progress` at the beginning, about 20 times per second, and at the end

    Result: a `Solution`.

    Errors: `BadInput` for an invalid input or option.

    Example:

    >>> kortest.nurikabe.solve("0,0,0,0/0,2,0,0/0,0,0,0", algorithm="rules").solution
    '####/#..#/####'
    """
    options = _Options(
        choice("algorithm", algorithm, _ALGORITHMS),
        whole("seed", seed, 0, MAX_64),
        whole("ants", ants, 1, MAX_32),
        optional_whole("iterations", iterations, 0, MAX_64),
    )
    limits = limits_of(threads, memory, time_limit, stop, progress)
    run = partial(_kortest.solve_grid, options=options)
    given, found = _GAME.ask(run, grid, limits)
    solution = found.pop("colouring")
    return Solution(
        grid=given,
        found=solution is not None,
        solution=solution,
        algorithm=cast(Algorithm, options.algorithm),
        **found,
    )


@dataclass(frozen=True)
class Generated(_OfGrid):
    """The result of `generate`. A notebook shows the grid and its solution.

    Fields:
        grid: the new grid
        solution: its only solution: rows of ``#`` and ``.``, separated by ``/``
        difficulty: the difficulty for a person
        address: the address of the grid at puzz.link
        seed: the seed of the random numbers
        proof: the proof that no other solution exists
    """

    grid: Grid
    solution: str
    difficulty: Difficulty
    address: str
    seed: int
    proof: Proof = field(repr=False)

    def _repr_html_(self) -> str:
        return shown(self.proof)


class _Wishes(NamedTuple):
    """The wishes for a new grid."""

    columns: int
    rows: int
    seed: int
    difficulty: str | None
    island_size: int
    minimal: bool


def generate(
    *,
    size: tuple[int, int] = (10, 10),
    seed: int = 0,
    difficulty: Difficulty | None = None,
    island_size: int = 3,
    minimal: bool = False,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Generated:
    """Make a new grid and prove that it has one solution. Equal seeds and options give equal grids.

    Parameters:
        size: numbers of columns and rows
        seed: seed of the random numbers
        difficulty: ``easy``, ``medium``, ``hard`` or ``expert``, for a person (default: any)
        island_size: average number of cells in an island, from 1 to 10
        minimal: join islands while the solution stays unique, which leaves fewer clues
        threads: number of worker threads (default: all cores); one thread works
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: such as ``"90s"``, or a number of seconds (default: none)
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with a `Progress` at the beginning, about 20 times per second, and at the end

    Result: a `Generated` with the grid, its solution and its proof.

    Errors: `Stopped` if a limit is reached before a grid is found; `BadInput` for an invalid option.

    Example:

    >>> generated = kortest.nurikabe.generate(size=(4, 4), seed=7)
    >>> print(generated.grid)
    0,0,0,0
    2,0,2,0
    0,0,0,0
    0,0,0,0
    >>> generated.solution
    '####/.#.#/.#.#/####'
    """
    columns, rows = pair("size", size, "columns and rows", 0, MAX_32)
    wishes = _Wishes(
        columns,
        rows,
        whole("seed", seed, 0, MAX_32),
        optional_choice("difficulty", difficulty, _DIFFICULTIES),
        whole("island_size", island_size, 0, MAX_32),
        flag("minimal", minimal),
    )
    limits = limits_of(threads, memory, time_limit, stop, progress)
    found = single(partial(_kortest.generate_grid, wishes, limits))
    new = Grid(found["grid"])
    del found["proof"]["verdict"]
    proof = _proof(new, None, {"limit": None}, found["proof"])
    return Generated(
        grid=new,
        solution=proof.solutions[0],
        difficulty=found["difficulty"],
        address=new.address,
        seed=wishes.seed,
        proof=proof,
    )
