//! `kortest check`: the independent checker, from the command line.

use super::batch::{self, Done};
use super::certificates::{Inputs, read, stem};
use crate::arguments::CheckArguments;
use crate::games::board::Checked;
use crate::games::{self, Game};
use crate::output::json::Object;
use crate::output::units::bytes_text;
use crate::output::{Failure, NO, STOPPED, YES, bold, say, stop_flag};
use kortest::certificate::Header;
use kortest_checker::{Error, Exceeded};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &CheckArguments) -> Result<u8, Failure> {
    match Inputs::of(&arguments.certificates)? {
        Inputs::One(path) => check(path, arguments).map(|done| done.code),
        Inputs::Several(paths) => {
            let stop = stop_flag()?;
            let summary = ("certificate", !arguments.json && !arguments.quiet);
            Ok(batch::each(&paths, summary, &stop, |path| check(path, arguments)))
        }
    }
}

/// Checks one certificate.
fn check(path: &Path, arguments: &CheckArguments) -> Result<Done, Failure> {
    let start = Instant::now();
    let bytes = read(path)?;
    // The limits look at it.
    stop_flag()?;
    let game = games::of_certificate(&bytes);
    Ok(match (game.check)(&bytes, &arguments.limits(&bytes), start) {
        Ok(checked) => {
            say_valid(path, arguments, game, checked, start);
            Done { code: YES, word: "valid" }
        }
        Err(error) => say_no_verdict(path, arguments, &bytes, error, start),
    })
}

fn say_valid(path: &Path, arguments: &CheckArguments, game: &Game, checked: Checked, start: Instant) {
    let Checked { board, claim: (kind, value), sentence, details, digest, mut fields } = checked;
    if arguments.json {
        fields["valid"] = json!(true);
        fields["reason"] = Value::Null;
        fields["claim"] = json!({"kind": kind, "value": value});
        fields["digest"] = json!(digest);
        Object::new(game.id, &stem(path), board, fields).with_cost(start).print();
    } else if !arguments.quiet {
        say!("{}: {}: {sentence}.", path.display(), bold("valid"));
        details.iter().for_each(|line| say!("  {line}"));
        say!("  sha256       {digest}");
    }
}

/// Says that a certificate is not valid, or that it was not checked, and why.
fn say_no_verdict(path: &Path, arguments: &CheckArguments, bytes: &[u8], error: Error, start: Instant) -> Done {
    let (valid, word, reason, code) = match error {
        Error::Invalid(reason) => (Some(false), "invalid", reason, NO),
        Error::Limit(Exceeded::Memory(_)) => {
            let memory = bytes_text(arguments.memory as u64);
            (None, "not checked", format!("needs more than {memory} of memory (--memory)"), STOPPED)
        }
        Error::Limit(Exceeded::Stopped) => (None, "not checked", Exceeded::Stopped.to_string(), STOPPED),
        Error::Limit(exceeded) => (None, "not checked", format!("{exceeded} (--work)"), STOPPED),
        Error::Newer => (None, "not checked", "written by a newer kortest".into(), STOPPED),
    };
    if arguments.json {
        // What it is about is only what it says itself.
        let header = Header::read(bytes);
        let puzzle = header.as_ref().map(|header| header.puzzle.as_str());
        let board = header.as_ref().map(|header| header.board.clone());
        let fields = json!({"valid": valid, "reason": reason, "claim": null, "digest": null});
        Object::of_unknown(&stem(path), puzzle, board, fields).with_cost(start).print();
    } else if !arguments.quiet {
        say!("{}: {}: {reason}", path.display(), bold(word));
    }
    Done { code, word }
}
