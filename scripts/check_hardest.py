#!/usr/bin/env python3
"""Verifies an upper bound for every board of Former of one size.

Usage: python3 scripts/check_hardest.py [--pairs] FILE

`cargo bench --bench hardest -- --bound --out FILE` writes the file. This program was written from
docs/HARDEST_FORMAT.md, and needs only the standard library of Python. It trusts nothing in the file: each claim is
verified from the claims before it. It prints one line. With --pairs, it also prints each pair of columns that the line
`most` leaves out, with the number of clicks that the pair needs: it plays all clicks and answers, without a strategy.
The exit code is 0 (valid), 1 (invalid) or 2 (not a file of this kind)."""

import sys
from functools import lru_cache
from itertools import permutations

FIRST_LINE = "kortest hardest 1"
COLOURS = "OPGB"
MAX_COLUMNS, MAX_ROWS = 16, 10
# The letters of the cells in a strategy. A column has ten letters.
CELLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcd"
KNOWN = (0, 0, 0)
# More than any number of clicks in a file.
UNPROVEN = 10**6


class Refusal(Exception):
    """The error for an invalid file."""


def demand(condition, complaint):
    """Raises a Refusal with this message unless the condition holds."""
    if not condition:
        raise Refusal(complaint)


@lru_cache(maxsize=1 << 20)
def without(column, gone):
    """Returns a column without the rows whose bits are set in `gone`."""
    return "".join(tile for row, tile in enumerate(column) if not gone >> row & 1)


def runs(column, colour):
    """Yields the runs of a colour in a column, from the bottom up, each as a set of bits."""
    run = 0
    for row, tile in enumerate(column):
        if tile == colour:
            run |= 1 << row
        elif run:
            yield run
            run = 0
    if run:
        yield run


def groups(columns, colour):
    """Returns the groups of a colour, in the order of their lowest cells in their first columns. A group is a list with
    a set of bits for each column."""
    found = []
    for index, column in enumerate(columns):
        for run in runs(column, colour):
            joined = [0] * len(columns)
            joined[index] = run
            apart = []
            for group in found:
                if index and group[index - 1] & run:
                    joined = [a | b for a, b in zip(joined, group)]
                else:
                    apart.append(group)
            found = apart + [joined]
    return sorted(found, key=first_cell)


def first_cell(group):
    """Returns the first column of a group, and its lowest row there."""
    index = next(index for index, rows in enumerate(group) if rows)
    return index, group[index] & -group[index]


@lru_cache(maxsize=1 << 20)
def answers(columns, index, row):
    """Returns the columns after a click, for each answer of the opponent: each set of other groups of the same colour.
    Answers with the first group come before answers without it, and so on."""
    same = groups(columns, columns[index][row])
    others = [group for group in same if not group[index] >> row & 1]
    (clicked,) = (group for group in same if group[index] >> row & 1)
    removed = [clicked]
    for group in reversed(others):
        removed = [[a | b for a, b in zip(group, gone)] for gone in removed] + removed
    return [tuple(map(without, columns, gone)) for gone in removed]


class Bounds:
    """For the heights of two neighbouring columns, a number of clicks that is enough, or UNPROVEN."""

    def __init__(self, rows):
        self.pairs = [[UNPROVEN] * (rows + 1) for _ in range(rows + 1)]
        self.pairs[0][0] = 0

    def add(self, first, second, clicks):
        """Adds a verified claim. It includes all pairs with fewer tiles, and mirror images."""
        for a in range(first + 1):
            for b in range(second + 1):
                least = min(clicks, self.pairs[a][b])
                self.pairs[a][b] = self.pairs[b][a] = least

    @lru_cache(maxsize=None)
    def of_three(self, a, b, c):
        """Returns the bound for a pair and then the other column."""
        return min(
            self.pairs[a][b] + self.pairs[c][0], self.pairs[b][c] + self.pairs[a][0]
        )


