"""Verifies cuts of Nurikabe. A cut is a clause that every solution satisfies.

A set of cells is a number with a bit for each cell, so one operation handles all cells at once."""

from check_frame import ones
from check_nurikabe_loops import Loops


def separates(grid, ends, wall, through):
    """Returns whether every path between the two cells in `ends` crosses the wall. If `ends` has only one cell, tests
    the paths from this cell to all clues. A path uses only cells of `through`."""
    if (ends | wall) & grid.clued_set:
        return False
    first = ends & -ends
    targets = ends ^ first or grid.clued_set
    return not grid.flood(first, through & ~wall) & targets


class Cuts:
    """The test whether a clause is a cut of a grid."""

    def __init__(self, grid, encoding):
        # `sea` is the number of black cells if all clues have numbers.
        self.grid, self.sea = grid, max(grid.size - grid.least, 0)
        # For each variable, its cell as a set, and for each island, the cells that it can contain.
        self.cells, self.reached = [0, *grid.bit], []
        self.loops = Loops(grid, encoding)
        for cells in encoding.inside.values():
            self.cells.extend(grid.bit[c] for c in cells)
            self.reached.append(grid.cells(cells))

    def has(self, group, clause):
        """Returns whether a clause about the cells (group 0), about an island, or about all islands is a cut."""
        if group > len(self.reached):
            return self.loops.has(clause)
        grid, positive, negative = self.grid, 0, 0
        for literal in clause:
            if literal > 0:
                positive |= self.cells[literal]
            else:
                negative |= self.cells[-literal]
        if group == 0:
            return self.has_on_cells(positive, negative)
        p = grid.clued[group - 1]
        through = self.reached[group - 1] & ~positive
        most = grid.clues[p]
        least = 1 if p in grid.open else most
        return is_violated(grid, grid.bit[p], most, least, negative, through)

    def has_on_cells(self, positive, negative):
        """Returns whether a clause about cells is a cut."""
        grid = self.grid
        if ones(positive) == 2:
            if separates(grid, positive, negative, grid.blank_set):
                return True
        if ones(negative) == 1:
            if separates(grid, negative, positive, grid.all):
                return True
        if grid.open or (positive | negative) & grid.clued_set:
            return False
        if is_too_much(grid, negative | grid.clued_set, positive):
            return True
        return self.is_no_sea(positive, negative)

    def is_no_sea(self, members, others):
        """Returns True only if no sea contains all `members` and none of `others`."""
        rest = members
        while rest:
            first = rest & -rest
            if is_violated(
                self.grid,
                first,
                self.sea,
                self.sea,
                members ^ first,
                self.grid.blank_set & ~others,
            ):
                return True
            rest &= ~self.grid.flood(first, members)
        return False


def is_too_much(grid, white, black):
    """Returns whether a count of cells proves that no solution has these white and black cells. The count is that of
    FORMAT.md. In the numbers a to d, `one`, `other` and `filled`, a bit stands for the 2 x 2 square with this top left
    cell."""
    down = grid.width + 1
    a, b, c, d = (white >> step for step in (0, 1, down, down + 1))
    one, other = a & d & ~(b | c), b & c & ~(a | d)
    filled = one & black >> 1 & black >> down | other & black & black >> down + 1
    cost = (
        4 * ones(white)
        - 2 * ones(a & b)
        - 2 * ones(a & c)
        + 2 * ones(a & b & c & d & grid.corners)
    )
    cost += (
        ones(filled & grid.corners)
        - ones((a | b | c | d) & grid.corners)
        - ones((one | other) & grid.corners)
    )
    return cost > 2 * grid.least + 2 * len(grid.clued) - len(grid.squares)


def is_violated(grid, root, most, least, members, through):
    """Returns True only if no connected set of `least` to `most` cells contains `root` and `members`. The other cells
    of the set are in `through`."""
    # `near` are the cells that the set can reach, and `left` is the number of cells that it can still add.
    left, near = most - 1 - ones(members), root
    if left < 0:
        return True
    # Entering a cell of `members` costs nothing, and entering any other cell costs 1.
    near = grid.flood(near, members)
    while left > 0:
        more = near | grid.around(near) & through
        if more == near:
            break
        near, left = grid.flood(more, members), left - 1
    return members & ~near != 0 or ones(near) < least
