//! What is true, decided from the text of the board and of the claim alone, by trying everything.
//!
//! Nothing here, or in the module `truth` of a game, shares a line with the prover or a checker. It is slow and obvious, and so
//! it is for small boards.

use crate::document::behind_head;
use crate::games::{self, Answer};
use crate::text::field;
use std::collections::HashMap;

/// The number of boards that are remembered.
const REMEMBERED: usize = 50_000;

/// What brute force has found, by game and board.
#[derive(Default)]
pub struct Truth {
    known: HashMap<(&'static str, String), Box<dyn Answer>>,
}

impl Truth {
    /// Whether a certificate claims what is true; `None` if the board is too large to know. A board or a claim that the
    /// formats do not allow is not true.
    pub fn of(&mut self, file: &[u8]) -> Option<bool> {
        let (game, board, claim) = (games::of(file), field(file, "board"), field(file, "claim"));
        let (Some(game), Some(board), Some(claim)) = (game, board, claim) else { return Some(false) };
        if behind_head(file, game.name(), game.versions()).is_none() {
            return Some(false);
        }
        let (kind, number) = match claim.split_once(' ') {
            None => (claim, None),
            Some((kind, word)) => match word.parse::<u64>() {
                Ok(number) if number.to_string() == word => (kind, Some(number)),
                _ => return Some(false),
            },
        };
        if self.known.len() > REMEMBERED {
            self.known.clear();
        }
        let answer = self.known.entry((game.name(), board.to_string())).or_insert_with(|| game.decide(board));
        answer.says(kind, number)
    }
}
