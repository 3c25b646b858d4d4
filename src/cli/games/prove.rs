//! `kortest prove` for a board of any game: asks the library, and turns its answer into what is
//! printed.

use super::board::{
    AnalyseRequest, Answer, Board, ExportRequest, GenerateRequest, Named, ProveRequest, Remark,
    ShowRequest, SolveRequest, Words,
};
use super::fields::ProofOfGame;
use super::journal::{Need, ResumeArgument, Terminal};
use super::options::of_matches;
use crate::limits::limits_of_check;
use crate::output::Failure;
use kortest::answer::{self, Game, Known, Question, Until, known};
use kortest::perft::{PerftError, Ply};
use kortest::runtime::Run;
use kortest_checker::Report;
use std::path::Path;

/// What the command line must know of a game to ask the library and to print the answer.
pub trait Present: Game {
    const WORDS: Words;
    /// Whether a proof uses more than one thread.
    const USES_THREADS: bool = true;
    /// The options of `kortest prove` that only this game has.
    type Arguments: clap::Args;

    fn resume(own: &Self::Arguments) -> &ResumeArgument;

    /// Returns the options of the proof, and whether it needs a journal.
    fn options(
        own: &Self::Arguments,
        board: &Self::Board,
    ) -> Result<(Self::Options, Need), Failure>;

    /// Returns an answer that says how a proof was found.
    fn work(proof: &Self::Proof) -> Answer;

    /// Returns a sentence that fits better than the common one. `proof` is `None` if an existing
    /// certificate answers.
    fn sentence(proof: Option<&Self::Proof>, answer: &Answer) -> Option<String>;

    /// Returns the answer in a few words, if the common words do not fit.
    fn short(_answer: &Answer) -> Option<String> {
        None
    }

    /// Returns whether the run has found as much as the options ask for, even if the board is open.
    fn is_enough(_proof: &Self::Proof, _own: &Self::Arguments) -> bool {
        false
    }

    /// Returns a remark about the certificate of a proof.
    fn remark(_proof: &Self::Proof, _own: &Self::Arguments) -> Option<Remark> {
        None
    }

    /// Returns whether the run has done everything that the user asked for.
    fn is_complete(_proof: &Self::Proof, _own: &Self::Arguments) -> bool {
        true
    }

    /// Returns an answer that says what a valid certificate of a result shows; `None` if it lacks
    /// evidence that the request asks for.
    fn work_of(board: &Self::Board, report: Report, request: &ProveRequest) -> Option<Answer>;

    /// Finds a solution, prints it, and returns the exit code.
    fn solve(
        named: &Named<Self>,
        algorithm: &'static str,
        request: &SolveRequest,
    ) -> Result<u8, Failure>;

    /// Shows the board or a solution, and returns the exit code.
    fn show(board: &Self::Board, request: &ShowRequest) -> Result<u8, Failure>;

    /// Counts the sequences of 1 to `depth` moves, and reports each length.
    fn perft(
        board: &Self::Board,
        depth: u32,
        run: Run,
        report: &mut (dyn FnMut(&Ply) + Send),
    ) -> Result<(), PerftError>;

    /// Prints which moves are not optimal. Only games with options for `analyse` are asked.
    fn analyse(_named: &Named<Self>, _request: &AnalyseRequest) -> Result<u8, Failure> {
        unreachable!("the game has no analysis")
    }

    /// Returns the board in an export format. Only games with formats are asked.
    fn export(
        _named: &Named<Self>,
        _format: &str,
        _request: &ExportRequest,
    ) -> Result<String, Failure> {
        unreachable!("the game has no formats")
    }
}

impl<G: Present + 'static> Board for Named<G>
where
    Failure: From<G::Error>,
{
    fn puzzle(&self) -> &'static str {
        G::NAME
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn text(&self) -> String {
        self.board.to_string()
    }

    fn note(&self) -> Option<String> {
        self.note.clone()
    }

    fn prove(&self, request: &ProveRequest, certificate: Option<&Path>) -> Result<Answer, Failure> {
        prove(self, request, certificate)
    }

    fn proven(&self, certificate: Vec<u8>, request: &ProveRequest) -> Option<Answer> {
        proven::<G>(&self.board, certificate, request)
    }

    fn solve(&self, algorithm: &'static str, request: &SolveRequest) -> Result<u8, Failure> {
        G::solve(self, algorithm, request)
    }

    fn perft(
        &self,
        depth: u32,
        run: Run,
        report: &mut (dyn FnMut(&Ply) + Send),
    ) -> Result<(), PerftError> {
        G::perft(&self.board, depth, run, report)
    }

    fn show(&self, request: &ShowRequest) -> Result<u8, Failure> {
        G::show(&self.board, request)
    }

    fn analyse(&self, request: &AnalyseRequest) -> Result<u8, Failure> {
        G::analyse(self, request)
    }

    fn export(&self, format: &str, request: &ExportRequest) -> Result<String, Failure> {
        G::export(self, format, request)
    }
}

