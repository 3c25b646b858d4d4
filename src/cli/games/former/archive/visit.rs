//! Visits one date: proves the board of the date, or keeps its existing certificate.

use super::arguments::Arguments;
use super::row::{Cost, Evidence, FirstClickCounts, Reader, Row, Stored};
use crate::games::former::dates;
use crate::games::former::prove::sealed;
use crate::games::journal::journal_failure;
use crate::output::Failure;
use crate::storage::{Destination, How, Saved, Saving};
use crate::system::resources::{thread_cpu_seconds, used};
use jiff::civil::Date;
use kortest::former::analyse::first_clicks;
use kortest::former::certificate::Certificate;
use kortest::former::{Board, Method, Proof, ProveOptions, Unfinished, prove_with};
use kortest::runtime::{Journal, Limits, Run};
use kortest_checker::former::{check, check_without_records};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// A date that a run visits.
pub struct Task {
    pub date: Date,
    /// Where the certificate of the date is stored.
    pub destination: Destination,
    /// The row of the date in the index, if it has one.
    pub index_row: Option<Row>,
    /// The recorded score of the date.
    pub claim: Option<u32>,
}

/// How many boards are proven at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// Each thread proves a board of its own.
    SideBySide,
    /// One board after the other, each with all threads and all memory.
    OneByOne,
}

/// One attempt to prove the board of a date.
pub struct Visit<'a> {
    pub task: &'a Task,
    /// The newest row of the date. Another run with `--part` may have written it.
    pub latest_row: Option<&'a Row>,
    pub arguments: &'a Arguments,
    pub round: Round,
    /// The threads, memory and stop flag for the proof.
    pub run: Run<'a>,
}

/// The result of a visit.
pub enum Visited {
    /// The known facts about the board, and whether this visit has written its certificate.
    Known { row: Row, is_new: bool },
    /// The board needs all threads and all memory.
    NeedsAll,
    /// Another run has locked the date.
    Elsewhere,
    /// The user stopped the program before the certificate was checked.
    Stopped,
}

/// A proof and its cost.
struct Measured {
    proof: Proof,
    cost: Cost,
}

