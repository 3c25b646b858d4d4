#!/usr/bin/env python3
"""Verifies a kortest certificate: python3 scripts/check.py FILE (it needs the files check_*.py beside it)

Python's standard library only, written from src/GAME/FORMAT.md. It prints one line, and ends with 0 valid, 1 invalid,
2 no certificate, 3 not checked: the limits of time or memory do not suffice, or a newer kortest wrote it."""
import importlib, os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from check_frame import File, demand, main

# The games, each with the versions that its certificates have. The module check_GAME has a function check(file, version).
GAMES = {"former": ["2"], "chilly": ["1", "2"], "nurikabe": ["2"]}

def check(data):
    """What a certificate says, if it is valid; else a Refusal or Unchecked, or what happens when there is no more memory or
    time."""
    file = File(data)
    version, puzzle = file.version(), file.word("puzzle")
    demand(version in GAMES.get(puzzle, []), "no puzzle that is known here, in this version")
    # Only the modules of this game are loaded.
    return importlib.import_module(f"check_{puzzle}").check(file, version)

if __name__ == "__main__":
    main(check)
