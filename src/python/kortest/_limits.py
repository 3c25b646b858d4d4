"""The limits of a call: threads, memory and time."""

from __future__ import annotations

import datetime
import os
import re
from typing import NamedTuple, Union

from ._arguments import quantity, whole
from ._errors import BadInput

#: A size in bytes, as a number or a text such as ``"4GiB"``.
Memory = Union[int, str]
#: A time: a number of seconds, a text such as ``"90s"`` or ``"8h"``, or a `datetime.timedelta`.
Time = Union[float, str, datetime.timedelta]

#: The default of `memory`, in bytes.
_DEFAULT_MEMORY = 1 << 30
#: The default of `memory` for each thread of a batch, in bytes, if that is more in all.
_MEMORY_PER_THREAD = 128 << 20
#: The largest number of threads that is accepted, as in the program.
_MAX_THREADS = 1024
#: The smallest memory that is accepted, in bytes.
_MIN_MEMORY = 1 << 20

_BYTES = {"": 1, "b": 1, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30, "tib": 1 << 40}
_BYTES.update({"k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12})
_BYTES.update({"kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12})
_SECONDS = {"": 1.0, "ms": 0.001, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
_SECONDS["d"] = 24 * _SECONDS["h"]


class Limits(NamedTuple):
    """The limits of a batch.

    Fields:
        threads: number of threads for all items together
        memory: memory for all items together, in bytes
        seconds: time limit for each item, in seconds; ``None`` for no limit
    """

    threads: int
    memory: int
    seconds: float | None


def limits_of(
    threads: int | None, memory: Memory | None, time_limit: Time | None
) -> Limits:
    """Convert the arguments of a call for one board."""
    size = _DEFAULT_MEMORY
    if memory is not None:
        size = _bytes(quantity("memory", memory, "a number of bytes, or such as 4GiB"))
    time = None
    if time_limit is not None:
        allowed = "a number of seconds, a timedelta, or such as 90s or 8h"
        time = quantity("time_limit", time_limit, allowed)
    return Limits(_threads(threads), size, _seconds(time))


def batch_limits_of(
    threads: int | None, memory: Memory | None, time_limit: Time | None
) -> Limits:
    """Convert the arguments of a call for many boards, which share the memory."""
    limits = limits_of(threads, memory, time_limit)
    if memory is None:
        size = max(_DEFAULT_MEMORY, limits.threads * _MEMORY_PER_THREAD)
        return limits._replace(memory=size)
    return limits


def _threads(threads: int | None) -> int:
    if threads is None:
        return _cores()
    return whole("threads", threads, 1, _MAX_THREADS)


def _cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _bytes(memory: str) -> int:
    size = _quantity(memory, _BYTES, "memory", "a number of bytes, or such as 4GiB")
    if size < _MIN_MEMORY:
        raise BadInput(f"memory {memory}: expected at least 1MiB")
    return int(min(size, 2**63 - 1))


def _seconds(time_limit: str | None) -> float | None:
    if time_limit is None:
        return None
    allowed = "a number of seconds, or such as 90s or 8h"
    return _quantity(time_limit, _SECONDS, "time_limit", allowed)


def _quantity(
    given: float | str,
    units: dict[str, float] | dict[str, int],
    name: str,
    allowed: str,
) -> float:
    """Read a number with a unit. `name` and `allowed` are for the error."""
    match = re.fullmatch(
        r"\s*([0-9.]+(?:e\+?[0-9]+)?)\s*([a-z]*)\s*", str(given).lower()
    )
    if match is not None and match[2] in units:
        try:
            return float(match[1]) * units[match[2]]
        except ValueError:
            pass
    raise BadInput(f"{name} {given}: expected {allowed}")
