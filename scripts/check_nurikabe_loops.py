"""Verifies the cuts of Nurikabe that say that white cells form no loop. Follows src/nurikabe/FORMAT.md."""


class Loops:
    """The test whether a clause about all islands is a cut, because white cells would form a loop without it.

    A *ring* is a list of cells around a square or along the border, each next to the one before."""

    def __init__(self, grid, encoding):
        self.grid, self.inside = grid, encoding.inside
        # The cells along the border, clockwise from the top left corner.
        width, last = grid.width, grid.size - grid.width
        around = [*range(width)]
        around += range(2 * width - 1, grid.size, width)
        around += range(grid.size - 2, last - 1, -1) if last else ()
        around += range(last - width, 0, -width) if width > 1 else ()
        self.border = around
        self.rings = [(a, b, d, c) for a, b, c, d in grid.squares] + [around]
        # For each variable of an island, the clue and the cell.
        self.places = [(0, 0)] * (grid.size + 1)
        for p, cells in self.inside.items():
            self.places += [(p, c) for c in cells]

    def has(self, clause):
        """Returns whether no solution makes all literals of a clause false."""
        # If all literals are false, the island of clue `holder[c]` has the cell c, and for each pair (p, c) in `missed`,
        # the island of clue p does not have the cell c.
        holder, missed = {}, set()
        for literal in clause:
            p, c = self.places[abs(literal)]
            if literal < 0:
                holder[c] = p
            else:
                missed.add((p, c))
        holder.update((p, p) for p in self.inside)
        return self.has_cycle(holder) or any(
            self.is_separated(ring, holder, missed) for ring in self.rings
        )

    def is_separated(self, ring, holder, missed):
        """Returns whether the island of a clue has, lacks, has and lacks four cells of a ring in this order."""
        for p in {holder[c] for c in ring if c in holder}:
            start = next(n for n, c in enumerate(ring) if holder.get(c) == p)
            found = 0
            for c in (*ring[start:], *ring[:start]):
                holds = holder.get(c) == p
                misses = (p, c) in missed or c not in self.inside[p] and c != p
                found += misses if found % 2 else holds
            if found >= 4:
                return True
        return False

    def has_cycle(self, holder):
        """Returns whether the links between the islands of clues, and to the border, form a cycle."""
        links = [
            (holder[one], holder[other])
            for a, b, c, d in self.grid.squares
            for one, other in ((a, d), (b, c))
            if one in holder and other in holder and holder[one] != holder[other]
        ]
        links += {(holder[c], -1) for c in self.border if c in holder}
        # For each clue and the border, one member of its part: all that the links so far connect with it.
        part = {p: p for p in (*self.inside, -1)}
        for one, other in links:
            old, new = part[one], part[other]
            if old == new:
                return True
            part = {p: new if part[p] == old else part[p] for p in part}
        return False
