//! `kortest report`: writes a page (an HTML file) about a certificate.

use super::batch::{InputResult, answer_certificates, read_certificate, require_folder, stem};
use super::prove::ClaimFields;
use crate::arguments::{
    MemoryArgument, ProgressArgument, SEVERAL_INPUTS, output_parser, whole_number,
};
use crate::games;
use crate::limits::{usual_limits_of_check, usual_run};
use crate::output::json::Object;
use crate::output::progress::Watched;
#[cfg(test)]
use crate::output::schema::{BOARD_AND_COST, Section};
use crate::output::{Failure, YES, say, stop_flag};
use kortest::certificate::{Header, digest};
use kortest::runtime::{Progress, Stage};
use kortest::text::{bytes_text, path_text};
use kortest_pages::document::certificate_assets;
use kortest_pages::games::ASSETS;
use kortest_pages::{About, BestSolutions, Iteration, Location, page, parse_app};
use kortest_store::NamedCertificates;
use kortest_store::files::{
    has_no_name, max_certificate_bytes, may_replace, output_path, read_text_file, replace,
};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Arguments of `kortest report`.
#[derive(clap::Args)]
#[command(after_help = SEVERAL_INPUTS)]
pub struct ReportArguments {
    /// The certificates, or folders with certificates (*.cert). Every certificate gets a page of its own
    #[arg(required = true, value_name = "CERTIFICATE")]
    certificates: Vec<PathBuf>,
    /// The output file, or a folder for several certificates [default: the certificate's name with .html]
    #[arg(long, value_name = "FILE", value_parser = output_parser())]
    out: Option<PathBuf>,
    /// The name of the board on the page [default: the name of the certificate's file]
    #[arg(long, value_name = "NAME")]
    title: Option<String>,
    /// A recorded score: the page says whether it is optimal, beatable or impossible
    #[arg(long, value_name = "N", value_parser = whole_number::<u32>(0..=u32::MAX.into()))]
    claim: Option<u32>,
    /// The address of the web app (see scripts/web). With this option, the page has a link to the
    /// app with the text *Play this board*
    #[arg(long, value_name = "ADDRESS", value_parser = parse_app)]
    app: Option<String>,
    /// A file with the output of `kortest prove --json`. From this file, the page gets the time and
    /// the number of states for each number of clicks
    #[arg(long, value_name = "FILE")]
    run: Option<PathBuf>,
    #[command(flatten)]
    memory: MemoryArgument,
    #[command(flatten)]
    progress: ProgressArgument,
    /// Print one JSON object for each certificate, each object on its own line
    #[arg(long)]
    json: bool,
    /// Print nothing
    #[arg(long, short)]
    quiet: bool,
}

/// Writes a page (an HTML file) for each certificate that the user names, and returns the worst exit code.
pub fn run(arguments: &ReportArguments) -> Result<u8, Failure> {
    let certificates = NamedCertificates::find(&arguments.certificates)?;
    if certificates.are_several {
        refuse_options_of_one(arguments)?;
        // From this call on, a signal no longer ends the process at once, but skips the remaining certificates.
        stop_flag()?;
    }
    let ReportArguments { json, quiet, .. } = *arguments;
    Ok(answer_certificates(&certificates, json, quiet, |path| {
        report(path, arguments)
    }))
}

/// For several certificates: fails if the user gave an option for a single one, or one output file for all pages.
fn refuse_options_of_one(arguments: &ReportArguments) -> Result<(), Failure> {
    for (option, is_given) in [
        ("--title", arguments.title.is_some()),
        ("--run", arguments.run.is_some()),
    ] {
        if is_given {
            return Err(Failure::Input(format!(
                "{option} works for a single certificate only"
            )));
        }
    }
    let reason = "several certificates need a folder for their pages";
    require_folder(arguments.out.as_deref(), reason)
}

/// The text at the beginning of every page. A file with this beginning may be overwritten by a page.
const BEGINNING: &str = "<!DOCTYPE html>";

/// Writes the page of one certificate, and prints its path and size. Fails if the certificate is not valid.
fn report(path: &Path, arguments: &ReportArguments) -> Result<InputResult, Failure> {
    let start = Instant::now();
    let bytes = read_certificate(path, max_certificate_bytes(arguments.memory.memory))?;
    // From this call on, a signal can stop the check.
    stop_flag()?;
    // The following steps find errors of the input before the check, which may take long.
    refuse_large_page(path, &bytes, arguments.memory.memory)?;
    let out = destination(path, arguments)?;
    let verdict = judged_claim(&bytes, arguments.claim)?;
    let run = facts_of_run(path, &bytes, arguments.run.as_deref())?;
    let html = html_of(path, &bytes, verdict, &run, arguments)?;
    replace(&out, html.as_bytes())?;
    if arguments.json {
        let header = Header::read(&bytes);
        let fields = ReportFields {
            page: out.to_string_lossy().into_owned(),
            bytes: html.len(),
            digest: digest(&bytes),
            claim: arguments.claim.map(|value| ClaimFields { value, verdict }),
        };
        Object::of_certificate(&stem(path), header.as_ref(), fields)
            .with_cost(start)
            .print();
    } else if !arguments.quiet {
        let size = bytes_text(html.len() as u64);
        say!("{}: {size}, to open in a browser", path_text(&out));
    }
    Ok(InputResult::new(YES, "written"))
}

