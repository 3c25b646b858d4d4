//! Options of a proof, and the question that its journal belongs to.

use crate::board::Board;
use crate::rules::Rules;
use kortest_base::runtime::Journal;
use std::sync::Arc;

/// The method of refutation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// The column program, or the search if the column program does not fit into the memory.
    #[default]
    Auto,
    /// The column program.
    Columns,
    /// The search, for boards of up to 63 cells.
    Search,
    /// Both methods, which must agree.
    Both,
}

impl Method {
    /// Its name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Columns => "columns",
            Method::Search => "search",
            Method::Both => "both",
        }
    }
}

/// Options of a proof. Build them from the default: `ProveOptions { threads: 4, ..ProveOptions::default() }`. The
/// struct is exhaustive so that this works outside of the crate; new fields come with a new minor version.
#[derive(Clone, Debug)]
pub struct ProveOptions {
    /// How to refute.
    pub method: Method,
    /// Number of worker threads.
    pub threads: usize,
    /// Bytes of memory for tables, layers and queues together.
    pub memory: usize,
    /// The smallest budget that is recorded for the certificate.
    pub floor: u32,
    /// Stop as soon as it is known whether the optimum is less than, equal to or greater than this.
    pub settle: Option<u32>,
    /// How many states the anytime phase expands without an improvement before it ends; `None` for no anytime phase.
    pub patience: Option<u64>,
    /// Bounds and prunings in use.
    pub rules: Rules,
    /// Use the engine's sleep sets.
    pub sleep: bool,
    /// Do not use special instructions of the processor.
    pub portable: bool,
    /// Take the jobs in a random order with this seed. For tests: no answer depends on it.
    pub shuffle: Option<u64>,
    /// The number of clicks from the board to a job. For tests: no answer depends on it.
    pub job_depth: Option<u32>,
    /// The journal, for resuming the run later. Open it with the text of [`question`](ProveOptions::question).
    pub journal: Option<Arc<Journal>>,
}

/// The default floor of the records. A checker searches states with six clicks left cheaply by itself, and records of
/// such states would be most of the file.
pub const DEFAULT_FLOOR: u32 = 7;

impl ProveOptions {
    /// The lines that identify the question a journal belongs to: everything that the certificate depends on. Threads
    /// and memory are not among them.
    pub fn question(&self, board: &Board) -> String {
        let or_none = |number: Option<u64>| number.map_or("none".into(), |number| number.to_string());
        format!(
            "version {}\npuzzle former\nboard {board}\nmethod {}\nclaim {}\nfloor {}\npatience {}\nrules {}\nsleep-sets {}\n",
            env!("CARGO_PKG_VERSION"),
            self.method.name(),
            or_none(self.settle.map(u64::from)),
            self.floor,
            or_none(self.patience),
            self.rules.names(),
            self.sleep,
        )
    }
}

impl Default for ProveOptions {
    fn default() -> ProveOptions {
        ProveOptions {
            method: Method::Auto,
            threads: 1,
            memory: 1 << 30,
            floor: DEFAULT_FLOOR,
            settle: None,
            patience: Some(2_000),
            rules: Rules::default(),
            sleep: true,
            portable: false,
            shuffle: None,
            job_depth: None,
            journal: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_question_of_a_journal_is_a_text_of_its_own() {
        let board = Board::parse("BG/GB").unwrap();
        let question = ProveOptions::default().question(&board);
        let version = env!("CARGO_PKG_VERSION");
        let expected = "puzzle former\nboard BG/GB\nmethod auto\nclaim none\nfloor 7\npatience 2000\n\
             rules strip strip-dp look-ahead forced-click split\nsleep-sets true\n";
        assert_eq!(question, format!("version {version}\n{expected}"));
        let options = ProveOptions { rules: Rules::NONE, ..ProveOptions::default() };
        assert!(options.question(&board).ends_with("rules \nsleep-sets true\n"));
    }
}
