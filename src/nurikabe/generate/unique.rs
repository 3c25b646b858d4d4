//! Turns a random colouring, the *intended* solution, into a grid with exactly one solution. The
//! clues must exclude all other solutions, the *rivals*.

use super::super::colouring::Colouring;
use super::super::grid::Grid;
use super::super::prove::{End, Proof, ProveError, ProveOptions, prove_within};
use super::drawing::{Draft, Drawing, MAX_TO_AVERAGE_SIZE, Random};
use kortest_base::runtime::{Progress, Run};

/// Maximum memory for counting the solutions of a grid, in bytes.
const MEMORY_BYTES: usize = 1 << 30;
/// Maximum number of solver conflicts for each cell. A limit of conflicts gives the same result on
/// every machine, and a time limit would not.
const MAX_CONFLICTS_PER_CELL: u64 = 2;
/// Maximum number of proofs that are tried for one random colouring.
const MAX_PROOFS: usize = 200;
/// Whenever this number of proofs has been tried, the colouring is altered even if moving clues would suffice.
const PROOFS_PER_FORCED_ALTERATION: usize = 3;
/// Maximum number of alterations of the colouring between two proofs of uniqueness.
const MAX_ALTERATIONS_PER_PROOF: usize = 10;

/// The second counter of the stage that generates grids: the calls of [`find_rivals`].
pub const PROOFS_TRIED: usize = 1;

/// Whether the intended solution of a grid is the only solution.
pub enum Uniqueness {
    /// The intended solution is the only solution, and this is the proof.
    Unique(Proof),
    /// Other solutions exist. The list has at least one of them, but perhaps not all.
    Rivals(Vec<Rival>),
    /// The answer is unknown, because a limit was reached.
    Open,
}

/// Finds solutions of a grid other than the intended one, its *rivals*, or proves that none exist.
/// The draft has the grid and its intended solution. The memory and the number of the solver's
/// conflicts are limited, so that the work is the same on every machine; this function sets no limit of time. The
/// answer is `Open` if the limits on memory or conflicts are too low, or if a limit of the run is reached.
pub fn find_rivals(draft: &Draft, run: Run) -> Result<Uniqueness, ProveError> {
    let grid = draft.grid();
    let max_conflicts = MAX_CONFLICTS_PER_CELL * grid.cells() as u64;
    // Two solutions suffice, because at least one of them is not the intended solution.
    let options = ProveOptions::default().limit(2);
    run.progress.add(PROOFS_TRIED, 1);
    // The proof gets a progress of its own, so that its progress is not shown.
    let own_progress = Progress::default();
    let run_of_proof = run.progress(&own_progress).memory(MEMORY_BYTES);
    let found = match prove_within(&grid, &options, max_conflicts, run_of_proof) {
        Ok(found) => found,
        // The grid has too many clauses for a proof, so the answer stays unknown.
        Err(ProveError::TooLarge(_) | ProveError::TooLargeToCertify(_)) => {
            return Ok(Uniqueness::Open);
        }
        Err(error) => return Err(error),
    };
    let rivals = rivals_among(found.solutions(), draft);
    if !rivals.is_empty() {
        return Ok(Uniqueness::Rivals(rivals));
    }
    match found.end() {
        End::Exact => Ok(Uniqueness::Unique(found)),
        End::Limit | End::Stopped | End::Memory => Ok(Uniqueness::Open),
    }
}

/// Returns the *rivals*, the solutions other than the intended solution of the draft. A solution that differs
/// in several independent places becomes several rivals, each of which differs in one place.
fn rivals_among(solutions: &[Colouring], draft: &Draft) -> Vec<Rival> {
    let mut rivals = Vec::new();
    for colouring in solutions {
        let cells = 0..draft.drawing.black.len();
        let drawing = Drawing {
            empty: draft.drawing.empty.clone(),
            black: cells.map(|cell| colouring.is_black(cell)).collect(),
        };
        if drawing.black != draft.drawing.black {
            rivals.extend(Rival::new(&drawing).parts(draft));
        }
    }
    rivals
}

/// A grid, and the proof that its solution is unique.
pub struct Unique {
    pub draft: Draft,
    pub proof: Proof,
}

/// Proves that the intended solution of a grid is its only one. Returns the grid with the proof, or `None` if another
/// solution exists, the proof would need too many conflicts or too much memory, or a limit of the run is reached.
pub fn accept(draft: Draft, run: Run) -> Result<Option<Unique>, ProveError> {
    match find_rivals(&draft, run)? {
        Uniqueness::Unique(proof) => Ok(Some(Unique { draft, proof })),
        Uniqueness::Rivals(_) | Uniqueness::Open => Ok(None),
    }
}

