//! Other solutions (*rivals*) of a generated grid, which the clues must exclude.

use super::drawing::{Draft, Drawing, Random};

/// A colouring other than the intended solution.
pub struct Rival {
    pub black: Vec<bool>,
    /// For each cell, the index of its island.
    island_of: Vec<Option<usize>>,
    /// For each island, its number of cells.
    sizes: Vec<usize>,
}

impl Rival {
    pub fn new(drawing: &Drawing) -> Rival {
        let islands = drawing.islands();
        let mut island_of = vec![None; drawing.black.len()];
        for (number, island) in islands.iter().enumerate() {
            for &cell in island {
                island_of[cell] = Some(number);
            }
        }
        Rival {
            black: drawing.black.clone(),
            island_of,
            sizes: islands.iter().map(Vec::len).collect(),
        }
    }

    /// Returns whether this colouring fits the clues and the sizes of their islands.
    pub fn solves(&self, draft: &Draft, clues: &[usize]) -> bool {
        if self.sizes.len() != clues.len() {
            return false;
        }
        let mut has_clue = vec![false; self.sizes.len()];
        for (&clue, intended) in clues.iter().zip(&draft.islands) {
            let Some(own) = self.island_of[clue] else {
                return false;
            };
            if has_clue[own] || self.sizes[own] != intended.len() {
                return false;
            }
            has_clue[own] = true;
        }
        true
    }

    /// Splits this rival into rivals with fewer differences from the intended solution, if
    /// possible.
    pub fn parts(self, draft: &Draft) -> Vec<Rival> {
        let groups = self.group_changes(draft);
        let mut parts = Vec::new();
        for group in groups.distinct() {
            let mut drawing = draft.drawing.clone();
            for (cell, black) in drawing.black.iter_mut().enumerate() {
                if groups.of_cell[cell] == Some(group) {
                    *black = self.black[cell];
                }
            }
            if !drawing.obeys_the_rules() {
                continue;
            }
            let part = Rival::new(&drawing);
            if part.solves(draft, &draft.clues) {
                parts.push(part);
            }
        }
        if parts.is_empty() { vec![self] } else { parts }
    }

    /// Groups the cells with another colour than in the intended solution. Cells of islands that
    /// overlap, or that change the same 2 x 2 square, are in one group.
    fn group_changes(&self, draft: &Draft) -> Groups {
        let clue_of_island = self.clue_of_island(draft);
        let mut islands = JoinedIslands::new(draft.islands.len());
        // For each cell that differs, its island in one of the two solutions.
        let mut changed_islands = vec![None; self.black.len()];
        for (cell, changed_island) in changed_islands.iter_mut().enumerate() {
            let intended = draft.island_of[cell];
            let own = self.island_of[cell].map(|island| clue_of_island[island]);
            if let (Some(intended), Some(own)) = (intended, own) {
                islands.join(intended, own);
            }
            if self.black[cell] != draft.drawing.black[cell] {
                *changed_island = intended.or(own);
            }
        }
        for square in draft.drawing.empty.squares() {
            let changed: Vec<usize> = square
                .iter()
                .filter_map(|&cell| changed_islands[cell])
                .collect();
            for pair in changed.windows(2) {
                islands.join(pair[0], pair[1]);
            }
        }
        let mut of_cell = vec![None; self.black.len()];
        for (cell, island) in changed_islands.into_iter().enumerate() {
            if let Some(island) = island {
                of_cell[cell] = Some(islands.group[island]);
            }
        }
        Groups { of_cell }
    }

    /// Returns, for each island of this rival, the number of its clue.
    fn clue_of_island(&self, draft: &Draft) -> Vec<usize> {
        let mut clue_of_island = vec![0; self.sizes.len()];
        for (number, &clue) in draft.clues.iter().enumerate() {
            let island = self.island_of[clue];
            clue_of_island[island.expect("a clue is white in each solution")] = number;
        }
        clue_of_island
    }
}

/// The changed cells of a rival. The cells of one group change together.
struct Groups {
    /// For each cell, its group; `None` if the cell does not change.
    of_cell: Vec<Option<usize>>,
}

impl Groups {
    fn distinct(&self) -> Vec<usize> {
        let mut groups: Vec<usize> = self.of_cell.iter().flatten().copied().collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }
}

/// A partition of the islands of the intended solution.
struct JoinedIslands {
    /// For each island, the smallest island of its group.
    group: Vec<usize>,
}

impl JoinedIslands {
    fn new(islands: usize) -> JoinedIslands {
        JoinedIslands {
            group: (0..islands).collect(),
        }
    }

    /// Joins the groups of two islands.
    fn join(&mut self, one: usize, other: usize) {
        let from = self.group[one].max(self.group[other]);
        let to = self.group[one].min(self.group[other]);
        for group in &mut self.group {
            if *group == from {
                *group = to;
            }
        }
    }
}

/// Maximum number of moves per unwanted solution. Moving a clue inside its island can exclude such
/// a solution.
const MOVES_PER_RIVAL: usize = 3;

/// A new place for the clue of an island.
#[derive(Clone, Copy)]
struct ClueMove {
    island: usize,
    cell: usize,
}

/// Moves clues until no rival (another known solution) fits. Returns whether this succeeds.
pub fn exclude(draft: &mut Draft, rivals: &[Rival], random: &mut Random) -> bool {
    for _ in 0..=MOVES_PER_RIVAL * rivals.len() {
        let Some(rival) = find_solving(draft, rivals) else {
            return true;
        };
        let Some(best) = random.one_of(&best_moves(draft, rivals, rival)) else {
            return false;
        };
        draft.clues[best.island] = best.cell;
    }
    false
}

/// Returns the first rival that fits the clues.
pub fn find_solving<'a>(draft: &Draft, rivals: &'a [Rival]) -> Option<&'a Rival> {
    rivals
        .iter()
        .find(|rival| rival.solves(draft, &draft.clues))
}

/// Counts the rivals that fit the given clues.
fn count_solving(draft: &Draft, rivals: &[Rival], clues: &[usize]) -> usize {
    let solving = rivals.iter().filter(|rival| rival.solves(draft, clues));
    solving.count()
}

/// Returns the moves that exclude `rival` and let the fewest rivals fit.
fn best_moves(draft: &Draft, rivals: &[Rival], rival: &Rival) -> Vec<ClueMove> {
    let mut best = Vec::new();
    let mut fewest = usize::MAX;
    let mut clues = draft.clues.clone();
    for (island, cells) in draft.islands.iter().enumerate() {
        // If the island is white in the rival, no place of its clue excludes the rival.
        if !cells.iter().any(|&cell| rival.black[cell]) {
            continue;
        }
        for &cell in cells {
            clues[island] = cell;
            if rival.solves(draft, &clues) {
                continue;
            }
            let solving = count_solving(draft, rivals, &clues);
            if solving < fewest {
                fewest = solving;
                best.clear();
            }
            if solving == fewest {
                best.push(ClueMove { island, cell });
            }
        }
        clues[island] = draft.clues[island];
    }
    best
}
