//! **Ruin and recreate**: shortens a route. Each attempt removes some presents, and inserts them
//! again at the cheapest places.
//!
//! The search stores an ordered list of presents, the *stops*. Dynamic programming finds a shortest
//! route that takes the stops in this order ([`Stops`]). A present that lies on the way need not be
//! a stop. Simulated annealing also accepts longer routes, but less and less often.
//!
//! Sources: Schrimpf et al., "Record Breaking Optimization Results Using the Ruin and Recreate
//! Principle", 2000; Christiaens and Vanden Berghe, "Slack Induction by String Removals", 2020.

use crate::graph::{Graph, Move};
use kortest_base::runtime::Limits;

/// The search ends after this number of routes without an improvement.
const MAX_ROUTES_WITHOUT_IMPROVEMENT: usize = 2500;
/// Maximum number of presents that are removed from a route at once.
const MAX_REMOVED_STOPS: usize = 10;
/// The temperature of the simulated annealing at the beginning, in moves.
const START_TEMPERATURE: f64 = 1.0;
/// The factor by which each route lowers the temperature.
const COOLING: f64 = 0.999;
/// Replaces smaller random numbers, because the logarithm of 0 is not finite.
const MIN_RANDOM: f64 = 1e-9;
/// Number of routes between two checks of the caller's limits.
const ROUTES_PER_LIMIT_CHECK: usize = 16;

/// The lengths of the routes that a local search looks for.
#[derive(Clone, Copy, Debug)]
pub struct Lengths {
    /// The search ends when it finds a route with at most this number of moves.
    pub goal: usize,
    /// The search returns only routes with fewer moves than this number.
    pub below: usize,
}

/// Returns the moves of the shortest route that a local search (ruin and recreate, with simulated
/// annealing) finds. The first route takes the presents `order` in this order, and each attempt
/// removes some presents and inserts them again elsewhere. The search ends at a route of
/// `lengths.goal` moves, after many routes without an improvement, or at a limit. `seed` is the
/// seed of the random numbers.
///
/// `None` if no route with fewer moves than `lengths.below` was found, if no first route was found,
/// or if the graph has too many cells.
pub fn improve(
    graph: &Graph,
    mut order: Vec<usize>,
    lengths: Lengths,
    seed: u64,
    limits: Limits,
) -> Option<Vec<usize>> {
    // The known route, which a result must improve, is as short as the goal already.
    if lengths.below <= lengths.goal {
        return None;
    }
    let distances = Distances::new(graph)?;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut stops = Stops::new(graph, &distances);
    let mut route = stops.recreate(&mut order, &mut random)?;
    let mut best = route.clone();
    let mut temperature = START_TEMPERATURE;
    let mut routes = 0;
    let mut routes_without_improvement = 0;
    while routes_without_improvement < MAX_ROUTES_WITHOUT_IMPROVEMENT && best.len() > lengths.goal {
        if routes % ROUTES_PER_LIMIT_CHECK == 0 && limits.check().is_err() {
            break;
        }
        routes += 1;
        routes_without_improvement += 1;
        temperature *= COOLING;
        let mut new_order = order.clone();
        ruin(graph, &distances, &route, &mut new_order, &mut random);
        let Some(new_route) = stops.recreate(&mut new_order, &mut random) else {
            continue;
        };
        // Simulated annealing also accepts longer routes, to leave a local optimum.
        if new_route.len() as f64 > route.len() as f64 + accepted_rise(temperature, &mut random) {
            continue;
        }
        if new_route.len() < best.len() {
            best.clone_from(&new_route);
            routes_without_improvement = 0;
        }
        order = new_order;
        route = new_route;
    }
    (best.len() < lengths.below).then_some(best)
}

/// Returns by how many moves a new route may be longer than the current one, by simulated
/// annealing: a random number above 0, whose mean is the temperature.
fn accepted_rise(temperature: f64, random: &mut fastrand::Rng) -> f64 {
    // The logarithm of a number below 1 is negative.
    -temperature * random.f64().max(MIN_RANDOM).ln()
}

/// Returns the presents in the order in which a route takes them. `route` has the indices of its
/// moves. If a move takes several presents for the first time, the list has only the last of these
/// presents, because the move takes the earlier presents on its way.
pub fn order_of_presents(graph: &Graph, route: &[usize]) -> Vec<usize> {
    let mut is_taken = vec![false; graph.presents];
    let mut order = Vec::new();
    for &number in route {
        let mut last_new = None;
        for &present in &graph.moves[number].presents {
            if !is_taken[present] {
                is_taken[present] = true;
                last_new = Some(present);
            }
        }
        order.extend(last_new);
    }
    order
}

