//! `kortest prove`: finds and proves optimal solutions.

use super::batch::{InputResult, answer_each, require_folder};
use crate::arguments::{LimitArguments, ProveArguments, command_of};
use crate::games::board::{Answer, Board, ProveRequest, object_of};
use crate::games::fields::ProofFields;
use crate::games::read::{BoardOfGame, name_of_other, read_board};
use crate::games::{Game, options};
use crate::limits::limits_of_check;
use crate::output::format::TableLine;
use crate::output::json::IterationFields;
use crate::output::saving::{CheckCommand, TerminalCaller, WITH_FORCE, say_saved};
#[cfg(test)]
use crate::output::schema::{BOARD_AND_COST, Section};
use crate::output::{
    Failure, NO, STOPPED, YES, say, say_command, say_cost, stop_flag, tell, wait_for, warn,
};
use clap::ArgMatches;
use kortest::answer::Certificate;
use kortest::claim::Verdict;
use kortest::runtime::Stage;
use kortest::text::{bytes_text, path_text, printable};
use kortest_store::Waiting;
use kortest_store::files::{max_certificate_bytes, output_path};
use kortest_store::journal::{error_of_writing, journal_path};
use kortest_store::{CertificateKind, Destination, How, OnConflict, Saved, Saving, Slot};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::ffi::OsString;
use std::path::Path;
use std::time::Instant;

/// Proves all boards that the user names, one after another, and returns the worst exit code.
pub fn run(arguments: &ProveArguments, options: &ArgMatches) -> Result<u8, Failure> {
    if arguments.boards.len() > 1 {
        let reason = "several boards need a folder for their certificates";
        require_folder(arguments.out.as_deref(), reason)?;
    }
    let summary = arguments.prints_table().then_some("board");
    Ok(answer_each(&arguments.boards, summary, |board| {
        prove(board, arguments, options)
    }))
}

/// Proves the board that `argument` names, saves the certificate, and prints the answer; if the existing certificate
/// has the answer already, only prints it. With `--wait-lock`, waits while another run has locked the files.
fn prove(
    argument: &str,
    arguments: &ProveArguments,
    options: &ArgMatches,
) -> Result<InputResult, Failure> {
    let BoardOfGame { game, board } = read_board(argument, &arguments.meaning)?;
    options::refuse_options_of_others("prove", options, game)?;
    let destination = destination(game, &*board, arguments)?;
    let destination = destination.as_ref();
    // Without --wait-lock, the time to wait is 0.
    let waiting = Waiting::at_most(arguments.wait.wait_lock.unwrap_or_default());
    let attempt = wait_for(waiting, stop_flag()?, || {
        let request = ProveRequest::new(arguments, options, game.move_noun, Instant::now())?;
        attempt_proof(&*board, destination, request)
    })?;
    // The existing certificate has answered. So it stays unchanged, and there is no run to resume.
    if attempt.kept.is_some() {
        print(&attempt.report(), &*board, arguments, None);
        return Ok(result_of_board(&attempt.answer, arguments.claim));
    }
    let Attempt {
        request, answer, ..
    } = attempt;
    save_and_print(argument, &*board, answer, destination, &request)
}

/// An attempt to prove a board. The time limit begins with the attempt, so the wait for another run does not count.
struct Attempt<'a> {
    request: ProveRequest<'a>,
    answer: Answer,
    /// The existing certificate, if it already proves the answer; `None` after a new proof.
    kept: Option<Saving>,
}

impl Attempt<'_> {
    /// Returns the report on the answer of the existing certificate, which needs no saving.
    fn report(&self) -> ProofReport<'_> {
        ProofReport {
            answer: &self.answer,
            wants_certificate: true,
            saving: self.kept.as_ref(),
            start: self.request.start,
        }
    }
}

