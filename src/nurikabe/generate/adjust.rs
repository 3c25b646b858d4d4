//! Adjusts a generated grid. Joins islands as long as the solution stays unique, so that the grid
//! has fewer clues, or changes a grid until a person can solve it with deduction rules of a given
//! grade.

use super::super::deduce::{Difficulty, Ending, deduce_up_to};
use super::super::grid::Grid;
use super::super::prove::ProveError;
use super::drawing::{Draft, MAX_TO_AVERAGE_SIZE, Random};
use super::unique::{Answer, Rival, Unique, exclude, find_rivals};
use kortest_base::runtime::{Limits, Run};

/// Number of attempts to place the clues after islands were joined.
const MAX_PLACEMENTS: usize = 3;
/// How often the solutions may be counted until two islands are joined.
const MAX_COUNTS: usize = 60;

/// Joins islands until their average size is `island_size`, if possible.
pub fn loosen(
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

/// Joins islands if the solution stays unique. All clues may move, and islands may shrink. Returns
/// whether the join succeeds.
fn join_with_free_clues(
    unique: &mut Unique,
    max_island_size: usize,
    random: &mut Random,
    run: Run,
) -> Result<bool, ProveError> {
    // The unintended solutions of the grids tried so far. A later grid may share them.
    let mut rivals: Vec<Rival> = Vec::new();
    let mut cells: Vec<usize> = (0..unique.draft.drawing.black.len()).collect();
    random.shuffle(&mut cells);
    let mut counts = 0;
    for cell in cells {
        if counts >= MAX_COUNTS || run.limits.check().is_err() {
            break;
        }
        let Some(mut drawing) = unique.draft.drawing.joined(cell, max_island_size) else {
            continue;
        };
        drawing.tighten(random, None);
        let mut draft = Draft::new(drawing, &unique.draft.clues, random);
        for _ in 0..MAX_PLACEMENTS {
            if !exclude(&mut draft, &rivals, random) {
                break;
            }
            counts += 1;
            match find_rivals(&draft, run)? {
                Answer::Unique(proof) => {
                    *unique = Unique { draft, proof };
                    return Ok(true);
                }
                Answer::Rivals(more) => rivals.extend(more),
                Answer::Open => break,
            }
        }
    }
    Ok(false)
}

/// Joins islands while the solution stays unique. Only the clue of the joined island moves.
pub struct Joining<'a, Wanted> {
    /// The maximum number of cells of a joined island.
    pub max_island_size: usize,
    pub random: &'a mut Random,
    pub run: Run<'a>,
    /// Returns whether a grid may be the result of a join.
    pub wanted: Wanted,
}

impl<Wanted: Fn(&Grid) -> bool> Joining<'_, Wanted> {
    /// Reduces the number of clues. At the end, the grid is *minimal*: no further join to an island
    /// of at most `max_island_size` cells gives a wanted grid whose solution is known to be unique.
    /// A limit of the run ends the joining early.
    pub fn minimise(&mut self, unique: &mut Unique) -> Result<(), ProveError> {
        while self.join(unique, Draft::all_cells)? {}
        Ok(())
    }

    /// Joins islands of one cell to others, until at most `max_percent` of the clues are 1, if
    /// possible.
    pub fn join_ones(&mut self, unique: &mut Unique, max_percent: usize) -> Result<(), ProveError> {
        while unique.draft.has_more_ones(max_percent)
            && self.join(unique, Draft::cells_beside_ones)?
        {}
        Ok(())
    }

    /// Joins islands at one of the cells that `candidates` lists. Returns whether a join succeeds.
    fn join(
        &mut self,
        unique: &mut Unique,
        candidates: fn(&Draft) -> Vec<usize>,
    ) -> Result<bool, ProveError> {
        let mut rivals: Vec<Rival> = Vec::new();
        let mut cells = candidates(&unique.draft);
        self.random.shuffle(&mut cells);
        for cell in cells {
            match self.join_at(cell, unique, &mut rivals)? {
                Join::Done => return Ok(true),
                Join::Stopped => return Ok(false),
                Join::Impossible => {}
            }
        }
        Ok(false)
    }

    /// Joins the islands beside a cell. Tries all places of the new clue. `rivals` are the
    /// unintended solutions of the grids tried so far, and get those of this grid.
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
        let Some(joined) = draft.island_of[cell] else {
            return Ok(Join::Impossible);
        };
        let mut places = draft.islands[joined].clone();
        self.random.shuffle(&mut places);
        for place in places {
            draft.clues[joined] = place;
            if has_rival(&draft, rivals) || !(self.wanted)(&draft.grid()) {
                continue;
            }
            match find_rivals(&draft, self.run)? {
                Answer::Unique(proof) => {
                    *unique = Unique { draft, proof };
                    return Ok(Join::Done);
                }
                Answer::Rivals(more) => rivals.extend(more),
                Answer::Open if self.run.limits.check().is_err() => return Ok(Join::Stopped),
                // Other positions of this clue would probably take too long, too.
                Answer::Open => return Ok(Join::Impossible),
            }
        }
        Ok(Join::Impossible)
    }
}

