//! Reading what BOARD stands for: a name such as a date, a file, standard input, or the rows themselves.

use super::board::Board;
use super::game::Game;
use super::input::source;
use crate::output::Failure;
use kortest::certificate::MAGIC;

/// What BOARD was.
pub enum Found {
    Board(&'static dyn Game, Box<dyn Board>),
    Certificate(Vec<u8>),
}

/// Reads BOARD, as a board of one of these games.
pub fn read(argument: &str, puzzle: Option<&str>, games: &[&'static dyn Game]) -> Result<Found, Failure> {
    let asked = puzzle.is_some();
    let possible = || games.iter().copied().filter(|game| puzzle.is_none_or(|puzzle| puzzle == game.id()));
    let named = |game: &'static dyn Game| Some((game, (game.input().of_name)(argument)?));
    if let Some((game, board)) = possible().find_map(named) {
        return Ok(Found::Board(game, board?));
    }
    if let Some(source) = source(argument)? {
        if source.bytes.starts_with(MAGIC) {
            return Ok(Found::Certificate(source.bytes));
        }
        let text = source.text().unwrap_or_default();
        let fits = |game: &&'static dyn Game| asked || (game.input().recognises)(&source.shown, text);
        let game = possible().find(fits).unwrap_or(games[0]);
        let text = source.text_for(game.input(), game.board_noun())?;
        let board = (game.input().parse)(source.name.as_deref(), text);
        let board = board.map_err(|error| Failure::Input(format!("{}: {error}", source.shown)))?;
        return Ok(Found::Board(game, board));
    }
    let rows = |game: &'static dyn Game| Some((game, (game.input().of_rows)(argument, asked)?));
    if let Some((game, board)) = possible().find_map(rows) {
        return Ok(Found::Board(game, board?));
    }
    let expected = possible().next().unwrap_or(games[0]).input().expected_argument;
    Err(Failure::Input(format!("{argument}: no such file, and {expected}")))
}
