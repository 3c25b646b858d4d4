"""The cuts of certificates of Nurikabe, for check_nurikabe.py. Each cut is verified with a walk over the grid or
with a count.

A set of cells is a number with a bit for each cell, so a step of a walk handles all cells at once."""
from check_frame import ones

def separates(grid, ends, wall, through):
    """Returns whether the ends and the wall contain no clue, and the wall separates the first end from the other
    ends. With a single end, the wall must separate it from all clues. Paths go through cells of `through`."""
    first = ends & -ends
    return not (ends | wall) & grid.clued_set and not grid.flood(first, through & ~wall) & (ends ^ first or grid.clued_set)

class Cuts:
    """Verifies cuts on the grid."""
    def __init__(self, grid, encoding):
        self.grid, self.sea = grid, max(grid.size - grid.least, 0)
        # `cells` has the bit of each variable's cell. `reached` has, for each island, the set of cells that the
        # island's clue reaches.
        self.cells, self.reached = [0, *grid.bit], []
        for cells in encoding.inside.values():
            self.cells.extend(grid.bit[c] for c in cells)
            self.reached.append(grid.cells(cells))

    def has(self, group, clause):
        """Returns whether a clause is a valid cut. Group 0 has the variables of cells; each other group has the
        variables of one island."""
        grid, positive, negative = self.grid, 0, 0
        for literal in clause:
            if literal > 0:
                positive |= self.cells[literal]
            else:
                negative |= self.cells[-literal]
        if group == 0:
            # is_too_much is faster than is_no_sea, so it is called first.
            return (ones(positive) == 2 and separates(grid, positive, negative, grid.blank_set)
                    or ones(negative) == 1 and separates(grid, negative, positive, grid.all)
                    or not grid.open and not (positive | negative) & grid.clued_set
                    and (is_too_much(grid, negative | grid.clued_set, positive) or self.is_no_sea(positive, negative)))
        p, through = grid.clued[group - 1], self.reached[group - 1] & ~positive
        return is_violated(grid, grid.bit[p], grid.clues[p], 1 if p in grid.open else grid.clues[p], negative, through)

    def is_no_sea(self, members, others):
        """Returns whether every connected sea of the right size that contains all cells of `members` also contains a
        cell of `others`. This is proven if a walk from one of the members, which does not enter `others`, misses
        another member or reaches too few cells."""
        rest = members
        while rest:
            first = rest & -rest
            if is_violated(self.grid, first, self.sea, self.sea, members ^ first, self.grid.blank_set & ~others):
                return True
            # A walk between connected members costs nothing, so walks from connected members give the same result. Only
            # the walk from `first` is tried, and all members that are connected with `first` are removed.
            rest &= ~self.grid.flood(first, members)
        return False

def is_too_much(grid, white, black):
    """Returns whether the counting bound of the format excludes all solutions with these white and black cells."""
    down = grid.width + 1
    a, b, c, d = (white >> step for step in (0, 1, down, down + 1))
    one, other = a & d & ~(b | c), b & c & ~(a | d)
    filled = one & black >> 1 & black >> down | other & black & black >> down + 1
    cost = 4 * ones(white) - 2 * ones(a & b) - 2 * ones(a & c) + 2 * ones(a & b & c & d & grid.corners)
    cost += ones(filled & grid.corners) - ones((a | b | c | d) & grid.corners) - ones((one | other) & grid.corners)
    return cost > 2 * grid.least + 2 * len(grid.clued) - len(grid.squares)

def is_violated(grid, root, most, least, members, through):
    """Returns whether no connected set satisfies these conditions: it contains the root and all members, its size is
    from `least` to `most`, and its other cells are in `through`."""
    left, near = most - 1 - ones(members), root
    if left < 0:
        return True
    # A step of the walk into a cell of `members` costs nothing; a step into any other cell costs one.
    near = grid.flood(near, members)
    while left > 0:
        more = near | grid.around(near) & through
        if more == near:
            break
        near, left = grid.flood(more, members), left - 1
    return members & ~near != 0 or ones(near) < least
