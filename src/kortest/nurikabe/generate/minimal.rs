//! Grids that are minimal in clues: none can be taken away by joining the islands beside a single cell of the sea.
//!
//! Every island has exactly one clue, so a clue cannot just be dropped. What can be is an island: a cell of the sea
//! between islands becomes white, and they are one, with one clue. A grid is *minimal* if no such join leaves it with one
//! solution, wherever in the joined island its clue is, and with all other clues as they are.

use super::super::count::CountError;
use super::draft::Draft;
use super::random::Random;
use super::rival::Rival;
use super::unique::{Answer, Unique, ask};
use crate::engine::{Limits, Progress};

/// Joins islands until the grid is minimal; `false` if a limit was reached before, or if a count was too hard.
pub fn minimise(
    unique: &mut Unique,
    random: &mut Random,
    limits: Limits,
    progress: &Progress,
) -> Result<bool, CountError> {
    loop {
        match join(unique, random, limits, progress)? {
            Joined::One => {}
            Joined::None => return Ok(true),
            Joined::Open => return Ok(false),
        }
    }
}

enum Joined {
    One,
    None,
    Open,
}

fn join(unique: &mut Unique, random: &mut Random, limits: Limits, progress: &Progress) -> Result<Joined, CountError> {
    let mut rivals: Vec<Rival> = Vec::new();
    let mut is_open = false;
    let mut cells: Vec<usize> = (0..unique.draft.drawing.black.len()).collect();
    random.shuffle(&mut cells);
    for cell in cells {
        let drawing = &unique.draft.drawing;
        if !drawing.black[cell] || !drawing.may_join(cell, 2, usize::MAX) {
            continue;
        }
        let mut drawing = drawing.clone();
        drawing.black[cell] = false;
        let mut draft = Draft::new(drawing, &unique.draft.clues, random);
        let Some(joined) = draft.island_of[cell] else { continue };
        let mut places = draft.islands[joined].clone();
        random.shuffle(&mut places);
        for place in places {
            draft.clues[joined] = place;
            if rivals.iter().any(|rival| rival.black != draft.drawing.black && rival.solves(&draft, &draft.clues)) {
                continue;
            }
            match ask(&draft, limits, progress)? {
                Answer::Unique(count) => {
                    *unique = Unique { grid: draft.grid(), draft, count };
                    return Ok(Joined::One);
                }
                Answer::Rivals(more) => rivals.extend(more),
                Answer::Open if limits.check().is_err() => return Ok(Joined::Open),
                Answer::Open => is_open = true,
            }
        }
    }
    Ok(if is_open { Joined::Open } else { Joined::None })
}
