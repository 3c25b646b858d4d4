//! One ant, which colours a grid, and the number of errors in its colouring.

use super::super::colouring::Colouring;
use super::super::grid::Grid;

/// An ant and its unfinished colouring. The ant begins with a black sea, and makes cells white.
pub struct Ant<'a> {
    grid: &'a Grid,
    /// For each cell, whether it is black.
    pub black: Vec<bool>,
    /// For each cell, the clue of its island; `None` for black cells and for white cells that no island has reached.
    island_of: Vec<Option<usize>>,
}

/// An island while it grows.
pub struct GrowingIsland {
    /// The cell of its clue.
    pub clue: usize,
    /// The cells that the island has so far, with the cell of its clue.
    pub cells: Vec<usize>,
}

impl<'a> Ant<'a> {
    /// Creates an ant, which colours a grid by growing islands. The ant begins with a colouring:
    /// `start` has, for each cell, whether it is black. The white cells that are connected with a
    /// clue are the first cells of this clue's island.
    pub fn new(grid: &'a Grid, start: &[bool]) -> Ant<'a> {
        let mut island_of = vec![None; grid.cells()];
        for clue in grid.clued() {
            // All white cells that are connected with the clue.
            let island = grid.flood(clue, |cell| !start[cell]);
            for cell in 0..grid.cells() {
                if island[cell] {
                    island_of[cell] = Some(clue);
                }
            }
        }
        Ant {
            grid,
            black: start.to_vec(),
            island_of,
        }
    }

    /// Returns the island of a clue as it is now, with all its cells.
    pub fn island(&self, clue: usize) -> GrowingIsland {
        let all = 0..self.grid.cells();
        let cells = all.filter(|&cell| self.island_of[cell] == Some(clue));
        GrowingIsland {
            clue,
            cells: cells.collect(),
        }
    }

    /// Returns whether an island may take a black cell beside it and make this cell white: the cell
    /// must touch no other island, and must not cut the sea. With the cell and the white cells that
    /// it connects to the island, the island must have at most `max_size` cells.
    pub fn may_take(&self, cell: usize, island: &GrowingIsland, max_size: usize) -> bool {
        for next in self.grid.neighbours(cell) {
            let beside = self.island_of[next];
            if beside.is_some_and(|clue| clue != island.clue) {
                return false;
            }
        }
        let new_size = island.cells.len() + self.cells_joined_by(cell).len();
        new_size <= max_size && self.keeps_sea_connected(cell)
    }

    /// Gives a black cell to an island beside it, with all white cells that it connects to the island.
    pub fn take(&mut self, cell: usize, island: &mut GrowingIsland) {
        for new_cell in self.cells_joined_by(cell) {
            self.black[new_cell] = false;
            self.island_of[new_cell] = Some(island.clue);
            island.cells.push(new_cell);
        }
    }

    /// Returns the cells that an island gets if it takes a black cell: this cell, and all white
    /// cells connected with it that do not belong to an island yet.
    fn cells_joined_by(&self, cell: usize) -> Vec<usize> {
        let mut joined = vec![cell];
        // The loop also visits the cells that it appends.
        let mut visited = 0;
        while let Some(&inside) = joined.get(visited) {
            visited += 1;
            for next in self.grid.neighbours(inside) {
                let is_free = !self.black[next] && self.island_of[next].is_none();
                if is_free && !joined.contains(&next) {
                    joined.push(next);
                }
            }
        }
        joined
    }

    /// Returns whether the sea stays connected if a black cell becomes white: the black neighbours
    /// of the cell are connected without it.
    fn keeps_sea_connected(&self, cell: usize) -> bool {
        // The eight cells around this cell often show that removing the cell cuts nothing.
        if !self.grid.may_cut(cell, |next| self.black[next]) {
            return true;
        }
        let mut black_neighbours = self.grid.neighbours(cell).filter(|&next| self.black[next]);
        let Some(first) = black_neighbours.next() else {
            return true;
        };
        let connected_with_first =
            (self.grid).flood(first, |other| other != cell && self.black[other]);
        black_neighbours.all(|next| connected_with_first[next])
    }
}

/// The colouring of one ant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The colours of all cells.
    pub colouring: Colouring,
    /// The number of errors. Each cell that an island has too few or too many is an error, and so
    /// is each cell of a white region with no clue or several clues. Each black 2 x 2 square is an
    /// error, and so is each part of the sea except one. Only solutions have 0 errors.
    pub wrong: usize,
}

