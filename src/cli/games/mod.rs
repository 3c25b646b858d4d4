//! The list of games, with one folder for each game.

pub mod board;
mod chilly;
pub mod fields;
mod former;
mod game;
pub mod journal;
mod least_moves;
mod nurikabe;
pub mod options;
mod prove;
pub mod read;
pub mod source;

pub use game::{Choice, CommandDefinition, Example, Game, Note};

use board::Board;
use kortest::read::AnyBoard;

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

/// A board and its game.
pub struct BoardOfGame {
    pub game: &'static Game,
    pub board: Box<dyn Board>,
}

/// Returns a board with its game. The board gets a name from its digest if it has no other one.
pub fn of_board(name: Option<&str>, board: AnyBoard, note: Option<String>) -> BoardOfGame {
    match board {
        AnyBoard::Former(board) => BoardOfGame {
            game: &former::GAME,
            board: Box::new(former::Named {
                note,
                ..former::Named::new(name, board)
            }),
        },
        AnyBoard::Chilly(level) => BoardOfGame {
            game: &chilly::GAME,
            board: Box::new(chilly::NamedLevel::new(name, level)),
        },
        AnyBoard::Nurikabe(grid) => BoardOfGame {
            game: &nurikabe::GAME,
            board: Box::new(nurikabe::NamedGrid::new(name, grid)),
        },
        _ => unreachable!("the program has all games of the library"),
    }
}
