//! One proof as jobs for many machines: a plan that says what is to be refuted, the jobs in any order and anywhere,
//! and the certificate from what they bring.
//!
//! A plan has a solution and asks for the refutation of one click fewer, by search. With `--method both` the solution is
//! that of the column program, which is fast, so the number is the right one, and the certificate is byte for byte that
//! of `--method both` on one machine.
//!
//! With `--method search` it is the solution of the anytime phase. If a job finds a better one instead of refuting it,
//! there is a new plan, with that solution and one click fewer to refute. The certificate is that of `--method search`
//! on one machine: there too the solution is that of the anytime phase, or the
//! first in the order of the search with the least number of clicks that suffices. (So the number to refute falls by one
//! at a time, even if a job happens to find a solution that is shorter by more.)

use super::board::{Board, Click};
use super::game::Former;
use super::layout::Layout;
use super::prove::{
    Method, ProveError, ProveOptions, Unfinished, find, layers_text, prove_with, read_clicks, read_layers,
};
use super::rules::Rules;
use crate::engine::{
    self, Journal, JournalError, Limits, Options, Part, PartOutcome, Progress, depth_for, gather, refute_part,
};
use crate::former::certificate::{Certificate, Claim, ColumnsEvidence, SearchEvidence};
use crate::puzzle::Puzzle;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What all jobs of one proof have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// For the certificate's file.
    pub name: String,
    /// The board.
    pub board: Board,
    /// The best solution found so far.
    pub clicks: Vec<Click>,
    /// So many clicks do not suffice, as the jobs are to show.
    pub refute: u32,
    /// What the column program has to say, if it was asked.
    pub columns: Option<ColumnsEvidence>,
    /// The smallest budget that is recorded.
    pub floor: u32,
    /// How many jobs there are.
    pub jobs: usize,
    /// Clicks from the board to the subtrees that jobs consist of.
    pub depth: u32,
}

/// What a finished job says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobResult {
    /// Nothing in it solves the board in time.
    Failed,
    /// Its lowest subtree that can be solved, with the clicks from the board on.
    Solved(usize, Vec<Click>),
}

/// Why a plan cannot be worked on.
#[derive(Debug, Error)]
pub enum PlanError {
    /// It is no plan, or one of another version.
    #[error("{0}")]
    Unreadable(String),
    /// What a job has found could not be written.
    #[error("{0}; what is finished is safe, so do the job again")]
    Disk(String),
    /// A job's file cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The board.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// Jobs, from 1 on, that are still to be done.
    #[error("{} of {of} jobs are not done: {}", missing.len(), list(missing))]
    Missing {
        /// Their numbers.
        missing: Vec<usize>,
        /// How many there are.
        of: usize,
    },
}

/// What the jobs bring together.
#[derive(Debug)]
pub enum Merged {
    /// The proof.
    Proven(Certificate),
    /// A better solution, and the plan to refute one click fewer than it has.
    Better(Plan),
}

fn list(numbers: &[usize]) -> String {
    let some: Vec<String> = numbers.iter().take(20).map(usize::to_string).collect();
    some.join(",") + if numbers.len() > 20 { ",..." } else { "" }
}

impl Plan {
    /// Finds a solution, by `options.method`, and splits the refutation of one click fewer into jobs. `None`: stopped
    /// before there was one.
    pub fn make(
        name: &str,
        board: &Board,
        jobs: usize,
        options: &ProveOptions,
        limits: Limits,
        progress: &Progress,
    ) -> Result<Option<Plan>, ProveError> {
        let former = former(board)?;
        let (clicks, columns) = if options.method == Method::Search {
            (find(board, &former, options, limits, progress)?, None)
        } else {
            let columns = ProveOptions { method: Method::Columns, ..options.clone() };
            let proof = prove_with(board, &columns, limits, progress)?;
            let known = proof.solution.clone().filter(|_| proof.unfinished != Some(Unfinished::Stopped));
            (known, proof.columns.filter(|_| proof.unfinished.is_none()))
        };
        Ok(clicks.map(|clicks| {
            let refute = (clicks.len() as u32).saturating_sub(1);
            let (name, board, floor) = (name.into(), board.clone(), options.floor);
            Plan { name, board, clicks, refute, columns, floor, jobs, depth: 0 }.split(&former)
        }))
    }

    /// Chooses the depth.
    fn split(mut self, former: &Former) -> Plan {
        self.depth = self.budget(former).map_or(0, |budget| depth_for(former, budget, self.floor, self.jobs));
        self
    }

