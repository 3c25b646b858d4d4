//! The English sentences of the site, in the order of `norwegian.rs`.

use kortest::former::daily;
use kortest::text::counted;

// Boards and their optima.

pub const FORMER_PROVEN: &str = "Former, proven";
pub const PARTS: &str = "Parts";
pub const BOARDS: &str = "Boards";
pub const ALL_BOARDS: &str = "All boards";

/// Returns a number of clicks with its noun, such as *12 clicks*.
fn clicks(number: u32) -> String {
    counted(number.into(), "click")
}

/// Returns a number of states (positions of a search) with its noun.
pub fn states(number: u64) -> String {
    counted(number, "state")
}

/// Returns a range of optima, numbers of clicks.
pub fn range(least: u32, most: u32) -> String {
    format!("{least} to {most}")
}

/// Returns the range of an optimum that has no known upper bound.
pub fn at_least(least: u32) -> String {
    format!("at least {least}")
}

/// Returns the range in which the optimum of a board is, with the noun.
pub fn range_of_clicks(least: u32, most: u32) -> String {
    let most = clicks(most);
    format!("{least} to {most}")
}

/// Returns the range of an optimum that has no known upper bound, with the noun.
pub fn at_least_clicks(least: u32) -> String {
    let least = clicks(least);
    format!("at least {least}")
}

/// Returns the beginning of the headline about an open board.
pub fn open_subject(clicks: &str) -> String {
    format!("{clicks}: still")
}

pub const OPEN: &str = "open";

/// Returns a recorded score with its verdict, such as *12 is impossible*.
pub fn score_verdict(score: u32, verdict: &str) -> String {
    format!("{score} is {verdict}")
}

// The page of a board without a certificate.

/// Returns the lead of a board that has a lower bound, but no known solution.
pub fn no_solution_known(least: u32) -> String {
    let least = clicks(least);
    format!("Fewer than {least} are impossible. No solution is known yet.")
}

pub const CERTIFICATE_MISSING: &str =
    "A run has proven this, but its certificate is missing, so nobody can check it yet.";

/// Returns the lead of an open board whose optimum is at least `least` and at most `most` clicks.
pub fn solution_known(least: u32, most: u32) -> String {
    let most = clicks(most);
    format!(
        "A solution of {most} is known, and fewer than {least} are impossible. The numbers in between are still open."
    )
}

pub const KNOWN: &str = "What is known";
pub const LEAST: &str = "At least";

/// Returns a lower bound with the remark that no certificate proves it.
pub fn without_certificate(least: u32) -> String {
    let least = clicks(least);
    format!("{least}, without a certificate")
}

pub const MOST: &str = "At most";

/// Returns an upper bound with the remark that a solution of this length was found.
pub fn solution_found(most: u32) -> String {
    let most = clicks(most);
    format!("{most}: a solution was found")
}

pub const NO_SOLUTION_FOUND: &str = "unknown: no solution was found";
pub const RECORDED: &str = "Recorded";
pub const LAST_RUN: &str = "Last run";
pub const HOW_TO_CONTINUE: &str = "How to continue";
pub const IN_THE_FOLDER: &str = "In the folder of this page:";
pub const USE_LAST_OPTIONS: &str = "Use the options of the last run to resume where it stopped. If time or memory ran out, \
    allow more, for example ";
pub const OR: &str = " or ";
pub const ONCE_PROVEN: &str = ". Once the board is proven, this page shows the proof.";

// The page of a proven board.

pub const THEOREM: &str = "Theorem";
pub const COQ_ACCEPTS: &str = "Coq accepts the optimum as a theorem; scripts/audit has audited it";

// The latest board and the figures.

pub const NO_BOARDS: &str = "No boards yet.";
pub const SMALLEST_NUMBER: &str = "This is the smallest number of clicks that clears the board. The page of the board has \
    the proof, and your browser can check it.";
pub const REPLAY_AND_CHECK: &str = "Replay the solution and check the proof";
pub const LATEST_PROOF: &str = "The latest proof: ";
pub const FOR_ALL_PROOFS: &str = "for all the proofs";
pub const STATES: &str = "states";
pub const OF_CERTIFICATES: &str = "of certificates";