class Strategy:
    """Verifies the text of one strategy. `listed` collects the pairs that the strategy leaves out; it is None if the
    claim allows none."""

    def __init__(self, text, bounds, colours, listed=None):
        self.text = "" if text == "-" else text
        self.position = 0
        bounds.of_three.cache_clear()
        self.bound = bounds.of_three
        self.colours = colours
        self.listed = listed

    def verify(self, columns, unknown, clicks):
        """Verifies that the whole text is a strategy for these columns, above which are at most `unknown` tiles."""
        self.read(columns, unknown, clicks, self.listed)
        demand(self.position == len(self.text), "the strategy is too long")

    def read(self, columns, unknown, clicks, listed):
        """Reads the strategy for these columns, above which are at most `unknown` tiles, and verifies that it needs at most
        `clicks` clicks. `listed` gets the columns that the strategy leaves out; None if it must leave out none."""
        known = map(len, columns)
        if self.bound(*(a + b for a, b in zip(known, unknown))) <= clicks:
            return
        demand(self.position < len(self.text), "the strategy is too short")
        letter = self.text[self.position]
        self.position += 1
        if letter == "!":
            demand(
                listed is not None and unknown == KNOWN,
                "a pair may not be left out here",
            )
            listed.append(columns)
        elif letter in "012":
            self.reveal(columns, unknown, clicks, listed, int(letter))
        else:
            demand(letter in CELLS, f"the letter {letter} is unknown")
            index, row = divmod(CELLS.index(letter), MAX_ROWS)
            demand(row < len(columns[index]), "a click is on no known tile")
            demand(clicks > 0, "no click is left")
            for left in answers(columns, index, row):
                self.read(left, unknown, clicks - 1, None)

    def reveal(self, columns, unknown, clicks, listed, index):
        """Verifies the strategies for each next tile of a column."""
        demand(unknown[index] > 0, "a column has no unknown tile")
        none = tuple(0 if i == index else tiles for i, tiles in enumerate(unknown))
        self.read(columns, none, clicks, listed)
        fewer = tuple(tiles - (i == index) for i, tiles in enumerate(unknown))
        known = max(map(COLOURS.index, "".join(columns)), default=-1) + 1
        # The colours after the next one differ from it only in their names.
        for colour in self.colours[: known + 1]:
            longer = tuple(
                c + colour if i == index else c for i, c in enumerate(columns)
            )
            self.read(longer, fewer, clicks, listed)


class Board:
    """The size of the boards, and what is verified about their columns."""

    def __init__(self, columns, rows, colours):
        demand(1 <= columns <= MAX_COLUMNS, f"a board has 1 to {MAX_COLUMNS} columns")
        demand(1 <= rows <= MAX_ROWS, f"a column has 1 to {MAX_ROWS} tiles")
        demand(1 <= colours <= len(COLOURS), f"a board has 1 to {len(COLOURS)} colours")
        self.columns, self.rows = columns, rows
        self.colours = COLOURS[:colours]
        self.bounds = Bounds(rows)
        # The clicks for most pairs of full columns, and the pairs that are left out: all names of colours, and both
        # mirror images.
        self.most = None
        self.left_out = []
        self.hard = {}
        self.triples = {}

    def pair(self, first, second, clicks, text):
        """Verifies the strategy for all pairs of columns with at most these numbers of tiles, and adds its bound."""
        demand(max(first, second) <= self.rows, "a column is too high")
        strategy = Strategy(text, self.bounds, self.colours)
        strategy.verify(("", "", ""), (first, second, 0), clicks)
        self.bounds.add(first, second, clicks)

    def most_pairs(self, clicks, text):
        """Verifies the strategy for all pairs of full columns but those that it leaves out."""
        demand(self.most is None, "there are two lines `most`")
        listed = self.left_out
        strategy = Strategy(text, self.bounds, self.colours, listed)
        strategy.verify(("", "", ""), (self.rows, self.rows, 0), clicks)
        self.most = clicks
        for first, second, _ in listed:
            demand(
                len(first) == len(second) == self.rows,
                "a pair that is left out is not full",
            )
            for a, b in self.renamed((first, second)):
                self.hard.setdefault(a, set()).add(b)
                self.hard.setdefault(b, set()).add(a)

    @lru_cache(maxsize=None)
    def needs_more(self, columns, clicks):
        """Returns whether a part without unknown tiles needs more than this number of clicks."""
        if self.bounds.of_three(*map(len, columns)) <= clicks:
            return False
        # The answers that remove the fewest tiles are the last ones, and often the best ones.
        return clicks == 0 or all(
            any(
                self.needs_more(left, clicks - 1)
                for left in reversed(answers(columns, index, row))
            )
            for index, column in enumerate(columns)
            for row, tile in enumerate(column)
            if not column[:row].endswith(tile)
        )

    def pairs_left_out(self):
        """Yields a line for each pair that is left out, with the number of clicks that it needs."""
        for pair in self.left_out:
            clicks = self.most
            while self.needs_more(pair, clicks):
                clicks += 1
            yield f"{pair[0]} {pair[1]} {clicks}"

    def renamed(self, columns):
        """Yields the columns with all names of the colours."""
        for names in permutations(self.colours):
            table = str.maketrans(self.colours, "".join(names))
            yield tuple(column.translate(table) for column in columns)

    def triple(self, a, b, c, clicks, text):
        """Verifies the strategy for three known columns, and adds its number of clicks."""
        columns = (a, b, c)
        for column in columns:
            demand(len(column) == self.rows, "a column of a triple is not full")
            demand(set(column) <= set(self.colours), "a colour of a triple is unknown")
        Strategy(text, self.bounds, self.colours).verify(columns, KNOWN, clicks)
        for names in self.renamed(columns):
            self.triples[names] = self.triples[names[::-1]] = clicks

    def clicks(self):
        """Returns a number of clicks that is enough for every board: the worst over all sets of hard neighbours."""
        neighbours = self.columns - 1
        return max(self.best_parts(hard) for hard in range(1 << neighbours))

    def best_parts(self, hard):
        """Returns the clicks for the best list of parts, if bit i of `hard` says whether columns i and i + 1 are a hard
        pair."""
        column, pair = (
            self.bounds.pairs[self.rows][0],
            self.bounds.pairs[self.rows][self.rows],
        )
        most = min(pair, self.most) if self.most is not None else pair
        triple = self.triple_clicks()
        # The clicks for the first columns, without and with a triple.
        plain, special = [0], [sys.maxsize]
        for count in range(1, self.columns + 1):
            steps = [(1, column)]
            if count >= 2:
                steps.append((2, pair if hard >> count - 2 & 1 else most))
            plain.append(min(plain[count - size] + cost for size, cost in steps))
            special.append(min(special[count - size] + cost for size, cost in steps))
            if count >= 3 and hard >> count - 3 & 3 == 3:
                special[count] = min(special[count], plain[count - 3] + triple)
        return min(plain[-1], special[-1])

    @lru_cache(maxsize=None)
    def triple_clicks(self):
        """Returns a number of clicks that is enough for every triple with two hard pairs."""
        other = self.bounds.of_three(self.rows, self.rows, self.rows)
        needed = [
            (a, b, c) for b, beside in self.hard.items() for a in beside for c in beside
        ]
        return max(
            (min(other, self.triples.get(triple, other)) for triple in needed),
            default=other,
        )


