//! A drawing with a clue in each island: a grid, and the solution that it is to have.

use super::super::grid::Grid;
use super::super::rules::Colouring;
use super::drawing::Drawing;
use super::random::Random;

/// A grid in the making.
#[derive(Clone)]
pub struct Draft {
    pub drawing: Drawing,
    /// The cells of each island, ascending.
    pub islands: Vec<Vec<usize>>,
    /// By island: the cell of its clue.
    pub clues: Vec<usize>,
    /// By cell: its island.
    pub island_of: Vec<Option<usize>>,
}

impl Draft {
    /// With each clue where it was, if its island still has it, and anywhere in its island otherwise.
    pub fn new(drawing: Drawing, earlier: &[usize], random: &mut Random) -> Draft {
        let islands = drawing.islands();
        let mut island_of = vec![None; drawing.black.len()];
        let mut clues = Vec::new();
        for (number, island) in islands.iter().enumerate() {
            island.iter().for_each(|&cell| island_of[cell] = Some(number));
            let kept: Vec<usize> = earlier.iter().copied().filter(|clue| island.contains(clue)).collect();
            clues.extend(random.one_of(&kept).or_else(|| random.one_of(island)));
        }
        Draft { drawing, islands, clues, island_of }
    }

    /// The clues on their cells.
    pub fn grid(&self) -> Grid {
        let mut rows = vec![vec![0; self.drawing.empty.columns()]; self.drawing.empty.rows()];
        for (&clue, island) in self.clues.iter().zip(&self.islands) {
            let (column, row) = self.drawing.empty.point(clue);
            rows[row][column] = island.len() as u16;
        }
        Grid::new(&rows)
    }

    /// The solution that it is to have.
    pub fn solution(&self) -> Colouring {
        Colouring::new(self.drawing.empty.columns(), self.drawing.black.clone())
    }

    /// Whether the average size of islands is less than this.
    pub fn is_denser_than(&self, island_size: usize) -> bool {
        self.islands.iter().map(Vec::len).sum::<usize>() < island_size * self.islands.len()
    }
}
