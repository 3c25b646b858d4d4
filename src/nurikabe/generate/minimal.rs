//! Joins islands to reduce the number of clues of a grid, as long as the solution stays unique.
//!
//! If no join keeps the solution unique, the grid is *minimal*.

use super::super::count::CountError;
use super::super::grid::Grid;
use super::draft::Draft;
use super::random::Random;
use super::rival::Rival;
use super::unique::{Answer, Unique, find_rivals};
use kortest_base::runtime::Run;

/// Reduces the number of clues: joins islands while the solution stays unique and `wanted` accepts
/// the grid.
pub fn minimise(
    unique: &mut Unique,
    most: usize,
    random: &mut Random,
    run: Run,
    wanted: impl Fn(&Grid) -> bool,
) -> Result<(), CountError> {
    while join(unique, most, random, run, &wanted)? {}
    Ok(())
}

/// Joins islands if the solution stays unique. Returns whether the join succeeds.
fn join(
    unique: &mut Unique,
    most: usize,
    random: &mut Random,
    run: Run,
    wanted: impl Fn(&Grid) -> bool,
) -> Result<bool, CountError> {
    let mut rivals: Vec<Rival> = Vec::new();
    let mut cells: Vec<usize> = (0..unique.draft.drawing.black.len()).collect();
    random.shuffle(&mut cells);
    for cell in cells {
        let Some(drawing) = unique.draft.drawing.joined(cell, most) else {
            continue;
        };
        let mut draft = Draft::new(drawing, &unique.draft.clues, random);
        let Some(joined) = draft.island_of[cell] else {
            continue;
        };
        let mut places = draft.islands[joined].clone();
        random.shuffle(&mut places);
        for place in places {
            draft.clues[joined] = place;
            if rivals.iter().any(|rival| {
                rival.black != draft.drawing.black && rival.solves(&draft, &draft.clues)
            }) {
                continue;
            }
            if !wanted(&draft.grid()) {
                continue;
            }
            match find_rivals(&draft, run)? {
                Answer::Unique(count) => {
                    *unique = Unique { draft, count };
                    return Ok(true);
                }
                Answer::Rivals(more) => rivals.extend(more),
                Answer::Open if run.limits.check().is_err() => return Ok(false),
                // Other positions of this clue would probably take too long, too.
                Answer::Open => break,
            }
        }
    }
    Ok(false)
}