    /// The budget that the jobs refute; `None` if the bound of the board does that.
    fn budget(&self, former: &Former) -> Option<u32> {
        let needed = !self.clicks.is_empty() && former.bound(&former.root()) <= self.refute;
        needed.then_some(self.refute)
    }

    /// The file.
    pub fn text(&self) -> String {
        let plan = json!({
            "kortest_plan": 1,
            "version": env!("CARGO_PKG_VERSION"),
            "name": self.name,
            "board": self.board.to_string(),
            "moves": self.clicks,
            "refute": self.refute,
            "layers": self.columns.as_ref().map(layers_text),
            "floor": self.floor,
            "jobs": self.jobs,
            "depth": self.depth,
        });
        serde_json::to_string_pretty(&plan).expect("numbers and strings can be written") + "\n"
    }

    /// Reads the file back. A plan of another version is refused: its jobs may be others.
    pub fn read(text: &str) -> Result<Plan, PlanError> {
        let wrong = |what: &str| PlanError::Unreadable(format!("is not a plan of kortest: {what}"));
        let value: Value = serde_json::from_str(text).map_err(|error| wrong(&error.to_string()))?;
        if value["kortest_plan"] != 1 {
            return Err(wrong("\"kortest_plan\" is not 1"));
        }
        let version = value["version"].as_str().unwrap_or("none");
        if version != env!("CARGO_PKG_VERSION") {
            let ours = env!("CARGO_PKG_VERSION");
            return Err(PlanError::Unreadable(format!("is a plan of version {version}; this is version {ours}")));
        }
        let number = |name: &str| {
            value[name].as_u64().filter(|&n| n <= 1 << 20).ok_or_else(|| wrong(&format!("\"{name}\" is no number")))
        };
        let board = value["board"].as_str().ok_or_else(|| wrong("\"board\" is missing"))?;
        let board = Board::parse(board).map_err(|error| wrong(&error.to_string()))?;
        let clicks: Option<Vec<Click>> = value["moves"].as_array().and_then(|moves| {
            let click = |mv: &Value| Some((mv[0].as_u64()? as usize, mv[1].as_u64()? as usize));
            moves.iter().map(click).collect()
        });
        let clicks = clicks.ok_or_else(|| wrong("\"moves\" are no clicks"))?;
        if !board.replay(&clicks).is_ok_and(|left| left.is_empty()) {
            return Err(wrong("its moves do not clear the board"));
        }
        let name = value["name"].as_str().ok_or_else(|| wrong("\"name\" is missing"))?.to_string();
        let (floor, depth) = (number("floor")? as u32, number("depth")? as u32);
        let refute = number("refute")? as u32;
        let columns = match &value["layers"] {
            Value::Null => None,
            layers => {
                let words: Vec<&str> = layers.as_str().map_or(Vec::new(), |text| text.split_whitespace().collect());
                Some(read_layers(&words).ok_or_else(|| wrong("\"layers\" are none"))?)
            }
        };
        let plan = Plan { name, board, clicks, refute, columns, floor, jobs: number("jobs")? as usize, depth };
        if plan.jobs == 0 || plan.refute as usize > plan.board.tiles() {
            return Err(wrong("its numbers contradict each other"));
        }
        Ok(plan)
    }

    /// Where the jobs of this plan put what they find.
    pub fn folder(&self, dir: &Path) -> PathBuf {
        dir.join(format!("refute-{}", self.refute))
    }

    /// The file of a job, numbered from 1.
    pub fn job_path(&self, dir: &Path, job: usize) -> PathBuf {
        self.folder(dir).join(format!("job-{job}"))
    }

    /// The lines that say which job a file belongs to.
    fn question(&self, job: usize) -> String {
        let digest = crate::certificate::digest(self.text().as_bytes());
        format!("plan {digest}\njob {job} of {}\n", self.jobs)
    }

