//! Which cells a region falls apart without: articulation points, by one depth-first search (Hopcroft and Tarjan).

use super::walk::{Beside, MEMBER, WALL};

/// What the search knows of a cell.
#[derive(Clone, Copy, Default)]
struct Node {
    /// When it was reached, from 1; 0 if it was not. The root of all is reached at 1.
    time: u32,
    low: u32,
    /// How many cells are lost without it, other than itself, and how many members are among these.
    lost: (u32, u32),
    /// Of the subtree, the cell itself included.
    size: (u32, u32),
    above: u32,
    /// The neighbour that is looked at next.
    turn: u32,
}

/// What the search found out of the cells that it reached.
pub struct Articulation {
    nodes: Vec<Node>,
    /// The cells that were reached.
    pub reached: Vec<u32>,
}

/// Above the first cell of a tree.
const NOTHING: u32 = u32::MAX;

impl Articulation {
    pub fn new(cells: usize) -> Articulation {
        Articulation { nodes: vec![Node::default(); cells + 1], reached: Vec::new() }
    }

    /// Whether a cell was reached.
    pub fn is_reached(&self, cell: usize) -> bool {
        self.nodes[cell].time > 0
    }

    /// How many of the reached cells cannot be reached without a cell, which is not counted, and how many members are
    /// among these.
    pub fn lost(&self, cell: usize) -> (u32, u32) {
        self.nodes[cell].lost
    }

    /// Searches from the roots, which stand for one; through cells that are no walls.
    pub fn search(&mut self, beside: &Beside, roots: impl IntoIterator<Item = usize>, step: &[u8]) {
        self.reached.drain(..).for_each(|cell| self.nodes[cell as usize].time = 0);
        for root in roots {
            self.nodes[root] = Node { time: 1, ..Node::default() };
            self.reached.push(root as u32);
        }
        let roots = self.reached.len();
        for n in 0..roots {
            let root = self.reached[n];
            for start in beside[root as usize] {
                if self.nodes[start as usize].time == 0 && step[start as usize] != WALL {
                    self.tree(start, roots as u32, beside, step);
                }
            }
        }
    }

    fn tree(&mut self, start: u32, roots: u32, beside: &Beside, step: &[u8]) {
        self.enter(start, NOTHING, roots, step);
        let mut cell = start;
        loop {
            let node = &mut self.nodes[cell as usize];
            if let Some(&next) = beside[cell as usize].get(node.turn as usize) {
                node.turn += 1;
                let low = node.low;
                let time = self.nodes[next as usize].time;
                if time > 0 {
                    self.nodes[cell as usize].low = low.min(time);
                } else if step[next as usize] != WALL {
                    self.enter(next, cell, roots, step);
                    cell = next;
                }
                continue;
            }
            let Node { low, size, above, .. } = *node;
            if above == NOTHING {
                return;
            }
            let up = &mut self.nodes[above as usize];
            up.size = (up.size.0 + size.0, up.size.1 + size.1);
            if low >= up.time {
                up.lost = (up.lost.0 + size.0, up.lost.1 + size.1);
            } else {
                up.low = up.low.min(low);
            }
            cell = above;
        }
    }

    fn enter(&mut self, cell: u32, above: u32, roots: u32, step: &[u8]) {
        self.reached.push(cell);
        let time = self.reached.len() as u32 + 1 - roots;
        let size = (1, u32::from(step[cell as usize] == MEMBER));
        self.nodes[cell as usize] = Node { time, low: time, lost: (0, 0), size, above, turn: 0 };
    }
}
