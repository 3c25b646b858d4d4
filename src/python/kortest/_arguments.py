"""Checks the arguments of calls before anything is converted.

A value of a wrong type is a ``TypeError``, and a wrong value is `BadInput`. Both name the argument, the value, and what is
allowed. Numbers of NumPy become numbers of Python, so that results contain no other ones.
"""

from __future__ import annotations

import datetime
import math
import numbers
import operator
import os
from collections.abc import Iterable, Mapping, Set
from typing import Any, SupportsIndex, TypeVar, cast

from ._errors import BadInput, visible

Item = TypeVar("Item")
Given = TypeVar("Given")

#: The largest number of characters of a value that a message shows.
_MAX_SHOWN = 60
#: The largest bound that messages name. A larger bound comes from the size of a number in memory, and would not help.
_MAX_NAMED = 2**31
#: The largest numbers of 32 and of 64 bits.
MAX_32 = 2**32 - 1
MAX_64 = 2**64 - 1


def shown(value: object) -> str:
    """Return a value as one line of text for a message."""
    try:
        text = visible(repr(value))
    except ValueError:
        # Python refuses to write numbers of thousands of digits.
        text = f"of type {type(value).__name__}"
    return text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}..."


def wrong_type(name: str, value: object, allowed: str) -> TypeError:
    """Return the error for an argument whose value has a wrong type. `allowed` says what is expected."""
    return TypeError(f"{name} {shown(value)}: expected {allowed}")


def wrong_value(name: str, value: object, allowed: str) -> BadInput:
    """Return the error for an argument with a wrong value. `allowed` says what is expected."""
    return BadInput(f"{name} {shown(value)}: expected {allowed}")


def index(value: object) -> int | None:
    """Return the value of an integer, such as one of NumPy, or ``None`` for other objects."""
    if isinstance(value, bool):
        return None
    try:
        return int(operator.index(cast("SupportsIndex", value)))
    except TypeError:
        return None


def plain(value: str) -> str:
    """Return the characters of a string, which may be a member of an enumeration or a string of NumPy."""
    return str.__str__(value)


def whole(name: str, value: object, least: int, most: int) -> int:
    """Return a whole number from `least` to `most`."""
    end = f" to {most}" if most < _MAX_NAMED else ""
    allowed = f"a whole number from {least}{end}"
    number = index(value)
    if number is None:
        raise wrong_type(name, value, allowed)
    if number > most and not end:
        raise wrong_value(name, value, f"at most {most}")
    if not least <= number <= most:
        raise wrong_value(name, number, allowed)
    return number


def optional_whole(name: str, value: object, least: int, most: int) -> int | None:
    """Return a whole number from `least` to `most`, or ``None`` for ``None``."""
    return None if value is None else whole(name, value, least, most)


def finite(name: str, value: object) -> float:
    """Return a number that is neither infinite nor NaN."""
    allowed = "a finite number"
    if not _is_number(value):
        raise wrong_type(name, value, allowed)
    try:
        number = float(cast("numbers.Real", value))
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise wrong_value(name, value, allowed)
    return number


def _is_number(value: object) -> bool:
    """Return whether a value is a number. NumPy's spans of time count as whole numbers, and truth values do in Python."""
    is_other = isinstance(value, bool) or type(value).__name__ == "timedelta64"
    return isinstance(value, numbers.Real) and not is_other


def quantity(name: str, value: object, allowed: str) -> str:
    """Return a number as a text without a unit, or a text as it is."""
    if isinstance(value, str):
        if len(value) > _MAX_SHOWN or not value.isprintable():
            raise wrong_value(name, value, allowed)
        return plain(value)
    if not _is_number(value):
        raise wrong_type(name, value, allowed)
    return f"{finite(name, value):f}".rstrip("0").rstrip(".")


def span_in_seconds(value: object) -> object:
    """Return the seconds of a span of time of Python, NumPy or pandas. Return other objects as they are."""
    span = value
    if type(value).__name__ == "timedelta64":
        span = cast("Any", value).astype("timedelta64[us]").item()
    return span.total_seconds() if isinstance(span, datetime.timedelta) else value


def choice(name: str, value: object, names: tuple[str, ...]) -> str:
    """Return one of several names."""
    allowed = f"{', '.join(names[:-1])} or {names[-1]}"
    if not isinstance(value, str):
        raise wrong_type(name, value, allowed)
    if value not in names:
        raise wrong_value(name, value, allowed)
    return plain(value)


