//! Decides by brute force whether a claim is true. Shares no code with prover and checkers.

use crate::document::behind_head;
use crate::games::{self, Answer};
use crate::text::field;
use std::collections::HashMap;

/// Maximum number of boards whose results are cached.
const MAX_CACHED_BOARDS: usize = 50_000;

/// A cache for the results of brute force. Each result belongs to one board of one game.
#[derive(Default)]
pub struct Truth {
    known: HashMap<(&'static str, String), Box<dyn Answer>>,
}

impl Truth {
    /// Returns whether the claim of a certificate is true; `None` if the board is too large.
    pub fn of(&mut self, file: &[u8]) -> Option<bool> {
        let (game, board, claim) = (games::of(file), field(file, "board"), field(file, "claim"));
        let (Some(game), Some(board), Some(claim)) = (game, board, claim) else {
            return Some(false);
        };
        if behind_head(file, game.name, game.versions).is_none() {
            return Some(false);
        }
        let (kind, number) = match claim.split_once(' ') {
            None => (claim, None),
            Some((kind, word)) => match word.parse::<u64>() {
                Ok(number) if number.to_string() == word => (kind, Some(number)),
                _ => return Some(false),
            },
        };
        if self.known.len() > MAX_CACHED_BOARDS {
            self.known.clear();
        }
        let answer = self
            .known
            .entry((game.name, board.to_string()))
            .or_insert_with(|| (game.decide)(board));
        answer.says(kind, number)
    }
}
