//! The list of games, with one folder for each game.

pub mod board;
mod chilly;
pub mod fields;
mod former;
mod game;
pub mod input;
pub mod journal;
pub mod known;
mod least_moves;
mod nurikabe;
pub mod options;
mod prove;
pub mod read;
pub mod source;

pub use game::{Choice, CommandDefinition, Example, Game, Note};

/// All games. The first game is the fallback for unrecognised input.
pub const GAMES: [&Game; 3] = [&former::GAME, &chilly::GAME, &nurikabe::GAME];

/// Recognises the game of a certificate.
pub fn of_certificate(bytes: &[u8]) -> &'static Game {
    let name = kortest_checker::game(bytes).map(kortest_checker::Game::name);
    GAMES
        .into_iter()
        .find(|game| Some(game.id) == name)
        .unwrap_or(GAMES[0])
}
