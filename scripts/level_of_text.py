#!/usr/bin/env python3
"""Reads a level of Santa Chilly. Usage: python3 scripts/level_of_text.py FILE

It prints the level as a term of the type `level` in proofs/coq/theories/RulesChilly.v.

This program shares no code with kortest, so that scripts/audit can state a theorem without trusting kortest. The first line
of the file has the links of the holes, such as (39,9)->(3,38);(3,38)->(39,9). It is empty if the level has no holes. Each
other line is a row, from the top. A `|` at the end of a row marks the right margin, and is not a part of the row."""

import pathlib, re, sys

# The squares that are not walls, by letter. P is the start, which is ice.
SQUARES = {
    " ": "Ice",
    ".": "Ice",
    "P": "Ice",
    "$": "Present",
    "G": "Present",
    "O": "Hole",
    "X": "Exit",
}


def demand(condition, message):
    if not condition:
        raise ValueError(message)


def links_of(line):
    """Returns the links of a line. Each link is a pair of points: the hole, and the point where Chilly comes to rest.
    A point is a pair of column and row."""
    links = set()
    for text in filter(None, line.replace(" ", "").split(";")):
        match = re.fullmatch(r"\(([0-9]+),([0-9]+)\)->\(([0-9]+),([0-9]+)\)", text)
        demand(match, f"{text!r} is not a link such as (39,9)->(3,38)")
        a, b, c, d = map(int, match.groups())
        links.add(((a, b), (c, d)))
    return links


def level(text):
    first, *lines = text.rstrip("\r\n").replace("\r\n", "\n").split("\n")
    rows = [re.fullmatch(r"([^|]*)(?:\| *)?", line) for line in lines]
    demand(
        rows and all(rows),
        "a level has rows, and in each row a | can only be at the end",
    )
    rows = [row[1] for row in rows]
    demand(len({len(row) for row in rows}) == 1, "all rows must have the same length")
    letters = {
        (x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row)
    }
    starts = [point for point, letter in letters.items() if letter == "P"]
    exits = [point for point, letter in letters.items() if letter == "X"]
    demand(
        len(starts) == len(exits) == 1,
        "a level must have exactly one start P and one exit X",
    )
    links = sorted(links_of(first), key=lambda link: link[0][::-1])
    holes = [point for point, letter in letters.items() if letter == "O"]
    demand(
        [hole for hole, _ in links] == holes,
        "each hole O must have exactly one link, and each link must begin at a hole",
    )
    ends = {SQUARES.get(letters.get(end), "Wall") for _, end in links}
    demand(
        not ends & {"Wall", "Exit"},
        "a link must end inside the level, and neither at a wall nor at the exit",
    )
    return (
        [[SQUARES.get(letter, "Wall") for letter in row] for row in rows],
        starts[0],
        links,
    )


def coq_term(text):
    """Returns a level as a term of Coq. `text` is the content of the level's file. Raises ValueError if it is not a level."""
    rows, start, links = level(text)
    rows = ";\n   ".join("[" + "; ".join(row) + "]" for row in rows)
    return f"Level\n  [{rows}]\n  {start} [{'; '.join(map(str, links))}]"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(coq_term(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8-sig")))
