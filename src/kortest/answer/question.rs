//! A question about a board.

use super::Game;
use kortest_base::runtime::Journal;
use std::sync::Arc;

/// Whether a proof may end before the result is known, if a result is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The proof may end as soon as the claimed result is decided.
    Verdict,
    /// The proof may end only when the result is known.
    Result,
}

/// A question about a board: what is its result, and is a claimed result right?
#[derive(Clone, Debug)]
pub struct Question<G: Game> {
    claimed: Option<u32>,
    options: G::Options,
    wants_certificate: bool,
}

impl<G: Game> Question<G> {
    /// Creates the question what the result of a board is, and whether `claimed`, if any, is right. `until` says
    /// whether the proof may end as soon as this is decided. `claimed` replaces a claimed result among the options.
    pub fn new(mut options: G::Options, claimed: Option<u32>, until: Until) -> Question<G> {
        G::aim(&mut options, claimed, until);
        Question {
            claimed,
            options,
            wants_certificate: true,
        }
    }

    /// Asks for an answer with or without a certificate.
    pub fn with_certificate(self, wants_certificate: bool) -> Question<G> {
        Question {
            wants_certificate,
            ..self
        }
    }

    /// Lets the proof continue from the journal of an earlier run, if any. The header text of the journal
    /// must be [`identity`](Question::identity).
    pub fn with_journal(mut self, journal: Option<Arc<Journal>>) -> Question<G> {
        *G::journal(&mut self.options) = journal;
        self
    }

    /// Returns the text that identifies the question about a board in a journal.
    pub fn identity(&self, board: &G::Board) -> String {
        G::identity(board, &self.options)
    }

    /// Returns the result that the user claims, if any.
    pub fn claimed(&self) -> Option<u32> {
        self.claimed
    }

    /// Returns the options of the proof.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// Returns whether the answer should have a certificate.
    pub(super) fn wants_certificate(&self) -> bool {
        self.wants_certificate
    }

    /// Returns the journal among the options, if any.
    pub(super) fn journal(&mut self) -> &mut Option<Arc<Journal>> {
        G::journal(&mut self.options)
    }

    /// Returns the journal, if any.
    pub(super) fn into_journal(mut self) -> Option<Arc<Journal>> {
        self.journal().take()
    }
}