/// Bytes of memory for each byte of a page's certificate: the bytes, their text in base64, and the page while it grows.
const PAGE_BYTES_PER_BYTE: usize = 8;

/// Memory for making the page of the smallest certificate: for the program and the page's scripts, in bytes (30 MiB).
const MIN_PAGE_BYTES: usize = 30 << 20;

/// Fails if making the page of a certificate with these `bytes` would need more than `memory` bytes.
fn refuse_large_page(path: &Path, bytes: &[u8], memory: usize) -> Result<(), Failure> {
    let needed = MIN_PAGE_BYTES + PAGE_BYTES_PER_BYTE * bytes.len();
    if needed <= memory {
        return Ok(());
    }
    Err(Failure::Unfinished(format!(
        "{}: its page needs {} of memory (--memory)",
        path_text(&path),
        bytes_text(needed as u64)
    )))
}

/// Returns the path of the page of the certificate at `path`. Fails if a file that is no page is there.
fn destination(path: &Path, arguments: &ReportArguments) -> Result<PathBuf, Failure> {
    let out = output_path(arguments.out.as_deref(), page_path(path));
    if out == path {
        return Err(Failure::Input(format!(
            "{}: is the certificate itself; choose another file",
            path_text(&out)
        )));
    }
    may_replace(&out, "a page of kortest", |text| {
        text.starts_with(BEGINNING)
    })
    .map_err(Failure::of_output)?;
    Ok(out)
}

/// The sections of the documentation `JSON.md` about written pages.
#[cfg(test)]
pub const SECTIONS: &[Section] = &[Section::object(
    "report",
    BOARD_AND_COST,
    &[ReportFields::json_schema],
)];

/// The fields of the JSON object.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct ReportFields {
    /// The path of the page.
    page: String,
    /// The size of the page.
    bytes: usize,
    /// The SHA-256 digest of the certificate file, in hexadecimal.
    digest: String,
    /// The recorded score given with `--claim`, and the verdict on it; null without it.
    claim: Option<ClaimFields>,
}

/// Returns the default path of a page: beside its certificate, or in the current folder for standard input.
fn page_path(certificate: &Path) -> PathBuf {
    let name = format!("{}.html", stem(certificate));
    if has_no_name(certificate) {
        return name.into();
    }
    certificate.with_file_name(name)
}

/// Returns the facts about the proof in the file of `--run`; without this option, no facts. Fails if the facts have a
/// digest, and it is the digest of another certificate than the one at `path` with these `bytes`.
fn facts_of_run(path: &Path, bytes: &[u8], file: Option<&Path>) -> Result<RunFacts, Failure> {
    let Some(file) = file else {
        return Ok(RunFacts::default());
    };
    let run = RunFacts::read(file)?;
    if let Some(proven) = &run.digest
        && *proven != digest(bytes)
    {
        return Err(Failure::Input(format!(
            "--run: the JSON does not belong to {}, because its digest differs",
            path_text(&path)
        )));
    }
    Ok(run)
}

static MAKING: Stage = Stage {
    name: "making the page",
    counters: &[],
};

/// Checks a certificate, and returns its page as HTML. `verdict` is the verdict on the score of `--claim`, and `run`
/// has facts about the proof. The title is that of `--title`, or else the name of the file. Shows the progress.
fn html_of(
    path: &Path,
    bytes: &[u8],
    verdict: Option<&'static str>,
    run: &RunFacts,
    arguments: &ReportArguments,
) -> Result<String, Failure> {
    let game = games::of_certificate(bytes);
    let name = arguments.title.clone().unwrap_or_else(|| stem(path));
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let assets = certificate_assets(&ASSETS, Location::Inside);
    let progress = Progress::default();
    let about = About {
        name: &name,
        file: &file,
        claim: arguments.claim.zip(verdict),
        iterations: &run.iterations,
        time: run.time,
        assets: &assets,
        links: &[],
        app: arguments.app.as_deref(),
        best_solutions: BestSolutions::Count(usual_run(&progress)),
        limits: usual_limits_of_check(bytes),
    };
    let watched = Watched {
        part: Some(name.clone()),
        ..Watched::whole(game.move_noun, arguments.quiet)
    };
    match watched.watch_stage(&MAKING, || (game.page)(bytes, &about)) {
        Ok(content) => Ok(page(bytes, &about, &content)),
        Err(error) => Err(Failure::not_valid(&path_text(&path), bytes, error)),
    }
}