/// Returns the answer of the existing certificate if it settles the board, or else of a new proof. Fails before the
/// work begins if no certificate may be written, or if another run has locked the journal (the file with the progress).
fn attempt_proof<'a>(
    board: &dyn Board,
    destination: Option<&Destination>,
    request: ProveRequest<'a>,
) -> Result<Attempt<'a>, Failure> {
    if let Some((answer, saving)) = known_answer(board, destination, &request) {
        return Ok(Attempt {
            request,
            answer,
            kept: Some(saving),
        });
    }
    if let Some(destination) = destination {
        destination.verify()?;
    }
    let answer = board.prove(&request, destination.map(Destination::path))?;
    Ok(Attempt {
        request,
        answer,
        kept: None,
    })
}

/// Saves the certificate of an answer, prints the answer, and removes the journal (the file with the progress) of a
/// finished run. The answer is printed even if the certificate cannot be saved. `argument` names the board.
fn save_and_print(
    argument: &str,
    board: &dyn Board,
    mut answer: Answer,
    destination: Option<&Destination>,
    request: &ProveRequest,
) -> Result<InputResult, Failure> {
    let arguments = request.arguments;
    let certificate = answer.certificate.take();
    let saving = save(
        certificate,
        answer.is_settled,
        destination,
        &arguments.limits,
        arguments.quiet,
    );
    let resume = answer.resume(saving.is_ok());
    let resume = resume.map(|command| resume_only(argument, &arguments.boards, command));
    let report = ProofReport::new(&answer, destination, &saving, request.start);
    print(&report, board, arguments, resume.as_deref());
    saving.map_err(|failure| with_resume(failure, resume.as_deref()))?;
    // An error that did not affect the proof, such as a journal that could not be written, still fails the command.
    if let Some(failure) = failure_beside_proof(&answer) {
        return Err(with_resume(failure, resume.as_deref()));
    }
    answer.finish()?; // removes the journal
    Ok(result_of_board(&answer, arguments.claim))
}

/// Returns the command that resumes the run on `board`. `command` resumes the run on all `boards` of this process.
fn resume_only(board: &str, boards: &[String], command: String) -> String {
    if boards.len() == 1 {
        return command;
    }
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    command_to_resume_one(&words, board, boards)
}

/// Returns the failure for an error that did not affect the proof; `None` without such an error. If the run has a
/// journal (the file with the progress), the error is about this file.
fn failure_beside_proof(answer: &Answer) -> Option<Failure> {
    let error = answer.error.as_ref()?;
    match &answer.journal {
        Some(journal) => Some(error_of_writing(journal, error).into()),
        None => Some(Failure::unable(error)),
    }
}

/// Returns where the certificate of a board will be saved; `None` if the user wants no certificate. Fails if the file
/// name has the date of another board. The caller must call `verify` on the destination before the proof begins.
fn destination(
    game: &Game,
    board: &dyn Board,
    arguments: &ProveArguments,
) -> Result<Option<Destination>, Failure> {
    if arguments.no_certificate {
        return Ok(None);
    }
    let file_name = format!("{}.cert", board.name());
    let path = output_path(arguments.out.as_deref(), file_name.into());
    refuse_name_of_another(&path, game, board)?;
    Ok(Some(Destination::new(Slot {
        path,
        puzzle: game.id().into(),
        board: board.text(),
        on_conflict: OnConflict::of_force(arguments.force),
        advice: &WITH_FORCE,
        max_bytes: max_certificate_bytes(arguments.limits.memory),
    })))
}

/// Fails if the file name begins with the date of another board: `kortest check` would refuse the certificate.
fn refuse_name_of_another(path: &Path, game: &Game, board: &dyn Board) -> Result<(), Failure> {
    let Some(date) = name_of_other(path, game.id(), &board.text()) else {
        return Ok(());
    };
    let shown_path = path_text(&path);
    Err(Failure::Input(format!(
        "{shown_path}: this name is for the board of {date}, and this is another board; choose another --out"
    )))
}

static CHECKING: Stage = Stage {
    name: "checking the existing certificate",
    counters: &[],
};