/// Puts clues into the islands of a colouring, the intended solution. Then moves clues and alters
/// the colouring until no other solution (*rival*) exists. `island_size` is the wanted average size
/// of the islands. Returns the grid with the proof. `None` if the answer of a proof is open, if clues and colouring
/// cannot exclude the known rivals, or after [`MAX_PROOFS`] proofs.
pub fn make_unique(
    drawing: Drawing,
    island_size: usize,
    random: &mut Random,
    run: Run,
) -> Result<Option<Unique>, ProveError> {
    let mut search = UniqueSearch {
        draft: Draft::new(drawing, &[], random),
        rivals: Vec::new(),
        max_island_size: island_size * MAX_TO_AVERAGE_SIZE,
    };
    for proof_number in 1..=MAX_PROOFS {
        match find_rivals(&search.draft, run)? {
            Uniqueness::Unique(proof) => {
                let draft = search.draft;
                return Ok(Some(Unique { draft, proof }));
            }
            Uniqueness::Rivals(more) => search.rivals.extend(more),
            Uniqueness::Open => return Ok(None),
        }
        // Moving clues alone may lead nowhere, so sometimes one alteration is forced.
        let is_alteration_forced = proof_number % PROOFS_PER_FORCED_ALTERATION == 0;
        let min_alterations = usize::from(is_alteration_forced);
        if !search.exclude_rivals(min_alterations, random) {
            return Ok(None);
        }
    }
    Ok(None)
}

/// A search for a colouring, and places of its clues, that make this colouring the only solution.
struct UniqueSearch {
    draft: Draft,
    /// The solutions of all drafts so far, except their intended solutions.
    rivals: Vec<Rival>,
    max_island_size: usize,
}

impl UniqueSearch {
    /// Changes the draft, a colouring with clues, until its clues exclude all known *rivals*: other colourings that
    /// solve a draft of this search. Alters the colouring `min_alterations` times, and then moves clues. While this
    /// does not suffice, alters the colouring again. Returns whether all rivals are excluded. If not, the search should
    /// be given up.
    fn exclude_rivals(&mut self, min_alterations: usize, random: &mut Random) -> bool {
        for alterations in 0..=MAX_ALTERATIONS_PER_PROOF {
            let is_altered_enough = alterations >= min_alterations;
            if is_altered_enough && exclude_by_clues(&mut self.draft, &self.rivals, random) {
                return true;
            }
            let Some(rival) = find_solving(&self.draft, &self.rivals) else {
                // The last move of a clue, which `exclude_by_clues` does not test, has excluded all rivals.
                return true;
            };
            let drawing = &self.draft.drawing;
            let Some(drawing) = altered(drawing, rival, self.max_island_size, random) else {
                return false;
            };
            self.draft = Draft::new(drawing, &self.draft.clues, random);
            // The new intended colouring may be one of the known rivals, and must then be removed from the list of
            // rivals.
            let intended = &self.draft.drawing.black;
            self.rivals.retain(|rival| rival.black != *intended);
        }
        false
    }
}

/// Returns the colouring after changing the colour of a random cell, and then shrinking its
/// islands. The cell is at or beside a difference from `rival`, another colouring with the same
/// clues, so that the rival probably no longer fits. Prefers white cells, which split islands, to
/// black cells, which join them. `None` if no such cell may change its colour.
fn altered(
    drawing: &Drawing,
    rival: &Rival,
    max_island_size: usize,
    random: &mut Random,
) -> Option<Drawing> {
    let min_islands = 1; // A black cell may also extend a single island.
    let mut splits = Vec::new();
    let mut joins = Vec::new();
    for cell in 0..drawing.black.len() {
        if !is_near_difference(drawing, rival, cell) {
            continue;
        }
        if !drawing.black[cell] && drawing.may_be_black(cell) {
            splits.push(cell);
        }
        if drawing.black[cell] && drawing.may_join_islands(cell, min_islands, max_island_size) {
            joins.push(cell);
        }
    }
    // Splitting makes small islands, with which the solution is more often unique.
    let candidates = if splits.is_empty() { joins } else { splits };
    let cell = random.one_of(&candidates)?;
    let mut changed = drawing.clone();
    changed.black[cell] = !changed.black[cell];
    changed.shrink_islands(random, Some(cell));
    Some(changed)
}

