"""Verifies a proof that no other solution exists. Follows src/nurikabe/FORMAT.md.

A literal is the number of a variable, negative if the variable is negated."""

from check_frame import demand, leb128

# All new clauses together have at most FREE_LITERALS literals, plus LITERALS_PER_BYTE for each byte of the proof.
FREE_LITERALS, LITERALS_PER_BYTE = 10**6, 64


class Steps:
    """Verifies cuts, and steps that make new clauses by resolution."""

    def __init__(self, block, clauses, groups, is_cut):
        self.numbers = leb128(block)
        self.clauses, self.groups, self.is_cut = clauses, groups, is_cut
        self.literals_left = FREE_LITERALS + LITERALS_PER_BYTE * len(block)
        self.cuts = self.steps = 0

    def verify(self):
        """Reads the proof up to the step that makes the empty clause, which must be its end."""
        is_proven = False
        while not is_proven:
            named = self.number()
            if named:
                self.steps += 1
                clause = self.step(named)
                is_proven = not clause
            else:
                self.cuts += 1
                clause = self.cut()
            self.literals_left -= len(clause)
            demand(self.literals_left >= 0, "too many literals")
            self.clauses.add(clause)
        demand(
            next(self.numbers, None) is None,
            "bytes follow the step that makes the empty clause",
        )

    def step(self, named):
        """Reads the numbers of `named` clauses. Returns the clause that the step makes."""
        current = set(self.named_clause())
        for _ in range(named - 1):
            reason = self.named_clause()
            negated = [literal for literal in reason if -literal in current]
            self.demand(
                len(negated) == 1, "a reason does not remove exactly one literal"
            )
            current.remove(-negated[0])
            current.update(literal for literal in reason if literal != negated[0])
        return current

    def named_clause(self):
        """Reads the number of a clause, counted backwards from the last clause. Returns its literals."""
        distance = self.number()
        self.demand(distance < len(self.clauses), "there is no such clause")
        return self.clauses[len(self.clauses) - 1 - distance]

    def cut(self):
        """Reads a cut about the cells, about an island, or about all islands. Returns its literals."""
        group = self.number()
        self.demand(group < len(self.groups), "there is no such island")
        rest, clause = self.groups[group], []
        for _ in range(self.number()):
            skipped, is_negated = divmod(self.number(), 2)
            self.demand(skipped < len(rest), "a cut has a variable of another group")
            clause.append(-rest[skipped] if is_negated else rest[skipped])
            rest = rest[skipped + 1 :]
        self.demand(self.is_cut(group, clause), "a cut excludes a possible solution")
        return clause

    def number(self):
        """Reads the next number of the proof."""
        number = next(self.numbers, None)
        demand(number is not None, "the block is cut off")
        return number

    def demand(self, condition, complaint):
        """Raises a Refusal with this message and the number of the cut or step, unless the condition holds."""
        demand(condition, f"item {self.cuts + self.steps}: {complaint}")
