//! Finds articulation points, the cells whose removal disconnects a region (Hopcroft and Tarjan
//! 1973).

use super::walk::{MEMBER, Neighbours, WALL};

/// The data of a cell during a depth-first search.
#[derive(Clone, Copy, Default)]
struct Node {
    time: u32,
    low: u32,
    lost: (u32, u32),
    /// The number of cells in this cell's depth-first subtree, and how many have the mark `MEMBER`.
    size: (u32, u32),
    parent: u32,
    /// The index of the neighbour that the search visits next.
    next_neighbour: u32,
}

/// Finds the cells that become unreachable without a certain cell.
pub struct Articulation {
    nodes: Vec<Node>,
    pub reached: Vec<u32>,
}

/// The value of `parent` for the first cell of a search tree.
const NO_PARENT: u32 = u32::MAX;

impl Articulation {
    pub fn new(cells: usize) -> Articulation {
        Articulation {
            nodes: vec![Node::default(); cells + 1],
            reached: Vec::new(),
        }
    }

    pub fn is_reached(&self, cell: usize) -> bool {
        self.nodes[cell].time > 0
    }

    /// Counts all cells, and all `MEMBER` cells, that become unreachable without `cell`.
    pub fn lost(&self, cell: usize) -> (u32, u32) {
        self.nodes[cell].lost
    }

    /// Searches from `roots` through all cells that are not a `WALL` in `marks`.
    pub fn search(
        &mut self,
        neighbours: &Neighbours,
        roots: impl IntoIterator<Item = usize>,
        marks: &[u8],
    ) {
        self.reached
            .drain(..)
            .for_each(|cell| self.nodes[cell as usize].time = 0);
        for root in roots {
            self.nodes[root] = Node {
                time: 1,
                ..Node::default()
            };
            self.reached.push(root as u32);
        }
        let roots = self.reached.len();
        for n in 0..roots {
            let root = self.reached[n];
            for start in neighbours[root as usize] {
                if self.nodes[start as usize].time == 0 && marks[start as usize] != WALL {
                    self.tree(start, roots as u32, neighbours, marks);
                }
            }
        }
    }

    fn tree(&mut self, start: u32, roots: u32, neighbours: &Neighbours, marks: &[u8]) {
        self.enter(start, NO_PARENT, roots, marks);
        let mut cell = start;
        loop {
            let node = &mut self.nodes[cell as usize];
            if let Some(&next) = neighbours[cell as usize].get(node.next_neighbour as usize) {
                node.next_neighbour += 1;
                let low = node.low;
                let time = self.nodes[next as usize].time;
                if time > 0 {
                    self.nodes[cell as usize].low = low.min(time);
                } else if marks[next as usize] != WALL {
                    self.enter(next, cell, roots, marks);
                    cell = next;
                }
                continue;
            }
            let Node {
                low, size, parent, ..
            } = *node;
            if parent == NO_PARENT {
                return;
            }
            let up = &mut self.nodes[parent as usize];
            up.size = (up.size.0 + size.0, up.size.1 + size.1);
            if low >= up.time {
                up.lost = (up.lost.0 + size.0, up.lost.1 + size.1);
            } else {
                up.low = up.low.min(low);
            }
            cell = parent;
        }
    }

    fn enter(&mut self, cell: u32, parent: u32, roots: u32, marks: &[u8]) {
        self.reached.push(cell);
        let time = self.reached.len() as u32 + 1 - roots;
        let size = (1, u32::from(marks[cell as usize] == MEMBER));
        self.nodes[cell as usize] = Node {
            time,
            low: time,
            lost: (0, 0),
            size,
            parent,
            next_neighbour: 0,
        };
    }
}
