#!/usr/bin/env python3
"""Reads a grid of Nurikabe. Usage: python3 scripts/grid_of_text.py FILE

It prints the grid as a term of the type `grid` in proofs/coq/theories/RulesNurikabe.v.

This program shares no code with kortest, so that scripts/audit can state a theorem without trusting kortest. Each line of
the file is a row, from the top. A row has clues with commas between them: 0 for a cell without a clue, a number, or ? for a
clue without a number."""

import pathlib, re, sys


def clue(text):
    """Returns a clue in the language of Coq."""
    if text == "?":
        return "Unknown"
    if not re.fullmatch("[0-9]{1,4}", text):
        raise ValueError(f"{text!r} is not a clue: 0, a number, or ?")
    return f"Number {int(text)}" if int(text) else "Blank"


def grid(text):
    """Returns the rows of clues in the content of a file. Raises ValueError if it is not a grid."""
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    rows = [[clue(word.strip()) for word in line.split(",")] for line in lines]
    if len({len(row) for row in rows}) != 1:
        raise ValueError("all rows must have the same number of clues")
    if len(rows) > 64 or len(rows[0]) > 64:
        raise ValueError("a grid has at most 64 rows and columns")
    return rows


def coq_term(text):
    """Returns a grid as a term of Coq. `text` is the content of the grid's file. Raises ValueError if it is not a grid."""
    rows = ";\n   ".join("[" + "; ".join(row) + "]" for row in grid(text))
    return f"[{rows}]"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(coq_term(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8-sig")))
