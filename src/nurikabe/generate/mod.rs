//! Makes grids with exactly one solution, each with its proof.
//!
//! A random drawing of small islands gets a clue in each. Another solution (a rival) shows
//! where clues have to move, or the drawing has to be altered, until there is none. Then islands are
//! joined as far as asked for, each time with a proof that the solution stays the only one. The solver that
//! looks for rivals is the one that proves: which rules a person would need has no influence, unless a
//! [difficulty](super::deduce::Difficulty) is asked for.
//!
//! All is drawn from the seed, and what is too hard is given up by the work and never by the time that it took: equal
//! options give equal grids on every machine, of one version of this program.

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
    /// What a person needs for it; `None` for whatever it comes to.
    pub difficulty: Option<Difficulty>,
}

/// The largest average size of islands that can be asked for.
pub const LARGEST_ISLAND_SIZE: usize = 10;
/// The islands of the drawings that are made unique; larger ones come from joins, because rivals of large islands are
/// many, and of a grid with one solution few joins are far from having one, too.
const FIRST_ISLAND_SIZE: usize = 2;

/// Drawings that are tried until one becomes a grid as hard as asked for. Where there are any, they are one in some hundreds
/// at worst.
pub const TRIES: usize = 10_000;

/// Why there is no grid.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// A count went wrong.
    #[error(transparent)]
    Count(#[from] CountError),
    /// None of the grids that were tried was as hard as asked for.
    #[error(
        "none of {TRIES} tries came to a grid of {1} x {0} cells that is {2}; perhaps there is none: try another size, \
         difficulty or seed"
    )]
    NotFound(usize, usize, Difficulty),
    /// None had one solution.
    #[error("none of {TRIES} tries came to a grid of {1} x {0} cells with one solution; try another size or seed")]
    NotUnique(usize, usize),
}

/// A grid that was made.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The grid.
    pub grid: Grid,
    /// What a person needs for it.
    pub difficulty: Difficulty,
    /// Its one solution, and the refutation of others.
    pub count: Count,
}

/// The phase of a generation.
static GENERATING: Stage = Stage { name: "generating", counters: &["grids so far", "proofs of uniqueness tried"] };

/// Makes a grid; `None` if a limit was reached.
pub fn generate_with(options: &GenerateOptions, run: Run) -> Result<Option<Generated>, GenerateError> {
    let &GenerateOptions { rows, columns, seed, island_size, .. } = options;
    assert!((1..=MAX_SIDE).contains(&rows) && (1..=MAX_SIDE).contains(&columns), "a grid has 1 to {MAX_SIDE} rows");
    assert!((1..=LARGEST_ISLAND_SIZE).contains(&island_size), "islands of 1 to {LARGEST_ISLAND_SIZE} cells");
    run.progress.enter(Phase::Stage(&GENERATING));
    let mut random = Random::new(seed);
    for _ in 0..TRIES {
        if run.limits.check().is_err() {
            return Ok(None);
        }
        let Some(unique) = attempt(options, &mut random, run)? else { continue };
        let grid = unique.draft.grid();
        let difficulty = difficulty(&grid, run.limits);
        // What a limit has cut short depends on the machine.
        let Some(difficulty) = difficulty.filter(|_| run.limits.check().is_ok()) else { return Ok(None) };
        run.progress.add(0, 1);
        if options.difficulty.is_none_or(|wanted| wanted == difficulty) {
            return Ok(Some(Generated { grid, count: unique.count, difficulty }));
        }
    }
    Err(match options.difficulty {
        Some(wanted) => GenerateError::NotFound(rows, columns, wanted),
        None => GenerateError::NotUnique(rows, columns),
    })
}

/// A grid from one drawing, perhaps of another difficulty.
fn attempt(options: &GenerateOptions, random: &mut Random, run: Run) -> Result<Option<Unique>, CountError> {
    let &GenerateOptions { rows, columns, island_size, minimal, difficulty, .. } = options;
    let easy = difficulty.filter(|&difficulty| difficulty < Difficulty::Expert);
    // The easier the rules, the more clues they take.
    let first = match difficulty {
        Some(Difficulty::Easy) => 1,
        Some(Difficulty::Hard) => island_size,
        _ => island_size.min(FIRST_ISLAND_SIZE),
    };
    let drawing = Drawing::random(random, rows, columns, first);
    let made = match easy {
        Some(easy) => match ease(Draft::new(drawing, &[], random), easy, island_size * 3, random, run.limits) {
            Some(draft) => accept(draft, run)?,
            None => None,
        },
        None => make_unique(drawing, first, random, run)?,
    };
    let Some(mut unique) = made else { return Ok(None) };
    // A join may take harder rules than those asked for.
    if easy.is_none() {
        loosen(&mut unique, island_size, random, run)?;
    }
    if minimal {
        minimise(&mut unique, island_size * 3, random, run, |grid| {
            easy.is_none_or(|easy| matches!(deduce_up_to(grid, easy, run.limits).1, Ending::Complete(_)))
        })?;
    }
    Ok(Some(unique))
}
