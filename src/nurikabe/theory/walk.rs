//! Walks over the grid that need no memory of their own each time.

/// The neighbours of each cell; where there are fewer than four, the rest is one more cell behind the last one, which is
/// always a wall.
pub type Beside = Vec<[u32; 4]>;

/// What a step to a cell means: it is known to be in the region, it may be, or it is not.
pub const MEMBER: u8 = 0;
pub const OPEN: u8 = 1;
pub const WALL: u8 = 2;

/// Not reached.
pub const FAR: u32 = u32::MAX;

/// What it costs to get to each cell.
pub struct Costs {
    /// By cell.
    cost: Vec<u32>,
    /// The cells that are reached, by what they cost.
    pub reached: Vec<u32>,
    open: Vec<u32>,
    further: Vec<u32>,
}

impl Costs {
    pub fn new(cells: usize) -> Costs {
        Costs { cost: vec![FAR; cells + 1], reached: Vec::new(), open: Vec::new(), further: Vec::new() }
    }

    /// The least number of cells that are no members on a path to a cell. The cell itself counts, the start does not.
    pub fn of(&self, cell: usize) -> u32 {
        self.cost[cell]
    }

    /// The least of the costs of a cell's neighbours.
    pub fn beside(&self, beside: &Beside, cell: usize) -> u32 {
        beside[cell].iter().map(|&next| self.cost[next as usize]).min().unwrap_or(FAR)
    }

    /// Walks from `start`. What costs more than `most` is not reached.
    pub fn walk(&mut self, beside: &Beside, start: usize, most: u32, step: &[u8]) {
        let Costs { cost, reached, open, further } = self;
        reached.drain(..).for_each(|cell| cost[cell as usize] = FAR);
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
                for &next in &beside[cell as usize] {
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
                    if was == FAR {
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
