//! Changes certificates of Nurikabe to test that the checkers refuse invalid ones.

pub mod document;
mod lies;
mod mutate;
#[cfg(feature = "prover")]
mod seeds;
pub mod truth;

use super::{Answer, Game};
use document::Document;
use fastrand::Rng;

/// The game Nurikabe.
pub struct Nurikabe;

impl Game for Nurikabe {
    fn name(&self) -> &'static str {
        "nurikabe"
    }

    fn versions(&self) -> &'static [u8] {
        &[2]
    }

    fn rewritten(&self, body: &[u8]) -> Option<Vec<u8>> {
        Document::read(body).map(|document| document.write())
    }

    fn changed(&self, random: &mut Rng, body: &[u8], other: &[u8]) -> Option<Vec<u8>> {
        let mut document = Document::read(body)?;
        mutate::change(random, &mut document, &Document::read(other)?);
        Some(document.write())
    }

    fn lies(&self) -> Vec<Vec<u8>> {
        lies::all()
    }

    fn decide(&self, board: &str) -> Box<dyn Answer> {
        Box::new(truth::answer(board))
    }

    #[cfg(feature = "prover")]
    fn certificates(&self, random: &mut Rng) -> Vec<Vec<u8>> {
        seeds::some(random)
    }
}
