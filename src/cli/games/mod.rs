//! The list of games, with one folder for each game, and their boards.

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

pub use game::{CommandDefinition, Example, Game, Note};
pub(crate) use game::{examples, notes};

use crate::output::Failure;
use board::{
    AnalyseRequest, Answer, Board, ExplainRequest, ExportRequest, Named, OnPly, ProveRequest,
    ShowRequest, SolveRequest,
};
use game::Present;
use kortest::answer::{Chilly, Former, Nurikabe};
use kortest::perft::PerftError;
use kortest::read::AnyBoard;
use kortest::runtime::Run;
use std::path::Path;

/// All games. The first game is the fallback for unrecognised input.
pub const GAMES: [&Game; 3] = [&Former::GAME, &Chilly::GAME, &Nurikabe::GAME];

/// Returns the game of a certificate. For unrecognised input, returns the first game, whose checker says what is wrong.
pub fn of_certificate(bytes: &[u8]) -> &'static Game {
    let name = kortest_checker::game(bytes).map(kortest_checker::Game::name);
    GAMES
        .into_iter()
        .find(|game| Some(game.id()) == name)
        .unwrap_or(GAMES[0])
}

/// A board and its game.
pub struct BoardOfGame {
    pub game: &'static Game,
    pub board: Box<dyn Board>,
}

/// Returns a board with its game. `note` is a note about the board, such as that its date is in the future.
pub fn of_board(name: Option<&str>, board: AnyBoard, note: Option<String>) -> BoardOfGame {
    match board {
        AnyBoard::Former(board) => BoardOfGame::new::<Former>(name, board, note),
        AnyBoard::Chilly(level) => BoardOfGame::new::<Chilly>(name, level, note),
        AnyBoard::Nurikabe(grid) => BoardOfGame::new::<Nurikabe>(name, grid, note),
        _ => unreachable!("the program has all games of the library"),
    }
}

impl BoardOfGame {
    /// Returns a board with its game `G`. A board without a name gets one from its digest (a hash of its text).
    fn new<G: Present + 'static>(
        name: Option<&str>,
        board: G::Board,
        note: Option<String>,
    ) -> BoardOfGame
    where
        Failure: From<G::Error>,
    {
        BoardOfGame {
            game: &G::GAME,
            board: Box::new(Named::<G> {
                note,
                ..Named::new(name, board)
            }),
        }
    }
}

/// Passes each call of a command on to the entry of the board's game, which implements the commands.
impl<G: Present + 'static> Board for Named<G>
where
    Failure: From<G::Error>,
{
    fn puzzle(&self) -> &'static str {
        G::NAME
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn text(&self) -> String {
        self.board.to_string()
    }

    fn note(&self) -> Option<String> {
        self.note.clone()
    }

    fn prove(&self, request: &ProveRequest, certificate: Option<&Path>) -> Result<Answer, Failure> {
        prove::prove(self, request, certificate)
    }

    fn certified_answer(&self, certificate: Vec<u8>, request: &ProveRequest) -> Option<Answer> {
        prove::certified_answer::<G>(&self.board, certificate, request)
    }

    fn solve(&self, algorithm: &'static str, request: &SolveRequest) -> Result<u8, Failure> {
        G::solve(self, algorithm, request)
    }

    fn perft(&self, depth: u32, run: Run, report: &mut OnPly) -> Result<(), PerftError> {
        G::perft(&self.board, depth, run, report)
    }

    fn show(&self, request: &ShowRequest) -> Result<u8, Failure> {
        G::show(&self.board, request)
    }

    fn analyse(&self, request: &AnalyseRequest) -> Result<u8, Failure> {
        G::analyse(self, request)
    }

    fn explain(&self, request: &ExplainRequest) -> Result<u8, Failure> {
        G::explain(self, request)
    }

    fn export(&self, format: &str, request: &ExportRequest) -> Result<String, Failure> {
        G::export(self, format, request)
    }
}
