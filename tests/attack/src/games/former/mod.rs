//! Changes certificates of NRK's Former to test that the checkers refuse invalid certificates.

pub mod document;
pub mod line;
mod mutate;
mod proofs;
#[cfg(feature = "prover")]
mod seeds;
pub mod truth;

use super::Game;
use crate::document::head;
use document::Document;
use fastrand::Rng;

/// The entry of Former in the list of games.
pub static GAME: Game = Game {
    name: "former",
    versions: &[2],
    rewritten,
    changed,
    with_extra_number,
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

fn with_extra_number(body: &[u8]) -> Option<Vec<u8>> {
    let mut document = Document::read(body)?;
    document.layers.as_mut()?.numbers.push(0);
    Some(document.write())
}

/// Returns invalid certificates of small boards.
fn lies() -> Vec<Vec<u8>> {
    // A board that needs two clicks, with the false claim that three clicks are necessary.
    let small = "board OP\nclaim at-least 3\nevidence ";
    let mut lies = vec![
        "board O\nclaim at-least 2\nevidence search\nfloor 0\nrecords 1 1\nbytes 2\n\0\0\n"
            .to_string(),
        format!("{small}search\nfloor 2\nrecords 1\nbytes 1\n\x02\n"),
    ];
    for sides in ["2 0", "0 2", "1 1", "1 0", "0 1"] {
        for numbers in ["\x00\x00\x00", "\x01\x01\x01", "\x01\x00\x01\x00"] {
            let length = numbers.len();
            lies.push(format!(
                "{small}layers\nlayers {sides}\nbytes {length}\n{numbers}\n"
            ));
        }
    }
    // A board with a ring, a board with the maximum number of rows, and a board with the maximum
    // number of colours.
    for board in [
        "OOO/POP/OOO",
        "O/P/O/P/O/P/O/P/O/P/O/P",
        "ABCDEFHI/IABCDEFH",
    ] {
        lies.push(format!(
            "board {board}\nclaim at-least 8\nevidence layers\nlayers 1 0\nbytes 0\n\n"
        ));
    }
    let head = head(2, "former");
    let bodies = lies.iter().map(|lie| format!("{head}{lie}").into_bytes());
    bodies.collect()
}