/// Facts about a proof from the output of `kortest prove --json`.
#[derive(Default)]
struct RunFacts {
    iterations: Vec<Iteration>,
    /// How long the proof took; `None` if the output does not say it.
    time: Option<Duration>,
    /// The digest of the certificate that the run has written; `None` if it has written none.
    digest: Option<String>,
}

impl RunFacts {
    /// Reads a file with the output of `kortest prove --json`.
    fn read(path: &Path) -> Result<RunFacts, Failure> {
        let shown_path = path_text(&path);
        let text = read_text_file(path)
            .map_err(|error| Failure::of_file(format!("{shown_path}: {error}"), error.fault()))?;
        match RunFacts::parse(&text) {
            Ok(facts) => Ok(facts),
            Err(why) => Err(Failure::Input(format!(
                "{shown_path}: is not the output of kortest prove --json: {why}"
            ))),
        }
    }

    /// Reads facts about a proof from JSON. An `Err` says what is missing or wrong.
    fn parse(text: &str) -> Result<RunFacts, String> {
        let object: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let Some(list) = object["iterations"].as_array() else {
            return Err("it has no iterations".to_string());
        };
        let mut iterations = Vec::new();
        for value in list {
            let Some(iteration) = parse_iteration(value) else {
                return Err(format!("an iteration has no budget or states: {value}"));
            };
            iterations.push(iteration);
        }
        Ok(RunFacts {
            iterations,
            time: parse_time(&object["seconds"])?,
            digest: object["digest"].as_str().map(str::to_string),
        })
    }
}

/// Returns the time of a run from its JSON field `seconds`; `None` if it is null or missing, `Err` for another value.
fn parse_time(seconds: &Value) -> Result<Option<Duration>, String> {
    if seconds.is_null() {
        return Ok(None);
    }
    if let Some(number) = seconds.as_f64()
        && let Ok(time) = Duration::try_from_secs_f64(number)
    {
        return Ok(Some(time));
    }
    Err(format!("{seconds} is not a number of seconds"))
}

/// Returns one iteration of a run; `None` if a number is missing or too large. A missing method means `search`.
fn parse_iteration(value: &Value) -> Option<Iteration> {
    Some(Iteration {
        budget: u32::try_from(value["budget"].as_u64()?).ok()?,
        states: value["states"].as_u64()?,
        method: value["method"].as_str().unwrap_or("search").into(),
    })
}

/// Returns the verdict of a certificate on a recorded score (`claim`), such as `optimal`; `None` without a score. Fails
/// if the certificate leaves open whether the score is right. The caller must check the certificate.
fn judged_claim(bytes: &[u8], claim: Option<u32>) -> Result<Option<&'static str>, Failure> {
    let Some(claim) = claim else {
        return Ok(None);
    };
    let game = games::of_certificate(bytes);
    let header = Header::read(bytes);
    if let Some(header) = &header
        && let Some(proven_claim) = header.claim.known()
        && let Some(verdict) = proven_claim.bounds().verdict(claim)
    {
        return Ok(Some(verdict.word(game.quantity)));
    }
    // No checker has verified the claim in the header, so it may contain invisible characters.
    let claim_text = header.map_or(String::new(), |header| header.claim.to_string());
    Err(Failure::Input(format!(
        "--claim {claim}: this certificate ({}) does not decide it",
        claim_text.escape_debug()
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_has_its_iterations_and_its_time() {
        let run = RunFacts::parse(
            r#"{"iterations": [{"budget": 3, "states": 7, "method": "columns"}], "seconds": 0.5}"#,
        );

        let run = run.unwrap();
        assert_eq!(run.iterations.len(), 1);
        assert_eq!(run.iterations[0].budget, 3);
        assert_eq!(run.time, Some(Duration::from_millis(500)));
        assert_eq!(run.digest, None);
    }

    #[test]
    fn damaged_numbers_of_a_run_are_refused() {
        for (text, words) in [
            (r#"{"seconds": 1}"#, "it has no iterations"),
            (
                r#"{"iterations": [{"budget": 4294967296, "states": 7}]}"#,
                "an iteration has no budget or states",
            ),
            (
                r#"{"iterations": [], "seconds": -1}"#,
                "-1 is not a number of seconds",
            ),
        ] {
            let error = RunFacts::parse(text).err().unwrap();

            assert!(error.starts_with(words), "{error}");
        }
    }
}
