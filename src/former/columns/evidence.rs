//! Layers as the evidence of a certificate: one number an edge, nothing else.
//!
//! Whoever checks a layer meets its nodes in the order of their contents and knows, at each, every step that a merge
//! with the layer before can make. So what remains to be said is where each of these steps leads and what it costs:
//! [`FORMAT.md`](crate::certificate) has the order. A layer has no other edges: a step that no merge can make has
//! none, and each that one can make has one, because every position of the columns so far can be cleared.

use super::column::{Column, ContentId};
use super::layer::{Edge, Layer};
use super::side::Side;
use super::step::{Symbol, runs};
use crate::certificate::LayersEvidence;
use kortest_base::certificate::leb128;
use rayon::prelude::*;

/// The layers of both sides. Uses the current rayon pool.
pub fn evidence(left: &Side, right: &Side) -> LayersEvidence {
    let layers =
        |side: &'_ Side| side.layers[1..].iter().cloned().zip(side.columns.iter().cloned()).collect::<Vec<_>>();
    let layers = [layers(left), layers(right)].concat();
    let numbers: Vec<Vec<u8>> = layers.par_iter().map(|(layer, column)| numbers(layer, column)).collect();
    LayersEvidence { left: left.done(), right: right.done(), numbers: numbers.concat() }
}

/// The order of the steps of a node: by colour, rows, and the blocks of the runs from the bottom.
fn place_of(symbol: Symbol) -> (u8, u16, Vec<usize>) {
    let (blocks, count) = symbol.step.block_rows();
    let block = |run| blocks[..count].iter().position(|rows| rows & run != 0);
    (symbol.colour, symbol.step.rows, runs(symbol.step.rows).filter_map(block).collect())
}

/// One number an edge.
fn numbers(layer: &Layer, column: &Column) -> Vec<u8> {
    let mut out = Vec::new();
    let mut order: Vec<usize> = (0..layer.symbols.len()).collect();
    order.sort_by_cached_key(|&symbol| place_of(layer.symbols[symbol]));
    let mut places_of_symbols = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &symbol)| places_of_symbols[symbol] = place);
    // By content the nodes that have been met, and by node its place there.
    let mut met: Vec<Vec<usize>> = vec![Vec::new(); column.len()];
    let mut places: Vec<Option<usize>> = vec![None; layer.len()];
    met[0].push(0);
    for content in 0..column.empty() {
        let mut next = 0;
        while let Some(&node) = met[content as usize].get(next) {
            next += 1;
            let mut edges: Vec<&Edge> = layer.edges(node).iter().collect();
            edges.sort_by_key(|edge| places_of_symbols[edge.symbol as usize]);
            for edge in edges {
                let to = edge.to as usize;
                let content: ContentId = layer.nodes[to].content;
                let cost = u64::from(edge.cost);
                if content == column.empty() {
                    leb128(cost, &mut out);
                    continue;
                }
                let met = &mut met[content as usize];
                let known = met.len();
                let place = *places[to].get_or_insert_with(|| {
                    met.push(to);
                    known
                });
                leb128(cost * (known as u64 + 1) + place as u64, &mut out);
            }
        }
    }
    out
}
