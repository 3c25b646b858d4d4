//! The file of a plan, as JSON.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

/// The version of the format.
const FORMAT: u64 = 1;
/// The largest number allowed in a plan.
const LARGEST: u64 = 1 << 20;

/// The fields that plans of all games have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlanFile {
    kortest_plan: u64,
    version: String,
    /// The name of the certificate's file.
    pub name: String,
    /// The board in one line.
    pub board: String,
    /// The best solution found so far, as the game writes it.
    pub moves: Value,
    /// The number of moves that the jobs have to refute.
    pub refute: u32,
    /// The smallest budget that is recorded.
    pub floor: u32,
    /// The number of jobs.
    pub jobs: usize,
    /// The number of moves from the board to the roots of the subtrees that the jobs consist of.
    pub depth: u32,
    /// Further fields of the game.
    #[serde(flatten)]
    pub own: Map<String, Value>,
}

/// Why a file is not a plan of this version.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlanFileError {
    /// It is not a plan, or damaged.
    #[error("is not a plan of kortest: {0}")]
    NoPlan(String),
    /// It is of another version, which may split the jobs differently.
    #[error("is a plan of version {theirs}; this is version {ours}")]
    Version {
        /// The version that wrote the plan.
        theirs: String,
        /// This one.
        ours: &'static str,
    },
}

impl PlanFileError {
    /// It is not a plan, or damaged.
    pub fn no_plan(what: impl ToString) -> PlanFileError {
        PlanFileError::NoPlan(what.to_string())
    }
}

impl PlanFile {
    /// A plan of this version for some board, without anything of the game's own.
    pub fn new(name: &str, board: String, moves: Value, refute: u32) -> PlanFile {
        let (name, version) = (name.into(), env!("CARGO_PKG_VERSION").into());
        let (floor, jobs, depth) = (0, 1, 0);
        PlanFile { kortest_plan: FORMAT, version, name, board, moves, refute, floor, jobs, depth, own: Map::new() }
    }

    /// The text of the file, with the fields in alphabetical order.
    pub fn text(&self) -> String {
        let sorted = serde_json::to_value(self).expect("numbers and strings can be written");
        serde_json::to_string_pretty(&sorted).expect("numbers and strings can be written") + "\n"
    }

    /// Reads the text of a file. A plan of another version is refused, because its jobs may be different.
    pub fn read(text: &str) -> Result<PlanFile, PlanFileError> {
        let value: Value = serde_json::from_str(text).map_err(PlanFileError::no_plan)?;
        if value["kortest_plan"] != FORMAT {
            return Err(PlanFileError::no_plan(format!("\"kortest_plan\" is not {FORMAT}")));
        }
        let (theirs, ours) = (value["version"].as_str().unwrap_or("none"), env!("CARGO_PKG_VERSION"));
        if theirs != ours {
            return Err(PlanFileError::Version { theirs: theirs.into(), ours });
        }
        let plan: PlanFile = serde_json::from_value(value).map_err(PlanFileError::no_plan)?;
        let numbers = [plan.refute.into(), plan.floor.into(), plan.jobs as u64, plan.depth.into()];
        if plan.jobs == 0 || numbers.iter().any(|&number| number > LARGEST) {
            return Err(PlanFileError::no_plan("its numbers contradict each other"));
        }
        Ok(plan)
    }
}
