//! The algorithms of `kortest solve` for a grid, and the fields that all of them print as JSON.

use crate::games::game::Choice;
#[cfg(test)]
use crate::output::schema::{BOARD_AND_COST, Section};
use kortest::nurikabe::Colouring;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

/// An algorithm that looks for a solution of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridAlgorithm {
    Clauses,
    Rules,
    Ants,
    RulesThenAnts,
}

impl GridAlgorithm {
    /// All algorithms, the default first.
    const ALL: [GridAlgorithm; 4] = [
        GridAlgorithm::Clauses,
        GridAlgorithm::Rules,
        GridAlgorithm::Ants,
        GridAlgorithm::RulesThenAnts,
    ];

    /// Returns the algorithms and their descriptions in `--help`, the default first.
    pub fn choices() -> Vec<Choice> {
        let choices = GridAlgorithm::ALL.map(|algorithm| Choice {
            name: algorithm.name(),
            about: algorithm.about(),
        });
        choices.to_vec()
    }

    /// Returns the algorithm with this name; `None` if there is none.
    pub fn of_name(name: &str) -> Option<GridAlgorithm> {
        let mut algorithms = GridAlgorithm::ALL.into_iter();
        algorithms.find(|algorithm| algorithm.name() == name)
    }

    /// Returns the name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            GridAlgorithm::Clauses => "clauses",
            GridAlgorithm::Rules => "rules",
            GridAlgorithm::Ants => "ants",
            GridAlgorithm::RulesThenAnts => "rules-then-ants",
        }
    }

    /// Returns the description in `--help`.
    fn about(self) -> &'static str {
        match self {
            GridAlgorithm::Clauses => "the default: the first model of the clauses, with cuts",
            GridAlgorithm::Rules => "rules that a person could follow; --explain prints the steps",
            GridAlgorithm::Ants => "an ant colony, slower than clauses: to study it",
            GridAlgorithm::RulesThenAnts => "rules without probing, then ants for the other cells",
        }
    }

    /// Returns whether the algorithm sends ants, so that it has the options of ants.
    pub fn has_ants(self) -> bool {
        match self {
            GridAlgorithm::Ants | GridAlgorithm::RulesThenAnts => true,
            GridAlgorithm::Clauses | GridAlgorithm::Rules => false,
        }
    }
}

/// The section of the documentation `JSON.md` about the fields that all algorithms have.
#[cfg(test)]
pub const SECTION: Section = Section::shared(
    "solve: Nurikabe",
    BOARD_AND_COST,
    &[GridSolveFields::<()>::json_schema],
);

/// The output of an algorithm. `T` has the fields that only this algorithm has.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct GridSolveFields<T> {
    /// The name of the algorithm, as in `--list-algorithms`; without `--algorithm` it is the game's default.
    algorithm: &'static str,
    /// Whether a solution was found.
    solved: bool,
    /// The solution; null if none was found.
    grid: Option<String>,
    /// The number of threads that the run could use, at most one for each core.
    threads: usize,
    /// Whether a limit or a signal stopped the run early.
    stopped: bool,
    #[serde(flatten)]
    #[cfg_attr(test, schemars(skip))]
    of_algorithm: T,
}

impl<T> GridSolveFields<T> {
    /// Returns the JSON fields that all algorithms have, and `own_fields` of this one. Every algorithm uses one thread.
    pub fn new(
        algorithm: GridAlgorithm,
        solution: Option<&Colouring>,
        is_stopped: bool,
        own_fields: T,
    ) -> GridSolveFields<T> {
        GridSolveFields {
            algorithm: algorithm.name(),
            solved: solution.is_some(),
            grid: solution.map(ToString::to_string),
            threads: 1,
            stopped: is_stopped,
            of_algorithm: own_fields,
        }
    }
}
