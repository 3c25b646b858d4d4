//! Raises the lower bound by small searches and by branch and cut.

use super::by_local_search::by_local_search;
use super::proof::{Branching, Proof};
use super::task::Task;
use crate::bounds::certified::Certified;
use crate::branches::{Decisions, End, Found, NODE_ROUNDS, Refuter, Tree, small_search};
use crate::certificate::TreeEvidence;
use crate::game::Chilly;
use crate::linear_program::Cut;
use kortest_base::anytime::Improvement;
use kortest_base::runtime::{Instant, Phase, Stage};
use kortest_base::search::Iteration;
use std::time::Duration;

/// Maximum number of linear programs for one budget of moves.
const MAX_PROGRAMS: usize = 100_000;

static BRANCHES: Stage = Stage {
    name: "branch and cut",
    counters: &["programs", "moves to refute"],
};

/// Raises the lower bound one move at a time. Returns `false` if a proof is too hard.
pub fn by_branches<const W: usize>(
    game: &Chilly<W>,
    task: &Task,
    (certified, cuts): (&Certified, &[Cut]),
    last_budget: u32,
    proof: &mut Proof,
    report: &mut dyn FnMut(Improvement),
) -> bool {
    task.run.progress.enter(Phase::Stage(&BRANCHES));
    while proof.lower_bound <= last_budget && proof.optimum().is_none() {
        let (budget, start) = (proof.lower_bound, Instant::now());
        task.run.progress.set(1, budget.into());
        if by_small_search(game, task, start, proof) {
            continue;
        }
        by_local_search(certified, task, budget, proof, report);
        if proof.upper_bound() == Some(budget) {
            return true;
        }
        match branch(task, cuts, start, proof) {
            Ok(tree) => {
                proof.tree = Some((TreeEvidence::new(&tree), budget + 1));
                proof.lower_bound = budget + 1;
            }
            Err(End::Route(route)) => {
                proof.route = Some(route);
                return true;
            }
            Err(End::GaveUp) => return false,
            Err(End::Stopped) => {
                proof.stopped = true;
                return true;
            }
        }
    }
    true
}

/// Tries to decide by a small search whether `proof.lower_bound` moves suffice.
fn by_small_search<const W: usize>(
    game: &Chilly<W>,
    task: &Task,
    start: Instant,
    proof: &mut Proof,
) -> bool {
    let budget = proof.lower_bound;
    let (states, found) = small_search(game, budget, task.small_searches[0]);
    match found {
        Found::Route(route) => proof.route = Some(game.directions(&route)),
        Found::NoRoute => proof.lower_bound = budget + 1,
        Found::Unknown => return false,
    }
    proof.iterations.push(Iteration {
        budget,
        states,
        time: start.elapsed(),
        finished: true,
    });
    true
}

/// Tries to prove a larger lower bound by branch and cut.
fn branch(task: &Task, cuts: &[Cut], start: Instant, proof: &mut Proof) -> Result<Tree, End> {
    let budget = proof.lower_bound;
    let mut refuter = Refuter {
        budget,
        programs: MAX_PROGRAMS,
        states: task.small_searches[1],
        rounds: NODE_ROUNDS,
        limits: task.run.limits,
        decisions: &Decisions::new(budget, task.notes.journal()),
        earlier: Duration::ZERO,
        report: &|programs| task.run.progress.add(0, programs as u64),
    };
    let result = refuter.refute(task.graph, cuts.to_vec());
    let cases = result.as_ref().ok().map(Tree::leaves);
    let programs = MAX_PROGRAMS - refuter.programs;
    let time = start.elapsed().saturating_add(refuter.earlier);
    proof.branchings.push(Branching {
        budget,
        cases,
        programs,
        time,
    });
    result
}
