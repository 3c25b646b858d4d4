//! `kortest prove` for a board of any game: asks the library, and turns its answer into what is printed.

use super::board::{Answer, GenerateRequest, Named, ProveRequest, Remark};
use super::fields::ProofOfGame;
use super::game::Present;
use super::journal::JournalTerminal;
use super::options::of_matches;
use crate::limits::limits_of_check;
use crate::output::Failure;
use kortest::answer::{self, Certificate, Known, Question, Until, known};
use kortest::runtime::Run;
use std::path::Path;

/// Creates an answer with the facts about a proof: the method, the number of states, and the facts of this game.
pub fn answer_found<G: Present>(method: &'static str, states: u64, of_game: ProofOfGame) -> Answer {
    Answer::new(G::QUANTITY, G::GAME.words, method, states, of_game)
}

/// Proves the optimum of a board within the limits of the request, and returns the answer. `certificate` is the path at
/// which the caller will save a certificate; `None` if none is wanted. The journal is a file beside the certificate,
/// from which a later run resumes. So a run without a certificate has no journal.
pub fn prove<G: Present>(
    named: &Named<G>,
    request: &ProveRequest,
    certificate: Option<&Path>,
) -> Result<Answer, Failure>
where
    Failure: From<G::Error>,
{
    // The options that only this game has.
    let own: G::Arguments = of_matches(request.options);
    let shared = request.arguments;
    let board = &named.board;
    let (options, need) = G::options(&own, board)?;
    let mut question = Question::<G>::new(options, shared.claim, shared.until())
        .with_certificate(certificate.is_some());
    if let Some(certificate) = certificate {
        let identity = question.identity(board);
        let resume = G::resume(&own);
        let journal = resume.journal(certificate, &named.name, &identity, need, shared.quiet)?;
        question = question.with_journal(journal);
    }
    let answer = request.watch(|run| answer::prove(board, question, run, &JournalTerminal))?;
    let is_enough = G::is_enough(&answer.proof, &own);
    let is_complete = G::is_complete(&answer.proof, &own);
    let remark = G::remark(&answer.proof, &own);
    let printed = printable_answer(answer, certificate.is_some(), request.threads());
    Ok(Answer {
        // With some options, the user asks for less than the result, such as a number of solutions.
        is_settled: printed.is_settled || is_enough,
        is_complete,
        remark,
        ..printed
    })
}

/// Returns the answer that the proof of a generated board gives, with its certificate unless the user wants none.
pub fn answer_of_generated<G: Present>(
    proof: G::Proof,
    options: G::Options,
    request: &GenerateRequest,
) -> Result<Answer, Failure> {
    let wants_certificate = !request.arguments.no_certificate;
    let claimed = None; // nobody claims a result of a new board
    let question =
        Question::<G>::new(options, claimed, Until::Result).with_certificate(wants_certificate);
    let answer = request
        .watch(move |run| answer::Answer::<G>::of(proof, &question, run, &JournalTerminal))?;
    Ok(printable_answer(
        answer,
        wants_certificate,
        request.threads(),
    ))
}

/// Proves a board, and returns a certificate of its result; `None` if a limit stops the proof before the result.
pub fn certificate_of_result<G: Present>(
    board: &G::Board,
    options: G::Options,
    run: Run,
) -> Result<Option<Certificate>, Failure>
where
    Failure: From<G::Error>,
{
    let question = Question::<G>::new(options, None, Until::Result);
    let answer = answer::prove(board, question, run, &JournalTerminal)?;
    let certificate = answer.certificate;
    Ok(certificate.filter(|certificate| certificate.claim.settles()))
}

