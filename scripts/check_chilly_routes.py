"""Searches for routes of Santa Chilly. Follows src/chilly/FORMAT.md.

The searches prove that no route fits the budget, or that no route exists. A set of presents is an integer with a bit
for each present. A state is one integer too: the lowest 16 bits are the cell, and the set of presents is above them."""

from typing import NamedTuple
from check_frame import demand, number

# The length of a walk that does not exist.
UNREACHABLE = 10**9
# The number of bits of a cell in a state, and the mask of these bits.
CELL_BITS = 16
CELL = (1 << CELL_BITS) - 1
# Limits of the format: (cells) * (presents), and (states) * (presents + 16).
MAX_PAIRS = 1_048_576
MAX_STATE_UNITS = 134_217_728


class Move(NamedTuple):
    """A move between two cells, and the presents that it takes."""

    tail: int
    head: int
    takes: tuple


def reached(starts, leads):
    """Returns the set of all nodes that can be reached from the nodes `starts`. `leads` maps each node to the list of its
    successors, as `edges` makes it."""
    met = set(starts)
    fresh = list(starts)
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
    """Returns, for each cell, one cell of its strongly connected component: the same cell for the whole component. Uses
    Kosaraju's algorithm."""
    backwards = edges((move.head, move.tail) for move in level.moves)
    component = [None] * level.cells
    for root in reversed(order_of_ends(level)):
        fresh = [root] if component[root] is None else []
        while fresh:
            cell = fresh.pop()
            if component[cell] is None:
                component[cell] = root
                fresh += backwards.get(cell, ())
    return component


def order_of_ends(level):
    """Returns all cells in the order in which a depth-first search is finished with them and all cells after them."""
    forwards = edges((move.tail, move.head) for move in level.moves)
    order = []
    met = set()
    for cell in range(level.cells):
        # The cells from the first one to the present one, each with the heads that are not tried yet.
        walk = [] if cell in met else [(cell, iter(forwards.get(cell, ())))]
        met.add(cell)
        while walk:
            here, heads = walk[-1]
            head = next((head for head in heads if head not in met), None)
            if head is None:
                order.append(here)
                walk.pop()
            else:
                met.add(head)
                walk.append((head, iter(forwards.get(head, ()))))
    return order


class Components:
    """The strongly connected components of a graph. A pair is a component and a set of taken presents, as one integer.
    A route can take all presents inside a component that the route enters."""

    def __init__(self, level):
        self.of_cell = components(level)
        # For each component, the presents that a move inside of it takes.
        self.inside = {component: set() for component in self.of_cell}
        # For each component that was entered, the same presents as an integer.
        self.masks = {}
        for tail, head, takes in level.moves:
            if self.of_cell[tail] == self.of_cell[head]:
                self.inside[self.of_cell[tail]].update(takes)
        # For each component, the components to which a move leads, each with the presents that only this move takes.
        self.ways = {component: set() for component in self.of_cell}
        for move in level.moves:
            self.add_way(move)

    def add_way(self, move):
        """Records a move to another component, with the presents that only the move takes."""
        here = self.of_cell[move.tail]
        there = self.of_cell[move.head]
        if here != there:
            known = self.inside[here] | self.inside[there]
            takes = tuple(p for p in move.takes if p not in known)
            self.ways[here].add((there, takes))

    def enter(self, component, taken):
        """Returns the pair after a route with the presents `taken` has entered the component and taken all presents
        inside."""
        if component not in self.masks:
            self.masks[component] = sum(1 << p for p in self.inside[component])
        return (taken | self.masks[component]) << CELL_BITS | component

    def successors(self, pair):
        """Yields the pairs that can follow a pair."""
        taken = pair >> CELL_BITS
        for there, takes in self.ways[pair & CELL]:
            yield self.enter(there, taken | sum(1 << p for p in takes))


def has_route(level):
    """Returns whether a route exists. The search visits pairs of a component and a set of taken presents."""
    parts = Components(level)
    first = parts.enter(parts.of_cell[level.start], 0)
    everything = (1 << len(level.presents)) - 1
    final = everything << CELL_BITS | parts.of_cell[level.exit]
    met = {first}
    fresh = [first]
    while fresh:
        for after in parts.successors(fresh.pop()):
            if after not in met:
                met.add(after)
                fresh.append(after)
                demand(
                    len(met) * (len(level.presents) + 16) <= MAX_STATE_UNITS,
                    "there are too many pairs of a component and a set of presents",
                )
    return final in met


