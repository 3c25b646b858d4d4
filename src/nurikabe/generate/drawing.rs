//! The data of the generator: random numbers, a colouring that obeys all rules except those about
//! clues ([`Drawing`]), and a colouring with clues ([`Draft`]).

use super::super::colouring::is_legal_sea;
use super::super::grid::Grid;

/// No island has more cells than this number times the wanted average.
pub const MAX_TO_AVERAGE_SIZE: usize = 3;

/// A random number generator. Equal seeds give equal numbers on every machine.
pub struct Random {
    generator: fastrand::Rng,
}

impl Random {
    /// Creates a generator of random numbers. Equal seeds give equal numbers.
    pub fn new(seed: u64) -> Random {
        Random {
            generator: fastrand::Rng::with_seed(seed),
        }
    }

    /// Returns a random number below `n`, which must not be 0.
    pub fn below(&mut self, n: usize) -> usize {
        // Uses 64 bits even if `usize` has 32 bits, so that a seed gives the same numbers on every machine.
        self.generator.u64(..n as u64) as usize
    }

    /// Returns `true` with a probability of one half.
    pub fn flip_coin(&mut self) -> bool {
        self.below(2) == 0
    }

    /// Returns a random element. `None` if the slice is empty.
    pub fn one_of<T: Copy>(&mut self, elements: &[T]) -> Option<T> {
        if elements.is_empty() {
            return None;
        }
        Some(elements[self.below(elements.len())])
    }

    /// Puts elements into a random order (Fisher and Yates 1938).
    pub fn shuffle<T>(&mut self, elements: &mut [T]) {
        // Each element, from the last one on, is exchanged with a random element up to itself.
        for last in (1..elements.len()).rev() {
            elements.swap(last, self.below(last + 1));
        }
    }
}

/// In a random colouring, islands are joined and then shrunk this number of times.
const ROUNDS: usize = 4;

/// A colouring without clues, with a connected sea and no black 2 x 2 square.
#[derive(Clone)]
pub struct Drawing {
    /// The grid without clues.
    pub empty: Grid,
    /// For each cell, whether it is black.
    pub black: Vec<bool>,
}

impl Drawing {
    /// Creates a random colouring, in which the black cells form one sea without black 2 x 2 squares, and
    /// whose islands (connected white cells) have about `island_size` cells on average.
    pub fn random(random: &mut Random, rows: usize, columns: usize, island_size: usize) -> Drawing {
        let empty = Grid::without_clues(rows, columns);
        let mut drawing = Drawing {
            black: vec![false; empty.cells()],
            empty,
        };
        drawing.grow_sea(random);
        let has_no_island = drawing.black.iter().all(|&black| black);
        if has_no_island {
            // The grid is a single row or column, because the sea fills no 2 x 2 square. A white cell in the middle
            // would cut the sea in two.
            let last = drawing.black.len() - 1;
            drawing.black[if random.flip_coin() { 0 } else { last }] = false;
        }
        // Islands grow and shrink several times, so that they get random shapes.
        for _ in 0..ROUNDS {
            drawing.join_islands(random, island_size);
            let no_exception = None;
            drawing.shrink_islands(random, no_exception);
        }
        drawing
    }

    /// Colours a random sea black, which grows from a random cell until every white cell beside it
    /// would make a black 2 x 2 square.
    fn grow_sea(&mut self, random: &mut Random) {
        let start = random.below(self.empty.cells());
        // The cells beside the sea that have not been tried yet.
        let mut shore = vec![start];
        let mut seen = vec![false; self.empty.cells()];
        seen[start] = true;
        while !shore.is_empty() {
            let cell = shore.swap_remove(random.below(shore.len()));
            if self.makes_pool(cell) {
                continue;
            }
            self.black[cell] = true;
            for next in self.empty.neighbours(cell) {
                if !seen[next] {
                    seen[next] = true;
                    shore.push(next);
                }
            }
        }
    }