/// Creates an answer about a board of the game that says how it was found.
pub fn answer_found<G: Present>(method: &'static str, states: u64, of_game: ProofOfGame) -> Answer {
    Answer::new(G::QUANTITY, G::WORDS, method, states, of_game)
}

/// Proves a board and returns the answer.
fn prove<G: Present>(
    named: &Named<G>,
    request: &ProveRequest,
    certificate: Option<&Path>,
) -> Result<Answer, Failure>
where
    Failure: From<G::Error>,
{
    let own: G::Arguments = of_matches(request.options);
    let shared = request.arguments;
    let board = &named.board;
    let (options, need) = G::options(&own, board)?;
    let question = Question::<G>::new(options, shared.claim, shared.until());
    let identity = question.identity(board);
    let resume = G::resume(&own);
    let journal = resume.journal(certificate, &named.name, &identity, need, shared.quiet)?;
    let question = question
        .with_journal(journal)
        .with_certificate(certificate.is_some());
    let answer = request.watch(|run| answer::prove(board, question, run, &Terminal))?;
    let is_enough = G::is_enough(&answer.proof, &own);
    let is_complete = G::is_complete(&answer.proof, &own);
    let remark = G::remark(&answer.proof, &own);
    let printed = printed(answer, certificate.is_some(), request.threads());
    Ok(Answer {
        is_settled: printed.is_settled || is_enough,
        is_complete,
        remark,
        ..printed
    })
}

/// Returns the answer that the proof of a generated board gives.
pub fn answer_of<G: Present>(
    proof: G::Proof,
    options: G::Options,
    request: &GenerateRequest,
) -> Result<Answer, Failure> {
    let wants_certificate = !request.arguments.no_certificate;
    let question = Question::<G>::new(options, None, Until::Result);
    let question = question.with_certificate(wants_certificate);
    let answer =
        request.watch(move |run| answer::Answer::<G>::of(proof, &question, run, &Terminal))?;
    Ok(printed(answer, wants_certificate, request.threads()))
}

/// Turns an answer of the library into what is printed and saved.
fn printed<G: Present>(
    answer: answer::Answer<G>,
    wants_certificate: bool,
    threads: usize,
) -> Answer {
    let work = G::work(&answer.proof);
    let facts = Answer {
        claim: answer.claimed,
        bounds: answer.bounds,
        is_unchecked: answer.is_unchecked,
        was_stopped: work.was_stopped || answer.was_check_stopped,
        certificate: answer.certificate,
        journal: answer.journal,
        ..work
    };
    let mut printed = completed::<G>(Some(&answer.proof), facts, threads);
    if wants_certificate && printed.is_settled && !answer.is_settled {
        printed.sentence += " No certificate proves this.";
    }
    printed.is_settled = answer.is_settled;
    printed.fields.proved = answer.is_settled;
    printed
}

/// Answers from an existing certificate of a board. `None` if the certificate does not pass the
/// check, leaves the board open, or lacks evidence that the request asks for.
fn proven<G: Present>(board: &G::Board, bytes: Vec<u8>, request: &ProveRequest) -> Option<Answer> {
    let limits = limits_of_check(&bytes, request.threads(), request.memory());
    let Known {
        bounds,
        report,
        mut certificate,
    } = known::<G>(board, bytes, &limits)?;
    let work = G::work_of(board, report, request)?;
    certificate.contents.clone_from(&work.contents);
    let facts = Answer {
        claim: request.arguments.claim,
        bounds,
        certificate: Some(certificate),
        remark: Some(Remark::already_proven()),
        ..work
    };
    Some(completed::<G>(None, facts, request.threads()))
}

/// Adds what follows from the bounds of an answer: its sentences, and the facts for JSON.
fn completed<G: Present>(proof: Option<&G::Proof>, mut answer: Answer, threads: usize) -> Answer {
    let bounds = answer.bounds;
    let sentence = G::sentence(proof, &answer);
    answer.sentence = sentence.unwrap_or_else(|| answer.common_sentence());
    answer.short = G::short(&answer).unwrap_or_else(|| answer.common_short());
    answer.is_settled = bounds.is_known();
    answer.fields.lower_bound = bounds.at_least.into();
    answer.fields.upper_bound = bounds.at_most.map(u64::from);
    answer.fields.proved = bounds.is_known();
    answer.fields.threads = if G::USES_THREADS { threads } else { 1 };
    answer
}

#[cfg(test)]
mod tests {
    use crate::games::board::{Answer, Words};
    use crate::games::fields::{FormerProof, ProofOfGame};
    use kortest::bounds::Bounds;
    use kortest::claim::Quantity;

    #[test]
    fn an_optimum_of_0_leaves_nothing_to_do() {
        let words = Words {
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
        assert!(
            answer
                .common_sentence()
                .ends_with(": nothing is left to do.")
        );

        answer.claim = Some(0);
        assert!(
            answer
                .common_sentence()
                .ends_with(": nothing is left to do.")
        );

        answer.bounds = Bounds::known(2);
        answer.claim = None;
        assert!(
            answer
                .common_sentence()
                .ends_with(": no route of 1 exists.")
        );
    }
}
