//! Reads the argument BOARD, such as a date, a file, or rows.

use super::board::Board;
use super::game::Game;
use super::input::{Fit, Input, certificate_not_board, unrecognised_input};
use super::source::source;
use crate::output::Failure;

/// A board and its game.
type BoardOfGame = (&'static Game, Box<dyn Board>);

/// The result of reading BOARD: a board or a certificate.
pub enum Found {
    Board(&'static Game, Box<dyn Board>),
    Certificate {
        /// The stem of the file name, or `stdin`.
        name: String,
        bytes: Vec<u8>,
    },
}

/// Reads BOARD as a board or as a certificate.
pub fn read(
    argument: &str,
    puzzle: Option<&str>,
    games: &[&'static Game],
) -> Result<Found, Failure> {
    let asked = puzzle.is_some();
    let is_possible = |game: &&&'static Game| puzzle.is_none_or(|puzzle| puzzle == game.id);
    let possible: Vec<&'static Game> = games.iter().filter(is_possible).copied().collect();
    let named = |game: &&'static Game| Some((*game, (game.input.of_name)(argument)?));
    if let Some((game, board)) = possible.iter().find_map(named) {
        return Ok(Found::Board(game, board?));
    }
    let Some(source) = source(argument)? else {
        let Some(game) = best(&possible, argument, |input| {
            (input.fits_argument)(argument, asked)
        })?
        else {
            let inputs: Vec<&Input> = possible.iter().map(|game| &game.input).collect();
            return Err(unrecognised_input(argument, &inputs));
        };
        let board = (game.input.parse)(None, argument).map_err(Failure::Input)?;
        return Ok(Found::Board(game, board));
    };
    if source.is_certificate()? {
        return Ok(Found::Certificate {
            name: source.name.unwrap_or_else(|| "stdin".into()),
            bytes: source.bytes,
        });
    }
    let text = source.text().unwrap_or_default();
    let fits = |input: &Input| {
        if asked {
            Fit::Sure
        } else {
            (input.fits_file)(&source.shown, text)
        }
    };
    let game = best(&possible, &source.shown, fits)?.unwrap_or(games[0]);
    let text = game.input.text_of(&source)?;
    let board = (game.input.parse)(source.name.as_deref(), text);
    let board = board.map_err(|error| Failure::Input(format!("{}: {error}", source.shown)))?;
    Ok(Found::Board(game, board))
}

/// Reads BOARD, which must not be a certificate.
pub fn read_board(
    argument: &str,
    puzzle: Option<&str>,
    games: &[&'static Game],
) -> Result<BoardOfGame, Failure> {
    match read(argument, puzzle, games)? {
        Found::Board(game, board) => Ok((game, board)),
        Found::Certificate { .. } => Err(certificate_not_board(argument)),
    }
}

/// Returns the game that fits the input best.
fn best(
    games: &[&'static Game],
    shown: &str,
    fits: impl Fn(&Input) -> Fit,
) -> Result<Option<&'static Game>, Failure> {
    let fits: Vec<(&'static Game, Fit)> = games
        .iter()
        .map(|&game| (game, fits(&game.input)))
        .collect();
    let with = |fit: Fit| {
        fits.iter()
            .filter(move |(_, is)| *is == fit)
            .map(|(game, _)| *game)
    };
    let possible: Vec<&'static Game> = with(Fit::Possible).collect();
    if let Some(game) = with(Fit::Sure).next() {
        return Ok(Some(game));
    }
    if possible.len() < 2 {
        return Ok(possible.first().copied());
    }
    let joined = |word: fn(&Game) -> String| {
        possible
            .iter()
            .map(|game| word(game))
            .collect::<Vec<_>>()
            .join(" or ")
    };
    let (what, which) = (
        joined(|game| game.board_noun.into()),
        joined(|game| format!("--puzzle {}", game.id)),
    );
    Err(Failure::Input(format!(
        "{shown}: may be {what}; choose with {which}"
    )))
}
