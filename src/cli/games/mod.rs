//! The games, as the commands see them. Here is the list; all else is in their folders.
//!
//! [`Game`] and [`Board`](board::Board) are what a game answers, [`Request`](request::Request) what it is asked. A game never uses this
//! list, so that nothing goes in a circle; what needs all games is given them.

pub mod board;
mod chilly;
mod former;
mod game;
pub mod input;
mod journal;
mod least_moves;
mod moves;
mod near;
mod nurikabe;
pub mod options;
pub mod read;
pub mod request;
pub mod source;

pub use game::{CommandDefinition, Example, Game};

/// All games. Of the first one is what looks like none.
pub const GAMES: [&Game; 3] = [&former::GAME, &chilly::GAME, &nurikabe::GAME];

/// The game that a certificate is of. One of no game that is known is left to the first game's checker, which says so.
pub fn of_certificate(bytes: &[u8]) -> &'static Game {
    let name = kortest_checker::game(bytes).map(kortest_checker::Game::name);
    GAMES.into_iter().find(|game| Some(game.id) == name).unwrap_or(GAMES[0])
}
