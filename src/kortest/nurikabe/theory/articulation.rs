//! Which cells a region falls apart without: articulation points, by one depth-first search (Hopcroft and Tarjan).

use super::walk::{Beside, MEMBER, WALL};

/// What the search found out of the cells that it reached.
pub struct Articulation {
    /// By cell: when it was reached, from 1; 0 for one that was not. The root of all is reached at 1.
    time: Vec<u32>,
    low: Vec<u32>,
    /// By cell: how many cells are lost without it, other than itself, and how many members are among these.
    lost: Vec<(u32, u32)>,
    /// Of the subtree, the cell itself included.
    size: Vec<(u32, u32)>,
    /// The cells that were reached.
    pub reached: Vec<u32>,
    stack: Vec<(u32, u32)>,
}

impl Articulation {
    pub fn new(cells: usize) -> Articulation {
        Articulation {
            time: vec![0; cells + 1],
            low: vec![0; cells + 1],
            lost: vec![(0, 0); cells + 1],
            size: vec![(0, 0); cells + 1],
            reached: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// Whether a cell was reached.
    pub fn is_reached(&self, cell: usize) -> bool {
        self.time[cell] > 0
    }

    /// How many of the reached cells cannot be reached without a cell, which is not counted, and how many members are
    /// among these.
    pub fn lost(&self, cell: usize) -> (u32, u32) {
        self.lost[cell]
    }

    /// Searches from the roots, which stand for one; through cells that are no walls.
    pub fn search(&mut self, beside: &Beside, roots: impl IntoIterator<Item = usize>, step: &[u8]) {
        self.reached.drain(..).for_each(|cell| self.time[cell as usize] = 0);
        for root in roots {
            self.time[root] = 1;
            self.lost[root] = (0, 0);
            self.reached.push(root as u32);
        }
        let (mut now, roots) = (1, self.reached.len());
        for n in 0..roots {
            let root = self.reached[n];
            for start in beside[root as usize] {
                if self.time[start as usize] == 0 && step[start as usize] != WALL {
                    self.tree(start, beside, step, &mut now);
                }
            }
        }
    }

    fn tree(&mut self, start: u32, beside: &Beside, step: &[u8], now: &mut u32) {
        self.enter(start, step, now);
        while let Some(&mut (cell, ref mut turn)) = self.stack.last_mut() {
            if let Some(&next) = beside[cell as usize].get(*turn as usize) {
                *turn += 1;
                let time = self.time[next as usize];
                if time > 0 {
                    let low = &mut self.low[cell as usize];
                    *low = time.min(*low);
                } else if step[next as usize] != WALL {
                    self.enter(next, step, now);
                }
                continue;
            }
            self.stack.pop();
            if let Some(&(above, _)) = self.stack.last() {
                let (cell, above) = (cell as usize, above as usize);
                let (size, members) = self.size[cell];
                self.size[above].0 += size;
                self.size[above].1 += members;
                if self.low[cell] >= self.time[above] {
                    self.lost[above].0 += size;
                    self.lost[above].1 += members;
                } else {
                    self.low[above] = self.low[above].min(self.low[cell]);
                }
            }
        }
    }

    fn enter(&mut self, cell: u32, step: &[u8], now: &mut u32) {
        *now += 1;
        self.stack.push((cell, 0));
        self.reached.push(cell);
        let cell = cell as usize;
        self.time[cell] = *now;
        self.low[cell] = *now;
        self.lost[cell] = (0, 0);
        self.size[cell] = (1, u32::from(step[cell] == MEMBER));
    }
}
