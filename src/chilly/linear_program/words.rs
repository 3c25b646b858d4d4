//! Cuts with their dual values as words, for the journal: `<dual>:<present>:<in or out>:<cells>`, the cells in hexadecimal.
//!
//! # Why it is sound to read them
//!
//! A cut is taken only if it is what it becomes by [`Cut::tight`]: then it is one of this graph, whoever has written it.
//! The dual values are a solver's, here as there, and nothing depends on them but how good the bound is.

use super::cut::{Cut, Side};
use crate::graph::Graph;
use crate::hexadecimal::{hexadecimal, of_hexadecimal};

/// A cut and its dual value, digit for digit.
pub fn cut_word((cut, dual): &(Cut, f64)) -> String {
    let side = if cut.side == Side::In { "in" } else { "out" };
    format!("{dual}:{}:{side}:{}", cut.present, hexadecimal(&cut.within))
}

/// Reads a cut of a graph; `None` if it is none.
pub fn cut_of_word(word: &str, graph: &Graph) -> Option<(Cut, f64)> {
    let [dual, present, side, cells] = word.split(':').collect::<Vec<_>>()[..] else { return None };
    let side = match side {
        "in" => Side::In,
        "out" => Side::Out,
        _ => return None,
    };
    let present: usize = present.parse().ok().filter(|&present| present < graph.presents)?;
    let cut = Cut::tight(graph, present, side, &of_hexadecimal(cells, graph.cells())?);
    let dual: f64 = dual.parse().ok()?;
    (hexadecimal(&cut.within) == cells && dual.is_finite()).then_some((cut, dual))
}
