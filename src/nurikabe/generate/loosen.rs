//! Joins islands of a grid with one solution, as long as the solution stays unique.

use super::super::count::CountError;
use super::draft::Draft;
use super::exclude::exclude;
use super::random::Random;
use super::rival::Rival;
use super::unique::{Answer, Unique, find_rivals};
use kortest_base::runtime::Run;

/// Number of attempts to place the clues after islands were joined.
const MAX_PLACEMENTS: usize = 3;
const MAX_COUNTS: usize = 60;

pub fn loosen(
    unique: &mut Unique,
    island_size: usize,
    random: &mut Random,
    run: Run,
) -> Result<(), CountError> {
    while unique.draft.is_denser_than(island_size) && join(unique, island_size * 3, random, run)? {}
    Ok(())
}

/// Joins islands if the solution stays unique. Returns whether the join succeeds.
fn join(
    unique: &mut Unique,
    most: usize,
    random: &mut Random,
    run: Run,
) -> Result<bool, CountError> {
    // The unintended solutions of the grids tried so far. A later grid may share them.
    let mut rivals: Vec<Rival> = Vec::new();
    let mut cells: Vec<usize> = (0..unique.draft.drawing.black.len()).collect();
    random.shuffle(&mut cells);
    let mut asked = 0;
    for cell in cells {
        if asked >= MAX_COUNTS || run.limits.check().is_err() {
            break;
        }
        let Some(mut drawing) = unique.draft.drawing.joined(cell, most) else {
            continue;
        };
        drawing.tighten(random, None);
        let mut draft = Draft::new(drawing, &unique.draft.clues, random);
        for _ in 0..MAX_PLACEMENTS {
            if !exclude(&mut draft, &rivals, random) {
                break;
            }
            asked += 1;
            match find_rivals(&draft, run)? {
                Answer::Unique(count) => {
                    *unique = Unique { draft, count };
                    return Ok(true);
                }
                Answer::Rivals(more) => rivals.extend(more),
                Answer::Open => break,
            }
        }
    }
    Ok(false)
}
