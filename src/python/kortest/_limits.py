"""The limits of a call: threads, memory, time, and a signal to stop."""

from __future__ import annotations

import datetime
import os
import re
from typing import Callable, NamedTuple, Union

from . import _kortest
from ._arguments import MAX_64, quantity, span_in_seconds, whole
from ._errors import BadInput
from ._watch import Progress, StopSignal, Watch, watch_of

#: A size in bytes, as a number or a text such as ``"4GiB"``.
Memory = Union[int, str]
#: A time: a number of seconds, a text such as ``"90s"`` or ``"8h"``, or a `datetime.timedelta`.
Time = Union[float, str, datetime.timedelta]

#: The default of `memory` if the system allows so much, in bytes.
_DEFAULT_MEMORY = 1 << 30
#: The default of `memory` for each thread of a batch, in bytes, if that is more in all.
_MEMORY_PER_THREAD = 128 << 20
#: The smallest memory that is accepted, in bytes.
_MIN_MEMORY = 1 << 20

#: Units of sizes and times, as the command line reads them. A unit of 1024 has several spellings: 4G, 4GB, 4Gi, 4GiB.
_BYTES = {"": 1, "b": 1}
for _power, _letter in enumerate("kmgt", 1):
    _BYTES.update({_letter + _end: 1 << (10 * _power) for _end in ("", "b", "i", "ib")})
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0, "d": 86400.0}

_NUMBER = r"[0-9.]+(?:e\+?[0-9]+)?"
#: The days (in the form of Slurm), hours, minutes and seconds of a clock: 01:30:00, 1-00:00:00, 1-12.
_CLOCK = re.compile(
    r"(?:([0-9]+)-([0-9]{1,2})(?::([0-5]?[0-9])(?::([0-5]?[0-9]))?)?|([0-9]+):([0-5][0-9]):([0-5][0-9]))"
)


class Limits(NamedTuple):
    """The limits of a batch.

    Fields:
        threads: number of threads for all items together, at most one for each core
        memory: memory for all items together, in bytes
        seconds: time limit for each item, in seconds; ``None`` for no limit
        watch: a function that is called regularly, and returns whether the batch must stop; ``None`` without one
    """

    threads: int
    memory: int
    seconds: float | None
    watch: Watch | None


def limits_of(
    threads: int | None,
    memory: Memory | None,
    time_limit: Time | None,
    stop: StopSignal | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Limits:
    """Convert the arguments of a call for one board."""
    if memory is None:
        size = _allowed(_DEFAULT_MEMORY)
    else:
        size = _bytes(quantity("memory", memory, "a number of bytes, or such as 4GiB"))
    seconds = seconds_of("time_limit", time_limit)
    return Limits(_threads(threads), size, seconds, watch_of(stop, progress))


def batch_limits_of(
    threads: int | None,
    memory: Memory | None,
    time_limit: Time | None,
    stop: StopSignal | None = None,
) -> Limits:
    """Convert the arguments of a call for many boards, which share the memory."""
    limits = limits_of(threads, memory, time_limit, stop)
    if memory is None:
        size = max(_DEFAULT_MEMORY, limits.threads * _MEMORY_PER_THREAD)
        return limits._replace(memory=_allowed(size))
    return limits


def _allowed(size: int) -> int:
    """Return a size in bytes, or less if the system allows less memory, by the rule of the program."""
    return max(_kortest.allowed_memory(size), _MIN_MEMORY)


def _threads(threads: int | None) -> int:
    """Return the number of threads, at most one for each core."""
    if threads is None:
        return _cores()
    return min(whole("threads", threads, 1, MAX_64), _cores())


def _cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _bytes(memory: str) -> int:
    """Convert a text such as ``4GiB`` to a number of bytes."""
    match = re.fullmatch(rf"({_NUMBER})\s*([a-z]*)", memory.strip().lower())
    size = None if match is None else _quantity(match[1], _BYTES.get(match[2]))
    if size is None:
        raise BadInput(f"memory {memory}: expected a number of bytes, or such as 4GiB")
    if size < _MIN_MEMORY:
        raise BadInput(f"memory {memory}: expected at least 1MiB")
    return int(min(size, 2**63 - 1))


def seconds_of(name: str, time: Time | None) -> float | None:
    """Convert a time to seconds. `name` is the name of the argument. Result: ``None`` if there is no time."""
    if time is None:
        return None
    allowed = "a number of seconds, a timedelta, or such as 90s, 8h or 1h30m"
    text = quantity(name, span_in_seconds(time), allowed).strip().lower()
    seconds = _clock(text)
    if seconds is None:
        seconds = _spans(text)
    if seconds is None:
        raise BadInput(f"{name} {time}: expected {allowed}")
    return seconds


def _clock(text: str) -> float | None:
    """Read a time such as ``01:30:00`` or ``1-00:00:00``. Result: seconds; ``None`` if the text is something else."""
    match = _CLOCK.fullmatch(text)
    if match is None:
        return None
    days, hours, minutes, seconds = (int(match[group] or 0) for group in (1, 2, 3, 4))
    if hours > 23:
        return None
    if match[5]:
        hours, minutes, seconds = (int(match[group]) for group in (5, 6, 7))
    return float(((days * 24 + hours) * 60 + minutes) * 60 + seconds)


def _spans(text: str) -> float | None:
    """Read a number of seconds, or numbers with units such as ``1h30m``. Result: seconds; ``None`` if the text is bad."""
    if re.fullmatch(_NUMBER, text):
        return _quantity(text, 1.0)
    if not re.fullmatch(rf"({_NUMBER}\s*[a-z]+\s*)+", text):
        return None
    total = 0.0
    for number, unit in re.findall(rf"({_NUMBER})\s*([a-z]+)", text):
        seconds = _quantity(number, _SECONDS.get(unit))
        if seconds is None:
            return None
        total += seconds
    return total


def _quantity(number: str, unit: float | None) -> float | None:
    """Return a number times a unit; ``None`` if the number is bad or the unit is unknown."""
    try:
        return None if unit is None else float(number) * unit
    except ValueError:
        return None
