//! Adjusts a generated grid: joins islands as long as the solution stays unique, so that the grid
//! has fewer clues, or changes a grid until the deduction rules of a given grade solve it.

use super::super::deduce::{Difficulty, Ending, deduce_up_to};
use super::super::grid::Grid;
use super::super::prove::ProveError;
use super::drawing::{Draft, MAX_TO_AVERAGE_SIZE, Random};
use super::unique::{Rival, Unique, Uniqueness, exclude_by_clues, find_rivals};
use kortest_base::runtime::{Limits, Run};

/// Number of attempts to find places for the clues after islands were joined.
const MAX_PLACEMENTS: usize = 3;
/// An attempt to join islands gives up after this number of proofs of uniqueness.
const MAX_PROOFS: usize = 60;

/// Joins islands of a generated grid, by making black cells between them white, until their average size is
/// `island_size`. Ends earlier if no join is found that keeps the solution unique, or if a limit of the run is reached.
pub fn enlarge_islands(
    unique: &mut Unique,
    island_size: usize,
    random: &mut Random,
    run: Run,
) -> Result<(), ProveError> {
    let max_island_size = island_size * MAX_TO_AVERAGE_SIZE;
    while unique.draft.is_denser_than(island_size) {
        let has_joined = join_with_free_clues(unique, max_island_size, random, run)?;
        if !has_joined {
            break;
        }
    }
    Ok(())
}

/// Makes one black cell white, so that it joins the islands beside it, and looks for places of the
/// clues with which the solution is unique again. All clues may move, and islands may shrink. No
/// joined island has more than `max_island_size` cells. Tries the cells in a random order. Returns
/// `false` if no cell allows this, if too many proofs of uniqueness were tried, or at a limit.
fn join_with_free_clues(
    unique: &mut Unique,
    max_island_size: usize,
    random: &mut Random,
    run: Run,
) -> Result<bool, ProveError> {
    let mut search = FreeClueSearch {
        rivals: Vec::new(),
        proofs_tried: 0,
        random,
        run,
    };
    let mut cells = unique.draft.all_cells();
    search.random.shuffle(&mut cells);
    for cell in cells {
        if search.proofs_tried >= MAX_PROOFS || run.limits.check().is_err() {
            break;
        }
        let Some(mut drawing) = unique.draft.drawing.joined(cell, max_island_size) else {
            continue;
        };
        let no_exception = None;
        drawing.shrink_islands(search.random, no_exception);
        // A draft is a colouring with clues: a grid with its intended solution.
        let draft = Draft::new(drawing, &unique.draft.clues, search.random);
        if let Some(found) = search.find_clues(draft)? {
            *unique = found;
            return Ok(true);
        }
    }
    Ok(false)
}

/// A search for places of the clues with which the solution of a grid is unique.
struct FreeClueSearch<'a> {
    /// The unintended solutions of the grids tried so far. A later grid may share them.
    rivals: Vec<Rival>,
    /// The number of proofs of uniqueness that were tried.
    proofs_tried: usize,
    random: &'a mut Random,
    run: Run<'a>,
}

impl FreeClueSearch<'_> {
    /// Moves the clues of a draft (a grid with its intended solution) until the solution is unique. `None` after
    /// [`MAX_PLACEMENTS`] proofs of uniqueness, if one needs too much work, or if known rivals fit all places tried.
    /// Counts the proofs, and adds the unintended solutions that they find to the known rivals.
    fn find_clues(&mut self, mut draft: Draft) -> Result<Option<Unique>, ProveError> {
        for _ in 0..MAX_PLACEMENTS {
            if !exclude_by_clues(&mut draft, &self.rivals, self.random) {
                break;
            }
            self.proofs_tried += 1;
            match find_rivals(&draft, self.run)? {
                Uniqueness::Unique(proof) => return Ok(Some(Unique { draft, proof })),
                Uniqueness::Rivals(more) => self.rivals.extend(more),
                Uniqueness::Open => break,
            }
        }
        Ok(None)
    }
}

/// Joins islands while the solution stays unique. Only the clue of the joined island moves.
pub struct Joining<'a, IsWanted> {
    /// The maximum number of cells of a joined island.
    pub max_island_size: usize,
    pub random: &'a mut Random,
    pub run: Run<'a>,
    /// A function that returns whether a grid may be the result of a join.
    pub is_wanted: IsWanted,
}