/// Returns the words behind the number of proven boards. `boards` is the number of all boards.
pub fn of_boards_proven(boards: u64) -> String {
    let boards = counted(boards, "board");
    format!("of {boards} proven")
}

pub const EACH: &str = "each";

/// Returns the words behind the range of the optima of all boards. `mean` is their average.
pub fn clicks_on_average(mean: f64) -> String {
    format!("clicks, {mean:.1} on average")
}

// Recorded scores.

pub const RECORDED_SCORES: &str = "Recorded scores";
pub const NOT_OPTIMAL: &str = "Recorded scores that are not optimal";

/// Returns how many recorded scores are optimal, are beatable, or are impossible, because fewer clicks than the optimum
/// cannot suffice.
pub fn scores_decided(scores: u64, optimal: usize, beatable: usize, impossible: usize) -> String {
    let scores = counted(scores, "recorded score");
    let are = if impossible == 1 { "is" } else { "are" };
    format!(
        "Of {scores}, {optimal} cannot be beaten, {beatable} can be beaten, and {impossible} {are} impossible."
    )
}

/// Returns the sentence about the recorded scores whose boards are not yet decided.
pub fn scores_open(open: usize) -> String {
    let are = if open == 1 { "is" } else { "are" };
    format!(" {open} {are} open.")
}

// The calendar.

pub const CALENDAR: &str = "Calendar";
pub const MONTHS_LATEST_FIRST: &str = "Months, the latest first";
pub const CLICKS_LEGEND: &str = "Clicks ";
pub const SCORES_LEGEND: &str = "Recorded scores ";
pub const BOARD_OPEN: &str = ", open";
pub const RECORDED_SCORE: &str = "; the recorded ";
/// The days of a week.
pub const WEEKDAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];
/// The months of a year.
pub const MONTHS: [&str; 12] = daily::MONTHS;

// The plots.

pub const PLOTS: &str = "Plots";
pub const OVER_TIME: &str = "All boards over time";
pub const EACH_POINT: &str =
    "Each point is a board and leads to its page; the table has the same figures.";
pub const SCORE_BEATABLE: &str = "its recorded score is beatable";
pub const SCORE_IMPOSSIBLE: &str = "its recorded score is impossible";
pub const OPTIMUM_PLOT: &str = "Optimum, in clicks";
pub const FIRST_CLICKS_PLOT: &str = "Share of first clicks that are optimal (few: a hard board)";

/// Returns how many of all first clicks on a board are optimal, as a sentence.
pub fn optimal_first_clicks(optimal: u32, all: u32) -> String {
    let all = counted(all.into(), "first click");
    match optimal {
        1 => format!("1 of {all} is optimal"),
        _ => format!("{optimal} of {all} are optimal"),
    }
}

pub const STATES_PLOT: &str = "States of the proof, logarithmic";
pub const TIME_PLOT: &str = "Wall time of the proof, logarithmic";
pub const HISTOGRAM: &str = "Boards of each optimum";

// The table.

pub const TABLE: &str = "Table";
pub const TABLE_OF_ALL: &str = "Table of all boards";
pub const DATE_FILTER: &str = "Date ";
pub const CLICKS_FILTER: &str = "Clicks ";
pub const RECORDED_FILTER: &str = "Recorded ";
pub const ALL: &str = "all";
pub const WITH_SCORE: &str = "with a score";
pub const DATE: &str = "Date";
pub const OPTIMUM: &str = "Optimum";
pub const VERDICT: &str = "Verdict";
pub const TIME: &str = "Time";
pub const STATES_HEADING: &str = "States";
pub const SIZE: &str = "Size";
pub const OPTIMAL_FIRST_CLICKS: &str = "Optimal first clicks";
pub const DIFFERENT_SOLUTIONS: &str = "Different solutions";
pub const SEQUENCES: &str = "Sequences";
pub const DIFFICULTY: &str = "Difficulty";
pub const CLICKS: &str = "Clicks";

/// Returns how many of all first clicks on a board are optimal, as a cell of the table.
pub fn first_clicks(optimal: u32, all: u32) -> String {
    format!("{optimal} of {all}")
}
