//! Converts the automata of the columns to the evidence of a certificate.
//!
//! [`FORMAT.md`](crate::certificate) defines the format of the evidence.

use super::layer::{ColumnLayer, Edge, Layer};
use super::step::{Rows, Symbol, runs};
use crate::board::Colour;
use crate::certificate::LayersEvidence;
use kortest_base::certificate::leb128;
use rayon::prelude::*;

/// Encodes the automata of the columns that were processed from the left and from the right.
pub fn evidence(left: &[ColumnLayer], right: &[ColumnLayer]) -> LayersEvidence {
    let layers = [left, right].concat();
    let numbers: Vec<Vec<u8>> = layers.par_iter().map(encode_layer).collect();
    LayersEvidence {
        left: left.len(),
        right: right.len(),
        numbers: numbers.concat(),
    }
}

/// Encodes the automaton of a column as one LEB128 number per edge.
fn encode_layer(&ColumnLayer { column, layer }: &ColumnLayer) -> Vec<u8> {
    let ranks = symbol_ranks(layer);
    let mut numbering = Numbering {
        nodes: vec![Vec::new(); column.len()],
        indices: vec![None; layer.len()],
    };
    numbering.nodes[0].push(0);
    let mut out = Vec::new();
    for content in 0..column.empty() {
        // Edges lead to later contents, so all nodes of this content are known.
        for node in std::mem::take(&mut numbering.nodes[content as usize]) {
            let mut edges: Vec<&Edge> = layer.edges(node).iter().collect();
            edges.sort_by_key(|edge| ranks[edge.symbol as usize]);
            for edge in edges {
                let to = edge.to as usize;
                let content = layer.nodes[to].content;
                let mut number = u64::from(edge.cost);
                if content != column.empty() {
                    let known = numbering.nodes[content as usize].len() as u64;
                    let index = numbering.number(to, content as usize) as u64;
                    number = number * (known + 1) + index;
                }
                leb128(number, &mut out);
            }
        }
    }
    out
}

/// Numbers the nodes of each content in the order in which edges first lead to them.
struct Numbering {
    /// For each content, its nodes so far.
    nodes: Vec<Vec<usize>>,
    /// For each node, its index within its content, if an edge has led to it.
    indices: Vec<Option<usize>>,
}

impl Numbering {
    fn number(&mut self, node: usize, content: usize) -> usize {
        if let Some(index) = self.indices[node] {
            return index;
        }
        let index = self.nodes[content].len();
        self.nodes[content].push(node);
        self.indices[node] = Some(index);
        index
    }
}

/// The sort key of a step, as defined in FORMAT.md.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct StepOrder {
    colour: Colour,
    rows: Rows,
    /// For each removed run, the index of its block.
    blocks: Vec<usize>,
}

/// Returns, for each symbol of a layer, its rank in the order of FORMAT.md.
fn symbol_ranks(layer: &Layer) -> Vec<usize> {
    let mut order: Vec<usize> = (0..layer.symbols.len()).collect();
    order.sort_by_cached_key(|&symbol| step_order(layer.symbols[symbol]));
    let mut ranks = vec![0; order.len()];
    for (rank, symbol) in order.into_iter().enumerate() {
        ranks[symbol] = rank;
    }
    ranks
}

fn step_order(symbol: Symbol) -> StepOrder {
    let rows = symbol.step.rows;
    let blocks = symbol.step.blocks();
    StepOrder {
        colour: symbol.colour,
        rows,
        blocks: runs(rows).filter_map(|run| blocks.position(run)).collect(),
    }
}
