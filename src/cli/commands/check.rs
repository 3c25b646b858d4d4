//! `kortest check`: runs the independent checker.

use super::batch::{InputResult, answer_certificates, read_certificate, stem};
use super::gate::{Gate, misnaming};
use crate::arguments::CheckArguments;
use crate::games::board::Checked;
use crate::games::fields::CheckOfGame;
use crate::games::{self, Game};
use crate::output::json::Object;
use crate::output::progress::Watched;
#[cfg(test)]
use crate::output::schema::{BOARD_AND_COST, Section};
use crate::output::{Failure, NO, STOPPED, YES, bold, say, stop_flag, stop_run_after};
use kortest::certificate::{Header, with_damage};
use kortest::runtime::Stage;
use kortest::text::{bytes_text, path_text, printable};
use kortest_checker::{Claim, Error, Exceeded};
use kortest_store::NamedCertificates;
use kortest_store::files::max_certificate_bytes;
use kortest_system::signals::has_timed_out;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;
use std::time::Instant;

/// Checks all certificates that the user names, also those in folders, and returns the worst exit code.
pub fn run(arguments: &CheckArguments) -> Result<u8, Failure> {
    let gate = Gate::new(arguments)?;
    let certificates = NamedCertificates::find(&arguments.certificates)?;
    if let Some(limit) = arguments.time_limit {
        stop_run_after(limit)?;
    }
    let CheckArguments { json, quiet, .. } = *arguments;
    Ok(answer_certificates(&certificates, json, quiet, |path| {
        check(path, arguments, &gate)
    }))
}

/// Checks a certificate, and prints what it proves. Refuses a valid certificate that does not prove what the user
/// demands, for example with `--optimal`; `gate` has these demands.
fn check(path: &Path, arguments: &CheckArguments, gate: &Gate) -> Result<InputResult, Failure> {
    let start = Instant::now();
    let bytes = read_certificate(path, max_certificate_bytes(arguments.memory))?;
    // From this call on, a signal can stop the check.
    stop_flag()?;
    let game = games::of_certificate(&bytes);
    let checked = match verify(path, arguments, game, &bytes, start) {
        Ok(checked) => checked,
        Err(unverified) => {
            print_unverified(path, arguments, &bytes, &unverified, start);
            return Ok(InputResult::new(unverified.code, unverified.word));
        }
    };
    let refusal = gate.refusal(game, &checked);
    let result = match refusal {
        Some(_) => InputResult::new(NO, "refused"),
        None => InputResult::new(YES, checked.word),
    };
    if arguments.json {
        print_json(path, game, checked, refusal.as_deref(), start);
    } else if !arguments.quiet {
        say_valid(path, &checked, refusal.as_deref());
    }
    Ok(result)
}

static CHECKING: Stage = Stage {
    name: "checking the certificate",
    counters: &[],
};

/// Runs the checker on the bytes of a certificate, and shows the progress. Fails for an invalid certificate, a check
/// without a verdict, and a certificate whose file name has the date of another board.
fn verify(
    path: &Path,
    arguments: &CheckArguments,
    game: &Game,
    bytes: &[u8],
    start: Instant,
) -> Result<Checked, Unverified> {
    let watched = Watched {
        part: Some(stem(path)),
        ..Watched::whole(game.move_noun, arguments.quiet)
    };
    let limits = arguments.limits(bytes);
    let checked = watched
        .watch_stage(&CHECKING, || (game.check)(bytes, &limits, start))
        .map_err(|error| Unverified::of_error(error, bytes, arguments.memory))?;
    // A valid certificate is refused too if the date in its name says that it is of another board.
    match misnaming(path, game, &checked) {
        Some(reason) => Err(Unverified::invalid(reason)),
        None => Ok(checked),
    }
}

/// The sections of `JSON.md` about the fields that all games have, and about objects without other fields.
#[cfg(test)]
pub const SECTIONS: &[Section] = &[
    Section::shared("check", BOARD_AND_COST, &[VerdictFields::json_schema]),
    Section::object("check: no verdict, or invalid", &["check"], &[])
        .of_unknown_puzzle()
        .where_is("valid", "[false, null]"),
];

