#!/usr/bin/env python3
"""Verifies a kortest certificate: python3 scripts/check.py FILE (beside it: check_columns.py, check_chilly.py, check_nurikabe.py)

Python's standard library only, written from src/certificate/FORMAT.md. Exit codes: 0 valid, 1 invalid, 2 no certificate.
A board is a tuple of columns, a column a string of colours from the bottom. For floods it becomes one integer per
colour, ten bits a column: nine rows, and one that stays empty so that columns do not run into each other."""
import hashlib, os, sys
from functools import lru_cache
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

COLOURS, STRIDE = "OPGB", 10
def demand(condition, complaint):
    if not condition:
        sys.exit(print("invalid:", complaint) or 1)

@lru_cache(maxsize=None)
def strip(word):
    """The least number of steps that empty a word, a step removing one block of equal letters."""
    joined = [strip(word[1:m]) + strip(word[m:]) for m in range(1, len(word)) if word[m] == word[0]]
    return min([1 + strip(word[1:])] + joined) if word else 0

@lru_cache(maxsize=None)
def facts(column):
    """Rows of each colour; sets of colours with at least 1, 2, 3 tiles; surplus for each set of colours around."""
    rows = [sum(1 << y for y, tile in enumerate(column) if tile == colour) for colour in COLOURS]
    sets = [sum(1 << c for c, colour in enumerate(COLOURS) if column.count(colour) >= n) for n in (1, 2, 3)]
    rest = ["".join(tile for tile in column if not around >> COLOURS.index(tile) & 1) for around in range(16)]
    surplus = [strip(w) + (a & sets[0]).bit_count() - sets[0].bit_count() for a, w in enumerate(rest)]
    return rows, *sets, surplus

@lru_cache(maxsize=None)
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
        self.closed[board] = max(budget, self.closed.get(board, -1))
        return False

class File:
    def __init__(self, data):
        self.data, self.position = data, 0
    def words(self, first):
        end = self.data.find(b"\n", self.position)
        line = self.data[self.position:max(end, 0)].decode("ascii", "replace").split(" ")
        demand(end >= 0 and line[0] == first, f"expected a whole line that begins with {first!r}")
        self.position = end + 1
        return line[1:]
    def exactly(self, *line):
        demand(self.words(line[0]) == list(line[1:]), f"expected the line {' '.join(line)!r}")
    def word(self, first):
        words = self.words(first)
        demand(len(words) == 1, f"expected {first!r} and one word")
        return words[0]
    def number(self, text, most):
        fine = text.isascii() and text.isdigit() and len(text) < 20 and str(int(text)) == text and int(text) <= most
        demand(fine, f"{text[:30]!a} is no number from 0 to {most}")
        return int(text)
    def leb128(self, end):
        value = shift = 0
        while True:
            demand(self.position < end and shift < 70, "a record is cut off or too long")
            byte, self.position = self.data[self.position], self.position + 1
            value |= (byte & 127) << shift
            demand(value < 1 << 64 and (byte or not shift), "a record's number is malformed")
            shift += 7
            if byte < 128:
                return value

def read_board(line):
    rows = line.split("/")
    columns = tuple("".join(column).rstrip(".") for column in zip(*reversed(rows)))
    demand(len(rows) <= 9 and 1 <= len(columns) <= 64 and {len(row) for row in rows} == {len(columns)}
           and set("".join(columns)) <= set(COLOURS), "not a board that is allowed")
    return columns

