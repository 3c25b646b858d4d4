//! What is true, decided from the text of the board and of the claim alone, by trying everything.
//!
//! Nothing here shares a line with the prover or a checker. It is slow and obvious, and so it is for small boards.

pub mod chilly;
pub mod former;
pub mod nurikabe;

use crate::text::field;
use std::collections::HashMap;

/// How many boards are remembered.
const REMEMBERED: usize = 20_000;

/// What brute force has found, by board.
#[derive(Default)]
pub struct Truth {
    former: HashMap<String, former::Answer>,
    chilly: HashMap<String, chilly::Answer>,
    nurikabe: HashMap<String, nurikabe::Answer>,
}

impl Truth {
    /// Whether a certificate claims what is true; `None` if the board is too large to know. A board or a claim that the
    /// formats do not allow is not true.
    pub fn of(&mut self, file: &[u8]) -> Option<bool> {
        let (game, board, claim) = (field(file, "puzzle"), field(file, "board"), field(file, "claim"));
        let (Some(game), Some(board), Some(claim)) = (game, board, claim) else { return Some(false) };
        let version = match (field(file, "kortest"), game) {
            (Some("certificate 1"), _) => 1,
            (Some("certificate 2"), "former" | "chilly" | "nurikabe") => 2,
            _ => return Some(false),
        };
        let words: Vec<&str> = claim.split(' ').collect();
        let (kind, number) = match words[..] {
            ["unsolvable"] if game == "chilly" => ("unsolvable", 0),
            [kind, number] => match number.parse::<u64>() {
                Ok(number) if number.to_string() == words[1] => (kind, number),
                _ => return Some(false),
            },
            _ => return Some(false),
        };
        match game {
            "former" if !former::allows(version, board, number) => Some(false),
            "former" => remembered(&mut self.former, board, former::answer).says(kind, number),
            "chilly" => remembered(&mut self.chilly, board, chilly::answer).says(kind, number),
            "nurikabe" if version == 1 && board.contains('?') => Some(false),
            "nurikabe" => remembered(&mut self.nurikabe, board, nurikabe::answer).says(kind, number),
            _ => Some(false),
        }
    }
}

fn remembered<'a, T>(known: &'a mut HashMap<String, T>, board: &str, find: fn(&str) -> T) -> &'a T {
    if known.len() > REMEMBERED {
        known.clear();
    }
    known.entry(board.to_string()).or_insert_with(|| find(board))
}
