//! Grids that are minimal in clues: none can be taken away by joining the islands beside a single cell of the sea.
//!
//! Every island has exactly one clue, so a clue cannot just be dropped. What can be is an island: a cell of the sea
//! between islands becomes white, and they are one, with one clue. A grid is *minimal* if no such join leaves it with one
//! solution, wherever in the joined island its clue is, and with all other clues as they are. Only islands are joined
//! that then are not larger than asked for, and a grid that takes too much work to decide is none with one solution.

use super::super::count::CountError;
use super::super::grid::Grid;
use super::draft::Draft;
use super::random::Random;
use super::rival::Rival;
use super::unique::{Answer, Unique, ask};
use kortest_base::runtime::Run;

/// Joins islands until the grid is minimal among those that are wanted.
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

/// Joins some islands to one that has at most so many cells; `false` if that leaves no grid with one solution.
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
        let Some(drawing) = unique.draft.drawing.joined(cell, most) else { continue };
        let mut draft = Draft::new(drawing, &unique.draft.clues, random);
        let Some(joined) = draft.island_of[cell] else { continue };
        let mut places = draft.islands[joined].clone();
        random.shuffle(&mut places);
        for place in places {
            draft.clues[joined] = place;
            if rivals.iter().any(|rival| rival.black != draft.drawing.black && rival.solves(&draft, &draft.clues)) {
                continue;
            }
            if !wanted(&draft.grid()) {
                continue;
            }
            match ask(&draft, run)? {
                Answer::Unique(count) => {
                    *unique = Unique { draft, count };
                    return Ok(true);
                }
                Answer::Rivals(more) => rivals.extend(more),
                Answer::Open if run.limits.check().is_err() => return Ok(false),
                // Elsewhere in the island the clue would leave as much open.
                Answer::Open => break,
            }
        }
    }
    Ok(false)
}
