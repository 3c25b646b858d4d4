//! **Ruin and recreate**: shortens a route. Each attempt removes some presents, and inserts them
//! again at the cheapest places.
//!
//! The search stores an ordered list of presents, the *stops*. Dynamic programming finds a shortest
//! route that takes the stops in this order ([`Stops`]). A present that lies on the way need not be
//! a stop. Simulated annealing also accepts longer routes, but less and less often.
//!
//! Sources: Schrimpf et al., "Record Breaking Optimization Results Using the Ruin and Recreate
//! Principle", 2000; Christiaens and Vanden Berghe, "Slack Induction by String Removals", 2020.

mod stops;

use crate::graph::Graph;
use kortest_base::runtime::Limits;
use stops::{Distances, Stops};

/// The search ends after this number of routes without an improvement.
const MAX_ROUTES_WITHOUT_IMPROVEMENT: usize = 2500;
/// Maximum number of presents that are removed from a route at once.
const MAX_REMOVED_STOPS: usize = 10;
/// The temperature of the simulated annealing at the beginning, in moves.
const START_TEMPERATURE: f64 = 1.0;
/// The factor by which each route lowers the temperature.
const COOLING: f64 = 0.999;
/// Number of routes between two checks of the caller's limits.
const ROUTES_PER_LIMIT_CHECK: usize = 16;

/// The lengths of routes for which a local search looks.
#[derive(Clone, Copy, Debug)]
pub struct Lengths {
    /// The search ends when it finds a route with at most this number of moves.
    pub goal: usize,
    /// The search returns only routes with fewer moves than this number.
    pub below: usize,
}

/// Searches for a short route. `order` is a list of presents from which the first route is made.
pub fn improve(
    graph: &Graph,
    mut order: Vec<usize>,
    lengths: Lengths,
    seed: u64,
    limits: Limits,
) -> Option<Vec<usize>> {
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
        let max_length = route.len() as f64 - temperature * random.f64().max(1e-9).ln();
        if new_route.len() as f64 > max_length {
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

/// Returns presents in the order in which the route takes them. If a move takes several presents,
/// only the last of them is in the list.
pub fn first_takes(graph: &Graph, route: &[usize]) -> Vec<usize> {
    let mut is_taken = vec![false; graph.presents];
    let mut order = Vec::new();
    for &m in route {
        let mut last_new = None;
        for &p in &graph.moves[m].presents {
            if !is_taken[p] {
                is_taken[p] = true;
                last_new = Some(p);
            }
        }
        order.extend(last_new);
    }
    order
}

/// Removes some presents from `order`: presents near each other, and presents that the route passes
/// repeatedly.
fn ruin(
    graph: &Graph,
    distances: &Distances,
    route: &[usize],
    order: &mut Vec<usize>,
    random: &mut fastrand::Rng,
) {
    let mut times_passed = vec![0u32; graph.presents];
    for &m in route {
        for &p in &graph.moves[m].presents {
            times_passed[p] += 1;
        }
    }
    order.retain(|&p| times_passed[p] < 2 || random.bool());
    if order.is_empty() {
        return;
    }
    let center = order[random.usize(..order.len())];
    let mut left_to_remove = random.usize(1..=MAX_REMOVED_STOPS.min(order.len()));
    let mut nearest = order.clone();
    nearest.sort_unstable_by_key(|&p| (distances.between(center, p), p));
    for p in nearest {
        let Some(place) = order.iter().position(|&other| other == p) else {
            continue;
        };
        // Removes a row of presents that contains `p`.
        let row = random.usize(1..=left_to_remove);
        let first = place.saturating_sub(random.usize(..row));
        let end = (first + row).min(order.len());
        order.drain(first..end);
        left_to_remove = left_to_remove.saturating_sub(end - first);
        if left_to_remove == 0 || order.is_empty() {
            return;
        }
    }
}
