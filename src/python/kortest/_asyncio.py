"""Calls functions of this package from asyncio."""

from __future__ import annotations

import asyncio
import sys
import threading
from functools import partial
from typing import TYPE_CHECKING, Any, Callable, TypeVar

from ._watch import StopSignal, stop_signal

if sys.version_info >= (3, 10):
    from typing import ParamSpec
elif TYPE_CHECKING:
    from typing_extensions import ParamSpec

Result = TypeVar("Result")
if TYPE_CHECKING or sys.version_info >= (3, 10):
    Parameters = ParamSpec("Parameters")


class _AnyOf:
    """A signal that is set when one of several signals is set."""

    def __init__(self, *signals: StopSignal | None) -> None:
        self._signals = signals

    def is_set(self) -> bool:
        return any(each.is_set() for each in self._signals if each is not None)


async def to_thread(
    function: Callable[Parameters, Result],
    /,
    *args: Parameters.args,
    **kwargs: Parameters.kwargs,
) -> Result:
    """Call a function of this package in a thread, as ``asyncio.to_thread`` does. Cancelling the task stops the work.

    Parameters:
        function: a function with an argument `stop`, such as `prove`
        args: its arguments
        kwargs: its named arguments

    Result: the result of the function.

    Errors: those of the function. If the task is cancelled, ``asyncio.CancelledError`` is raised as soon as the work has
    stopped, after a fraction of a second.

    Example:

    >>> import asyncio
    >>> proving = kortest.to_thread(kortest.prove, "2024-11-24")
    >>> asyncio.run(asyncio.wait_for(proving, timeout=60)).optimum
    13
    """
    cancelled = threading.Event()
    options: dict[str, Any] = dict(kwargs)
    options["stop"] = _AnyOf(cancelled, stop_signal(options.get("stop")))
    call = partial(function, *args, **options)
    work = asyncio.ensure_future(asyncio.to_thread(call))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        cancelled.set()
        await asyncio.wait([work])
        # Otherwise asyncio would report that nobody has asked for an error of the stopped work.
        work.exception()
        raise
