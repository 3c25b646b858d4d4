"""Code of a typical user, which `scripts/wheel --test` checks with mypy in strict mode."""

import datetime
from pathlib import Path
from typing import Optional

import kortest

proof: kortest.Proof = kortest.prove(datetime.date(2024, 11, 24), claim=12, out=Path("a.cert"), time_limit=8.5)
optimum: Optional[int] = proof.optimum
if proof.moves is not None:
    column: int = proof.moves[0].column
if proof.claim is not None:
    verdict: Optional[str] = proof.claim.verdict
checked: kortest.Check = kortest.check("a.cert")
analysis: kortest.Analysis = kortest.analyse(kortest.board("today"), clicks=[(0, 1), kortest.Place(4, 6)])
losses: list[Optional[int]] = [click.loses for click in analysis.clicks]
