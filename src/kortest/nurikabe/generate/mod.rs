//! Makes grids with exactly one solution, each with its proof.
//!
//! A random [drawing](drawing) of small islands gets a clue in each. Another solution (a [rival](rival)) shows
//! where clues have to [move](exclude), or the drawing has to be [altered](alter), until there is none. Then islands are
//! [joined](loosen) as far as asked for, each time with a proof that the solution stays the only one. The solver that
//! looks for rivals is the one that proves: which rules a person would need has no influence.
//!
//! All is drawn from the seed, and what is too hard is given up by the work and never by the time that it took: equal
//! options give equal grids on every machine, of one version of this program.

mod alter;
mod draft;
mod drawing;
mod exclude;
mod loosen;
mod minimal;
mod random;
mod rival;
mod unique;

use super::count::{Count, CountError};
use super::grid::{Grid, MAX_SIDE};
use crate::engine::{Limits, Phase, Progress, Stage};
use drawing::Drawing;
use random::Random;
use std::sync::atomic::Ordering::Relaxed;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenerateOptions {
    /// Rows, 1 to [`MAX_SIDE`].
    pub rows: usize,
    /// Columns, 1 to [`MAX_SIDE`].
    pub columns: usize,
    /// Equal seeds give equal grids.
    pub seed: u64,
    /// Cells that an island has on average, 1 to [`LARGEST_ISLAND_SIZE`], if a grid with one solution can be had with so
    /// few clues; none has more than three times as many.
    pub island_size: usize,
    /// Whether islands are joined until no join is left that keeps the solution the only one.
    pub minimal: bool,
}

/// The largest average size of islands that can be asked for.
pub const LARGEST_ISLAND_SIZE: usize = 10;
/// The islands of the drawings that are made unique; larger ones come from joins, because rivals of large islands are
/// many, and of a grid with one solution few joins are far from having one, too.
const FIRST_ISLAND_SIZE: usize = 2;

/// A grid that was made.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The grid.
    pub grid: Grid,
    /// Its one solution, and the refutation of others.
    pub count: Count,
}

/// What people see of it.
static GENERATING: Stage = Stage {
    name: "generating",
    counters: |progress| {
        vec![
            (progress.best.load(Relaxed).into(), "grids so far"),
            (progress.states.load(Relaxed), "proofs of uniqueness tried"),
        ]
    },
};

/// Makes one grid after another with these options, until `wanted` takes one; `None` if a limit was reached.
pub fn generate_with(
    options: &GenerateOptions,
    limits: Limits,
    progress: &Progress,
    mut wanted: impl FnMut(&Generated) -> bool,
) -> Result<Option<Generated>, CountError> {
    let &GenerateOptions { rows, columns, seed, island_size, minimal } = options;
    assert!((1..=MAX_SIDE).contains(&rows) && (1..=MAX_SIDE).contains(&columns), "a grid has 1 to {MAX_SIDE} rows");
    assert!((1..=LARGEST_ISLAND_SIZE).contains(&island_size), "islands of 1 to {LARGEST_ISLAND_SIZE} cells");
    progress.enter(Phase::Stage(&GENERATING));
    let mut random = Random::new(seed);
    while limits.check().is_ok() {
        let first = island_size.min(FIRST_ISLAND_SIZE);
        let drawing = Drawing::random(&mut random, rows, columns, first);
        let made = unique::make_unique(drawing, first, &mut random, limits, progress)?;
        let Some(mut unique) = made else { continue };
        loosen::loosen(&mut unique, island_size, &mut random, limits, progress)?;
        if minimal {
            minimal::minimise(&mut unique, island_size * 3, &mut random, limits, progress)?;
        }
        let generated = Generated { grid: unique.grid, count: unique.count };
        // What a limit has cut short depends on the machine.
        if limits.check().is_ok() {
            progress.best.fetch_add(1, Relaxed);
            if wanted(&generated) {
                return Ok(Some(generated));
            }
        }
    }
    Ok(None)
}
