//! Options of a proof, and the question that its journal belongs to.

use crate::board::Board;
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
    /// The smallest budget that is recorded for the certificate.
    pub floor: u32,
    /// Stop as soon as it is known whether the optimum is less than, equal to or greater than this.
    pub settle: Option<u32>,
    /// How many states the anytime phase expands without an improvement before it ends; `None` for no anytime phase.
    pub patience: Option<u64>,
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
            "version {}\npuzzle former\nboard {board}\nmethod {}\nclaim {}\nfloor {}\npatience {}\n",
            env!("CARGO_PKG_VERSION"),
            self.method.name(),
            or_none(self.settle.map(u64::from)),
            self.floor,
            or_none(self.patience),
        )
    }
}

impl Default for ProveOptions {
    fn default() -> ProveOptions {
        ProveOptions { method: Method::Auto, floor: DEFAULT_FLOOR, settle: None, patience: Some(2_000), journal: None }
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
        let expected = "puzzle former\nboard BG/GB\nmethod auto\nclaim none\nfloor 7\npatience 2000\n";
        assert_eq!(question, format!("version {version}\n{expected}"));
    }
}