impl<IsWanted: Fn(&Grid) -> bool> Joining<'_, IsWanted> {
    /// Joins islands of a generated grid as often as possible, to reduce the number of clues. Islands can be joined if
    /// the joined island has at most `max_island_size` cells, if `is_wanted` accepts the new grid, and if its solution
    /// is proven to be unique. A grid in which no islands can be joined is *minimal*. A limit ends the joining early.
    pub fn minimise(&mut self, unique: &mut Unique) -> Result<(), ProveError> {
        while self.join(unique, Draft::all_cells)? {}
        Ok(())
    }

    /// Joins islands of one cell to other islands, until at most `max_percent` percent of the clues
    /// are 1, no such join is possible, or a limit of the run is reached.
    pub fn join_ones(&mut self, unique: &mut Unique, max_percent: usize) -> Result<(), ProveError> {
        while unique.draft.has_more_ones(max_percent)
            && self.join(unique, Draft::cells_beside_ones)?
        {}
        Ok(())
    }

    /// Joins the islands beside one cell, by making it white, so that the solution stays unique.
    /// Tries the cells that `candidates` returns in a random order. Returns whether a join
    /// succeeds; `false` as well if a limit of the run ends the attempts.
    fn join(
        &mut self,
        unique: &mut Unique,
        candidates: fn(&Draft) -> Vec<usize>,
    ) -> Result<bool, ProveError> {
        // The unintended solutions of the grids tried so far. A later grid may share them.
        let mut rivals: Vec<Rival> = Vec::new();
        let mut cells = candidates(&unique.draft);
        self.random.shuffle(&mut cells);
        for cell in cells {
            match self.join_at(cell, unique, &mut rivals)? {
                Join::Done => return Ok(true),
                Join::Stopped => return Ok(false),
                Join::Impossible => {} // Goes on with the next cell.
            }
        }
        Ok(false)
    }

    /// Makes the black cell `cell` white, so that it joins the islands beside it. Tries all places of the clue of the
    /// new island until a grid is wanted and has a unique solution, and stores this grid in `unique`. `rivals` are the
    /// known unintended solutions of the grids tried so far. New ones are added. If a known rival solves a grid, the
    /// grid needs no proof.
    fn join_at(
        &mut self,
        cell: usize,
        unique: &mut Unique,
        rivals: &mut Vec<Rival>,
    ) -> Result<Join, ProveError> {
        let Some(drawing) = unique.draft.drawing.joined(cell, self.max_island_size) else {
            return Ok(Join::Impossible);
        };
        let mut draft = Draft::new(drawing, &unique.draft.clues, self.random);
        let joined = draft.island_of[cell].expect("the cell is white now, so it has an island");
        let mut places = draft.islands[joined].clone();
        self.random.shuffle(&mut places);
        for place in places {
            draft.clues[joined] = place;
            if has_rival(&draft, rivals) || !(self.is_wanted)(&draft.grid()) {
                continue;
            }
            match find_rivals(&draft, self.run)? {
                Uniqueness::Unique(proof) => {
                    *unique = Unique { draft, proof };
                    return Ok(Join::Done);
                }
                Uniqueness::Rivals(more) => rivals.extend(more),
                Uniqueness::Open if self.run.limits.check().is_err() => return Ok(Join::Stopped),
                // The proof needs too much work. With the clue on another cell, it would probably need too much, too.
                Uniqueness::Open => return Ok(Join::Impossible),
            }
        }
        Ok(Join::Impossible)
    }
}

/// The result of an attempt to join islands at a cell.
enum Join {
    /// The islands are joined, and the solution is unique.
    Done,
    /// No place of the clue gives a wanted grid whose solution is known to be unique.
    Impossible,
    /// A limit of the run was reached.
    Stopped,
}

/// Returns whether one of the `rivals`, solutions of similar grids, also solves the grid of the draft
/// and differs from its intended solution.
fn has_rival(draft: &Draft, rivals: &[Rival]) -> bool {
    for rival in rivals {
        if rival.black != draft.drawing.black && rival.solves(draft, &draft.clues) {
            return true;
        }
    }
    false
}

/// The search gives up after this number of changes in a row after which the deduction rules leave no fewer cells
/// unknown.
const MAX_FAILURES: usize = 150;

