//! From a drawing to a grid that has it as its only solution.

use super::super::count::{Count, CountError, CountOptions, End, count_within};
use super::alter::alter;
use super::draft::Draft;
use super::drawing::Drawing;
use super::exclude::exclude;
use super::random::Random;
use super::rival::Rival;
use kortest_base::runtime::{Progress, Run};

/// Bytes for a count; no grid that can be made needs so much.
const MEMORY: usize = 1 << 30;
/// Conflicts of the solver for each cell: what needs more is too hard to be worth it. That is no time, so that every machine
/// gives up at the same point.
const CONFLICTS_PER_CELL: u64 = 2;
/// Counts for one drawing and what becomes of it.
const COUNTS: usize = 200;
/// After so many counts the drawing is altered, whether or not its clues can be placed otherwise.
const PATIENCE: usize = 3;
/// Alterations in a row that leave known rivals.
const ALTERATIONS: usize = 10;

/// What a count of the solutions of a draft has come to.
pub enum Answer {
    /// There is one.
    Unique(Count),
    /// These colourings solve it, too.
    Rivals(Vec<Rival>),
    /// It is too hard to say, or a limit was reached.
    Open,
}

/// Looks for another solution of a draft.
pub fn ask(draft: &Draft, run: Run) -> Result<Answer, CountError> {
    let (grid, own) = (draft.grid(), draft.solution());
    let conflicts = CONFLICTS_PER_CELL * grid.cells() as u64;
    let options = CountOptions { limit: 2, journal: None };
    run.progress.add(1, 1);
    let found =
        match count_within(&grid, &options, conflicts, Run { progress: &Progress::default(), memory: MEMORY, ..run }) {
            Err(CountError::TooLarge(_) | CountError::TooLargeToCertify(_)) => return Ok(Answer::Open),
            found => found?,
        };
    let mut rivals = Vec::new();
    for colouring in found.solutions.iter().filter(|&colouring| *colouring != own) {
        let black = (0..grid.cells()).map(|cell| colouring.is_black(cell)).collect();
        rivals.extend(Rival::new(&Drawing { empty: draft.drawing.empty.clone(), black }).parts(draft));
    }
    Ok(match found.end {
        _ if !rivals.is_empty() => Answer::Rivals(rivals),
        End::Exact => Answer::Unique(found),
        _ => Answer::Open,
    })
}

/// A grid with one solution, and the count that proves it.
pub struct Unique {
    /// The grid and its solution.
    pub draft: Draft,
    /// One solution, and the refutation of others.
    pub count: Count,
}

/// A draft that has one solution, with the proof; `None` if a limit was reached, or if it has others.
pub fn accept(draft: Draft, run: Run) -> Result<Option<Unique>, CountError> {
    Ok(match ask(&draft, run)? {
        Answer::Unique(count) => Some(Unique { draft, count }),
        Answer::Rivals(_) | Answer::Open => None,
    })
}

/// Places the clues of a drawing, and alters it where need be, until it is the only solution. `None` if that took too
/// long, or if a limit was reached.
pub fn make_unique(
    drawing: Drawing,
    island_size: usize,
    random: &mut Random,
    run: Run,
) -> Result<Option<Unique>, CountError> {
    let mut draft = Draft::new(drawing, &[], random);
    let mut rivals: Vec<Rival> = Vec::new();
    for asked in 1..=COUNTS {
        match ask(&draft, run)? {
            Answer::Unique(count) => return Ok(Some(Unique { draft, count })),
            Answer::Rivals(more) => rivals.extend(more),
            Answer::Open => return Ok(None),
        }
        let mut altered = 0;
        while altered == 0 && asked % PATIENCE == 0 || !exclude(&mut draft, &rivals, random) {
            let Some(rival) = rivals.iter().find(|rival| rival.solves(&draft, &draft.clues)) else { break };
            let Some(drawing) = alter(&draft.drawing, rival, island_size * 3, random) else { return Ok(None) };
            draft = Draft::new(drawing, &draft.clues, random);
            rivals.retain(|rival| rival.black != draft.drawing.black);
            altered += 1;
            if altered > ALTERATIONS {
                return Ok(None);
            }
        }
    }
    Ok(None)
}
