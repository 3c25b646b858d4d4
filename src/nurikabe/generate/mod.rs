//! Generates grids with exactly one solution, each with a proof of uniqueness.
//!
//! The generator works in three phases:
//!
//! * Create a random colouring with small islands, and put a clue into each island.
//! * While another solution exists, move clues, or change the colouring where the solutions differ.
//! * Join islands to have fewer clues, as long as the solution stays unique. Islands of one cell
//!   can be joined first ([`GenerateOptions::max_ones_percent`]).
//!
//! Limits count work instead of time, so equal options give equal grids on all machines.

mod adjust;
mod drawing;
mod unique;

pub use super::deduce::Difficulty;
use super::deduce::{Ending, deduce_up_to, difficulty};
use super::grid::{Grid, MAX_SIDE};
use super::prove::{Proof, ProveError};
use adjust::{Joining, ease, enlarge_islands};
use drawing::{Draft, Drawing, MAX_TO_AVERAGE_SIZE, Random};
use kortest_base::runtime::{Limits, Phase, Run, Stage};
use kortest_base::setters;
use thiserror::Error;
use unique::{Unique, accept, make_unique};

/// The options for generating a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
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
    /// The wanted difficulty of the grid. `None` allows every difficulty.
    pub difficulty: Option<Difficulty>,
    /// The maximum share of clues that are 1, in percent. Many islands of one cell make a grid dull.
    pub max_ones_percent: usize,
}

impl Default for GenerateOptions {
    /// Returns the options for a grid of 10 x 10 cells with small islands, of any difficulty.
    fn default() -> GenerateOptions {
        GenerateOptions {
            rows: 10,
            columns: 10,
            seed: 0,
            island_size: 3,
            minimal: false,
            difficulty: None,
            max_ones_percent: 100,
        }
    }
}

impl GenerateOptions {
    setters! {
        rows: usize,
        columns: usize,
        seed: u64,
        island_size: usize,
        minimal: bool,
        difficulty: Option<Difficulty>,
        max_ones_percent: usize,
    }

    /// Returns an error if the size of the grid or of the islands is outside of its limits.
    fn check(&self) -> Result<(), GenerateError> {
        let rows = self.rows;
        let columns = self.columns;
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&columns) {
            return Err(GenerateError::Size { rows, columns });
        }
        if !(1..=MAX_ISLAND_SIZE).contains(&self.island_size) {
            return Err(GenerateError::IslandSize(self.island_size));
        }
        Ok(())
    }

    /// Returns whether a grid of this difficulty is wanted.
    fn is_wanted(&self, difficulty: Difficulty) -> bool {
        self.difficulty.is_none_or(|wanted| wanted == difficulty)
    }

    /// Returns the maximum number of cells of an island.
    fn max_island_size(&self) -> usize {
        self.island_size * MAX_TO_AVERAGE_SIZE
    }

    /// Returns the error for the case that no attempt to generate a grid succeeded. `has_dull_grid`
    /// says whether some attempt failed only because too many of its clues were 1.
    fn failure(&self, has_dull_grid: bool) -> GenerateError {
        let rows = self.rows;
        let columns = self.columns;
        if has_dull_grid {
            let max_ones_percent = self.max_ones_percent;
            return GenerateError::TooManyOnes {
                rows,
                columns,
                max_ones_percent,
            };
        }
        match self.difficulty {
            Some(wanted) => GenerateError::NotFound(rows, columns, wanted),
            None => GenerateError::NotUnique(rows, columns),
        }
    }
}

/// Maximum average size of islands that can be requested.
pub const MAX_ISLAND_SIZE: usize = 10;
/// The average size of the islands in the first random colouring. Larger islands give too many solutions.
const FIRST_ISLAND_SIZE: usize = 2;

/// Maximum number of random colourings that are tried for one grid. A few hundred are usually enough.
#[doc(hidden)]
pub const TRIES: usize = 10_000;

/// The reason why no grid was generated.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The size is outside of the limits.
    #[error("a grid of {columns} x {rows} cells; 1 to {MAX_SIDE} columns and rows are allowed")]
    Size {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// The average size of islands is outside of the limits.
    #[error("islands of {0} cells on average; 1 to {MAX_ISLAND_SIZE} are allowed")]
    IslandSize(usize),
    /// The proof of a grid failed.
    #[error(transparent)]
    Prove(#[from] ProveError),
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
    /// In each grid that was generated, too many clues were 1.
    #[error(
        "none of {TRIES} attempts gave a grid of {columns} x {rows} cells in which at most {max_ones_percent} % of \
         the clues are 1; try another size, difficulty or seed"
    )]
    TooManyOnes {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
        /// The maximum share of clues that are 1, in percent.
        max_ones_percent: usize,
    },
}

/// A generated grid.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Generated {
    /// The difficulty of the grid.
    pub difficulty: Difficulty,
    /// The grid, and the proof that it has only one solution.
    pub proof: Proof,
}

/// The stage of a run that generates grids, with the counters that the display of progress shows.
static GENERATING: Stage = Stage {
    name: "generating",
    counters: &["grids so far", "proofs of uniqueness tried"],
};
/// The first counter of [`GENERATING`]. The second counter is [`PROOFS_TRIED`](unique::PROOFS_TRIED).
const GRIDS: usize = 0;

