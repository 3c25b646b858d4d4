"""Proves that the solution of a puzzle is optimal.

>>> import kortest
>>> proof = kortest.prove("2024-11-24")
>>> proof.optimum
13
>>> proof.moves[0]
Place(column=0, row=1)

This package contains the program ``kortest`` and runs it as ``kortest COMMAND --json``. Times are in seconds, and
sizes are in bytes. Coordinates count from 0: from the bottom left for Former, from the top left for Santa Chilly and
Nurikabe.

Invalid input raises `BadInput` with a message of one line. If the program fails, functions raise `ProgramError`.
Values that are unknown because of a limit or Ctrl-C are ``None``; no value is a guess.
"""

from importlib.metadata import PackageNotFoundError, version

from ._analyse import Analysis, ClickWorth, PlayedClick, analyse
from ._board import Board, BoardLike, Place, board
from ._check import Check, check
from ._errors import BadInput, KortestError, ProgramError
from ._program import program
from ._prove import Proof, prove
from ._verdict import Claimed, Proven

__all__ = [
    "Analysis",
    "BadInput",
    "Board",
    "BoardLike",
    "Check",
    "Claimed",
    "ClickWorth",
    "KortestError",
    "Place",
    "PlayedClick",
    "ProgramError",
    "Proof",
    "Proven",
    "analyse",
    "board",
    "check",
    "program",
    "prove",
]

try:
    __version__ = version("kortest")
except PackageNotFoundError:  # The package is not installed; KORTEST names the program.
    __version__ = "unknown"