/// Changes cells and clues of a grid at random until the deduction rules of at most the difficulty
/// `grade` solve it. Keeps a change unless the rules then leave more cells unknown. Returns the
/// changed grid with its solution. `None` after too many changes without progress, or at a limit.
pub fn ease(
    mut draft: Draft,
    grade: Difficulty,
    max_island_size: usize,
    random: &mut Random,
    limits: Limits,
) -> Option<Draft> {
    let mut unknown = unknown_cells(&draft, grade, limits)?;
    let mut failures = 0;
    while !unknown.is_empty() {
        let changed_draft = with_random_change(&draft, &unknown, max_island_size, random)?;
        let still_unknown = unknown_cells(&changed_draft, grade, limits)?;
        let is_easier = still_unknown.len() < unknown.len();
        failures = if is_easier { 0 } else { failures + 1 };
        if failures > MAX_FAILURES {
            return None;
        }
        // Changes without progress are kept, too, so that the search leaves dead ends.
        if still_unknown.len() <= unknown.len() {
            draft = changed_draft;
            unknown = still_unknown;
        }
    }
    Some(draft)
}

/// Returns the cells whose colour the deduction rules of at most the difficulty `grade` do not find
/// out. `None` if a limit was reached.
fn unknown_cells(draft: &Draft, grade: Difficulty, limits: Limits) -> Option<Vec<usize>> {
    let (view, ending) = deduce_up_to(&draft.grid(), grade, limits);
    if ending == Ending::Stopped {
        return None;
    }
    Some(view.unknown().collect())
}

/// Returns the draft (a grid with its intended solution) after a random change: with another colour of a cell, or
/// another place of a clue. The cell is one of the `unknown` cells, which the deduction rules did not decide, or is
/// beside such a cell. The result may be the same draft: if a black cell must not become white, or if the clue moves to
/// its old cell. `None` if no cell is unknown.
fn with_random_change(
    draft: &Draft,
    unknown: &[usize],
    max_island_size: usize,
    random: &mut Random,
) -> Option<Draft> {
    let drawing = &draft.drawing;
    let unknown_cell = random.one_of(unknown)?;
    let mut near: Vec<usize> = drawing.empty.neighbours(unknown_cell).collect();
    near.push(unknown_cell);
    let cell = random.one_of(&near)?;
    if drawing.black[cell] {
        return Some(make_white(draft, cell, max_island_size, random));
    }
    // At a white cell, half of the changes make the cell black, and half move the clue of its island.
    if random.flip_coin() && drawing.may_be_black(cell) {
        Some(make_black(draft, cell, random))
    } else {
        move_clue(draft, cell, random)
    }
}

/// Makes a black cell of a draft (a grid with its intended solution) white, and returns the new draft. The cell joins
/// the islands beside it, or extends the only island beside it. Then the islands shrink where they can, but keep this
/// cell. If an island loses the cell of its clue, the clue moves to a random cell of the island. Returns the draft
/// unchanged if no island is beside the cell, if the new island would have more than `max_island_size` cells, or if
/// the white cell would cut the sea.
fn make_white(
    draft: &Draft,
    black_cell: usize,
    max_island_size: usize,
    random: &mut Random,
) -> Draft {
    let mut changed = draft.drawing.clone();
    let min_islands = 1; // The cell may also extend a single island.
    if changed.may_join_islands(black_cell, min_islands, max_island_size) {
        changed.black[black_cell] = false;
        changed.shrink_islands(random, Some(black_cell));
    }
    Draft::new(changed, &draft.clues, random)
}

/// Returns the draft, a grid with its intended solution, with a black cell instead of a white one,
/// which may split its island. A new island keeps its clue, if any, and else gets a clue on a
/// random cell. The cell must satisfy [`may_be_black`](super::drawing::Drawing::may_be_black).
fn make_black(draft: &Draft, white_cell: usize, random: &mut Random) -> Draft {
    let mut changed = draft.drawing.clone();
    changed.black[white_cell] = true;
    Draft::new(changed, &draft.clues, random)
}

/// Returns the draft after moving the clue of the island that contains a white cell to a random
/// cell of the island. `None` if the cell is black.
fn move_clue(draft: &Draft, white_cell: usize, random: &mut Random) -> Option<Draft> {
    let mut moved = draft.clone();
    let island = moved.island_of[white_cell]?;
    moved.clues[island] = random.one_of(&moved.islands[island])?;
    Some(moved)
}
