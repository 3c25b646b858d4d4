//! Computes cheapest paths on the grid.

/// The four neighbours of each cell. A sentinel replaces a missing neighbour.
pub type Neighbours = Vec<[u32; 4]>;

/// Marks a cell that is known to be in a region.
pub const MEMBER: u8 = 0;
/// Marks a cell that may be inside or outside a region.
pub const OPEN: u8 = 1;
/// Marks a cell that is known to be outside a region.
pub const WALL: u8 = 2;

/// The cost of a cell that no path reached.
pub const UNREACHED: u32 = u32::MAX;

/// The lowest costs of paths from a start to all cells.
pub struct Costs {
    /// For each cell, the lowest cost of a path from the start, or [`UNREACHED`].
    cost: Vec<u32>,
    /// The cells that a path reached.
    pub reached: Vec<u32>,
    /// The cells whose neighbours have not been visited at the current cost.
    open: Vec<u32>,
    /// The cells that cost 1 more.
    further: Vec<u32>,
}

impl Costs {
    pub fn new(cells: usize) -> Costs {
        Costs {
            cost: vec![UNREACHED; cells + 1],
            reached: Vec::new(),
            open: Vec::new(),
            further: Vec::new(),
        }
    }

    /// Returns the smallest number of `OPEN` cells on a path from the start to a cell.
    pub fn of(&self, cell: usize) -> u32 {
        self.cost[cell]
    }

    /// Returns whether a path reached a cell.
    pub fn is_reached(&self, cell: usize) -> bool {
        self.cost[cell] != UNREACHED
    }

    /// Returns the lowest cost of the neighbours of a cell.
    pub fn least_neighbour_cost(&self, neighbours: &Neighbours, cell: usize) -> u32 {
        let mut least = UNREACHED;
        for next in neighbours[cell] {
            least = least.min(self.cost[next as usize]);
        }
        least
    }

    /// Forgets all paths.
    pub fn clear(&mut self) {
        for cell in self.reached.drain(..) {
            self.cost[cell as usize] = UNREACHED;
        }
        self.open.clear();
        self.further.clear();
    }

    /// Finds the paths that cost at most `most` and cross no cell that is a `WALL` in `marks`.
    pub fn walk(&mut self, neighbours: &Neighbours, start: usize, most: u32, marks: &[u8]) {
        self.clear();
        self.cost[start] = 0;
        self.reached.push(start as u32);
        self.open.push(start as u32);
        for cost in 0..=most {
            while let Some(cell) = self.open.pop() {
                // A cheaper path may have reached the cell after it was pushed.
                if self.cost[cell as usize] == cost {
                    for &next in &neighbours[cell as usize] {
                        self.visit(next, cost, most, marks);
                    }
                }
            }
            std::mem::swap(&mut self.open, &mut self.further);
            if self.open.is_empty() {
                break;
            }
        }
    }

    /// Extends a path of the given cost by the cell `next`, if this makes a cheaper path.
    fn visit(&mut self, next: u32, cost: u32, most: u32, marks: &[u8]) {
        let before = self.cost[next as usize];
        if before <= cost {
            return;
        }
        match marks[next as usize] {
            MEMBER => {
                self.cost[next as usize] = cost;
                self.open.push(next);
            }
            OPEN if before > cost + 1 && cost < most => {
                self.cost[next as usize] = cost + 1;
                self.further.push(next);
            }
            _ => return,
        }
        if before == UNREACHED {
            self.reached.push(next);
        }
    }
}
