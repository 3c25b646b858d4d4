//! The files of the jobs of a plan, a journal each.

use crate::certificate::digest;
use crate::runtime::{Journal, JournalError};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The result of a finished job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobResult<S> {
    /// All its subtrees are refuted.
    Failed,
    /// The number of its first solvable subtree, and the solution from the initial board.
    Solved(usize, S),
}

/// Why a job cannot be done, or the jobs cannot be merged.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The result of a job could not be written.
    #[error("{0}; what is finished is safe, so do the job again")]
    Disk(String),
    /// The file of a job cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Some jobs are not done.
    #[error("{} of {of} jobs are not done: {}", missing.len(), list(missing))]
    Missing {
        /// Their numbers, from 1.
        missing: Vec<usize>,
        /// The number of all jobs.
        of: usize,
    },
}

fn list(numbers: &[usize]) -> String {
    let some: Vec<String> = numbers.iter().take(20).map(usize::to_string).collect();
    some.join(",") + if numbers.len() > 20 { ",..." } else { "" }
}

/// The files of a plan's jobs.
pub struct JobFiles {
    folder: PathBuf,
    /// The digest of the plan's text: results of one plan's jobs are of no use to another plan.
    digest: String,
    jobs: usize,
}

impl JobFiles {
    /// The files of the plan with this text, which refutes `refute` moves by `jobs` jobs.
    pub fn new(dir: &Path, refute: u32, jobs: usize, plan: &str) -> JobFiles {
        JobFiles { folder: dir.join(format!("refute-{refute}")), digest: digest(plan.as_bytes()), jobs }
    }

    /// The folder of the files.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a job, numbered from 1.
    pub fn path(&self, job: usize) -> PathBuf {
        self.folder.join(format!("job-{job}"))
    }

    /// Opens the journal of a job, new or from earlier runs.
    pub fn open(&self, job: usize) -> Result<Journal, JournalError> {
        let (digest, jobs) = (&self.digest, self.jobs);
        Journal::resume(&self.path(job), &format!("plan {digest}\njob {job} of {jobs}\n"))
    }

    /// Notes that a subtree can be solved; `solution` are words that [`result`](JobFiles::result) gets back.
    pub fn note_solution(journal: &Journal, subtree: usize, solution: &str) {
        journal.write(&format!("solved {subtree} {solution}"));
    }

    /// The result of a job, if it is done. `read` reads and verifies a solution.
    pub fn result<S>(journal: &Journal, budget: u32, read: impl Fn(&[&str]) -> Option<S>) -> Option<JobResult<S>> {
        if journal.refuted(budget).is_some() {
            return Some(JobResult::Failed);
        }
        journal.notes().find_map(|note| {
            let words: Vec<&str> = note.split_whitespace().collect();
            let ["solved", subtree, solution @ ..] = words.as_slice() else { return None };
            Some(JobResult::Solved(subtree.parse().ok()?, read(solution)?))
        })
    }

    /// The number of the first solvable subtree of all jobs and its solution, if there is one; an error if a job is not
    /// done or is still running.
    pub fn collect<S>(
        &self,
        budget: u32,
        read: impl Fn(&[&str]) -> Option<S>,
    ) -> Result<Option<(usize, S)>, ClusterError> {
        let mut missing = Vec::new();
        let mut solved: Option<(usize, S)> = None;
        for job in 1..=self.jobs {
            let journal = match self.path(job).exists().then(|| self.open(job)) {
                None | Some(Err(JournalError::Locked(_))) => {
                    missing.push(job);
                    continue;
                }
                Some(opened) => opened?,
            };
            match JobFiles::result(&journal, budget, &read) {
                None => missing.push(job),
                Some(JobResult::Failed) => {}
                Some(JobResult::Solved(subtree, solution)) => {
                    if solved.as_ref().is_none_or(|&(lowest, _)| subtree < lowest) {
                        solved = Some((subtree, solution));
                    }
                }
            }
        }
        if missing.is_empty() { Ok(solved) } else { Err(ClusterError::Missing { missing, of: self.jobs }) }
    }
}
