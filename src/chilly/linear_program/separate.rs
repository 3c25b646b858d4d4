//! Finds cuts that a fractional route violates, by maximum flows.

use super::cut::{Cut, Side};
use super::flow::Network;
use crate::graph::Graph;
use kortest_base::runtime::Limits;

/// The capacity of a move in the flow network is its usage (its value in the linear program) times
/// this number.
const UNIT: i64 = 1 << 24;
/// A cut is violated if the flow through its moves is smaller than this number.
const MIN_SATISFIED_FLOW: i64 = UNIT - UNIT / 1000;
/// Smaller capacities are numerical noise and would slow down the maximum flow.
const MIN_CAPACITY: i64 = UNIT / 200_000;

pub fn separate(graph: &Graph, usage: &[f64], limits: Limits) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = Vec::new();
    let sink = graph.cells();
    let mut network = Network::new(sink + 1);
    for present in (0..graph.presents).take_while(|_| limits.check().is_ok()) {
        for side in [Side::In, Side::Out] {
            network.clear();
            let source = if side == Side::In {
                graph.start
            } else {
                graph.exit
            };
            for (m, &used) in graph.moves.iter().zip(usage) {
                let capacity = (used.clamp(0.0, 1e3) * UNIT as f64) as i64;
                let (from, to) = if side == Side::In {
                    (m.tail, m.head)
                } else {
                    (m.head, m.tail)
                };
                let to = if m.presents.contains(&present) {
                    sink
                } else {
                    to
                };
                if capacity > MIN_CAPACITY && from != to {
                    network.arc(from, to, capacity);
                }
            }
            if network.flow(source, sink, MIN_SATISFIED_FLOW) < MIN_SATISFIED_FLOW {
                cuts.push(Cut::tight(
                    graph,
                    present,
                    side,
                    &network.reaching(sink)[..sink],
                ));
            }
        }
    }
    cuts
}