    /// Makes white cells black, in a random order, as long as each island stays connected and keeps a cell, and the sea
    /// stays connected and gets no black 2 x 2 square. The cell `except`, if any, stays white.
    pub fn shrink_islands(&mut self, random: &mut Random, except: Option<usize>) {
        let mut cells: Vec<usize> = (0..self.empty.cells())
            .filter(|&cell| !self.black[cell] && Some(cell) != except)
            .collect();
        random.shuffle(&mut cells);
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for &cell in &cells {
                if !self.black[cell] && self.may_be_black(cell) && self.is_superfluous(cell) {
                    self.black[cell] = true;
                    has_changed = true;
                }
            }
        }
    }

    /// Returns whether the region of one colour that contains `cell` stays connected without it, and has other cells.
    fn is_superfluous(&self, cell: usize) -> bool {
        let colour = self.black[cell];
        let mut neighbours = self.empty.neighbours(cell);
        let Some(start) = neighbours.find(|&next| self.black[next] == colour) else {
            return false;
        };
        let reached = self
            .empty
            .flood(start, |next| next != cell && self.black[next] == colour);
        // The iterator goes on after `start`, so these are the other neighbours.
        neighbours.all(|next| reached[next] || self.black[next] != colour)
    }

    /// Makes black cells white, in a random order, until the islands have the average size `island_size`, or until no
    /// further cell may become white. The sea must stay connected, and no island may become too large.
    fn join_islands(&mut self, random: &mut Random, island_size: usize) {
        // First makes only cells white that join at least two islands, and then also cells that extend one island.
        for min_joined in [2, 1] {
            let mut cells: Vec<usize> = (0..self.empty.cells())
                .filter(|&cell| self.black[cell])
                .collect();
            random.shuffle(&mut cells);
            let mut islands = self.islands().len();
            let mut white = self.empty.cells() - cells.len();
            for cell in cells {
                // The islands have the wanted average size now.
                if white >= islands * island_size {
                    return;
                }
                if self.may_join_islands(cell, min_joined, island_size * MAX_TO_AVERAGE_SIZE) {
                    // The islands beside the cell become one.
                    islands = islands + 1 - self.islands_beside(cell).len();
                    self.black[cell] = false;
                    white += 1;
                }
            }
        }
    }

    /// Returns whether a cell would be the fourth black cell of a 2 x 2 square, which the rules of the game forbid.
    fn makes_pool(&self, cell: usize) -> bool {
        let columns = self.empty.columns();
        let (column, row) = self.empty.point(cell);
        // The bottom right cell of each square that contains the cell: in the row of the cell or the row below, and in
        // its column or the column to the right. No square has its bottom right cell in row 0 or in column 0.
        for bottom in row.max(1)..(row + 2).min(self.empty.rows()) {
            for right in column.max(1)..(column + 2).min(columns) {
                let last = bottom * columns + right;
                let square = [last - columns - 1, last - columns, last - 1, last];
                if square
                    .iter()
                    .all(|&other| other == cell || self.black[other])
                {
                    return true;
                }
            }
        }
        false
    }

    /// Returns whether a black cell may become white: it then joins at least `min_islands` islands
    /// beside it to one island of at most `max_size` cells, and the sea stays connected.
    pub fn may_join_islands(&self, black_cell: usize, min_islands: usize, max_size: usize) -> bool {
        let islands = self.islands_beside(black_cell);
        // 1 is the cell itself.
        let joined_size = 1 + islands.iter().map(Vec::len).sum::<usize>();
        islands.len() >= min_islands && joined_size <= max_size && self.is_superfluous(black_cell)
    }

    /// Returns the colouring in which a black cell is white and joins at least two islands to an
    /// island of at most `max_size` cells. `None` if the cell is white or this is impossible.
    pub fn joined(&self, cell: usize, max_size: usize) -> Option<Drawing> {
        let min_islands = 2;
        if !self.black[cell] || !self.may_join_islands(cell, min_islands, max_size) {
            return None;
        }
        let mut joined = self.clone();
        joined.black[cell] = false;
        Some(joined)
    }

    /// Returns whether a white cell may become black: the cell extends the sea (or is its first
    /// cell), and makes no black 2 x 2 square.
    pub fn may_be_black(&self, cell: usize) -> bool {
        let touches_sea = self.empty.neighbours(cell).any(|next| self.black[next]);
        let has_no_sea = !self.black.contains(&true);
        (touches_sea || has_no_sea) && !self.makes_pool(cell)
    }

    /// Returns whether the black cells are connected and contain no 2 x 2 square, as the rules of the game demand.
    pub fn obeys_the_rules(&self) -> bool {
        is_legal_sea(&self.empty, &self.black)
    }

    /// Returns the cells of the island (connected white cells) of a white cell, ascending.
    fn island(&self, cell: usize) -> Vec<usize> {
        let reached = self.empty.flood(cell, |beside| !self.black[beside]);
        (0..reached.len()).filter(|&cell| reached[cell]).collect()
    }

    /// Returns the islands next to a cell, each once, as lists of their cells.
    fn islands_beside(&self, cell: usize) -> Vec<Vec<usize>> {
        let mut islands: Vec<Vec<usize>> = Vec::new();
        for next in self.empty.neighbours(cell) {
            let is_known = islands.iter().any(|island| island.contains(&next));
            if !self.black[next] && !is_known {
                islands.push(self.island(next));
            }
        }
        islands
    }

    /// Returns all islands (connected white cells), in the order of their first cells, each as the
    /// ascending list of its cells.
    pub fn islands(&self) -> Vec<Vec<usize>> {
        // Black cells are in no island, so they count as seen.
        let mut seen = self.black.clone();
        let mut islands = Vec::new();
        for cell in 0..self.empty.cells() {
            if seen[cell] {
                continue;
            }
            let island = self.island(cell);
            for &cell in &island {
                seen[cell] = true;
            }
            islands.push(island);
        }
        islands
    }

    /// Returns, for each cell, the index of its island in `islands`, the list of all islands. `None` for a black cell.
    pub fn island_of_cells(&self, islands: &[Vec<usize>]) -> Vec<Option<usize>> {
        let mut island_of = vec![None; self.black.len()];
        for (number, island) in islands.iter().enumerate() {
            for &cell in island {
                island_of[cell] = Some(number);
            }
        }
        island_of
    }
}

