//! **Ruin and recreate**: shortens a route. Each attempt removes some presents, and inserts them
//! again at the cheapest places.
//!
//! The search stores an ordered list of presents, the *stops*. Dynamic programming finds a shortest
//! route that takes the stops in this order ([`Stops`]). A present that lies on the way need not be
//! a stop. Simulated annealing also accepts longer routes, but less and less often.
//!
//! Sources: Schrimpf et al., "Record Breaking Optimization Results Using the Ruin and Recreate
//! Principle", 2000; Christiaens and Vanden Berghe, "Slack Induction by String Removals", 2020.

mod distances;
mod stops;

use crate::graph::Graph;
use distances::Distances;
use kortest_base::runtime::Limits;
use stops::Stops;

/// The search ends after this number of routes without an improvement.
const MAX_ROUTES_WITHOUT_IMPROVEMENT: usize = 2500;
/// Maximum number of presents that are removed from a route at once.
const MAX_REMOVED_STOPS: usize = 10;
/// The temperature of the simulated annealing at the beginning, in moves.
const START_TEMPERATURE: f64 = 1.0;
const COOLING: f64 = 0.999;
/// Number of routes between two checks of the caller's limits.
const ROUTES_PER_LIMIT_CHECK: usize = 16;

/// Searches for a route with fewer than `below` moves. The search ends when it finds a route with
/// at most `goal` moves.
pub fn improve(
    graph: &Graph,
    mut order: Vec<usize>,
    (goal, below): (usize, usize),
    seed: u64,
    limits: Limits,
) -> Option<Vec<usize>> {
    let distances = Distances::new(graph).filter(|_| below > goal)?;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut stops = Stops::new(graph, &distances);
    let mut now = stops.recreate(&mut order, &mut random)?;
    let mut best = now.clone();
    let (mut temperature, mut waited, mut tried) = (START_TEMPERATURE, 0, 0);
    while waited < MAX_ROUTES_WITHOUT_IMPROVEMENT
        && best.len() > goal
        && (tried % ROUTES_PER_LIMIT_CHECK != 0 || limits.check().is_ok())
    {
        (waited, tried, temperature) = (waited + 1, tried + 1, temperature * COOLING);
        let mut other = order.clone();
        ruin(graph, &distances, &now, &mut other, &mut random);
        let Some(made) = stops.recreate(&mut other, &mut random) else {
            continue;
        };
        let most = now.len() as f64 - temperature * random.f64().max(1e-9).ln();
        if made.len() as f64 <= most {
            if made.len() < best.len() {
                (best, waited) = (made.clone(), 0);
            }
            (order, now) = (other, made);
        }
    }
    (best.len() < below).then_some(best)
}

/// Returns presents in the order in which the route takes them.
pub fn first_takes(graph: &Graph, route: &[usize]) -> Vec<usize> {
    let mut taken = vec![false; graph.presents];
    let mut order = Vec::new();
    for &m in route {
        let new = graph.moves[m]
            .presents
            .iter()
            .filter(|&&p| !std::mem::replace(&mut taken[p], true));
        order.extend(new.copied().last());
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
    let mut times = vec![0u32; graph.presents];
    route
        .iter()
        .flat_map(|&m| &graph.moves[m].presents)
        .for_each(|&p| times[p] += 1);
    order.retain(|&p| times[p] < 2 || random.bool());
    if order.is_empty() {
        return;
    }
    let center = order[random.usize(..order.len())];
    let mut left = random.usize(1..=MAX_REMOVED_STOPS.min(order.len()));
    // Sorts the presents by their distance from `center`.
    let mut near: Vec<(u32, usize)> = order
        .iter()
        .map(|&p| (distances.between(center, p), p))
        .collect();
    near.sort_unstable();
    for (_, p) in near {
        let Some(place) = order.iter().position(|&other| other == p) else {
            continue;
        };
        let row = random.usize(1..=left);
        let first = place.saturating_sub(random.usize(..row));
        let after = (first + row).min(order.len());
        order.drain(first..after);
        left = left.saturating_sub(after - first);
        if left == 0 || order.is_empty() {
            return;
        }
    }
}