/// Returns the answer of the existing certificate, if the certificate settles the board and passes the check. Returns
/// `None` if new work is needed, or if the user wants no certificate or wants the work repeated.
fn known_answer(
    board: &dyn Board,
    destination: Option<&Destination>,
    request: &ProveRequest,
) -> Option<(Answer, Saving)> {
    let destination = destination?;
    // An earlier run may have written the certificate, but was killed before it removed its journal (the file with its
    // progress). The resumed run repeats the end of the proof, which also removes the journal.
    let has_journal = journal_path(destination.path()).exists();
    let is_resumed = has_journal && options::is_given(request.options, "resume");
    if request.arguments.again || is_resumed {
        return None;
    }
    // An error, such as another file at this path, is ignored here: `Destination::verify` returns it later.
    let Ok(Some(bytes)) = destination.settled() else {
        return None;
    };
    tell_long_check(&bytes, destination, request.arguments.quiet);
    let mut answer = request.watch_stage(&CHECKING, || board.certified_answer(bytes, request))?;
    let certificate = answer.certificate.take()?;
    let saved = Saved::new(destination.path(), certificate, How::Kept);
    Some((answer, Saving::Saved(saved)))
}

/// The section of the documentation `JSON.md` about the fields that all games have.
#[cfg(test)]
pub const SECTIONS: &[Section] = &[Section::shared(
    "prove",
    BOARD_AND_COST,
    &[ProveFields::json_schema],
)];

/// The fields of the JSON object.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct ProveFields<'a> {
    /// The claim given with `--claim`; null without it.
    claim: Option<ClaimFields>,
    #[serde(flatten)]
    proof: &'a ProofFields,
    /// The budgets that were tried, in order; empty if the game has no budgets.
    iterations: &'a [IterationFields],
    #[serde(flatten)]
    certificate: CertificateFields,
    /// Whether a limit or a signal stopped the run early.
    stopped: bool,
    /// The command that resumes the run; null if it cannot be resumed.
    resume: Option<&'a str>,
}

/// The user's claim, and the verdict on it if the proof decides it.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct ClaimFields {
    /// The claimed number.
    pub value: u32,
    /// `optimal`, `beatable` or `impossible`; about a number of solutions `right`, `too few` or
    /// `too many`; null while open.
    pub verdict: Option<&'static str>,
}

/// Prints the report on a board: as a JSON object, as a row of the table of several boards, or as sentences. In each
/// form, says why a certificate was not saved. `resume` is the command that resumes an unfinished run.
fn print(
    report: &ProofReport,
    board: &dyn Board,
    arguments: &ProveArguments,
    resume: Option<&str>,
) {
    let answer = report.answer;
    if arguments.json {
        print_json(report, board, arguments.claim, resume);
        report.warn_if_refused();
        return;
    }
    let prints_table = arguments.prints_table();
    if prints_table {
        say!("{}", table_line(report, board, arguments.claim));
    } else {
        say!("{}: {}", printable(board.name()), answer.sentence);
    }
    if let Some(command) = resume {
        say_resume(answer, command);
    }
    if prints_table || arguments.quiet {
        report.warn_if_refused();
    } else {
        report.say_details();
    }
}

/// Prints the JSON object about a board. `claim` is the result that the user claims, and `resume` is the command that
/// resumes a stopped run.
fn print_json(report: &ProofReport, board: &dyn Board, claim: Option<u32>, resume: Option<&str>) {
    let answer = report.answer;
    let verdict = answer.word();
    let fields = ProveFields {
        claim: claim.map(|value| ClaimFields { value, verdict }),
        proof: &answer.fields,
        iterations: &answer.iterations,
        certificate: report.certificate_fields(),
        stopped: answer.was_stopped,
        resume,
    };
    object_of(board, fields).with_cost(report.start).print();
}

