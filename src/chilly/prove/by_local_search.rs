//! Looks for a shorter route by local search.

use super::proof::Proof;
use super::task::Task;
use crate::bounds::certified::Certified;
use crate::local_search::{first_takes, improve};
use kortest_base::anytime::Improvement;
use kortest_base::runtime::Instant;
use std::time::Duration;

const EXTRA_MOVES: i64 = 1;

/// Shortens the best known route by local search, if possible to `budget` moves.
pub fn by_local_search(
    certified: &Certified,
    task: &Task,
    budget: u32,
    proof: &mut Proof,
    report: &mut dyn FnMut(Improvement),
) {
    let (start, graph) = (Instant::now(), task.graph);
    let room = (i64::from(budget) + EXTRA_MOVES) * certified.scale - certified.total(graph);
    let dear: Vec<bool> = certified
        .slacks(graph)
        .iter()
        .map(|&slack| slack > room)
        .collect();
    let Some((part, _)) = graph.without(&dear) else {
        return;
    };
    let route = proof.route.as_ref().and_then(|route| graph.moves_by(route));
    let below = route.as_ref().map_or(usize::MAX, Vec::len);
    let order = route.map_or(Vec::new(), |route| first_takes(graph, &route));
    if let Some(better) = improve(
        &part,
        order,
        (budget as usize, below),
        task.options.seed,
        task.run.limits,
    ) {
        proof.route = Some(better.iter().map(|&m| part.moves[m].direction).collect());
        let time = proof
            .improvements
            .last()
            .map_or(Duration::ZERO, |last| last.time)
            + start.elapsed();
        let improvement = Improvement {
            moves: better.len() as u32,
            states: proof.expanded,
            time,
        };
        report(improvement);
        proof.improvements.push(improvement);
    }
}
