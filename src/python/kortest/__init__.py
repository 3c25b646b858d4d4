"""Proves that the solution of a puzzle is optimal.

Functions, which work with boards of Former, NRK's daily puzzle:

    board               the board that a date, rows, an array or a path stands for
    prove               proves the minimum number of clicks
    prove_many          proves many boards, side by side on several threads
    analyse             finds what each click loses, and counts the optimal solutions
    analyse_many        analyses many boards, side by side on several threads
    explain             finds why one click fewer is not enough
    solve               finds a solution with an algorithm of your choice
    archive             proves NRK's boards of many dates, and writes a site

Functions for all games:

    check               verifies a certificate
    report              writes a certificate as a page
    program             the path of the program that is installed with this package
    to_thread           calls a function from asyncio, and stops its work if the task is cancelled

Modules of the games, with the same functions and with generators of new boards:

    former              Former: clear the board in as few clicks as possible
    chilly              Santa Chilly: take all presents, then reach the exit
    nurikabe            Nurikabe: draw islands of given sizes in one connected sea

Boards and results:

    Board               a board of Former, with its rules
    Place               a cell: a pair of column and row
    Proof               the result of `prove`
    Claimed             the verdict on a recorded score
    Analysis            the result of `analyse`
    ClickWorth          the value of a possible first click
    PlayedClick         a click that was played, and its value
    Explanation         the result of `explain`
    Line                why fewer clicks do not suffice
    LineRow             a row of a `Line`
    Solution            the result of `solve`
    Check               the result of `check`
    Proven              the claim that a certificate proves
    Report              the result of `report`
    Archive             the result of `archive`
    ArchivedBoard       the board of one date in an archive
    Progress            the progress of a call, for the argument `progress`

Errors, which have a `reason` of one line:

    KortestError        the base class of all errors
    BadInput            the input or an option is invalid
    NotACertificate     the input is not a certificate
    InvalidCertificate  the certificate proves nothing
    NotChecked          the certificate has no verdict
    Stopped             a limit was reached before any result
    ProgramError        a bug, or the program is missing
    Unable              the system does not allow the call
    Busy                another run has locked the files

Types of arguments:

    BoardLike           a board of Former, a result for a board, a date, rows, or a path
    AnyBoard            a board of any game
    CertificateLike     a path, a proof, or bytes
    StopSignal          an object with ``is_set``, such as a `threading.Event`

>>> import kortest
>>> proof = kortest.prove("2024-11-24")
>>> proof.optimum
13
>>> proof.moves[0]
Place(column=0, row=1)

Units: times are in seconds (a limit may also be a `datetime.timedelta`), and sizes are in bytes. Coordinates count from
0: from the bottom left for Former, from the top left for Santa Chilly and Nurikabe. Values that are unknown or do not
exist are ``None``. Equal boards have equal results: times, counts of visited states and names of files are not compared.

Stopping: the work happens in this process, without the lock of the interpreter. When the argument `stop` is set, the call
returns what is known, as after its time limit. Ctrl-C and an exception in a callback end the call with the exception.
"""

from . import chilly, former, nurikabe
from ._archive import Archive, ArchivedBoard, archive
from ._asyncio import to_thread
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
from ._watch import Progress, StopSignal
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
    "Progress",
    "Proof",
    "Proven",
    "Report",
    "Solution",
    "StopSignal",
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
    "to_thread",
]
