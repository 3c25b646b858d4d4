//! `kortest prove`: finds and proves optimal solutions.

use super::batch::{self, Done};
use crate::arguments::{LimitArguments, ProveArguments};
use crate::games::board::{Answer, Board, Verdict};
use crate::games::read::read_board;
use crate::games::request::ProveRequest;
use crate::games::{GAMES, Game, options};
use crate::output::json::Object;
use crate::output::progress::Watched;
use crate::output::table::Line;
use crate::output::units::bytes_text;
use crate::output::{Failure, NO, STOPPED, YES, say, say_command, say_cost, stop_flag, tell, warn};
use crate::storage::{Certificate, Destination, OnConflict, Saving};
use crate::system::check_limits::limits_of_check;
use crate::system::files::max_certificate_bytes;
use crate::system::files::output_path;
use crate::system::names::quoted;
use crate::system::names::{path_text, printable};
use clap::ArgMatches;
use kortest::runtime::Limits;
use serde_json::{Value, json};
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &ProveArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let are_several = arguments.boards.len() > 1;
    if let Some(out) = &arguments.out
        && are_several
        && !out.is_dir()
    {
        return Err(Failure::Input(format!(
            "--out {}: is not a folder; several boards need a folder for their certificates",
            path_text(&out)
        )));
    }
    let summary = arguments.prints_table().then_some("board");
    Ok(batch::each(&arguments.boards, summary, |board| {
        prove(board, arguments, options)
    }))
}

fn prove(
    argument: &str,
    arguments: &ProveArguments,
    options: &ArgMatches,
) -> Result<Done, Failure> {
    let start = Instant::now();
    let (game, board) = read_board(argument, &arguments.meaning)?;
    options::refuse_options_of_others("prove", options, game, &GAMES)?;
    let destination = destination(game, &*board, arguments)?;
    let stop = stop_flag()?;
    let request = ProveRequest {
        arguments,
        options,
        limits: Limits {
            stop: &stop,
            deadline: arguments.limits.deadline(start),
        },
        resources: &arguments.limits,
        watched: Watched::whole(game.move_noun, arguments.quiet),
        start,
    };
    let mut answer = board.prove(&request, destination.as_ref().map(Destination::path))?;
    let saving = save(
        answer.certificate.take(),
        destination.as_ref(),
        &arguments.limits,
        arguments.quiet,
    );
    let resume = answer
        .resume(saving.is_ok())
        .map(|command| without_others(command, argument, &arguments.boards));
    let report = Report {
        arguments,
        game,
        board: &*board,
        answer: &answer,
        outcome: saving.as_ref().unwrap_or(&Outcome::NotWanted),
        resume: resume.as_deref(),
        start,
    };
    report.print();
    if let Err(error) = saving {
        return Err(with_resume(error, resume.as_deref()));
    }
    if let Some(error) = &answer.error {
        return Err(with_resume(Failure::unable(error), resume.as_deref()));
    }
    answer.finish()?;
    Ok(done(&answer, arguments.claim))
}

/// Returns where the certificate will be saved; `None` if the user wants no certificate.
fn destination(
    game: &Game,
    board: &dyn Board,
    arguments: &ProveArguments,
) -> Result<Option<Destination>, Failure> {
    if arguments.no_certificate {
        return Ok(None);
    }
    let file_name = format!("{}.cert", board.name());
    let destination = Destination::new(
        output_path(arguments.out.as_deref(), file_name.into()),
        game.id,
        board.text(),
        OnConflict::of_force(arguments.force),
        max_certificate_bytes(arguments.limits.memory),
    )?;
    Ok(Some(destination))
}

/// What the command prints about one board.
struct Report<'a> {
    arguments: &'a ProveArguments,
    game: &'a Game,
    board: &'a dyn Board,
    answer: &'a Answer,
    outcome: &'a Outcome,
    /// The command that resumes the run, if it is unfinished.
    resume: Option<&'a str>,
    start: Instant,
}

impl Report<'_> {
    fn print(&self) {
        if self.arguments.json {
            self.print_json();
            warn_if_refused(self.outcome);
        } else if self.arguments.prints_table() {
            say!("{}", self.line_of_table());
            say_resume(self.answer, self.resume);
            warn_if_refused(self.outcome);
        } else {
            say!("{}: {}", printable(self.board.name()), self.answer.sentence);
            say_resume(self.answer, self.resume);
            if self.arguments.quiet {
                warn_if_refused(self.outcome);
            } else {
                say_end(self.answer, self.outcome, self.start);
            }
        }
    }

    fn print_json(&self) {
        let verdict = self.answer.verdict.map(|verdict| verdict.word);
        let claim = self.arguments.claim;
        let mut fields = with_certificate(self.answer.fields.clone(), self.outcome);
        fields["claim"] = json!(claim.map(|value| json!({"value": value, "verdict": verdict})));
        fields["stopped"] = json!(self.answer.was_stopped);
        fields["resume"] = json!(self.resume);
        Object::new(self.game.id, self.board.name(), self.board.text(), fields)
            .with_note(self.board.note())
            .with_cost(self.start)
            .print();
    }

    /// Returns the line for this board in the table of several boards.
    fn line_of_table(&self) -> Line {
        let verdict = self.answer.verdict.map(|verdict| verdict.word);
        Line {
            name: self.board.name().to_string(),
            answer: self.answer.short.clone(),
            seconds: Some(self.start.elapsed().as_secs_f64()),
            states: self.answer.fields["states"].as_u64(),
            claim: self.arguments.claim.zip(verdict),
        }
    }
}

