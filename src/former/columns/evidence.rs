//! Converts the automata of the columns to the evidence of a certificate.
//!
//! [`FORMAT.md`](crate::certificate) defines the format of the evidence.

use super::column::{Column, ContentId};
use super::layer::{Edge, Layer};
use super::side::Side;
use super::step::{Symbol, runs};
use crate::certificate::LayersEvidence;
use kortest_base::certificate::leb128;
use rayon::prelude::*;

pub fn evidence(left: &Side, right: &Side) -> LayersEvidence {
    let layers = |side: &'_ Side| {
        side.layers[1..]
            .iter()
            .cloned()
            .zip(side.columns.iter().cloned())
            .collect::<Vec<_>>()
    };
    let layers = [layers(left), layers(right)].concat();
    let numbers: Vec<Vec<u8>> = layers
        .par_iter()
        .map(|(layer, column)| encode_layer(layer, column))
        .collect();
    LayersEvidence {
        left: left.done(),
        right: right.done(),
        numbers: numbers.concat(),
    }
}

/// Returns the sort key of a step, as defined in FORMAT.md.
fn step_order(symbol: Symbol) -> (u8, u16, Vec<usize>) {
    let rows = symbol.step.rows;
    let blocks = symbol.step.blocks();
    let block_of_run = |run| {
        let mut blocks = blocks.as_slice().iter();
        blocks.position(|block| block & run != 0)
    };
    let blocks_of_runs = runs(rows).filter_map(block_of_run).collect();
    (symbol.colour, rows, blocks_of_runs)
}

/// Encodes the automaton of a column as one LEB128 number per edge.
fn encode_layer(layer: &Layer, column: &Column) -> Vec<u8> {
    let mut out = Vec::new();
    let mut order: Vec<usize> = (0..layer.symbols.len()).collect();
    order.sort_by_cached_key(|&symbol| step_order(layer.symbols[symbol]));
    let mut ranks = vec![0; order.len()];
    order
        .iter()
        .enumerate()
        .for_each(|(rank, &symbol)| ranks[symbol] = rank);
    let mut met: Vec<Vec<usize>> = vec![Vec::new(); column.len()];
    let mut indices: Vec<Option<usize>> = vec![None; layer.len()];
    met[0].push(0);
    for content in 0..column.empty() {
        let mut next = 0;
        while let Some(&node) = met[content as usize].get(next) {
            next += 1;
            let mut edges: Vec<&Edge> = layer.edges(node).iter().collect();
            edges.sort_by_key(|edge| ranks[edge.symbol as usize]);
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
                let index = *indices[to].get_or_insert_with(|| {
                    met.push(to);
                    known
                });
                leb128(cost * (known as u64 + 1) + index as u64, &mut out);
            }
        }
    }
    out
}
