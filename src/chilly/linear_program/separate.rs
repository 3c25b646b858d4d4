//! Separation: finds cuts that a fractional solution violates, by two maximum flows for each present.

use super::cut::{Cut, Side};
use super::flow::Network;
use crate::graph::Graph;
use kortest_base::runtime::Limits;

/// One move, in units of flow.
const ONE: i64 = 1 << 24;
/// A cut is violated if the flow across it is less than this: a thousandth of a move is tolerated.
const ENOUGH: i64 = ONE - ONE / 1000;
/// What the linear program uses less is not used: an interior point method leaves a little on every move, and maximum flows
/// take long to collect it.
const LEAST: i64 = ONE / 200_000;

/// The most violated cut of each present and side, if there is one, as far as the limits allow. `usage` is how often each move is made.
///
/// Of the minimum cuts, the one nearest to the present is taken: near the start and the exit the cuts of all presents
/// would be alike, and each round would raise the bound by one at most.
///
/// The nodes of the network are the cells and a sink that stands for the present. A move that takes the present leads
/// to the sink, since it counts wherever it ends. For [`Side::Out`] all moves are reversed and the source is the exit.
pub fn separate(graph: &Graph, usage: &[f64], limits: Limits) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = Vec::new();
    let sink = graph.cells();
    let mut network = Network::new(sink + 1);
    for present in (0..graph.presents).take_while(|_| limits.check().is_ok()) {
        for side in [Side::In, Side::Out] {
            network.clear();
            let source = if side == Side::In { graph.start } else { graph.exit };
            for (m, &used) in graph.moves.iter().zip(usage) {
                let capacity = (used.clamp(0.0, 1e3) * ONE as f64) as i64;
                let (from, to) = if side == Side::In { (m.tail, m.head) } else { (m.head, m.tail) };
                let to = if m.presents.contains(&present) { sink } else { to };
                if capacity > LEAST && from != to {
                    network.arc(from, to, capacity);
                }
            }
            if network.flow(source, sink, ENOUGH) < ENOUGH {
                cuts.push(Cut::tight(graph, present, side, &network.reaching(sink)[..sink]));
            }
        }
    }
    cuts
}
