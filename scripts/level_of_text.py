#!/usr/bin/env python3
"""Reads a level of Santa Chilly. Usage: python3 scripts/level_of_text.py FILE

It prints the level as a term of the type `level` in proofs/coq/theories/RulesChilly.v.

This program shares no code with kortest, so that scripts/audit can state a theorem without trusting kortest. The first line
of the file has the links of the holes, such as (39,9)->(3,38);(3,38)->(39,9). It is empty if the level has no holes. Each
other line is a row, from the top. A `|` at the end of a row marks the right margin, and is not a part of the row."""

import pathlib, re, sys
from typing import NamedTuple

# The squares by letter. P is the start, which is ice. Other letters may be typing errors, so they are refused.
SQUARES = {
    "#": "Wall",
    "T": "Wall",
    "Y": "Wall",
    " ": "Ice",
    ".": "Ice",
    "P": "Ice",
    "$": "Present",
    "G": "Present",
    "O": "Hole",
    "X": "Exit",
}

ALLOWED = "squares are # T Y (wall), . or a blank (ice), $ G (present), O (hole), P (start) and X (exit)"


class Level(NamedTuple):
    """A level. Points are pairs of column and row, from the top left. A link is a pair of points: the hole, and the point
    where Chilly comes to rest. The links are in the order of their holes, row by row."""

    rows: list
    start: tuple
    links: list


def demand(condition, message):
    """Raises ValueError with this message unless the condition holds."""
    if not condition:
        raise ValueError(message)


def links_of(line):
    """Returns the links of a line as a set."""
    links = set()
    for text in filter(None, line.replace(" ", "").split(";")):
        match = re.fullmatch(r"\(([0-9]+),([0-9]+)\)->\(([0-9]+),([0-9]+)\)", text)
        demand(match, f"{text!r} is not a link such as (39,9)->(3,38)")
        a, b, c, d = map(int, match.groups())
        links.add(((a, b), (c, d)))
    return links


def rows_of(lines):
    """Returns the rows of a level without their margins."""
    matches = [re.fullmatch(r"([^|]*)(?:\| *)?", line) for line in lines]
    demand(
        matches and all(matches),
        "a level has rows, and in each row a | can only be at the end",
    )
    rows = [match[1] for match in matches]
    demand(len({len(row) for row in rows}) == 1, "all rows must have the same length")
    return rows


def demand_letters(rows):
    """Demands that every letter is a square."""
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            demand(
                letter in SQUARES,
                f"row {y}, column {x} (counted from 0): {letter!r} is not a square; {ALLOWED}",
            )


def points_of(rows, letter):
    """Returns the points with a letter, row by row."""
    return [
        (x, y)
        for y, row in enumerate(rows)
        for x, found in enumerate(row)
        if found == letter
    ]


def is_open(rows, point):
    """Returns whether a link may end at a point: inside the level, and neither at a wall nor at the exit."""
    x, y = point
    if y >= len(rows) or x >= len(rows[y]):
        return False
    return SQUARES[rows[y][x]] not in ("Wall", "Exit")


def level(text):
    """Returns the level in the content of a file."""
    first, *lines = text.rstrip("\r\n").replace("\r\n", "\n").split("\n")
    rows = rows_of(lines)
    demand_letters(rows)
    starts = points_of(rows, "P")
    exits = points_of(rows, "X")
    demand(
        len(starts) == len(exits) == 1,
        "a level must have exactly one start P and one exit X",
    )
    links = sorted(links_of(first), key=lambda link: link[0][::-1])
    demand(
        [hole for hole, _ in links] == points_of(rows, "O"),
        "each hole O must have exactly one link, and each link must begin at a hole",
    )
    demand(
        all(is_open(rows, end) for _, end in links),
        "a link must end inside the level, and neither at a wall nor at the exit",
    )
    squares = [[SQUARES[letter] for letter in row] for row in rows]
    return Level(squares, starts[0], links)


def coq_term(text):
    """Returns a level as a term of Coq. `text` is the content of the level's file. Raises ValueError if it is not a level."""
    found = level(text)
    rows = ";\n   ".join("[" + "; ".join(row) + "]" for row in found.rows)
    links = "; ".join(map(str, found.links))
    return f"Level\n  [{rows}]\n  {found.start} [{links}]"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(coq_term(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8-sig")))
