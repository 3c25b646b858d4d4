//! One proof as jobs for many machines: the plan's file, and the files of its jobs in a folder that all machines see.
//! Knows no game: what is planned, and what a job does, is said by the game.

mod job_files;
mod plan_file;

pub use job_files::{ClusterError, Collected, JobFiles, JobResult};
pub use plan_file::{PlanFile, PlanFileError};
