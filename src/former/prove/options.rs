//! The options of a proof.

use crate::board::Board;
use crate::game::Rules;
use kortest_base::runtime::Journal;
use kortest_base::search::JOB_DEPTH;
use kortest_base::setters;
use kortest_base::text::{UnknownName, named};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The method that proves a lower bound on the number of clicks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Method {
    /// First [`Columns`](Method::Columns), then [`Search`](Method::Search) if the memory is not sufficient.
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
    /// All methods.
    pub const ALL: [Method; 4] = [Method::Auto, Method::Columns, Method::Search, Method::Both];

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

/// Returns the method with this [name](Method::name).
impl FromStr for Method {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Method, UnknownName> {
        named("method", name, &Method::ALL, Method::name)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Options of a proof.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct ProveOptions {
    /// The method that proves the lower bound.
    pub method: Method,
    /// The certificate records only states with at least this number of remaining clicks.
    pub floor: u32,
    /// A claimed optimum. The proof stops when the claim is proven or refuted.
    pub settle: Option<u32>,
    /// If set, a quick solver runs first. It stops after about this many states without a better solution.
    pub patience: Option<u64>,
    /// The file from which a stopped run resumes. Its header must be [`question`](ProveOptions::question). The search
    /// does not verify the file: if [`has_unchecked_results`](Journal::has_unchecked_results), the result is unchecked
    /// until a checker has accepted its certificate.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub journal: Option<Arc<Journal>>,
    /// Whether the proof keeps the layers of the board (the automata of its columns) for an
    /// [`Analysis`](crate::analyse::Analysis), if the layers are small. The result does not depend on this option.
    #[cfg_attr(feature = "serde", serde(skip))]
    #[doc(hidden)]
    pub keep_automata: bool,
}

/// The default of [`ProveOptions::floor`]. Checkers can quickly search states with fewer remaining clicks.
pub const DEFAULT_FLOOR: u32 = 7;

/// The default of [`ProveOptions::patience`], in states.
const DEFAULT_PATIENCE: u64 = 2_000;

impl ProveOptions {
    setters! {
        method: Method,
        floor: u32,
        settle: Option<u32>,
        patience: Option<u64>,
        journal: Option<Arc<Journal>>,
        keep_automata: bool,
    }

    /// Returns the board and all options that affect the certificate, as text. The text is the header of a journal, so
    /// that a run resumes only from a journal of the same question.
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

/// Returns a number as text, or `none` if there is no number.
fn or_none(number: Option<impl ToString>) -> String {
    number.map_or("none".to_string(), |number| number.to_string())
}

impl Default for ProveOptions {
    fn default() -> ProveOptions {
        ProveOptions {
            method: Method::Auto,
            floor: DEFAULT_FLOOR,
            settle: None,
            patience: Some(DEFAULT_PATIENCE),
            journal: None,
            keep_automata: false,
        }
    }
}

/// Settings of the search that only tests and benches change. The settings do not affect the answer.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The bounds and pruning rules to use.
    pub rules: Rules,
    /// Whether to use sleep sets, which skip orders of clicks that lead to the same state.
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