/// Converts an answer of the library to the form for printing, with a warning if no certificate proves a known result.
fn printable_answer<G: Present>(
    answer: answer::Answer<G>,
    wants_certificate: bool,
    threads: usize,
) -> Answer {
    let facts_of_proof = G::answer_of_proof(&answer.proof);
    let facts = Answer {
        claim: answer.claimed,
        bounds: answer.bounds,
        is_settled: answer.is_settled,
        is_unchecked: answer.is_unchecked,
        was_stopped: facts_of_proof.was_stopped || answer.was_check_stopped,
        certificate: answer.certificate,
        journal: answer.journal,
        ..facts_of_proof
    };
    let mut printed = complete_answer::<G>(Some(&answer.proof), facts, threads);
    if wants_certificate && printed.bounds.is_known() && !printed.is_settled {
        printed.sentence += " No certificate proves this.";
    }
    printed
}

/// The remark about a certificate that has answered the question without any work.
const ALREADY_PROVEN: &str = "  done         already proven; --again repeats the work";

/// Returns the answer that an existing certificate of a board gives, without a new proof. Returns `None` if the
/// certificate does not pass the check, does not settle the result, or lacks evidence that the request asks for.
pub fn certified_answer<G: Present>(
    board: &G::Board,
    bytes: Vec<u8>,
    request: &ProveRequest,
) -> Option<Answer> {
    let limits = limits_of_check(&bytes, request.threads(), request.memory());
    let Known {
        bounds,
        report,
        mut certificate,
    } = known::<G>(board, bytes, &limits)?;
    let certified = G::answer_of_report(board, report, request)?;
    // The line about the saved file prints what the certificate contains, such as its number of records.
    certificate.contents.clone_from(&certified.contents);
    let facts = Answer {
        claim: request.arguments.claim,
        bounds,
        is_settled: true,
        certificate: Some(certificate),
        remark: Some(Remark::for_any_size(ALREADY_PROVEN.into())),
        ..certified
    };
    let proof = None; // the certificate answers, without a new proof
    Some(complete_answer::<G>(proof, facts, request.threads()))
}

/// Adds to an answer what follows from its other fields: the sentence, the words for the table of several boards
/// (`short`), and the facts for JSON. `proof` is `None` if an existing certificate answers. `threads` is the number of
/// threads of the run; for a game whose proofs use only one thread, the JSON says 1.
fn complete_answer<G: Present>(
    proof: Option<&G::Proof>,
    mut answer: Answer,
    threads: usize,
) -> Answer {
    let bounds = answer.bounds;
    let sentence = G::sentence(proof, &answer);
    answer.sentence = sentence.unwrap_or_else(|| answer.common_sentence());
    answer.short = G::short(&answer).unwrap_or_else(|| answer.common_short());
    answer.fields.lower_bound = bounds.at_least.into();
    answer.fields.upper_bound = bounds.at_most.map(u64::from);
    answer.fields.proved = answer.is_settled;
    answer.fields.threads = if G::GAME.uses_threads { threads } else { 1 };
    answer
}

#[cfg(test)]
mod tests {
    use crate::games::board::{Answer, GameWords};
    use crate::games::fields::{FormerProof, ProofOfGame};
    use kortest::bounds::Bounds;
    use kortest::claim::Quantity;

    #[test]
    fn an_optimum_of_0_leaves_nothing_to_do() {
        let words = GameWords {
            noun: "move",
            solution: "route",
            solved: "nothing is left to do",
        };
        let of_game = ProofOfGame::Former(FormerProof {
            optimum: None,
            moves: None,
        });
        let mut answer = Answer::new(Quantity::Moves, words, "search", 0, of_game);
        answer.bounds = Bounds::known(0);
        let sentence = answer.common_sentence();
        assert!(sentence.ends_with(": nothing is left to do."));

        answer.claim = Some(0);
        let sentence = answer.common_sentence();
        assert!(sentence.ends_with(": nothing is left to do."));

        answer.bounds = Bounds::known(2);
        answer.claim = None;
        let sentence = answer.common_sentence();
        assert!(sentence.ends_with(": no route of 1 exists."));
    }
}
