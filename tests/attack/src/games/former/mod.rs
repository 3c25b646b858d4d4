//! Changes certificates of NRK's Former to test that the checkers refuse invalid certificates.

pub mod document;
mod leb128;
mod lies;
mod mutate;
#[cfg(feature = "prover")]
mod seeds;
pub mod truth;

use super::Game;
use document::Document;

/// The entry of Former in the list of games.
pub static GAME: Game = Game {
    name: "former",
    versions: &[2],
    rewritten: |body| Document::read(body).map(|document| document.write()),
    changed: |random, body, other| {
        let mut document = Document::read(body)?;
        mutate::change(random, &mut document, &Document::read(other)?);
        Some(document.write())
    },
    with_extra_number: |body| {
        let mut document = Document::read(body)?;
        document.layers.as_mut()?.numbers.push(0);
        Some(document.write())
    },
    lies: lies::all,
    decide: |board| Box::new(truth::answer(board)),
    #[cfg(feature = "prover")]
    certificates: seeds::some,
};
