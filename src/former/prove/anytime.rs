//! Finds a good solution quickly. The search then starts from this solution.

use super::options::ProveOptions;
use super::proof::{Proof, ProveError};
use crate::game::Former;
use kortest_base::anytime::{self, Algorithm, search};
use kortest_base::runtime::{Phase, Run};

/// Finds a solution in a few milliseconds, unless a solution is already known.
pub fn anytime(
    proof: &mut Proof,
    former: &Former,
    options: &ProveOptions,
    run: Run,
) -> Result<(), ProveError> {
    if proof.solution.is_some() || options.patience.is_none() {
        return Ok(());
    }
    run.progress.enter(Phase::Anytime);
    let options = anytime::Options {
        seed: 0,
        patience: options.patience,
        lower_bound: proof.lower_bound,
    };
    let run = Run {
        memory: run.memory / 4,
        ..run
    };
    let found = search(former, Algorithm::Portfolio, options, run, &mut |_| ());
    proof.improvements = found.improvements;
    proof.solution = found.moves.map(|moves| former.clicks(&moves));
    proof.verify()
}
