//! Changes a grid until a person can solve it with deduction rules of a given grade.

use super::super::deduce::{Difficulty, Ending, View, deduce_up_to};
use super::draft::Draft;
use super::random::Random;
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
    let mut unknown = open(&draft, grade, limits)?;
    let mut failures = 0;
    while !unknown.is_empty() {
        let changed = change(&draft, &unknown, most, random)?;
        let after = open(&changed, grade, limits)?;
        failures = if after.len() < unknown.len() {
            0
        } else {
            failures + 1
        };
        if failures > MAX_FAILURES {
            return None;
        }
        if after.len() <= unknown.len() {
            (draft, unknown) = (changed, after);
        }
    }
    Some(draft)
}

/// Returns the cells that the deduction rules leave unknown, or `None` at a limit.
fn open(draft: &Draft, grade: Difficulty, limits: Limits) -> Option<Vec<usize>> {
    let (view, ending): (View, Ending) = deduce_up_to(&draft.grid(), grade, limits);
    (ending != Ending::Stopped).then(|| view.unknown().collect())
}

/// Moves a clue, splits an island or joins islands, near an unknown cell.
fn change(draft: &Draft, unknown: &[usize], most: usize, random: &mut Random) -> Option<Draft> {
    let drawing = &draft.drawing;
    let cell = random.one_of(unknown)?;
    let near: Vec<usize> = drawing.empty.neighbours(cell).chain([cell]).collect();
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
