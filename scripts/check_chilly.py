"""Verifies a kortest certificate of Santa Chilly. Run check.py, which calls this.

Python's standard library only, written from src/certificate/CHILLY.md. A place is a pair of row and column, a move a
tuple of tail, head and the set of presents that it takes."""
import hashlib, re

PUSHES = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
NEVER = 10**9

def whole(text, demand):
    demand(re.fullmatch(r"0|-?[1-9][0-9]{0,14}", text, re.ASCII), f"{text[:30]!a} is no number of at most 15 digits")
    return int(text)

def reached(start, edges):
    """What can be reached along edges, which are a dictionary of lists."""
    met, fresh = {start}, [start]
    while fresh:
        for place in edges.get(fresh.pop(), ()):
            if place not in met:
                met.add(place)
                fresh.append(place)
    return met

def edges(pairs):
    leads = {}
    for tail, head in pairs:
        leads.setdefault(tail, []).append(head)
    return leads

class Level:
    def __init__(self, board, demand):
        self.demand = demand
        links, *self.rows = board.split("/")
        self.height, self.width = len(self.rows), len(self.rows[0]) if self.rows else 0
        fine = 1 <= self.height <= 256 and 1 <= self.width <= 256 and {len(row) for row in self.rows} == {self.width}
        demand(fine and set("".join(self.rows)) <= set(".#TY$GOPX"), "not a level that is allowed")
        at = {letter: [] for letter in ".#TY$GOPX"}
        for y, row in enumerate(self.rows):
            for x, letter in enumerate(row):
                at[letter].append((y, x))
        demand(len(at["P"]) == len(at["X"]) == 1, "not exactly one P and one X")
        self.begin, self.end, self.links = at["P"][0], at["X"][0], {}
        self.presents = {place: n for n, place in enumerate(sorted(at["$"] + at["G"]))}
        for link in links.split(";") if links else []:
            number = "(0|[1-9][0-9]{0,2})"
            match = re.fullmatch(rf"\({number},{number}\)->\({number},{number}\)", link, re.ASCII)
            demand(match, f"{link[:30]!a} is no link")
            a, b, c, d = map(int, match.groups())
            demand(max(a, c) < self.width and max(b, d) < self.height, f"the link {link} leads outside")
            demand(self.rows[b][a] == "O" and self.rows[d][c] not in "#TYX" and (b, a) not in self.links,
                   f"the link {link} is not from a hole to ice, or not the only one")
            self.links[b, a] = d, c
        demand(len(self.links) == len(at["O"]), "a hole without a link")
        self.make_moves()

    def push(self, place, push):
        """Where a push ends and what it takes, or None if nothing moves."""
        (y, x), (down, right), takes, start = place, PUSHES[push], set(), place
        for step in range(max(self.height, self.width)):
            next_y, next_x = (y + down) % self.height, (x + right) % self.width
            letter = self.rows[next_y][next_x]
            if letter in "#TY":
                return ((y, x), takes) if step else None
            y, x = self.links[next_y, next_x] if letter == "O" else (next_y, next_x)
            if (y, x) in self.presents:
                takes.add(self.presents[y, x])
            if letter in "OX":
                return (y, x), takes
        self.demand(False, f"an endless slide from column {start[1]}, row {start[0]}")

    def make_moves(self):
        met, fresh, moves = {self.begin}, [self.begin], []
        while fresh:
            place = fresh.pop()
            for push in PUSHES:
                if pushed := self.push(place, push):
                    moves.append((place, "UDLR".index(push), *pushed))
                    if pushed[0] not in met:
                        met.add(pushed[0])
                        fresh += [pushed[0]] if pushed[0] != self.end else []
        alive = met & reached(self.end, edges((head, tail) for tail, _, head, _ in moves))
        number = {place: n for n, place in enumerate(sorted(alive))} if self.begin in alive else {}
        self.cells, self.start, self.exit = len(number), number.get(self.begin), number.get(self.end)
        moves = sorted((m for m in moves if m[0] in number and m[2] in number), key=lambda m: m[:2])
        self.moves = [(number[tail], number[head], takes) for tail, _, head, takes in moves]

    def replay(self, route, claimed):
        self.demand(len(route) == claimed, f"the witness has {len(route)} moves, the claim says {claimed}")
        place, taken = self.begin, set()
        for n, push in enumerate(route, 1):
            pushed = self.push(place, push) if push in PUSHES and place != self.end else None
            self.demand(pushed, f"the witness: move {n} is no U, D, L or R that moves something")
            place, taken = pushed[0], taken | pushed[1]
        self.demand(place == self.end and len(taken) == len(self.presents),
                    "the witness does not end at the exit with all presents")

    def has_route(self):
        """Tries all ways from component to component; inside one everything can be taken."""
        if not self.cells:
            return False
        forth, back = edges(m[:2] for m in self.moves), edges((m[1], m[0]) for m in self.moves)
        component = {}
        for cell in range(self.cells):
            if cell not in component:
                component.update(dict.fromkeys(reached(cell, forth) & reached(cell, back), cell))
        inside = {c: set() for c in component.values()}
        for tail, head, takes in self.moves:
            if component[tail] == component[head]:
                inside[component[tail]] |= takes
        first, met = component[self.start], set()
        fresh = [(first, frozenset(inside[first]))]
        while fresh:
            at, taken = fresh.pop()
            if at == component[self.exit] and len(taken) == len(self.presents):
                return True
            if (at, taken) not in met:
                met.add((at, taken))
                fresh += [(component[head], taken | takes | inside[component[head]])
                          for tail, head, takes in self.moves if component[tail] == at != component[head]]
        return False

