"""Verifies a proof that no other solution exists. Follows src/nurikabe/FORMAT.md.

A literal is the number of a variable, negative if the variable is negated. Python counts negative indices from the end
of a list. So a list whose index is a literal has an entry for each positive and each negative literal."""

from bisect import bisect
from check_frame import demand
from check_nurikabe_clauses import Clauses

CHANCES_OF_NUMBER = 160
# All estimated probabilities are in one list. These are the first indices of its sections.
CONFLICT_IS_NEW = 0
IS_IMPLIED = 1
IS_NEW = 8
IS_IN_CUT = 16
IS_POSITIVE = 112
GROUP = 144
DISTANCE = GROUP + CHANCES_OF_NUMBER
RANK = DISTANCE + CHANCES_OF_NUMBER
CHANCES = RANK + 7 * CHANCES_OF_NUMBER
# The states of a literal.
NEW, OPEN, FALSE = 0, 1, 2
# All new clauses together have at most FREE_LITERALS literals, plus LITERALS_PER_BYTE for each byte of the proof.
FREE_LITERALS, LITERALS_PER_BYTE = 10**6, 64
OLDER = bytes(past & 48 | (past & 3) << 2 for past in range(256))
IN_CUT = [
    bytes(IS_IN_CUT + 2 * (past & 63) + cells & 255 for past in range(256))
    for cells in (0, 1)
]


def decoder(block):
    """Returns functions that decode a block: `find`, a function that reads one bit, a function that reads a number, and a
    function that returns whether the block is at its end."""
    demand(len(block) > 3, "the block is cut off")
    code, span, position = int.from_bytes(block[:4], "big"), 2**32 - 1, 4
    demand(code < span, "the block begins with four bytes of 255")
    # Local variables are faster in Python than attributes, so the decoder is not a class.
    all_fast, all_slow = [1 << 15] * CHANCES, [1 << 15] * CHANCES
    alone = [((chance, True),) for chance in range(CHANCES)]

    def find(items):
        """Reads a bit for each item, until a bit is 1. Returns the item of this bit, or False if all bits are 0."""
        nonlocal code, span, position
        point, width = code, span
        for chance, item in items:
            fast, slow = all_fast[chance], all_slow[chance]
            ones = (width >> 12) * (fast + slow >> 5)
            is_one = point < ones
            if is_one:
                width = ones
                all_fast[chance] = fast + (65535 - fast >> 4)
                all_slow[chance] = slow + (65535 - slow >> 7)
            else:
                point -= ones
                width -= ones
                all_fast[chance] = fast - (fast >> 4)
                all_slow[chance] = slow - (slow >> 7)
            while width < 1 << 24:
                demand(position < len(block), "the block is cut off")
                point = point << 8 | block[position]
                width <<= 8
                position += 1
            if is_one:
                break
        else:
            item = False
        code, span = point, width
        return item

    def number(first):
        length, value = 0, 1
        while find(alone[first + length]):
            length += 1
            demand(length <= 30, "a number of the block is too large")
        for _ in range(length):
            prefix = value if value < 4 else 0
            value = value << 1 | find(alone[first + 32 + 4 * length + prefix])
        return value - 1

    return (
        find,
        lambda chance: find(alone[chance]),
        number,
        lambda: position == len(block) and not code,
    )


