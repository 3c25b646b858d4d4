//! `kortest check`: the independent checker, from the command line.

use crate::arguments::CheckArguments;
use crate::games::board::Checked;
use crate::games::request::CheckRequest;
use crate::games::{self, GAMES, Game, Verb, options};
use crate::output::json::{self, Cost, Object};
use crate::output::units::{bytes_text, seconds_text};
use crate::output::{Failure, NO, STOPPED, YES, bold, say, stop_flag};
use clap::ArgMatches;
use kortest::certificate::MAGIC;
use kortest_checker::{Error, Exceeded};
use serde::Serialize;
use serde_json::Value;
use std::path::Path;
use std::time::Instant;

/// Reads a certificate.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let shown = path.display();
    let bytes = std::fs::read(path).map_err(|error| Failure::Input(format!("{shown}: {error}")))?;
    if !bytes.starts_with(MAGIC) {
        return Err(Failure::Input(format!(
            "{shown}: is not a kortest certificate (its first words are not \"kortest certificate\")"
        )));
    }
    Ok(bytes)
}

/// Runs the command.
pub fn run(arguments: &CheckArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let start = Instant::now();
    let bytes = read(&arguments.certificate)?;
    // The limits look at it.
    stop_flag()?;
    let game = games::of_certificate(&bytes);
    options::refuse_options_of_others(Verb::Check, options, game, &GAMES)?;
    match game.check(&bytes, &CheckRequest { options, limits: arguments.limits(&bytes) }) {
        Ok(checked) => {
            say_valid(arguments, game, &*checked, start);
            Ok(YES)
        }
        Err(error) => Ok(say_no_verdict(arguments, error)),
    }
}

/// The fields that the JSON objects of all games have.
#[derive(Serialize)]
struct Fields<'a> {
    valid: bool,
    complete: bool,
    claim: Claim,
    #[serde(flatten)]
    own: Value,
    digest: &'a str,
    #[serde(flatten)]
    cost: Cost,
}

#[derive(Serialize)]
struct Claim {
    kind: &'static str,
    value: Option<u64>,
}

fn say_valid(arguments: &CheckArguments, game: &dyn Game, checked: &dyn Checked, start: Instant) {
    let (complete, word) = checked.extent();
    if arguments.json {
        let (kind, value) = checked.claim();
        let claim = Claim { kind, value };
        let (own, digest, cost) = (checked.json(), checked.digest(), Cost::since(start));
        Object::new(game.id(), checked.board(), Fields { valid: true, complete, claim, own, digest, cost }).print();
    } else if !arguments.quiet {
        say!("{}: {}: {}.", arguments.certificate.display(), bold(word), checked.says());
        checked.say_details(&seconds_text(start.elapsed()));
        say!("  sha256       {}", checked.digest());
    }
}

/// What there is to say without a valid certificate.
#[derive(Serialize)]
struct NoVerdict {
    valid: Option<bool>,
    reason: String,
    version: &'static str,
}

/// Says that a certificate is not valid, or that it was not checked, and why.
fn say_no_verdict(arguments: &CheckArguments, error: Error) -> u8 {
    let (valid, word, reason, code) = match error {
        Error::Invalid(reason) => (Some(false), "invalid", reason, NO),
        Error::Limit(Exceeded::Memory(_)) => {
            let memory = bytes_text(arguments.memory as u64);
            (None, "not checked", format!("needs more than {memory} of memory (--memory)"), STOPPED)
        }
        Error::Limit(Exceeded::Stopped) => (None, "not checked", Exceeded::Stopped.to_string(), STOPPED),
        Error::Limit(exceeded) => (None, "not checked", format!("{exceeded} (--work)"), STOPPED),
    };
    if arguments.json {
        say!("{}", json::line(&NoVerdict { valid, reason, version: env!("CARGO_PKG_VERSION") }));
    } else if !arguments.quiet {
        say!("{}: {}: {reason}", arguments.certificate.display(), bold(word));
    }
    code
}
