#!/usr/bin/env python3
"""Verifies a kortest certificate: python3 scripts/check.py FILE (it needs the files check_*.py beside it)

Python's standard library only, written from src/kortest/former/FORMAT.md. It prints one line, and ends with 0 valid,
1 invalid, 2 no certificate, 3 not checked: the limits of time or memory do not suffice.

A board is a tuple of columns, a column a string of colours from the bottom. For floods it becomes one integer per
colour, ten bits a column: nine rows, and one that stays empty so that columns do not run into each other."""
import os, sys
from functools import lru_cache
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from check_frame import File, demand, main, number

COLOURS, STRIDE, MOST = "OPGB", 10, 10**15
# What is remembered of words, by the functions below; none of it grows without end.
REMEMBERED = 1 << 16

@lru_cache(maxsize=REMEMBERED)
def strip(word):
    """The least number of steps that empty a word, a step removing one block of equal letters."""
    joined = [strip(word[1:m]) + strip(word[m:]) for m in range(1, len(word)) if word[m] == word[0]]
    return min([1 + strip(word[1:])] + joined) if word else 0

@lru_cache(maxsize=REMEMBERED)
def facts(column):
    """Rows of each colour; sets of colours with at least 1, 2, 3 tiles; surplus for each set of colours around."""
    rows = [sum(1 << y for y, tile in enumerate(column) if tile == colour) for colour in COLOURS]
    sets = [sum(1 << c for c, colour in enumerate(COLOURS) if column.count(colour) >= n) for n in (1, 2, 3)]
    rest = ["".join(tile for tile in column if not around >> COLOURS.index(tile) & 1) for around in range(16)]
    surplus = [strip(w) + (a & sets[0]).bit_count() - sets[0].bit_count() for a, w in enumerate(rest)]
    return rows, *sets, surplus

@lru_cache(maxsize=REMEMBERED)
def without(column, rows):
    return "".join(tile for y, tile in enumerate(column) if not rows >> y & 1)

def bound(board):
    """Column runs, and the bound of the format's page."""
    columns = [facts(column) for column in board]
    runs = left = reach = right = surplus = 0
    around = []
    for _, ones, twos, threes, _ in columns:
        runs += (ones & ~left).bit_count()
        around.append(reach)
        left, reach = ones, reach & twos | threes
    for (_, _, twos, threes, surpluses), from_left in zip(reversed(columns), reversed(around)):
        surplus = max(surplus, surpluses[from_left | right])
        right = right & twos | threes
    return runs, runs + surplus

def groups(board, whole_runs=False):
    """Groups with their first and last columns; or only whole runs: all of a colour in these and the two beside them."""
    columns = [facts(column)[0] for column in board]
    for colour in range(4):
        plane = rest = sum(rows[colour] << STRIDE * x for x, rows in enumerate(columns))
        while rest:
            group, more = 0, rest & -rest
            while more != group:
                group = more
                more = (group | group << 1 | group >> 1 | group << STRIDE | group >> STRIDE) & plane
            rest &= ~group
            first, last = ((group & -group).bit_length() - 1) // STRIDE, (group.bit_length() - 1) // STRIDE
            near = (1 << STRIDE * (last + 2)) - (1 << STRIDE * max(0, first - 1))
            if not whole_runs or plane & near == group:
                yield group, first, last

def remove(board, group, first, last):
    middle = [without(board[x], group >> STRIDE * x & 1023) for x in range(first, last + 1)]
    return board[:first] + tuple(middle) + board[last + 1:]

class Cover:
    def __init__(self, floor, records, programs):
        # The largest budgets come first in a file; the first one of a board counts.
        self.floor, self.closed, self.records = floor, {}, dict(reversed(records))
        for board, budget, _ in programs:
            self.records[board] = max(budget, self.records.get(board, -1))
    def covers(self, board, budget):
        if budget < 0 or not any(board):
            return any(board)
        return (bound(board)[1] > budget or self.records.get(board, -1) >= budget
                or budget < self.floor and not self.can_be_cleared(board, budget))

    def can_be_cleared(self, board, budget):
        """Tries every click; but with only as many clicks left as runs, each must take a whole run."""
        runs, least = bound(board)
        if least > budget or not any(board):
            return not any(board)
        if self.closed.get(board, -1) < budget and any(self.can_be_cleared(remove(board, *g), budget - 1) for g in groups(board, runs == budget)):
            return True
        if len(self.closed) >= 1 << 20:  # what is forgotten is closed again if need be
            self.closed.clear()
        self.closed[board] = max(budget, self.closed.get(board, -1))
        return False

def leb128(data, position, end):
    """A number of the block of records, and where the next one begins."""
    value = shift = 0
    while True:
        demand(position < end and shift < 70, "a record is cut off or too long")
        byte, position = data[position], position + 1
        value |= (byte & 127) << shift
        demand(value < 1 << 64 and (byte or not shift), "a record's number is malformed")
        shift += 7
        if byte < 128:
            return value, position

def read_board(line):
    rows = line.split("/")
    columns = tuple("".join(column).rstrip(".") for column in zip(*reversed(rows)))
    demand(len(rows) <= 9 and 1 <= len(columns) <= 64 and {len(row) for row in rows} == {len(columns)}
           and set("".join(columns)) <= set(COLOURS), "not a board that is allowed")
    return columns