class Steps:
    """Verifies a list of steps, each of which derives a new clause."""

    def __init__(self, block, given, groups, is_cut):
        self.find, self.bit, self.read_number, self.is_at_end = decoder(block)
        self.clauses, self.groups, self.is_cut = Clauses(), groups, is_cut
        self.ends = [group.stop for group in groups]
        self.literals_left = FREE_LITERALS + LITERALS_PER_BYTE * len(block)
        size = 2 * self.ends[-1]
        self.lists = [[] for _ in range(size)]
        self.last = [0] * size
        self.implied = [0] * size
        self.status = bytearray(size)
        # `past` stores signs in two bits each: 0 none, 1 negative, 2 positive.
        self.past = bytearray(self.ends[-1])
        self.number = 1
        self.cuts = 0
        for n in range(len(given)):
            self.add(given[n])

    def add(self, clause):
        self.clauses.add(sorted(clause, key=abs))
        for literal in clause:
            self.lists[literal].append(len(self.clauses))
        return len(self.clauses)

    def make(self, clause):
        """Adds a clause that has been verified. Returns its number."""
        self.literals_left -= len(clause)
        demand(self.literals_left >= 0, "too many literals")
        return self.add(clause)

    def step(self):
        """Reads a step, and returns the clause that the step derives. The last step derives the empty clause."""
        status, clauses, name = self.status, self.clauses, f"step {self.number}"
        if self.bit(CONFLICT_IS_NEW):
            conflict = self.cut(self.read_number(GROUP), 0)
        else:
            conflict = len(clauses) - self.read_number(DISTANCE)
            demand(conflict > 0, f"{name}: there is no such clause")
        clause, met = [], []
        # Each entry holds the unread literals of a clause, and the literal that the clause implies.
        pending = [(iter(clauses[conflict - 1]), 0)]
        while pending:
            literals, implied = pending[-1]
            for literal in literals:
                if literal == implied or status[literal] == FALSE:
                    continue
                demand(status[literal] == NEW, f"{name}: the reasons form a cycle")
                met.append(literal)
                reason = self.reason(literal, name)
                # `self.reason` reads and writes `self.past`, so `past` is read after that call.
                past = self.past[abs(literal)]
                self.past[abs(literal)] = past & 15 | (
                    32 if literal > 0 else past & 48 or 16
                )
                if reason:
                    status[literal] = OPEN
                    pending.append((iter(clauses[reason - 1]), -literal))
                    break
                status[literal] = FALSE
                clause.append(literal)
            else:
                pending.pop()
                if implied:
                    status[-implied] = FALSE
        for literal in met:
            status[literal] = NEW
            self.past[abs(literal)] &= 15
        self.make(clause)
        self.number += 1
        return clause

    def reason(self, literal, name):
        """Returns the number of a clause that implies that `literal` is false, or 0."""
        last, kind = self.last[literal], 0
        if last:
            kind = 1 + 3 * self.implied[literal] + min(self.number - last - 1, 2)
        is_implied = self.bit(IS_IMPLIED + kind)
        self.last[literal], self.implied[literal] = self.number, is_implied
        if not is_implied:
            return 0
        if self.bit(IS_NEW + kind):
            return self.cut(bisect(self.ends, abs(literal)), -literal)
        rank = self.read_number(RANK + CHANCES_OF_NUMBER * kind)
        clauses = self.lists[-literal]
        demand(rank < len(clauses), f"{name}: there is no such clause with {-literal}")
        clauses.append(clauses.pop(-1 - rank))
        return clauses[-1]

    def cut(self, group, known):
        """Reads a cut about the cells or about an island. `known` is a literal of its clause, or 0. Returns the number of the
        clause."""
        demand(group < len(self.groups), f"step {self.number}: there is no such island")
        variables = self.groups[group]
        clause = []
        parts = [variables]
        if known:
            own = abs(known)
            clause = [known]
            parts = [range(variables.start, own), range(own + 1, variables.stop)]
        before = self.past[variables.start : variables.stop]
        for part in parts:
            items = zip(
                self.past[part.start : part.stop].translate(IN_CUT[group == 0]), part
            )
            while variable := self.find(items):
                history = self.past[variable] & 15
                met = self.past[variable] >> 4
                if met:
                    is_positive = met == 2
                else:
                    is_positive = self.bit(IS_POSITIVE + 2 * history + (group == 0))
                clause.append(variable if is_positive else -variable)
        self.past[variables.start : variables.stop] = before.translate(OLDER)
        for literal in clause:
            self.past[abs(literal)] |= 2 if literal > 0 else 1
        demand(
            self.is_cut(group, clause),
            f"step {self.number}: a cut excludes a possible solution",
        )
        self.cuts += 1
        return self.make(clause)