    /// Does one job, or what is left of it; `None` if it was stopped. What it has done is in its file.
    pub fn work(
        &self,
        dir: &Path,
        job: usize,
        options: &ProveOptions,
        limits: Limits,
        progress: &Progress,
    ) -> Result<Option<JobResult>, PlanError> {
        let former = former(&self.board)?;
        let Some(budget) = self.budget(&former) else { return Ok(Some(JobResult::Failed)) };
        let journal = Journal::resume(&self.job_path(dir, job), &self.question(job))?;
        if let Some(result) = self.result(&journal, budget) {
            return Ok(Some(result));
        }
        let part = Part { index: job - 1, of: self.jobs, depth: self.depth };
        let engine_options = Options {
            threads: options.threads,
            table_bytes: options.memory / 2,
            first_table_bytes: engine::FIRST_TABLE,
            floor: self.floor,
            record_bytes: 0,
            last_budget: budget,
            only_last: false,
            sleep: true,
            shuffle: None,
            job_depth: None,
        };
        let outcome = refute_part(&former, budget, part, &engine_options, &journal, limits, progress);
        let PartOutcome { solved, stopped, .. } = outcome;
        let solved = solved.map(|(subtree, moves)| (subtree, former.clicks(&moves)));
        if let Some((subtree, clicks)) = &solved {
            super::prove::verify(&self.board, Some(clicks))?;
            let words: String = clicks.iter().map(|(column, row)| format!(" {column},{row}")).collect();
            journal.write(&format!("solved {subtree}{words}"));
        }
        journal.sync();
        match journal.error() {
            Some(error) => Err(PlanError::Disk(error)),
            None if stopped => Ok(None),
            None => Ok(Some(solved.map_or(JobResult::Failed, |(subtree, clicks)| JobResult::Solved(subtree, clicks)))),
        }
    }

    /// What a job's file says, if the job is done.
    fn result(&self, journal: &Journal, budget: u32) -> Option<JobResult> {
        if journal.refuted(budget).is_some() {
            return Some(JobResult::Failed);
        }
        journal.facts().find_map(|fact| {
            let words: Vec<&str> = fact.split(' ').collect();
            let ["solved", subtree, clicks @ ..] = words.as_slice() else { return None };
            let clicks = read_clicks(clicks)?;
            let clears = self.board.replay(&clicks).is_ok_and(|left| left.is_empty());
            clears.then_some(JobResult::Solved(subtree.parse().ok()?, clicks))
        })
    }

    /// Puts the jobs together, all of which must be done. `memory` as for a proof.
    pub fn merge(&self, dir: &Path, memory: usize) -> Result<Merged, PlanError> {
        let former = former(&self.board)?;
        let Some(budget) = self.budget(&former) else {
            let floor = self.floor.min(former.bound(&former.root()).saturating_sub(1));
            return Ok(Merged::Proven(self.certificate(SearchEvidence {
                floor,
                records: Vec::new(),
                programs: Vec::new(),
            })));
        };
        let mut journals = Vec::new();
        let mut missing = Vec::new();
        let mut solved: Option<(usize, Vec<Click>)> = None;
        for job in 1..=self.jobs {
            let path = self.job_path(dir, job);
            if !path.exists() {
                missing.push(job);
                continue;
            }
            let journal = match Journal::resume(&path, &self.question(job)) {
                Err(JournalError::Locked(_)) => {
                    missing.push(job);
                    continue;
                }
                opened => opened?,
            };
            match self.result(&journal, budget) {
                None => missing.push(job),
                Some(JobResult::Failed) => {}
                Some(JobResult::Solved(subtree, clicks)) => {
                    if solved.as_ref().is_none_or(|&(lowest, _)| subtree < lowest) {
                        solved = Some((subtree, clicks));
                    }
                }
            }
            journals.push(journal);
        }
        if !missing.is_empty() {
            return Err(PlanError::Missing { missing, of: self.jobs });
        }
        if let Some((_, clicks)) = solved {
            if self.columns.is_some() {
                let (lower, upper) = (self.clicks.len() as u32, clicks.len() as u32);
                return Err(ProveError::Contradiction { lower, upper, board: self.board.clone() }.into());
            }
            let plan = Plan { clicks, refute: self.refute - 1, ..self.clone() };
            return Ok(Merged::Better(plan.split(&former)));
        }
        let (records, floor) = gather(budget, self.floor, memory / 4, &journals)?;
        Ok(Merged::Proven(self.certificate(SearchEvidence { floor, records, programs: Vec::new() })))
    }

    fn certificate(&self, evidence: SearchEvidence) -> Certificate {
        Certificate {
            board: self.board.to_string(),
            claim: Claim::Optimal(self.clicks.len() as u32),
            witness: Some(self.clicks.clone()),
            evidence: (!self.clicks.is_empty()).then_some(evidence),
            columns: self.columns.clone().filter(|_| !self.clicks.is_empty()),
        }
    }
}

fn former(board: &Board) -> Result<Former, ProveError> {
    let layout = Layout::new(board).ok_or(ProveError::TooManyCells(board.width() * board.rows()))?;
    Ok(Former::new(layout, Rules::default(), false))
}