def number(word):
    """Parses a number of at most three digits."""
    demand(
        word.isascii() and word.isdigit() and len(word) <= 3,
        f"{word[:20]} is not a small number",
    )
    return int(word)


def read_line(board, words):
    """Verifies a claim, from the line after the size to the last but one."""
    kind, rest = words[0], words[1:]
    if kind == "pair" and len(rest) == 4:
        board.pair(*map(number, rest[:3]), rest[3])
    elif kind == "most" and len(rest) == 2:
        board.most_pairs(number(rest[0]), rest[1])
    elif kind == "triple" and len(rest) == 5:
        board.triple(*rest[:3], number(rest[3]), rest[4])
    else:
        raise Refusal("the line has an unknown form")


def check(lines):
    """Returns the verified board and what the file proves. Raises a Refusal if it proves nothing."""
    board, claim, place = None, None, 1
    try:
        demand(len(lines) >= 3, "the file is too short")
        for place, line in enumerate(lines[1:], start=2):
            words = line.split()
            demand(
                words and " ".join(words) == line, "words are separated by one space"
            )
            if place == 2:
                demand(words[0] == "board" and len(words) == 4, "the size is missing")
                board = Board(*map(number, words[1:]))
            elif place < len(lines):
                read_line(board, words)
            else:
                demand(
                    words[0] == "clicks" and len(words) == 2,
                    "the number of clicks is missing",
                )
                claim = number(words[1])
                proven = board.clicks()
                demand(claim >= proven, f"the claims prove {proven} clicks")
    except (Refusal, RecursionError) as error:
        raise Refusal(f"line {place}: {error}") from error
    size = f"{board.columns} x {board.rows} tiles in {len(board.colours)} colours"
    return board, f"every board of {size} can be cleared in {claim} clicks"


def main():
    """Runs the program. Returns its exit code."""
    *options, name = sys.argv[1:] or ["--"]
    if options not in ([], ["--pairs"]) or name.startswith("--"):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        with open(name, encoding="ascii") as file:
            lines = file.read().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 2
    if not lines or lines[0] != FIRST_LINE:
        print(f"{name}: the first line is not `{FIRST_LINE}`", file=sys.stderr)
        return 2
    try:
        board, statement = check(lines)
    except Refusal as error:
        print(f"invalid: {error}")
        return 1
    print(f"valid: {statement}")
    if options:
        print(*board.pairs_left_out(), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
