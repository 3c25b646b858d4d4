"""Proves that the solution of a puzzle is optimal.

>>> import kortest
>>> proof = kortest.prove("2024-11-24")
>>> proof.optimum
13
>>> proof.moves[0]
Place(column=0, row=1)

The functions here work with boards of Former, NRK's daily puzzle. Each game has a module of its own with its rules and
its functions:

| function     | `kortest.former` | `kortest.chilly` | `kortest.nurikabe` | does |
|--------------|------------------|------------------|--------------------|------|
| board        | `Board`          | `Level`          | `Grid`             | the board and its rules |
| prove        | yes              | yes              | yes                | proves the optimum, or the number of solutions |
| prove_many   | yes              | yes              | yes                | proves many boards on several threads |
| check        | yes              | yes              | yes                | verifies a certificate |
| analyse      | yes              | yes              | yes                | finds what each move loses, or how hard a grid is |
| analyse_many | yes              | yes              | yes                | analyses many boards on several threads |
| explain      | yes              | yes              |                    | finds why one click or move fewer is not enough |
| solve        | yes              | yes              | yes                | finds a solution with an algorithm of your choice |
| generate     | `Board.random`   | yes              | yes                | makes a new board |

`check`, `report` and `program` are for all games, and `archive` proves the boards of many dates.

Units: times are in seconds (a limit may also be a `datetime.timedelta`), and sizes are in bytes. Coordinates count from 0: from the bottom left for Former, from the
top left for Santa Chilly and Nurikabe. Values that are unknown or do not exist are ``None``.

Errors: all errors are a `KortestError` with a `reason` of one line. The work happens in this process, without the lock
of the interpreter. Ctrl-C stops it and raises ``KeyboardInterrupt``, and so does an exception in a callback.
"""

from . import chilly, former, nurikabe
from ._archive import Archive, ArchivedBoard, archive
from ._certificate import CertificateLike
from ._check import Check
from ._check_any import AnyBoard, check
from ._errors import (
    BadInput,
    Busy,
    InvalidCertificate,
    KortestError,
    NotACertificate,
    NotChecked,
    ProgramError,
    Stopped,
    Unable,
)
from ._moves import Place
from ._program import program
from ._report import Report, report
from ._verdict import Claimed, Proven
from ._version import __version__ as __version__
from .former import (
    Analysis,
    Board,
    BoardLike,
    ClickWorth,
    Explanation,
    Line,
    LineRow,
    PlayedClick,
    Proof,
    Solution,
    analyse,
    analyse_many,
    board,
    explain,
    prove,
    prove_many,
    solve,
)

__all__ = [
    "Analysis",
    "AnyBoard",
    "Archive",
    "ArchivedBoard",
    "BadInput",
    "Board",
    "BoardLike",
    "Busy",
    "CertificateLike",
    "Check",
    "Claimed",
    "ClickWorth",
    "Explanation",
    "InvalidCertificate",
    "KortestError",
    "Line",
    "LineRow",
    "NotACertificate",
    "NotChecked",
    "Place",
    "PlayedClick",
    "ProgramError",
    "Proof",
    "Proven",
    "Report",
    "Solution",
    "Stopped",
    "Unable",
    "analyse",
    "analyse_many",
    "archive",
    "board",
    "check",
    "chilly",
    "explain",
    "former",
    "nurikabe",
    "program",
    "prove",
    "prove_many",
    "report",
    "solve",
]