/// The result of an attempt to join islands at a cell.
enum Join {
    Done,
    Impossible,
    /// A limit of the run was reached.
    Stopped,
}

/// Returns whether a known colouring other than the intended solution fits the clues.
fn has_rival(draft: &Draft, rivals: &[Rival]) -> bool {
    for rival in rivals {
        if rival.black != draft.drawing.black && rival.solves(draft, &draft.clues) {
            return true;
        }
    }
    false
}

/// Maximum number of consecutive changes without progress.
const MAX_FAILURES: usize = 150;

/// Changes a grid until the rules up to `grade` solve it. `None` if this fails, or at a limit.
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
        let changed = change(&draft, &unknown, max_island_size, random)?;
        let still_unknown = unknown_cells(&changed, grade, limits)?;
        if still_unknown.len() < unknown.len() {
            failures = 0;
        } else {
            failures += 1;
        }
        if failures > MAX_FAILURES {
            return None;
        }
        if still_unknown.len() <= unknown.len() {
            draft = changed;
            unknown = still_unknown;
        }
    }
    Some(draft)
}

/// Returns the cells that the deduction rules leave unknown, or `None` at a limit.
fn unknown_cells(draft: &Draft, grade: Difficulty, limits: Limits) -> Option<Vec<usize>> {
    let (view, ending) = deduce_up_to(&draft.grid(), grade, limits);
    if ending == Ending::Stopped {
        return None;
    }
    Some(view.unknown().collect())
}

/// Changes the colour of a cell or moves a clue, at an unknown cell or beside it. The draft may
/// come back unchanged: if a black cell must not become white, or if the clue moves to its old
/// cell. `None` if no cell is unknown.
fn change(
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
    let may_split = random.below(2) == 0;
    if may_split && drawing.may_be_black(cell) {
        Some(make_black(draft, cell, random))
    } else {
        move_clue(draft, cell, random)
    }
}

/// Makes a black cell white, so that it joins the islands beside it or extends the only one. Then
/// all islands shrink where they can without this cell, and an island that has lost the cell of its
/// clue gets a random one. Returns the draft unchanged if the new island would have more than
/// `max_island_size` cells, or if the cell cuts the sea.
fn make_white(
    draft: &Draft,
    black_cell: usize,
    max_island_size: usize,
    random: &mut Random,
) -> Draft {
    let mut changed = draft.drawing.clone();
    let min_islands = 1;
    if changed.may_join_islands(black_cell, min_islands, max_island_size) {
        changed.black[black_cell] = false;
        changed.tighten(random, Some(black_cell));
    }
    Draft::new(changed, &draft.clues, random)
}

/// Makes a white cell black, which may split its island. The new islands keep their clue or get a
/// random one. The cell must satisfy [`may_be_black`](super::drawing::Drawing::may_be_black).
fn make_black(draft: &Draft, white_cell: usize, random: &mut Random) -> Draft {
    let mut changed = draft.drawing.clone();
    changed.black[white_cell] = true;
    Draft::new(changed, &draft.clues, random)
}

/// Moves the clue of the island that contains a white cell. `None` if the cell is black.
fn move_clue(draft: &Draft, white_cell: usize, random: &mut Random) -> Option<Draft> {
    let mut moved = draft.clone();
    let island = moved.island_of[white_cell]?;
    moved.clues[island] = random.one_of(&moved.islands[island])?;
    Some(moved)
}
