"""Makes new boards, each with a proof."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

from ._board import Board
from ._certificate import answer_with_certificate
from ._program import options
from ._prove import Proof


@dataclass(frozen=True)
class Generated:
    """The result of `generate`. A notebook shows the grid and its solution.

    Fields:
        board: the new grid
        solution: its only solution: rows of ``#`` and ``.``, separated by ``/``
        difficulty: the difficulty for a person: ``easy``, ``medium``, ``hard`` or ``expert``
        address: the address of the grid at puzz.link
        seed: the seed of the random numbers
        proof: the proof that no other solution exists
        raw: the object that the program printed
    """

    board: Board
    solution: str
    difficulty: str
    address: str
    seed: int
    proof: Proof = field(repr=False)
    raw: dict[str, Any] = field(repr=False, compare=False)

    def _repr_html_(self) -> str:
        return self.proof._repr_html_()


def generate(
    puzzle: str,
    *,
    size: tuple[int, int] | None = None,
    seed: int | None = None,
    difficulty: str | None = None,
    island_size: int | None = None,
    minimal: bool = False,
    out: str | os.PathLike[str] | None = None,
    force: bool = False,
    threads: int | None = None,
    memory: str | int | None = None,
    time_limit: str | float | None = None,
) -> Generated:
    """Make a new grid of Nurikabe and prove that it has one solution. Equal seeds and options give equal grids.

    Parameters:
        puzzle: ``nurikabe``; other games have no generator
        size: numbers of columns and rows (default: 10, 10)
        seed: seed of the random numbers (default: 0)
        difficulty: ``easy``, ``medium``, ``hard`` or ``expert``, for a person (default: any)
        island_size: average number of cells in an island, from 1 to 10 (default: 3)
        minimal: join islands while the solution stays unique, which leaves fewer clues
        out: the file of the certificate (default: no file)
        force: replace the file `out` even if it is the certificate of another board
        threads: number of worker threads (default: all cores)
        memory: memory limit, such as ``"4GiB"`` or a number of bytes (default: 1 GiB, or less
            if the system allows less)
        time_limit: such as ``"90s"``, or a number of seconds (default: none)

    Result: a `Generated` with the grid, its solution and its proof.

    Errors: `Stopped` if a limit is reached before a grid is found; `BadInput` for an invalid option;
    `ProgramError`.

    Example:

    >>> generated = kortest.generate("nurikabe", size=(4, 4), seed=7)
    >>> print(generated.board)
    0,0,0,0
    2,0,2,0
    0,0,0,0
    0,0,0,0
    >>> generated.solution
    '####/.#.#/.#.#/####'
    """
    arguments = options(
        size=None if size is None else "{}x{}".format(*size),
        seed=seed,
        difficulty=difficulty,
        island_size=island_size,
        minimal=minimal,
        force=force,
        threads=threads,
        memory=memory,
        time_limit=time_limit,
    )
    found, certificate = answer_with_certificate("generate", arguments, puzzle, out)
    proof = Proof._of(found, certificate)
    return Generated(
        board=proof.board,
        solution=proof.solutions[0],
        difficulty=found["difficulty_level"],
        address=found["address"],
        seed=found["seed"],
        proof=proof,
        raw=found,
    )
