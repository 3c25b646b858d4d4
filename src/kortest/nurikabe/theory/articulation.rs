//! Which cells a region falls apart without: articulation points, by one depth-first search (Hopcroft and Tarjan).

/// What the search found out of the cells that it reached.
pub struct Articulation {
    /// By cell: when it was reached, from 1; 0 for one that was not. The root of all is reached at 1.
    time: Vec<u32>,
    low: Vec<u32>,
    /// By cell: how many cells are lost without it, other than itself, and the weight of these.
    lost: Vec<(u32, u32)>,
    /// Of the subtree, the cell itself included.
    size: Vec<(u32, u32)>,
    /// The cells that were reached.
    pub reached: Vec<usize>,
    stack: Vec<(usize, usize)>,
}

impl Articulation {
    pub fn new(cells: usize) -> Articulation {
        Articulation {
            time: vec![0; cells],
            low: vec![0; cells],
            lost: vec![(0, 0); cells],
            size: vec![(0, 0); cells],
            reached: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// Whether a cell was reached.
    pub fn is_reached(&self, cell: usize) -> bool {
        self.time[cell] > 0
    }

    /// How many of the reached cells cannot be reached without a cell, which is not counted, and the weight of these.
    pub fn lost(&self, cell: usize) -> (u32, u32) {
        self.lost[cell]
    }

    /// Searches from the roots, which stand for one; through cells that satisfy `may`.
    pub fn search(
        &mut self,
        neighbours: &[Vec<usize>],
        roots: impl IntoIterator<Item = usize>,
        may: impl Fn(usize) -> bool,
        weight: impl Fn(usize) -> u32,
    ) {
        self.reached.drain(..).for_each(|cell| self.time[cell] = 0);
        for root in roots {
            self.time[root] = 1;
            self.lost[root] = (0, 0);
            self.reached.push(root);
        }
        let (mut now, roots) = (1, self.reached.len());
        for n in 0..roots {
            let root = self.reached[n];
            for &start in &neighbours[root] {
                if self.time[start] == 0 && may(start) {
                    self.tree(start, neighbours, &may, &weight, &mut now);
                }
            }
        }
    }

    fn tree(
        &mut self,
        start: usize,
        neighbours: &[Vec<usize>],
        may: &impl Fn(usize) -> bool,
        weight: &impl Fn(usize) -> u32,
        now: &mut u32,
    ) {
        self.enter(start, weight, now);
        while let Some(&mut (cell, ref mut next)) = self.stack.last_mut() {
            if let Some(&beside) = neighbours[cell].get(*next) {
                *next += 1;
                if self.time[beside] > 0 {
                    self.low[cell] = self.low[cell].min(self.time[beside]);
                } else if may(beside) {
                    self.enter(beside, weight, now);
                }
                continue;
            }
            self.stack.pop();
            if let Some(&(above, _)) = self.stack.last() {
                let (size, weight) = self.size[cell];
                self.size[above].0 += size;
                self.size[above].1 += weight;
                if self.low[cell] >= self.time[above] {
                    self.lost[above].0 += size;
                    self.lost[above].1 += weight;
                } else {
                    self.low[above] = self.low[above].min(self.low[cell]);
                }
            }
        }
    }

    fn enter(&mut self, cell: usize, weight: &impl Fn(usize) -> u32, now: &mut u32) {
        *now += 1;
        self.time[cell] = *now;
        self.low[cell] = *now;
        self.lost[cell] = (0, 0);
        self.size[cell] = (1, weight(cell));
        self.reached.push(cell);
        self.stack.push((cell, 0));
    }
}
