//! Former.

use super::{Certificate, Game, Resumed, Until};
use crate::read::{FORMER, GameReader};
use kortest_base::bounds::Bounds;
use kortest_base::claim::{Claim, Quantity};
use kortest_base::runtime::{Journal, Run};
use kortest_former::certificate as file;
use kortest_former::{Board, Proof, ProveError, ProveOptions, Unfinished, prove_with};
use std::sync::Arc;

/// NRK's game Former: the fewest clicks that clear a board.
#[derive(Clone, Copy, Debug)]
pub enum Former {}

impl Game for Former {
    const READER: &'static GameReader = &FORMER;
    const QUANTITY: Quantity = Quantity::Moves;
    type Board = Board;
    type Options = ProveOptions;
    type Proof = Proof;
    type Error = ProveError;

    /// Lets the proof end when a claimed result is decided, if the user asks only for the verdict on it.
    fn aim(options: &mut ProveOptions, claimed: Option<u32>, until: Until) {
        options.settle = claimed.filter(|_| until == Until::Verdict);
    }

    /// Returns the text that identifies a board and the options in a journal, the file of a search that has
    /// not ended. A journal with another text is about another question.
    fn identity(board: &Board, options: &ProveOptions) -> String {
        options.question(board)
    }

    /// Returns the field of the options that has the journal, the file of a search that has not ended.
    fn journal(options: &mut ProveOptions) -> &mut Option<Arc<Journal>> {
        &mut options.journal
    }

    /// Finds the optimum of a board, or the best bounds that the limits of the run allow.
    fn prove(board: &Board, options: &ProveOptions, run: Run) -> Result<Proof, ProveError> {
        prove_with(board, options, run)
    }

    /// Returns what is proven about the optimum: a lower bound and, if a solution is known, an upper bound.
    fn bounds(proof: &Proof) -> Bounds {
        proof.bounds()
    }

    /// Returns the certificate of a claim, with the bytes of its file. `None` if the proof has no evidence.
    fn certificate(proof: &Proof, claim: Claim) -> Option<Certificate> {
        let certificate = proof.certificate(claim)?;
        Some(sealed(&certificate))
    }

    /// Returns what a proof has taken from the journal of an earlier run without checking it: nothing if the proof
    /// needed no iteration of a search, because only iterations use the journal. Complete evidence consists of records
    /// (refuted states), each with a number of 64 bits.
    fn resumed(proof: &Proof) -> Resumed {
        if proof.iterations.is_empty() {
            return Resumed::Nothing;
        }
        if proof.unfinished == Some(Unfinished::Stopped) {
            return Resumed::Stopped;
        }
        // Without evidence of a search, the number of records is 0.
        let records = proof.search().map_or(0, file::SearchEvidence::len);
        Resumed::Evidence {
            held_bytes: records * size_of::<u64>(),
        }
    }

    /// Returns, in words, why two results contradict each other. `None` for any other error.
    fn contradiction(error: &ProveError) -> Option<String> {
        match error {
            // The lower bound, which the journal has given, exceeds the length of a known solution.
            ProveError::Contradiction { lower, upper, .. } => Some(format!(
                "there is a solution of {upper} clicks, and not at least {lower}"
            )),
            _ => None, // The board is too large, or a bug that no journal causes.
        }
    }

    /// Removes what the search has shown, because it may rest on a wrong journal. The bounds get weaker.
    fn forget_resumed(proof: &mut Proof) {
        proof.forget_search();
    }
}

/// Returns a certificate of Former as the bytes of its file, with the function that merges it with another certificate.
/// The description of its evidence has the numbers of layers (automata of columns) and of records (refuted states).
fn sealed(certificate: &file::Certificate) -> Certificate {
    let mut contents = Vec::new();
    if let Some(columns) = &certificate.columns {
        let layers = columns.left + columns.right;
        contents.push((layers as u64, "layer"));
    }
    if let Some(evidence) = &certificate.evidence {
        contents.push((evidence.len() as u64, "record"));
    }
    Certificate::new(certificate.claim, certificate.to_bytes()).with(contents, merge)
}

/// Merges the files of two certificates of the same board of Former to one that proves both claims. `None`
/// if a file cannot be read, or if no certificate can prove both.
pub(super) fn merge(new: &[u8], earlier: &[u8]) -> Option<Certificate> {
    let new = file::Certificate::read(new)?;
    let earlier = file::Certificate::read(earlier)?;
    // An error means that the certificates contradict each other. `None` means that no single claim says what both
    // certificates claim.
    let merged = new.and(earlier).ok()??;
    Some(sealed(&merged))
}
