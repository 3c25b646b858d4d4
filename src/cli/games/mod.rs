//! The list of games, with one folder for each game.

pub mod board;
mod chilly;
mod choose;
mod former;
mod game;
mod journal;
mod least_moves;
mod nurikabe;
pub mod options;
pub mod read;
pub mod request;
pub mod source;

pub use game::{Choice, CommandDefinition, Example, Game, Note};

use serde::Serialize;

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

/// The facts about a proof that only one game has.
#[derive(Serialize)]
#[serde(untagged)]
pub enum ProofOfGame {
    Former(former::ProofFields),
    Chilly(chilly::ProofFields),
    Nurikabe(nurikabe::ProofFields),
}

/// The facts about a verified certificate that only one game has.
#[derive(Serialize)]
#[serde(untagged)]
pub enum CheckOfGame {
    Former(former::CheckFields),
    Chilly(chilly::CheckFields),
    Nurikabe(nurikabe::CheckFields),
}

/// The facts about a generated board that only one game has.
#[derive(Serialize)]
#[serde(untagged)]
pub enum GridOfGame {
    Nurikabe(nurikabe::GridFields),
}
