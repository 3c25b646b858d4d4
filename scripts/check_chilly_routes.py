"""Searches for routes of Santa Chilly. Follows src/chilly/FORMAT.md.

The searches prove that no route fits the budget, or that no route exists. A set of presents is an integer with a bit
for each present. A state is one integer too: the lowest 16 bits are the cell, and the set of presents is above them."""

from check_frame import demand, number

UNREACHABLE = 10**9
# Limits of the format: (cells) * (presents), and (states) * (presents + 16).
MAX_PAIRS, MAX_STATE_UNITS = 1_048_576, 134_217_728


def reached(starts, leads):
    """Returns all nodes that can be reached from the nodes `starts`. `leads` maps each node to a list of successors."""
    met, fresh = set(starts), list(starts)
    while fresh:
        for place in leads.get(fresh.pop(), ()):
            if place not in met:
                met.add(place)
                fresh.append(place)
    return met


def edges(pairs):
    """Returns a dictionary that maps the tail of each edge to a list of heads. `pairs` has the tail and the head of
    each edge."""
    leads = {}
    for tail, head in pairs:
        leads.setdefault(tail, []).append(head)
    return leads


def components(level):
    """Returns the number of each cell's strongly connected component, found by Kosaraju's algorithm."""
    forth, back = (
        edges(m[:2] for m in level.moves),
        edges((m[1], m[0]) for m in level.moves),
    )
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
    """Returns whether a route exists. The search visits pairs of a strongly connected component and a set of taken
    presents. A route can take all presents inside a component that the route enters."""
    component, inside, ways = components(level), {}, {}
    for cell in component:
        inside[cell], ways[cell] = set(), set()
    for tail, head, takes in level.moves:
        if component[tail] == component[head]:
            inside[component[tail]].update(takes)
    for tail, head, takes in level.moves:
        here, there = component[tail], component[head]
        if here != there:
            ways[here].add(
                (
                    there,
                    tuple(
                        p
                        for p in takes
                        if p not in inside[here] and p not in inside[there]
                    ),
                )
            )
    masks = {}  # maps each component that the search has entered to the presents inside it

    def enter(there, taken):
        if there not in masks:
            masks[there] = sum(1 << p for p in inside[there])
        return (taken | masks[there]) << 16 | there

    first, final = (
        enter(component[level.start], 0),
        (1 << len(level.presents)) - 1 << 16 | component[level.exit],
    )
    met, fresh = {first}, [first]
    while fresh:
        pair = fresh.pop()
        for there, takes in ways[pair & 65535]:
            after = enter(there, pair >> 16 | sum(1 << p for p in takes))
            if after not in met:
                met.add(after)
                fresh.append(after)
                demand(
                    len(met) * (len(level.presents) + 16) <= MAX_STATE_UNITS,
                    "there are too many pairs of a component and a set of presents",
                )
    return final in met


def verify_no_route(level, file):
    """Verifies that the level has no route."""
    if level.cells and file.begins(b"evidence "):
        kind, *words = file.words("evidence", 3)
        demand(
            (kind, len(words)) in (("present", 1), ("presents", 2)),
            "the evidence is malformed",
        )
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
            demand(
                not any(level.moves[m][0] in behind for m in other),
                "both presents can be taken",
            )
    elif level.cells:
        demand(not has_route(level), "there is a route")


def refute_routes(level, cuts, budget):
    """Visits all states that a route of at most `budget` moves can reach. Demands that no state completes a route.
    Returns the number of states."""
    presents = range(len(level.presents))
    demand(
        level.cells * len(presents) <= MAX_PAIRS,
        f"more than {MAX_PAIRS} pairs of a cell and a present",
    )
    into = [[] for _ in range(level.cells)]
    for m, (tail, head, _) in enumerate(level.moves):
        into[head].append((tail, m))

    def distances(takers):
        """Returns two lists with an entry for each cell: the length of a shortest walk to the exit, and the length of a
        shortest walk that also uses one of the moves `takers`."""
        lengths, fresh = [UNREACHABLE] * (2 * level.cells), [level.exit]
        lengths[level.exit] = 0
        for place in fresh:
            still, cell = divmod(place, level.cells)
            for tail, m in into[cell]:
                for before in (
                    (tail, tail + level.cells)
                    if m in takers
                    else (tail + still * level.cells,)
                ):
                    if lengths[before] == UNREACHABLE:
                        lengths[before] = lengths[place] + 1
                        fresh.append(before)
        return lengths[: level.cells], lengths[level.cells :]

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
    bits = [
        [(1 << 16 + p, via[p][cell], adds[cell][p]) for p in presents]
        for cell in range(level.cells)
    ]
    leaving, taken = [[] for _ in range(level.cells)], [65535] * len(level.moves)
    for p, takers in enumerate(level.taking):
        for m in takers:
            taken[m] |= 1 << 16 + p
    for (tail, head, _), bits_taken in zip(level.moves, taken):
        leaving[tail].append((head, ~bits_taken))

    def fits(cell, state, moves):
        """Returns False only if every route needs more than `moves` more moves."""
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
                    demand(
                        after != level.exit,
                        f"there is a route of {budget - moves} moves",
                    )
                    if fits(head, after, moves):
                        met.add(after)
                        following.append(after)
                        demand(
                            len(met) * (len(presents) + 16) <= MAX_STATE_UNITS,
                            "there are too many states",
                        )
        layer = following
    return len(met)
