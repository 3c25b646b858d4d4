//! One proof as jobs for many machines: a plan states what has to be refuted, the jobs refute parts of it in any order
//! on any machine, and their results are merged into the certificate.
//!
//! A plan has a solution and asks for the refutation of one click fewer, by search. With `--method both` the solution
//! is that of the column program, which is fast and optimal, and the certificate is byte for byte that of `--method
//! both` on one machine.
//!
//! With `--method search` it is the solution of the anytime phase. If a job finds a better solution instead of a
//! refutation, there is a new plan, with that solution and one click fewer to refute. The certificate is that of
//! `--method search` on one machine: there, too, the solution is either that of the anytime phase or, for the least
//! number of clicks that suffices, the first in search order. (So the number to refute falls by one at a time, even if
//! a job happens to find a solution that is shorter by more.)

use super::board::{Board, Click};
use super::game::Former;
use super::layout::Layout;
use super::prove::{Method, ProveError, ProveOptions, Unfinished, find, prove_with, read_clicks};
use super::rules::Rules;
use crate::certificate::{Certificate, ClicksClaim, LayersEvidence, SearchEvidence};
use kortest_base::cluster::{self, ClusterError, JobFiles, PlanFile, PlanFileError};
use kortest_base::puzzle::Puzzle;
use kortest_base::runtime::{Limits, Progress};
use kortest_base::search::{Options, Part, PartOutcome, Records, Wanted, depth_for, most_records, record, refute_part};
use serde_json::{Value, json};
use std::path::Path;
use thiserror::Error;

/// What all jobs of one proof have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The name of the certificate's file.
    pub name: String,
    /// The board.
    pub board: Board,
    /// The best solution found so far.
    pub clicks: Vec<Click>,
    /// The number of clicks that the jobs have to refute.
    pub refute: u32,
    /// The refutation by the column program, if it was asked.
    pub columns: Option<LayersEvidence>,
    /// The smallest budget that is recorded.
    pub floor: u32,
    /// The number of jobs.
    pub jobs: usize,
    /// The number of clicks from the board to the roots of the subtrees that the jobs consist of.
    pub depth: u32,
}

/// The result of a finished job.
pub type JobResult = cluster::JobResult<Vec<Click>>;

