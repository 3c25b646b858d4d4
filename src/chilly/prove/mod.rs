//! Proves the optimum of a level: raises a lower bound and shortens a route until both meet.

mod first_bound;
mod journal_entries;
mod proof;
mod prover;

use crate::bounds::certified::Certified;
use crate::graph::Graph;
use crate::level::Level;
use first_bound::solve_linear_programs;
use kortest_base::anytime::{self, Algorithm, Improvement};
use kortest_base::runtime::{Progress, Run};
#[cfg(not(feature = "internals"))]
use proof::SmallSearches;
pub use proof::{Branching, LinearPrograms, Proof, ProveError, ProveOptions};
use prover::ProveTask;

#[cfg(feature = "internals")]
pub use proof::SmallSearches;

/// Proves the smallest number of moves of a level with the default options, on one thread and
/// without a time limit.
///
/// # Errors
///
/// The level has too many presents, or two results contradict each other, which is a bug.
pub fn prove(level: &Level) -> Result<Proof, ProveError> {
    let progress = Progress::default();
    prove_with(level, &ProveOptions::default(), Run::new(&progress))
}

/// Proves the smallest number of moves of a level, or the best bounds that the limits of `run`
/// allow.
///
/// # Errors
///
/// The level has too many presents, or two results contradict each other, which is a bug.
pub fn prove_with(level: &Level, options: &ProveOptions, run: Run) -> Result<Proof, ProveError> {
    prove_tuned(level, options, SmallSearches::default(), run)
}

/// Searches for routes with one algorithm, within the limits of `run`. The result also has the
/// lower bound of the linear programs. Calls `report` for each better route.
///
/// # Errors
///
/// The level has too many presents, or two results contradict each other, which is a bug.
pub fn solve(
    level: &Level,
    algorithm: Algorithm,
    options: anytime::Options,
    run: Run,
    report: &mut dyn FnMut(Improvement),
) -> Result<Proof, ProveError> {
    let prove_options = ProveOptions::default()
        .algorithm(algorithm)
        .seed(options.seed)
        .patience(options.patience);
    let task = ProveTask {
        options: &prove_options,
        small_searches: SmallSearches::default(),
        // The algorithm ends at a route of this length.
        known_bound: options.lower_bound,
        // The caller wants only routes, so the later steps that raise the lower bound are left out.
        refutes: false,
        report,
    };
    task.prove(level, run)
}

/// Returns a lower bound on the number of moves of every route, which linear programs prove. The
/// graph must have a route.
pub fn lower_bound(graph: &Graph, run: Run) -> u32 {
    let relaxation = solve_linear_programs(graph, run);
    Certified::rounded(graph, &relaxation.cuts).lower_bound(graph)
}

/// Proves a level like [`prove_with`], but with other limits for the small searches that come
/// before and inside the proof by case distinctions.
///
/// # Errors
///
/// Like [`prove_with`].
pub fn prove_tuned(
    level: &Level,
    options: &ProveOptions,
    small_searches: SmallSearches,
    run: Run,
) -> Result<Proof, ProveError> {
    let task = ProveTask {
        options,
        small_searches,
        // No bound is known before the proof begins.
        known_bound: 0,
        refutes: true,
        report: &mut |_| (),
    };
    task.prove(level, run)
}
