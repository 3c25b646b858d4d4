//! Changes certificates of Santa Chilly to test that the checkers refuse invalid certificates.

pub mod document;
mod lies;
mod mutate;
#[cfg(feature = "prover")]
mod seeds;
pub mod truth;

use super::Game;
use document::Document;

/// The entry of Santa Chilly in the list of games.
pub static GAME: Game = Game {
    name: "chilly",
    versions: &[1, 2],
    rewritten: |body| Document::read(body).map(|document| document.write()),
    changed: |random, body, other| {
        let mut document = Document::read(body)?;
        mutate::change(random, &mut document, &Document::read(other)?);
        Some(document.write())
    },
    with_extra_number: |_| None,
    lies: lies::all,
    decide: |board| Box::new(truth::answer(board)),
    #[cfg(feature = "prover")]
    certificates: seeds::some,
};
