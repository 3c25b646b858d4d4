//! Loosely clued grids: few islands for many cells. A random sea by annealing, and a clue in a random cell of each island.

use fastrand::Rng;
use kortest::nurikabe::Grid;

/// A sea with its islands.
pub struct Sea {
    grid: Grid,
    /// By cell: the number of its island from 1, or 0.
    island: Vec<usize>,
    islands: usize,
}

impl Sea {
    /// A connected sea without pools, around so many islands; `None` if the annealing finds none.
    pub fn random(rows: usize, columns: usize, islands: usize, random: &mut Rng) -> Option<Sea> {
        let grid = Grid::new(&vec![vec![0; columns]; rows]);
        let mut sea = Sea { island: vec![0; grid.cells()], grid, islands };
        let cells = sea.grid.cells();
        for number in 1..=islands {
            let free =
                |&cell: &usize| sea.island[cell] == 0 && sea.grid.neighbours(cell).all(|next| sea.island[next] == 0);
            let some: Vec<usize> = (0..cells).filter(free).collect();
            let mut found = false;
            for _ in 0..50 {
                let cell = *some.get(random.usize(..some.len().max(1)))?;
                sea.island[cell] = number;
                if sea.is_whole(0) {
                    found = true;
                    break;
                }
                sea.island[cell] = 0;
            }
            if !found {
                return None;
            }
        }
        let mut pools = sea.grid.squares().filter(|square| sea.is_pool(square)).count();
        let round = 400 * cells;
        for turn in 0..5 * round {
            if pools == 0 {
                return Some(sea);
            }
            let warmth = 0.6 * (1.0 - (turn % round) as f64 / round as f64) + 0.05;
            pools = sea.change(random.usize(..cells), pools, warmth, random);
        }
        None
    }

    /// Changes the colour of a cell, if that is possible and not too bad. Returns the number of pools.
    fn change(&mut self, cell: usize, pools: usize, warmth: f64, random: &mut Rng) -> usize {
        let before = self.island[cell];
        let around = |sea: &Sea| sea.grid.squares().filter(|s| s.contains(&cell) && sea.is_pool(s)).count();
        if before == 0 {
            let mut owners: Vec<usize> =
                self.grid.neighbours(cell).map(|next| self.island[next]).filter(|&owner| owner > 0).collect();
            owners.dedup();
            let [owner] = owners[..] else { return pools };
            let gone = around(self);
            if gone == 0 && random.f64() > 0.3 {
                return pools;
            }
            self.island[cell] = owner;
            if self.is_whole(0) {
                return pools - gone;
            }
        } else if self.island.iter().filter(|&&other| other == before).count() > 1
            && self.grid.neighbours(cell).any(|next| self.island[next] == 0)
        {
            self.island[cell] = 0;
            let new = around(self);
            if random.f64() < (-(new as f64) / warmth).exp() && self.is_whole(before) {
                return pools + new;
            }
        }
        self.island[cell] = before;
        pools
    }

    fn is_pool(&self, square: &[usize; 4]) -> bool {
        square.iter().all(|&cell| self.island[cell] == 0)
    }

    /// Whether all cells of an island, or of the sea, are connected.
    fn is_whole(&self, number: usize) -> bool {
        let is_in = |cell: usize| self.island[cell] == number;
        let Some(start) = (0..self.island.len()).find(|&cell| is_in(cell)) else { return true };
        let reached = self.grid.flood(start, is_in);
        (0..self.island.len()).all(|cell| !is_in(cell) || reached[cell])
    }

    fn cells(&self, number: usize) -> Vec<usize> {
        (0..self.island.len()).filter(|&cell| self.island[cell] == number).collect()
    }

    fn with_clues(&self, clues: &[usize]) -> Grid {
        let mut numbers = vec![0; self.island.len()];
        clues.iter().for_each(|&clue| numbers[clue] = self.cells(self.island[clue]).len() as u16);
        Grid::new(&numbers.chunks(self.grid.columns()).map(<[u16]>::to_vec).collect::<Vec<_>>())
    }

    /// The grid with a clue in a random cell of each island.
    pub fn clued(&self, random: &mut Rng) -> Grid {
        let clues: Vec<usize> =
            (1..=self.islands).map(|number| random.choice(self.cells(number)).expect("a cell")).collect();
        self.with_clues(&clues)
    }
}

/// The grid with one of its larger clues less by one; `None` if all are small.
pub fn less(grid: &Grid, random: &mut Rng) -> Option<Grid> {
    let clue = random.choice(grid.clued().filter(|&cell| grid.clue(cell) > 2).collect::<Vec<usize>>())?;
    let number = |cell: usize| grid.clue(cell) as u16 - u16::from(cell == clue);
    let numbers: Vec<u16> = (0..grid.cells()).map(number).collect();
    Some(Grid::new(&numbers.chunks(grid.columns()).map(<[u16]>::to_vec).collect::<Vec<_>>()))
}

/// A grid with so many clues in random cells, no two beside each other, that add up to `white`; each at least 2.
pub fn scattered(rows: usize, columns: usize, islands: usize, white: usize, random: &mut Rng) -> Grid {
    let empty = Grid::new(&vec![vec![0; columns]; rows]);
    let cells = loop {
        let cells = random.choose_multiple(0..empty.cells(), islands);
        if cells.iter().all(|&cell| empty.neighbours(cell).all(|next| !cells.contains(&next))) {
            break cells;
        }
    };
    let mut numbers = vec![0; empty.cells()];
    cells.iter().for_each(|&cell| numbers[cell] = 2);
    // Where the parts of a line of so many cells end.
    let mut ends = random.choose_multiple(0..=white - 2 * islands, islands - 1);
    ends.sort_unstable();
    ends.push(white - 2 * islands);
    let mut begin = 0;
    for (&cell, end) in cells.iter().zip(ends) {
        numbers[cell] += (end - begin) as u16;
        begin = end;
    }
    Grid::new(&numbers.chunks(columns).map(<[u16]>::to_vec).collect::<Vec<_>>())
}
