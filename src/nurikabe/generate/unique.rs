//! Turns a random colouring into a grid with exactly one solution.

use super::super::count::{Count, CountError, CountOptions, End, count_within};
use super::alter::alter;
use super::draft::Draft;
use super::drawing::Drawing;
use super::exclude::exclude;
use super::random::Random;
use super::rival::Rival;
use kortest_base::runtime::{Progress, Run};

/// Maximum memory for counting the solutions of a grid, in bytes.
const MEMORY_BYTES: usize = 1 << 30;
/// Maximum number of solver conflicts for each cell. A time limit would depend on the machine.
const MAX_CONFLICTS_PER_CELL: u64 = 2;
/// How often the solutions may be counted for one random colouring.
const MAX_COUNTS: usize = 200;
const COUNTS_PER_FORCED_ALTERATION: usize = 3;
const MAX_ALTERATIONS_PER_COUNT: usize = 10;

pub enum Answer {
    /// The intended solution is the only solution. [`Count`] contains the proof.
    Unique(Count),
    /// Other colourings that also solve the grid.
    Rivals(Vec<Rival>),
    /// The answer is unknown, because a limit was reached.
    Open,
}

/// Finds solutions other than the intended solution, or proves that none exist.
pub fn find_rivals(draft: &Draft, run: Run) -> Result<Answer, CountError> {
    let (grid, own) = (draft.grid(), draft.solution());
    let conflicts = MAX_CONFLICTS_PER_CELL * grid.cells() as u64;
    let options = CountOptions {
        limit: 2,
        journal: None,
    };
    run.progress.add(1, 1);
    let found = match count_within(
        &grid,
        &options,
        conflicts,
        Run {
            progress: &Progress::default(),
            memory: MEMORY_BYTES,
            ..run
        },
    ) {
        Err(CountError::TooLarge(_) | CountError::TooLargeToCertify(_)) => return Ok(Answer::Open),
        found => found?,
    };
    let mut rivals = Vec::new();
    for colouring in found
        .solutions
        .iter()
        .filter(|&colouring| *colouring != own)
    {
        let black = (0..grid.cells())
            .map(|cell| colouring.is_black(cell))
            .collect();
        rivals.extend(
            Rival::new(&Drawing {
                empty: draft.drawing.empty.clone(),
                black,
            })
            .parts(draft),
        );
    }
    Ok(match found.end {
        _ if !rivals.is_empty() => Answer::Rivals(rivals),
        End::Exact => Answer::Unique(found),
        _ => Answer::Open,
    })
}

/// A grid, and the proof that its solution is unique.
pub struct Unique {
    pub draft: Draft,
    pub count: Count,
}

/// Proves that the solution of a grid is unique. Returns `None` on failure.
pub fn accept(draft: Draft, run: Run) -> Result<Option<Unique>, CountError> {
    Ok(match find_rivals(&draft, run)? {
        Answer::Unique(count) => Some(Unique { draft, count }),
        Answer::Rivals(_) | Answer::Open => None,
    })
}

/// Moves clues and alters the colouring until the solution is unique, if possible.
pub fn make_unique(
    drawing: Drawing,
    island_size: usize,
    random: &mut Random,
    run: Run,
) -> Result<Option<Unique>, CountError> {
    let mut draft = Draft::new(drawing, &[], random);
    let mut rivals: Vec<Rival> = Vec::new();
    for count_number in 1..=MAX_COUNTS {
        match find_rivals(&draft, run)? {
            Answer::Unique(count) => return Ok(Some(Unique { draft, count })),
            Answer::Rivals(more) => rivals.extend(more),
            Answer::Open => return Ok(None),
        }
        let must_alter = count_number % COUNTS_PER_FORCED_ALTERATION == 0;
        let mut alterations = 0;
        while must_alter && alterations == 0 || !exclude(&mut draft, &rivals, random) {
            let Some(rival) = rivals
                .iter()
                .find(|rival| rival.solves(&draft, &draft.clues))
            else {
                break;
            };
            let Some(drawing) = alter(&draft.drawing, rival, island_size * 3, random) else {
                return Ok(None);
            };
            draft = Draft::new(drawing, &draft.clues, random);
            rivals.retain(|rival| rival.black != draft.drawing.black);
            alterations += 1;
            if alterations > MAX_ALTERATIONS_PER_COUNT {
                return Ok(None);
            }
        }
    }
    Ok(None)
}
