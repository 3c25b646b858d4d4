//! The options of a proof, the text that identifies its journal, and settings for tests.

use crate::board::Board;
use crate::game::Rules;
use kortest_base::runtime::Journal;
use kortest_base::search::JOB_DEPTH;
use std::sync::Arc;

/// The method that proves a lower bound on the number of clicks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// First [`Columns`](Method::Columns), then [`Search`](Method::Search) if the memory is not
    /// sufficient.
    #[default]
    Auto,
    /// Proves the lower bound column by column.
    Columns,
    /// Only the search, which supports boards of up to 63 cells.
    Search,
    /// The column program and the search. Their results must agree.
    Both,
}

impl Method {
    /// Returns the name of the method on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Columns => "columns",
            Method::Search => "search",
            Method::Both => "both",
        }
    }
}

/// Options of a proof. Most callers start from the default.
#[derive(Clone, Debug)]
pub struct ProveOptions {
    /// The method that proves the lower bound.
    pub method: Method,
    /// The certificate records only states with at least this number of remaining clicks.
    pub floor: u32,
    /// A claimed optimum. The proof stops when the claim is proven or refuted.
    pub settle: Option<u32>,
    /// If set, a quick solver runs first. It stops after at least this many states without an
    /// improvement.
    pub patience: Option<u64>,
    /// The file from which a stopped run resumes. Its header must be
    /// [`question`](ProveOptions::question).
    pub journal: Option<Arc<Journal>>,
}

/// The default of [`ProveOptions::floor`]. A certificate omits states with fewer remaining clicks,
/// because checkers can search these states quickly.
pub const DEFAULT_FLOOR: u32 = 7;

impl ProveOptions {
    /// Returns the question that the proof answers, as text for a journal.
    pub fn question(&self, board: &Board) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let method = self.method.name();
        let claim = or_none(self.settle);
        let floor = self.floor;
        let patience = or_none(self.patience);
        format!(
            "version {version}\npuzzle former\nboard {board}\nmethod {method}\nclaim {claim}\n\
            floor {floor}\npatience {patience}\n"
        )
    }
}

fn or_none(number: Option<impl ToString>) -> String {
    match number {
        Some(number) => number.to_string(),
        None => "none".to_string(),
    }
}

impl Default for ProveOptions {
    fn default() -> ProveOptions {
        ProveOptions {
            method: Method::Auto,
            floor: DEFAULT_FLOOR,
            settle: None,
            patience: Some(2_000),
            journal: None,
        }
    }
}

/// Settings of the search that only tests and benches change. They do not affect the answer.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The bounds and pruning rules to use.
    pub rules: Rules,
    /// Whether to use sleep sets.
    pub sleep: bool,
    /// Whether to avoid processor-specific instructions.
    pub portable: bool,
    /// Seed for a random order of the work. `None` keeps the usual order.
    pub shuffle: Option<u64>,
    /// The search is divided among threads after this number of clicks.
    pub job_depth: u32,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning {
            rules: Rules::default(),
            sleep: true,
            portable: false,
            shuffle: None,
            job_depth: JOB_DEPTH,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_question_lists_all_options_of_the_certificate() {
        let board = Board::parse("BG/GB").unwrap();
        let question = ProveOptions::default().question(&board);
        let version = env!("CARGO_PKG_VERSION");
        let expected =
            "puzzle former\nboard BG/GB\nmethod auto\nclaim none\nfloor 7\npatience 2000\n";
        assert_eq!(question, format!("version {version}\n{expected}"));
    }
}
