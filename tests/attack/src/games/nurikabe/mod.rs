//! Changes certificates of Nurikabe to test that the checkers refuse invalid certificates.

pub mod document;
mod mutate;
#[cfg(feature = "prover")]
mod seeds;
#[cfg(feature = "prover")]
mod steps;
pub mod truth;

use super::Game;
use crate::document::head;
use document::Document;
use fastrand::Rng;

/// The entry of Nurikabe in the list of games.
pub static GAME: Game = Game {
    name: "nurikabe",
    versions: &[2],
    rewritten,
    changed,
    with_extra_number: |_| None,
    lies,
    decide: |board| Box::new(truth::answer(board)),
    #[cfg(feature = "prover")]
    certificates: seeds::some,
};

fn rewritten(body: &[u8]) -> Option<Vec<u8>> {
    Some(Document::read(body)?.write())
}

fn changed(random: &mut Rng, body: &[u8], other: &[u8]) -> Option<Vec<u8>> {
    let mut document = Document::read(body)?;
    mutate::change(random, &mut document, &Document::read(other)?);
    Some(document.write())
}

/// Returns certificates of small grids. Some claim that no solution exists. The others give an
/// all-black solution. Only one is valid: the grid `0`, which has one cell and no clue, with its
/// all-black solution.
fn lies() -> Vec<Vec<u8>> {
    let head = head(2, "nurikabe");
    let boards = ["1", "1,0", "2,0", "0,0/0,1", "0", "?,0"];
    let mut lies = Vec::new();
    for board in boards {
        let text = format!("{head}board {board}\nclaim exactly 0\nevidence clauses\nbytes 2\n");
        // Two proofs, each with a single step that makes a clause again.
        for block in [[1, 0], [1, 1]] {
            lies.push([text.as_bytes(), &block, b"\n"].concat());
        }
    }
    for board in boards {
        let cells = board.replace(',', "");
        let black = cells.replace(|letter| letter != '/', "#");
        let text = format!("{head}board {board}\nclaim at-least 1\nsolution {black}\n");
        lies.push(text.into_bytes());
    }
    lies
}