/// A grid during its generation: the intended solution, and the cells of the clues.
#[derive(Clone)]
pub struct Draft {
    pub drawing: Drawing,
    /// The cells of each island, ascending.
    pub islands: Vec<Vec<usize>>,
    /// For each island, the cell of its clue.
    pub clues: Vec<usize>,
    /// For each cell, the index of its island. `None` for a black cell.
    pub island_of: Vec<Option<usize>>,
}

impl Draft {
    /// Creates a draft, a grid with its intended solution, from a colouring. The clue of an island is on one of the
    /// cells `earlier_clues` if the island contains any of them, and else on a random cell of the island.
    pub fn new(drawing: Drawing, earlier_clues: &[usize], random: &mut Random) -> Draft {
        let islands = drawing.islands();
        let mut clues = Vec::new();
        for island in &islands {
            let mut places = earlier_clues.to_vec();
            places.retain(|clue| island.contains(clue));
            if places.is_empty() {
                places.clone_from(island);
            }
            clues.push(random.one_of(&places).expect("an island has cells"));
        }
        Draft {
            island_of: drawing.island_of_cells(&islands),
            drawing,
            islands,
            clues,
        }
    }

    /// Returns the grid with the clues. Each clue is the size of its island.
    pub fn grid(&self) -> Grid {
        let mut clues = vec![0; self.drawing.empty.cells()];
        for (&clue, island) in self.clues.iter().zip(&self.islands) {
            // An island has at most 4,096 cells, so the clue fits.
            clues[clue] = island.len() as u16;
        }
        self.drawing.empty.with_clues(clues)
    }

    /// Returns whether the average size of the islands is less than `island_size`.
    pub fn is_denser_than(&self, island_size: usize) -> bool {
        let white: usize = self.islands.iter().map(Vec::len).sum();
        white < island_size * self.islands.len()
    }

    /// Returns whether more than `max_percent` percent of the clues are 1.
    pub fn has_more_ones(&self, max_percent: usize) -> bool {
        let ones = self.islands.iter().filter(|island| island.len() == 1);
        // Compares products instead of fractions. A very large percentage must not overflow.
        ones.count() * 100 > self.islands.len().saturating_mul(max_percent)
    }

    /// Returns all cells.
    pub fn all_cells(&self) -> Vec<usize> {
        (0..self.drawing.black.len()).collect()
    }

    /// Returns the cells beside the islands that have only one cell, ascending, each cell once.
    pub fn cells_beside_ones(&self) -> Vec<usize> {
        let mut cells = Vec::new();
        for island in &self.islands {
            if let [cell] = island[..] {
                cells.extend(self.drawing.empty.neighbours(cell));
            }
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}
