//! Walks on the grid: finds cheapest paths, and articulation points, the cells whose removal
//! disconnects a region (Hopcroft and Tarjan 1973).

/// The four neighbours of each cell. The index after the last cell stands for a missing neighbour.
/// All arrays of marks have a [`WALL`] at this index, so that no path leaves the grid.
pub type Neighbours = Vec<[u32; 4]>;

/// The mark of a cell that is known to be in a region.
pub const MEMBER: u8 = 0;
/// The mark of a cell that may be inside or outside a region.
pub const OPEN: u8 = 1;
/// The mark of a cell that is known to be outside a region.
pub const WALL: u8 = 2;

/// The cost of a cell that no path reached: the largest number, so that every path is cheaper.
pub const UNREACHED: u32 = u32::MAX;

/// The lowest costs of paths from a start to all cells. The cost of a path is the number of its [`OPEN`] cells.
pub struct Costs {
    /// For each cell, the lowest cost of a path from the start, or [`UNREACHED`].
    cost: Vec<u32>,
    /// The cells that a path reached.
    pub reached: Vec<u32>,
    /// The cells at the current cost whose neighbours have not been visited yet.
    queue: Vec<u32>,
    /// The cells whose cost is 1 more than the current cost.
    next_queue: Vec<u32>,
}

impl Costs {
    /// Creates the costs for a grid with this number of cells. So far, no cell is reached. The index
    /// after the last cell stands for missing neighbours, which no path reaches.
    pub fn new(cells: usize) -> Costs {
        Costs {
            cost: vec![UNREACHED; cells + 1],
            reached: Vec::new(),
            queue: Vec::new(),
            next_queue: Vec::new(),
        }
    }

    /// Returns the lowest cost of a path from the start to a cell, or [`UNREACHED`].
    pub fn of(&self, cell: usize) -> u32 {
        self.cost[cell]
    }

    /// Returns whether a path reached a cell.
    pub fn is_reached(&self, cell: usize) -> bool {
        self.cost[cell] != UNREACHED
    }

    /// Returns the lowest cost of a path from the start to a neighbour of a cell. [`UNREACHED`] if
    /// no path reaches a neighbour.
    pub fn least_neighbour_cost(&self, neighbours: &Neighbours, cell: usize) -> u32 {
        let [a, b, c, d] = neighbours[cell].map(|next| self.cost[next as usize]);
        a.min(b).min(c).min(d)
    }

    /// Forgets all paths. Resets only the cells that were reached, which is fast.
    pub fn clear(&mut self) {
        for cell in self.reached.drain(..) {
            self.cost[cell as usize] = UNREACHED;
        }
        self.queue.clear();
        self.next_queue.clear();
    }

    /// Computes, for each cell, the lowest cost of a path from `start` to this cell. A path crosses no cell that is a
    /// `WALL` in `marks`. The cost of a path is the number of its `OPEN` cells; a `MEMBER` and the start are free.
    /// Cells that cost more than `max_cost` are not reached. Forgets earlier paths.
    pub fn walk(&mut self, neighbours: &Neighbours, start: usize, max_cost: u32, marks: &[u8]) {
        self.clear();
        self.cost[start] = 0;
        self.reached.push(start as u32);
        self.queue.push(start as u32);
        // As in Dijkstra's algorithm, cells are visited in the order of their costs. A queue for
        // the current cost and one for the next cost suffice, because a step costs at most 1.
        for cost in 0..=max_cost {
            while let Some(cell) = self.queue.pop() {
                // A cheaper path may have reached the cell after it was pushed.
                if self.cost[cell as usize] == cost {
                    for &next in &neighbours[cell as usize] {
                        self.visit(next, cost, max_cost, marks);
                    }
                }
            }
            std::mem::swap(&mut self.queue, &mut self.next_queue);
            if self.queue.is_empty() {
                break;
            }
        }
    }

    /// Extends a path of the given cost by the cell `next`. A `MEMBER` costs nothing, and an `OPEN`
    /// cell costs 1. Does nothing if the cell is a `WALL`, if another path to it is as cheap, or if
    /// the new path costs more than `max_cost`.
    fn visit(&mut self, next: u32, cost: u32, max_cost: u32, marks: &[u8]) {
        let known_cost = self.cost[next as usize];
        if known_cost <= cost {
            return;
        }
        match marks[next as usize] {
            MEMBER => {
                self.cost[next as usize] = cost;
                self.queue.push(next);
            }
            OPEN if known_cost > cost + 1 && cost < max_cost => {
                self.cost[next as usize] = cost + 1;
                self.next_queue.push(next);
            }
            // The cell is a wall, or the path to it is too expensive, or another path is as cheap.
            _ => return,
        }
        if known_cost == UNREACHED {
            self.reached.push(next);
        }
    }
}

/// How many cells a set has, and how many of them are known to be in the region.
#[derive(Clone, Copy, Default)]
pub struct CellCount {
    /// The number of all cells, whatever their marks.
    pub all: u32,
    /// The number of cells with the mark `MEMBER`.
    pub members: u32,
}

impl CellCount {
    /// Adds the numbers of other cells to these numbers.
    fn add(&mut self, other: CellCount) {
        self.all += other.all;
        self.members += other.members;
    }
}

