"""Watches a call while it works: passes on its progress, and asks whether it must stop."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Any, Callable, Protocol, Union, cast

from ._arguments import callback, wrong_type


class StopSignal(Protocol):
    """An object that says whether a call must stop, such as a `threading.Event`."""

    def is_set(self) -> bool: ...


@dataclass(frozen=True)
class Progress:
    """The progress of a call that works on one board.

    Fields:
        phase: the present work, such as ``looking for solutions`` or ``refuting``
        upper_bound: the number of moves of the best solution so far; ``None`` if unknown, and in phases without moves
        budget: the number of moves that the search refutes now; ``None`` in other phases
        done: the number of finished parts of this phase; ``None`` if it has no parts
        total: the number of all parts of this phase; ``None`` if it has no parts
        states: the number of states that were visited since the call began
        seconds: wall-clock time since the call began, in seconds
    """

    phase: str
    upper_bound: int | None
    budget: int | None
    done: int | None
    total: int | None
    states: int
    seconds: float


#: A function that the compiled module calls regularly during the work, with the fields of a `Progress` if the work is on
#: one board. It returns whether the work must stop.
Watch = Callable[[Union["dict[str, Any]", None]], bool]


def watch_of(
    stop: StopSignal | None, progress: Callable[[Progress], object] | None
) -> Watch | None:
    """Check the arguments of a call that watch it. ``None`` if there are none."""
    callback("progress", progress)
    stop = stop_signal(stop)
    if stop is None and progress is None:
        return None
    start = perf_counter()

    def watch(found: dict[str, Any] | None) -> bool:
        if progress is not None and found is not None:
            progress(Progress(seconds=perf_counter() - start, **found))
        return stop is not None and bool(stop.is_set())

    return watch


def stop_signal(stop: object) -> StopSignal | None:
    """Check the argument `stop`."""
    if stop is None:
        return None
    if isinstance(stop, type) or not callable(getattr(stop, "is_set", None)):
        raise wrong_type("stop", stop, "a threading.Event")
    return cast(StopSignal, stop)
