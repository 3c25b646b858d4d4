//! What the jobs of a plan have done: a journal each.

use crate::certificate::digest;
use crate::engine::{Journal, JournalError};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What a finished job says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobResult<S> {
    /// Nothing in it solves the board in time.
    Failed,
    /// Its lowest subtree that can be solved, with the solution from the board on.
    Solved(usize, S),
}

/// Why jobs cannot be done, or be put together.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// What a job has found could not be written.
    #[error("{0}; what is finished is safe, so do the job again")]
    Disk(String),
    /// A job's file cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Jobs, from 1 on, that are still to be done.
    #[error("{} of {of} jobs are not done: {}", missing.len(), list(missing))]
    Missing {
        /// Their numbers.
        missing: Vec<usize>,
        /// How many there are.
        of: usize,
    },
}

fn list(numbers: &[usize]) -> String {
    let some: Vec<String> = numbers.iter().take(20).map(usize::to_string).collect();
    some.join(",") + if numbers.len() > 20 { ",..." } else { "" }
}

/// What all jobs together have found.
pub struct Collected<S> {
    /// Their journals.
    pub journals: Vec<Journal>,
    /// The lowest subtree that can be solved, if there is one, with its solution.
    pub solved: Option<(usize, S)>,
}

/// The files of a plan's jobs.
pub struct JobFiles {
    folder: PathBuf,
    /// Of the plan's file: what one plan's jobs have done is of no use to another's.
    digest: String,
    jobs: usize,
}

impl JobFiles {
    /// Of the plan with this text, which refutes so many moves by so many jobs.
    pub fn new(dir: &Path, refute: u32, jobs: usize, plan: &str) -> JobFiles {
        JobFiles { folder: dir.join(format!("refute-{refute}")), digest: digest(plan.as_bytes()), jobs }
    }

    /// The folder in which they are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a job, numbered from 1.
    pub fn path(&self, job: usize) -> PathBuf {
        self.folder.join(format!("job-{job}"))
    }

    /// A job's journal: a new one, or what earlier runs have left.
    pub fn open(&self, job: usize) -> Result<Journal, JournalError> {
        let (digest, jobs) = (&self.digest, self.jobs);
        Journal::resume(&self.path(job), &format!("plan {digest}\njob {job} of {jobs}\n"))
    }

    /// Notes that a subtree can be solved; `solution` are words that [`result`](JobFiles::result) gets back.
    pub fn note_solution(journal: &Journal, subtree: usize, solution: &str) {
        journal.write(&format!("solved {subtree} {solution}"));
    }

    /// What a job's file says, if the job is done. `read` reads a solution, and verifies it.
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

    /// Opens all of them. It is an error if one is not done, or still being done.
    pub fn collect<S>(&self, budget: u32, read: impl Fn(&[&str]) -> Option<S>) -> Result<Collected<S>, ClusterError> {
        let mut missing = Vec::new();
        let mut collected = Collected { journals: Vec::new(), solved: None };
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
                    if collected.solved.as_ref().is_none_or(|&(lowest, _)| subtree < lowest) {
                        collected.solved = Some((subtree, solution));
                    }
                }
            }
            collected.journals.push(journal);
        }
        if missing.is_empty() { Ok(collected) } else { Err(ClusterError::Missing { missing, of: self.jobs }) }
    }
}
