//! Nurikabe.

use super::{Certificate, Game, Until};
use crate::read::{GameReader, NURIKABE};
use kortest_base::bounds::Bounds;
use kortest_base::claim::{Claim, Quantity};
use kortest_base::runtime::{Journal, Run};
use kortest_nurikabe::{Grid, Proof, ProveError, ProveOptions, prove_with};
use std::sync::Arc;

/// Nurikabe: the number of solutions of a grid. The game verifies its journals.
#[derive(Clone, Copy, Debug)]
pub enum Nurikabe {}

impl Game for Nurikabe {
    const READER: &'static GameReader = &NURIKABE;
    const QUANTITY: Quantity = Quantity::Solutions;
    type Board = Grid;
    type Options = ProveOptions;
    type Proof = Proof;
    type Error = ProveError;

    /// Sets the maximum number of solutions that a proof counts to at least one more than claimed, because this number
    /// refutes the claim. If only the verdict is wanted, the proof ends at this number.
    fn aim(options: &mut ProveOptions, claimed: Option<u32>, until: Until) {
        let Some(claimed) = claimed else {
            return;
        };
        let one_more = (claimed as usize).saturating_add(1);
        options.limit = match until {
            Until::Verdict => one_more,
            Until::Result => options.limit.max(one_more),
        };
    }

    /// Returns the text that identifies a grid and the options in a journal, the file of a search that has
    /// not ended. A journal with another text is about another question.
    fn identity(grid: &Grid, options: &ProveOptions) -> String {
        options.question(grid)
    }

    /// Returns the field of the options that has the journal, the file of a search that has not ended.
    fn journal(options: &mut ProveOptions) -> &mut Option<Arc<Journal>> {
        &mut options.journal
    }

    /// Finds the number of solutions of a grid, or the best bounds that the limits of the run allow.
    fn prove(grid: &Grid, options: &ProveOptions, run: Run) -> Result<Proof, ProveError> {
        prove_with(grid, options, run)
    }

    /// Returns what is proven about the number of solutions.
    fn bounds(proof: &Proof) -> Bounds {
        proof.bounds()
    }

    /// Returns the certificate of a claim, with the bytes of its file. `None` if the proof has no evidence.
    fn certificate(proof: &Proof, claim: Claim) -> Option<Certificate> {
        let certificate = proof.certificate(claim)?;
        Some(Certificate::new(claim, certificate.to_bytes()))
    }
}