impl Attempt {
    /// Creates the finished colouring of an ant, and counts its errors. `black` has, for each cell,
    /// whether it is black.
    pub(super) fn new(grid: &Grid, black: Vec<bool>) -> Attempt {
        Attempt {
            wrong: count_errors(grid, &black),
            colouring: Colouring::of_grid(grid, black),
        }
    }
}

/// Counts the errors of a colouring: black 2 x 2 squares (*pools*), the errors of each white region (missing or surplus
/// cells, or all cells without exactly one clue), and the parts of the sea except one. Only a solution has no errors.
fn count_errors(grid: &Grid, black: &[bool]) -> usize {
    let mut errors = 0;
    for square in grid.squares() {
        let is_pool = square.iter().all(|&cell| black[cell]);
        errors += usize::from(is_pool);
    }
    for region in regions(grid, |cell| !black[cell]) {
        errors += count_region_errors(grid, &region);
    }
    let seas = regions(grid, |cell| black[cell]);
    // A sea in several parts has one error for each part except one.
    errors + seas.len().saturating_sub(1)
}

/// Counts the errors of a region of connected white cells: the number of cells that are missing or too many for its
/// clue, or the number of all its cells if the region does not have exactly one clue.
fn count_region_errors(grid: &Grid, region: &[usize]) -> usize {
    let all = region.iter().copied();
    let clues: Vec<usize> = all.filter(|&cell| grid.has_clue(cell)).collect();
    let [clue] = clues[..] else {
        return region.len(); // The region has no clue, or several clues.
    };
    match grid.island_size(clue) {
        Some(size) => region.len().abs_diff(size),
        None => 0, // A clue without a number allows every size.
    }
}

/// Returns the connected regions of the cells that satisfy `belongs`, each as an ascending list of cells.
fn regions(grid: &Grid, belongs: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let mut seen = vec![false; grid.cells()];
    let mut regions = Vec::new();
    for start in 0..grid.cells() {
        if seen[start] || !belongs(start) {
            continue;
        }
        let is_inside = grid.flood(start, &belongs);
        let mut region = Vec::new();
        for cell in 0..grid.cells() {
            if is_inside[cell] {
                seen[cell] = true;
                region.push(cell);
            }
        }
        regions.push(region);
    }
    regions
}

#[cfg(test)]
pub mod tests {
    use super::super::super::colouring::is_solution;
    use super::*;

    #[test]
    fn only_solutions_have_no_wrong_cell() {
        for grid in ["2,0,0/0,0,0/0,1,0", "?,0,0/0,0,0/0,0,2", "1,0,0,0/0,0,0,3"] {
            let grid = Grid::parse(grid).unwrap();
            for black in colourings(&grid) {
                let colouring = Colouring::of_grid(&grid, black.clone());
                let is_right = count_errors(&grid, &black) == 0;
                assert_eq!(is_right, is_solution(&grid, &colouring), "{colouring}");
            }
        }
    }

    #[test]
    fn an_island_joins_the_white_cells_that_it_reaches() {
        let grid = Grid::parse("4,0,0,0,0,1").unwrap();
        let mut ant = Ant::new(&grid, &[false, true, false, true, true, false]);
        let mut island = ant.island(0);

        assert!(!ant.may_take(1, &island, 2), "the island becomes too large");
        assert!(ant.may_take(1, &island, 4));
        ant.take(1, &mut island);

        assert_eq!(island.cells, [0, 1, 2]);
        assert!(ant.may_take(3, &island, 4));
        assert!(!ant.may_take(4, &island, 4), "another island");
    }

    #[test]
    fn an_ant_does_not_cut_the_sea() {
        let grid = Grid::parse("0,0,0/2,0,0/0,0,0").unwrap();
        let mut black = vec![true; 9];
        black[3] = false;
        let mut ant = Ant::new(&grid, &black);
        let mut island = ant.island(3);
        assert!(ant.may_take(4, &island, 3));

        ant.take(4, &mut island);

        assert!(!ant.may_take(5, &island, 3));
    }

    /// Returns all colourings of a grid in which the clues are white, as lists with, for each cell,
    /// whether it is black.
    pub fn colourings(grid: &Grid) -> Vec<Vec<bool>> {
        let mut all = vec![Vec::new()];
        for cell in 0..grid.cells() {
            let mut longer = Vec::new();
            for colours in all {
                longer.push([&colours[..], &[false]].concat());
                if !grid.has_clue(cell) {
                    longer.push([&colours[..], &[true]].concat());
                }
            }
            all = longer;
        }
        all
    }
}
