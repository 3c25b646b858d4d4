//! A random colouring that obeys all rules except the rules about clues.

use super::super::grid::Grid;
use super::random::Random;

/// Number of rounds that join and shrink the islands of a random colouring.
const ROUNDS: usize = 4;

/// A colouring without clues, with a connected sea and no black 2 x 2 square.
#[derive(Clone)]
pub struct Drawing {
    /// The grid without clues.
    pub empty: Grid,
    pub black: Vec<bool>,
}

impl Drawing {
    /// Creates a random colouring whose islands have about `island_size` cells on average.
    pub fn random(random: &mut Random, rows: usize, columns: usize, island_size: usize) -> Drawing {
        let empty = Grid::new(&vec![vec![0; columns]; rows]);
        let mut drawing = Drawing {
            black: vec![false; empty.cells()],
            empty,
        };
        drawing.grow_sea(random);
        let has_no_island = drawing.black.iter().all(|&black| black);
        if has_no_island {
            // The grid is a single row or column. A white cell in its middle would cut the sea in
            // two.
            let end = if random.below(2) == 0 {
                0
            } else {
                drawing.black.len() - 1
            };
            drawing.black[end] = false;
        }
        for _ in 0..ROUNDS {
            drawing.join_islands(random, island_size);
            drawing.tighten(random, None);
        }
        drawing
    }

    fn grow_sea(&mut self, random: &mut Random) {
        let start = random.below(self.empty.cells());
        let mut shore = vec![start];
        let mut seen = vec![false; self.empty.cells()];
        seen[start] = true;
        while !shore.is_empty() {
            let cell = shore.swap_remove(random.below(shore.len()));
            // A 2 x 2 square of black cells is forbidden.
            if self.makes_pool(cell) {
                continue;
            }
            self.black[cell] = true;
            for next in self.empty.neighbours(cell) {
                if !std::mem::replace(&mut seen[next], true) {
                    shore.push(next);
                }
            }
        }
    }

    /// Shrinks islands without changing the cell `but`.
    pub fn tighten(&mut self, random: &mut Random, but: Option<usize>) {
        let mut cells: Vec<usize> = (0..self.empty.cells())
            .filter(|&cell| !self.black[cell] && Some(cell) != but)
            .collect();
        random.shuffle(&mut cells);
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for &cell in &cells {
                if !self.black[cell] && self.may_be_black(cell) && self.is_superfluous(cell, false)
                {
                    self.black[cell] = true;
                    changed = true;
                }
            }
        }
    }

    /// Returns whether the region of `cell` stays non-empty and connected without `cell`.
    fn is_superfluous(&self, cell: usize, is_black: bool) -> bool {
        let same = |other: usize| other != cell && self.black[other] == is_black;
        let Some(start) = self.empty.neighbours(cell).find(|&next| same(next)) else {
            return false;
        };
        let reached = self.empty.flood(start, same);
        self.empty
            .neighbours(cell)
            .all(|next| !same(next) || reached[next])
    }

    /// Turns black cells white until the islands have the average size `island_size`.
    fn join_islands(&mut self, random: &mut Random, island_size: usize) {
        for least in [2, 1] {
            let mut cells: Vec<usize> = (0..self.empty.cells())
                .filter(|&cell| self.black[cell])
                .collect();
            random.shuffle(&mut cells);
            let (mut islands, mut white) = (self.islands().len(), self.empty.cells() - cells.len());
            for cell in cells {
                if white >= islands * island_size {
                    return;
                }
                if self.may_join_islands(cell, least, island_size * 3) {
                    islands = islands + 1 - self.islands_beside(cell).len();
                    self.black[cell] = false;
                    white += 1;
                }
            }
        }
    }

    /// Returns whether a cell would be the fourth black cell of a 2 x 2 square.
    pub fn makes_pool(&self, cell: usize) -> bool {
        let (columns, rows) = (self.empty.columns(), self.empty.rows());
        let (column, row) = self.empty.point(cell);
        let black = |column: usize, row: usize| self.black[row * columns + column];
        let corner = |left: usize, top: usize| {
            let square = [
                (left, top),
                (left + 1, top),
                (left, top + 1),
                (left + 1, top + 1),
            ];
            square
                .into_iter()
                .all(|(x, y)| (x, y) == (column, row) || black(x, y))
        };
        (column.saturating_sub(1)..=column).any(|left| {
            (row.saturating_sub(1)..=row)
                .any(|top| left + 1 < columns && top + 1 < rows && corner(left, top))
        })
    }

    pub fn may_join_islands(&self, black_cell: usize, min_islands: usize, max_size: usize) -> bool {
        let islands = self.islands_beside(black_cell);
        let joined_size = 1 + islands.iter().map(Vec::len).sum::<usize>();
        let sea_stays_connected = || self.is_superfluous(black_cell, true);
        islands.len() >= min_islands && joined_size <= max_size && sea_stays_connected()
    }

    pub fn joined(&self, cell: usize, most: usize) -> Option<Drawing> {
        let mut joined =
            (self.black[cell] && self.may_join_islands(cell, 2, most)).then(|| self.clone())?;
        joined.black[cell] = false;
        Some(joined)
    }

    pub fn may_be_black(&self, cell: usize) -> bool {
        let touches = self.empty.neighbours(cell).any(|next| self.black[next]);
        (touches || self.black.iter().all(|black| !black)) && !self.makes_pool(cell)
    }

    /// Returns whether the black cells are connected and contain no 2 x 2 square.
    pub fn obeys_the_rules(&self) -> bool {
        let black = |cell: usize| self.black[cell];
        let one_sea = (0..self.black.len())
            .find(|&cell| black(cell))
            .is_none_or(|start| {
                let reached = self.empty.flood(start, black);
                reached == self.black
            });
        one_sea
            && !self
                .empty
                .squares()
                .any(|square| square.into_iter().all(black))
    }

    /// Returns the cells of the island of a white cell, ascending.
    pub fn island(&self, cell: usize) -> Vec<usize> {
        let reached = self.empty.flood(cell, |beside| !self.black[beside]);
        (0..reached.len()).filter(|&cell| reached[cell]).collect()
    }

    pub fn islands_beside(&self, cell: usize) -> Vec<Vec<usize>> {
        let mut islands: Vec<Vec<usize>> = Vec::new();
        for next in self
            .empty
            .neighbours(cell)
            .filter(|&next| !self.black[next])
        {
            if !islands.iter().any(|island| island.contains(&next)) {
                islands.push(self.island(next));
            }
        }
        islands
    }

    /// Returns all islands, in the order of their first cells.
    pub fn islands(&self) -> Vec<Vec<usize>> {
        let mut seen = self.black.clone();
        let mut islands = Vec::new();
        for cell in 0..self.empty.cells() {
            if !seen[cell] {
                let island = self.island(cell);
                island.iter().for_each(|&cell| seen[cell] = true);
                islands.push(island);
            }
        }
        islands
    }
}
