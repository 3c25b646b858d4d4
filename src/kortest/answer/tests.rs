//! Tests the rules of answers with a game whose proofs say what a test wants, and a front end whose
//! checker gives the verdict that a test wants.

#![cfg(feature = "former")]

use super::*;
use kortest_base::runtime::Progress;
use kortest_base::runtime::internals::refute;
use kortest_checker::Exceeded;
use std::fmt;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

/// A game whose proofs are the options.
#[derive(Clone, Copy, Debug)]
enum Toy {}

#[derive(Clone, Debug)]
struct ToyOptions {
    /// The proof without a journal.
    honest: ToyProof,
    /// The proof of a run that uses the results in its journal.
    with_journal: Result<ToyProof, ToyError>,
    journal: Option<Arc<Journal>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct ToyProof {
    bounds: Bounds,
    /// The bounds that the proof has found without the journal.
    own_bounds: Bounds,
    resumed: Resumed,
    /// Whether lower bounds have certificates.
    has_evidence: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum ToyError {
    Contradiction,
    Other,
}

impl fmt::Display for ToyError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Error for ToyError {}

impl Game for Toy {
    // No test reads a board.
    const READER: &'static GameReader = &crate::read::FORMER;
    const NAME: &'static str = "toy";
    const QUANTITY: Quantity = Quantity::Moves;
    const NEEDS_CHECK: bool = true;
    type Board = String;
    type Options = ToyOptions;
    type Proof = ToyProof;
    type Error = ToyError;

    /// Changes nothing, because this game has the same proof for each question.
    fn aim(_: &mut ToyOptions, _: Option<u32>, _: Until) {}

    /// Returns the text that identifies a board in a journal, the file of a search that has not ended.
    fn identity(board: &String, _: &ToyOptions) -> String {
        format!("puzzle toy\nboard {board}\n")
    }

    /// Returns the field of the options that has the journal.
    fn journal(options: &mut ToyOptions) -> &mut Option<Arc<Journal>> {
        &mut options.journal
    }

    /// Returns the proof that the options prescribe for a run with, or without, results in a journal.
    fn prove(_: &String, options: &ToyOptions, _: Run) -> Result<ToyProof, ToyError> {
        match &options.journal {
            Some(journal) if journal.has_unchecked_results() => options.with_journal,
            _ => Ok(options.honest),
        }
    }

    /// Returns what the proof claims, from its own work and from the journal.
    fn bounds(proof: &ToyProof) -> Bounds {
        proof.bounds
    }

    /// Returns a file that consists of the claim. `None` for a lower bound without evidence.
    fn certificate(proof: &ToyProof, claim: Claim) -> Option<Certificate> {
        if claim.bounds().is_loss() && !proof.has_evidence {
            return None;
        }
        let text = claim.to_string();
        Some(Certificate::new(claim, (text.into_bytes(), String::new())))
    }

    /// Returns what the proof has taken from the journal of an earlier run.
    fn resumed(proof: &ToyProof) -> Resumed {
        proof.resumed
    }

    /// Returns why two results contradict each other. `None` for the error that is not a contradiction.
    fn contradiction(error: &ToyError) -> Option<String> {
        match error {
            ToyError::Contradiction => Some("two results contradict each other".into()),
            ToyError::Other => None,
        }
    }

    /// Replaces the bounds by those that the proof has found without the journal.
    fn forget_resumed(proof: &mut ToyProof) {
        proof.bounds = proof.own_bounds;
    }
}

/// A front end whose checker refuses some certificates, and that writes down what happens.
#[derive(Default)]
struct Desk {
    /// The checker's verdict on claims with a lower bound.
    refusal: Option<checker::Error>,
    events: Mutex<Vec<String>>,
}

impl Desk {
    /// Returns a front end whose checker refuses each lower bound with this error.
    fn refusing(refusal: checker::Error) -> Desk {
        Desk {
            refusal: Some(refusal),
            ..Desk::default()
        }
    }

    /// Writes down an event, which a test compares with the expected one.
    fn add(&self, event: String) {
        self.events.lock().unwrap().push(event);
    }

    /// Returns all events so far.
    fn events(&self) -> Vec<String> {
        self.events.lock().unwrap().clone()
    }
}

/// The errors of [`Desk`], the front end of these tests.
#[derive(Debug, PartialEq)]
enum DeskError {
    Game(ToyError),
    Contradicted,
}

impl From<ToyError> for DeskError {
    fn from(error: ToyError) -> DeskError {
        DeskError::Game(error)
    }
}

impl FrontEnd for Desk {
    type Error = DeskError;

    /// Writes down that a journal is set aside, and why. The proof then continues without a journal.
    fn set_aside(&self, _: &Journal, reason: &str) -> Result<Option<Arc<Journal>>, DeskError> {
        self.add(format!("set aside: {reason}"));
        Ok(None)
    }

    /// Writes down that a certificate is checked, and with how much work. Returns the refusal, if any.
    fn check(&self, bytes: &[u8], limits: checker::Limits, _: Run) -> Result<(), checker::Error> {
        let claim = String::from_utf8(bytes.to_vec()).unwrap();
        let work = if limits.work == u64::MAX {
            "any work"
        } else {
            "the usual work"
        };
        self.add(format!("check {claim} with {work}"));
        self.refusal.clone().map_or(Ok(()), Err)
    }

    /// Writes down a message for the user. Fails if the checker contradicts a proof.
    fn tell(&self, notice: Notice) -> Result<(), DeskError> {
        match notice {
            Notice::Unchecked(_, error) => self.add(format!("unchecked: {error}")),
            Notice::NotAccepted(claim, error) => {
                self.add(format!("not accepted: {claim}: {error}"));
            }
            Notice::Contradicted(_) => return Err(DeskError::Contradicted),
        }
        Ok(())
    }
}

#[test]
fn a_refused_journal_is_set_aside_and_the_board_is_proven_again() {
    let desk = Desk::refusing(checker::Error::Invalid("line 5: wrong".into()));
    let mut options = lying(between(3, 5), Resumed::Evidence { held_bytes: 0 });
    options.honest = proof(between(2, 5));

    let answer = answer(options, None, &desk).unwrap();

    assert_eq!(answer.bounds, between(2, 5));
    assert!(!answer.is_unchecked && answer.journal.is_none());
    let events = ["check at-least 3 with any work", "set aside: line 5: wrong"];
    assert_eq!(desk.events(), events);
}

#[test]
fn a_journal_is_blamed_for_a_contradiction() {
    let desk = Desk::default();
    let mut options = lying(Bounds::OPEN, Resumed::Nothing);
    options.with_journal = Err(ToyError::Contradiction);
    options.honest = proof(between(2, 5));

    let answer = answer(options, None, &desk).unwrap();

    assert_eq!(answer.bounds, between(2, 5));
    let events = ["set aside: two results contradict each other"];
    assert_eq!(desk.events(), events);
}

#[test]
fn other_errors_of_a_game_are_returned() {
    let desk = Desk::default();
    let mut options = lying(Bounds::OPEN, Resumed::Nothing);
    options.with_journal = Err(ToyError::Other);

    let failed = answer(options, None, &desk);

    assert_eq!(failed.err(), Some(DeskError::Game(ToyError::Other)));
}

#[test]
fn an_accepted_journal_is_used() {
    let desk = Desk::default();
    let options = lying(Bounds::known(5), Resumed::Evidence { held_bytes: 0 });

    let answer = answer(options, None, &desk).unwrap();

    assert!(answer.is_settled && !answer.is_unchecked);
    assert_eq!(claim(&answer), Some(Claim::Optimal(5)));
    let events = [
        "check optimal 5 with any work",
        "check optimal 5 with the usual work",
    ];
    assert_eq!(desk.events(), events);
}

#[test]
fn the_progress_of_a_stopped_search_is_shown_but_not_certified() {
    let desk = Desk::default();
    let options = lying(between(4, 5), Resumed::Stopped);

    let answer = answer(options, None, &desk).unwrap();

    assert_eq!(answer.bounds, between(4, 5));
    assert!(answer.is_unchecked && answer.journal.is_some());
    assert_eq!(G::bounds(&answer.proof), between(1, 5));
    assert_eq!(claim(&answer), Some(Claim::AtMost(5)));
    assert!(desk.events().is_empty());
}

#[test]
fn an_answer_does_not_rest_on_a_journal_whose_check_lacks_memory() {
    let desk = Desk::refusing(checker::Error::Limit(Exceeded::Memory(1 << 20)));
    let options = lying(Bounds::known(5), Resumed::Evidence { held_bytes: 0 });

    let answer = answer(options, None, &desk).unwrap();

    assert_eq!(answer.bounds, between(1, 5));
    assert!(!answer.is_settled && !answer.is_unchecked);
    assert_eq!(claim(&answer), Some(Claim::AtMost(5)));
    let events = [
        "check optimal 5 with any work",
        "unchecked: not checked: needs more than 1 MiB of memory",
    ];
    assert_eq!(desk.events(), events);
}

/// No game has such a proof. If a game had one, its journal would not be used.
#[test]
fn a_resumed_lower_bound_without_a_certificate_is_not_used() {
    let desk = Desk::default();
    let mut options = lying(Bounds::known(5), Resumed::Evidence { held_bytes: 0 });
    let with_journal = options.with_journal.as_mut().unwrap();
    with_journal.has_evidence = false;

    let answer = answer(options, None, &desk).unwrap();

    assert_eq!(answer.bounds, between(1, 5));
    assert!(!answer.is_settled);
    assert_eq!(claim(&answer), Some(Claim::AtMost(5)));
}

#[test]
fn no_verdict_rests_on_an_unchecked_journal() {
    let desk = Desk::default();
    let options = lying(between(4, 5), Resumed::Stopped);

    let answer = answer(options, Some(3), &desk).unwrap();

    assert_eq!(answer.verdict, None);
    assert_eq!(answer.bounds, between(1, 5));
    assert_eq!(desk.events(), ["unchecked: not checked: stopped"]);
}

#[test]
fn a_board_is_settled_only_if_its_certificate_proves_it() {
    let too_much = checker::Error::Limit(Exceeded::Work(10));
    let desk = Desk::refusing(too_much);

    let answer = answer(honest(Bounds::known(5)), Some(5), &desk).unwrap();

    assert_eq!(answer.verdict, Some(Verdict::Right));
    assert!(!answer.is_settled && !answer.was_check_stopped);
    assert_eq!(claim(&answer), Some(Claim::AtMost(5)));
    let last = "not accepted: optimal 5: not checked: needs more than 10 steps of work";
    assert_eq!(desk.events().last().unwrap(), last);
}

#[test]
fn without_a_certificate_a_proven_board_is_settled() {
    let progress = Progress::default();
    let question = Question::<Toy>::new(honest(Bounds::known(5)), None, Until::Result);
    let question = question.with_certificate(false);

    let run = Run::new(&progress);
    let answer = prove(&String::new(), question, run, &Desk::default()).unwrap();

    assert!(answer.is_settled && answer.certificate.is_none());
}

#[test]
fn a_stopped_check_of_a_certificate_can_be_repeated() {
    let desk = Desk::refusing(checker::Error::Limit(Exceeded::Stopped));

    let answer = answer(honest(Bounds::known(5)), None, &desk).unwrap();

    assert!(answer.was_check_stopped && !answer.is_settled);
}

#[cfg(feature = "chilly")]
#[test]
fn a_small_certificate_is_checked_even_if_no_time_is_left() {
    use kortest_chilly::{ProveError, ProveOptions};

    struct Checking;

    impl FrontEnd for Checking {
        type Error = ProveError;

        fn set_aside(&self, _: &Journal, _: &str) -> Result<Option<Arc<Journal>>, ProveError> {
            Ok(None)
        }

        fn tell(&self, _: Notice) -> Result<(), ProveError> {
            Ok(())
        }
    }

    let level = "/#####/#P.X#/#####".parse().unwrap();
    let progress = Progress::default();
    let stop = AtomicBool::new(true);
    let run = Run::new(&progress).limits(Limits::none().stop(&stop));
    let question = Question::<Chilly>::new(ProveOptions::default(), None, Until::Result);
    let proof = kortest_chilly::prove(&level).unwrap();

    let answer = Answer::of(proof, &question, run, &Checking).unwrap();

    assert!(answer.is_settled && !answer.was_check_stopped);
}

#[test]
fn a_contradiction_of_the_checker_is_a_failure() {
    let desk = Desk::refusing(checker::Error::Contradicted("there is a route".into()));

    let failed = answer(honest(Bounds::known(5)), None, &desk);

    assert_eq!(failed.err(), Some(DeskError::Contradicted));
}

#[test]
fn the_bound_that_refutes_a_claimed_result_is_certified() {
    for (claimed, claim_of_certificate) in [
        (None, Claim::AtMost(5)),
        (Some(1), Claim::AtLeast(2)),
        (Some(3), Claim::AtMost(5)),
        (Some(6), Claim::AtMost(5)),
    ] {
        let answer = answer(honest(between(2, 5)), claimed, &Desk::default()).unwrap();

        assert_eq!(claim(&answer), Some(claim_of_certificate), "{claimed:?}");
    }
}

#[test]
fn a_front_end_without_a_checker_trusts_its_proofs_but_no_journal() {
    let quiet = Quiet::<DeskError>::default();

    let own = answer(honest(Bounds::known(5)), None, &quiet).unwrap();
    let evidence = Resumed::Evidence { held_bytes: 0 };
    let resumed = answer(lying(Bounds::known(5), evidence), None, &quiet).unwrap();

    assert_eq!(claim(&own), Some(Claim::Optimal(5)));
    assert_eq!(claim(&resumed), Some(Claim::AtMost(5)));
    assert!(own.is_settled && !resumed.is_settled);
}

#[test]
fn a_weaker_certificate_is_not_merged_with_a_stronger_one() {
    let file = |claim: Claim| Certificate::new(claim, (claim.to_string().into(), String::new()));
    for (new, earlier, kept) in [
        (Claim::AtMost(5), Claim::Optimal(5), Some(Claim::Optimal(5))),
        (Claim::Optimal(5), Claim::AtMost(6), Some(Claim::Optimal(5))),
        (Claim::AtMost(5), Claim::AtLeast(3), None),
    ] {
        let earlier_file = file(earlier);

        let supersedes = file(new).supersedes(Some(earlier));
        let merged = file(new).merged_with(&earlier_file.bytes, Some(earlier), "");

        assert_eq!(merged.ok().map(|file| file.claim), kept, "{new} {earlier}");
        assert_eq!(supersedes, kept == Some(new), "{new} {earlier}");
    }
}

#[cfg(feature = "former")]
mod of_former {
    use super::*;
    use kortest_former::{Board, ProveError, ProveOptions};

    const BOARD: &str = "GPBG/OPGP/GPGB";

    #[test]
    fn the_number_of_a_question_replaces_the_number_in_the_options() {
        for (claimed, until, settle) in [
            (Some(7), Until::Verdict, Some(7)),
            (Some(7), Until::Result, None),
            (None, Until::Verdict, None),
        ] {
            let options = ProveOptions::default().settle(Some(3));

            let question = Question::<Former>::new(options, claimed, until);

            assert_eq!(question.options().settle, settle);
        }
    }

    #[test]
    fn a_certificate_answers_for_its_own_board_if_it_settles_it() {
        let board: Board = BOARD.parse().unwrap();
        let other: Board = "GPBG/OPGP/GPGP".parse().unwrap();
        let limits = checker::Limits::of(10_000);
        let [whole, partial] =
            [Claim::Optimal(6), Claim::AtMost(6)].map(|claim| file(&board, claim));

        let found = known::<Former>(&board, whole.clone(), &limits).unwrap();

        assert_eq!(found.bounds.exact(), Some(6));
        assert!(known::<Former>(&other, whole.clone(), &limits).is_none());
        assert!(known::<Former>(&board, partial, &limits).is_none());
        assert!(known::<Former>(&board, whole[1..].to_vec(), &limits).is_none());
    }

    #[test]
    fn the_limits_of_a_run_stop_a_check() {
        let board: Board = BOARD.parse().unwrap();
        let bytes = file(&board, Claim::Optimal(6));
        let progress = Progress::default();
        let limits = checker::Limits::of(bytes.len());
        let stop = AtomicBool::new(false);
        let run = Run::new(&progress).limits(Limits::none().stop(&stop));

        let finished = journal::check_within(&bytes, limits, run);
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        let stopped = journal::check_within(&bytes, limits, run);

        assert_eq!(finished, Ok(()));
        assert_eq!(stopped, Err(checker::Error::Limit(Exceeded::Stopped)));
    }

    /// Returns the bytes of a certificate of a claim about a board.
    fn file(board: &Board, claim: Claim) -> Vec<u8> {
        let proof = kortest_former::prove(board).unwrap();
        Former::certificate(&proof, claim).unwrap().bytes
    }

    #[test]
    fn a_quiet_front_end_answers() {
        let progress = Progress::default();
        let question = Question::<Former>::new(ProveOptions::default(), Some(7), Until::Verdict);
        let quiet = Quiet::<ProveError>::default();

        let board = BOARD.parse().unwrap();
        let answer = prove(&board, question, Run::new(&progress), &quiet).unwrap();

        assert_eq!(answer.word(), Some("beatable"));
    }
}

#[cfg(feature = "nurikabe")]
#[test]
fn a_claimed_number_of_solutions_raises_the_limit_of_the_count() {
    use kortest_nurikabe::ProveOptions;

    for (limit, claimed, until, expected) in [
        (10, None, Until::Verdict, 10),
        (10, Some(3), Until::Verdict, 4),
        (10, Some(3), Until::Result, 10),
        (10, Some(20), Until::Result, 21),
    ] {
        let options = ProveOptions::default().limit(limit);

        let question = Question::<Nurikabe>::new(options, claimed, until);

        assert_eq!(question.options().limit, expected, "{claimed:?} {until:?}");
    }
}

type G = Toy;

/// Answers the question what the result of a board is, and whether `claimed` is right. The journal of the
/// question has results of an earlier run, and `options` prescribe the proofs with and without it.
fn answer<F: FrontEnd<Error = DeskError>>(
    options: ToyOptions,
    claimed: Option<u32>,
    front: &F,
) -> Result<Answer<Toy>, DeskError> {
    let folder = tempfile::tempdir().unwrap();
    let question = Question::<Toy>::new(options, claimed, Until::Verdict);
    let question = question.with_journal(Some(Arc::new(journal_with_results(&folder))));
    let progress = Progress::default();
    prove(&String::new(), question, Run::new(&progress), front)
}

/// Returns a journal that says that no solution has 3 moves.
fn journal_with_results(folder: &TempDir) -> Journal {
    let path: &Path = &folder.path().join("journal");
    refute(&Journal::create(path, "puzzle toy\n").unwrap(), 3);
    Journal::resume(path, "puzzle toy\n").unwrap()
}

/// Returns options with which a proof takes these bounds from its journal, and says that it has `resumed`
/// from there. Without the journal, the proof has the lower bound 1.
fn lying(bounds: Bounds, resumed: Resumed) -> ToyOptions {
    let own_bounds = Bounds {
        at_least: 1,
        ..bounds
    };
    ToyOptions {
        honest: proof(own_bounds),
        with_journal: Ok(ToyProof {
            bounds,
            own_bounds,
            resumed,
            has_evidence: true,
        }),
        journal: None,
    }
}

/// Returns options with which the toy game proves these bounds alone: its proof takes nothing from a journal.
fn honest(bounds: Bounds) -> ToyOptions {
    ToyOptions {
        honest: proof(bounds),
        with_journal: Ok(proof(bounds)),
        journal: None,
    }
}

/// Returns a proof of these bounds with evidence that takes nothing from a journal.
fn proof(bounds: Bounds) -> ToyProof {
    ToyProof {
        bounds,
        own_bounds: bounds,
        resumed: Resumed::Nothing,
        has_evidence: true,
    }
}

/// Returns the bounds of a result that exists and has these limits.
fn between(at_least: u32, at_most: u32) -> Bounds {
    Bounds {
        exists: Some(true),
        at_least,
        at_most: Some(at_most),
    }
}

/// Returns the claim of the certificate in an answer. `None` without a certificate.
fn claim(answer: &Answer<Toy>) -> Option<Claim> {
    answer.certificate.as_ref().map(|file| file.claim)
}
