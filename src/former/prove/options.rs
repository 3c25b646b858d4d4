//! The options of a proof, and the text that identifies its journal.

use crate::board::Board;
use kortest_base::runtime::Journal;
use std::sync::Arc;

/// The method of refuting a number of clicks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// The column program, or the search if the layers do not fit into the memory.
    #[default]
    Auto,
    /// The column program only.
    Columns,
    /// The search only, for boards of up to 63 cells.
    Search,
    /// The column program and the search, whose results must agree.
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

/// Options of a proof. Build them from the default: `ProveOptions { floor: 6, ..ProveOptions::default() }`. The struct
/// is exhaustive so that this expression works outside of the crate. New fields come with a new minor version.
#[derive(Clone, Debug)]
pub struct ProveOptions {
    /// The method of refutation.
    pub method: Method,
    /// The smallest budget (number of clicks) of the certificate's records.
    pub floor: u32,
    /// A claimed number of clicks. The proof stops as soon as the optimum is known to be less than, equal to, or
    /// greater than this number.
    pub settle: Option<u32>,
    /// Number of states that the anytime phase expands without an improvement before it ends. `None` disables the
    /// anytime phase.
    pub patience: Option<u64>,
    /// The journal from which the run can be resumed. Open it with the text of [`question`](ProveOptions::question).
    pub journal: Option<Arc<Journal>>,
}

/// The default floor: the smallest budget of the certificate's records. A checker can cheaply search the states with
/// smaller budgets itself, and records of these states would take up most of the file.
pub const DEFAULT_FLOOR: u32 = 7;

impl ProveOptions {
    /// Returns the lines that identify the task in a journal. They contain everything on which the certificate depends.
    /// The certificate does not depend on threads and memory, so they are not included.
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
    fn the_question_lists_all_options_of_the_certificate() {
        let board = Board::parse("BG/GB").unwrap();
        let question = ProveOptions::default().question(&board);
        let version = env!("CARGO_PKG_VERSION");
        let expected = "puzzle former\nboard BG/GB\nmethod auto\nclaim none\nfloor 7\npatience 2000\n";
        assert_eq!(question, format!("version {version}\n{expected}"));
    }
}
