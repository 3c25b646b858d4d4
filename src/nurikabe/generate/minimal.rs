//! Minimises the number of clues: joins islands as long as the grid keeps a unique solution.
//!
//! Every island has exactly one clue, so a clue cannot simply be removed. But a black cell between islands can become
//! white, which joins them to one island with one clue. A grid is *minimal* if no such join leaves a unique solution,
//! wherever the clue of the joined island is placed while all other clues stay. Joins that create islands above the
//! maximum size are not tried. If counting the solutions takes too much work, the join is rejected.

use super::super::count::CountError;
use super::super::grid::Grid;
use super::draft::Draft;
use super::random::Random;
use super::rival::Rival;
use super::unique::{Answer, Unique, count_rivals};
use kortest_base::runtime::Run;

/// Joins islands until the grid is minimal. `wanted` returns whether a grid is acceptable, for example not too
/// difficult.
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

/// Joins some islands into one island of at most `most` cells, so that the solution stays unique. Returns `false` if no
/// join succeeds.
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
            match count_rivals(&draft, run)? {
                Answer::Unique(count) => {
                    *unique = Unique { draft, count };
                    return Ok(true);
                }
                Answer::Rivals(more) => rivals.extend(more),
                Answer::Open if run.limits.check().is_err() => return Ok(false),
                // Counting the solutions was too hard. Moving the clue to another cell of the island would not make
                // this easier, so the next join of islands is tried.
                Answer::Open => break,
            }
        }
    }
    Ok(false)
}