/// The verdict on a certificate, and for a valid certificate what the checker has verified.
#[derive(Default, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct VerdictFields<'a> {
    /// The verdict; null if a limit or a signal stopped the check.
    valid: Option<bool>,
    /// Why the certificate is invalid, or was not checked; null if it is valid.
    reason: Option<&'a str>,
    /// Why a valid certificate does not meet `--optimal`, `--claim` or `--date` (then the exit code
    /// is 1); null if it meets them, or if none of them is given.
    refused: Option<&'a str>,
    /// The claim of the certificate; null unless the certificate is valid.
    claim: Option<VerifiedClaimFields>,
    /// The SHA-256 digest of the certificate file, in hexadecimal; null unless the certificate is valid.
    digest: Option<String>,
    #[serde(flatten)]
    #[cfg_attr(test, schemars(skip))]
    of_game: Option<CheckOfGame>,
}

/// A claim that the checker has verified.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct VerifiedClaimFields {
    /// About moves `optimal`, `at-most`, `at-least` or `unsolvable`; about numbers of solutions
    /// `exactly` or `at-least`.
    kind: &'static str,
    /// The number of moves or solutions; null for `unsolvable`.
    value: Option<u64>,
}

/// Prints the JSON object about a valid certificate. `refused` is why it fails a demand of the user, or `None`.
fn print_json(path: &Path, game: &Game, checked: Checked, refused: Option<&str>, start: Instant) {
    let Claim { kind, value, .. } = checked.claim;
    let fields = VerdictFields {
        valid: Some(true),
        reason: None,
        refused,
        claim: Some(VerifiedClaimFields { kind, value }),
        digest: Some(checked.digest),
        of_game: Some(checked.fields),
    };
    Object::new(game.id(), &stem(path), checked.board, fields)
        .with_cost(start)
        .print();
}

/// Prints what a valid certificate proves, after one word for the kind of the claim. If the certificate does not meet
/// the demands of the user, prints only `refused`, the reason.
fn say_valid(path: &Path, checked: &Checked, refused: Option<&str>) {
    let path = path_text(&path);
    if let Some(reason) = refused {
        say!("{path}: {}: {reason}", bold("refused"));
        return;
    }
    say!("{path}: {}: {}.", bold(checked.word), checked.sentence);
    for line in &checked.details {
        say!("  {line}");
    }
    say!("  sha256       {}", checked.digest);
}

/// The result of a check that did not accept a certificate: the certificate is invalid, or there is no verdict.
struct Unverified {
    /// False for an invalid certificate; `None` if the check ended without a verdict.
    valid: Option<bool>,
    word: &'static str,
    reason: String,
    code: u8,
}

impl Unverified {
    /// Returns the result of checking an invalid certificate. `reason` says why it is invalid.
    fn invalid(reason: String) -> Unverified {
        Unverified {
            valid: Some(false),
            word: "invalid",
            reason,
            code: NO,
        }
    }

    /// Returns why the checker did not accept these `bytes`: they are invalid, a limit ended the check, or the format
    /// is newer than this program. `memory` is the memory limit in bytes, for the message.
    fn of_error(error: Error, bytes: &[u8], memory: usize) -> Unverified {
        if let Some(reason) = error.refusal() {
            return Unverified::invalid(with_damage(reason.into(), bytes));
        }
        Unverified {
            valid: None,
            word: "not checked",
            reason: why_not_checked(error, memory),
            code: STOPPED,
        }
    }
}

/// Returns why a check has no verdict, and names the option that helps, if any. `memory` is the limit in bytes.
fn why_not_checked(error: Error, memory: usize) -> String {
    match error {
        Error::Limit(Exceeded::Memory(_)) => {
            let memory = bytes_text(memory as u64);
            format!("needs more than {memory} of memory (--memory)")
        }
        Error::Limit(Exceeded::Stopped) if has_timed_out() => {
            "needs more time (--time-limit)".into()
        }
        Error::Limit(Exceeded::Stopped) => Exceeded::Stopped.to_string(),
        Error::Limit(exceeded) => format!("{exceeded} (--work)"),
        Error::Newer => "written by a newer kortest".into(),
        other => other.to_string(), // no option helps
    }
}

/// Prints why a certificate is invalid or was not checked, as a line or as a JSON object.
fn print_unverified(
    path: &Path,
    arguments: &CheckArguments,
    bytes: &[u8],
    unverified: &Unverified,
    start: Instant,
) {
    if arguments.json {
        let fields = VerdictFields {
            valid: unverified.valid,
            reason: Some(&unverified.reason),
            ..VerdictFields::default()
        };
        // No checker has verified the header, which only says here which board the output is about.
        let header = Header::read(bytes);
        Object::of_certificate(&stem(path), header.as_ref(), fields)
            .with_cost(start)
            .print();
    } else if !arguments.quiet {
        let path = path_text(&path);
        let verdict = bold(unverified.word);
        let reason = printable(&unverified.reason);
        say!("{path}: {verdict}: {reason}");
    }
}