/// Why a plan cannot be worked on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The file is not a plan of this version.
    #[error(transparent)]
    File(#[from] PlanFileError),
    /// The files of the jobs.
    #[error(transparent)]
    Cluster(#[from] ClusterError),
    /// The proof.
    #[error(transparent)]
    Prove(#[from] ProveError),
}

/// The merged results of all jobs.
#[derive(Debug)]
pub enum Merged {
    /// The certificate of the optimum.
    Proven(Certificate),
    /// A better solution, and the plan to refute one click fewer than it has.
    Better(Plan),
}

impl Plan {
    /// Finds a solution by `options.method` and splits the refutation of one click fewer into jobs. `None` if a limit
    /// came first.
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

    /// Chooses the depth of the jobs.
    fn split(mut self, former: &Former) -> Plan {
        self.depth = self.budget(former).map_or(0, |budget| depth_for(former, budget, self.floor, self.jobs));
        self
    }

    /// The budget that the jobs refute; `None` if the bound of the board refutes it.
    fn budget(&self, former: &Former) -> Option<u32> {
        let needed = !self.clicks.is_empty() && former.bound(&former.root()) <= self.refute;
        needed.then_some(self.refute)
    }

    /// The text of the plan's file.
    pub fn text(&self) -> String {
        let mut file = PlanFile::new(&self.name, self.board.to_string(), json!(self.clicks), self.refute);
        (file.floor, file.jobs, file.depth) = (self.floor, self.jobs, self.depth);
        file.own.insert("layers".into(), json!(self.columns.as_ref().map(layers_text)));
        file.text()
    }

    /// Reads the text of a plan's file.
    pub fn read(text: &str) -> Result<Plan, PlanFileError> {
        let wrong = |what: &str| PlanFileError::no_plan(what);
        let PlanFile { name, board, moves, refute, floor, jobs, depth, own, .. } = PlanFile::read(text)?;
        let board = Board::parse(&board).map_err(PlanFileError::no_plan)?;
        let clicks: Vec<Click> = serde_json::from_value(moves).map_err(|_| wrong("\"moves\" are no clicks"))?;
        if !board.replay(&clicks).is_ok_and(|left| left.is_empty()) {
            return Err(wrong("its moves do not clear the board"));
        }
        let columns = match own.get("layers") {
            None | Some(Value::Null) => None,
            Some(layers) => {
                let read = layers.as_str().and_then(read_layers);
                Some(read.ok_or_else(|| wrong("\"layers\" are none"))?)
            }
        };
        if refute as usize > board.tiles() {
            return Err(wrong("its numbers contradict each other"));
        }
        Ok(Plan { name, board, clicks, refute, columns, floor, jobs, depth })
    }

    /// The folder for the files of the jobs.
    pub fn files(&self, dir: &Path) -> JobFiles {
        JobFiles::new(dir, self.refute, self.jobs, &self.text())
    }

    /// Reads the clicks that a job has noted; `None` unless they clear the board.
    fn noted(&self, words: &[&str]) -> Option<Vec<Click>> {
        read_clicks(words).filter(|clicks| self.board.replay(clicks).is_ok_and(|left| left.is_empty()))
    }

    /// Runs or resumes one job; `None` if a limit stopped it. Its progress is in its file.
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
        let journal = self.files(dir).open(job).map_err(ClusterError::from)?;
        if let Some(result) = JobFiles::result(&journal, budget, |words| self.noted(words)) {
            return Ok(Some(result));
        }
        let part = Part { index: job - 1, of: self.jobs, depth: self.depth };
        let engine_options = Options {
            threads: options.threads,
            table_bytes: options.memory / 2,
            floor: self.floor,
            last_budget: budget,
            ..Options::default()
        };
        let outcome = refute_part(&former, budget, part, &engine_options, &journal, limits, progress);
        let PartOutcome { solved, stopped, .. } = outcome;
        let solved = solved.map(|(subtree, moves)| (subtree, former.clicks(&moves)));
        if let Some((subtree, clicks)) = &solved {
            super::prove::verify(&self.board, Some(clicks))?;
            let words: Vec<String> = clicks.iter().map(|(column, row)| format!("{column},{row}")).collect();
            JobFiles::note_solution(&journal, *subtree, &words.join(" "));
        }
        journal.sync();
        match journal.error() {
            Some(error) => Err(ClusterError::Disk(error).into()),
            None if stopped => Ok(None),
            None => Ok(Some(solved.map_or(JobResult::Failed, |(subtree, clicks)| JobResult::Solved(subtree, clicks)))),
        }
    }

    /// Merges the jobs, all of which must be done; `None` if a limit stopped it. Of the options, threads and memory count.
    pub fn merge(
        &self,
        dir: &Path,
        options: &ProveOptions,
        limits: Limits,
        progress: &Progress,
    ) -> Result<Option<Merged>, PlanError> {
        let former = former(&self.board)?;
        let Some(budget) = self.budget(&former) else {
            let floor = self.floor.min(former.bound(&former.root()).saturating_sub(1));
            return Ok(Some(self.proven(floor, Vec::new())));
        };
        let solved = self.files(dir).collect(budget, |words| self.noted(words))?;
        if let Some((_, clicks)) = solved {
            if self.columns.is_some() {
                let (lower, upper) = (self.clicks.len() as u32, clicks.len() as u32);
                return Err(ProveError::Contradiction { lower, upper, board: self.board.clone() }.into());
            }
            let plan = Plan { clicks, refute: self.refute - 1, ..self.clone() };
            return Ok(Some(Merged::Better(plan.split(&former))));
        }
        let most = most_records(options.memory);
        let wanted = Wanted { budget, floor: self.floor, most };
        let records = record(&former, &wanted, options.threads, limits, progress).ok();
        Ok(records.map(|Records { keys, floor }| self.proven(floor, keys)))
    }

    fn proven(&self, floor: u32, records: Vec<Vec<u64>>) -> Merged {
        let evidence = SearchEvidence { floor, records };
        Merged::Proven(Certificate {
            board: self.board.to_string(),
            claim: ClicksClaim::Optimal(self.clicks.len() as u32),
            witness: Some(self.clicks.clone()),
            evidence: (!self.clicks.is_empty()).then_some(evidence),
            columns: self.columns.clone().filter(|_| !self.clicks.is_empty()),
        })
    }
}

fn former(board: &Board) -> Result<Former, ProveError> {
    let layout = Layout::new(board).ok_or_else(|| ProveError::too_large_for_search(board))?;
    Ok(Former::new(layout, Rules::default(), false))
}

/// Layers as a text: how many there are from each side, and their bytes in hexadecimal.
fn layers_text(LayersEvidence { left, right, numbers }: &LayersEvidence) -> String {
    let bytes: String = numbers.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{left} {right} {bytes}")
}

fn read_layers(text: &str) -> Option<LayersEvidence> {
    let mut words = text.split(' ');
    let (left, right) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let bytes = words.next()?.as_bytes().chunks(2);
    let byte = |digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
    Some(LayersEvidence { left, right, numbers: bytes.map(byte).collect::<Option<_>>()? })
}