/// Adds the command with which a failed run can be resumed to its failure.
fn with_resume(failure: Failure, resume: Option<&str>) -> Failure {
    match resume {
        Some(command) => failure.and(format!("finished work is saved; resume with: {command}")),
        None => failure,
    }
}

/// Returns the exit code and the word for the summary of several boards.
fn done(answer: &Answer, claim: Option<u32>) -> Done {
    let open = Done {
        code: STOPPED,
        word: "open",
    };
    if !answer.is_complete {
        return open;
    }
    match answer.verdict {
        Some(Verdict { word, holds }) => Done {
            code: if holds { YES } else { NO },
            word,
        },
        None if claim.is_none() && answer.is_settled => Done {
            code: YES,
            word: "proven",
        },
        None => open,
    }
}

/// Prints the command that resumes an unfinished run.
fn say_resume(answer: &Answer, resume: Option<&str>) {
    if let Some(command) = resume {
        say_command("  resume with  ", command);
        if let Some(journal) = &answer.journal {
            say!(
                "  journal      {} ({})",
                path_text(&journal.path()),
                bytes_text(journal.length())
            );
        }
    }
}

/// Removes all boards except `board` from a command line.
fn without_others(mut command: String, board: &str, boards: &[String]) -> String {
    for other in boards {
        let word = format!(" {} ", quoted(other));
        if other != board && command.matches(&word).count() == 1 {
            command = command.replacen(&word, " ", 1);
        }
    }
    command
}

/// The program announces the check of a certificate above this size.
const MIN_LONG_CHECK_BYTES: usize = 1 << 20;

pub enum Outcome {
    NotWanted,
    /// The run made no certificate, for example because it was stopped too early.
    Nothing,
    Tried(Saving),
}

pub fn save(
    certificate: Option<Certificate>,
    place: Option<&Destination>,
    given: &LimitArguments,
    quiet: bool,
) -> Result<Outcome, Failure> {
    let Some(place) = place else {
        return Ok(Outcome::NotWanted);
    };
    let Some(certificate) = certificate else {
        return Ok(Outcome::Nothing);
    };
    let limits = |bytes: &[u8]| {
        if bytes.len() > MIN_LONG_CHECK_BYTES && !quiet {
            tell(&format!(
                "{}: checking the existing certificate",
                path_text(&place.path())
            ));
        }
        limits_of_check(bytes, given.threads(), given.memory)
    };
    place.save(certificate, limits).map(Outcome::Tried)
}

/// Prints the details of an answer and the used resources.
pub fn say_end(answer: &Answer, outcome: &Outcome, start: Instant) {
    for line in &answer.details {
        say!("{line}");
    }
    say_cost(start);
    match outcome {
        Outcome::NotWanted => {}
        Outcome::Nothing => say!("  certificate  none written"),
        Outcome::Tried(Saving::Refused(why)) => {
            say!("  certificate  none written: {}", printable(why));
        }
        Outcome::Tried(Saving::Saved(saved)) => {
            saved.say();
            if let Some((min_bytes, remark)) = &answer.remark
                && saved.bytes > *min_bytes
            {
                say!("{remark}");
            }
            saved.say_check();
        }
    }
}

pub fn warn_if_refused(outcome: &Outcome) {
    if let Outcome::Tried(Saving::Refused(why)) = outcome {
        warn(&format!("no certificate was written: {why}"));
    }
}

/// Adds the fields about the certificate to the fields of an answer.
pub fn with_certificate(mut fields: Value, outcome: &Outcome) -> Value {
    let saved = match outcome {
        Outcome::Tried(Saving::Saved(saved)) => Some(saved),
        _ => None,
    };
    fields["certificate"] = json!(saved.map(|saved| saved.path.to_string_lossy()));
    fields["digest"] = json!(saved.map(|saved| &saved.digest));
    fields["saved"] = json!(saved.map(|saved| saved.how));
    fields["check"] = json!(saved.map(|saved| &saved.check));
    fields
}