/// Returns whether a cell or one of its neighbours has another colour in the rival, another solution of the same clues,
/// than in the drawing, the intended solution.
fn is_near_difference(drawing: &Drawing, rival: &Rival, cell: usize) -> bool {
    let differs = |cell: usize| rival.black[cell] != drawing.black[cell];
    differs(cell) || drawing.empty.neighbours(cell).any(differs)
}

/// A colouring other than the intended solution of a grid, which may also solve the grid.
pub struct Rival {
    /// For each cell, whether it is black.
    pub black: Vec<bool>,
    /// For each cell, the index of its island. `None` for a black cell.
    island_of: Vec<Option<usize>>,
    /// For each island, its number of cells.
    sizes: Vec<usize>,
}

impl Rival {
    /// Creates a rival, another possible solution of a grid, from its colouring.
    fn new(drawing: &Drawing) -> Rival {
        let islands = drawing.islands();
        Rival {
            black: drawing.black.clone(),
            island_of: drawing.island_of_cells(&islands),
            sizes: islands.iter().map(Vec::len).collect(),
        }
    }

    /// Returns whether this colouring also solves the grid of a draft, if the clues of the draft's
    /// islands are on the cells `clues`. Each island of this colouring must then contain exactly
    /// one clue, and as many cells as the draft's island of this clue.
    pub fn solves(&self, draft: &Draft, clues: &[usize]) -> bool {
        if self.sizes.len() != clues.len() {
            return false;
        }
        let mut has_clue = vec![false; self.sizes.len()];
        for (&clue, intended) in clues.iter().zip(&draft.islands) {
            let Some(own_island) = self.island_of[clue] else {
                return false;
            };
            if has_clue[own_island] || self.sizes[own_island] != intended.len() {
                return false;
            }
            has_clue[own_island] = true;
        }
        true
    }

