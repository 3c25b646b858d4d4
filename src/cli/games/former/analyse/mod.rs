//! `kortest analyse`: what every first click is worth, or where a game lost clicks.

mod analysis;
mod certificates;
mod fields;
mod first;
mod game;
mod played;
mod words;

use super::clicks::{CLICKS_HELP, NOUN};
use super::read::{self, Named};
use crate::arguments::LimitArguments;
use crate::output::json::Object;
use crate::output::progress::Watched;
use crate::output::units::{bytes_text, seconds_text, span_text};
use crate::output::{Failure, STOPPED, YES, say, stop_flag};
use crate::system::resources::used;
use analysis::Analysis;
use certificates::Certificates;
use fields::Fields;
use kortest::engine::Limits;
use kortest::former::analyse::{AnalyseOptions, first_clicks, game};
use std::path::PathBuf;
use std::time::Instant;

/// Tell what each first click is worth; or, with --clicks, where a game lost clicks and what was better
#[derive(clap::Args)]
pub struct Arguments {
    /// A date, a file, - or rows
    board: String,
    #[arg(long, value_name = "CLICKS", help = format!("The clicks of a game, {CLICKS_HELP}; or a certificate"))]
    clicks: Option<String>,
    /// Write a certificate of each optimum into this folder; each board is then proven by itself
    #[arg(long, value_name = "DIR")]
    certificates: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArguments,
    /// Print one JSON object; with --clicks it has what the first clicks are worth as well
    #[arg(long)]
    json: bool,
    /// No progress, and only the answer in one sentence
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let start = Instant::now();
    let named = read::board(&arguments.board)?;
    let Named { name, board } = &named;
    let clicks =
        arguments.clicks.as_deref().map(|clicks| played::clicks(clicks, &arguments.board, board)).transpose()?;
    let wants_first = clicks.is_none() || arguments.json;
    let places = |folder| Certificates::new(folder, &named, wants_first, clicks.as_deref().unwrap_or_default());
    let mut certificates = arguments.certificates.as_deref().map(places).transpose()?;
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let options = AnalyseOptions { threads: arguments.limits.threads(), memory: arguments.limits.memory };
    let watched = Watched::whole(NOUN, arguments.quiet);
    let analysis = watched.watch(|progress| -> Result<Analysis, Failure> {
        let first = wants_first.then(|| first_clicks(board, &options, limits, progress)).transpose()?;
        let game = clicks.as_ref().map(|clicks| game(board, clicks, &options, limits, progress)).transpose()?;
        Ok(Analysis { first, game })
    })?;
    if let Some(certificates) = &mut certificates {
        watched.watch(|progress| certificates.write(&options, limits, progress))?;
    }
    let complete = certificates.as_ref().is_none_or(Certificates::are_complete);
    let code = if analysis.is_finished() && complete { YES } else { STOPPED };
    if arguments.json {
        let fields = Fields::new(&analysis, certificates.as_ref(), options.threads, code == STOPPED, start);
        Object::new("former", name, board, fields).print();
        return Ok(code);
    }
    match &analysis {
        Analysis { game: Some(game), .. } => game::say(name, board, game, arguments.quiet),
        Analysis { first: Some(first), .. } => first::say(name, board, first, arguments.quiet),
        Analysis { .. } => {}
    }
    if !arguments.quiet {
        if let Some(used) = used() {
            let (time, memory) = (seconds_text(start.elapsed()), bytes_text(used.peak_memory));
            say!("  took         {time} ({} CPU, {memory})", span_text(used.cpu_seconds));
        }
        if let Some(certificates) = &certificates {
            certificates.say();
        }
    }
    Ok(code)
}
