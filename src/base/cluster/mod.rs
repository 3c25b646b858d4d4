//! One proof as jobs for many machines: the file of the plan, and the files of its jobs in a folder that all machines
//! share. Knows no game: the game says what is planned and what a job does.

mod job_files;
mod plan_file;

pub use job_files::{ClusterError, JobFiles, JobResult};
pub use plan_file::{PlanFile, PlanFileError};
