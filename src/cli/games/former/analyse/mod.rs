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
use crate::games::least_moves::certificates::{Certificates, CertificatesArgument};
use crate::games::options::of_matches;
use crate::games::request::AnalyseRequest;
use crate::output::json::Object;
use crate::output::{Failure, STOPPED, YES, say_cost};
use analysis::Analysis;
use certificates::{certificates, proven};
use fields::Fields;
use kortest::former::analyse::{first_clicks, game};

/// The options of this game.
#[derive(clap::Args)]
pub struct Options {
    #[arg(long, value_name = "CLICKS", help = format!("The clicks of a game, {CLICKS_HELP}; or a certificate"))]
    clicks: Option<String>,
    #[command(flatten)]
    certificates: CertificatesArgument,
}

/// Analyses a board and reports.
pub fn analyse(named: &Named, request: &AnalyseRequest) -> Result<u8, Failure> {
    let own: Options = of_matches(request.options);
    let (arguments, start) = (request.arguments, request.start);
    let Named { name, board } = named;
    let clicks = own.clicks.as_deref().map(|clicks| played::clicks(clicks, &arguments.board, board)).transpose()?;
    let wants_first = clicks.is_none() || arguments.json;
    let places = |folder: &_| certificates(folder, named, wants_first, clicks.as_deref().unwrap_or_default());
    let mut certificates = own.certificates.folder().map(places).transpose()?;
    let analysis = request.watch(|run| -> Result<Analysis, Failure> {
        let first = wants_first.then(|| first_clicks(board, run)).transpose()?;
        let game = clicks.as_ref().map(|clicks| game(board, clicks, run)).transpose()?;
        Ok(Analysis { first, game })
    })?;
    if let Some(certificates) = &mut certificates {
        request.watch(|run| certificates.write(run, |board| proven(board, run)))?;
    }
    let complete = certificates.as_ref().is_none_or(Certificates::are_complete);
    let code = if analysis.is_finished() && complete { YES } else { STOPPED };
    if arguments.json {
        let fields = Fields::new(&analysis, certificates.as_ref(), request.resources.threads(), code == STOPPED, start);
        Object::new("former", name, board, fields).print();
        return Ok(code);
    }
    match &analysis {
        Analysis { game: Some(game), .. } => game::say(name, board, game, arguments.quiet),
        Analysis { first: Some(first), .. } => first::say(name, board, first, arguments.quiet),
        Analysis { .. } => {}
    }
    if !arguments.quiet {
        say_cost(start);
        if let Some(certificates) = &certificates {
            certificates.say();
        }
    }
    Ok(code)
}
