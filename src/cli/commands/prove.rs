//! `kortest prove`: finds and proves optimal solutions.

use super::batch::{self, Done};
use crate::arguments::{LimitArguments, ProveArguments};
use crate::games::board::{Answer, Verdict};
use crate::games::read::read_board;
use crate::games::request::ProveRequest;
use crate::games::{GAMES, options};
use crate::output::json::Object;
use crate::output::progress::Watched;
use crate::output::quoting::quoted;
use crate::output::table::Line;
use crate::output::units::bytes_text;
use crate::output::{Failure, NO, STOPPED, YES, say, say_command, say_cost, stop_flag, tell, warn};
use crate::storage::{Certificate, Destination, OnConflict, Saving};
use crate::system::check_limits::limits_of_check;
use crate::system::files::output_path;
use crate::system::input::max_certificate_bytes;
use clap::ArgMatches;
use kortest::runtime::Limits;
use serde_json::{Value, json};
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &ProveArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let are_several = arguments.boards.len() > 1;
    if let Some(file) = arguments
        .out
        .as_deref()
        .filter(|out| are_several && !out.is_dir())
    {
        let words = "is not a folder; several boards need a folder for their certificates";
        return Err(Failure::Input(format!("--out {}: {words}", file.display())));
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
    let (game, board) = read_board(argument, arguments.puzzle.as_deref(), &GAMES)?;
    options::refuse_options_of_others("prove", options, game, &GAMES)?;
    let path = || {
        output_path(
            arguments.out.as_deref(),
            format!("{}.cert", board.name()).into(),
        )
    };
    let on_conflict = OnConflict::of_force(arguments.force);
    let max_bytes = max_certificate_bytes(arguments.limits.memory);
    let place = || Destination::new(path(), game.id, board.text(), on_conflict, max_bytes);
    let place = (!arguments.no_certificate).then(place).transpose()?;
    let stop = stop_flag()?;
    let limits = Limits {
        stop: &stop,
        deadline: arguments.limits.deadline(start),
    };
    let watched = Watched::whole(game.move_noun, arguments.quiet);
    let request = ProveRequest {
        arguments,
        options,
        limits,
        resources: &arguments.limits,
        watched,
        start,
    };
    let mut answer = board.prove(&request, place.as_ref().map(Destination::path))?;
    let saving = save(
        answer.certificate.take(),
        place.as_ref(),
        &arguments.limits,
        arguments.quiet,
    );
    let outcome = saving.as_ref().unwrap_or(&Outcome::NotWanted);
    let resume = answer
        .resume(saving.is_ok())
        .map(|command| without_others(command, argument, &arguments.boards));
    if arguments.json {
        let claim =
            |value| json!({"value": value, "verdict": answer.verdict.map(|verdict| verdict.word)});
        let mut fields = with_certificate(answer.fields.take(), outcome);
        fields["claim"] = arguments.claim.map_or(Value::Null, claim);
        fields["stopped"] = json!(answer.was_stopped);
        fields["resume"] = json!(resume);
        Object::new(game.id, board.name(), board.text(), fields)
            .with_note(board.note())
            .with_cost(start)
            .print();
    } else if arguments.prints_table() {
        say!("{}", line(board.name(), arguments.claim, &answer, start));
        say_resume(&answer, resume.as_deref());
    } else {
        say!("{}: {}", board.name(), answer.sentence);
        say_resume(&answer, resume.as_deref());
        if !arguments.quiet {
            say_end(&answer, outcome, start);
        }
    }
    if arguments.json || arguments.quiet || arguments.prints_table() {
        warn_if_refused(outcome);
    }
    let safe = resume.map_or_else(String::new, |command| {
        format!("; finished work is saved; resume with: {command}")
    });
    let failure = |error: String| Failure::Unfinished(format!("{error}{safe}"));
    if let Err(error) = saving {
        return Err(failure(error.to_string()));
    }
    if let Some(error) = &answer.error {
        return Err(failure(error.clone()));
    }
    answer.finish()?;
    let open = Done {
        code: STOPPED,
        word: "open",
    };
    Ok(match answer.verdict {
        _ if !answer.is_complete => open,
        Some(Verdict { word, holds }) => Done {
            code: if holds { YES } else { NO },
            word,
        },
        None if arguments.claim.is_none() && answer.is_settled => Done {
            code: YES,
            word: "proven",
        },
        None => open,
    })
}

/// Returns the line for one board in the table of several boards.
fn line(name: &str, claim: Option<u32>, answer: &Answer, start: Instant) -> Line {
    Line {
        name: name.to_string(),
        answer: answer.short.clone(),
        seconds: Some(start.elapsed().as_secs_f64()),
        states: answer.fields["states"].as_u64(),
        claim: claim.zip(answer.verdict.map(|verdict| verdict.word)),
    }
}

/// Prints the command that resumes an unfinished run.
fn say_resume(answer: &Answer, resume: Option<&str>) {
    if let Some(command) = resume {
        say_command("  resume with  ", command);
        if let Some(journal) = &answer.journal {
            say!(
                "  journal      {} ({})",
                journal.path().display(),
                bytes_text(journal.length())
            );
        }
    }
}

/// Removes all boards except `board` from a command line.
fn without_others(command: String, board: &str, boards: &[String]) -> String {
    boards
        .iter()
        .filter(|other| *other != board)
        .fold(command, |command, other| {
            let word = format!(" {} ", quoted(other));
            if command.matches(&word).count() == 1 {
                command.replacen(&word, " ", 1)
            } else {
                command
            }
        })
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
                place.path().display()
            ));
        }
        limits_of_check(bytes, given.threads(), given.memory)
    };
    place.save(certificate, limits).map(Outcome::Tried)
}

/// Prints the details of an answer and the used resources.
pub fn say_end(answer: &Answer, outcome: &Outcome, start: Instant) {
    answer.details.iter().for_each(|line| say!("{line}"));
    say_cost(start);
    match outcome {
        Outcome::NotWanted => {}
        Outcome::Nothing => say!("  certificate  none written"),
        Outcome::Tried(Saving::Refused(why)) => say!("  certificate  none written: {why}"),
        Outcome::Tried(Saving::Saved(saved)) => {
            saved.say();
            if let Some((_, remark)) = answer
                .remark
                .as_ref()
                .filter(|(bytes, _)| saved.bytes > *bytes)
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
    let saved = if let Outcome::Tried(Saving::Saved(saved)) = outcome {
        Some(saved)
    } else {
        None
    };
    fields["certificate"] = json!(saved.map(|saved| saved.path.to_string_lossy()));
    fields["digest"] = json!(saved.map(|saved| &saved.digest));
    fields["saved"] = json!(saved.map(|saved| saved.how));
    fields
}
