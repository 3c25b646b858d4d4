"""Proves that the solution of a puzzle is optimal.

>>> import kortest
>>> proof = kortest.prove("2024-11-24")
>>> proof.optimum
13
>>> proof.moves[0]
Place(column=0, row=1)

This package contains the program ``kortest`` and runs it as ``kortest COMMAND --json``. Each function documents its
parameters, its result, its errors, and an example.

| function | Former | Santa Chilly | Nurikabe | does |
|----------|--------|--------------|----------|------|
| board    | yes    | yes          | yes      | reads a board |
| prove    | yes    | yes          | yes      | proves the optimum, or the number of solutions |
| check    | yes    | yes          | yes      | verifies a certificate |
| report   | yes    | yes          | yes      | writes a certificate as a page |
| solve    | yes    | yes          | yes      | finds a solution with an algorithm of your choice |
| analyse  | yes    | yes          | no       | finds what each first move, or each move of a game, loses |
| archive  | yes    | no           | no       | proves the boards of many dates |
| generate | no     | no           | yes      | makes a new grid |

Units: times are in seconds, and sizes are in bytes. Coordinates count from 0: from the bottom left for Former, from the
top left for Santa Chilly and Nurikabe. Numbers that are unknown or do not exist are ``None``, and unknown
sequences are empty.

Errors: all errors are a `KortestError` with a `reason` of one line. Ctrl-C stops the program, which saves its results,
and raises ``KeyboardInterrupt``. When this process dies, the program stops too, except on Windows.
"""

from ._analyse import (
    Analysis,
    ClickWorth,
    Count,
    MoveWorth,
    PlayedClick,
    PlayedMove,
    analyse,
)
from ._archive import Archive, ArchivedBoard, archive
from ._board import Board, BoardLike, Place, board
from ._certificate import CertificateLike
from ._check import Check, check
from ._errors import (
    BadInput,
    InvalidCertificate,
    KortestError,
    NotACertificate,
    NotChecked,
    ProgramError,
    Stopped,
    Unable,
)
from ._generate import Generated, generate
from ._program import program
from ._prove import Proof, prove
from ._report import Report, report
from ._solve import Solution, solve
from ._verdict import Claimed, Proven
from ._version import __version__ as __version__

__all__ = [
    "Analysis",
    "Archive",
    "ArchivedBoard",
    "BadInput",
    "Board",
    "BoardLike",
    "CertificateLike",
    "Check",
    "Claimed",
    "ClickWorth",
    "Count",
    "Generated",
    "InvalidCertificate",
    "KortestError",
    "MoveWorth",
    "NotACertificate",
    "NotChecked",
    "Place",
    "PlayedClick",
    "PlayedMove",
    "ProgramError",
    "Proof",
    "Proven",
    "Report",
    "Solution",
    "Stopped",
    "Unable",
    "analyse",
    "archive",
    "board",
    "check",
    "generate",
    "program",
    "prove",
    "report",
    "solve",
]
