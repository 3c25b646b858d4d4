//! Formats and parses cuts for the journal. A word is `<dual>:<present>:<in or out>:<cells>`, with
//! the cells in hexadecimal.
//!
//! # Why it is sound to read these words
//!
//! Every result of [`Cut::tight`] is a valid cut. The parser accepts only cuts that [`Cut::tight`]
//! does not change. The lower bound that the cuts prove is valid for any dual values of the cuts.

use super::cut::{Cut, Side};
use crate::graph::Graph;
use crate::hexadecimal::{parse_hexadecimal, to_hexadecimal};

/// Formats a cut and its dual value as a word, without loss.
pub fn cut_word((cut, dual): &(Cut, f64)) -> String {
    let side = if cut.side == Side::In { "in" } else { "out" };
    format!(
        "{dual}:{}:{side}:{}",
        cut.present,
        to_hexadecimal(&cut.within)
    )
}

/// Parses a cut of `graph` and its dual value. `None` if the word is invalid.
pub fn cut_of_word(word: &str, graph: &Graph) -> Option<(Cut, f64)> {
    let [dual, present, side, cells] = word.split(':').collect::<Vec<_>>()[..] else {
        return None;
    };
    let side = match side {
        "in" => Side::In,
        "out" => Side::Out,
        _ => return None,
    };
    let present: usize = present
        .parse()
        .ok()
        .filter(|&present| present < graph.presents)?;
    let cut = Cut::tight(
        graph,
        present,
        side,
        &parse_hexadecimal(cells, graph.cells())?,
    );
    let dual: f64 = dual.parse().ok()?;
    (to_hexadecimal(&cut.within) == cells && dual.is_finite()).then_some((cut, dual))
}
