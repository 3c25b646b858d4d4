"""Converts cells and moves."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable
from typing import NamedTuple, Union, cast

from ._errors import BadInput


class Place(NamedTuple):
    """A cell. Coordinates count from 0: from the bottom left for Former, from the top left for the other games."""

    column: int
    row: int


#: The clicks of a game of Former: text such as ``"0,1 4,6"``, or pairs of column and row.
Clicks = Union[str, Iterable["tuple[int, int]"]]
#: The moves of a game of Santa Chilly: letters such as ``"RULD"``, or a list of letters or directions.
Moves = Union[str, Iterable[str]]


def places(pairs: Iterable[tuple[int, int]]) -> tuple[Place, ...]:
    return tuple(Place(*pair) for pair in pairs)


def clicks_of(given: Clicks) -> list[tuple[int, int]]:
    """Return the clicks as pairs of numbers that are not negative."""
    if isinstance(given, str):
        given = _pairs(given)
    return [_click(click, number) for number, click in enumerate(given, 1)]


def _pairs(text: str) -> list[tuple[int, int]]:
    """Read pairs of numbers. Brackets and separators do not count."""
    numbers = [int(number) for number in re.findall(r"-?\d+", text)]
    if re.search(r"[^\d\s,;()\[\]-]", text) or len(numbers) % 2 == 1:
        raise BadInput(f"clicks {text!r}: expected column,row pairs, such as 0,1 4,6")
    return list(zip(numbers[::2], numbers[1::2]))


def _click(click: object, number: int) -> tuple[int, int]:
    if isinstance(click, Iterable) and not isinstance(click, (str, bytes)):
        coordinates = tuple(cast("Iterable[object]", click))
        if len(coordinates) == 2:
            return _cell(coordinates[0], coordinates[1], number)
    raise TypeError(
        f"click {number} is {click!r}; expected a pair of column and row, such as (2, 0)"
    )


def _cell(column: object, row: object, number: int) -> tuple[int, int]:
    try:
        cell = operator.index(column), operator.index(row)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(
            f"click {number} is {(column, row)!r}; expected whole numbers"
        ) from None
    if min(cell) < 0:
        raise BadInput(
            f"click {number} ({cell[0]},{cell[1]}): no tile there; columns and rows count from 0"
        )
    return cell


def moves_of(given: Moves) -> str:
    return given if isinstance(given, str) else " ".join(given)
