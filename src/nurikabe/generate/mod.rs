//! Generates grids with exactly one solution, each with a proof of uniqueness.
//!
//! The generator works in three phases:
//!
//! * Create a random colouring with small islands, and put a clue into each island.
//! * While another solution exists, move clues, or change the colouring where the solutions differ.
//! * Join islands to have fewer clues, as long as the solution stays unique.
//!
//! Limits count work instead of time, so equal options give equal grids on all machines.

mod alter;
mod draft;
mod drawing;
mod ease;
mod exclude;
mod loosen;
mod minimal;
mod random;
mod rival;
mod unique;

use super::count::{Count, CountError};
use super::deduce::{Difficulty, Ending, deduce_up_to, difficulty};
use super::grid::{Grid, MAX_SIDE};
use draft::Draft;
use drawing::Drawing;
use ease::ease;
use kortest_base::runtime::{Phase, Run, Stage};
use loosen::loosen;
use minimal::minimise;
use random::Random;
use thiserror::Error;
use unique::{Unique, accept, make_unique};

/// The options for generating a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenerateOptions {
    /// The number of rows, 1 to [`MAX_SIDE`].
    pub rows: usize,
    /// The number of columns, 1 to [`MAX_SIDE`].
    pub columns: usize,
    /// The random seed. Equal seeds give equal grids.
    pub seed: u64,
    /// The wanted average number of cells of an island, from 1 to [`MAX_ISLAND_SIZE`].
    pub island_size: usize,
    /// Whether to remove clues by joining islands as long as the solution stays unique.
    pub minimal: bool,
    /// The difficulty of the grid; `None` for any difficulty.
    pub difficulty: Option<Difficulty>,
}

/// Maximum average size of islands that can be requested.
pub const MAX_ISLAND_SIZE: usize = 10;
/// The average size of the islands in the first random colouring. Larger islands give too many
/// solutions.
const FIRST_ISLAND_SIZE: usize = 2;

/// Maximum number of random colourings that are tried for one grid. A few hundred are usually
/// enough.
pub const TRIES: usize = 10_000;

/// The reason why no grid was generated.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// Counting the solutions failed.
    #[error(transparent)]
    Count(#[from] CountError),
    /// None of the generated grids, with these numbers of rows and columns, had this difficulty.
    #[error(
        "none of {TRIES} attempts gave a grid of {1} x {0} cells that is {2}; perhaps none exists: try another size, \
         difficulty or seed"
    )]
    NotFound(usize, usize, Difficulty),
    /// No attempt with these numbers of rows and columns gave a grid with a unique solution.
    #[error(
        "none of {TRIES} attempts gave a grid of {1} x {0} cells with one solution; try another size or seed"
    )]
    NotUnique(usize, usize),
}

/// A generated grid.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The grid.
    pub grid: Grid,
    /// The difficulty of the grid.
    pub difficulty: Difficulty,
    /// The proof that the grid has only one solution.
    pub count: Count,
}

static GENERATING: Stage = Stage {
    name: "generating",
    counters: &["grids so far", "proofs of uniqueness tried"],
};

/// Generates a grid. Returns `None` if a limit was reached.
pub fn generate_with(
    options: &GenerateOptions,
    run: Run,
) -> Result<Option<Generated>, GenerateError> {
    let &GenerateOptions {
        rows,
        columns,
        seed,
        island_size,
        ..
    } = options;
    assert!(
        (1..=MAX_SIDE).contains(&rows) && (1..=MAX_SIDE).contains(&columns),
        "a grid has 1 to {MAX_SIDE} rows"
    );
    assert!(
        (1..=MAX_ISLAND_SIZE).contains(&island_size),
        "islands of 1 to {MAX_ISLAND_SIZE} cells"
    );
    run.progress.enter(Phase::Stage(&GENERATING));
    let mut random = Random::new(seed);
    for _ in 0..TRIES {
        if run.limits.check().is_err() {
            return Ok(None);
        }
        let Some(unique) = attempt(options, &mut random, run)? else {
            continue;
        };
        let grid = unique.draft.grid();
        let difficulty = difficulty(&grid, run.limits);
        // After a time limit expires, the result depends on the machine.
        let Some(difficulty) = difficulty.filter(|_| run.limits.check().is_ok()) else {
            return Ok(None);
        };
        run.progress.add(0, 1);
        if options.difficulty.is_none_or(|wanted| wanted == difficulty) {
            return Ok(Some(Generated {
                grid,
                count: unique.count,
                difficulty,
            }));
        }
    }
    Err(match options.difficulty {
        Some(wanted) => GenerateError::NotFound(rows, columns, wanted),
        None => GenerateError::NotUnique(rows, columns),
    })
}

/// Makes one attempt to generate a grid, from one random colouring.
fn attempt(
    options: &GenerateOptions,
    random: &mut Random,
    run: Run,
) -> Result<Option<Unique>, CountError> {
    let &GenerateOptions {
        rows,
        columns,
        island_size,
        minimal,
        difficulty,
        ..
    } = options;
    let easy = difficulty.filter(|&difficulty| difficulty < Difficulty::Expert);
    // Small islands make a grid easier.
    let first = match difficulty {
        Some(Difficulty::Easy) => 1,
        Some(Difficulty::Hard) => island_size,
        _ => island_size.min(FIRST_ISLAND_SIZE),
    };
    let drawing = Drawing::random(random, rows, columns, first);
    let made = match easy {
        Some(easy) => match ease(
            Draft::new(drawing, &[], random),
            easy,
            island_size * 3,
            random,
            run.limits,
        ) {
            Some(draft) => accept(draft, run)?,
            None => None,
        },
        None => make_unique(drawing, first, random, run)?,
    };
    let Some(mut unique) = made else {
        return Ok(None);
    };
    // Joining islands can make the grid too hard for the grade `easy`.
    if easy.is_none() {
        loosen(&mut unique, island_size, random, run)?;
    }
    if minimal {
        minimise(&mut unique, island_size * 3, random, run, |grid| {
            easy.is_none_or(|easy| {
                matches!(deduce_up_to(grid, easy, run.limits).1, Ending::Complete(_))
            })
        })?;
    }
    Ok(Some(unique))
}
