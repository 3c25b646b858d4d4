#!/usr/bin/env python3
"""Verifies a kortest certificate. Usage: python3 scripts/check.py FILE

This program needs the files check_*.py in the same folder, and only the standard library of Python. It was written
from src/GAME/FORMAT.md. It prints one line, and its exit code is 0 (valid), 1 (invalid), 2 (not a certificate) or 3
(not checked: a limit of time or memory was reached, or a newer kortest wrote the certificate)."""

import importlib, os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
# A compiled Python file in this folder could be someone else's: Python compares only its time of change with the source.
sys.pycache_prefix = os.devnull
from check_frame import File, demand, main

# The games, each with the versions of its certificates. The module check_GAME has a function check(file, version).
GAMES = {"former": ["2"], "chilly": ["1", "2"], "nurikabe": ["2"]}


def check(data):
    """Returns the statement of a valid certificate as text. Raises a Refusal if the certificate is invalid,
    Unchecked if this program cannot check it, or an error of Python if memory or time run out."""
    file = File(data)
    version, puzzle = file.version(), file.word("puzzle")
    demand(
        version in GAMES.get(puzzle, []),
        "the puzzle is unknown, or its certificates do not exist in this version",
    )
    # Only the modules of this game are imported.
    return importlib.import_module(f"check_{puzzle}").check(file, version)


if __name__ == "__main__":
    main(check)
