"""Code of a typical user, which `scripts/wheel --test` checks with mypy in strict mode and with pyright."""

import asyncio
import datetime
import threading
from pathlib import Path
from typing import Optional

import kortest
from kortest import chilly, nurikabe
from kortest.former import Algorithm, Method

proof: kortest.Proof = kortest.prove(
    datetime.date(2024, 11, 24), claim=12, out=Path("a.cert"), time_limit=8.5
)
optimum: Optional[int] = proof.optimum
column: int = proof.moves[0].column
if proof.claim is not None:
    verdict: Optional[str] = proof.claim.verdict
method: Method = proof.method
certificate: bytes = proof.certificate
checked: kortest.Check[kortest.AnyBoard] = kortest.check("a.cert")
of_former: kortest.Board = kortest.former.check("a.cert").board
proven: kortest.Proven = kortest.check(b"kortest certificate 2").claim
page: str = kortest.report("a.cert", claim=12).html
explanation: kortest.Explanation = kortest.explain(proof)
if explanation.line is not None:
    rests: list[int] = [row.rest for row in explanation.line.rows]
analysis: kortest.Analysis = kortest.analyse(
    kortest.Board.from_date("today"), clicks=[(0, 1), kortest.Place(4, 6)]
)
losses: list[Optional[int]] = [click.loses for click in analysis.clicks]
rows: kortest.Board = kortest.Board.from_rows([[1, 2], [2, 1]])
names: kortest.Board = kortest.board(["OPG", "GPO"])
board: kortest.Board = kortest.Board.random(7, rows=5).click((0, 0))
columns: list[str] = list(board)
tile: str = board[0, 1]
clues: tuple[str, ...] = nurikabe.grid("0,2/0,0")[0]
first_click: kortest.Place = board.legal_moves[0]
direction: chilly.Direction = chilly.level("/#####/#P.X#/#####").legal_moves[0]
is_cleared: bool = board.is_cleared
sizes: list[int] = [len(group) for group in board.groups()]
algorithm: Algorithm = "beam"
solution: kortest.Solution = kortest.solve(board, algorithm=algorithm, width=10)
dates: list[datetime.date] = [
    each.date for each in kortest.archive("2025-11", Path("archive")).boards
]


def show(proof: kortest.Proof) -> None:
    print(proof.optimum)


def report(progress: kortest.Progress) -> None:
    print(progress.phase, progress.upper_bound, progress.seconds)


async def work(signal: kortest.StopSignal) -> Optional[int]:
    found = await kortest.to_thread(kortest.prove, board, progress=report, stop=signal)
    return found.optimum


found: Optional[int] = asyncio.run(work(threading.Event()))
proofs: list[kortest.Proof] = kortest.prove_many([board, "today"], progress=show)
first: Optional[int] = (
    chilly.analyse("/#####/#P.X#/#####", "R").first_moves[0].loses.value
)
cause: Optional[chilly.Reason] = chilly.explain("/#####/#P.X#/#####").reason
route: Optional[str] = chilly.prove(chilly.Level.from_file("level.txt")).route
grid: nurikabe.Grid = nurikabe.generate(size=(12, 10), memory=1 << 30).grid
reasons: list[str] = [step.reason for step in nurikabe.analyse(grid).steps]


def reason(board: kortest.BoardLike, certificate: kortest.CertificateLike) -> str:
    try:
        kortest.check(certificate)
        kortest.board(board)
    except kortest.NotACertificate as error:
        return error.reason
    except kortest.KortestError as error:
        return error.reason
    return ""
