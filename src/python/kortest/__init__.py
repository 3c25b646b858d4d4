"""Proves that a puzzle solution is the best there is.

>>> import kortest
>>> proof = kortest.prove("2024-11-24")
>>> proof.optimum
13
>>> proof.moves[0]
Place(column=0, row=1)

The work is done by the program ``kortest``, which is part of this package, as ``kortest COMMAND --json``. Times are in
seconds, sizes in bytes; places are counted from 0, for Former from the bottom left, for Santa Chilly and Nurikabe from
the top left.

Every function raises `BadInput`, with the program's one line, for what it cannot work with, and `ProgramError` if the
program fails. What limits or Ctrl-C keep from being known is ``None``; nothing is ever guessed.
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
except PackageNotFoundError:  # From a clone, with the program in KORTEST.
    __version__ = "unknown"
