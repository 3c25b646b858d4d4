"""The refutation in version 2 of the format, for check_nurikabe.py: from src/kortest/nurikabe/FORMAT.md.

A literal is a number, negative where it is negated. Python's lists take negative places from their ends, and so do those by
literal here: there is room for both signs."""
from bisect import bisect
from check_frame import demand
from check_nurikabe_clauses import Clauses

# The chances, as the format numbers them.
NUMBER = 160
CONFLICT_IS_NEW, IS_IMPLIED, IS_NEW, IS_IN_CUT, IS_POSITIVE, GROUP = 0, 1, 8, 16, 112, 144
DISTANCE, RANK = GROUP + NUMBER, GROUP + 2 * NUMBER
CHANCES = RANK + 7 * NUMBER
NEW, OPEN, FALSE = 0, 1, 2

class Decoder:
    """Bits from a block of bytes, each with a chance that learns from it: (fast, slow), of 2^16."""
    def __init__(self, block):
        demand(len(block) > 3, "the block is cut off")
        self.block, self.position = block, 4
        self.code, self.range = int.from_bytes(block[:4], "big"), 2**32 - 1
        demand(self.code < self.range, "the block begins with four bytes of 255")
        self.fast, self.slow = [1 << 15] * CHANCES, [1 << 15] * CHANCES

    def bit(self, chance):
        fast, slow = self.fast[chance], self.slow[chance]
        ones = (self.range >> 12) * (fast + slow >> 5)
        bit = self.code < ones
        if bit:
            self.range = ones
            self.fast[chance], self.slow[chance] = fast + (65535 - fast >> 4), slow + (65535 - slow >> 7)
        else:
            self.code -= ones
            self.range -= ones
            self.fast[chance], self.slow[chance] = fast - (fast >> 4), slow - (slow >> 7)
        while self.range < 1 << 24:
            demand(self.position < len(self.block), "the block is cut off")
            self.code = self.code << 8 | self.block[self.position]
            self.position += 1
            self.range <<= 8
        return bit

    def number(self, first):
        length, value = 0, 1
        while self.bit(first + length):
            length += 1
            demand(length <= 30, "a number of the block is too large")
        for _ in range(length):
            value = value << 1 | self.bit(first + 32 + 4 * length + (value if value < 4 else 0))
        return value - 1

class Steps:
    """The steps, one after the other; `is_cut` says of a group and signs by variable whether that is a cut."""
    def __init__(self, block, given, groups, is_cut):
        self.decoder, self.clauses, self.groups, self.is_cut = Decoder(block), Clauses(), groups, is_cut
        self.ends = [group.stop for group in groups]
        self.room = 10**6 + 64 * len(block)
        size = 2 * self.ends[-1]
        # By literal: the clauses with it, those that were made or used last at the end; when it was looked at last, whether
        # it was implied there, and what is known of it in this step. By variable: what it was in two cuts.
        self.lists, self.last, self.implied = [[] for _ in range(size)], [0] * size, [0] * size
        self.status, self.in_cuts, self.number, self.cuts = bytearray(size), bytearray(size), 1, 0
        for n in range(len(given)):
            self.add(given[n])

    def add(self, clause):
        self.clauses.add(sorted(clause, key=abs))
        for literal in clause:
            self.lists[literal].append(len(self.clauses))
        return len(self.clauses)

    def make(self, clause):
        self.room -= len(clause)
        demand(self.room >= 0, "too many literals")
        return self.add(clause)

    def step(self):
        """Reads a step, and returns its clause."""
        decoder, status, clauses, name = self.decoder, self.status, self.clauses, f"step {self.number}"
        if decoder.bit(CONFLICT_IS_NEW):
            conflict = self.cut(decoder.number(GROUP), 0)
        else:
            conflict = len(clauses) - decoder.number(DISTANCE)
            demand(conflict > 0, f"{name}: there are not so many clauses")
        clause, met = [], []
        # The clauses whose literals are looked at: what is left of them, and the literal that they imply.
        pending = [(iter(clauses[conflict - 1]), 0)]
        while pending:
            literals, implied = pending[-1]
            for literal in literals:
                if literal == implied or status[literal] == FALSE:
                    continue
                demand(status[literal] == NEW, f"{name}: the reasons go in a circle")
                met.append(literal)
                reason = self.reason(literal, name)
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
        self.make(clause)
        self.number += 1
        return clause

    def reason(self, literal, name):
        """The clause from which it follows that a literal is false, or 0 if it is one of the step."""
        decoder, last, kind = self.decoder, self.last[literal], 0
        if last:
            kind = 1 + 3 * self.implied[literal] + min(self.number - last - 1, 2)
        is_implied = decoder.bit(IS_IMPLIED + kind)
        self.last[literal], self.implied[literal] = self.number, is_implied
        if not is_implied:
            return 0
        if decoder.bit(IS_NEW + kind):
            return self.cut(bisect(self.ends, abs(literal)), -literal)
        rank, clauses = decoder.number(RANK + NUMBER * kind), self.lists[-literal]
        demand(rank < len(clauses), f"{name}: there are not so many clauses with {-literal}")
        clauses.append(clauses.pop(-1 - rank))
        return clauses[-1]

    def cut(self, group, known):
        """Reads a cut on the variables of a group, which has a literal that is known; its number."""
        demand(group < len(self.groups), f"step {self.number}: there are not so many islands")
        bit, status, in_cuts, clause = self.decoder.bit, self.status, self.in_cuts, []
        for variable in self.groups[group]:
            sign = 0
            if variable == abs(known):
                sign = known
            else:
                kind = 2 * in_cuts[variable] + (group == 0)
                expected = 1 if status[variable] else -1 if status[-variable] else 0
                if bit(IS_IN_CUT + (64 if expected > 0 else -32 * expected) + kind):
                    sign = expected or (1 if bit(IS_POSITIVE + kind) else -1)
            in_cuts[variable] = (in_cuts[variable] & 3) << 2 | (2 if sign > 0 else 1 if sign < 0 else 0)
            if sign:
                clause.append(variable if sign > 0 else -variable)
        demand(self.is_cut(group, clause), f"step {self.number}: a cut excludes what may be right")
        self.cuts += 1
        return self.make(clause)

    def is_at_end(self):
        return self.decoder.position == len(self.decoder.block) and not self.decoder.code