/// Removes random presents from `order`, the presents in the order in which `route` takes them.
/// First removes, each with probability one half, presents that the route passes repeatedly. Then
/// chooses a random present, the centre, and visits the presents nearest to the centre. Around each
/// visited present, removes a row of consecutive presents ([`remove_row`]), until a random number
/// of presents is removed.
fn ruin(
    graph: &Graph,
    distances: &Distances,
    route: &[usize],
    order: &mut Vec<usize>,
    random: &mut fastrand::Rng,
) {
    let passes = passes_of_presents(graph, route);
    // Removes each present that the route passes at least twice with probability one half. The new
    // route probably still takes such a present on its way.
    order.retain(|&present| passes[present] < 2 || random.bool());
    if order.is_empty() {
        return;
    }
    let centre = order[random.usize(..order.len())];
    let mut left_to_remove = random.usize(1..=MAX_REMOVED_STOPS.min(order.len()));
    let mut nearest = order.clone();
    nearest.sort_unstable_by_key(|&present| (distances.between_presents(centre, present), present));
    for present in nearest {
        // A present that is no longer in the order was removed with an earlier row.
        let Some(place) = order.iter().position(|&candidate| candidate == present) else {
            continue;
        };
        left_to_remove -= remove_row(order, place, left_to_remove, random);
        if left_to_remove == 0 || order.is_empty() {
            return;
        }
    }
}

/// Removes a random row of 1 to `max_length` consecutive presents from `order`. The row contains
/// the present at the index `place`. The row begins at the first present at the earliest, and is
/// cut off at the end of the order. Returns the number of removed presents.
fn remove_row(
    order: &mut Vec<usize>,
    place: usize,
    max_length: usize,
    random: &mut fastrand::Rng,
) -> usize {
    let length = random.usize(1..=max_length);
    let first = place.saturating_sub(random.usize(..length));
    let end = (first + length).min(order.len());
    order.drain(first..end);
    end - first
}

/// Returns, for each present, how many moves of a route pass the present. `route` has the indices
/// of its moves.
fn passes_of_presents(graph: &Graph, route: &[usize]) -> Vec<u32> {
    let mut passes = vec![0; graph.presents];
    for &number in route {
        for &present in &graph.moves[number].presents {
            passes[present] += 1;
        }
    }
    passes
}

/// Stands for the number of moves to a cell that cannot be reached: the largest number of 16 bits,
/// which is larger than every distance between cells. A walk of so many moves counts as impossible.
const UNREACHABLE: u32 = u16::MAX as u32;
/// Maximum number of cells of a graph for local search. The memory for distances grows with the
/// square of the number of cells.
const MAX_CELLS: usize = 6000;

/// The distances between cells, and between presents, in moves.
struct Distances {
    cells: CellDistances,
    /// The number of presents.
    presents: usize,
    /// Entry `p * presents + q` is the distance from present `p` to present `q`.
    from_present: Vec<u32>,
}

impl Distances {
    /// Computes the distances between cells, and between presents: the smallest number of moves
    /// from the end of a move that takes the first present to the start of a move that takes the
    /// second. `None` if there are too many cells.
    fn new(graph: &Graph) -> Option<Distances> {
        if graph.cells() > MAX_CELLS {
            return None;
        }
        let cells = CellDistances::new(graph);
        let takers = graph.takers();
        let mut from_present = Vec::new();
        for earlier_takers in &takers {
            for later_takers in &takers {
                from_present.push(cells.between_moves(graph, earlier_takers, later_takers));
            }
        }
        Some(Distances {
            cells,
            presents: graph.presents,
            from_present,
        })
    }

    /// Returns the distance between two presents, in moves, in the shorter direction.
    fn between_presents(&self, first: usize, second: usize) -> u32 {
        let there = self.from_present[first * self.presents + second];
        let back = self.from_present[second * self.presents + first];
        there.min(back)
    }
}

/// The distances between cells, in moves.
struct CellDistances {
    /// The number of cells.
    cells: usize,
    /// Entry `a * cells + b` is the distance from cell `a` to cell `b`. `u16::MAX` stands for
    /// [`UNREACHABLE`].
    lengths: Vec<u16>,
}

