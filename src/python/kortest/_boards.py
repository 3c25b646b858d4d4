"""The boards of all games: how they are read, written and compared."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import (
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    Protocol,
    SupportsIndex,
    TypeVar,
    cast,
    overload,
)

from . import _html
from ._arguments import OneBoard, index, label, shown
from ._arguments import path as path_argument
from ._arguments import text as text_argument
from ._errors import BadInput, visible
from ._rows import Cells, Text, place_in_file, text_of_file, text_of_rows

Native = TypeVar("Native")
Column = TypeVar("Column", bound="Sequence[str]")


class Kind(NamedTuple):
    """What differs between the boards of the games.

    Fields:
        puzzle: the name of the game
        noun: a board in one word, which is also the name of a board without another name
        cells: how lists and arrays write the cells
        native: the class of the compiled module
    """

    puzzle: str
    noun: str
    cells: Cells
    native: Any


class GameBoard(OneBoard, Sequence[Column], Generic[Native, Column]):
    """A board of a game: a sequence of its columns from the left, which does not change."""

    __slots__ = ("_columns", "_name", "_native", "_text")
    _kind: ClassVar[Kind]
    _columns: tuple[Column, ...] | None
    _name: str
    _native: Native
    _text: str

    def __init__(self, text: str | Native, name: str | None = None) -> None:
        kind = self._kind
        native: Any = text
        if not isinstance(native, kind.native):
            native = kind.native.parse(text_argument("text", text))
        self._columns = None
        self._name = kind.noun if name is None else label("name", name)
        self._native = native
        self._text = native.text()

    @property
    def text(self) -> str:
        """The board in one line, top row first, with ``/`` between the rows."""
        return self._text

    @property
    def name(self) -> str:
        """The name of the board, such as the name of its file without the extension."""
        return self._name

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows, top row first."""
        return tuple(self._text.split("/"))

    def _cells(self) -> list[list[str]]:
        """Return the cells, row by row, top row first."""
        return [list(row) for row in self.rows]

    def _made_columns(self) -> tuple[Column, ...]:
        """Make the columns from the cells."""
        raise NotImplementedError

    def _at(self, column: int, row: int) -> str:
        """Return the cell of a column and a row of the board."""
        return self._cells()[row][column]

    def _all_columns(self) -> tuple[Column, ...]:
        """Return the columns, which are made when they are needed first."""
        if self._columns is None:
            self._columns = self._made_columns()
        return self._columns

    def __len__(self) -> int:
        """Return the number of columns."""
        return len(self._all_columns())

    def __iter__(self) -> Iterator[Column]:
        return iter(self._all_columns())

    @overload
    def __getitem__(self, key: SupportsIndex) -> Column: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[Column, ...]: ...
    @overload
    def __getitem__(self, key: tuple[int, int]) -> str: ...
    def __getitem__(
        self, key: SupportsIndex | slice | tuple[int, int]
    ) -> Column | tuple[Column, ...] | str:
        """Return a column, a tuple of several columns, or the cell of a pair of column and row."""
        if isinstance(key, tuple):
            return self._cell(key)
        if isinstance(key, slice):
            return self._all_columns()[key]
        if index(key) is None:
            raise TypeError(
                f"column {shown(key)}: expected a whole number, or a pair of column and row"
            )
        number = operator.index(key)
        if not -len(self) <= number < len(self):
            raise IndexError(
                f"column {shown(number)}: the {self._kind.noun} has {len(self)} columns"
            )
        return self._all_columns()[number]

    def _cell(self, key: tuple[object, ...]) -> str:
        """Return the cell at a pair of column and row."""
        place = [index(number) for number in key]
        if len(place) != 2 or place[0] is None or place[1] is None:
            raise TypeError(f"cell {shown(key)}: expected a pair of column and row")
        column, row = place[0], place[1]
        columns, rows = len(self), len(self.rows)
        if not (0 <= column < columns and 0 <= row < rows):
            raise IndexError(
                f"cell {shown((column, row))}: the {self._kind.noun} has {columns} columns and {rows} rows"
            )
        return self._at(column, row)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Return the rows as an array of NumPy, top row first, which the functions of this package accept as a board."""
        import numpy

        if copy is False:
            raise ValueError(f"a {self._kind.noun} has no array that can be shared")
        return numpy.array(self._cells(), dtype=dtype)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._text == other._text

    def __hash__(self) -> int:
        return hash((self._kind.puzzle, self._text))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._text, self._name)

    # A board never changes, so the board itself serves as its copy.
    def __copy__(self: BoardT) -> BoardT:
        return self

    def __deepcopy__(self: BoardT, memo: dict[int, Any]) -> BoardT:
        return self

    def __repr__(self) -> str:
        return f"{type(self).__name__}(text={self._text!r}, name={self._name!r})"

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def _repr_html_(self) -> str:
        return picture(self)


BoardT = TypeVar("BoardT", bound=GameBoard[Any, Any])


AnyBoardT = TypeVar("AnyBoardT", covariant=True)


class HasBoard(Protocol[AnyBoardT]):
    """A result for a board, such as a `Proof`."""

    @property
    def board(self) -> AnyBoardT: ...


def native_of(board: GameBoard[Native, Any]) -> Native:
    """Return the object of the compiled module."""
    return board._native  # pyright: ignore[reportPrivateUsage]


def kind_of(board: type[GameBoard[Any, Any]]) -> Kind:
    """Return what is particular to the boards of a class."""
    return board._kind  # pyright: ignore[reportPrivateUsage]


def picture(board: GameBoard[Any, Any]) -> str:
    """Return a board as an HTML table."""
    cells = board._cells()  # pyright: ignore[reportPrivateUsage]
    return _html.picture(kind_of(type(board)).puzzle, board.name, cells)


def board_of_text(
    board_class: type[BoardT],
    given: Text,
    name: str | None = None,
    *,
    are_rows: bool,
    size: object = None,
    colours_from: object = None,
) -> BoardT:
    """Read a text that may mean a board, as the program does. `are_rows` says that the caller has called it rows."""
    wanted = given.wanted(are_rows=are_rows, size=size, colours_from=colours_from)
    try:
        return board_class(kind_of(board_class).native.read(given.text, wanted), name)
    except BadInput as error:
        hint = f"; to read a file, use {board_class.__name__}.from_file"
        raise BadInput(error.reason + (hint if is_file(given) else "")) from None


def is_file(given: Text) -> bool:
    """Return whether a text is the name of a file. The file is not opened."""
    try:
        return given.rows is None and os.path.isfile(given.text)
    except ValueError:
        return False


def board_of_rows(
    board_class: type[BoardT], rows: object, name: str | None = None, **meaning: Any
) -> BoardT:
    """Make a board from rows. `meaning` are the last arguments of `board_of_text`."""
    given = text_of_rows(rows, kind_of(board_class).cells)
    return board_of_text(board_class, given, name, **meaning)


def board_of_file(
    board_class: type[BoardT], path: str | os.PathLike[str], **meaning: Any
) -> BoardT:
    """Read a file with rows, or the board of a certificate."""
    path = path_argument("path", path)
    found = text_of_file(path, kind_of(board_class).puzzle)
    name = Path(path).stem
    try:
        if found.is_certificate:
            return board_class(found.text, name)
        return board_of_text(board_class, Text(found.text, None), name, **meaning)
    except BadInput as error:
        raise place_in_file(path, error) from None


def board_of(board_class: type[BoardT], given: object, **meaning: Any) -> BoardT:
    """Return the board that an argument stands for: a board, a result for a board, rows, or a path."""
    for board in (given, getattr(given, "board", None)):
        if isinstance(board, board_class):
            return board
    if isinstance(given, os.PathLike):
        path = cast("os.PathLike[str]", given)
        return board_of_file(board_class, path, are_rows=False, **meaning)
    return board_of_rows(board_class, given, are_rows=False, **meaning)


def refuse_name_of_file(board_class: type[GameBoard[Any, Any]], text: str) -> None:
    """Refuse the name of a file such as ``board.txt``, which could also be a row of tiles."""
    if "." in text and is_file(Text(text, None)):
        name = board_class.__name__
        remedy = f"use {name}.from_file for the file, or {name}.from_rows for rows"
        raise BadInput(f"{visible(text)}: is a file; {remedy}")