/// The data of a cell in a depth-first search.
#[derive(Clone, Copy, Default)]
struct SearchNode {
    /// The place of the cell in the order of the search, from 1. All roots have the time 1. The
    /// time 0 means that the search has not reached the cell.
    time: u32,
    /// The least time among the cells that are next to the cell's subtree.
    low: u32,
    /// How many cells become unreachable without this cell.
    lost: CellCount,
    /// How many cells the search has reached through this cell, with the cell itself.
    size: CellCount,
    /// The cell from which the search reached this cell, or [`NO_PARENT`].
    parent: u32,
    /// The index of the neighbour that the search visits next.
    next_neighbour: u32,
}

/// Finds, for each cell, the cells that a search from its roots reaches only through this cell.
pub struct Articulation {
    nodes: Vec<SearchNode>,
    /// The cells that the search reached.
    pub reached: Vec<u32>,
}

/// The value of `parent` for the first cell of a search tree. An `Option` would make each node larger.
const NO_PARENT: u32 = u32::MAX;

impl Articulation {
    /// Creates the search tree for a grid with this number of cells. So far, no cell is reached. The
    /// index after the last cell stands for missing neighbours, which no search reaches.
    pub fn new(cells: usize) -> Articulation {
        Articulation {
            nodes: vec![SearchNode::default(); cells + 1],
            reached: Vec::new(),
        }
    }

    /// Returns whether the search reached a cell.
    pub fn is_reached(&self, cell: usize) -> bool {
        self.nodes[cell].time > 0
    }

    /// Returns how many other cells become unreachable from the roots of the search if `cell` is removed, and how many
    /// of these cells have the mark `MEMBER`.
    pub fn lost(&self, cell: usize) -> CellCount {
        self.nodes[cell].lost
    }

    /// Searches depth-first from `roots` through all cells that are not a `WALL` in `marks`. Finds
    /// which cells are reached, and counts, for each reached cell except the roots, the cells that
    /// would be unreachable without this cell (Hopcroft and Tarjan 1973). Forgets the last search.
    pub fn search(&mut self, neighbours: &Neighbours, roots: &[usize], marks: &[u8]) {
        for cell in self.reached.drain(..) {
            self.nodes[cell as usize].time = 0;
        }
        // All roots have the time 1, as if they were one cell.
        for &root in roots {
            self.nodes[root] = SearchNode {
                time: 1,
                ..SearchNode::default()
            };
            self.reached.push(root as u32);
        }
        for &root in roots {
            for start in neighbours[root] {
                if self.nodes[start as usize].time == 0 && marks[start as usize] != WALL {
                    self.search_tree(start, neighbours, marks);
                }
            }
        }
    }

    /// Searches depth-first all cells that can be reached from `start` without crossing a root (a
    /// cell where the whole search began) or a `WALL`. Visits the neighbours of a cell in their order,
    /// and goes back to the parent of the cell when none is left. `low` is the earliest time at which
    /// a neighbour of the cell or of its subtree was reached. The loop replaces recursion.
    fn search_tree(&mut self, start: u32, neighbours: &Neighbours, marks: &[u8]) {
        self.enter(start, NO_PARENT, marks);
        let mut cell = start;
        loop {
            let node = &mut self.nodes[cell as usize];
            if let Some(&next) = neighbours[cell as usize].get(node.next_neighbour as usize) {
                node.next_neighbour += 1;
                let low = node.low;
                let time = self.nodes[next as usize].time;
                if time > 0 {
                    // The neighbour was reached before. The neighbour may be the parent. This does
                    // no harm, because `leave` asks for cells that were reached before the parent.
                    self.nodes[cell as usize].low = low.min(time);
                } else if marks[next as usize] != WALL {
                    self.enter(next, cell, marks);
                    cell = next;
                }
                continue;
            }
            if node.parent == NO_PARENT {
                return;
            }
            cell = self.leave(cell);
        }
    }

    /// Initialises the data of a cell that the depth-first search reaches for the first time, from its `parent`. The
    /// subtree of the cell (the cells reached through it) has only this cell so far, and no cell is `lost` without it.
    fn enter(&mut self, cell: u32, parent: u32, marks: &[u8]) {
        self.reached.push(cell);
        // The roots come first and have the time 1, so all other times are later.
        let time = self.reached.len() as u32;
        self.nodes[cell as usize] = SearchNode {
            time,
            // No neighbour of the cell has been visited yet.
            low: time,
            lost: CellCount::default(),
            size: CellCount {
                all: 1,
                members: u32::from(marks[cell as usize] == MEMBER),
            },
            parent,
            next_neighbour: 0,
        };
    }

    /// Ends the visit of a cell in the depth-first search: adds the size of its subtree (the cells reached through it)
    /// to the size of its parent's subtree, and returns the parent. `time` is the place of a cell in the order of the
    /// search, and `low` the earliest time of the cells that touch the subtree. If none of these was reached before the
    /// parent, the subtree would be unreachable without the parent, and is also added to the cells that are `lost`.
    fn leave(&mut self, cell: u32) -> u32 {
        let SearchNode {
            low, size, parent, ..
        } = self.nodes[cell as usize];
        let parent_node = &mut self.nodes[parent as usize];
        parent_node.size.add(size);
        if low >= parent_node.time {
            parent_node.lost.add(size);
        } else {
            parent_node.low = parent_node.low.min(low);
        }
        parent
    }
}