def optional_choice(name: str, value: object, names: tuple[str, ...]) -> str | None:
    """Return one of several names, or ``None`` for ``None``."""
    return None if value is None else choice(name, value, names)


def flag(name: str, value: object) -> bool:
    """Return a truth value of Python or NumPy."""
    if isinstance(value, bool) or type(value).__name__ in ("bool_", "bool"):
        return bool(value)
    raise wrong_type(name, value, "True or False")


def characters(name: str, value: str) -> str:
    """Return the characters of a string for the compiled module, which reads Unicode."""
    try:
        value.encode()
    except UnicodeEncodeError:
        raise wrong_value(name, value, "characters of Unicode") from None
    return plain(value)


def text(name: str, value: object) -> str:
    """Return a text for the compiled module or for the program, whose arguments end with a zero byte."""
    if not isinstance(value, str):
        raise wrong_type(name, value, "a text")
    if "\0" in value:
        raise wrong_value(name, value, "a text without the character \\0")
    return characters(name, value)


def label(name: str, value: object) -> str:
    """Return the name of a board. It may have other characters, as the name of a file may."""
    if not isinstance(value, str):
        raise wrong_type(name, value, "a text")
    return plain(value)


def optional_text(name: str, value: object) -> str | None:
    """Return a text like `text`, or ``None`` for ``None``."""
    return None if value is None else text(name, value)


def path(name: str, value: object) -> str:
    """Return the path of a file or a folder, which need not exist."""
    allowed = "the path of a file"
    written = value
    if _is_path(value):
        written = os.fspath(cast("os.PathLike[str]", value))
    if not isinstance(written, str):
        raise wrong_type(name, value, allowed)
    if not written or "\0" in written or not _has_bytes(written):
        raise wrong_value(name, value, allowed)
    return plain(written)


def _has_bytes(path: str) -> bool:
    """Return whether the system can write a path."""
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        return False
    return True


def _is_path(value: object) -> bool:
    """Return whether a value is a path of Python, such as a `pathlib.Path`."""
    return isinstance(value, os.PathLike)


def optional_path(name: str, value: object) -> str | None:
    """Return the path of a file or a folder, or ``None`` for ``None``."""
    return None if value is None else path(name, value)


def callback(name: str, value: Given) -> Given:
    """Return a function, or ``None`` for ``None``."""
    if value is not None and not callable(value):
        raise wrong_type(name, value, "a function")
    return value


def items(name: str, value: Iterable[Item], noun: str) -> list[Item]:
    """Return the items of a list, an array or a generator. Refuse a text, a set and a dictionary."""
    allowed = f"a list of {noun}"
    if not has_order(value):
        raise wrong_type(name, value, allowed)
    try:
        iterator = iter(value)
    except TypeError:
        raise wrong_type(name, value, allowed) from None
    return list(iterator)


class OneBoard:
    """The base class of boards. A board is a sequence of columns; where a list of boards is expected, it is refused."""

    __slots__ = ()


def has_order(value: object) -> bool:
    """Return whether a value has items in an order of its own. A text and a board count as one thing, not as a list."""
    unordered = (str, bytes, bytearray, memoryview, Mapping, Set, OneBoard)
    if isinstance(value, unordered) or _is_table(value):
        return False
    return isinstance(value, Iterable)


def _is_table(value: object) -> bool:
    """Return whether a value is a table of pandas, whose iterator returns the names of its columns."""
    return hasattr(value, "to_numpy") and getattr(value, "ndim", 0) == 2


def values_of_table(value: object) -> object:
    """Return the values of a table of pandas, row by row. Return other objects as they are."""
    return cast("Any", value).to_numpy() if _is_table(value) else value


def pair(name: str, value: object, noun: str, least: int, most: int) -> tuple[int, int]:
    """Return two whole numbers. `noun` says what they are, such as ``columns and rows``."""
    allowed = f"a pair of {noun}, such as (4, 3)"
    if not has_order(value):
        raise wrong_type(name, value, allowed)
    numbers_of_pair = items(name, cast("Iterable[object]", value), "two numbers")
    if len(numbers_of_pair) != 2:
        raise wrong_value(name, value, allowed)
    first, second = (whole(name, number, least, most) for number in numbers_of_pair)
    return first, second


def same_length(name: str, found: int, noun: str, expected: int) -> None:
    """Check that there are as many items as boards. `name` and `noun` are what messages call items and boards."""
    if found != expected:
        raise BadInput(f"{found} {name} for {expected} {noun}")
