//! `kortest analyse` for a board: shows which clicks are not optimal.

mod certificates;
mod fields;
mod first;
mod game;
mod played;
mod words;

pub use game::{say as say_game, sentence as game_sentence};

use super::clicks::CLICKS_HELP;
use super::read::Named;
use crate::games::least_moves::certificates::{Certificates, CertificatesArgument};
use crate::games::options::of_matches;
use crate::games::request::AnalyseRequest;
use crate::output::{Failure, STOPPED, YES, say_cost};
use certificates::{certificates, proven};
use fields::fields;
use kortest::former::analyse::{first_clicks, game};

/// The options that only Former has.
#[derive(clap::Args)]
pub struct Options {
    #[arg(long, value_name = "CLICKS", help = format!("The clicks of a game, {CLICKS_HELP}; or a certificate"))]
    clicks: Option<String>,
    #[command(flatten)]
    certificates: CertificatesArgument,
}

pub fn analyse(named: &Named, request: &AnalyseRequest) -> Result<u8, Failure> {
    let own: Options = of_matches(request.options);
    let arguments = request.arguments;
    let Named { name, board, note } = named;
    let clicks = own
        .clicks
        .as_deref()
        .map(|clicks| played::clicks(clicks, &arguments.board.board, board))
        .transpose()?;
    let wants_first = clicks.is_none() || arguments.json;
    let places = |folder: &_| {
        certificates(
            folder,
            named,
            wants_first,
            clicks.as_deref().unwrap_or_default(),
        )
    };
    let mut certificates = own.certificates.folder().map(places).transpose()?;
    let (first, game) = request.watch(|run| -> Result<_, Failure> {
        let first = wants_first.then(|| first_clicks(board, run)).transpose()?;
        Ok((
            first,
            clicks
                .as_ref()
                .map(|clicks| game(board, clicks, run))
                .transpose()?,
        ))
    })?;
    if let Some(certificates) = &mut certificates {
        request.watch(|run| certificates.write(run, |board| proven(board, run)))?;
    }
    let unfinished = first
        .as_ref()
        .and_then(|first| first.unfinished)
        .or(game.as_ref().and_then(|game| game.unfinished));
    let is_finished =
        unfinished.is_none() && certificates.as_ref().is_none_or(Certificates::are_complete);
    let code = if is_finished { YES } else { STOPPED };
    match (&first, &game) {
        (Some(first), game) if arguments.json => {
            request.print(
                "former",
                name,
                board,
                note.clone(),
                fields(first, game.as_ref(), certificates.as_ref()),
                !is_finished,
            );
            return Ok(code);
        }
        (_, Some(game)) => game::say(name, board, game, arguments.quiet),
        (Some(first), None) => first::say(name, board, first, arguments.quiet),
        (None, None) => {}
    }
    if !arguments.quiet {
        say_cost(request.start);
        if let Some(certificates) = &certificates {
            certificates.say();
        }
    }
    Ok(code)
}
