//! From a level to a proof: the bound by the linear program, the search for a route, the search that closes the gap.

mod by_branches;
mod by_cuts;
mod options;
mod proof;

use super::bounds::NEVER;
use super::bounds::certified::Certified;
use super::game::{Chilly, MOST_PRESENTS};
use super::graph::Graph;
use super::level::Level;
use super::linear_program::Cut;
use super::solvable::{NoRoute, no_route};
use crate::anytime::{self, Improvement};
use crate::engine::{self, Limits, Phase, Progress, deepen};
use crate::puzzle::Puzzle;
use by_branches::by_branches;
use by_cuts::by_cuts;
pub use options::ProveOptions;
pub use proof::{Branching, Proof, ProveError};

/// Bytes of the first transposition table. The bound is so tight that the first iteration is often the last.
const FIRST_TABLE: usize = 64 << 20;

/// Proves a level with the default options, on one thread and without a time limit.
pub fn prove(level: &Level) -> Result<Proof, ProveError> {
    prove_with(level, &ProveOptions::default(), Limits::none(), &Progress::default(), |_| ())
}

/// Proves a level, or as much as the limits allow. `report` is called at each better route.
///
/// (Here the caller's function becomes one of no type of its own, so that the search is compiled once and for all, in this
/// crate.)
pub fn prove_with(
    level: &Level,
    options: &ProveOptions,
    limits: Limits,
    progress: &Progress,
    mut report: impl FnMut(Improvement),
) -> Result<Proof, ProveError> {
    prove_reporting(level, options, limits, progress, &mut report)
}

fn prove_reporting(
    level: &Level,
    options: &ProveOptions,
    limits: Limits,
    progress: &Progress,
    report: &mut dyn FnMut(Improvement),
) -> Result<Proof, ProveError> {
    let presents = level.presents().len();
    if presents > MOST_PRESENTS {
        return Err(ProveError::TooManyPresents(presents));
    }
    let mut proof = Proof::new(level);
    let Some(graph) = Graph::new(level) else {
        (proof.solvable, proof.no_route) = (Some(false), Some(NoRoute::Exit));
        return Ok(proof);
    };
    match no_route(&graph, limits) {
        Ok(no_route) => (proof.solvable, proof.no_route) = (Some(no_route.is_none()), no_route),
        Err(_) => proof.stopped = true,
    }
    if proof.solvable != Some(true) {
        return Ok(proof);
    }
    let (certified, cuts) = by_cuts(&graph, options, limits, progress, &mut proof);
    let certified = &certified;
    match presents {
        0..=64 => search::<1>(&graph, certified, cuts, options, limits, progress, &mut proof, report),
        65..=128 => search::<2>(&graph, certified, cuts, options, limits, progress, &mut proof, report),
        _ => search::<{ MOST_PRESENTS / 64 }>(&graph, certified, cuts, options, limits, progress, &mut proof, report),
    }
    if proof.optimum().is_some() {
        proof.stopped = false;
    }
    proof.verify()?;
    Ok(proof)
}

/// The anytime search for a route, then branches and iterative deepening to prove that no route has fewer moves.
#[allow(clippy::too_many_arguments)]
fn search<const W: usize>(
    graph: &Graph,
    certified: &Certified,
    cuts: Vec<Cut>,
    options: &ProveOptions,
    limits: Limits,
    progress: &Progress,
    proof: &mut Proof,
    report: &mut dyn FnMut(Improvement),
) {
    let game: Chilly<W> = Chilly::new(graph, certified);
    progress.enter(Phase::Anytime);
    let (memory, patience, threads) = (options.memory / 4, options.patience, options.threads.max(1));
    let anytime_options = anytime::Options { seed: options.seed, memory, threads, patience, lower_bound: 0 };
    let found = anytime::search(&game, options.algorithm, anytime_options, limits, progress, report);
    proof.route = found.moves.map(|moves| game.directions(&moves));
    (proof.improvements, proof.expanded, proof.end) = (found.improvements, found.expanded, Some(found.end));
    proof.stopped = found.end == anytime::End::Stopped;
    // Even if the anytime search was exhaustive, the iterations are run: the certificate rests on a search that the
    // checker can repeat.
    let known = proof.upper_bound().unwrap_or(u32::MAX);
    let last_budget = match options.settle {
        _ if !options.refute => 0,
        Some(claim) if known < claim => 0,
        settle => (known - 1).min(settle.unwrap_or(u32::MAX)).min(NEVER - 1),
    };
    proof.lower_bound = game.bound(&game.root());
    if !cuts.is_empty() && by_branches(&game, graph, &cuts, last_budget, limits, progress, proof) {
        return;
    }
    let engine_options = engine::Options {
        threads: options.threads,
        table_bytes: options.memory / 2,
        first_table_bytes: FIRST_TABLE,
        last_budget: last_budget.min(proof.upper_bound().unwrap_or(u32::MAX) - 1),
        sleep: false,
        // No records: the checker repeats the search, which is small with these bounds.
        ..engine::Options::default()
    };
    let outcome = deepen(&game, &engine_options, None, limits, progress);
    proof.lower_bound = proof.lower_bound.max(outcome.lower_bound);
    proof.iterations.extend(outcome.iterations);
    proof.stopped |= outcome.stopped;
    if let Some(better) = outcome.solution {
        proof.route = Some(game.directions(&better));
    }
}
