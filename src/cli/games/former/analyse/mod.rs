//! `kortest analyse` for a board: what every first click is worth, or where a game lost clicks.

mod analysis;
mod certificates;
mod fields;
mod first;
mod game;
mod played;
mod words;

use super::clicks::CLICKS_HELP;
use super::read::Named;
use crate::games::options::of_matches;
use crate::games::request::AnalyseRequest;
use crate::output::json::Object;
use crate::output::units::{bytes_text, seconds_text, span_text};
use crate::output::{Failure, STOPPED, YES, say};
use crate::system::resources::used;
use analysis::Analysis;
use certificates::Certificates;
use fields::Fields;
use kortest::former::analyse::{AnalyseOptions, first_clicks, game};
use std::path::PathBuf;

/// The options of this game.
#[derive(clap::Args)]
pub struct Options {
    #[arg(long, value_name = "CLICKS", help = format!("The clicks of a game, {CLICKS_HELP}; or a certificate"))]
    clicks: Option<String>,
    /// Write a certificate of each optimum into this folder; each board is then proven by itself
    #[arg(long, value_name = "DIR")]
    certificates: Option<PathBuf>,
}

/// Analyses a board and reports.
pub fn analyse(named: &Named, request: &AnalyseRequest) -> Result<u8, Failure> {
    let own: Options = of_matches(request.options);
    let (arguments, start, limits) = (request.arguments, request.start, request.limits);
    let Named { name, board } = named;
    let clicks = own.clicks.as_deref().map(|clicks| played::clicks(clicks, &arguments.board, board)).transpose()?;
    let wants_first = clicks.is_none() || arguments.json;
    let places = |folder| Certificates::new(folder, named, wants_first, clicks.as_deref().unwrap_or_default());
    let mut certificates = own.certificates.as_deref().map(places).transpose()?;
    let options = AnalyseOptions { threads: arguments.limits.threads(), memory: arguments.limits.memory };
    let analysis = request.watch(|progress| -> Result<Analysis, Failure> {
        let first = wants_first.then(|| first_clicks(board, &options, limits, progress)).transpose()?;
        let game = clicks.as_ref().map(|clicks| game(board, clicks, &options, limits, progress)).transpose()?;
        Ok(Analysis { first, game })
    })?;
    if let Some(certificates) = &mut certificates {
        request.watch(|progress| certificates.write(&options, limits, progress))?;
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