/// Returns the row of a board in the table of several boards. `claim` is the result that the user claims.
fn table_line(report: &ProofReport, board: &dyn Board, claim: Option<u32>) -> TableLine {
    let answer = report.answer;
    TableLine {
        name: board.name().to_string(),
        answer: answer.short.clone(),
        seconds: Some(report.start.elapsed().as_secs_f64()),
        states: Some(answer.fields.states),
        claim: claim.zip(answer.word()),
    }
}

/// Prints the command that resumes an unfinished run, and the journal (the file with its progress) and its size.
fn say_resume(answer: &Answer, command: &str) {
    say_command("  resume with  ", command);
    if let Some(journal) = &answer.journal {
        let path = path_text(&journal.path());
        let size = bytes_text(journal.length());
        say!("  journal      {path} ({size})");
    }
}

/// Adds to the failure of a run the command `resume` that resumes this run, if there is such a command.
fn with_resume(failure: Failure, resume: Option<&str>) -> Failure {
    match resume {
        Some(command) => failure.and(format!("finished work is saved; resume with: {command}")),
        None => failure,
    }
}

/// Returns the exit code for a board, and a word for the summary: the verdict on the user's `claim`, `proven` for a
/// settled board without a claim, or else `open`. The answer of an incomplete run is always open.
fn result_of_board(answer: &Answer, claim: Option<u32>) -> InputResult {
    if answer.is_complete {
        if let Some(verdict) = answer.verdict() {
            let code = if verdict == Verdict::Right { YES } else { NO };
            return InputResult::new(code, verdict.word(answer.quantity));
        }
        if claim.is_none() && answer.is_settled {
            return InputResult::new(YES, "proven");
        }
    }
    InputResult::new(STOPPED, "open")
}

/// Returns the command that resumes the run on `board`, one of several. `words` are the arguments of this process.
///
/// The command leaves out the other boards. If the name of another board is also the value of an option, the name stays
/// in the command, which then proves that board again. This is harmless.
fn command_to_resume_one(words: &[OsString], board: &str, boards: &[String]) -> String {
    let is_other_board = |word: &OsString| {
        let count = words.iter().filter(|&other| other == word).count();
        let count_as_board = boards
            .iter()
            .filter(|&other| word == other.as_str())
            .count();
        // If the word occurs only as the name of a board, and never as the value of an option, the counts are equal.
        count_as_board == count && word != board
    };
    let kept_words = words.iter().filter(|word| !is_other_board(word));
    command_of(kept_words.cloned()) + " --resume"
}

/// The answer of a proof and its certificate, as `prove` and `generate` print them.
pub struct ProofReport<'a> {
    pub answer: &'a Answer,
    /// Whether to print a line about the certificate even if `saving` is `None`.
    pub wants_certificate: bool,
    /// What became of the certificate; `None` if the run made none, the user wants none, or saving has failed.
    pub saving: Option<&'a Saving>,
    /// The time at which the work on the board began.
    pub start: Instant,
}

/// The fields about a certificate. All are `None` if no certificate was saved.
#[derive(Default, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct CertificateFields {
    /// The path of the certificate, `NAME.partial.cert` if it leaves the board open; null without a certificate.
    certificate: Option<String>,
    /// The SHA-256 digest of the certificate file (as `sha256sum` prints it), in hexadecimal; null
    /// without a certificate.
    digest: Option<String>,
    /// `written`, `merged` with the earlier certificate, or `kept` if the earlier certificate
    /// already proves everything; null without a certificate.
    saved: Option<How>,
    /// The command that checks the certificate, with `--memory` if the check needs more than its
    /// default; null without a certificate.
    check: Option<String>,
}