impl CellDistances {
    /// Computes the distances between all pairs of cells, in moves. There must be at most
    /// [`MAX_CELLS`] cells, so that distances are less than `u16::MAX`, which stands for a cell
    /// that cannot be reached.
    fn new(graph: &Graph) -> CellDistances {
        let cells = graph.cells();
        let mut lengths = Vec::with_capacity(cells * cells);
        for from in 0..cells {
            for length in graph.lengths_from(from) {
                lengths.push(match length {
                    Some(length) => u16::try_from(length)
                        .expect("a distance is less than `MAX_CELLS`, the maximum number of cells"),
                    None => u16::MAX,
                });
            }
        }
        CellDistances { cells, lengths }
    }

    /// Returns the number of moves from one cell to another, or [`UNREACHABLE`].
    fn between(&self, from: usize, to: usize) -> u32 {
        self.lengths[from * self.cells + to].into()
    }

    /// Returns the shortest distance from the end of one of the `earlier_moves` to the start of one
    /// of the `later_moves`, or [`UNREACHABLE`]. Both lists have the indices of moves.
    fn between_moves(&self, graph: &Graph, earlier_moves: &[usize], later_moves: &[usize]) -> u32 {
        let mut shortest = UNREACHABLE;
        for &earlier in earlier_moves {
            for &later in later_moves {
                let distance = self.between(graph.moves[earlier].head, graph.moves[later].tail);
                shortest = shortest.min(distance);
            }
        }
        shortest
    }
}

/// The lengths of shortest walks that take the presents of an ordered list, the *stops*, in this
/// order. The list itself is an argument of the methods.
struct Stops<'a> {
    graph: &'a Graph,
    distances: &'a Distances,
    /// For each present, the moves that take it.
    takers: Vec<Vec<usize>>,
    /// The walks from the start to each stop, a present of the order. Entry 0 has only the empty
    /// walk, which stays at the start. Entry `n + 1` has the walks to stop `n`, counted from 0.
    from_start: Vec<WalksOfStop>,
    /// The walks from each stop to the exit. Entry `n` has the walks from stop `n`. The last entry
    /// has only the empty walk, which stays at the exit.
    to_exit: Vec<WalksOfStop>,
}

/// The shortest walks to or from a stop, a present that the route takes: one for each move that
/// takes this present. A walk ends with this move, or begins with it. Instead of a stop, the start
/// and the exit have only the empty walk.
type WalksOfStop = Vec<Walk>;

/// A shortest walk from the start to a cell, or from a cell to the exit, that takes all stops
/// between in their order.
#[derive(PartialEq, Eq)]
struct Walk {
    /// The end of a walk from the start, or the beginning of a walk to the exit.
    cell: usize,
    /// The number of moves.
    moves: u32,
}

