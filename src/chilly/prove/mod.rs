//! Proves the optimum of a level by better lower bounds and shorter routes.

mod by_branches;
mod by_cuts;
mod by_local_search;
mod by_search;
mod notes;
mod options;
mod proof;
mod task;

use super::bounds::UNREACHABLE;
use super::bounds::certified::Certified;
use super::game::{Chilly, MAX_PRESENTS};
use super::graph::Graph;
use super::level::Level;
use super::linear_program::Cut;
use super::solvable::{NoRoute, no_route};
use by_branches::by_branches;
use by_cuts::by_cuts;
use by_search::by_search;
use kortest_base::anytime::{self, Improvement};
use kortest_base::puzzle::Puzzle;
use kortest_base::runtime::{Phase, Progress, Run};
use notes::JournalEntries;
pub use options::ProveOptions;
pub use proof::{Branching, Proof, ProveError};
use task::Task;

/// Maximum numbers of states of a small search: before branch and cut, and at a node of branch and
/// cut.
const MAX_SMALL_SEARCH_STATES: [usize; 2] = [50_000, 10_000];

/// Proves a level with the default options, on one thread and without a time limit.
pub fn prove(level: &Level) -> Result<Proof, ProveError> {
    prove_with(
        level,
        &ProveOptions::default(),
        Run::new(&Progress::default()),
        |_| (),
    )
}

/// Proves the optimum of a level. If a limit ends the proof early, the result contains only bounds
/// on the optimum. Calls `report` for each better route.
pub fn prove_with(
    level: &Level,
    options: &ProveOptions,
    run: Run,
    mut report: impl FnMut(Improvement),
) -> Result<Proof, ProveError> {
    prove_tuned(level, options, MAX_SMALL_SEARCH_STATES, run, &mut report)
}

/// Proves a level. `small_searches` replaces `MAX_SMALL_SEARCH_STATES`.
pub fn prove_tuned(
    level: &Level,
    options: &ProveOptions,
    small_searches: [usize; 2],
    run: Run,
    report: &mut dyn FnMut(Improvement),
) -> Result<Proof, ProveError> {
    let presents = level.presents().len();
    if presents > MAX_PRESENTS {
        return Err(ProveError::TooManyPresents(presents));
    }
    let mut proof = Proof::new(level);
    let Some(graph) = Graph::new(level) else {
        (proof.solvable, proof.no_route) = (Some(false), Some(NoRoute::Exit));
        return Ok(proof);
    };
    match no_route(&graph, run.limits) {
        Ok(no_route) => (proof.solvable, proof.no_route) = (Some(no_route.is_none()), no_route),
        Err(_) => proof.stopped = true,
    }
    if proof.solvable != Some(true) {
        return Ok(proof);
    }
    let notes = JournalEntries::read(options.journal.as_deref());
    let mut task = Task {
        graph: &graph,
        options,
        small_searches,
        notes,
        run,
    };
    let (certified, cuts) = by_cuts(&mut task, &mut proof);
    match presents {
        0..=128 => route_and_refute::<2>(&task, &certified, &cuts, &mut proof, report),
        _ => {
            route_and_refute::<{ MAX_PRESENTS / 64 }>(&task, &certified, &cuts, &mut proof, report)
        }
    }
    if proof.optimum().is_some() {
        proof.stopped = false;
    }
    // A failed journal does not matter if the proof is complete.
    proof.journal_error = options
        .journal
        .as_ref()
        .and_then(|journal| journal.error())
        .filter(|_| proof.stopped);
    proof.verify()?;
    Ok(proof)
}

/// Finds a route, and proves that no route has fewer moves.
fn route_and_refute<const W: usize>(
    task: &Task,
    certified: &Certified,
    cuts: &[Cut],
    proof: &mut Proof,
    report: &mut dyn FnMut(Improvement),
) {
    let (game, options): (Chilly<W>, _) = (Chilly::new(task.graph, certified), task.options);
    find(&game, task, proof, report);
    let known = proof.upper_bound().unwrap_or(u32::MAX);
    let last_budget = match options.settle {
        _ if !options.refute => 0,
        Some(claim) if known < claim => 0,
        settle => (known - 1)
            .min(settle.unwrap_or(u32::MAX))
            .min(UNREACHABLE - 1),
    };
    proof.lower_bound = game.bound(&game.root());
    if cuts.is_empty() || !by_branches(&game, task, (certified, cuts), last_budget, proof, report) {
        by_search(&game, task, last_budget, proof);
    }
}

/// Finds a route by an anytime algorithm, or takes the route in the journal.
fn find<const W: usize>(
    game: &Chilly<W>,
    task: &Task,
    proof: &mut Proof,
    report: &mut dyn FnMut(Improvement),
) {
    let options = task.options;
    proof.route = task.notes.route(&proof.level);
    if proof.route.is_some() {
        return;
    }
    task.run.progress.enter(Phase::Anytime);
    let anytime_options = anytime::Options {
        seed: options.seed,
        patience: options.patience,
        lower_bound: 0,
    };
    let run = Run {
        memory: task.run.memory / 4,
        ..task.run
    };
    let found = anytime::search(game, options.algorithm, anytime_options, run, report);
    proof.route = found.moves.map(|moves| game.directions(&moves));
    (proof.improvements, proof.expanded, proof.end) =
        (found.improvements, found.expanded, Some(found.end));
    proof.stopped = found.end == anytime::End::Stopped;
    // An interrupted search does not store its route in the journal.
    if let Some(route) = proof.route.as_ref().filter(|_| run.limits.check().is_ok()) {
        task.notes.note_route(route);
    }
}
