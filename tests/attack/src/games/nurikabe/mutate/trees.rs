//! Writes proofs, many with a deliberate mistake.

use super::super::document::Document;
use crate::mutate::place;
use fastrand::Rng;
use kortest::internals::nurikabe::{Source, altered};
use kortest::nurikabe::{Colouring, Count, CountOptions, Grid, count_with};
use kortest::runtime::{Progress, Run};
use std::cell::RefCell;

pub fn change(random: &mut Rng, document: &mut Document) -> Option<()> {
    let grid = Grid::parse(&document.board)
        .ok()
        .filter(|grid| grid.cells() <= 25)?;
    let count = counted(&grid)?;
    let hidden = if random.u8(..4) == 0 {
        place(random, &count.solutions)
    } else {
        None
    };
    let texts: Vec<String> = count.solutions.iter().map(Colouring::to_string).collect();
    let is_known = |n: usize| {
        if hidden.is_some() {
            Some(n) != hidden
        } else {
            document.solutions.contains(&texts[n])
        }
    };
    let rarely = random.u32(1..=60);
    document.block = altered(&grid, &count, is_known, |writer, literal, source| {
        if random.u32(..rarely) > 0 {
            return Some(source);
        }
        match (source, random.u8(..5)) {
            (_, 0) => None,
            (Source::Cut(group, mut cut), 1..5) => {
                match place(random, &cut).filter(|&at| cut[at] != -literal) {
                    Some(at) if random.bool() => drop(cut.remove(at)),
                    Some(at) => cut[at] = -cut[at],
                    None => {}
                }
                Some(Source::Cut(group, cut))
            }
            (_, _) if literal == 0 => {
                Some(Source::Known(random.u32(1..=writer.clauses().len() as u32)))
            }
            (source, _) => {
                let others: Vec<u32> = writer.with(-literal).take(8).collect();
                Some(place(random, &others).map_or(source, |at| Source::Known(others[at])))
            }
        }
    });
    if hidden.is_some() && random.u8(..4) > 0 {
        document.solutions = (0..texts.len())
            .filter(|n| Some(*n) != hidden)
            .map(|n| texts[n].clone())
            .collect();
        document.number = document.solutions.len() as i128;
    }
    Some(())
}

/// Finds all solutions of a grid and a proof that no others exist. Caches the result for the last
/// grid.
fn counted(grid: &Grid) -> Option<Count> {
    thread_local!(static LAST: RefCell<Option<(Grid, Count)>> = RefCell::default());
    if let Some((_, count)) = LAST
        .with_borrow(|last| last.clone())
        .filter(|(last, _)| last == grid)
    {
        return Some(count);
    }
    let progress = Progress::default();
    let run = Run {
        memory: 64 << 20,
        ..Run::new(&progress)
    };
    let count = count_with(
        grid,
        &CountOptions {
            limit: 20,
            journal: None,
        },
        run,
    )
    .ok()?;
    count.refutation.as_ref()?;
    LAST.set(Some((grid.clone(), count.clone())));
    Some(count)
}
