"""Former, NRK's daily puzzle: clear the board in as few clicks as possible.

    Board         a board with the rules of the game
    board         the board that a date, rows, an array or a path stands for
    prove         proves the minimum number of clicks
    prove_many    proves many boards, side by side on several threads
    check         verifies a certificate
    analyse       finds what each click loses, and counts the optimal solutions
    analyse_many  analyses many boards, side by side on several threads
    explain       finds why one click fewer is not enough
    solve         finds a solution with an algorithm of your choice
    Proof         the result of `prove`
    Analysis      the result of `analyse`
    ClickWorth    the value of a possible first click
    PlayedClick   a click that was played, and its value
    Explanation   the result of `explain`
    Line          why fewer clicks do not suffice
    LineRow       a row of a `Line`
    Solution      the result of `solve`
    BoardLike     a board as an argument
    Method        the name of a method of proof
    Algorithm     the name of an algorithm

A click removes a tile and all tiles of its colour that are connected with it by sides. The tiles above them fall, and a
column stays where it is when it is empty.

>>> import kortest
>>> board = kortest.Board.from_rows("OPG/GPO")
>>> len(board.groups())
5
>>> print(board.click((1, 0)))
O.G
G.O
>>> kortest.former.prove(board).optimum
5

Coordinates are pairs of column and row that count from 0, from the bottom left. Times are in seconds, and sizes in
bytes.
"""

from __future__ import annotations

import datetime
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
    characters,
    choice,
    whole,
    wrong_type,
    wrong_value,
)
from ._boards import (
    GameBoard,
    HasBoard,
    Kind,
    board_of,
    board_of_file,
    board_of_rows,
    refuse_name_of_file,
)
from ._certificate import CertificateLike
from ._check import Check
from ._errors import BadInput
from ._game import CertifiedProof, Game, solve_options
from ._limits import Limits, Memory, Time, batch_limits_of, limits_of
from ._moves import Clicks, Place, clicks_of, places
from ._oslo import day_of, today_in_norway
from ._rows import TILES, Rows, Size
from ._verdict import Claimed, asked_of
from ._watch import Progress, StopSignal

__all__ = [
    "Algorithm",
    "Analysis",
    "Board",
    "BoardLike",
    "ClickWorth",
    "Explanation",
    "Line",
    "LineRow",
    "Method",
    "PlayedClick",
    "Proof",
    "Solution",
    "analyse",
    "analyse_many",
    "board",
    "check",
    "explain",
    "prove",
    "prove_many",
    "solve",
]

