//! Santa Chilly.

use super::{Certificate, Game, Resumed, Until};
use crate::read::{CHILLY, GameReader};
use kortest_base::bounds::Bounds;
use kortest_base::claim::{Claim, Quantity};
use kortest_base::runtime::{Journal, Run};
use kortest_chilly::{Level, Proof, ProveError, ProveOptions, prove_with};
use std::sync::Arc;

/// Santa Chilly: the fewest moves of a route that takes all presents.
#[derive(Clone, Copy, Debug)]
pub enum Chilly {}

impl Game for Chilly {
    const READER: &'static GameReader = &CHILLY;
    const QUANTITY: Quantity = Quantity::Moves;
    /// To verify a lower bound without a linear program, checkers repeat a search.
    const NEEDS_CHECK: bool = true;
    type Board = Level;
    type Options = ProveOptions;
    type Proof = Proof;
    type Error = ProveError;

    /// Lets the proof end when a claimed result is decided, if the user asks only for the verdict on it.
    fn aim(options: &mut ProveOptions, claimed: Option<u32>, until: Until) {
        options.settle = claimed.filter(|_| until == Until::Verdict);
    }

    /// Returns the text that identifies a level and the options in a journal, the file of a search that has
    /// not ended. A journal with another text is about another question.
    fn identity(level: &Level, options: &ProveOptions) -> String {
        options.question(level)
    }

    /// Returns the field of the options that has the journal, the file of a search that has not ended.
    fn journal(options: &mut ProveOptions) -> &mut Option<Arc<Journal>> {
        &mut options.journal
    }

    /// Finds the optimum of a level, or the best bounds that the limits of the run allow.
    fn prove(level: &Level, options: &ProveOptions, run: Run) -> Result<Proof, ProveError> {
        prove_with(level, options, run)
    }

    /// Returns what is proven about the optimum: a lower bound and, if a route is known, an upper bound.
    fn bounds(proof: &Proof) -> Bounds {
        proof.bounds()
    }

    /// Returns the certificate of a claim, with the bytes of its file. `None` if the proof has no evidence.
    fn certificate(proof: &Proof, claim: Claim) -> Option<Certificate> {
        let certificate = proof.certificate(claim)?;
        Some(Certificate::new(claim, certificate.to_bytes()))
    }

    /// Returns what a proof has taken from the journal of an earlier run without checking it: nothing if the proof
    /// needed no iteration of a search, because only iterations use the journal.
    fn resumed(proof: &Proof) -> Resumed {
        if proof.iterations.is_empty() {
            return Resumed::Nothing;
        }
        if proof.stopped {
            return Resumed::Stopped;
        }
        // The search is over, and its evidence is part of the certificate.
        Resumed::Evidence { held_bytes: 0 }
    }

    /// Returns, in words, why two results contradict each other. `None` for any other error.
    fn contradiction(error: &ProveError) -> Option<String> {
        match error {
            ProveError::Contradiction(what, _) => Some(what.clone()),
            _ => None, // The level has too many presents.
        }
    }

    /// Removes what the search has shown, because it may rest on a wrong journal. The bounds get weaker.
    fn forget_resumed(proof: &mut Proof) {
        proof.forget_search();
    }
}
