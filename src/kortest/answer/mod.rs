//! Answers questions about boards: what is the result, and is a claimed result right?
//!
//! All front ends (the command line, Python, the browser) ask here, and only print the answer. This
//! module decides the verdict, which certificate says most, whether the journal of an earlier run can
//! be trusted, whether an existing certificate already answers, and how certificates are merged.
//!
//! ```
//! use kortest::answer::{Former, Question, Quiet, Until, prove};
//! use kortest::former::{ProveError, ProveOptions};
//! use kortest::runtime::{Progress, Run};
//!
//! let progress = Progress::default();
//! let board = "GPBG/OPGP/GPGB".parse()?;
//! let question = Question::<Former>::new(ProveOptions::default(), Some(7), Until::Result);
//! let answer = prove(&board, question, Run::new(&progress), &Quiet::<ProveError>::default())?;
//! assert_eq!(answer.bounds.exact(), Some(6));
//! assert_eq!(answer.word(), Some("beatable"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod certificate;
#[cfg(feature = "chilly")]
mod chilly;
#[cfg(feature = "former")]
mod former;
mod front;
mod journal;
mod known;
#[cfg(feature = "nurikabe")]
mod nurikabe;
mod question;
#[cfg(test)]
mod tests;

pub use certificate::{Certificate, Merge};
#[cfg(feature = "chilly")]
pub use chilly::Chilly;
#[cfg(feature = "former")]
pub use former::Former;
pub use front::{FrontEnd, Notice, Quiet};
pub use known::{Known, claim_of, known};
#[cfg(feature = "nurikabe")]
pub use nurikabe::Nurikabe;
pub use question::{Question, Until};

use crate::read::GameReader;
use kortest_base::bounds::Bounds;
use kortest_base::claim::{Claim, Quantity, Verdict};
use kortest_base::runtime::{Journal, Limits, Run};
use kortest_checker as checker;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::sync::Arc;

/// A game whose boards can be read and proven. This trait is all that the library needs to know of a game.
pub trait Game: Sized + Debug {
    /// How the game reads its boards.
    const READER: &'static GameReader;
    /// The name in certificates, in JSON and on the command line.
    const NAME: &'static str = Self::READER.id;
    /// What the result of a board is a number of, such as moves or solutions.
    const QUANTITY: Quantity;
    /// Whether checkers may need more work for a certificate than their default limits allow, so that
    /// each certificate with a lower bound is checked before it is used.
    const NEEDS_CHECK: bool = false;
    /// A board, whose text is its line in a certificate.
    type Board: Display + Sync;
    /// The options of a proof.
    type Options: Clone + Debug + Send;
    /// What a proof has found, with its evidence.
    type Proof: Debug + Send;
    /// Why a proof failed.
    type Error: Error;

    /// Changes the options, so that the proof ends when a claimed result is decided, or goes on until the
    /// result is known.
    fn aim(options: &mut Self::Options, claimed: Option<u32>, until: Until);

    /// Returns the text that identifies a board and the options in a journal.
    fn identity(board: &Self::Board, options: &Self::Options) -> String;

    /// Returns the field of the options that has the journal.
    fn journal(options: &mut Self::Options) -> &mut Option<Arc<Journal>>;

    /// Finds the result of a board, or the best bounds that the limits allow.
    ///
    /// # Errors
    ///
    /// The board is too large, or two results contradict each other.
    fn prove(
        board: &Self::Board,
        options: &Self::Options,
        run: Run,
    ) -> Result<Self::Proof, Self::Error>;

    /// Returns what is proven about the result.
    fn bounds(proof: &Self::Proof) -> Bounds;

    /// Returns a certificate of a claim; `None` if the proof has no evidence for it.
    fn certificate(proof: &Self::Proof, claim: Claim) -> Option<Certificate>;

    /// Returns what a proof has taken from its journal, the file of an earlier run, without checking it. By
    /// default nothing, for games that verify such results themselves.
    fn resumed(_proof: &Self::Proof) -> Resumed {
        Resumed::Nothing
    }

    /// Returns why results contradict each other, if the error is a contradiction. If the proof has used
    /// a journal unchecked, the journal is wrong.
    fn contradiction(_error: &Self::Error) -> Option<String> {
        None
    }

    /// Removes the results that rest on an unchecked journal (the file of an earlier run) from a proof. Does
    /// nothing by default, for games that verify such results themselves.
    fn forget_resumed(_proof: &mut Self::Proof) {}
}

/// What a proof takes from the journal of an earlier run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resumed {
    /// The proof takes nothing from the journal, or only results that the game verifies.
    Nothing,
    /// The proof takes bounds whose evidence is not complete, because a limit stopped the search.
    Stopped,
    /// The proof takes a lower bound, whose evidence is complete and can be checked.
    Evidence {
        /// The memory that the evidence needs besides the certificate, in bytes.
        held_bytes: usize,
    },
}

/// The answer to a question about a board.
#[derive(Debug)]
pub struct Answer<G: Game> {
    /// What is known about the result. If the answer [is unchecked](Answer::is_unchecked), the lower
    /// bound holds only if the journal is right.
    pub bounds: Bounds,
    /// The result that the user claims, if any.
    pub claimed: Option<u32>,
    /// The verdict on the claimed result, if the proof decides it.
    pub verdict: Option<Verdict>,
    /// The certificate that says most about the question, if any is wanted.
    pub certificate: Option<Certificate>,
    /// Whether the result is proven, and the certificate proves it if one is wanted.
    pub is_settled: bool,
    /// Whether the lower bound rests on a journal that no checker has verified. No certificate has
    /// this bound, and no verdict rests on it.
    pub is_unchecked: bool,
    /// Whether a limit ended the check of a certificate, which a later run can repeat.
    pub was_check_stopped: bool,
    /// How the answer was found.
    pub proof: G::Proof,
    /// The journal from which a later run can resume.
    pub journal: Option<Arc<Journal>>,
}