#: The method of a proof: column by column, by search, or both. ``auto`` searches if the memory is too small for columns.
Method = Literal["auto", "columns", "search", "both"]
#: The names of the methods.
METHODS: tuple[str, ...] = get_args(Method)
#: The name of an algorithm that finds solutions. Only ``auto``, ``a-star`` and ``breadth-first`` look for proofs.
Algorithm = Literal[
    "auto",
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


class Board(GameBoard[_kortest.Board, str]):
    """A board of Former: a sequence of its columns from the left. A column is a string of its tiles, from the bottom up.
    A notebook shows a board as a picture, and ``print`` shows its rows.

    `Board.from_rows`, `Board.from_date`, `Board.from_file` and `Board.random` make boards. Boards with equal tiles are
    equal. ``board[2]`` is a column, ``board[2, 0]`` a tile, and ``numpy.asarray(board)`` an array of the rows.

    Fields:
        text: the rows in one line, top row first, with ``/`` between them
        name: the date, the name of the file without its extension, or ``board``
        note: a warning if the date is in the future, because NRK may still change this board, or if the clock of the
            computer is wrong; otherwise ``None``
    """

    __slots__ = ("_note",)
    _kind = Kind("former", "board", TILES, _kortest.Board)

    def __init__(
        self,
        text: str | _kortest.Board,
        name: str = "board",
        note: str | None = None,
    ) -> None:
        super().__init__(text, name)
        self._note = note

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.text, self.name, self.note)

    @property
    def note(self) -> str | None:
        """A warning about the date, or ``None``."""
        return self._note

    @classmethod
    def from_rows(
        cls,
        rows: Rows,
        *,
        name: str = "board",
        size: Size | None = None,
        colours_from: Literal[0, 1] | None = None,
    ) -> Board:
        """Make a board from its rows, top row first: one string with ``/`` or line breaks (``"BBG/GGO"``), strings
        (``["BBG", "GGO"]``), lists of letters or numbers, or an array of NumPy. ``.`` and a blank cell are empty. A
        string is never a date or the name of a file.

        `size` (columns, rows) decides if a string may be a board of several sizes, and `colours_from` if a number is 0:
        with 0 it is a colour, with 1 an empty cell.
        """
        return board_of_rows(
            cls, rows, name, are_rows=True, size=size, colours_from=colours_from
        )

    @classmethod
    def from_date(cls, date: str | datetime.date) -> Board:
        """Return NRK's board of a date, such as ``"2024-11-24"``, ``"today"`` or a `datetime.date`. A `datetime` with a
        time zone stands for the date in Norway.
        """
        allowed = "a date, such as 2025-11-13, 13.11.2025, today or yesterday"
        if isinstance(date, str):
            known = _date_of(date)
            if known is None:
                raise wrong_value("date", date, allowed)
            return known
        day = day_of(date)
        if day is None:
            raise wrong_type("date", date, allowed)
        return _board_of_date(day.year, day.month, day.day)

    @classmethod
    def from_file(
        cls,
        path: str | os.PathLike[str],
        *,
        size: Size | None = None,
        colours_from: Literal[0, 1] | None = None,
    ) -> Board:
        """Read a file with rows, or the board of a certificate. `size` and `colours_from` are as in `from_rows`."""
        return board_of_file(
            cls, path, are_rows=True, size=size, colours_from=colours_from
        )

    @classmethod
    def random(
        cls, seed: int, columns: int = 7, rows: int = 9, colours: int = 4
    ) -> Board:
        """Make a board without empty cells whose tiles have random colours. Equal arguments give equal boards. The
        defaults are the numbers of NRK's boards. At most 64 columns, 12 rows and 8 colours are allowed.
        """
        seed = whole("seed", seed, 0, MAX_64)
        columns = whole("columns", columns, 0, MAX_32)
        rows = whole("rows", rows, 0, MAX_32)
        colours = whole("colours", colours, 0, MAX_32)
        native = _kortest.Board.random(seed, columns, rows, colours)
        return cls(native, f"random-{seed}")

    @property
    def tiles(self) -> int:
        """The number of tiles."""
        return self._native.tiles()

    @property
    def is_cleared(self) -> bool:
        """Whether the board has no tiles."""
        return self._native.is_cleared()

    def groups(self) -> tuple[tuple[Place, ...], ...]:
        """Return all groups: the connected tiles of one colour that a click removes. A group begins with the lowest tile
        of its leftmost column.
        """
        return tuple(places(group) for group in self._native.groups())

    @property
    def legal_moves(self) -> tuple[Place, ...]:
        """The possible clicks, one for each group: the lowest tile of the leftmost column of the group."""
        return tuple(group[0] for group in self.groups())

    def click(self, place: tuple[int, int]) -> Board:
        """Return the board after a click on a tile: a pair of column and row. `BadInput` if the cell has no tile."""
        return self.play([place])

    def play(self, clicks: Clicks) -> Board:
        """Return the board after several clicks. Each must hit a tile just before it is made."""
        return Board(self._native.play(clicks_of(clicks)))

    def _made_columns(self) -> tuple[str, ...]:
        columns = zip(*reversed(self._cells()))
        return tuple("".join(column).rstrip(".") for column in columns)

    def _at(self, column: int, row: int) -> str:
        return self._cells()[-1 - row][column]


#: A board as an argument: a `Board`, a result for a board, a date, rows, or a path. A ``str`` is a date or rows, never
#: the name of a file.
BoardLike = Union[Board, HasBoard[Board], datetime.date, "os.PathLike[str]", Rows]


