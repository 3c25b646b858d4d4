//! Joins islands of a grid with one solution, as long as it has only one.

use super::super::count::CountError;
use super::draft::Draft;
use super::exclude::exclude;
use super::random::Random;
use super::rival::Rival;
use super::unique::{Answer, Unique, ask};
use kortest_base::runtime::Run;

/// How often the clues of a grid with joined islands are placed.
const TRIES: usize = 3;
/// Counts in a row that show no join with one solution, before the grid is taken as it is: on a large one, all that could
/// be tried takes very long, and seldom finds another.
const PATIENCE: usize = 60;

/// Joins islands until they have so many cells on average, or until none can be joined.
pub fn loosen(unique: &mut Unique, island_size: usize, random: &mut Random, run: Run) -> Result<(), CountError> {
    while unique.draft.is_denser_than(island_size) && join(unique, island_size * 3, random, run)? {}
    Ok(())
}

/// Joins some islands to one that has at most so many cells; `false` if that leaves no grid with one solution.
fn join(unique: &mut Unique, most: usize, random: &mut Random, run: Run) -> Result<bool, CountError> {
    // Of other joins, but with as many islands.
    let mut rivals: Vec<Rival> = Vec::new();
    let mut cells: Vec<usize> = (0..unique.draft.drawing.black.len()).collect();
    random.shuffle(&mut cells);
    let mut asked = 0;
    for cell in cells {
        if asked >= PATIENCE || run.limits.check().is_err() {
            break;
        }
        let Some(mut drawing) = unique.draft.drawing.joined(cell, most) else { continue };
        drawing.tighten(random, None);
        let mut draft = Draft::new(drawing, &unique.draft.clues, random);
        for _ in 0..TRIES {
            if !exclude(&mut draft, &rivals, random) {
                break;
            }
            asked += 1;
            match ask(&draft, run)? {
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