def verify_no_route(level, file):
    """Verifies that the level has no route: by a present or a pair of presents that no route takes, as a line of the file
    names them, or by a search."""
    # A graph without cells has no path to the exit.
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
        leads = edges((move.tail, move.head) for move in level.moves)
        for one, other in (takers, takers[::-1]):
            behind = reached({level.moves[m].head for m in one}, leads)
            demand(
                not any(level.moves[m].tail in behind for m in other),
                "both presents can be taken",
            )
    elif level.cells:
        demand(not has_route(level), "there is a route")


class Guide:
    """Lower bounds on the moves that a state still needs, so that a search leaves out states of no short route."""

    def __init__(self, level, cuts):
        self.scale = cuts.scale
        into = moves_into_cells(level)
        self.exit_lengths, _ = lengths_to_exit(level, into, ())
        # For each cell, the part of the cuts' bound that counts for every set of presents.
        final = cuts.potentials[level.exit]
        self.alone = [final - potential for potential in cuts.potentials]
        # For each cell and present, the part of the bound that counts until the present is taken.
        adds = [[0] * len(level.presents) for _ in range(level.cells)]
        for cut in cuts.cuts:
            for cell, within in zip(range(level.cells), cut.within(level)):
                if not within:
                    adds[cell][cut.present] += cut.multiplier
                elif not cut.inward:
                    self.alone[cell] += cut.multiplier
        # For each cell, the bit, the shortest walk and the part of the bound of every present.
        self.presents = [[] for _ in range(level.cells)]
        for p, takers in enumerate(level.taking):
            _, lengths = lengths_to_exit(level, into, takers)
            for cell in range(level.cells):
                of_present = 1 << CELL_BITS + p, lengths[cell], adds[cell][p]
                self.presents[cell].append(of_present)

    def fits(self, cell, state, moves):
        """Returns whether `moves` more moves may suffice from a state at a cell. False is a proof that they do not."""
        bound = self.alone[cell]
        for bit, walk, addition in self.presents[cell]:
            if state & bit:
                bound += addition
                if walk > moves:
                    return False
        return bound <= moves * self.scale and self.exit_lengths[cell] <= moves


def moves_into_cells(level):
    """Returns for each cell the tails and the numbers of the moves that end there."""
    into = [[] for _ in range(level.cells)]
    for m, move in enumerate(level.moves):
        into[move.head].append((move.tail, m))
    return into


def lengths_to_exit(level, into, takers):
    """Returns two lists with an entry for each cell: the length of a shortest walk to the exit, and the length of a
    shortest walk that also uses one of the moves `takers`."""
    # A place is a cell, or the number of cells plus a cell for walks from there that use one of the moves.
    lengths = [UNREACHABLE] * (2 * level.cells)
    lengths[level.exit] = 0
    fresh = [level.exit]
    for place in fresh:
        has_taken, cell = divmod(place, level.cells)
        for tail, m in into[cell]:
            befores = [tail + has_taken * level.cells]
            if m in takers:
                befores = [tail, tail + level.cells]
            for before in befores:
                if lengths[before] == UNREACHABLE:
                    lengths[before] = lengths[place] + 1
                    fresh.append(before)
    return lengths[: level.cells], lengths[level.cells :]


def leaving_moves(level):
    """Returns for each cell the moves from it, each as a pair: its head, and a mask. The mask keeps the presents of a
    state that the move does not take, and removes its cell."""
    taken = [CELL] * len(level.moves)
    for p, takers in enumerate(level.taking):
        for m in takers:
            taken[m] |= 1 << CELL_BITS + p
    leaving = [[] for _ in range(level.cells)]
    for move, bits in zip(level.moves, taken):
        leaving[move.tail].append((move.head, ~bits))
    return leaving


def refute_routes(level, cuts, budget):
    """Visits all states that a route of at most `budget` moves can reach. Demands that no state completes a route.
    Returns the number of states."""
    presents = len(level.presents)
    demand(
        level.cells * presents <= MAX_PAIRS,
        f"more than {MAX_PAIRS} pairs of a cell and a present",
    )
    guide = Guide(level, cuts)
    leaving = leaving_moves(level)
    # Here, the set of a state has the presents that are left.
    layer = [(1 << presents) - 1 << CELL_BITS | level.start]
    met = set(layer)
    for moves in range(budget - 1, -1, -1):
        following = []
        for state in layer:
            for head, keeps in leaving[state & CELL]:
                after = state & keeps | head
                if after in met:
                    continue
                demand(
                    after != level.exit,
                    f"there is a route of {budget - moves} moves",
                )
                if guide.fits(head, after, moves):
                    met.add(after)
                    following.append(after)
                    demand(
                        len(met) * (presents + 16) <= MAX_STATE_UNITS,
                        "there are too many states",
                    )
        layer = following
    return len(met)
