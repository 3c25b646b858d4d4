//! `kortest prove`: find, refute, certify.

use crate::arguments::ProveArguments;
use crate::games::board::Answer;
use crate::games::input::no_board;
use crate::games::read::{Found, read};
use crate::games::request::ProveRequest;
use crate::games::{GAMES, Verb, options};
use crate::output::json::{Cost, Object};
use crate::output::progress::Watched;
use crate::output::units::{bytes_text, seconds_text};
use crate::output::{Failure, NO, STOPPED, Saved, YES, place, say, stop_flag};
use crate::system::resources::used;
use clap::ArgMatches;
use kortest::engine::Limits;
use serde::Serialize;
use serde_json::Value;
use std::path::Path;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &ProveArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let start = Instant::now();
    let argument = &arguments.board.board;
    let (game, board) = match read(argument, arguments.board.puzzle.as_deref(), &GAMES)? {
        Found::Board(game, board) => (game, board),
        Found::Certificate(_) => return Err(no_board(argument)),
    };
    options::refuse_options_of_others(Verb::Prove, options, game, &GAMES)?;
    let path = (!arguments.no_certificate).then(|| place(arguments.out.as_deref(), board.name())).transpose()?;
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let watched = Watched::whole(game.move_noun(), arguments.quiet);
    let request = ProveRequest { arguments, options, limits, watched, start };
    let answer = board.prove(&request, path.as_deref())?;
    let saving = save(&*answer, path.as_deref());
    let outcome = saving.as_ref().unwrap_or(&Outcome::NotWanted);
    let resume = answer.resume(saving.is_ok());
    if arguments.json {
        Object::new(game.id(), answer.board(), Fields::of(&*answer, outcome, resume.clone(), arguments, start)).print();
    } else {
        say!("{}", answer.sentence());
        if let Some(command) = &resume {
            say!("  go on with   {command}");
            if let Some((path, bytes)) = answer.journal() {
                say!("  journal      {} ({})", path.display(), bytes_text(bytes));
            }
        }
        if !arguments.quiet {
            answer.say_details();
            say_end(&*answer, outcome, start);
        }
    }
    let safe = resume.map_or_else(String::new, |command| format!("; what is finished is safe, go on with: {command}"));
    let failure = |error: String| Failure::Unfinished(format!("{error}{safe}"));
    if let Err(error) = saving {
        return Err(failure(error.to_string()));
    }
    if let Some(error) = answer.error() {
        return Err(failure(error));
    }
    answer.finish()?;
    Ok(match answer.verdict() {
        _ if !answer.is_complete() => STOPPED,
        Some(verdict) => {
            if verdict.holds {
                YES
            } else {
                NO
            }
        }
        None if arguments.claim.is_none() && answer.is_settled() => YES,
        None => STOPPED,
    })
}

/// What has become of the certificate.
enum Outcome {
    NotWanted,
    /// There is nothing that one could say.
    Nothing,
    /// The earlier one is worth more.
    Kept,
    Saved(Saved),
}

fn save(answer: &dyn Answer, path: Option<&Path>) -> Result<Outcome, Failure> {
    let Some(path) = path else { return Ok(Outcome::NotWanted) };
    let Some(certificate) = answer.certificate() else { return Ok(Outcome::Nothing) };
    Ok(certificate.save(path, answer.was_stopped())?.map_or(Outcome::Kept, Outcome::Saved))
}

/// What was used, and where the certificate is.
fn say_end(answer: &dyn Answer, outcome: &Outcome, start: Instant) {
    if let Some(used) = used() {
        let (time, memory) = (seconds_text(start.elapsed()), bytes_text(used.peak_memory));
        say!("  took         {time} ({:.2} s CPU, {memory})", used.cpu_seconds);
    }
    match outcome {
        Outcome::NotWanted => {}
        Outcome::Nothing => say!("  certificate  none written"),
        Outcome::Kept => say!("  certificate  none written: the earlier one stays"),
        Outcome::Saved(saved) => {
            saved.say();
            if let Some(remark) = answer.remark(saved) {
                say!("{remark}");
            }
            saved.say_check();
        }
    }
}

/// The fields that the JSON objects of all games have.
#[derive(Serialize)]
struct Fields {
    claim: Option<Claim>,
    #[serde(flatten)]
    own: Value,
    #[serde(flatten)]
    cost: Cost,
    certificate: Option<String>,
    digest: Option<String>,
    stopped: bool,
    resume: Option<String>,
}

#[derive(Serialize)]
struct Claim {
    value: u32,
    verdict: Option<&'static str>,
}

impl Fields {
    fn of(
        answer: &dyn Answer,
        outcome: &Outcome,
        resume: Option<String>,
        arguments: &ProveArguments,
        start: Instant,
    ) -> Fields {
        let saved = if let Outcome::Saved(saved) = outcome { Some(saved) } else { None };
        Fields {
            claim: arguments.claim.map(|value| Claim { value, verdict: answer.verdict().map(|verdict| verdict.word) }),
            own: answer.json(),
            cost: Cost::since(start),
            certificate: saved.map(|saved| saved.path.to_string_lossy().into_owned()),
            digest: saved.map(|saved| saved.digest.clone()),
            stopped: answer.was_stopped(),
            resume,
        }
    }
}
