//! Asks the library, for the functions that prove, solve and generate boards of all games.

use crate::batch::Resources;
use crate::error::{Raised, internal};
use kortest::answer::{self, Answer, FrontEnd, Game, Notice, Question, Until};
use kortest::runtime::Journal;
use pyo3::{FromPyObject, PyResult};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a call asks about a board. `kortest/_verdict.py` makes it.
#[derive(Clone, Copy, Debug, FromPyObject)]
pub struct Asked {
    /// The number of moves or solutions that the caller claims; `None` if the call asks for the
    /// result.
    claim: Option<u32>,
    /// Whether the proof goes on after the claim is decided.
    full: bool,
}

impl Asked {
    /// Returns the question to the library, with the options of a proof. With `full`, the proof
    /// goes on to the result; otherwise it ends as soon as the claim is decided.
    pub fn question<G: Game>(self, options: G::Options) -> Question<G> {
        let until = if self.full {
            Until::Result
        } else {
            Until::Verdict
        };
        Question::new(options, self.claim, until)
    }
}

/// Python as the front end of the library. It keeps no journals, and shows none of the notices that
/// the program prints.
struct Interpreter<'a> {
    /// The stop flag of the batch.
    stop: &'a AtomicBool,
}

impl FrontEnd for Interpreter<'_> {
    type Error = Raised;

    /// Fails. The library calls this only for a proof with a journal, and here no proof has one.
    fn set_aside(&self, _: &Journal, reason: &str) -> Result<Option<Arc<Journal>>, Raised> {
        Err(Raised(internal(reason)))
    }

    fn stop_flag(&self) -> Option<&AtomicBool> {
        Some(self.stop)
    }

    /// Fails if the checker contradicts a proof, and ignores the other notices.
    fn tell(&self, notice: Notice) -> Result<(), Raised> {
        match notice {
            Notice::Contradicted(error) => Err(Raised(internal(format!(
                "internal error, please report it: the checker contradicts the proof: {error}"
            )))),
            Notice::Unchecked(..) | Notice::NotAccepted(..) => Ok(()),
        }
    }
}

/// Returns the answer to a question about a board.
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

/// Returns a finished proof as the answer to the question what the result of its board is.
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
