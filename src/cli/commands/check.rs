//! `kortest check`: runs the independent checker.

use super::batch::{self, Done};
use super::certificates::{files, read, stem};
use crate::arguments::CheckArguments;
use crate::games;
use crate::games::board::Checked;
use crate::output::json::Object;
use crate::output::units::bytes_text;
use crate::output::{Failure, NO, STOPPED, YES, bold, say, stop_flag};
use crate::system::files::max_certificate_bytes;
use crate::system::names::{path_text, printable};
use kortest::certificate::Header;
use kortest_checker::{Error, Exceeded};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &CheckArguments) -> Result<u8, Failure> {
    let (paths, are_several) = files(&arguments.certificates)?;
    let summary = (are_several && !arguments.json && !arguments.quiet).then_some("certificate");
    Ok(batch::each(&paths, summary, |path| check(path, arguments)))
}

fn check(path: &Path, arguments: &CheckArguments) -> Result<Done, Failure> {
    let start = Instant::now();
    let bytes = read(path, max_certificate_bytes(arguments.memory))?;
    // From this call on, a signal can stop the check.
    stop_flag()?;
    let game = games::of_certificate(&bytes);
    Ok(
        match (game.check)(&bytes, &arguments.limits(&bytes), start) {
            Ok(checked) => {
                say_valid(path, arguments, &bytes, checked, start);
                Done {
                    code: YES,
                    word: "valid",
                }
            }
            Err(error) => say_no_verdict(path, arguments, &bytes, error, start),
        },
    )
}

fn say_valid(
    path: &Path,
    arguments: &CheckArguments,
    bytes: &[u8],
    checked: Checked,
    start: Instant,
) {
    let Checked {
        sentence,
        details,
        digest,
        mut fields,
    } = checked;
    if arguments.json {
        let Header {
            puzzle,
            board,
            claim,
            value,
        } = Header::read(bytes).expect("the checker has read these lines");
        fields["valid"] = json!(true);
        fields["reason"] = Value::Null;
        fields["claim"] = json!({"kind": claim, "value": value});
        fields["digest"] = json!(digest);
        Object::new(&puzzle, &stem(path), board, fields)
            .with_cost(start)
            .print();
    } else if !arguments.quiet {
        say!("{}: {}: {sentence}.", path_text(&path), bold("valid"));
        details.iter().for_each(|line| say!("  {line}"));
        say!("  sha256       {digest}");
    }
}

fn say_no_verdict(
    path: &Path,
    arguments: &CheckArguments,
    bytes: &[u8],
    error: Error,
    start: Instant,
) -> Done {
    let (valid, word, reason, code) = match error {
        Error::Invalid(reason) => (Some(false), "invalid", reason, NO),
        Error::Limit(Exceeded::Memory(_)) => {
            let memory = bytes_text(arguments.memory as u64);
            (
                None,
                "not checked",
                format!("needs more than {memory} of memory (--memory)"),
                STOPPED,
            )
        }
        Error::Limit(Exceeded::Stopped) => {
            (None, "not checked", Exceeded::Stopped.to_string(), STOPPED)
        }
        Error::Limit(exceeded) => (None, "not checked", format!("{exceeded} (--work)"), STOPPED),
        Error::Newer => (
            None,
            "not checked",
            "written by a newer kortest".into(),
            STOPPED,
        ),
    };
    if arguments.json {
        // The header is not verified, and only says which board the output is about.
        let header = Header::read(bytes);
        let puzzle = header.as_ref().map(|header| header.puzzle.as_str());
        let board = header.as_ref().map(|header| header.board.clone());
        let fields = json!({"valid": valid, "reason": reason, "claim": null, "digest": null});
        Object::of_unknown(&stem(path), puzzle, board, fields)
            .with_cost(start)
            .print();
    } else if !arguments.quiet {
        let reason = printable(&reason);
        say!("{}: {}: {reason}", path_text(&path), bold(word));
    }
    Done { code, word }
}
