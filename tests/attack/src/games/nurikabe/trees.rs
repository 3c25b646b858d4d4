//! Writes proofs, many with a deliberate mistake.

use super::document::Document;
use crate::mutate::place;
use fastrand::Rng;
use kortest::internals::nurikabe::{Source, Writer, altered};
use kortest::nurikabe::{Colouring, Count, CountOptions, Grid, count_with};
use kortest::runtime::{Progress, Run};
use std::cell::RefCell;

/// Maximum number of cells of a grid that is solved.
const MAX_CELLS: usize = 25;

/// Writes a proof that no other solutions exist. Sometimes a solution is hidden from the proof, or
/// the proof has mistakes.
pub fn change(random: &mut Rng, document: &mut Document) -> Option<()> {
    let grid = Grid::parse(&document.board).ok()?;
    if grid.cells() > MAX_CELLS {
        return None;
    }
    let count = counted(&grid)?;
    let mut hidden = None;
    if random.u8(..4) == 0 {
        hidden = place(random, &count.solutions);
    }
    let solutions: Vec<String> = count.solutions.iter().map(Colouring::to_string).collect();
    let is_known = |n: usize| match hidden {
        Some(hidden) => n != hidden,
        None => document.solutions.contains(&solutions[n]),
    };
    let steps_per_mistake = random.u32(1..=60);
    document.block = altered(&grid, &count, is_known, |writer, literal, source| {
        if random.u32(..steps_per_mistake) > 0 {
            return Some(source);
        }
        mistake(random, writer, literal, source)
    });
    if let Some(hidden) = hidden
        && random.u8(..4) > 0
    {
        document.solutions = solutions;
        document.solutions.remove(hidden);
        document.number = document.solutions.len() as i128;
    }
    Some(())
}

/// Returns another source for a clause of a proof, or `None` to leave out the clause.
fn mistake(random: &mut Rng, writer: &Writer, literal: i32, source: Source) -> Option<Source> {
    if random.u8(..5) == 0 {
        return None;
    }
    if let Source::Cut(group, mut cut) = source {
        if let Some(at) = place(random, &cut)
            && cut[at] != -literal
        {
            if random.bool() {
                cut.remove(at);
            } else {
                cut[at] = -cut[at];
            }
        }
        return Some(Source::Cut(group, cut));
    }
    if literal == 0 {
        let clauses = writer.clauses().len() as u32;
        return Some(Source::Known(random.u32(1..=clauses)));
    }
    let others: Vec<u32> = writer.with(-literal).take(8).collect();
    match place(random, &others) {
        Some(at) => Some(Source::Known(others[at])),
        None => Some(source),
    }
}

thread_local! {
    /// The last grid, with its solutions.
    static LAST: RefCell<Option<(Grid, Count)>> = RefCell::default();
}

/// Finds all solutions of a grid and a proof that no others exist. Caches the result for the last
/// grid.
fn counted(grid: &Grid) -> Option<Count> {
    if let Some((last, count)) = LAST.with_borrow(Clone::clone)
        && last == *grid
    {
        return Some(count);
    }
    let progress = Progress::default();
    let run = Run {
        memory: 64 << 20,
        ..Run::new(&progress)
    };
    let options = CountOptions {
        limit: 20,
        journal: None,
    };
    let count = count_with(grid, &options, run).ok()?;
    count.refutation.as_ref()?;
    LAST.set(Some((grid.clone(), count.clone())));
    Some(count)
}
