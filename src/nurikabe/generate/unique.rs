//! Turns a random colouring into a grid with exactly one solution.

use super::super::count::{Count, CountError, CountOptions, End, count_within};
use super::super::rules::Colouring;
use super::drawing::{Draft, Drawing, Random};
use super::rival::{Rival, exclude, find_solving};
use kortest_base::runtime::{Progress, Run};

/// Maximum memory for counting the solutions of a grid, in bytes.
const MEMORY_BYTES: usize = 1 << 30;
/// Maximum number of solver conflicts for each cell. A time limit would depend on the machine.
const MAX_CONFLICTS_PER_CELL: u64 = 2;
/// How often the solutions may be counted for one random colouring.
const MAX_COUNTS: usize = 200;
/// After this number of counts, the colouring is altered even if moving clues would suffice.
const COUNTS_PER_FORCED_ALTERATION: usize = 3;
/// How often the colouring may be altered between two counts.
const MAX_ALTERATIONS_PER_COUNT: usize = 10;

/// Whether the intended solution of a grid is the only solution.
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
    let grid = draft.grid();
    let max_conflicts = MAX_CONFLICTS_PER_CELL * grid.cells() as u64;
    let options = CountOptions {
        limit: 2,
        journal: None,
    };
    run.progress.add(1, 1);
    let own_progress = Progress::default();
    let run = Run {
        progress: &own_progress,
        memory: MEMORY_BYTES,
        ..run
    };
    let found = match count_within(&grid, &options, max_conflicts, run) {
        Ok(found) => found,
        Err(CountError::TooLarge(_) | CountError::TooLargeToCertify(_)) => return Ok(Answer::Open),
        Err(error) => return Err(error),
    };
    let rivals = rivals_among(&found.solutions, draft);
    if !rivals.is_empty() {
        return Ok(Answer::Rivals(rivals));
    }
    match found.end {
        End::Exact => Ok(Answer::Unique(found)),
        End::Limit | End::Stopped | End::Memory => Ok(Answer::Open),
    }
}

/// Returns the solutions other than the intended solution, split into smaller rivals if possible.
fn rivals_among(solutions: &[Colouring], draft: &Draft) -> Vec<Rival> {
    let mut rivals = Vec::new();
    for colouring in solutions {
        let cells = 0..draft.drawing.black.len();
        let drawing = Drawing {
            empty: draft.drawing.empty.clone(),
            black: cells.map(|cell| colouring.is_black(cell)).collect(),
        };
        if drawing.black != draft.drawing.black {
            rivals.extend(Rival::new(&drawing).parts(draft));
        }
    }
    rivals
}

/// A grid, and the proof that its solution is unique.
pub struct Unique {
    pub draft: Draft,
    pub count: Count,
}

/// Proves that the solution of a grid is unique. Returns `None` on failure.
pub fn accept(draft: Draft, run: Run) -> Result<Option<Unique>, CountError> {
    match find_rivals(&draft, run)? {
        Answer::Unique(count) => Ok(Some(Unique { draft, count })),
        Answer::Rivals(_) | Answer::Open => Ok(None),
    }
}

/// Moves clues and alters the colouring until the solution is unique, if possible.
pub fn make_unique(
    drawing: Drawing,
    island_size: usize,
    random: &mut Random,
    run: Run,
) -> Result<Option<Unique>, CountError> {
    let mut search = Search {
        draft: Draft::new(drawing, &[], random),
        rivals: Vec::new(),
        max_island_size: island_size * 3,
    };
    for count_number in 1..=MAX_COUNTS {
        match find_rivals(&search.draft, run)? {
            Answer::Unique(count) => {
                let draft = search.draft;
                return Ok(Some(Unique { draft, count }));
            }
            Answer::Rivals(more) => search.rivals.extend(more),
            Answer::Open => return Ok(None),
        }
        let is_forced = count_number % COUNTS_PER_FORCED_ALTERATION == 0;
        if !search.exclude_rivals(usize::from(is_forced), random) {
            return Ok(None);
        }
    }
    Ok(None)
}

/// A search for a colouring, and places of its clues, that make this colouring the only solution.
struct Search {
    draft: Draft,
    /// The solutions of all drafts so far, except their intended solutions.
    rivals: Vec<Rival>,
    max_island_size: usize,
}

impl Search {
    /// Excludes all known rivals, if possible: moves clues and, if this does not suffice, alters
    /// the colouring. Returns `false` if the search should be given up.
    fn exclude_rivals(&mut self, min_alterations: usize, random: &mut Random) -> bool {
        let mut alterations = 0;
        while alterations < min_alterations || !exclude(&mut self.draft, &self.rivals, random) {
            let Some(rival) = find_solving(&self.draft, &self.rivals) else {
                return true;
            };
            let drawing = &self.draft.drawing;
            let Some(altered) = alter(drawing, rival, self.max_island_size, random) else {
                return false;
            };
            self.draft = Draft::new(altered, &self.draft.clues, random);
            let intended = &self.draft.drawing.black;
            self.rivals.retain(|rival| rival.black != *intended);
            alterations += 1;
            if alterations > MAX_ALTERATIONS_PER_COUNT {
                return false;
            }
        }
        true
    }
}

/// Splits or joins islands near a cell where `rival` has another colour.
fn alter(
    drawing: &Drawing,
    rival: &Rival,
    max_island_size: usize,
    random: &mut Random,
) -> Option<Drawing> {
    let mut splits = Vec::new();
    let mut joins = Vec::new();
    for cell in 0..drawing.black.len() {
        if !is_near_difference(drawing, rival, cell) {
            continue;
        }
        if !drawing.black[cell] && drawing.may_be_black(cell) {
            splits.push(cell);
        }
        if drawing.black[cell] && drawing.may_join_islands(cell, 1, max_island_size) {
            joins.push(cell);
        }
    }
    let candidates = if splits.is_empty() { joins } else { splits };
    let cell = random.one_of(&candidates)?;
    let mut altered = drawing.clone();
    altered.black[cell] = !altered.black[cell];
    altered.tighten(random, Some(cell));
    Some(altered)
}

/// Returns whether the colour of a cell, or of one of its neighbours, is another one in the rival.
fn is_near_difference(drawing: &Drawing, rival: &Rival, cell: usize) -> bool {
    let differs = |cell: usize| rival.black[cell] != drawing.black[cell];
    differs(cell) || drawing.empty.neighbours(cell).any(differs)
}
