//! Other solutions (*rivals*) of a generated grid, which the clues must exclude.

use super::draft::Draft;
use super::drawing::Drawing;

/// A colouring other than the intended solution.
pub struct Rival {
    pub black: Vec<bool>,
    island_of: Vec<Option<usize>>,
    sizes: Vec<usize>,
}

impl Rival {
    pub fn new(drawing: &Drawing) -> Rival {
        let islands = drawing.islands();
        let mut island_of = vec![None; drawing.black.len()];
        for (number, island) in islands.iter().enumerate() {
            island
                .iter()
                .for_each(|&cell| island_of[cell] = Some(number));
        }
        Rival {
            black: drawing.black.clone(),
            island_of,
            sizes: islands.iter().map(Vec::len).collect(),
        }
    }

    /// Returns whether this colouring fits the clues and the sizes of their islands.
    pub fn solves(&self, draft: &Draft, clues: &[usize]) -> bool {
        let mut taken = vec![false; self.sizes.len()];
        self.sizes.len() == clues.len()
            && clues.iter().zip(&draft.islands).all(|(&clue, island)| {
                self.island_of[clue].is_some_and(|own| {
                    self.sizes[own] == island.len() && !std::mem::replace(&mut taken[own], true)
                })
            })
    }

    /// Splits this rival into rivals with fewer differences from the intended solution, if possible.
    pub fn parts(self, draft: &Draft) -> Vec<Rival> {
        let empty = &draft.drawing.empty;
        let differs = |cell: usize| self.black[cell] != draft.drawing.black[cell];
        let mut owner = vec![0; self.sizes.len()];
        for (number, &clue) in draft.clues.iter().enumerate() {
            owner[self.island_of[clue].expect("a clue is white in each solution")] = number;
        }
        let owners = |cell: usize| {
            (
                draft.island_of[cell],
                self.island_of[cell].map(|island| owner[island]),
            )
        };
        // For each island of the intended solution, the number of its group. Islands of a group change together.
        let mut group: Vec<usize> = (0..draft.islands.len()).collect();
        let mut join = |one: usize, other: usize| {
            let (from, to) = (group[one].max(group[other]), group[one].min(group[other]));
            group
                .iter_mut()
                .filter(|group| **group == from)
                .for_each(|group| *group = to);
        };
        for cell in 0..empty.cells() {
            if let (Some(one), Some(other)) = owners(cell) {
                join(one, other);
            }
        }
        for square in empty.squares() {
            let changed = square.into_iter().filter(|&cell| differs(cell));
            let changed: Vec<usize> = changed
                .filter_map(|cell| owners(cell).0.or(owners(cell).1))
                .collect();
            changed.windows(2).for_each(|pair| join(pair[0], pair[1]));
        }
        let group_of = |cell: usize| {
            owners(cell)
                .0
                .or(owners(cell).1)
                .map(|island| group[island])
        };
        let mut groups: Vec<usize> = (0..empty.cells())
            .filter(|&cell| differs(cell))
            .filter_map(group_of)
            .collect();
        groups.sort_unstable();
        groups.dedup();
        let part = |&group: &usize| {
            let mut drawing = draft.drawing.clone();
            for cell in
                (0..empty.cells()).filter(|&cell| differs(cell) && group_of(cell) == Some(group))
            {
                drawing.black[cell] = self.black[cell];
            }
            let rival = drawing.obeys_the_rules().then(|| Rival::new(&drawing))?;
            rival.solves(draft, &draft.clues).then_some(rival)
        };
        let parts: Vec<Rival> = groups.iter().filter_map(part).collect();
        if parts.is_empty() { vec![self] } else { parts }
    }
}
