"""Collects the results of a batch."""

from __future__ import annotations

from typing import Any, Callable, TypeVar

from ._arguments import callback

#: A function that the compiled module calls with the index and the fields of each result.
Receive = Callable[[int, "dict[str, Any]"], None]
Result = TypeVar("Result")


def collect(
    run: Callable[[Receive], None],
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

    run(receive)
    return [results[index] for index in sorted(results)]


def single(run: Callable[[Receive], None]) -> dict[str, Any]:
    """Run a batch of one item, and return the fields of its result."""
    return collect(run, lambda _, found: found)[0]