impl Visit<'_> {
    /// Computes the index row of a date.
    pub fn visit(&self) -> Result<Visited, Failure> {
        let board = dates::board(self.task.date).map_err(Failure::input)?;
        match self.certify(&board)? {
            Visited::Known { row, is_new } => {
                let first = self.count_first_clicks(&board, &row)?;
                let row = Row { first, ..row };
                Ok(Visited::Known { row, is_new })
            }
            other => Ok(other),
        }
    }

    /// Keeps the existing certificate if it suffices. Otherwise proves the board.
    fn certify(&self, board: &Board) -> Result<Visited, Failure> {
        let path = self.task.destination.path();
        let existing = self.reader().read(path, board);
        match &existing {
            Some(stored) if self.arguments.has_wanted_evidence(stored) => {
                return Ok(self.kept(stored.clone()));
            }
            None if self.run.limits.check().is_err() => return Ok(Visited::Stopped),
            _ => {}
        }
        let options = self.arguments.options();
        let journal_path = self.journal_path(&options);
        if self.round == Round::SideBySide && is_search(&options, &journal_path) {
            return Ok(Visited::NeedsAll);
        }
        let journal =
            Journal::resume(&journal_path, &options.question(board)).map_err(journal_failure)?;
        let journal = Arc::new(journal);
        let measured = self.prove(board, &self.options_of_round(options, &journal))?;
        let is_out_of_memory = measured.proof.unfinished == Some(Unfinished::Memory);
        if self.round == Round::SideBySide && is_out_of_memory {
            return Ok(Visited::NeedsAll);
        }
        self.conclude(&measured, existing, &journal)
    }

    /// Returns the result for a date whose existing certificate remains unchanged.
    fn kept(&self, existing: Stored) -> Visited {
        let cost = match self.latest_row {
            Some(row) if row.certificate.as_ref() == Some(&existing) => row.cost,
            _ => None,
        };
        Visited::Known {
            row: Row::proven(self.task.date, existing, cost, self.task.claim),
            is_new: false,
        }
    }

    /// Returns the options of a proof in this round. Only a proof with all memory may search, so only
    /// such a proof keeps a journal.
    fn options_of_round(&self, options: ProveOptions, journal: &Arc<Journal>) -> ProveOptions {
        match self.round {
            Round::SideBySide => ProveOptions {
                method: Method::Columns,
                ..options
            },
            Round::OneByOne => ProveOptions {
                journal: Some(journal.clone()),
                ..options
            },
        }
    }

    /// Returns the path of the journal of a proof with these options.
    fn journal_path(&self, options: &ProveOptions) -> PathBuf {
        let date = self.task.date;
        let method = options.method.name();
        let floor = options.floor;
        self.arguments
            .dir
            .join(format!("{date}.{method}-{floor}.journal"))
    }

    /// Proves a board and measures the cost.
    fn prove(&self, board: &Board, options: &ProveOptions) -> Result<Measured, Failure> {
        let start = Instant::now();
        let cpu_before = self.cpu_seconds();
        let proof = prove_with(board, options, self.timed_run())
            .map_err(|error| Failure::from(error).about(self.task.date))?;
        if let Some(error) = &proof.journal_error {
            return Err(self.failure(format!(
                "{error}; finished work is saved: rerun the same command to resume"
            )));
        }
        let cpu_seconds = match (cpu_before, self.cpu_seconds()) {
            (Some(before), Some(after)) => Some(after - before),
            _ => None,
        };
        let cost = Cost {
            states: proof.states(),
            seconds: start.elapsed().as_secs_f64(),
            cpu_seconds,
        };
        Ok(Measured { proof, cost })
    }

    /// Returns the CPU time so far of all threads that work on this board, in seconds.
    fn cpu_seconds(&self) -> Option<f64> {
        // A proof with one thread runs on this thread, so this thread's CPU time suffices.
        if self.run.threads == 1 {
            thread_cpu_seconds()
        } else {
            used().map(|used| used.cpu_seconds)
        }
    }

    /// Saves the certificate if the optimum is proven, and returns the result.
    fn conclude(
        &self,
        measured: &Measured,
        existing: Option<Stored>,
        journal: &Journal,
    ) -> Result<Visited, Failure> {
        let Some(certificate) = measured.proof.certify_optimum() else {
            return Ok(match existing {
                Some(existing) => self.kept(existing),
                None => self.open(measured),
            });
        };
        let saved = self.save(&certificate)?;
        journal.remove().map_err(journal_failure)?;
        let new = Stored {
            optimum: measured.proof.lower_bound,
            evidence: Evidence::of(&measured.proof),
            bytes: saved.bytes,
            digest: saved.digest,
        };
        Ok(match (saved.how, existing) {
            (How::Merged, existing) => self.merged(new, existing.as_ref(), measured),
            (How::Kept, Some(existing)) => self.kept(existing),
            (How::Written | How::Kept, _) => self.proven(new, measured.cost),
        })
    }

    /// Saves a certificate, or merges it with the existing certificate.
    fn save(&self, certificate: &Certificate) -> Result<Saved, Failure> {
        let saving = self
            .task
            .destination
            .save(sealed(certificate), &|bytes| self.reader().limits(bytes))
            .map_err(|failure| failure.about(self.task.date))?;
        match saving {
            Saving::Saved(saved) => Ok(saved),
            Saving::Refused(reason) => Err(self.failure(reason)),
        }
    }

    /// Returns the result for a board without a certificate.
    fn open(&self, measured: &Measured) -> Visited {
        let row = Row {
            date: self.task.date,
            lower_bound: measured.proof.lower_bound,
            upper_bound: measured.proof.upper_bound(),
            cost: Some(measured.cost),
            certificate: None,
            claim: self.task.claim,
            first: None,
        };
        Visited::Known { row, is_new: false }
    }

    /// Returns the result for a board whose certificate this visit has written.
    fn proven(&self, stored: Stored, cost: Cost) -> Visited {
        Visited::Known {
            row: Row::proven(self.task.date, stored, Some(cost), self.task.claim),
            is_new: true,
        }
    }

    /// Returns the result for a new certificate that was merged with the existing certificate.
    fn merged(&self, new: Stored, existing: Option<&Stored>, measured: &Measured) -> Visited {
        // All records were just proven or just checked, so this does not check them again.
        let reader = Reader {
            check: check_without_records,
            ..self.reader()
        };
        let path = self.task.destination.path();
        let merged = reader.read(path, &measured.proof.board).unwrap_or(new);
        let earlier_cost = match self.latest_row {
            Some(row) if existing.is_some() && row.certificate.as_ref() == existing => row.cost,
            _ => None,
        };
        let cost = match earlier_cost {
            Some(earlier_cost) => earlier_cost.and(measured.cost),
            None => measured.cost,
        };
        self.proven(merged, cost)
    }

    /// Counts the possible and the optimal first clicks of a proven board. Returns `None` if a
    /// limit stops the count.
    fn count_first_clicks(
        &self,
        board: &Board,
        row: &Row,
    ) -> Result<Option<FirstClickCounts>, Failure> {
        if row.certificate.is_none() {
            return Ok(None);
        }
        // Boards never change, so a known count stays correct.
        if let Some(known) = self.latest_row.and_then(|row| row.first) {
            return Ok(Some(known));
        }
        let optimum = row.lower_bound;
        let first = first_clicks(board, self.timed_run())?;
        if let Some(found) = first.optimum.exact()
            && found != optimum
        {
            return Err(Failure::Unable(format!(
                "internal error, please report it: {optimum} clicks are proven to be optimal for {board}, and so are {found}"
            )));
        }
        let optimal = first.optimal().exact();
        Ok(optimal.map(|optimal| FirstClickCounts {
            all: first.clicks.len() as u32,
            optimal,
        }))
    }

    /// Returns the limits for a computation that starts now.
    fn timed_run(&self) -> Run<'_> {
        let deadline = self.arguments.limits.deadline(Instant::now());
        Run {
            limits: Limits {
                deadline,
                ..self.run.limits
            },
            ..self.run
        }
    }

    fn reader(&self) -> Reader {
        Reader {
            threads: self.run.threads,
            memory: self.run.memory,
            check,
        }
    }

    /// Returns the failure of a result that cannot be saved.
    fn failure(&self, error: impl Display) -> Failure {
        Failure::Unable(format!("{}: {error}", self.task.date))
    }
}

/// Returns whether a proof is a search. A search needs all threads and all memory, so it must run
/// alone. A journal shows that a search has begun.
fn is_search(options: &ProveOptions, journal: &Path) -> bool {
    matches!(options.method, Method::Search | Method::Both) || journal.exists()
}
