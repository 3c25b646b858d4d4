//! Generates grids with exactly one solution, each with a proof of uniqueness.
//!
//! The generator works in three phases:
//!
//! * Create a random colouring with small islands, and put a clue into each island.
//! * While another solution exists, move clues, or change the colouring where the solutions differ.
//! * Join islands to have fewer clues, as long as the solution stays unique.
//!
//! Limits count work instead of time, so equal options give equal grids on all machines.

mod adjust;
mod drawing;
mod unique;

use super::count::{Count, CountError};
use super::deduce::{Difficulty, Ending, deduce_up_to, difficulty};
use super::grid::{Grid, MAX_SIDE};
use adjust::{ease, loosen, minimise};
use drawing::{Draft, Drawing, MAX_TO_AVERAGE_SIZE, Random};
use kortest_base::runtime::{Limits, Phase, Run, Stage};
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
    let rows = options.rows;
    let columns = options.columns;
    assert!(
        (1..=MAX_SIDE).contains(&rows) && (1..=MAX_SIDE).contains(&columns),
        "a grid has 1 to {MAX_SIDE} rows"
    );
    assert!(
        (1..=MAX_ISLAND_SIZE).contains(&options.island_size),
        "islands of 1 to {MAX_ISLAND_SIZE} cells"
    );
    run.progress.enter(Phase::Stage(&GENERATING));
    let mut random = Random::new(options.seed);
    for _ in 0..TRIES {
        if run.limits.check().is_err() {
            return Ok(None);
        }
        let Some(unique) = attempt(options, &mut random, run)? else {
            continue;
        };
        let Some(generated) = rate(unique, run) else {
            return Ok(None);
        };
        run.progress.add(0, 1);
        if options
            .difficulty
            .is_none_or(|wanted| wanted == generated.difficulty)
        {
            return Ok(Some(generated));
        }
    }
    match options.difficulty {
        Some(wanted) => Err(GenerateError::NotFound(rows, columns, wanted)),
        None => Err(GenerateError::NotUnique(rows, columns)),
    }
}

/// Finds out how difficult a grid is. Returns `None` if a limit was reached.
fn rate(unique: Unique, run: Run) -> Option<Generated> {
    let grid = unique.draft.grid();
    let difficulty = difficulty(&grid, run.limits)?;
    // After a time limit expires, the result depends on the machine.
    if run.limits.check().is_err() {
        return None;
    }
    Some(Generated {
        grid,
        difficulty,
        count: unique.count,
    })
}

/// Makes one attempt to generate a grid, from one random colouring. `None` if the attempt fails:
/// the colouring could not be changed to a unique solution (of the wanted difficulty) within the
/// limits.
fn attempt(
    options: &GenerateOptions,
    random: &mut Random,
    run: Run,
) -> Result<Option<Unique>, CountError> {
    let island_size = first_island_size(options);
    let drawing = Drawing::random(random, options.rows, options.columns, island_size);
    match options.difficulty {
        Some(grade) if grade < Difficulty::Expert => {
            make_solvable_by_rules(drawing, grade, options, random, run)
        }
        _ => {
            let Some(mut unique) = make_unique(drawing, island_size, random, run)? else {
                return Ok(None);
            };
            loosen(&mut unique, options.island_size, random, run)?;
            if options.minimal {
                let max_island_size = options.island_size * MAX_TO_AVERAGE_SIZE;
                minimise(&mut unique, max_island_size, random, run, |_| true)?;
            }
            Ok(Some(unique))
        }
    }
}

/// Returns the average size of the islands in the first colouring. Small islands make a grid
/// easier.
fn first_island_size(options: &GenerateOptions) -> usize {
    match options.difficulty {
        Some(Difficulty::Easy) => 1,
        Some(Difficulty::Hard) => options.island_size,
        Some(Difficulty::Medium | Difficulty::Expert) | None => {
            options.island_size.min(FIRST_ISLAND_SIZE)
        }
    }
}

/// Turns a colouring into a grid that the deduction rules up to `grade` solve. `None` if this
/// fails.
fn make_solvable_by_rules(
    drawing: Drawing,
    grade: Difficulty,
    options: &GenerateOptions,
    random: &mut Random,
    run: Run,
) -> Result<Option<Unique>, CountError> {
    let max_island_size = options.island_size * MAX_TO_AVERAGE_SIZE;
    let draft = Draft::new(drawing, &[], random);
    let Some(draft) = ease(draft, grade, max_island_size, random, run.limits) else {
        return Ok(None);
    };
    let Some(mut unique) = accept(draft, run)? else {
        return Ok(None);
    };
    // Joining islands can make the grid too hard for the grade, so each join is tested.
    if options.minimal {
        minimise(&mut unique, max_island_size, random, run, |grid| {
            is_solved_by_rules(grid, grade, run.limits)
        })?;
    }
    Ok(Some(unique))
}

fn is_solved_by_rules(grid: &Grid, grade: Difficulty, limits: Limits) -> bool {
    let (_, ending) = deduce_up_to(grid, grade, limits);
    matches!(ending, Ending::Complete(_))
}