impl ProofReport<'_> {
    /// Creates the report on an answer. `saving` is the result of saving the certificate; the caller reports its error.
    pub fn new<'a>(
        answer: &'a Answer,
        destination: Option<&Destination>,
        saving: &'a Result<Option<Saving>, Failure>,
        start: Instant,
    ) -> ProofReport<'a> {
        ProofReport {
            answer,
            wants_certificate: destination.is_some() && saving.is_ok(),
            saving: saving.as_ref().ok().and_then(Option::as_ref),
            start,
        }
    }

    /// Returns the fields about the certificate, which are empty unless it was saved.
    pub fn certificate_fields(&self) -> CertificateFields {
        let Some(Saving::Saved(saved)) = self.saving else {
            return CertificateFields::default();
        };
        CertificateFields {
            certificate: Some(saved.path.to_string_lossy().into_owned()),
            digest: Some(saved.certificate.digest.clone()),
            saved: Some(saved.how),
            check: Some(CheckCommand::of(saved).command),
        }
    }

    /// Prints how the answer was found, the used time and memory, and where the certificate is or why there is none.
    pub fn say_details(&self) {
        for line in &self.answer.details {
            say!("{line}");
        }
        say_cost(self.start);
        match self.saving {
            Some(Saving::Saved(saved)) => self.say_saved(saved),
            Some(Saving::Refused(why)) => say!("  certificate  none written: {}", printable(why)),
            None if self.wants_certificate => say!("  certificate  none written"),
            None => {}
        }
    }

    /// Prints where the certificate is, a remark if the certificate is large, and the command that checks it.
    fn say_saved(&self, saved: &Saved) {
        say_saved(saved);
        if let Some(remark) = &self.answer.remark
            && saved.certificate.bytes.len() > remark.min_bytes
        {
            say!("{}", remark.text);
        }
        CheckCommand::of(saved).say();
    }

    /// Prints to stderr why a certificate was not saved.
    pub fn warn_if_refused(&self) {
        if let Some(Saving::Refused(why)) = self.saving {
            warn(&format!("no certificate was written: {why}"));
        }
    }
}

/// The check of a certificate with more bytes than this (1 MiB) may take a while, and is announced to the user.
const MIN_LONG_CHECK_BYTES: usize = 1 << 20;

/// Saves a certificate at `destination`, where an existing one is checked within `check_limits`. Returns `None` if the
/// run made none, or if the user wants none. `has_answered` says that the run has answered all questions of the user.
pub fn save(
    certificate: Option<Certificate>,
    has_answered: bool,
    destination: Option<&Destination>,
    check_limits: &LimitArguments,
    quiet: bool,
) -> Result<Option<Saving>, Failure> {
    let (Some(destination), Some(certificate)) = (destination, certificate) else {
        return Ok(None);
    };
    let limits = |bytes: &[u8]| {
        tell_long_check(bytes, destination, quiet);
        limits_of_check(bytes, check_limits.threads(), check_limits.memory)
    };
    let kind = CertificateKind::of(&certificate, has_answered);
    let saving = destination.save(certificate, kind, &TerminalCaller { limits })?;
    Ok(Some(saving))
}

/// Announces the check of an existing certificate, if the check may take a while. Does nothing if `quiet`.
fn tell_long_check(bytes: &[u8], destination: &Destination, quiet: bool) {
    if bytes.len() > MIN_LONG_CHECK_BYTES && !quiet {
        let path = path_text(&destination.path());
        tell(&format!("{path}: checking the existing certificate"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_to_resume_has_only_one_of_the_boards() {
        for (line, boards, expected) in [
            ("prove a b --json", "a b", "prove a --json --resume"),
            ("prove b a c --resume", "b a c", "prove a --resume"),
            (
                "prove a b b --threads 1",
                "a b b",
                "prove a --threads 1 --resume",
            ),
            ("prove a 5 --claim 5", "a 5", "prove a 5 --claim 5 --resume"),
            ("prove --claim 5 a b", "a b", "prove --claim 5 a --resume"),
        ] {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let boards: Vec<String> = boards.split(' ').map(String::from).collect();

            let command = command_to_resume_one(&words, "a", &boards);

            assert_eq!(command, format!("kortest {expected}"));
        }
    }
}