    /// Splits this rival, another solution of the draft's grid, into rivals with fewer differences
    /// from the intended solution: one for each group of changed cells that alone gives a solution.
    /// Returns the rival itself if no group alone gives a solution.
    fn parts(self, draft: &Draft) -> Vec<Rival> {
        let groups = self.group_changes(draft);
        let mut parts = Vec::new();
        for group in groups.distinct() {
            // The intended solution with the changes of this group.
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

    /// Finds the cells whose colour in this rival (another solution) differs from the intended solution, and puts cells
    /// whose changes depend on each other into one group. An intended island and the rival's island with the same clue
    /// count as one island here. First joins islands: an intended one and a rival's one that have a cell in common, and
    /// islands whose changed cells are in the same 2 x 2 square. Then each changed cell gets the group of its island.
    /// The number of a group is the smallest index of its islands.
    fn group_changes(&self, draft: &Draft) -> Groups {
        let own_islands = self.islands_by_clue(draft);
        let mut islands = JoinedIslands::new(draft.islands.len());
        for (&intended, &own) in draft.island_of.iter().zip(&own_islands) {
            if let (Some(intended), Some(own)) = (intended, own) {
                islands.join(intended, own);
            }
        }
        // For each changed cell, its intended island, or else the intended island with the clue of its own island.
        let mut changed_islands = vec![None; self.black.len()];
        for cell in 0..self.black.len() {
            if self.black[cell] != draft.drawing.black[cell] {
                changed_islands[cell] = draft.island_of[cell].or(own_islands[cell]);
            }
        }
        islands.join_in_squares(&draft.drawing.empty, &changed_islands);
        let group_of = |&island: &Option<usize>| Some(islands.group[island?]);
        Groups {
            of_cell: changed_islands.iter().map(group_of).collect(),
        }
    }

    /// Compares this rival, an unintended solution of the draft, with the intended solution. For each cell that is
    /// white in this rival, takes its island in this rival, and returns the index of the intended island with the same
    /// clue. `None` for a black cell.
    fn islands_by_clue(&self, draft: &Draft) -> Vec<Option<usize>> {
        // For each island of this rival, the intended island with the same clue.
        let mut intended_island = vec![None; self.sizes.len()];
        for (number, &clue) in draft.clues.iter().enumerate() {
            let island = self.island_of[clue].expect("a clue is white in each solution");
            intended_island[island] = Some(number);
        }
        let intended_of = |&island: &Option<usize>| intended_island[island?];
        self.island_of.iter().map(intended_of).collect()
    }
}

/// The cells that have another colour in a rival (another solution) than in the intended solution,
/// in groups. The cells of one group change together.
struct Groups {
    /// For each cell, its group. `None` if the cell has the same colour in both solutions.
    of_cell: Vec<Option<usize>>,
}

impl Groups {
    /// Returns all groups, ascending.
    fn distinct(&self) -> Vec<usize> {
        let mut groups: Vec<usize> = self.of_cell.iter().flatten().copied().collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }
}

/// A partition of the islands of the intended solution into groups.
struct JoinedIslands {
    /// For each island, the smallest island of its group.
    group: Vec<usize>,
}

impl JoinedIslands {
    /// Puts each island into a group of its own. `islands` is the number of islands.
    fn new(islands: usize) -> JoinedIslands {
        JoinedIslands {
            group: (0..islands).collect(),
        }
    }

    /// Joins the islands of changed cells that are in the same 2 x 2 square. `changed_islands` has, for each cell, an
    /// island if the cell is changed.
    fn join_in_squares(&mut self, grid: &Grid, changed_islands: &[Option<usize>]) {
        for square in grid.squares() {
            let cells = square.iter();
            let changed: Vec<usize> = cells.filter_map(|&cell| changed_islands[cell]).collect();
            // Joining the island of each changed cell with that of the next one joins all islands of the square.
            for pair in changed.windows(2) {
                self.join(pair[0], pair[1]);
            }
        }
    }

    /// Joins the groups of two islands. A group is named by its smallest island.
    fn join(&mut self, first: usize, second: usize) {
        let dissolved = self.group[first].max(self.group[second]);
        let joined = self.group[first].min(self.group[second]);
        for group in &mut self.group {
            if *group == dissolved {
                *group = joined;
            }
        }
    }
}

/// Clues are moved at most this number of times for each rival (another known solution), plus once.
const MOVES_PER_RIVAL: usize = 3;

/// A new place for the clue of an island.
#[derive(Clone, Copy)]
struct ClueMove {
    /// The index of the island in the draft.
    island: usize,
    /// The new place, a cell of this island.
    cell: usize,
    /// The number of known rivals that fit the clues after the move.
    rivals_left: usize,
}

/// Moves the clues of a draft (a colouring with clues) inside their islands until none of the
/// `rivals`, known other colourings, fits them. Each move excludes one rival, and as many others as
/// possible. Returns `false` if no move excludes a rival, or after the maximum number of moves.
pub fn exclude_by_clues(draft: &mut Draft, rivals: &[Rival], random: &mut Random) -> bool {
    // `+ 1` gives at least one round, so that the test also runs without rivals.
    let max_moves = MOVES_PER_RIVAL * rivals.len() + 1;
    for _ in 0..max_moves {
        let Some(rival) = find_solving(draft, rivals) else {
            return true;
        };
        let Some(best) = random.one_of(&best_moves(draft, rivals, rival)) else {
            return false;
        };
        draft.clues[best.island] = best.cell;
    }
    // The last move may have excluded all rivals, but this is not tested. With a test, some seeds
    // would give other grids than in earlier versions.
    false
}

/// Returns the first rival that fits the clues.
fn find_solving<'a>(draft: &Draft, rivals: &'a [Rival]) -> Option<&'a Rival> {
    let mut rivals = rivals.iter();
    rivals.find(|rival| rival.solves(draft, &draft.clues))
}

/// Counts the rivals that fit the given clues.
fn count_solving(draft: &Draft, rivals: &[Rival], clues: &[usize]) -> usize {
    let solving = rivals.iter().filter(|rival| rival.solves(draft, clues));
    solving.count()
}

/// Returns the best moves of one clue to another cell of its island: moves that exclude `rival`, an unintended
/// solution, and after which the fewest of all `rivals` still fit the clues. Empty if no move excludes `rival`.
fn best_moves(draft: &Draft, rivals: &[Rival], rival: &Rival) -> Vec<ClueMove> {
    let mut moves: Vec<ClueMove> = Vec::new();
    // The clues after the move that is being tried.
    let mut clues = draft.clues.clone();
    for (island, cells) in draft.islands.iter().enumerate() {
        let is_white_in_rival = cells.iter().all(|&cell| !rival.black[cell]);
        if is_white_in_rival {
            // In the rival, too, the clue is on a white cell wherever it is placed, so no place excludes the rival.
            continue;
        }
        for &cell in cells {
            clues[island] = cell;
            if !rival.solves(draft, &clues) {
                moves.push(ClueMove {
                    island,
                    cell,
                    rivals_left: count_solving(draft, rivals, &clues),
                });
            }
        }
        clues[island] = draft.clues[island];
    }
    let fewest_left = moves.iter().map(|candidate| candidate.rivals_left).min();
    moves.retain(|candidate| Some(candidate.rivals_left) == fewest_left);
    moves
}