def _date_of(text: str) -> Board | None:
    """Return the board of a date; ``None`` if the text does not look like a date."""
    text = characters("date", text)
    today = today_in_norway()
    date = _kortest.parse_date(text, (today.year, today.month, today.day))
    return None if date is None else _board_of_date(*date)


def _board_of_date(year: int, month: int, day: int) -> Board:
    """Return NRK's board of a date, with a note if the date or the clock of the computer is doubtful."""
    today = today_in_norway()
    clock = _kortest.question_about_clock((today.year, today.month, today.day))
    try:
        native = _kortest.Board.of_date(year, month, day)
    except BadInput as error:
        if clock is None:
            raise
        raise BadInput(f"{error.reason}; {clock}") from None
    date = datetime.date(year, month, day)
    note = clock
    if note is None and date > today:
        note = f"{date} is in the future; NRK may still change its board"
    return Board(native, str(date), note)


def board(
    given: BoardLike,
    *,
    size: Size | None = None,
    colours_from: Literal[0, 1] | None = None,
) -> Board:
    """Return the board that a value stands for.

    Parameters:
        given: a `Board`, a result for a board, a date (``"2024-11-24"``, ``"today"``, a `datetime.date`), rows (as for
            `Board.from_rows`), or a ``Path``. A ``str`` is a date or rows, never the name of a file
        size: numbers of columns and rows, if the rows do not determine them
        colours_from: 0 if the number 0 is a colour, 1 if it is an empty cell

    Result: a `Board`. A notebook shows it. As the program does, the function refuses rows that probably mean something
    else, such as a word: `Board.from_rows` and `Board.from_file` read them.

    Errors: `BadInput` if the value is not a board; ``TypeError`` if it has another type.

    Example:

    >>> print(kortest.board("BBGB/GGPO/OOPP"))
    BBGB
    GGPO
    OOPP
    """
    day = day_of(given)
    if day is not None:
        return _board_of_date(day.year, day.month, day.day)
    if isinstance(given, str):
        known = _date_of(given)
        if known is not None:
            return known
        refuse_name_of_file(Board, given)
    return board_of(Board, given, size=size, colours_from=colours_from)


@dataclass(frozen=True)
class Proof(CertifiedProof):
    """The result of `prove`. A notebook shows the board and replays the solution.

    Fields:
        board: the board
        proved: whether the optimum is proved
        optimum: the minimum number of clicks; ``None`` if it is not proved
        lower_bound: no solution has fewer clicks
        upper_bound: the number of clicks of the best solution; ``None`` if no solution is known
        moves: the clicks of the best solution. Each click is the place of a tile just before the click. Empty if no
            solution is known
        claim: the verdict on the argument `claim`; ``None`` without this argument
        method: the method of the proof
        certificate: the certificate of the optimum, or of a bound; empty if nothing was proven. `check` and `report`
            accept it
        digest: SHA-256 digest of the certificate, in hexadecimal; empty without a certificate
        file: the file of the certificate; ``None`` without the argument `out`
        states: the number of states and nodes that the proof has visited
        stopped: whether a limit stopped the proof
        seconds: wall-clock time, in seconds
    """

    board: Board
    proved: bool
    optimum: int | None
    lower_bound: int
    upper_bound: int | None
    moves: tuple[Place, ...]
    claim: Claimed | None
    method: Method
    certificate: bytes = field(repr=False)
    digest: str
    file: Path | None = field(compare=False)
    states: int = field(compare=False)
    stopped: bool
    seconds: float = field(compare=False)


def _proof(
    board: Board, claim: Claimed | None, _: dict[str, Any], found: dict[str, Any]
) -> Proof:
    """Make the proof of a board from its fields."""
    found["moves"] = places(found["moves"])
    return Proof(board=board, claim=claim, file=None, **found)


_GAME = Game(Board, board, _kortest.prove_boards, _proof)


