"""Converts cells and moves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple, Union, cast

from ._arguments import (
    characters,
    has_order,
    index,
    items,
    shown,
    values_of_table,
    wrong_value,
)
from ._errors import BadInput


class Place(NamedTuple):
    """A cell. Coordinates count from 0: from the bottom left for Former, from the top left for the other games."""

    column: int
    row: int


_PAIRS = "pairs of column and row"
#: The end of the range of coordinates. No board has so many columns or rows.
_END = 2**32
#: The largest number of digits of a coordinate in a text.
_MAX_DIGITS = 9

#: The clicks of a game of Former: text such as ``"0,1 4,6"``, or pairs of column and row.
Clicks = Union[str, Iterable["tuple[int, int]"]]
#: The moves of a game of Santa Chilly: letters such as ``"RULD"``, or a list of letters or directions.
Moves = Union[str, Iterable[str]]


def places(pairs: Iterable[tuple[int, int]]) -> tuple[Place, ...]:
    """Return pairs of column and row as places."""
    return tuple(Place(*pair) for pair in pairs)


def clicks_of(given: Clicks) -> list[tuple[int, int]]:
    """Return the clicks as pairs of numbers that are not negative."""
    if isinstance(given, str):
        pairs: list[tuple[int, int]] = _pairs(given)
    else:
        rows = cast("Iterable[tuple[int, int]]", values_of_table(given))
        pairs = items("clicks", rows, _PAIRS)
    return [_click(click, number) for number, click in enumerate(pairs, 1)]


def _pairs(text: str) -> list[tuple[int, int]]:
    """Read pairs of numbers from a text. Brackets, and the characters between numbers, have no meaning."""
    words = re.findall(r"-?[0-9]+", text)
    has_other = re.search(r"[^0-9\s,;()\[\]-]", text) is not None
    is_long = any(len(word) > _MAX_DIGITS for word in words)
    if has_other or is_long or len(words) % 2 == 1:
        allowed = "column,row pairs, such as 0,1 4,6"
        raise wrong_value("clicks", text, allowed)
    numbers = [int(word) for word in words]
    return list(zip(numbers[::2], numbers[1::2]))


def _click(click: object, number: int) -> tuple[int, int]:
    """Return a click as a pair of numbers. `number` is its number in the game, for messages."""
    if has_order(click):
        coordinates = items("click", cast("Iterable[object]", click), "two numbers")
        if len(coordinates) == 2:
            return _cell(coordinates[0], coordinates[1], number)
    raise TypeError(
        f"click {number} is {shown(click)}; expected a pair of column and row, such as (2, 0)"
    )


def _cell(column: object, row: object, number: int) -> tuple[int, int]:
    """Return a column and a row as numbers that are not negative. `number` is the number of the click, for messages."""
    first, second = index(column), index(row)
    if first is None or second is None:
        raise TypeError(
            f"click {number} is {shown((column, row))}; expected whole numbers"
        )
    if not (0 <= first < _END and 0 <= second < _END):
        raise BadInput(
            f"click {number} ({shown(first)},{shown(second)}): no tile there; columns and rows count from 0"
        )
    return first, second


def moves_of(given: Moves) -> str:
    """Return the moves as one text."""
    if isinstance(given, str):
        return characters("moves", given)
    moves = items("moves", given, "letters or directions")
    for number, move in enumerate(cast("list[object]", moves), 1):
        if not isinstance(move, str):
            raise TypeError(
                f"move {number} is {shown(move)}; expected a letter or a direction"
            )
    return characters("moves", " ".join(moves))
