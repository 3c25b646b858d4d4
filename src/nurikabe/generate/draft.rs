//! A grid during its generation: a colouring with a clue in each island.

use super::super::grid::Grid;
use super::super::rules::Colouring;
use super::drawing::Drawing;
use super::random::Random;

/// The intended solution of a grid, and the positions of the clues.
#[derive(Clone)]
pub struct Draft {
    pub drawing: Drawing,
    /// The cells of each island, ascending.
    pub islands: Vec<Vec<usize>>,
    /// For each island, the cell of its clue.
    pub clues: Vec<usize>,
    /// For each cell, the index of its island.
    pub island_of: Vec<Option<usize>>,
}

impl Draft {
    /// Creates a draft. Each clue is placed on a cell of `earlier` if possible, or else at random.
    pub fn new(drawing: Drawing, earlier: &[usize], random: &mut Random) -> Draft {
        let islands = drawing.islands();
        let mut island_of = vec![None; drawing.black.len()];
        let mut clues = Vec::new();
        for (number, island) in islands.iter().enumerate() {
            island
                .iter()
                .for_each(|&cell| island_of[cell] = Some(number));
            let kept: Vec<usize> = earlier
                .iter()
                .copied()
                .filter(|clue| island.contains(clue))
                .collect();
            clues.extend(random.one_of(&kept).or_else(|| random.one_of(island)));
        }
        Draft {
            drawing,
            islands,
            clues,
            island_of,
        }
    }

    pub fn grid(&self) -> Grid {
        let mut rows = vec![vec![0; self.drawing.empty.columns()]; self.drawing.empty.rows()];
        for (&clue, island) in self.clues.iter().zip(&self.islands) {
            let (column, row) = self.drawing.empty.point(clue);
            rows[row][column] = island.len() as u16;
        }
        Grid::new(&rows)
    }

    /// Returns the intended solution.
    pub fn solution(&self) -> Colouring {
        Colouring::new(self.drawing.empty.columns(), self.drawing.black.clone())
    }

    /// Returns whether the average size of the islands is less than `island_size`.
    pub fn is_denser_than(&self, island_size: usize) -> bool {
        self.islands.iter().map(Vec::len).sum::<usize>() < island_size * self.islands.len()
    }
}
