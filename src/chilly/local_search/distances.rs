//! How far it is from cell to cell, and from present to present.

use crate::graph::Graph;

/// No way.
pub const FAR: u32 = u16::MAX as u32;
/// The most cells: the table has an entry for each pair.
const MOST_CELLS: usize = 6000;

/// The least numbers of moves.
pub struct Distances {
    cells: usize,
    /// By begin and end.
    table: Vec<u16>,
    /// By two presents: the least number of moves from a move that takes one to a move that takes the other.
    presents: Vec<u32>,
    count: usize,
}

impl Distances {
    /// Of all cells, by a breadth-first search from each; `None` if there are too many cells.
    pub fn new(graph: &Graph) -> Option<Distances> {
        let cells = graph.cells();
        if cells > MOST_CELLS {
            return None;
        }
        // So many cells are never as many moves apart.
        let of_cell = |length: u32| u16::try_from(length).unwrap_or(u16::MAX);
        let table = (0..cells).flat_map(|from| graph.lengths_from(from).into_iter().map(of_cell)).collect();
        let count = graph.presents;
        let mut distances = Distances { cells, table, presents: vec![FAR; count * count], count };
        let takers = graph.takers();
        for (p, q) in (0..count).flat_map(|p| (0..count).map(move |q| (p, q))) {
            let pairs = takers[p].iter().flat_map(|&a| takers[q].iter().map(move |&b| (a, b)));
            let ways = pairs.map(|(a, b)| distances.of(graph.moves[a].head, graph.moves[b].tail));
            distances.presents[p * count + q] = ways.min().unwrap_or(FAR);
        }
        Some(distances)
    }

    /// From cell to cell; [`FAR`] if there is no way.
    pub fn of(&self, from: usize, to: usize) -> u32 {
        self.table[from * self.cells + to].into()
    }

    /// Between two presents, in the order in which they are nearer.
    pub fn between(&self, p: usize, q: usize) -> u32 {
        self.presents[p * self.count + q].min(self.presents[q * self.count + p])
    }
}
