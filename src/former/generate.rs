//! Generates boards, each with a proof of its optimum and with its difficulty.
//!
//! A board is full of tiles of random colours. Boards are generated at random until one has the wanted grade.

use crate::analyse::{Difficulty, NotCounted, Wanted, count_solutions};
use crate::board::{Board, MAX_COLOURS_OF_SEARCH, SizeError};
use crate::prove::{Proof, ProveError, ProveOptions, prove_with};
use fastrand::Rng;
use kortest_base::runtime::Run;
use kortest_base::setters;
use thiserror::Error;

/// Maximum number of random boards that are tried. For boards of 7 x 9 tiles, a few dozen boards are usually enough.
#[doc(hidden)]
pub const TRIES: usize = 10_000;

/// The options for generating a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct GenerateOptions {
    /// The number of columns, from 1 to [`MAX_COLUMNS`](crate::MAX_COLUMNS).
    pub columns: usize,
    /// The number of rows, from 1 to [`MAX_ROWS`](crate::MAX_ROWS).
    pub rows: usize,
    /// The number of colours, from 1 to [`MAX_COLOURS`](crate::MAX_COLOURS). Each tile gets a random colour.
    pub colours: usize,
    /// The random seed. Equal seeds and options give equal boards.
    pub seed: u64,
    /// The [grade](Difficulty::stars) of the board, from 1 to [`Difficulty::MAX_STARS`]; `None` for any grade.
    pub stars: Option<u8>,
}

/// Returns options for a board of NRK's size, 7 x 9 tiles in 4 colours, of any grade.
impl Default for GenerateOptions {
    fn default() -> GenerateOptions {
        GenerateOptions {
            columns: 7,
            rows: 9,
            colours: MAX_COLOURS_OF_SEARCH,
            seed: 0,
            stars: None,
        }
    }
}

impl GenerateOptions {
    setters! {
        columns: usize,
        rows: usize,
        colours: usize,
        seed: u64,
        stars: Option<u8>,
    }
}

/// The reason why no board was generated.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The size or the number of colours is outside of the limits.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The number of stars is outside of the limits.
    #[error("{0} stars; 1 to {max} are allowed", max = Difficulty::MAX_STARS)]
    Stars(u8),
    /// The difficulty of a board needs more memory than the limit.
    #[error("the difficulty of a board needs more memory; give more, or choose a smaller size")]
    Memory,
    /// None of the boards had this number of stars.
    #[error(
        "none of {TRIES} boards has {0} of {max} stars; try another size, number of stars or seed",
        max = Difficulty::MAX_STARS
    )]
    NotFound(u8),
    /// The proof of a board failed.
    #[error(transparent)]
    Prove(#[from] ProveError),
}

/// A generated board.
#[derive(Clone, Debug)]
pub struct Generated {
    /// How hard it is to find an optimal solution; `None` if the board has too many optimal plays for this.
    pub difficulty: Option<Difficulty>,
    /// The board, and the proof of its optimum.
    pub proof: Proof,
}

/// Generates random boards until one has the wanted number of stars, and proves its optimum (the fewest clicks that
/// clear it). `None` if a limit of the run was reached. The first board that is tried is [`Board::random`] of the seed.
///
/// ```
/// use kortest_base::runtime::{Progress, Run};
/// use kortest_former::generate::{GenerateOptions, generate_with};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let options = GenerateOptions::default().columns(4).rows(4).seed(7);
/// let progress = Progress::default();
/// let generated = generate_with(&options, Run::new(&progress))?.ok_or("stopped")?;
/// assert_eq!(generated.proof.optimum(), Some(7));
/// assert_eq!(generated.difficulty.map(|difficulty| difficulty.stars()), Some(1));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// The options are impossible, no board has the wanted grade, or a proof fails.
pub fn generate_with(
    options: &GenerateOptions,
    run: Run,
) -> Result<Option<Generated>, GenerateError> {
    if let Some(stars) = options.stars
        && !(1..=Difficulty::MAX_STARS).contains(&stars)
    {
        return Err(GenerateError::Stars(stars));
    }
    let mut random = Rng::with_seed(options.seed);
    for _ in 0..TRIES {
        let board = Board::draw(&mut random, options.columns, options.rows, options.colours)?;
        let counts = count_solutions(&board, Wanted::default(), run)?;
        match counts.plays {
            Err(NotCounted::Stopped) => return Ok(None),
            // With more memory, this board may have the wanted grade. Equal seeds must give equal boards: do not skip.
            Err(NotCounted::Memory) => return Err(GenerateError::Memory),
            // If its solutions were not counted, this board still serves when any grade is wanted.
            Ok(_) | Err(NotCounted::Overflow | NotCounted::TooMany) => {}
        }
        let difficulty = counts.difficulty();
        if options.stars.is_none() || options.stars == difficulty.map(Difficulty::stars) {
            return with_proof(&board, difficulty, run);
        }
    }
    match options.stars {
        Some(stars) => Err(GenerateError::NotFound(stars)),
        // Not reached: without a wanted grade, the first board is returned.
        None => Ok(None),
    }
}

/// Proves the optimum of a board (the fewest clicks that clear it). `None` if a limit of the run was reached first.
fn with_proof(
    board: &Board,
    difficulty: Option<Difficulty>,
    run: Run,
) -> Result<Option<Generated>, GenerateError> {
    let proof = prove_with(board, &ProveOptions::default(), run)?;
    if proof.optimum().is_none() {
        return Ok(None);
    }
    Ok(Some(Generated { difficulty, proof }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest_base::runtime::{Limits, Progress};
    use std::time::Instant;

    fn generated(options: GenerateOptions) -> Result<Option<Generated>, GenerateError> {
        let progress = Progress::default();
        generate_with(&options, Run::new(&progress))
    }

    #[test]
    fn a_board_has_the_wanted_grade_and_a_proven_optimum() {
        let options = GenerateOptions::default().columns(3).rows(4).stars(Some(1));

        let made = generated(options).unwrap().unwrap();

        assert!(made.proof.optimum().is_some());
        assert_eq!(made.difficulty.unwrap().stars(), 1);
        assert_eq!((made.proof.board.width(), made.proof.board.rows()), (3, 4));
    }

    #[test]
    fn the_first_board_is_the_random_board_of_the_seed() {
        for seed in [0, 1, u64::MAX] {
            let options = GenerateOptions::default().columns(3).rows(4).seed(seed);

            let made = generated(options).unwrap().unwrap();

            assert_eq!(Ok(made.proof.board), Board::random(seed, 3, 4, 4));
        }
    }

    #[test]
    fn impossible_options_are_errors() {
        let small = GenerateOptions::default().columns(2).rows(2);
        for options in [
            small.columns(0),
            small.columns(65),
            small.rows(0),
            small.rows(usize::MAX),
            small.colours(0),
            small.colours(9),
            small.stars(Some(0)),
            small.stars(Some(6)),
            // No board of one tile is hard.
            small.columns(1).rows(1).stars(Some(5)),
        ] {
            assert!(generated(options).is_err(), "{options:?}");
        }
    }

    #[test]
    fn a_limit_ends_the_generator() {
        let progress = Progress::default();
        let now = Limits::none().deadline(Some(Instant::now()));
        let run = Run::new(&progress).limits(now);

        let stopped = generate_with(&GenerateOptions::default(), run).unwrap();
        let run = Run::new(&progress).memory(0);
        let without_memory = generate_with(&GenerateOptions::default(), run);

        assert!(stopped.is_none());
        assert!(matches!(without_memory, Err(GenerateError::Memory)));
    }
}
