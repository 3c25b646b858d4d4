//! `kortest report`: writes a page (an HTML file) about a certificate.

use super::batch::{self, Done};
use super::certificates::{files, read, stem};
use crate::arguments::SEVERAL;
use crate::arguments::output_parser;
use crate::arguments::units::whole;
use crate::games::{self, GAMES, Game};
use crate::output::units::bytes_text;
use crate::output::{Failure, YES, say, stop_flag};
use crate::pages::assets::certificate_assets;
use crate::pages::{About, GameAssets, Iteration, Location, page, parse_app};
use crate::system::files::{MAX_CERTIFICATE_BYTES, read_text_file};
use crate::system::files::{may_replace, output_path, replace};
use crate::system::names::path_text;
use kortest::certificate::{Header, digest};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Arguments of `kortest report`.
#[derive(clap::Args)]
#[command(after_help = SEVERAL)]
pub struct Arguments {
    /// The certificates, or folders with certificates (*.cert). Every certificate gets a page of
    /// its own
    #[arg(required = true, value_name = "CERTIFICATE")]
    certificates: Vec<PathBuf>,
    /// The output file, or a folder for several certificates [default: the certificate's name with
    /// .html]
    #[arg(long, value_name = "FILE", value_parser = output_parser())]
    out: Option<PathBuf>,
    /// The name of the board on the page [default: the name of the certificate's file]
    #[arg(long, value_name = "NAME")]
    title: Option<String>,
    /// A recorded score: the page says whether it is optimal, beatable or impossible
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0..=u32::MAX.into()))]
    claim: Option<u32>,
    /// The address of the web app (see scripts/web). With this option, the page has a link to the
    /// app with the text *Play this board*
    #[arg(long, value_name = "ADDRESS", value_parser = parse_app)]
    app: Option<String>,
    /// A file with the output of `kortest prove --json`. From this file, the page gets the time and
    /// the number of states for each number of clicks
    #[arg(long, value_name = "FILE")]
    run: Option<PathBuf>,
    /// Print nothing
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let (paths, are_several) = files(&arguments.certificates)?;
    if are_several {
        for (option, given) in [
            ("--title", arguments.title.is_some()),
            ("--run", arguments.run.is_some()),
        ] {
            if given {
                return Err(Failure::Input(format!(
                    "{option} works for a single certificate only"
                )));
            }
        }
        if let Some(file) = arguments.out.as_deref().filter(|out| !out.is_dir()) {
            let words = "is not a folder; several certificates need a folder for their pages";
            return Err(Failure::Input(format!(
                "--out {}: {words}",
                path_text(&file)
            )));
        }
        stop_flag()?;
    }
    let summary = (are_several && !arguments.quiet).then_some("certificate");
    Ok(batch::each(&paths, summary, |path| {
        report(
            path,
            &output_path(arguments.out.as_deref(), page_path(path)),
            arguments,
        )
    }))
}

/// Returns the default path of a page, beside its certificate.
fn page_path(certificate: &Path) -> PathBuf {
    certificate.with_file_name(format!("{}.html", stem(certificate)))
}

/// Writes the page of one certificate.
fn report(path: &Path, out: &Path, arguments: &Arguments) -> Result<Done, Failure> {
    let shown = path_text(&path);
    let bytes = read(path, MAX_CERTIFICATE_BYTES)?;
    let game = games::of_certificate(&bytes);
    if out == path {
        return Err(Failure::Input(format!(
            "{}: is the certificate itself; choose another file",
            path_text(&out)
        )));
    }
    may_replace(out, "a page of kortest", |text| text.starts_with(BEGINNING))
        .map_err(Failure::of_output)?;
    let run = arguments
        .run
        .as_deref()
        .map(read_run)
        .transpose()?
        .unwrap_or_default();
    let name = arguments.title.clone().unwrap_or_else(|| stem(path));
    let file = path
        .file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let claim = arguments
        .claim
        .map(|claim| verdict(game, &bytes, claim))
        .transpose()?;
    let of_games: Vec<GameAssets> = GAMES.iter().map(|game| game.page_assets).collect();
    let assets = certificate_assets(&of_games, Location::Inside);
    let about = About {
        name: &name,
        file: &file,
        claim,
        iterations: &run.iterations,
        time: run.time,
        assets: &assets,
        links: &[],
        app: arguments.app.as_deref(),
    };
    if run.digest.is_some_and(|proven| proven != digest(&bytes)) {
        return Err(Failure::Input(format!(
            "--run: the JSON does not belong to {shown}, because its digest differs"
        )));
    }
    let content = (game.page)(&bytes, &about).map_err(|error| Failure::not_valid(&shown, error))?;
    let html = page(&bytes, &about, &content);
    replace(out, html.as_bytes())?;
    if !arguments.quiet {
        say!(
            "{}: {}, to open in a browser",
            path_text(&out),
            bytes_text(html.len() as u64)
        );
    }
    Ok(Done {
        code: YES,
        word: "written",
    })
}

/// The text at the beginning of every page.
const BEGINNING: &str = "<!DOCTYPE html>";

/// Facts about a proof from the output of `kortest prove --json`.
#[derive(Default)]
struct Run {
    iterations: Vec<Iteration>,
    time: Option<Duration>,
    digest: Option<String>,
}

fn read_run(path: &Path) -> Result<Run, Failure> {
    let shown = path_text(&path);
    let text = read_text_file(path)
        .map_err(|error| Failure::of_file(format!("{shown}: {error}"), error.fault()))?;
    let object: Value = serde_json::from_str(&text).map_err(|error| {
        Failure::Input(format!(
            "{shown}: is not the output of kortest prove --json: {error}"
        ))
    })?;
    let list = object["iterations"].as_array().ok_or_else(|| {
        Failure::Input(format!(
            "{shown}: is not the output of kortest prove --json: it has no iterations"
        ))
    })?;
    let iteration = |value: &Value| {
        Some(Iteration {
            budget: u32::try_from(value["budget"].as_u64()?).ok()?,
            states: value["states"].as_u64()?,
            method: value["method"].as_str().unwrap_or("search").into(),
        })
    };
    let digest = object["digest"].as_str().map(str::to_string);
    let time = object["seconds"]
        .as_f64()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    Ok(Run {
        iterations: list.iter().filter_map(iteration).collect(),
        time,
        digest,
    })
}

fn verdict(game: &Game, bytes: &[u8], claim: u32) -> Result<(u32, &'static str), Failure> {
    let header = Header::read(bytes);
    let word = header
        .as_ref()
        .and_then(|header| (game.judge)(header, claim));
    word.map(|word| (claim, word)).ok_or_else(|| {
        let says = header.map_or_else(String::new, |header| header.claim_text());
        Failure::Input(format!(
            "--claim {claim}: this certificate ({}) does not decide it",
            says.escape_debug()
        ))
    })
}
