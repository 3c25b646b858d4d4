"""Code of a typical user, which `scripts/wheel --test` checks with mypy in strict mode and with pyright."""

import datetime
from pathlib import Path
from typing import Optional

import kortest

proof: kortest.Proof = kortest.prove(
    datetime.date(2024, 11, 24), claim=12, out=Path("a.cert"), time_limit=8.5
)
optimum: Optional[int] = proof.optimum
column: int = proof.moves[0].column
if proof.claim is not None:
    verdict: Optional[str] = proof.claim.verdict
checked: kortest.Check = kortest.check(proof.certificate)
proven: kortest.Proven = kortest.check(b"kortest certificate 2").claim
page: str = kortest.report("a.cert", claim=12).html
analysis: kortest.Analysis = kortest.analyse(
    kortest.board("today"), clicks=[(0, 1), kortest.Place(4, 6)]
)
losses: list[Optional[int]] = [click.loses for click in analysis.clicks]
first: Optional[int] = (
    kortest.analyse("level.txt", moves="RULD").first_moves[0].optimum_after.value
)
rows: kortest.Board = kortest.board([[1, 2], [2, 1]], puzzle="former")
names: kortest.Board = kortest.board(["OPG", "GPO"])
solution: kortest.Solution = kortest.solve(
    "grid.csv", algorithm="rules", puzzle="nurikabe"
)
dates: list[datetime.date] = [
    board.date for board in kortest.archive("2025-11", Path("archive")).boards
]
grid: kortest.Board = kortest.generate("nurikabe", size=(12, 10), memory=1 << 30).board


def reason(board: kortest.BoardLike, certificate: kortest.CertificateLike) -> str:
    try:
        kortest.check(certificate)
        kortest.board(board)
    except kortest.NotACertificate as error:
        return error.reason
    except kortest.KortestError as error:
        return error.reason
    return ""
