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
    pub reached: Vec<u32>,
    open: Vec<u32>,
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

    pub fn least_neighbour_cost(&self, neighbours: &Neighbours, cell: usize) -> u32 {
        neighbours[cell]
            .iter()
            .map(|&next| self.cost[next as usize])
            .min()
            .unwrap_or(UNREACHED)
    }

    pub fn walk(&mut self, neighbours: &Neighbours, start: usize, most: u32, marks: &[u8]) {
        let Costs {
            cost,
            reached,
            open,
            further,
        } = self;
        reached
            .drain(..)
            .for_each(|cell| cost[cell as usize] = UNREACHED);
        open.clear();
        further.clear();
        cost[start] = 0;
        reached.push(start as u32);
        open.push(start as u32);
        for at in 0..=most {
            while let Some(cell) = open.pop() {
                if cost[cell as usize] < at {
                    continue;
                }
                for &next in &neighbours[cell as usize] {
                    let was = cost[next as usize];
                    if was <= at {
                        continue;
                    }
                    match marks[next as usize] {
                        MEMBER => {
                            cost[next as usize] = at;
                            open.push(next);
                        }
                        OPEN if was > at + 1 && at < most => {
                            cost[next as usize] = at + 1;
                            further.push(next);
                        }
                        _ => continue,
                    }
                    if was == UNREACHED {
                        reached.push(next);
                    }
                }
            }
            std::mem::swap(open, further);
            if open.is_empty() {
                break;
            }
        }
    }
}
