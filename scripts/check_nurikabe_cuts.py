"""The cuts of certificates of Nurikabe, for check_nurikabe.py: each is verified by a walk, or a count, over the grid."""
from check_frame import demand, number

def separates(grid, ends, wall, through):
    """Whether cells have no clues, and the first is not connected with the others through cells that are not in the wall."""
    return (set(grid.blank).issuperset(ends + wall)
            and grid.flood(ends[0], through.difference(wall)).isdisjoint(ends[1:] or grid.clued))

def first_cut(grid, file, name):
    """The clause of a cut of version 1."""
    cells = [number(word, grid.size - 1) for word in file.words("cut")]
    demand(len(cells) > 1 and len(set(cells)) == len(cells) and cells[2:] == sorted(cells[2:]), f"{name} is malformed")
    demand(separates(grid, cells[:2], cells[2:], set(grid.blank)), f"{name} does not separate, or a cell has a clue")
    return [c + 1 for c in cells[:2]] + [-(c + 1) for c in cells[2:]]

def is_cut(grid, encoding, group, clause):
    """Whether a clause on the variables of cells, or of an island, is that of a cut."""
    positive, negative = [v for v in clause if v > 0], [-v for v in clause if v < 0]
    if group == 0:
        positive, negative = [v - 1 for v in positive], [v - 1 for v in negative]
        sized = not grid.open and set(grid.blank).issuperset(positive + negative)
        return (len(positive) == 2 and separates(grid, positive, negative, set(grid.blank))
                or len(negative) == 1 and separates(grid, negative, positive, set(range(grid.size)))
                or sized and (is_no_sea(grid, positive, negative)
                              or is_too_much(grid, {*negative, *grid.clued}, set(positive))))
    p = grid.clued[group - 1]
    cells = {variable: c for c, variable in encoding.inside[p].items()}
    members, allowed = {cells[v] for v in negative}, encoding.inside[p].keys() - {cells[v] for v in positive}
    return is_violated(grid, p, grid.clues[p], 1 if p in grid.open else grid.clues[p], members, allowed)

def is_no_sea(grid, members, others):
    """Whether the sea cannot have all of some cells without the others, as seen from one of them."""
    size, allowed = max(grid.size - grid.least, 0), set(grid.blank).difference(others)
    return any(is_violated(grid, p, size, size, set(members) - {p}, allowed) for p in members)

def is_too_much(grid, white, black):
    """Whether what these cells cost is more than there is."""
    cost = sum(4 - len(white.intersection(grid.beside[c])) for c in white)
    for a, b, c, d in grid.squares:
        whites = white.intersection((a, b, c, d))
        if len(whites) == 4:
            cost += 1
        elif whites in ({a, d}, {b, c}):
            cost -= 1 if black.issuperset({a, b, c, d} - whites) else 2
        elif whites:
            cost -= 1
    return cost > 2 * grid.least + 2 * len(grid.clued) - len(grid.squares)

def is_violated(grid, p, most, least, members, allowed):
    """Whether nothing with p and so many cells has all members, and otherwise none but allowed cells."""
    left, near, ring = most - 1 - len(members), set(), {p}
    while ring and left >= 0:
        # All that is connected through members costs nothing more; the next ring costs one.
        more, ring = list(ring), set()
        near.update(more)
        for c in more:
            for e in grid.beside[c]:
                if e in members and e not in near:
                    near.add(e)
                    more.append(e)
                elif e in allowed and e not in near:
                    ring.add(e)
        ring -= near
        left -= 1
    return most < 1 + len(members) or not members <= near or len(near) < least
