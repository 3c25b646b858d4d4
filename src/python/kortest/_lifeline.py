"""Ends the program when this process dies, however it dies."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, Optional

#: The writing ends of the pipes of all programs that run.
_held: set[int] = set()


class Lifeline(NamedTuple):
    """What the program needs to notice the end of this process: arguments of `subprocess.Popen`."""

    descriptors: tuple[int, ...]
    environment: Optional[dict[str, str]]


@contextmanager
def lifeline(folder: str | None) -> Iterator[Lifeline]:
    """Hold a pipe while the program runs. The system closes it when this process ends, and then the program ends too.

    `folder` is a temporary folder that the program removes when this process has died. On Windows, the program goes on
    when this process is killed.
    """
    if sys.platform == "win32":
        yield Lifeline((), None)
        return
    passed, held = os.pipe()
    _held.add(held)
    environment = {**os.environ, "KORTEST_LIFELINE": str(passed)}
    if folder is not None:
        environment["KORTEST_LIFELINE_FOLDER"] = folder
    try:
        yield Lifeline((passed,), environment)
    finally:
        _held.discard(held)
        os.close(held)
        os.close(passed)


def _let_go() -> None:
    """Close the pipes in a forked process, which would hold them when the process that runs the program dies."""
    for held in _held:
        os.close(held)
    _held.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)
