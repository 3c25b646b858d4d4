//! Computes shortest paths on the grid. The memory is reused from one computation to the next.

/// The neighbours of each cell. A missing neighbour is replaced by a sentinel, which is always a wall.
pub type Neighbours = Vec<[u32; 4]>;

/// The kind of a cell that is known to be in the searched region.
pub const MEMBER: u8 = 0;
/// The kind of a cell that may be in the searched region.
pub const OPEN: u8 = 1;
/// The kind of a cell that is known not to be in the searched region.
pub const WALL: u8 = 2;

/// The cost of a cell that was not reached.
pub const UNREACHED: u32 = u32::MAX;

/// The cost of reaching each cell from a start.
pub struct Costs {
    /// The cost of each cell.
    cost: Vec<u32>,
    /// The cells that were reached, in ascending order of their costs.
    pub reached: Vec<u32>,
    open: Vec<u32>,
    further: Vec<u32>,
}

impl Costs {
    pub fn new(cells: usize) -> Costs {
        Costs { cost: vec![UNREACHED; cells + 1], reached: Vec::new(), open: Vec::new(), further: Vec::new() }
    }

    /// Returns the lowest cost of a path to a cell. The cost is the number of cells on the path that are not known
    /// members.
    pub fn of(&self, cell: usize) -> u32 {
        self.cost[cell]
    }

    /// Returns the lowest cost among the neighbours of a cell.
    pub fn least_neighbour_cost(&self, neighbours: &Neighbours, cell: usize) -> u32 {
        neighbours[cell].iter().map(|&next| self.cost[next as usize]).min().unwrap_or(UNREACHED)
    }

    /// Computes the costs from `start`. Cells with a higher cost than `most` are not reached.
    pub fn walk(&mut self, neighbours: &Neighbours, start: usize, most: u32, step: &[u8]) {
        let Costs { cost, reached, open, further } = self;
        reached.drain(..).for_each(|cell| cost[cell as usize] = UNREACHED);
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
                    match step[next as usize] {
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
