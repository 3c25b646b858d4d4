//! How far it is from cell to cell, and from present to present.

use crate::chilly::graph::Graph;
use std::collections::VecDeque;

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
    /// A breadth-first search from each cell; `None` if there are too many cells.
    pub fn new(graph: &Graph) -> Option<Distances> {
        let cells = graph.cells();
        if cells > MOST_CELLS {
            return None;
        }
        let mut table = vec![u16::MAX; cells * cells];
        let mut queue = VecDeque::new();
        for (from, row) in table.chunks_mut(cells).enumerate() {
            row[from] = 0;
            queue.push_back(from);
            while let Some(cell) = queue.pop_front() {
                for m in &graph.moves[graph.moves_from(cell)] {
                    if row[m.head] == u16::MAX {
                        row[m.head] = row[cell] + 1;
                        queue.push_back(m.head);
                    }
                }
            }
        }
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
