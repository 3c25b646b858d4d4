#!/usr/bin/env python3
"""Verifies a kortest certificate: python3 scripts/check.py FILE (it needs the files check_*.py beside it)

Python's standard library only, written from src/GAME/FORMAT.md; for Former and Nurikabe both versions of the page. It prints
one line, and ends with 0 valid, 1 invalid, 2 no certificate, 3 not checked: the limits of time or memory do not
suffice."""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from check_board import ORDER, STRIDE, groups, read_board, remove, shown
from check_frame import File, counted, demand, main, number

# Of each version: the rows and colours of a board, its letters, the largest claim, and what follows `evidence` when the
# column program speaks.
VERSIONS = {"1": (9, 4, "OPGB", 576, "columns"), "2": (12, 8, ORDER, 768, "layers")}

def module(name):
    """Only when it is needed: other certificates do without it."""
    return __import__(f"check_{name}")

def clear(file, board, clicks, most_rows):
    """Demands that the clicks of the witness clear the board, and not before the last one."""
    pairs = [pair.partition(",") for pair in file.words("witness")]
    witness = [(number(x, 63), number(y, most_rows - 1)) for x, _, y in pairs]
    demand(len(witness) == clicks, f"the witness has {counted(len(witness), 'click')}, the claim says {clicks}")
    for n, (x, y) in enumerate(witness, 1):
        hit = [group for group in groups(board) if group[0] >> STRIDE * x + y & 1]
        demand(hit, f"the witness: click {n} at {x},{y} hits no tile")
        board = remove(board, *hit[0])
    demand(not any(board), "the witness does not clear the board")

def read_program(file, version, board):
    """How the column program shows it: a function of a number of clicks; and the number of its layers."""
    if version == "1":
        words = module("columns").read_layers(file.words("layers"), len(board))
        return lambda clicks: module("columns").verify(board, clicks - 1, words), len(words)
    sizes = [number(word, len(board)) for word in file.words("layers")]
    demand(len(sizes) == 2 and 1 <= sum(sizes) <= len(board), "not as many layers as there may be")
    block = file.block()
    return lambda clicks: module("layers").verify(board, clicks, sizes, block), sum(sizes)

def check(data):
    """What a certificate says, if it is valid; else a Refusal, or what happens when there is no more memory or time."""
    file, search, program, layers = File(data), None, None, 0
    words = file.words("kortest")
    demand(len(words) == 2 and words[0] == "certificate" and words[1] in VERSIONS, "no certificate of a known version")
    version, puzzle = words[1], file.word("puzzle")
    if puzzle == "nurikabe":
        return module(puzzle).check(file, int(version))
    if puzzle == "chilly":
        return module(puzzle).check(file, version)
    demand(puzzle == "former", "no puzzle that is known here, in this version")
    most_rows, most_colours, allowed, most_clicks, by_columns = VERSIONS[version]
    board, letters = read_board(file.word("board"), most_rows, most_colours, allowed)
    kind, clicks, *more = file.words("claim") + ["", ""]
    demand(kind in ("optimal", "at-most", "at-least") and len(more) == 2, "the claim is malformed")
    clicks = number(clicks, most_clicks)
    if kind != "at-least":
        clear(file, board, clicks, most_rows)
    if kind != "at-most" and clicks > 0:
        by_columns = f"evidence {by_columns}\n".encode()
        if not file.begins(by_columns):
            read_layers = lambda words: module("columns").read_layers(words, len(board))
            search = module("search").read(file, board, clicks, version == "1" and read_layers)
        if file.begins(by_columns):
            file.words("evidence")
            program, layers = read_program(file, version, board)
    file.end()
    records = module("search").verify(board, clicks, search, letters) if search else 0
    if program:
        program(clicks)
    evidence = f"{counted(records, 'record')}, {counted(layers, 'layer')}"
    return f"{kind} {clicks} (columns {shown(board, letters)}; {evidence})"

if __name__ == "__main__":
    main(check)
