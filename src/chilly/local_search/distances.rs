//! Computes the distances between cells, and between presents, in moves.

use crate::graph::Graph;

/// The distance to a cell that cannot be reached.
pub const UNREACHABLE: u32 = u16::MAX as u32;
/// Limits the memory, which grows with the square of the number of cells.
const MAX_CELLS: usize = 6000;

pub struct Distances {
    cells: usize,
    /// Entry `a * cells + b` is the distance from cell `a` to cell `b`.
    table: Vec<u16>,
    /// Entry `p * count + q` is the distance from present `p` to present `q`.
    presents: Vec<u32>,
    count: usize,
}

impl Distances {
    /// Computes all distances. Returns `None` if there are too many cells.
    pub fn new(graph: &Graph) -> Option<Distances> {
        let cells = graph.cells();
        if cells > MAX_CELLS {
            return None;
        }
        // All finite distances are below `MAX_CELLS`.
        let of_cell = |length: u32| u16::try_from(length).unwrap_or(u16::MAX);
        let table = (0..cells)
            .flat_map(|from| graph.lengths_from(from).into_iter().map(of_cell))
            .collect();
        let count = graph.presents;
        let mut distances = Distances {
            cells,
            table,
            presents: vec![UNREACHABLE; count * count],
            count,
        };
        let takers = graph.takers();
        for (p, q) in (0..count).flat_map(|p| (0..count).map(move |q| (p, q))) {
            let pairs = takers[p]
                .iter()
                .flat_map(|&a| takers[q].iter().map(move |&b| (a, b)));
            let ways = pairs.map(|(a, b)| distances.of(graph.moves[a].head, graph.moves[b].tail));
            distances.presents[p * count + q] = ways.min().unwrap_or(UNREACHABLE);
        }
        Some(distances)
    }

    /// Returns the distance from one cell to another, or [`UNREACHABLE`].
    pub fn of(&self, from: usize, to: usize) -> u32 {
        self.table[from * self.cells + to].into()
    }

    pub fn between(&self, p: usize, q: usize) -> u32 {
        self.presents[p * self.count + q].min(self.presents[q * self.count + p])
    }
}
