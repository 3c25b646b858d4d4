//! Minimisation of a layer: the canonical smallest automaton that reads the same traces at the same values.
//!
//! # Why this is sound
//!
//! Mohri's algorithm for acyclic automata. Pushing costs towards the start changes no sum along a way from the start to
//! the end: what an edge gains is the rest of its target less the rest of its source, and the rests between cancel out.
//! Two nodes with the same content and the same edges, in symbols, costs and targets, read the same from there on, so
//! one will do. In descending order of their numbers the targets of a node's edges are done before the node itself; in
//! the end no two nodes have equal residuals.

use super::column::ContentId;
use super::layer::{Edge, Layer, Node};
use super::rows::{LARGEST, TooDear};
use super::step::Symbol;
use hashbrown::HashMap;

/// An edge of an automaton that is to be minimised.
#[derive(Clone, Copy, Debug)]
pub struct DraftEdge {
    pub from: u32,
    pub to: u32,
    pub symbol: u32,
    pub cost: u8,
}

/// The layer of an automaton: the contents of its nodes, in ascending order, the start being the first and the end the
/// only node of the last content; its edges by ascending `from`; its symbols; and the least value.
///
/// Every node must be on a way from the start to the end.
pub fn minimise(contents: &[ContentId], edges: &[DraftEdge], symbols: &[Symbol], least: u32) -> Result<Layer, TooDear> {
    let nodes = contents.len();
    let mut rest = vec![u32::MAX; nodes];
    let mut class = vec![0u32; nodes];
    rest[nodes - 1] = 0;
    let mut known: HashMap<(ContentId, Vec<Edge>), u32> = HashMap::default();
    let mut end = edges.len();
    for node in (0..nodes).rev() {
        let begin = edges[..end].partition_point(|edge| (edge.from as usize) < node);
        let out = &edges[begin..end];
        end = begin;
        let onwards = out.iter().map(|edge| u32::from(edge.cost) + rest[edge.to as usize]);
        let here = onwards.min().unwrap_or(rest[node]);
        rest[node] = here;
        let pushed = |edge: &DraftEdge| {
            let cost = u32::from(edge.cost) + rest[edge.to as usize] - here;
            if cost > LARGEST.into() {
                return Err(TooDear);
            }
            Ok(Edge { to: class[edge.to as usize], symbol: edge.symbol, cost: cost as u8 })
        };
        let mut pushed: Vec<Edge> = out.iter().map(pushed).collect::<Result<_, TooDear>>()?;
        pushed.sort_unstable_by_key(|edge| edge.symbol);
        let next = known.len() as u32;
        class[node] = *known.entry((contents[node], pushed)).or_insert(next);
    }
    Ok(numbered(known, symbols, least + rest[0]))
}

/// Numbers nodes and symbols. Classes were numbered from the end of the automaton, so in descending order they are in
/// the order of their contents.
fn numbered(classes: HashMap<(ContentId, Vec<Edge>), u32>, symbols: &[Symbol], base: u32) -> Layer {
    let last = classes.len() as u32 - 1;
    let mut classes: Vec<((ContentId, Vec<Edge>), u32)> = classes.into_iter().collect();
    classes.sort_unstable_by_key(|&(_, class)| std::cmp::Reverse(class));
    let mut number = vec![u32::MAX; symbols.len()];
    let mut layer = Layer { nodes: Vec::with_capacity(classes.len()), edges: Vec::new(), symbols: Vec::new(), base };
    for ((content, edges), _) in classes {
        layer.nodes.push(Node { content, first_edge: layer.edges.len() as u32 });
        for edge in edges {
            let symbol = &mut number[edge.symbol as usize];
            if *symbol == u32::MAX {
                *symbol = layer.symbols.len() as u32;
                layer.symbols.push(symbols[edge.symbol as usize]);
            }
            layer.edges.push(Edge { to: last - edge.to, symbol: *symbol, cost: edge.cost });
        }
    }
    layer.edges.shrink_to_fit();
    layer
}
