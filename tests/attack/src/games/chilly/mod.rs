//! Changes certificates of Santa Chilly to test that the checkers refuse invalid certificates.

mod branches;
pub mod document;
mod graph;
mod mutate;
#[cfg(feature = "prover")]
mod seeds;
pub mod truth;

use super::Game;
use crate::document::head;
use document::Document;
use fastrand::Rng;

/// The entry of Santa Chilly in the list of games.
pub static GAME: Game = Game {
    name: "chilly",
    versions: &[1, 2],
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

/// A level with four rooms in a row. Its shortest route has eight moves.
const LEVEL: &str = "/#########/#P....#.#/#####.###/###.$...X/###$#####/###.#####/#########";

/// Returns invalid certificates of a level. They contain numbers at the limits of integer types.
fn lies() -> Vec<Vec<u8>> {
    let cuts = "cut 100000000000000 0 in 24\ncut 1 1 in 04\ncut 1 1 out 04";
    let rests = "0".repeat(64);
    let mut lies = Vec::new();
    for claim in [
        "at-least 9",
        "at-least 1000000",
        "optimal 8\nwitness RLRDLDUR",
    ] {
        for edge in [
            i128::MIN,
            i64::MIN.into(),
            -1_000_000_000_000_000,
            -999_999_999_999_999,
            1 << 63,
            1 << 64,
        ] {
            lies.push(format!(
                "claim {claim}\nevidence cuts\nscale 1\npotentials 0 1 {edge} 2 3 {edge}\ncuts 3\n\
                 {cuts}\nrests {rests}\n"
            ));
        }
    }
    for reason in [
        "",
        "evidence present 0\n",
        "evidence present 1\n",
        "evidence presents 0 1\n",
    ] {
        lies.push(format!("claim unsolvable\n{reason}"));
    }
    let head = format!("{}board {LEVEL}\n", head(1, "chilly"));
    let bodies = lies.iter().map(|lie| format!("{head}{lie}").into_bytes());
    bodies.collect()
}