impl<'a> Stops<'a> {
    /// Starts with an empty list of stops, which are presents in the order in which a route takes
    /// them.
    fn new(graph: &'a Graph, distances: &'a Distances) -> Stops<'a> {
        Stops {
            graph,
            distances,
            takers: graph.takers(),
            from_start: Vec::new(),
            to_exit: Vec::new(),
        }
    }

    /// Computes a shortest route that takes the presents of `order` in this order. While the route
    /// does not take all other presents on its way, inserts a random missing present into `order`,
    /// where the route becomes shortest, and computes a new route. Returns the moves of the last
    /// route. `None` if no route takes the presents in this order, or if a missing present fits
    /// nowhere.
    fn recreate(
        &mut self,
        order: &mut Vec<usize>,
        random: &mut fastrand::Rng,
    ) -> Option<Vec<usize>> {
        self.build_walks(order);
        loop {
            let route = self.route(order, random)?;
            let missing = self.missing_presents(&route);
            if missing.is_empty() {
                return Some(route);
            }
            let present = missing[random.usize(..missing.len())];
            let place = self.best_place(present, random)?;
            self.insert(order, place, present);
        }
    }

    /// Computes the shortest walks from the start to each stop of `order`, and from each stop to
    /// the exit. A stop is a present. Stop `n` has the walks `from_start[n + 1]` and `to_exit[n]`,
    /// because `from_start` begins with the walk of the start, and `to_exit` ends with the walk of
    /// the exit.
    fn build_walks(&mut self, order: &[usize]) {
        let start = Walk {
            cell: self.graph.start,
            moves: 0,
        };
        self.from_start = vec![vec![start]];
        for (stop, &present) in order.iter().enumerate() {
            let walks = self.walks_from_start(present, &self.from_start[stop]);
            self.from_start.push(walks);
        }
        let exit = Walk {
            cell: self.graph.exit,
            moves: 0,
        };
        // The list is built backwards, from the exit to the start, and then reversed.
        self.to_exit = vec![vec![exit]];
        for (later_stops, &present) in order.iter().rev().enumerate() {
            let walks = self.walks_to_exit(present, &self.to_exit[later_stops]);
            self.to_exit.push(walks);
        }
        self.to_exit.reverse();
    }

    /// Inserts a present into the order at the index `place`, and updates the shortest walks. The
    /// presents of the order are called stops.
    ///
    /// Only some walks can change: the walks from the start to the stops after the new one, and the
    /// walks to the exit from the stops before the new one. Each update ends at the first stop
    /// whose walks stay the same, because then the walks of all stops further away stay the same,
    /// too.
    ///
    /// The walks from the start to stop `n` are in `from_start[n + 1]`, because entry 0 belongs to
    /// the start. The walks from stop `n` to the exit are in `to_exit[n]`.
    fn insert(&mut self, order: &mut Vec<usize>, place: usize, present: usize) {
        order.insert(place, present);
        let from_start = self.walks_from_start(present, &self.from_start[place]);
        self.from_start.insert(place + 1, from_start);
        let to_exit = self.walks_to_exit(present, &self.to_exit[place]);
        self.to_exit.insert(place, to_exit);
        // Updates the walks from the start to the stops after the new one.
        for (stop, &later_present) in order.iter().enumerate().skip(place + 1) {
            let walks = self.walks_from_start(later_present, &self.from_start[stop]);
            if walks == self.from_start[stop + 1] {
                break;
            }
            self.from_start[stop + 1] = walks;
        }
        // Updates the walks to the exit from the stops before the new one.
        for stop in (0..place).rev() {
            let walks = self.walks_to_exit(order[stop], &self.to_exit[stop + 1]);
            if walks == self.to_exit[stop] {
                break;
            }
            self.to_exit[stop] = walks;
        }
    }

    /// Returns the shortest walks from the start that end by taking `present`, one for each move
    /// that takes `present`. `walks_before` has the walks to the present that precedes `present` in
    /// the order, or the empty walk at the start.
    fn walks_from_start(&self, present: usize, walks_before: &WalksOfStop) -> WalksOfStop {
        let mut walks = Vec::with_capacity(self.takers[present].len());
        for m in self.moves_that_take(present) {
            walks.push(Walk {
                cell: m.head,
                moves: self.length_from(walks_before, m.tail) + 1,
            });
        }
        walks
    }

    /// Returns the shortest walks to the exit that begin by taking `present`, one for each move
    /// that takes `present`. `walks_after` has the walks from the present that follows `present` in
    /// the order, or the empty walk at the exit.
    fn walks_to_exit(&self, present: usize, walks_after: &WalksOfStop) -> WalksOfStop {
        let mut walks = Vec::with_capacity(self.takers[present].len());
        for m in self.moves_that_take(present) {
            walks.push(Walk {
                cell: m.tail,
                moves: self.length_to(m.head, walks_after) + 1,
            });
        }
        walks
    }

    /// Returns the moves that take a present.
    fn moves_that_take(&self, present: usize) -> impl Iterator<Item = &Move> {
        let takers = self.takers[present].iter();
        takers.map(|&m| &self.graph.moves[m])
    }

    /// Returns the length of a shortest walk from the start to the cell `to` that continues one of
    /// `walks_before`. The result is at least [`UNREACHABLE`] if no such walk exists.
    fn length_from(&self, walks_before: &WalksOfStop, to: usize) -> u32 {
        let lengths = walks_before
            .iter()
            .map(|walk| walk.moves + self.distances.cells.between(walk.cell, to));
        lengths.min().unwrap_or(UNREACHABLE)
    }

    /// Returns the length of a shortest walk from the cell `from` to the exit that ends with one of
    /// `walks_after`. The result is at least [`UNREACHABLE`] if no such walk exists.
    fn length_to(&self, from: usize, walks_after: &WalksOfStop) -> u32 {
        let lengths = walks_after
            .iter()
            .map(|walk| walk.moves + self.distances.cells.between(from, walk.cell));
        lengths.min().unwrap_or(UNREACHABLE)
    }

    /// Returns the presents that no move of a route takes. `route` has the indices of its moves.
    fn missing_presents(&self, route: &[usize]) -> Vec<usize> {
        let passes = passes_of_presents(self.graph, route);
        let presents = 0..self.graph.presents;
        presents.filter(|&present| passes[present] == 0).collect()
    }

    /// Returns the index in the order of presents where inserting `present` gives the shortest
    /// route. If several indices give equally short routes, returns a random one of these indices.
    /// `None` if no index gives a route.
    fn best_place(&self, present: usize, random: &mut fastrand::Rng) -> Option<usize> {
        let mut lengths = Vec::with_capacity(self.to_exit.len());
        // For each index: the walks from the start that end with the present before this index, and
        // the walks to the exit that begin with the present at this index.
        for (walks_before, walks_after) in self.from_start.iter().zip(&self.to_exit) {
            lengths.push(self.length_via(walks_before, present, walks_after));
        }
        let shortest = lengths.iter().copied().min()?;
        if shortest >= UNREACHABLE {
            return None;
        }
        let best_places = (0..lengths.len()).filter(|&place| lengths[place] == shortest);
        one_of(best_places, random)
    }

    /// Returns the length of a shortest route that takes `present` between two neighbouring
    /// presents of the order. `walks_before` are the walks from the start to the first of the two,
    /// and `walks_after` the walks from the second to the exit. The result is at least
    /// [`UNREACHABLE`] if no such route exists.
    fn length_via(
        &self,
        walks_before: &WalksOfStop,
        present: usize,
        walks_after: &WalksOfStop,
    ) -> u32 {
        let lengths = self.moves_that_take(present).map(|m| {
            // The 1 stands for the move `m` itself, which takes the present.
            self.length_from(walks_before, m.tail) + 1 + self.length_to(m.head, walks_after)
        });
        lengths.min().unwrap_or(UNREACHABLE)
    }

    /// Returns the moves of a random shortest route that takes the presents `order` in this order.
    /// `None` if no route does.
    fn route(&self, order: &[usize], random: &mut fastrand::Rng) -> Option<Vec<usize>> {
        let mut cell = self.graph.start;
        let mut route = Vec::new();
        // The list has the walks of each present in the order. Its last entry is the empty walk of
        // the exit, which belongs to no present.
        for (stop, walks) in self.to_exit.iter().enumerate() {
            let chosen_walk = self.random_nearest(cell, walks, random)?;
            self.add_walk(&mut route, cell, walks[chosen_walk].cell, random);
            if let Some(&present) = order.get(stop) {
                // The chosen walk begins with this move.
                let m = self.takers[present][chosen_walk];
                route.push(m);
                cell = self.graph.moves[m].head;
            }
        }
        Some(route)
    }

    /// Chooses the rest of a shortest walk from `cell` to the exit. Each of `walks` begins at some
    /// cell, takes the presents that remain, and ends at the exit. Returns the index of the walk
    /// for which the moves from `cell` to its first cell plus its own moves are fewest. If several
    /// walks are equally good, returns a random one of them. `None` if no walk can be reached.
    fn random_nearest(
        &self,
        cell: usize,
        walks: &WalksOfStop,
        random: &mut fastrand::Rng,
    ) -> Option<usize> {
        let shortest = self.length_to(cell, walks);
        if shortest >= UNREACHABLE {
            return None;
        }
        let nearest = (0..walks.len()).filter(|&index| {
            self.distances.cells.between(cell, walks[index].cell) + walks[index].moves == shortest
        });
        one_of(nearest, random)
    }

    /// Appends to `route`, which ends at the cell `from`, a random shortest walk to the cell `to`.
    /// A walk to this cell must exist.
    fn add_walk(&self, route: &mut Vec<usize>, from: usize, to: usize, random: &mut fastrand::Rng) {
        let mut cell = from;
        while cell != to {
            let distance_left = self.distances.cells.between(cell, to);
            let nearer = self.graph.moves_from(cell).filter(|&number| {
                let head = self.graph.moves[number].head;
                self.distances.cells.between(head, to) < distance_left
            });
            let number =
                one_of(nearer, random).expect("the cell is reachable, so a move leads nearer");
            route.push(number);
            cell = self.graph.moves[number].head;
        }
    }
}

/// Returns a random element, each with the same probability, by reservoir sampling: element `n`,
/// counted from 0, replaces the element chosen before with probability `1 / (n + 1)`. `None` if the
/// iterator is empty.
fn one_of(mut elements: impl Iterator<Item = usize>, random: &mut fastrand::Rng) -> Option<usize> {
    let mut chosen = elements.next()?;
    for (n, element) in (1..).zip(elements) {
        if random.usize(..=n) == 0 {
            chosen = element;
        }
    }
    Some(chosen)
}
