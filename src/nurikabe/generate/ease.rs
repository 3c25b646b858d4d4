//! Changes a grid until a person can solve it with deduction rules of a given grade.

use super::super::deduce::{Difficulty, Ending, deduce_up_to};
use super::drawing::{Draft, Random};
use kortest_base::runtime::Limits;

/// Maximum number of consecutive changes without progress.
const MAX_FAILURES: usize = 150;

/// Changes a grid until the rules up to `grade` solve it, if possible.
pub fn ease(
    mut draft: Draft,
    grade: Difficulty,
    most: usize,
    random: &mut Random,
    limits: Limits,
) -> Option<Draft> {
    let mut unknown = unknown_cells(&draft, grade, limits)?;
    let mut failures = 0;
    while !unknown.is_empty() {
        let changed = change(&draft, &unknown, most, random)?;
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

/// Moves a clue, splits an island or joins islands, near an unknown cell.
fn change(draft: &Draft, unknown: &[usize], most: usize, random: &mut Random) -> Option<Draft> {
    let drawing = &draft.drawing;
    let unknown_cell = random.one_of(unknown)?;
    let mut near: Vec<usize> = drawing.empty.neighbours(unknown_cell).collect();
    near.push(unknown_cell);
    let cell = random.one_of(&near)?;
    let mut changed = drawing.clone();
    if drawing.black[cell] {
        if drawing.may_join_islands(cell, 1, most) {
            changed.black[cell] = false;
            changed.tighten(random, Some(cell));
        }
    } else if random.below(2) == 0 && drawing.may_be_black(cell) {
        changed.black[cell] = true;
    } else {
        let mut moved = draft.clone();
        let island = moved.island_of[cell]?;
        moved.clues[island] = random.one_of(&moved.islands[island])?;
        return Some(moved);
    }
    Some(Draft::new(changed, &draft.clues, random))
}
