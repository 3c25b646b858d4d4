//! Asks the library, for the functions that prove, solve and generate boards of all games.

use crate::batch::Resources;
use crate::error::{Raised, internal};
use kortest::answer::{self, Answer, FrontEnd, Game, Notice, Question, Until};
use kortest::runtime::Journal;
use pyo3::{FromPyObject, PyResult};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A result that the caller claims.
#[derive(Clone, Copy, Debug, FromPyObject)]
pub struct Asked {
    claim: Option<u32>,
    /// Whether the proof goes on after the claim is decided.
    full: bool,
}

impl Asked {
    /// Makes a question about the result of a board.
    pub fn question<G: Game>(self, options: G::Options) -> Question<G> {
        let until = if self.full {
            Until::Result
        } else {
            Until::Verdict
        };
        Question::new(options, self.claim, until)
    }
}

/// Python as a front end: without journals, and without notices.
struct Interpreter<'a> {
    stop: &'a AtomicBool,
}

impl FrontEnd for Interpreter<'_> {
    type Error = Raised;

    fn set_aside(&self, _: &Journal, reason: &str) -> Result<Option<Arc<Journal>>, Raised> {
        Err(Raised(internal(reason)))
    }

    fn stop_flag(&self) -> Option<&AtomicBool> {
        Some(self.stop)
    }

    fn tell(&self, notice: Notice) -> Result<(), Raised> {
        match notice {
            Notice::Contradicted(error) => Err(Raised(internal(format!(
                "internal error, please report it: the checker contradicts the proof: {error}"
            )))),
            Notice::Unchecked(..) | Notice::NotAccepted(..) => Ok(()),
        }
    }
}

/// Proves a board.
pub fn prove<G: Game>(
    board: &G::Board,
    question: Question<G>,
    resources: &Resources,
) -> PyResult<Answer<G>>
where
    Raised: From<G::Error>,
{
    let front = Interpreter {
        stop: resources.stop,
    };
    answer::prove(board, question, resources.run, &front).map_err(|Raised(error)| error)
}

/// Returns the answer that a proof gives to the question for the result.
pub fn answer_of<G: Game>(
    proof: G::Proof,
    options: G::Options,
    resources: &Resources,
) -> PyResult<Answer<G>> {
    let front = Interpreter {
        stop: resources.stop,
    };
    let question = Question::new(options, None, Until::Result);
    Answer::of(proof, &question, resources.run, &front).map_err(|Raised(error)| error)
}
