"""The cuts of certificates of Nurikabe, for check_nurikabe.py: each is verified by a walk, or a count, over the grid.

A set of cells is a number, with a bit for each cell: a step of a walk takes all cells at once."""
from check_frame import ones

def separates(grid, ends, wall, through):
    """Whether cells have no clues, and the first is not connected with the others through cells that are not in the wall."""
    first = ends & -ends
    return not (ends | wall) & grid.clued_set and not grid.flood(first, through & ~wall) & (ends ^ first or grid.clued_set)

class Cuts:
    def __init__(self, grid, encoding):
        self.grid, self.sea = grid, max(grid.size - grid.least, 0)
        # By variable, the cell; by island, what it reaches.
        self.cells, self.reached = [0, *grid.bit], []
        for cells in encoding.inside.values():
            self.cells.extend(grid.bit[c] for c in cells)
            self.reached.append(grid.cells(cells))

    def has(self, group, clause):
        """Whether a clause on the variables of cells, or of an island, is that of a cut."""
        grid, positive, negative = self.grid, 0, 0
        for literal in clause:
            if literal > 0:
                positive |= self.cells[literal]
            else:
                negative |= self.cells[-literal]
        if group == 0:
            # A count takes less time than walks.
            return (ones(positive) == 2 and separates(grid, positive, negative, grid.blank_set)
                    or ones(negative) == 1 and separates(grid, negative, positive, grid.all)
                    or not grid.open and not (positive | negative) & grid.clued_set
                    and (is_too_much(grid, negative | grid.clued_set, positive) or self.is_no_sea(positive, negative)))
        p, through = grid.clued[group - 1], self.reached[group - 1] & ~positive
        return is_violated(grid, grid.bit[p], grid.clues[p], 1 if p in grid.open else grid.clues[p], negative, through)

    def is_no_sea(self, members, others):
        """Whether the sea cannot have all of some cells without the others, as seen from one of them."""
        rest = members
        while rest:
            first = rest & -rest
            if is_violated(self.grid, first, self.sea, self.sea, members ^ first, self.grid.blank_set & ~others):
                return True
            # Those side by side see the same: all of them cost nothing.
            rest &= ~self.grid.flood(first, members)
        return False

def is_too_much(grid, white, black):
    """Whether what these cells cost is more than there is."""
    down = grid.width + 1
    a, b, c, d = (white >> step for step in (0, 1, down, down + 1))
    one, other = a & d & ~(b | c), b & c & ~(a | d)
    filled = one & black >> 1 & black >> down | other & black & black >> down + 1
    cost = 4 * ones(white) - 2 * ones(a & b) - 2 * ones(a & c) + 2 * ones(a & b & c & d & grid.corners)
    cost += ones(filled & grid.corners) - ones((a | b | c | d) & grid.corners) - ones((one | other) & grid.corners)
    return cost > 2 * grid.least + 2 * len(grid.clued) - len(grid.squares)

def is_violated(grid, root, most, least, members, through):
    """Whether nothing with the root and so many cells has all members, and otherwise none but cells to go through."""
    left, near = most - 1 - ones(members), root
    if left < 0:
        return True
    # All that is connected through members costs nothing; another step costs one.
    near = grid.flood(near, members)
    while left > 0:
        more = near | grid.around(near) & through
        if more == near:
            break
        near, left = grid.flood(more, members), left - 1
    return members & ~near != 0 or ones(near) < least
