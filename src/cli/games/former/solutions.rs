//! The numbers of optimal solutions of a board, and its grade, as text and as JSON.

use crate::games::fields::DifficultyFields;
use crate::limits::usual_run;
use crate::output::Failure;
use kortest::former::analyse::{
    Counts, Difficulty, NotCounted, PlayCounts, Wanted, count_solutions,
};
use kortest::former::{Board, Click, fits_search};
use kortest::runtime::Progress;
use kortest::text::{counted, grouped};
use kortest_pages::WholeNumber;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

/// The largest number of different solutions that the analysis of the library counts, for a message.
const MAX_DIFFERENT: u64 = 1_000_000;

/// The numbers of optimal solutions. A number is `None` if it is unknown.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct CountFields {
    /// The number of different optimal solutions: solutions that do not remove the same groups;
    /// null if there are more than a million or the number is unknown.
    different_solutions: Option<u64>,
    /// The number of optimal sequences of clicks; above 2^53 a string of digits; null if it has more
    /// than 128 bits or is unknown.
    sequences: Option<WholeNumber>,
    /// The number of [chains](../../../docs/ANALYSIS.md#chains) of optimal play; above 2^53 a
    /// string of digits; null if it has more than 128 bits or is unknown.
    chains: Option<WholeNumber>,
    /// The number of optimal first clicks, counted from all optimal solutions; null if these are too many or unknown.
    optimal_first_clicks: Option<u32>,
    #[serde(flatten)]
    difficulty: DifficultyFields,
    /// Why one of these numbers is null: `too many` (more than a million states or different
    /// solutions), `128 bits`, `memory` or `stopped`.
    not_counted: Option<&'static str>,
    /// Up to N different optimal solutions, click by click; absent without `--solutions N`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Vec<Vec<Click>>"))]
    listed_solutions: Option<Vec<Vec<Click>>>,
}

/// Whether different solutions are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Listing {
    Omitted,
    Solutions,
}

impl CountFields {
    /// Returns the JSON fields about optimal solutions. If a number is `None`, `not_counted` says why it is unknown.
    /// `listing` says whether solutions are listed; the list is empty if they were not counted.
    pub fn new(counts: &Counts, listing: Listing) -> CountFields {
        // These counts are known only if all states of all optimal solutions were visited.
        let plays = counts.plays.as_ref().ok();
        let listed_solutions = match listing {
            Listing::Omitted => None,
            Listing::Solutions => {
                Some(plays.map_or_else(Vec::new, |plays| plays.solutions.clone()))
            }
        };
        CountFields {
            different_solutions: plays.and_then(|plays| plays.different.ok()),
            sequences: plays
                .and_then(|plays| plays.sequences.ok())
                .map(WholeNumber::from),
            chains: counts.chains.ok().map(WholeNumber::from),
            optimal_first_clicks: plays.map(|plays| plays.first_clicks),
            difficulty: DifficultyFields::new(counts.difficulty()),
            not_counted: counts.not_counted().map(reason),
            listed_solutions,
        }
    }
}

/// Returns the reason why optimal solutions were not counted, as a short text for JSON and messages.
pub fn reason(why: NotCounted) -> &'static str {
    match why {
        // The number does not fit into 128 bits.
        NotCounted::Overflow => "128 bits",
        NotCounted::TooMany => "too many",
        NotCounted::Memory => "memory",
        // A limit or a signal ended the count: `NotCounted::Stopped`.
        _ => "stopped",
    }
}

/// Returns a sentence about the optimal solutions, such as *25 different solutions (619,744 sequences).* If the
/// solutions were not counted, the sentence says why, and has the number of chains instead. A chain consists of one
/// list for each two neighbouring columns: what a solution removes from these two columns, in order. Returns `None` if
/// the number of chains is unknown, too.
pub fn solutions_sentence(counts: &Counts) -> Option<String> {
    let why = match &counts.plays {
        Ok(plays) => return Some(counted_plays(plays)),
        Err(NotCounted::TooMany) => "there are too many states to count the solutions",
        Err(NotCounted::Memory) => "counting the solutions needs more --memory",
        Err(_) => "counting the solutions was stopped", // by a limit or a signal
    };
    let chains = match counts.chains {
        Ok(1) => "1 chain".into(),
        Ok(chains) => format!("{} chains", grouped(chains)),
        Err(NotCounted::Overflow) => "More than 2^128 chains".into(),
        Err(_) => return None,
    };
    Some(format!("{chains}; {why}."))
}

/// Returns a sentence with the number of different optimal solutions (no two remove the same groups of tiles) and the
/// number of optimal sequences of clicks.
fn counted_plays(plays: &PlayCounts) -> String {
    let solutions = match plays.different {
        Ok(different) => counted(different, "different solution"),
        Err(NotCounted::TooMany) => {
            format!("More than {}", counted(MAX_DIFFERENT, "different solution"))
        }
        Err(_) => "Different solutions were not counted".into(),
    };
    let sequences = match plays.sequences {
        Ok(1) => "1 sequence".into(),
        Ok(sequences) => format!("{} sequences", grouped(sequences)),
        Err(NotCounted::Overflow) => "more than 2^128 sequences".into(),
        Err(_) => "sequences were not counted".into(),
    };
    format!("{solutions} ({sequences}).")
}

/// Returns a text such as *difficulty: 2 of 5 stars (random clicks find a best solution once in 10^8.4 games)*.
pub fn difficulty_text(difficulty: Difficulty) -> String {
    let grade = grade_text(difficulty);
    let exponent = difficulty.exponent;
    format!(
        "difficulty: {grade} (random clicks find a best solution once in 10^{exponent:.1} games)"
    )
}

/// Returns the grade, such as *2 of 5 stars*.
pub fn grade_text(difficulty: Difficulty) -> String {
    format!("{} of {} stars", difficulty.stars(), Difficulty::MAX_STARS)
}

/// Computes, in at most about a second, how hard it is to find an optimal solution of a board. Returns `None` if the
/// board is too large for the search (more than 63 cells, 9 rows or 4 colours), or if the computation is stopped.
pub fn difficulty_of(board: &Board) -> Result<Option<Difficulty>, Failure> {
    if fits_search(board).is_err() {
        return Ok(None);
    }
    let progress = Progress::default();
    let counts = count_solutions(board, Wanted::default(), usual_run(&progress))?;
    Ok(counts.difficulty())
}
