//! What the first bound leaves open, by small searches and by branch and cut.

use super::by_local_search::by_local_search;
use super::proof::{Branching, Proof};
use super::run::Run;
use crate::bounds::certified::Certified;
use crate::branches::{Decisions, End, Found, ROUNDS, Refuter, Tree, small_search};
use crate::certificate::TreeEvidence;
use crate::game::Chilly;
use crate::linear_program::Cut;
use kortest_base::anytime::Improvement;
use kortest_base::runtime::{Instant, Phase, Stage};
use kortest_base::search::Iteration;
use std::time::Duration;

/// Linear programs that a budget may take.
const MOST_PROGRAMS: usize = 100_000;

/// The phase of branch and cut.
static BRANCHES: Stage = Stage { name: "branch and cut", counters: &["programs", "moves to refute"] };

/// Goes from budget to budget as long as a small search or branches decide it. Whether that answers the question.
pub fn by_branches<const W: usize>(
    game: &Chilly<W>,
    run: &Run,
    (certified, cuts): (&Certified, &[Cut]),
    last_budget: u32,
    proof: &mut Proof,
    report: &mut dyn FnMut(Improvement),
) -> bool {
    let (progress, [few, few_in_node]) = (run.progress, run.options.small_searches);
    progress.enter(Phase::Stage(&BRANCHES));
    while proof.lower_bound <= last_budget && proof.optimum().is_none() {
        let (budget, start) = (proof.lower_bound, Instant::now());
        progress.set(1, budget.into());
        let (states, found) = small_search(game, budget, few);
        let finished = found != Found::Unknown;
        if finished {
            proof.iterations.push(Iteration { budget, states, time: start.elapsed(), finished });
        }
        match found {
            Found::Route(route) => {
                proof.route = Some(game.directions(&route));
                return true;
            }
            Found::Nothing => {
                proof.lower_bound = budget + 1;
                continue;
            }
            Found::Unknown => {}
        }
        by_local_search(certified, run, budget, proof, report);
        if proof.upper_bound() == Some(budget) {
            return true;
        }
        let count_programs = |programs| progress.add(0, programs as u64);
        let (programs, states, rounds) = (MOST_PROGRAMS, few_in_node, ROUNDS);
        let decisions = &Decisions::new(budget, run.notes.journal());
        let mut refuter = Refuter {
            budget,
            programs,
            states,
            rounds,
            limits: run.limits,
            decisions,
            earlier: Duration::ZERO,
            report: &count_programs,
        };
        let result = refuter.refute(run.graph, cuts.to_vec());
        let cases = result.as_ref().ok().map(Tree::leaves);
        let programs = MOST_PROGRAMS - refuter.programs;
        let time = start.elapsed().saturating_add(refuter.earlier);
        proof.branchings.push(Branching { budget, cases, programs, time });
        match result {
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