/// Generates a random grid of Nurikabe with exactly one solution, with a proof of this. Makes up to [`TRIES`] attempts
/// until a grid has the wanted difficulty and not too many clues 1. Returns `None` if a limit of the run was reached.
///
/// # Errors
///
/// The options are impossible, no attempt gives a grid, or a proof fails.
pub fn generate_with(
    options: &GenerateOptions,
    run: Run,
) -> Result<Option<Generated>, GenerateError> {
    options.check()?;
    run.progress.enter(Phase::Stage(&GENERATING));
    let mut random = Random::new(options.seed);
    let mut has_dull_grid = false;
    for _ in 0..TRIES {
        if run.limits.check().is_err() {
            return Ok(None);
        }
        let Some(unique) = attempt(options, &mut random, run)? else {
            continue;
        };
        if unique.draft.has_more_ones(options.max_ones_percent) {
            // A grid with too many clues 1 is dull. If all attempts fail, the error mentions such grids.
            has_dull_grid = true;
            continue;
        }
        let Some(generated) = rate(unique, run) else {
            return Ok(None);
        };
        run.progress.add(GRIDS, 1);
        if options.is_wanted(generated.difficulty) {
            return Ok(Some(generated));
        }
    }
    Err(options.failure(has_dull_grid))
}

/// Finds out the difficulty of a grid whose solution is unique. Returns the proof of the grid
/// together with its difficulty. `None` if a limit was reached.
fn rate(unique: Unique, run: Run) -> Option<Generated> {
    let difficulty = difficulty(unique.proof.board(), run.limits)?;
    // A limit that was reached during the attempt has ended the attempt at a place that depends on the speed of the
    // machine. So this grid is not returned: equal options would not give equal grids.
    if run.limits.check().is_err() {
        return None;
    }
    Some(Generated {
        difficulty,
        proof: unique.proof,
    })
}

/// Makes one attempt to generate a grid: creates a random colouring, and looks for clues of which this colouring is the
/// only solution. Deduction rules of the wanted difficulty, if any, must be able to solve the grid. Then joins islands
/// as the options say. `None` if the attempt fails within its limits on work, or if a limit of the run is reached.
fn attempt(
    options: &GenerateOptions,
    random: &mut Random,
    run: Run,
) -> Result<Option<Unique>, ProveError> {
    let island_size = first_island_size(options);
    let drawing = Drawing::random(random, options.rows, options.columns, island_size);
    if let Some(grade) = options.difficulty
        && grade != Difficulty::Expert
    {
        // A grid that rules can solve has only one solution.
        return make_solvable_by_rules(drawing, grade, options, random, run);
    }
    // An expert grid, or a grid of any difficulty, need not be solvable by rules.
    let Some(mut unique) = make_unique(drawing, island_size, random, run)? else {
        return Ok(None);
    };
    enlarge_islands(&mut unique, options.island_size, random, run)?;
    let is_wanted = |_: &Grid| true;
    join_more(&mut unique, options, random, run, is_wanted)?;
    Ok(Some(unique))
}

/// Returns the average size of the islands in the first colouring. Grids with large islands seldom have a unique
/// solution. So an *easy* grid begins with islands of one cell, and only a *hard* grid, which needs the rules about the
/// shapes of islands, begins with the wanted size. The islands of an *expert* grid grow later ([`enlarge_islands`]).
fn first_island_size(options: &GenerateOptions) -> usize {
    match options.difficulty {
        Some(Difficulty::Easy) => 1,
        Some(Difficulty::Hard) => options.island_size,
        Some(Difficulty::Medium | Difficulty::Expert) | None => {
            options.island_size.min(FIRST_ISLAND_SIZE)
        }
    }
}

/// Turns a colouring into a grid that the deduction rules of at most the difficulty `grade` solve: changes cells and
/// clues at random, proves that the solution is unique, and joins islands as the options say. `None` if the
/// rules do not solve any of the changed grids, if the proof needs too much work, or if a limit of the run is reached.
fn make_solvable_by_rules(
    drawing: Drawing,
    grade: Difficulty,
    options: &GenerateOptions,
    random: &mut Random,
    run: Run,
) -> Result<Option<Unique>, ProveError> {
    let draft = Draft::new(drawing, &[], random);
    let max_island_size = options.max_island_size();
    let Some(draft) = ease(draft, grade, max_island_size, random, run.limits) else {
        return Ok(None);
    };
    let Some(mut unique) = accept(draft, run)? else {
        return Ok(None);
    };
    // Joining islands can make the grid too hard for the grade, so each join is tested.
    join_more(&mut unique, options, random, run, |grid| {
        is_solved_by_rules(grid, grade, run.limits)
    })?;
    Ok(Some(unique))
}

/// Joins islands of a generated grid as far as the options say, so that it has fewer clues: first
/// islands of one cell, and then, for a *minimal* grid, all other islands. After each join,
/// `is_wanted` must accept the grid, and its solution must be unique.
fn join_more(
    unique: &mut Unique,
    options: &GenerateOptions,
    random: &mut Random,
    run: Run,
    is_wanted: impl Fn(&Grid) -> bool,
) -> Result<(), ProveError> {
    let mut joining = Joining {
        max_island_size: options.max_island_size(),
        random,
        run,
        is_wanted,
    };
    joining.join_ones(unique, options.max_ones_percent)?;
    if options.minimal {
        joining.minimise(unique)?;
    }
    Ok(())
}

/// Returns whether the deduction rules up to `grade` solve a grid.
fn is_solved_by_rules(grid: &Grid, grade: Difficulty, limits: Limits) -> bool {
    let (_, ending) = deduce_up_to(grid, grade, limits);
    matches!(ending, Ending::Complete(_))
}