def prove(
    board: BoardLike,
    *,
    claim: int | None = None,
    full: bool = False,
    method: Method = "auto",
    out: str | os.PathLike[str] | None = None,
    force: bool = False,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Proof:
    """Find the best solution of a board and prove that it is optimal.

    Parameters:
        board: a `Board`, a date, rows, or a ``Path``
        claim: a recorded score, in clicks; the proof stops when the claim is decided
        full: prove the optimum even after the claim is decided
        method: ``auto``, ``columns``, ``search`` or ``both``
        out: the file of the certificate (default: none). A certificate that leaves the board open is written as
            ``NAME.partial.cert``
        force: replace an earlier certificate at `out`, also of another board
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: such as ``"8h"``, or a number of seconds (default: none)
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with a `Progress` at the beginning, about 20 times per second, and at the end

    Result: a `Proof`. If a limit stops the proof, `stopped` is true, and the bounds contain what is proved.

    Errors: `BadInput` for an invalid input or option. Ctrl-C raises ``KeyboardInterrupt`` within 0.2 seconds.

    Example:

    >>> kortest.prove("2024-11-24").optimum
    13
    >>> kortest.prove("2024-11-24", claim=12).claim
    Claimed(value=12, verdict='impossible')
    """
    asked = asked_of(claim, full)
    options = {"method": choice("method", method, METHODS)}
    limits = limits_of(threads, memory, time_limit, stop, progress)
    return _GAME.prove(board, asked, limits, out, force, options)


def prove_many(
    boards: Iterable[BoardLike],
    *,
    method: Method = "auto",
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
    progress: Callable[[Proof], object] | None = None,
) -> list[Proof]:
    """Prove many boards, side by side on several threads.

    Parameters:
        boards: the boards, as for `prove`
        method: ``auto``, ``columns``, ``search`` or ``both``
        threads: number of worker threads for all boards (default: all cores)
        memory: memory limit for all boards, such as ``"4GiB"`` or a number of bytes (default: 128 MiB for each
            thread, at least 1 GiB, or what the system allows)
        time_limit: for each board, such as ``"90s"``, or a number of seconds (default: none)
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with each `Proof` as soon as it is found, for example to save it. An exception stops the
            batch

    Result: the proofs, in the order of the boards.

    Errors: as `prove`. Proofs that were passed to `progress` before an error or Ctrl-C are not lost.

    Example:

    >>> boards = [kortest.Board.random(seed, rows=5, columns=5) for seed in range(3)]
    >>> [proof.optimum for proof in kortest.prove_many(boards)]
    [7, 9, 8]

    With a bar of tqdm: ``with tqdm(total=len(boards)) as bar: prove_many(boards, progress=lambda _: bar.update())``.
    """
    options = {"method": choice("method", method, METHODS)}
    limits = batch_limits_of(threads, memory, time_limit, stop)
    return _GAME.prove_many(boards, limits, progress, options)


def check(
    certificate: CertificateLike,
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    work: int | None = None,
    stop: StopSignal | None = None,
) -> Check[Board]:
    """Verify a certificate of Former with the independent checker. `kortest.check` accepts the certificates of all games.

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

    >>> kortest.former.check("2024-11-24.cert").claim
    Proven(kind='optimal', value=13)
    """
    return _GAME.check(certificate, threads, memory, work, stop)


@dataclass(frozen=True)
class ClickWorth:
    """The value of a possible first click.

    Fields:
        click: the lowest tile of the group in its leftmost column
        tiles: number of tiles in the group
        optimum_after: the optimum of the board after the click, in clicks; ``None`` if unknown
        loses: the number of clicks that this click loses against the optimum; 0 for an optimal click, ``None`` if
            unknown
    """

    click: Place
    tiles: int
    optimum_after: int | None
    loses: int | None


@dataclass(frozen=True)
class PlayedClick:
    """A click that was played, and its value.

    Fields:
        click: the cell that was clicked
        tiles: number of tiles that the click removed
        before: the optimum of the board before the click, in clicks; ``None`` if unknown
        after: the optimum of the board after the click, in clicks; ``None`` if unknown
        loses: the number of clicks that this click has lost; ``None`` if unknown
        better: a better click; ``None`` if this click is optimal, or if no better click is known
    """

    click: Place
    tiles: int
    before: int | None
    after: int | None
    loses: int | None
    better: Place | None


@dataclass(frozen=True)
class Analysis:
    """The result of `analyse`.

    Fields:
        board: the board
        optimum: the minimum number of clicks; ``None`` if unknown
        moves: an optimal solution; empty if unknown
        different_solutions: number of optimal solutions that do not remove the same groups; ``None`` if there are more
            than a million, or if it is unknown
        sequences: number of optimal sequences of clicks; ``None`` if it has more than 128 bits or is unknown
        chains: number of chains of optimal play; ``None`` if it has more than 128 bits or is unknown
        difficulty: the difficulty N: random clicks find an optimal solution once in 10^N games; ``None`` if unknown
        stars: the grade of this difficulty, from 1 to 5; ``None`` if unknown
        solutions: different optimal solutions, as many as `solutions` asked for, if there are so many
        clicks: all possible first clicks, one for each group, the best first
        game: the clicks that were played; empty without a game
        lost: the number of clicks that the game has lost; ``None`` if unknown, or without a game
        cleared: whether the game has cleared the board; ``None`` without a game
        stopped: whether a limit stopped the analysis before all values were known
        seconds: wall-clock time, in seconds
    """

    board: Board
    optimum: int | None
    moves: tuple[Place, ...]
    different_solutions: int | None
    sequences: int | None
    chains: int | None
    difficulty: float | None
    stars: int | None
    solutions: tuple[tuple[Place, ...], ...]
    clicks: tuple[ClickWorth, ...]
    game: tuple[PlayedClick, ...]
    lost: int | None
    cleared: bool | None
    stopped: bool
    seconds: float = field(compare=False)


def analyse(
    board: BoardLike,
    clicks: Clicks | None = None,
    *,
    solutions: int = 0,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Analysis:
    """Determine the optimum after each first click. With the clicks of a game, also determine which of them lose against
    the optimum.

    Parameters:
        board: a `Board`, a date, rows, or a ``Path``
        clicks: a game: pairs of column and row, or text such as ``"0,1 4,6"``. Each click must hit a tile
        solutions: the maximum number of different optimal solutions to list
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: such as ``"90s"``, or a number of seconds (default: none)
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with a `Progress` at the beginning, about 20 times per second, and at the end

    Result: an `Analysis`. If a limit stops it, `stopped` is true, and unknown values are ``None``.

    Errors: `BadInput` for an invalid input or option, and for a click that hits no tile; ``TypeError`` if `clicks` are
    not pairs.

    Example:

    >>> analysis = kortest.analyse("2024-11-24", clicks=[(0, 1), (4, 6)])
    >>> analysis.lost
    0
    >>> analysis.clicks[0]
    ClickWorth(click=Place(column=0, row=0), tiles=1, optimum_after=12, loses=0)
    >>> analysis.different_solutions, analysis.sequences, analysis.stars
    (25, 619744, 1)
    """
    games = None if clicks is None else [clicks]
    limits = limits_of(threads, memory, time_limit, stop, progress)
    return _analyses([board], games, solutions, limits)[0]


def analyse_many(
    boards: Iterable[BoardLike],
    games: Iterable[Clicks] | None = None,
    *,
    solutions: int = 0,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
    progress: Callable[[Analysis], object] | None = None,
) -> list[Analysis]:
    """Analyse many boards, side by side on several threads.

    Parameters:
        boards: the boards, as for `analyse`
        games: the clicks of a game on each board, as for `analyse` (default: none)
        solutions: the maximum number of different optimal solutions to list for each board
        threads: number of worker threads for all boards (default: all cores)
        memory: memory limit for all boards, such as ``"4GiB"`` or a number of bytes (default: 128 MiB for each
            thread, at least 1 GiB, or what the system allows)
        time_limit: for each board, such as ``"90s"``, or a number of seconds (default: none)
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with each `Analysis` as soon as it is found. An exception stops the batch

    Result: the analyses, in the order of the boards.

    Errors: as `analyse`; `BadInput` if there is not one game for each board.

    Example:

    >>> analyses = kortest.analyse_many(["OPG/GPO", "OPO/GGG"], ["0,0", "0,0"])
    >>> [analysis.lost for analysis in analyses]
    [0, 0]
    """
    limits = batch_limits_of(threads, memory, time_limit, stop)
    return _analyses(boards, games, solutions, limits, progress)


def _analyses(
    boards: Iterable[BoardLike],
    games: Iterable[Clicks] | None,
    solutions: int,
    limits: Limits,
    progress: Callable[[Analysis], object] | None = None,
) -> list[Analysis]:
    """Analyse boards, each with the clicks of a game if there are `games`."""
    wanted = whole("solutions", solutions, 0, 1_000_000)
    run = partial(_kortest.analyse_boards, solutions=wanted)
    return _GAME.analyse_games(
        run, boards, games, clicks_of, limits, _analysis, progress
    )


def _analysis(board: Board, found: dict[str, Any]) -> Analysis:
    """Make the analysis of a board from its fields."""
    game: dict[str, Any] = found.pop("game") or {
        "clicks": (),
        "lost": None,
        "cleared": None,
    }
    found["moves"] = places(found["moves"])
    found["solutions"] = tuple(places(each) for each in found["solutions"])
    found["clicks"] = tuple(_click_worth(each) for each in found["clicks"])
    return Analysis(
        board=board,
        game=tuple(_played_click(each) for each in game["clicks"]),
        lost=game["lost"],
        cleared=game["cleared"],
        **found,
    )


def _click_worth(found: dict[str, Any]) -> ClickWorth:
    """Convert the fields of the value of a first click."""
    found["click"] = Place(*found["click"])
    return ClickWorth(**found)


def _played_click(found: dict[str, Any]) -> PlayedClick:
    """Convert the fields of the value of a click that was played."""
    found["click"] = Place(*found["click"])
    if found["better"] is not None:
        found["better"] = Place(*found["better"])
    return PlayedClick(**found)


class LineRow(NamedTuple):
    """A row of a `Line`.

    Fields:
        from_: the smallest number of counted clicks
        to: the largest number of counted clicks; ``None`` in the last row, which has no end
        rest: the smallest number of other clicks over all games with at most `to` counted clicks
    """

    from_: int
    to: int | None
    rest: int


@dataclass(frozen=True)
class Line:
    """A line between two columns that shows why fewer clicks do not suffice.

    Each click counts once: it is counted if it removes a tile of one side of the line, and otherwise one of the others.
    In each row, ``from_ + rest`` is at least the optimum.

    Fields:
        column: the line stands between this column and the one before it
        counted: the side whose tiles decide, ``"left"`` or ``"right"``
        rows: all possible numbers of counted clicks, ascending. Most boards need one row
    """

    column: int
    counted: Literal["left", "right"]
    rows: tuple[LineRow, ...]


@dataclass(frozen=True)
class Explanation:
    """The result of `explain`.

    Fields:
        board: the board
        optimum: the minimum number of clicks; ``None`` if unknown
        line: the reason why fewer clicks do not suffice; ``None`` if unknown, or if the board has only one column
        begin: for each column, the smallest and the largest number of clicks of a best game that begin in it; ``None``,
            like `groups` and `orders`, if not all best games could be visited
        groups: the groups that every best game removes with one click: their tiles on the board
        orders: pairs of indices in `groups`: every best game removes the first group before the second one
        stopped: whether a limit stopped the search for the line or the visit of the best games
        seconds: wall-clock time, in seconds
    """

    board: Board
    optimum: int | None
    line: Line | None
    begin: tuple[tuple[int, int], ...] | None
    groups: tuple[tuple[Place, ...], ...] | None
    orders: tuple[tuple[int, int], ...] | None
    stopped: bool
    seconds: float = field(compare=False)


def explain(
    board: BoardLike,
    *,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Explanation:
    """Find why one click fewer is not enough, and what all best games share.

    Parameters:
        board: a `Board`, a date, rows, or a ``Path``
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: such as ``"90s"``, or a number of seconds (default: none)
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with a `Progress` at the beginning, about 20 times per second, and at the end

    Result: an `Explanation`. If a limit stops it, `stopped` is true, and unknown values are ``None``.

    Errors: `BadInput` for an invalid input or option.

    Example:

    >>> kortest.explain("2024-11-24").line
    Line(column=4, counted='left', rows=(LineRow(from_=11, to=None, rest=2),))
    """
    limits = limits_of(threads, memory, time_limit, stop, progress)
    given, found = _GAME.ask(_kortest.explain_board, board, limits)
    line = found.pop("line")
    if line is not None:
        line["rows"] = tuple(LineRow(*row) for row in line["rows"])
        line = Line(**line)
    common = found.pop("common")
    begin = groups = orders = None
    if common is not None:
        begin = tuple(common["begin"])
        groups = tuple(places(group) for group in common["groups"])
        orders = tuple(common["orders"])
    return Explanation(
        board=given, line=line, begin=begin, groups=groups, orders=orders, **found
    )


@dataclass(frozen=True)
class Solution:
    """The result of `solve`.

    Fields:
        board: the board
        found: whether a solution was found
        moves: the clicks of the solution, as in `Proof`; empty if none was found
        proved: whether it is proved that the solution is optimal
        optimum: the minimum number of clicks; ``None`` if it is not proved
        lower_bound: no solution has fewer clicks
        upper_bound: the number of clicks of the solution; ``None`` if none was found
        algorithm: the name of the algorithm
        states: the number of states that the algorithm has visited
        stopped: whether a limit stopped the algorithm
        seconds: wall-clock time, in seconds
    """

    board: Board
    found: bool
    moves: tuple[Place, ...]
    proved: bool
    optimum: int | None
    lower_bound: int
    upper_bound: int | None
    algorithm: Algorithm
    states: int = field(compare=False)
    stopped: bool
    seconds: float = field(compare=False)


def solve(
    board: BoardLike,
    *,
    algorithm: Algorithm = "auto",
    seed: int = 0,
    width: int | None = None,
    power: float | None = None,
    threads: int | None = None,
    memory: Memory | None = None,
    time_limit: Time | None = None,
    stop: StopSignal | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Solution:
    """Find a good solution without a certificate, with an algorithm of your choice.

    Parameters:
        board: a `Board`, a date, rows, or a ``Path``
        algorithm: ``auto`` (a short portfolio, then the column program), ``portfolio``, ``triangle``, ``anytime-beam``,
            ``beam``, ``best-first``, ``monte-carlo``, ``weighted-random``, ``greedy-most``, ``greedy-fewest``,
            ``random``, ``a-star`` or ``breadth-first``
        seed: seed of the random numbers
        width: for ``beam``: number of states that are kept at each depth (default: 1000)
        power: for ``weighted-random``: the weight of a move is the number of tiles that it takes, to this power
            (default: 5)
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or what the system allows)
        time_limit: such as ``"90s"``, or a number of seconds (default: none; some algorithms then never end)
        stop: the call stops when this signal is set, such as a `threading.Event`
        progress: is called with a `Progress` at the beginning, about 20 times per second, and at the end

    Result: a `Solution`, the best one within the limits.

    Errors: `BadInput` for an invalid input or option.

    Example:

    >>> kortest.solve("2024-11-24", algorithm="beam", width=100).upper_bound
    13
    """
    options = solve_options(algorithm, _ALGORITHMS, seed, width, power)
    if algorithm == "auto" and (width is not None or power is not None):
        raise BadInput(
            "width and power are for the algorithms beam and weighted-random"
        )
    limits = limits_of(threads, memory, time_limit, stop, progress)
    run = partial(_kortest.solve_board, options=options)
    given, found = _GAME.ask(run, board, limits)
    moves = found.pop("moves")
    length = None if moves is None else len(moves)
    proved = length == found["lower_bound"]
    return Solution(
        board=given,
        found=moves is not None,
        moves=places(moves or ()),
        proved=proved,
        optimum=length if proved else None,
        upper_bound=length,
        algorithm=cast(Algorithm, options.algorithm),
        **found,
    )