class Cuts:
    """Cuts with multipliers, and potentials, verified."""
    def __init__(self, level, file, demand):
        file.exactly("evidence", "cuts")
        demand(level.cells, "the exit cannot be reached: the claim can only be unsolvable")
        self.scale = file.number(file.word("scale"), 10**9)
        self.potentials = [whole(word, demand) for word in file.words("potentials")]
        count, self.cuts, rests = file.number(file.word("cuts"), 10**6), [], [self.scale] * len(level.moves)
        for n in range(1, count + 1):
            words = file.words("cut")
            demand(len(words) == 4 and words[2] in ("in", "out"), f"cut {n} is malformed")
            multiplier, present, inward = whole(words[0], demand), file.number(words[1], 10**6), words[2] == "in"
            size = -(-level.cells // 4)
            demand(multiplier >= 1 and present < len(level.presents) and re.fullmatch(f"[0-9a-f]{{{size}}}", words[3]),
                   f"cut {n} does not fit this level")
            bits = f"{int(words[3], 16):0{4 * size}b}"
            demand("1" not in bits[level.cells:], f"cut {n} has cells beyond the last")
            within, free = {cell for cell, bit in enumerate(bits) if bit == "1"}, []
            for m, (tail, head, takes) in enumerate(level.moves):
                near, far = (tail, head) if inward else (head, tail)
                if near not in within and (far in within or present in takes):
                    rests[m] -= multiplier
                elif present not in takes:
                    free.append((near, far))
            outside = reached(level.start if inward else level.exit, edges(free))
            demand(not outside & within and len(outside) + len(within) == level.cells,
                   f"cut {n}: the cells are not those that the rest cannot reach without a counted move")
            self.cuts.append((multiplier, present, inward, within))
        demand(self.scale and len(self.potentials) == level.cells and self.potentials[level.start] == 0,
               "a scale of 0, not one potential for each cell, or one of the start that is not 0")
        file.exactly("rests", hashlib.sha256(" ".join(map(str, rests)).encode()).hexdigest())
        attained = {level.start}
        for (tail, head, _), rest in zip(level.moves, rests):
            slack = rest - (self.potentials[head] - self.potentials[tail])
            demand(slack >= 0, f"from cell {tail} to {head} the potential rises too much")
            attained |= {head} if slack == 0 and tail != head else set()
        demand(len(attained) == level.cells, "a potential is less than it may be")
        self.total = self.potentials[level.exit] + sum(cut[0] for cut in self.cuts)

def refute(level, cuts, budget, demand):
    """Goes through all states that a route of at most `budget` moves can pass; the end is none of them."""
    def distances(present, beyond):
        lengths, changed = [NEVER] * level.cells, True
        if present is None:
            lengths[level.exit] = 0
        while changed:
            changed = False
            for tail, head, takes in level.moves:
                length = 1 + (beyond if present in takes else lengths)[head]
                if length < lengths[tail]:
                    lengths[tail], changed = length, True
        return lengths
    exit_lengths = distances(None, None)
    via = [distances(p, exit_lengths) for p in range(len(level.presents))]
    alone = [cuts.potentials[level.exit] - potential for potential in cuts.potentials]
    adds = [[0] * len(level.presents) for _ in range(level.cells)]
    for multiplier, present, inward, within in cuts.cuts:
        for cell in range(level.cells):
            if cell not in within:
                adds[cell][present] += multiplier
            elif not inward:
                alone[cell] += multiplier
    # A set of presents is a number, a bit each; a cell's lists have the bit, the least walk and the addition of each.
    bits = [[(1 << p, via[p][cell], adds[cell][p]) for p in range(len(level.presents))] for cell in range(level.cells)]
    leaving = [[(head, ~sum(1 << p for p in takes)) for tail, head, takes in level.moves if tail == cell]
               for cell in range(level.cells)]
    def fits(cell, left, moves):
        bound, most = alone[cell], moves * cuts.scale
        for bit, walk, addition in bits[cell]:
            if left & bit:
                bound += addition
                if walk > moves:
                    return False
        return bound <= most and exit_lengths[cell] <= moves
    layer = [(level.start, (1 << len(level.presents)) - 1)]
    met = set(layer)
    for moves in range(budget - 1, -1, -1):
        following = []
        for cell, left in layer:
            for head, keeps in leaving[cell]:
                state = head, left & keeps
                if state not in met:
                    demand(head != level.exit or state[1], f"there is a route of {budget - moves} moves")
                    if fits(*state, moves):
                        met.add(state)
                        following.append(state)
        layer = following
    return len(met)

def check(file, demand):
    level = Level(file.word("board"), demand)
    kind, *words = file.words("claim")
    demand(kind in ("optimal", "at-most", "at-least") and len(words) == 1 or [kind, *words] == ["unsolvable"],
           "the claim is malformed")
    moves, notes = file.number(words[0], 10**6) if words else 0, ""
    if kind in ("optimal", "at-most"):
        level.replay(file.word("witness"), moves)
    if kind == "unsolvable":
        demand(not level.has_route(), "there is a route")
    if kind in ("optimal", "at-least") and moves:
        cuts = Cuts(level, file, demand)
        notes = f"; {len(cuts.cuts)} cuts"
        if cuts.total <= (moves - 1) * cuts.scale:
            file.exactly("evidence", "search")
            notes += f", {refute(level, cuts, moves - 1, demand)} states"
    file.exactly("sha256", hashlib.sha256(file.data[:file.position]).hexdigest())
    demand(file.position == len(file.data), "there are bytes behind the last line")
    return " ".join([kind, *words]) + f" ({level.cells} cells, {len(level.moves)} moves{notes})"
