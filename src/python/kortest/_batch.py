"""Collects the results of a batch."""

from __future__ import annotations

from typing import Any, Callable, Protocol, TypeVar

from ._arguments import callback

#: A function that the compiled module calls with the index and the fields of each result.
Receive = Callable[[int, "dict[str, Any]"], None]
Result = TypeVar("Result")


class Work(Protocol):
    """A function of the compiled module with all its arguments but the last one."""

    def __call__(self, *, receive: Receive) -> None: ...


def collect(
    run: Work,
    convert: Callable[[int, dict[str, Any]], Result],
    progress: Callable[[Result], object] | None = None,
) -> list[Result]:
    """Run a batch, and return its results in the order of its items. `progress` is called with each result as soon as
    it is found.
    """
    callback("progress", progress)
    results: dict[int, Result] = {}

    def receive(index: int, found: dict[str, Any]) -> None:
        result = convert(index, found)
        results[index] = result
        if progress is not None:
            progress(result)

    run(receive=receive)
    return [results[index] for index in sorted(results)]


def single(run: Work) -> dict[str, Any]:
    """Run a batch of one item, and return the fields of its result."""
    return collect(run, lambda _, found: found)[0]
