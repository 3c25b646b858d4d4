//! Decides by brute force whether a claim is true. Shares no code with prover and checkers.

use crate::document::{Lines, field};
use crate::games::former::line::LineTruth;
use crate::games::{self, Answer, Game};
use kortest_checker::former::Line;
use std::collections::HashMap;

/// Maximum number of boards whose results are cached.
const MAX_CACHED_BOARDS: usize = 50_000;

/// A cache for the results of brute force. Each result belongs to one board of one game.
#[derive(Default)]
pub struct Truth {
    known: HashMap<(&'static str, String), Box<dyn Answer>>,
    lines: LineTruth,
}

impl Truth {
    /// Returns whether the claim of a certificate is true; `None` if the board is too large.
    pub fn of(&mut self, file: &[u8]) -> Option<bool> {
        let Some(statement) = Statement::read(file) else {
            return Some(false);
        };
        if self.known.len() > MAX_CACHED_BOARDS {
            self.known.clear();
        }
        let Statement { game, board, .. } = statement;
        let known = self.known.entry((game.name, board.to_string()));
        let answer = known.or_insert_with(|| (game.decide)(board));
        answer.says(statement.kind, statement.number)
    }

    /// Returns whether every game on the board of a certificate of Former obeys the rows of a line, and
    /// whether the rows prove the claim; `None` if the board is too large.
    pub fn of_line(&mut self, file: &[u8], line: &Line) -> Option<bool> {
        let Some(statement) = Statement::read(file) else {
            return Some(false);
        };
        let clicks = u32::try_from(statement.number?).ok()?;
        self.lines.is_true(statement.board, line, clicks)
    }
}

/// What a certificate states.
struct Statement<'a> {
    game: &'static Game,
    board: &'a str,
    /// The claim without its number.
    kind: &'a str,
    number: Option<u64>,
}

impl Statement<'_> {
    /// Reads the header of a certificate; `None` if it violates the format.
    fn read(file: &[u8]) -> Option<Statement<'_>> {
        let game = games::of(file)?;
        let has_version = |&version: &u8| Lines::behind_head(file, game.name, version).is_some();
        if !game.versions.iter().any(has_version) {
            return None;
        }
        let board = field(file, "board")?;
        let claim = field(file, "claim")?;
        let Some((kind, word)) = claim.split_once(' ') else {
            return Some(Statement {
                game,
                board,
                kind: claim,
                number: None,
            });
        };
        let number: u64 = word.parse().ok()?;
        if number.to_string() != word {
            return None;
        }
        Some(Statement {
            game,
            board,
            kind,
            number: Some(number),
        })
    }
}
