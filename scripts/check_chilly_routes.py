"""What shows that there is no route, or no shorter one, for check_chilly.py: a search, components, or two presents.

Python's standard library only, written from src/chilly/FORMAT.md. A set of presents is a number, a bit each. A
state, or a pair of a component and a set, is one number too: 16 bits for the cell or component, of which there are at
most 65,536, and the set before them."""
from check_frame import demand, number

NEVER = 10**9
# The limits of the format.
TABLES, STATES = 1_048_576, 134_217_728

def reached(starts, leads):
    """What can be reached; `leads` has a list of the next ones for each place or cell that leads anywhere."""
    met, fresh = set(starts), list(starts)
    while fresh:
        for place in leads.get(fresh.pop(), ()):
            if place not in met:
                met.add(place)
                fresh.append(place)
    return met

def edges(pairs):
    leads = {}
    for tail, head in pairs:
        leads.setdefault(tail, []).append(head)
    return leads

def components(level):
    """By cell, the number of its component: cells in the order in which walks end at them, and floods backwards."""
    forth, back = edges(m[:2] for m in level.moves), edges((m[1], m[0]) for m in level.moves)
    order, met, component = [], set(), [None] * level.cells
    for cell in range(level.cells):
        walk = [] if cell in met else [(cell, iter(forth.get(cell, ())))]
        met.add(cell)
        while walk:
            head = next((head for head in walk[-1][1] if head not in met), None)
            if head is None:
                order.append(walk.pop()[0])
            else:
                met.add(head)
                walk.append((head, iter(forth.get(head, ()))))
    for root in reversed(order):
        fresh = [root] if component[root] is None else []
        while fresh:
            cell = fresh.pop()
            if component[cell] is None:
                component[cell] = root
                fresh += back.get(cell, ())
    return component

def has_route(level):
    """Tries all ways from component to component; inside one everything can be taken."""
    component, inside, ways = components(level), {}, {}
    for cell in component:
        inside[cell], ways[cell] = set(), set()
    for tail, head, takes in level.moves:
        if component[tail] == component[head]:
            inside[component[tail]].update(takes)
    for tail, head, takes in level.moves:
        here, there = component[tail], component[head]
        if here != there:
            # What is taken anyhow need not be named.
            ways[here].add((there, tuple(p for p in takes if p not in inside[here] and p not in inside[there])))
    masks = {}  # made for those components that are entered, as there may be many and large ones
    def enter(there, taken):
        if there not in masks:
            masks[there] = sum(1 << p for p in inside[there])
        return (taken | masks[there]) << 16 | there
    first, final = enter(component[level.start], 0), (1 << len(level.presents)) - 1 << 16 | component[level.exit]
    met, fresh = {first}, [first]
    while fresh:
        pair = fresh.pop()
        for there, takes in ways[pair & 65535]:
            after = enter(there, pair >> 16 | sum(1 << p for p in takes))
            if after not in met:
                met.add(after)
                fresh.append(after)
                demand(len(met) * (len(level.presents) + 16) <= STATES, "too many components and sets of presents")
    return final in met

def verify_no_route(level, file):
    """Demands that there is no route, for the reason that the file names, if any."""
    if level.cells and file.begins(b"evidence "):
        kind, *words = file.words("evidence", 3)
        demand((kind, len(words)) in (("present", 1), ("presents", 2)), "the evidence is malformed")
        presents = [number(word, len(level.presents) - 1) for word in words]
        takers = [level.taking[present] for present in presents]
        if kind == "present":
            demand(not takers[0], f"a move takes the present {presents[0]}")
            return
        demand(presents[0] < presents[1], "the presents are not in ascending order")
        demand(not takers[0] & takers[1], "a move takes both presents")
        leads = edges(m[:2] for m in level.moves)
        for one, other in (takers, takers[::-1]):
            behind = reached({level.moves[m][1] for m in one}, leads)
            demand(not any(level.moves[m][0] in behind for m in other), "both presents can be taken")
    elif level.cells:
        demand(not has_route(level), "there is a route")

def refute_routes(level, cuts, budget):
    """Goes through all states that a route of at most `budget` moves can pass; the end is none of them."""
    presents = range(len(level.presents))
    demand(level.cells * len(presents) <= TABLES, f"more than {TABLES} pairs of a cell and a present")
    into = [[] for _ in range(level.cells)]
    for m, (tail, head, _) in enumerate(level.moves):
        into[head].append((tail, m))
    def distances(takers):
        """The least walks to the exit, backwards: from each cell any one, and one that still makes one of these moves."""
        lengths, fresh = [NEVER] * (2 * level.cells), [level.exit]
        lengths[level.exit] = 0
        for place in fresh:
            still, cell = divmod(place, level.cells)
            for tail, m in into[cell]:
                for before in (tail, tail + level.cells) if m in takers else (tail + still * level.cells,):
                    if lengths[before] == NEVER:
                        lengths[before] = lengths[place] + 1
                        fresh.append(before)
        return lengths[:level.cells], lengths[level.cells:]
    exit_lengths = distances(())[0]
    via = [distances(takers)[1] for takers in level.taking]
    alone = [cuts.potentials[level.exit] - potential for potential in cuts.potentials]
    adds = [[0] * len(presents) for _ in range(level.cells)]
    for cut in cuts.cuts:
        multiplier, present, inward, _ = cut
        for cell, within in zip(range(level.cells), cuts.cells(cut, level)):
            if not within:
                adds[cell][present] += multiplier
            elif not inward:
                alone[cell] += multiplier
    # A cell's lists have the bit, the least walk and the addition of each present; and of each move, the head and
    # a mask of a state's number.
    bits = [[(1 << 16 + p, via[p][cell], adds[cell][p]) for p in presents] for cell in range(level.cells)]
    leaving, taken = [[] for _ in range(level.cells)], [65535] * len(level.moves)
    for p, takers in enumerate(level.taking):
        for m in takers:
            taken[m] |= 1 << 16 + p
    for (tail, head, _), bits_taken in zip(level.moves, taken):
        leaving[tail].append((head, ~bits_taken))
    def fits(cell, state, moves):
        bound, most = alone[cell], moves * cuts.scale
        for bit, walk, addition in bits[cell]:
            if state & bit:
                bound += addition
                if walk > moves:
                    return False
        return bound <= most and exit_lengths[cell] <= moves
    layer = [(1 << len(presents)) - 1 << 16 | level.start]
    met = set(layer)
    for moves in range(budget - 1, -1, -1):
        following = []
        for state in layer:
            for head, keeps in leaving[state & 65535]:
                after = state & keeps | head
                if after not in met:
                    demand(after != level.exit, f"there is a route of {budget - moves} moves")
                    if fits(head, after, moves):
                        met.add(after)
                        following.append(after)
                        demand(len(met) * (len(presents) + 16) <= STATES, "more states than are allowed")
        layer = following
    return len(met)