def read_records(file, board, clicks):
    file.exactly("evidence", "search")
    floor = file.number(file.word("floor"), clicks - 1)
    counts = [file.number(word, 2**64 - 1) for word in file.words("records")]
    end = file.number(file.word("bytes"), len(file.data) - file.position - 1) + file.position
    demand(len(board) * max(map(len, board)) <= 63, "evidence of a search on a board of more than 63 cells")
    demand(len(counts) == clicks - floor, f"expected {clicks - floor} counts, one for each budget")
    offsets, records = [sum(map(len, board[:x])) for x in range(len(board))], []
    @lru_cache(maxsize=None)
    def decode(x, subset):
        """The tiles of a subset of a column, and whether it is the lowest with these colours."""
        word, lowest, free = "".join(t for i, t in enumerate(board[x]) if subset >> i & 1), 0, 0
        for tile in word:
            free = board[x].index(tile, free) + 1
            lowest |= 1 << free - 1
        return word, lowest == subset
    def state(key, n):
        demand(0 < key < 1 << sum(map(len, board)), f"record {n}: no state of this board")
        parts = [decode(x, key >> offsets[x] & (1 << len(column)) - 1) for x, column in enumerate(board)]
        demand(all(fine for _, fine in parts), f"record {n}: not the lowest number for its board")
        return tuple(column for column, _ in parts)
    for budget, count in zip(range(clicks - 1, floor - 1, -1), counts):
        key = -1
        for _ in range(count):
            key += file.leb128(end) + 1
            records.append((state(key, len(records) + 1), budget))
    demand(file.position == end and file.data[end:end + 1] == b"\n", "the records do not end where they should")
    file.position, programs, key = end + 1, [], 0
    while file.data.startswith(b"program ", file.position):
        number, budget, *layers = file.words("program") + ["", ""]
        before, key, budget = key, file.number(number, 2**64 - 1), file.number(budget, clicks - 1)
        demand(key > before and budget >= floor, f"program {len(programs) + 1}: out of order, or below the floor")
        programs.append((state(key, len(records) + len(programs) + 1), budget, layers[:-2]))
    return floor, records, programs

def check(data):
    file, search, layers = File(data), None, None
    file.exactly("kortest", "certificate", "1")
    puzzle = file.word("puzzle")
    if puzzle in ("chilly", "nurikabe"):
        return __import__(f"check_{puzzle}").check(file, demand)  # only here: other certificates do without it
    demand(puzzle == "former", "no puzzle that is known here")
    start = board = read_board(file.word("board"))
    kind, clicks, *more = file.words("claim") + ["", ""]
    demand(kind in ("optimal", "at-most", "at-least") and len(more) == 2, "the claim is malformed")
    clicks, refuted = file.number(clicks, 576), kind != "at-most" and clicks != "0"
    if kind != "at-least":
        witness = [(file.number(x, 63), file.number(y, 8)) for x, _, y in (pair.partition(",") for pair in file.words("witness"))]
        demand(len(witness) == clicks, f"the witness has {len(witness)} clicks, the claim says {clicks}")
        for n, (x, y) in enumerate(witness, 1):
            hit = [group for group in groups(board) if group[0] >> STRIDE * x + y & 1]
            demand(hit, f"the witness: click {n} at {x},{y} hits no tile")
            board = remove(board, *hit[0])
        demand(not any(board), "the witness does not clear the board")
    if refuted and not data.startswith(b"evidence columns\n", file.position):
        search = read_records(file, start, clicks)
    if refuted and data.startswith(b"evidence columns\n", file.position):
        layers = file.words("evidence") and file.words("layers")
    file.exactly("sha256", hashlib.sha256(data[:file.position]).hexdigest())
    demand(file.position == len(data), "there are bytes behind the last line")
    if search:
        cover = Cover(*search)
        demand(cover.covers(start, clicks - 1), f"nothing shows that {clicks - 1} clicks do not clear the initial board")
        for n, (board, budget) in enumerate(search[1], 1):
            for group in groups(board):
                x, y = divmod((group[0] & -group[0]).bit_length() - 1, STRIDE)
                demand(cover.covers(remove(board, *group), budget - 1),
                       f"record {n} (budget {budget}, columns {board}): the click at {x},{y} is not covered")
        for n, (board, budget, words) in enumerate(search[2], len(search[1]) + 1):
            __import__("check_columns").verify(board, budget, words, lambda fine, what: demand(fine, f"record {n}: {what}"))
    if layers is not None:
        __import__("check_columns").verify(start, clicks - 1, layers, demand)
    return f"{kind} {clicks} (columns {start}; {sum(map(len, search[1:])) if search else 0} records, {len(layers or [])} layers)"

if __name__ == "__main__":
    try:
        content = open(sys.argv[1], "rb").read()
        assert content.startswith(b"kortest certificate "), "not a kortest certificate"
    except (IndexError, OSError, AssertionError) as error:
        sys.exit(print(f"usage: check.py FILE ({error})", file=sys.stderr) or 2)
    print("valid:", check(content))
