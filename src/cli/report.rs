//! `kortest report`: a certificate as a page to look at.

use super::units::bytes_text;
use super::verdict::Verdict;
use super::{Failure, YES};
use crate::pages::{About, Assets, Iteration, page};
use kortest::certificate::{MAGIC, may_write, replace};
use kortest_checker as checker;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Write a certificate as one HTML page that anyone can open: verdict, solution to play, a check in the browser
#[derive(clap::Args)]
pub struct Arguments {
    /// The certificate
    certificate: PathBuf,
    /// Where the page goes [default: the certificate's name with .html]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// What the board is called [default: the name of the certificate's file]
    #[arg(long, value_name = "NAME")]
    title: Option<String>,
    /// A recorded score: the page says whether it is optimal, beatable or impossible
    #[arg(long, value_name = "N")]
    claim: Option<u32>,
    /// What `kortest prove --json` has printed: adds the states of each number of clicks, and the time
    #[arg(long, value_name = "FILE")]
    run: Option<PathBuf>,
    /// Print nothing
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let path = &arguments.certificate;
    let shown = path.display();
    let bytes = std::fs::read(path).map_err(|error| Failure::Input(format!("{shown}: {error}")))?;
    if !bytes.starts_with(MAGIC) {
        return Err(Failure::Input(format!(
            "{shown}: is not a kortest certificate (its first words are not \"kortest certificate\")"
        )));
    }
    let out = arguments.out.clone().unwrap_or_else(|| path.with_extension("html"));
    if out == *path {
        return Err(Failure::Input(format!("{}: is the certificate itself; name another file", out.display())));
    }
    may_write_page(&out)?;
    let run = arguments.run.as_deref().map(read_run).transpose()?.unwrap_or_default();
    let stem = |path: &Path| path.file_stem().map_or("board".into(), |stem| stem.to_string_lossy().into_owned());
    let name = arguments.title.clone().unwrap_or_else(|| stem(path));
    let file = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let claim = arguments.claim.map(|claim| verdict(&bytes, claim)).transpose()?;
    let about = About {
        name: &name,
        file: &file,
        claim,
        iterations: &run.iterations,
        seconds: run.seconds,
        assets: Assets::Inside,
        links: &[],
    };
    if run.digest.is_some_and(|digest| !bytes.windows(digest.len()).any(|words| words == digest.as_bytes())) {
        return Err(Failure::Input(format!(
            "--run tells of another certificate than {shown}: its digest is not there"
        )));
    }
    let html = page(&bytes, &about).map_err(|error| Failure::not_valid(&shown, error))?;
    replace(&out, html.as_bytes()).map_err(|error| Failure::Unfinished(error.to_string()))?;
    if !arguments.quiet {
        say!("{}: {}, to open in a browser", out.display(), bytes_text(html.len() as u64));
    }
    Ok(YES)
}

/// The first words of every page.
const BEGINNING: &[u8] = b"<!DOCTYPE html>";

/// A page may replace a page, and nothing else.
fn may_write_page(out: &Path) -> Result<(), Failure> {
    match std::fs::read(out) {
        Ok(bytes) if !bytes.is_empty() && !bytes.starts_with(BEGINNING) => {
            Err(Failure::Input(format!("{}: is no page, and will not be overwritten", out.display())))
        }
        Ok(_) => Ok(()),
        Err(_) => may_write(out).map_err(Failure::input),
    }
}

/// What a run has said about itself.
#[derive(Default)]
struct Run {
    iterations: Vec<Iteration>,
    seconds: Option<f64>,
    digest: Option<String>,
}

fn read_run(path: &Path) -> Result<Run, Failure> {
    let shown = path.display();
    let bytes = std::fs::read(path).map_err(|error| Failure::Input(format!("{shown}: {error}")))?;
    let object: Value = serde_json::from_slice(&bytes)
        .map_err(|error| Failure::Input(format!("{shown}: is not what kortest prove --json prints: {error}")))?;
    let list = object["iterations"].as_array().ok_or_else(|| {
        Failure::Input(format!("{shown}: is not what kortest prove --json prints: it has no iterations"))
    })?;
    let iteration = |value: &Value| {
        Some(Iteration {
            budget: u32::try_from(value["budget"].as_u64()?).ok()?,
            states: value["states"].as_u64()?,
            method: value["method"].as_str().unwrap_or("search").into(),
        })
    };
    let digest = object["digest"].as_str().map(str::to_string);
    Ok(Run { iterations: list.iter().filter_map(iteration).collect(), seconds: object["seconds"].as_f64(), digest })
}

/// What a certificate says about a claim.
fn verdict(bytes: &[u8], claim: u32) -> Result<(u32, &'static str), Failure> {
    let header = String::from_utf8_lossy(&bytes[..bytes.len().min(1 << 17)]);
    let words = header.lines().find_map(|line| line.strip_prefix("claim ")).unwrap_or("");
    let (kind, number) = words.split_once(' ').unwrap_or((words, ""));
    let number: Option<u32> = number.parse().ok();
    // In Nurikabe a claim is a number of solutions.
    let solutions = checker::game(bytes) == Some(checker::Game::Nurikabe);
    let known = match (kind, number) {
        ("exactly", Some(n)) if n == claim => return Ok((claim, "right")),
        ("exactly", Some(_)) => return Ok((claim, "wrong")),
        ("at-least", Some(n)) if solutions && n > claim => return Ok((claim, "wrong")),
        _ if solutions => None,
        ("optimal", Some(k)) => Verdict::of(claim, k, Some(k)),
        ("at-most", Some(k)) => Verdict::of(claim, 0, Some(k)),
        ("at-least", Some(k)) => Verdict::of(claim, k, None),
        ("unsolvable", _) => Some(Verdict::Impossible),
        _ => None,
    };
    known.map(|verdict| (claim, verdict.word())).ok_or_else(|| {
        Failure::Input(format!("--claim {claim}: this certificate ({}) does not decide it", words.escape_debug()))
    })
}
