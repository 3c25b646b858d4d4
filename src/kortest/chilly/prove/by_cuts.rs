//! The first bound, by the linear program.

use super::options::ProveOptions;
use super::proof::Proof;
use crate::chilly::bounds::certified::Certified;
use crate::chilly::certificate::CutsEvidence;
use crate::chilly::graph::Graph;
use crate::chilly::linear_program::{Cut, relax};
use crate::engine::{Instant, Limits, Phase, Progress, Stage};
use std::sync::atomic::Ordering::Relaxed;

/// What people see of it.
static LINEAR_PROGRAM: Stage = Stage {
    name: "linear program",
    counters: |progress| {
        let bound = progress.budget.load(Relaxed);
        vec![(progress.states.load(Relaxed), "cuts"), (u64::from(bound) + 1, "moves at least")]
    },
};

/// The bound by cuts and potentials; without the linear program these are no cuts and the distances from the start.
pub fn by_cuts(
    graph: &Graph,
    options: &ProveOptions,
    limits: Limits,
    progress: &Progress,
    proof: &mut Proof,
) -> (Certified, Vec<Cut>) {
    let start = Instant::now();
    progress.enter(Phase::Stage(&LINEAR_PROGRAM));
    let mut cuts = Vec::new();
    let certified = match options.linear_program {
        true => {
            let relaxation = relax(graph, limits, |cuts, value| {
                progress.states.store(cuts as u64, Relaxed);
                progress.budget.store(value.max(0.0) as u32, Relaxed);
            });
            // They are no states.
            progress.states.store(0, Relaxed);
            proof.linear_programs = (relaxation.values, start.elapsed());
            let certified = Certified::rounded(graph, &relaxation.cuts);
            cuts.extend(relaxation.cuts.into_iter().map(|(cut, _)| cut));
            certified
        }
        false => Certified::plain(graph),
    };
    let moves = u64::try_from(certified.total(graph)).unwrap_or(0).div_ceil(certified.scale as u64) as u32;
    proof.cuts = Some((CutsEvidence::new(graph, &certified), moves));
    proof.lower_bound = moves;
    (certified, cuts)
}