def read_records(file, board, clicks):
    file.exactly("evidence", "search")
    demand(len(board) * max(map(len, board)) <= 63, "evidence of a search on a board of more than 63 cells")
    floor = file.number("floor", clicks - 1)
    counts = [number(word, MOST) for word in file.words("records")]
    end = file.number("bytes", MOST) + file.position
    demand(end < len(file.data), "more bytes than there are")
    demand(len(counts) == clicks - floor, f"expected {clicks - floor} counts, one for each budget")
    offsets, tiles, records = [sum(map(len, board[:x])) for x in range(len(board))], sum(map(len, board)), []
    @lru_cache(maxsize=REMEMBERED)
    def decode(x, subset):
        """The tiles of a subset of a column, and whether it is the lowest with these colours."""
        word, lowest, free = "".join(t for i, t in enumerate(board[x]) if subset >> i & 1), 0, 0
        for tile in word:
            free = board[x].index(tile, free) + 1
            lowest |= 1 << free - 1
        return word, lowest == subset
    def state(key, n):
        demand(0 < key < 1 << tiles, f"record {n}: no state of this board")
        parts = [decode(x, key >> offsets[x] & (1 << len(column)) - 1) for x, column in enumerate(board)]
        demand(all(fine for _, fine in parts), f"record {n}: not the lowest number for its board")
        return tuple(column for column, _ in parts)
    # Each record has a byte at least; so what is announced is not more than what there is.
    demand(sum(counts) <= end - file.position, "more records than bytes")
    for budget, count in zip(range(clicks - 1, floor - 1, -1), counts):
        key = -1
        for _ in range(count):
            step, file.position = leb128(file.data, file.position, end)
            key += step + 1
            records.append((state(key, len(records) + 1), budget))
    demand(file.position == end and file.begins(b"\n"), "the records do not end where they should")
    file.position, programs, key = end + 1, [], 0
    while file.begins(b"program "):
        words, before = file.words("program"), key
        demand(len(words) > 2, "expected a key, a budget and layers")
        key, budget, layers = number(words[0], (1 << tiles) - 1), number(words[1], clicks - 1), read_layers(words[2:], board)
        demand(key > before and budget >= floor, f"program {len(programs) + 1}: out of order, or below the floor")
        programs.append((state(key, len(records) + len(programs) + 1), budget, layers))
    return floor, records, programs

def read_layers(words, board):
    return __import__("check_columns").read_layers(words, len(board))  # only here: other certificates do without it

def check(data):
    """What a certificate says, if it is valid; else a Refusal, or what happens when there is no more memory or time."""
    file, search, layers = File(data), None, None
    file.exactly("kortest", "certificate", "1")
    puzzle = file.word("puzzle")
    if puzzle in ("chilly", "nurikabe"):
        return __import__(f"check_{puzzle}").check(file)
    demand(puzzle == "former", "no puzzle that is known here")
    start = board = read_board(file.word("board"))
    kind, clicks, *more = file.words("claim") + ["", ""]
    demand(kind in ("optimal", "at-most", "at-least") and len(more) == 2, "the claim is malformed")
    clicks = number(clicks, 576)
    refuted = kind != "at-most" and clicks > 0
    if kind != "at-least":
        witness = [(number(x, 63), number(y, 8)) for x, _, y in (pair.partition(",") for pair in file.words("witness"))]
        demand(len(witness) == clicks, f"the witness has {len(witness)} clicks, the claim says {clicks}")
        for n, (x, y) in enumerate(witness, 1):
            hit = [group for group in groups(board) if group[0] >> STRIDE * x + y & 1]
            demand(hit, f"the witness: click {n} at {x},{y} hits no tile")
            board = remove(board, *hit[0])
        demand(not any(board), "the witness does not clear the board")
    if refuted and not file.begins(b"evidence columns\n"):
        search = read_records(file, start, clicks)
    if refuted and file.begins(b"evidence columns\n"):
        layers = file.words("evidence") and read_layers(file.words("layers"), start)
    file.end()
    if search:
        cover = Cover(*search)
        demand(cover.covers(start, clicks - 1), f"nothing shows that {clicks - 1} clicks do not clear the initial board")
        for n, (board, budget) in enumerate(search[1], 1):
            for group in groups(board):
                x, y = divmod((group[0] & -group[0]).bit_length() - 1, STRIDE)
                demand(cover.covers(remove(board, *group), budget - 1),
                       f"record {n} (budget {budget}, columns {board}): the click at {x},{y} is not covered")
        for n, (board, budget, words) in enumerate(search[2], len(search[1]) + 1):
            __import__("check_columns").verify(board, budget, words, f"record {n}: ")
    if layers is not None:
        __import__("check_columns").verify(start, clicks - 1, layers)
    counted = lambda number, noun: f"{number} {noun}{'s' * (number != 1)}"
    records, layers = sum(map(len, search[1:])) if search else 0, len(layers or [])
    return f"{kind} {clicks} (columns {start}; {counted(records, 'record')}, {counted(layers, 'layer')})"

if __name__ == "__main__":
    main(check)
