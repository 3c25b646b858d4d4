"""The cuts of certificates of Nurikabe, for check_nurikabe.py: each is verified by one walk, or one count, over the grid."""
from check_frame import demand, number
from check_nurikabe_clauses import listed

def apart(grid, ends, wall, through, name):
    """What the first of some cells is connected with through others that are not in the wall."""
    cells = [*ends, *wall]
    demand(len(set(cells)) == len(cells) and set(grid.blank).issuperset(cells) and wall == sorted(wall), f"{name} is malformed")
    return grid.flood(ends[0], through.difference(wall))

def cut(grid, encoding, file, version, name):
    """The clause of a cut."""
    if version == 1:
        kind, cells = "s", [number(word, grid.size - 1) for word in file.words("cut")]
    else:
        kind = next((kind for kind in "slbc" if file.begins(kind.encode())), "i")
        words = file.words(kind)
        demand(len(words) == 1 or kind in "ibc" and len(words) == 2, f"{name} has not the right number of words")
        cells = listed(words[0], 2 if kind == "s" else 1, grid)
        others = listed(words[1], 0, grid) if len(words) > 1 else []
    if kind == "s":
        demand(len(cells) > 1, f"{name} names one cell")
        demand(cells[1] not in apart(grid, cells[:2], cells[2:], set(grid.blank), name), f"{name} does not separate")
        return [c + 1 for c in cells[:2]] + [-(c + 1) for c in cells[2:]]
    if kind == "l":
        side = apart(grid, cells[:1], cells[1:], set(range(grid.size)), name)
        demand(side.isdisjoint(grid.clued), f"{name} does not separate")
        return [-(cells[0] + 1)] + [c + 1 for c in cells[1:]]
    p, members = cells[0], cells[1:]
    demand(members == sorted(set(members)) and others == sorted(set(others)) and not set(members) & set(others),
           f"{name} is malformed")
    if kind == "c":
        fine = p == len(members) and set(grid.blank).issuperset(members + others) and not grid.open
        demand(fine and is_too_much(grid, {*members, *grid.clued}, set(others)), f"{name} says too much")
        return [-(c + 1) for c in members] + [c + 1 for c in others]
    if kind == "b":
        demand(p in grid.blank and not grid.open, f"{name} is malformed")
        inside, most = {c: -(c + 1) for c in grid.blank if c != p}, max(grid.size - grid.least, 0)
    else:
        demand(p in encoding.inside, f"{name} is malformed")
        inside, most = encoding.inside[p], grid.clues[p]
    demand(set(inside).issuperset(members + others), f"{name} is malformed")
    least = 1 if p in grid.open else most
    demand(is_violated(grid, p, most, least, set(members), inside.keys() - set(others)), f"{name} says too much")
    return [-inside[c] for c in members] + [inside[c] for c in others] + [p + 1] * (kind == "b")

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
    return not members <= near or len(near) < least