/// The error of a check that a limit of the run has ended, so that the certificate may be right or wrong.
const STOPPED: checker::Error = checker::Error::Limit(checker::Exceeded::Stopped);

/// The maximum work, in steps of the checker, of a short check that is done even if no time is left. Such a check takes
/// about a quarter of a second.
const QUICK_WORK: u64 = 1 << 24;

/// Checks a certificate as other checkers will, with the default limit of work. If a limit of the run (such
/// as its deadline) ends this check, a short check without this limit decides, so that a proof that is
/// found just before the deadline keeps its certificate.
fn usual_check<F: FrontEnd>(bytes: &[u8], run: Run, front: &F) -> Result<(), checker::Error> {
    let mut limits = checker::Limits::of(bytes.len());
    let result = front.check(bytes, limits, run);
    if result != Err(STOPPED) {
        return result;
    }
    limits.work = limits.work.min(QUICK_WORK);
    let unlimited = run.limits(Limits::none());
    match front.check(bytes, limits, unlimited) {
        // The short check did not suffice either, so the result is that the check was stopped.
        Err(checker::Error::Limit(_)) => Err(STOPPED),
        // The certificate is accepted, or refused for a reason.
        decided => decided,
    }
}

/// Answers a question about a board within the limits of `run`: proves its result or bounds, and makes a
/// certificate. If the proof uses the journal of an earlier run, the checker verifies what it takes from
/// the journal. `front` is the program around the library, which shows messages.
///
/// # Errors
///
/// The board is too large, two results contradict each other, or the front end fails.
pub fn prove<G: Game, F: FrontEnd<Error: From<G::Error>>>(
    board: &G::Board,
    mut question: Question<G>,
    run: Run,
    front: &F,
) -> Result<Answer<G>, F::Error> {
    let proven = journal::prove(board, &mut question, run, front)?;
    let mut answer = Answer::of(proven.proof, &question, run, front)?;
    // If only an unchecked journal supports a higher lower bound, the answer shows this bound, but does not certify it.
    if let Some(bound) = proven.unchecked_bound {
        answer.bounds.at_least = bound;
        answer.is_unchecked = true;
    }
    answer.journal = question.into_journal();
    Ok(answer)
}

impl<G: Game> Answer<G> {
    /// Returns the answer that a proof gives to a question about a board: the bounds of its result, the
    /// verdict on a claimed result, and a certificate if one is wanted. The limits of `run` end the check
    /// of the certificate.
    ///
    /// # Errors
    ///
    /// The front end fails.
    pub fn of<F: FrontEnd>(
        proof: G::Proof,
        question: &Question<G>,
        run: Run,
        front: &F,
    ) -> Result<Answer<G>, F::Error> {
        let bounds = G::bounds(&proof);
        let claimed = question.claimed();
        let mut answer = Answer {
            bounds,
            claimed,
            verdict: claimed.and_then(|claimed| bounds.verdict(claimed)),
            certificate: None,
            is_settled: bounds.is_known(),
            is_unchecked: false,
            was_check_stopped: false,
            proof,
            journal: None,
        };
        if question.wants_certificate() {
            answer.certify(claimed, run, front)?;
        }
        Ok(answer)
    }

    /// Returns the verdict as a word, such as `beatable`; `None` without a verdict.
    pub fn word(&self) -> Option<&'static str> {
        self.verdict.map(|verdict| verdict.word(G::QUANTITY))
    }

    /// Adds a certificate to the answer: the first one that checkers accept, of all claims that the bounds
    /// allow, with the most informative claim about the question first. The board counts as settled only if
    /// this certificate proves its exact result.
    fn certify<F: FrontEnd>(
        &mut self,
        claimed: Option<u32>,
        run: Run,
        front: &F,
    ) -> Result<(), F::Error> {
        for claim in self.bounds.claims(G::QUANTITY, claimed) {
            let Some(certificate) = G::certificate(&self.proof, claim) else {
                continue;
            };
            if self.is_accepted(&certificate, run, front)? {
                // `is_settled` is already true if the bounds are exact. The field stays true only
                // if the certificate says so, too.
                self.is_settled &= claim.settles();
                self.certificate = Some(certificate);
                return Ok(());
            }
        }
        self.is_settled = false;
        Ok(())
    }

    /// Returns whether checkers will accept a certificate: runs the checker, and tells the user why if the checker does
    /// not accept. Certificates that checkers always accept are not checked: those of some games, and those with only a
    /// solution. A front end without a checker accepts every certificate.
    fn is_accepted<F: FrontEnd>(
        &mut self,
        certificate: &Certificate,
        run: Run,
        front: &F,
    ) -> Result<bool, F::Error> {
        // Checkers only replay a solution, which needs little work.
        let has_only_solution = matches!(certificate.claim, Claim::AtMost(_));
        if !G::NEEDS_CHECK || !F::HAS_CHECKER || has_only_solution {
            return Ok(true);
        }
        let Err(why) = usual_check(&certificate.bytes, run, front) else {
            return Ok(true);
        };
        self.was_check_stopped |= why == STOPPED;
        front.tell(match why {
            checker::Error::Contradicted(_) => Notice::Contradicted(&why),
            // A limit of the check is reached, or the certificate is invalid.
            _ => Notice::NotAccepted(certificate.claim, &why),
        })?;
        Ok(false)
    }
}
