//! **Ruin and recreate**: makes a route shorter by leaving out some presents and putting them back where that is cheapest.
//!
//! The route is kept as an order of *stops*, presents that it has to take; the best moves that take them in this order,
//! with shortest walks between them, follow by dynamic programming ([`Stops`]). Presents that are taken on the way need
//! no stop. A longer route is accepted at times (simulated annealing), less and less often.
//!
//! No proof depends on any of this: what comes out is replayed like every route.
//!
//! Sources: Schrimpf et al., "Record Breaking Optimization Results Using the Ruin and Recreate Principle", 2000;
//! Christiaens and Vanden Berghe, "Slack Induction by String Removals", 2020.

mod distances;
mod stops;

use crate::graph::Graph;
use distances::Distances;
use kortest_base::runtime::Limits;
use stops::Stops;

/// Routes that are tried without an improvement before the end.
const PATIENCE: usize = 2500;
/// The most stops that are taken out at once.
const RUINED: usize = 10;
/// How much longer a route may be that is accepted, in moves, at the beginning, and by what that shrinks with each route.
const WARM: f64 = 1.0;
const COOLING: f64 = 0.999;
/// Limits are looked at once in so many routes.
const OFTEN: usize = 16;

/// Looks for a route of less than `below` moves, as short as it finds one, until it has `goal` moves or a limit is reached.
/// It begins with the presents in some order, which need not have all. The moves are those of the graph.
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
    let (mut warmth, mut waited, mut tried) = (WARM, 0, 0);
    while waited < PATIENCE && best.len() > goal && (tried % OFTEN != 0 || limits.check().is_ok()) {
        (waited, tried, warmth) = (waited + 1, tried + 1, warmth * COOLING);
        let mut other = order.clone();
        ruin(graph, &distances, &now, &mut other, &mut random);
        let Some(made) = stops.recreate(&mut other, &mut random) else { continue };
        let most = now.len() as f64 - warmth * random.f64().max(1e-9).ln();
        if made.len() as f64 <= most {
            if made.len() < best.len() {
                (best, waited) = (made.clone(), 0);
            }
            (order, now) = (other, made);
        }
    }
    (best.len() < below).then_some(best)
}

/// The presents in the order in which a route takes them, one for each move that takes any.
pub fn first_takes(graph: &Graph, route: &[usize]) -> Vec<usize> {
    let mut taken = vec![false; graph.presents];
    let mut order = Vec::new();
    for &m in route {
        let new = graph.moves[m].presents.iter().filter(|&&p| !std::mem::replace(&mut taken[p], true));
        order.extend(new.copied().last());
    }
    order
}

/// Takes out some stops in a row, some that are near to them, and some that are not needed.
fn ruin(graph: &Graph, distances: &Distances, route: &[usize], order: &mut Vec<usize>, random: &mut fastrand::Rng) {
    let mut times = vec![0u32; graph.presents];
    route.iter().flat_map(|&m| &graph.moves[m].presents).for_each(|&p| times[p] += 1);
    order.retain(|&p| times[p] < 2 || random.bool());
    if order.is_empty() {
        return;
    }
    let center = order[random.usize(..order.len())];
    let mut left = random.usize(1..=RUINED.min(order.len()));
    // Around the stops that are nearest to the center, short rows go, until there have been enough.
    let mut near: Vec<(u32, usize)> = order.iter().map(|&p| (distances.between(center, p), p)).collect();
    near.sort_unstable();
    for (_, p) in near {
        let Some(place) = order.iter().position(|&other| other == p) else { continue };
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
