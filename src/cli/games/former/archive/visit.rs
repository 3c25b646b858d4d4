//! Visits one date: proves the board of the date, or keeps its existing certificate.

use super::arguments::Arguments;
use super::evidence::{Evidence, Stored, stored};
use super::first::First;
use super::row::{Cost, Row};
use crate::games::former::dates;
use crate::games::former::prove::sealed;
use crate::games::journal::journal_failure;
use crate::output::Failure;
use crate::storage::{Destination, How, Saved, Saving};
use crate::system::check_limits::limits_of_check;
use crate::system::resources::{thread_cpu_seconds, used};
use jiff::civil::Date;
use kortest::former::{Board, Method, Proof, ProveError, ProveOptions, Unfinished, prove_with};
use kortest::runtime::{Journal, Limits, Run};
use kortest_checker::former::{check, check_without_records};
use std::fmt::Display;
use std::sync::Arc;
use std::time::Instant;

pub struct Task {
    pub date: Date,
    /// Where the certificate of the date is stored.
    pub place: Destination,
    pub index_row: Option<Row>,
    pub claim: Option<u32>,
}

/// The result of `Visit::visit`.
pub enum Visited {
    Known(Row, bool),
    /// The board needs all threads and all memory.
    NeedsAll,
    /// Another run has locked the date.
    Elsewhere,
    /// The user stopped the program before the certificate was checked.
    Stopped,
}

/// One attempt to prove the board of a date.
pub struct Visit<'a> {
    pub task: &'a Task,
    pub latest_row: Option<&'a Row>,
    pub arguments: &'a Arguments,
    /// The threads, memory and stop flag for the proof.
    pub run: Run<'a>,
    pub is_parallel: bool,
}

impl Visit<'_> {
    /// Computes the index row of a date.
    pub fn visit(&self) -> Result<Visited, Failure> {
        let (row, new) = match self.certify()? {
            Visited::Known(row, new) => (row, new),
            other => return Ok(other),
        };
        let first = match self.latest_row.and_then(|row| row.first) {
            _ if row.certificate.is_none() => None,
            None => First::count(&self.board()?, row.lower_bound, self.timed_run())?,
            // Boards never change, so a known count stays correct.
            known => known,
        };
        Ok(Visited::Known(Row { first, ..row }, new))
    }

    fn board(&self) -> Result<Board, Failure> {
        dates::board(self.task.date).map_err(Failure::input)
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

    /// Returns the limits for checking the certificate `bytes`.
    fn check_limits(&self, bytes: &[u8]) -> kortest_checker::Limits {
        limits_of_check(bytes, self.run.threads, self.run.memory)
    }

    /// Returns the result for a date whose existing certificate remains unchanged.
    fn kept(&self, certificate: Stored) -> Visited {
        let known = self
            .latest_row
            .filter(|row| row.certificate.as_ref() == Some(&certificate));
        Visited::Known(
            Row::of(
                self.task.date,
                certificate,
                known.and_then(|row| row.cost),
                self.task.claim,
            ),
            false,
        )
    }

    fn certify(&self) -> Result<Visited, Failure> {
        let board = self.board()?;
        let existing = stored(
            self.task.place.path(),
            &board,
            |bytes| self.check_limits(bytes),
            check,
        );
        match existing {
            None if self.run.limits.check().is_err() => return Ok(Visited::Stopped),
            Some(certificate) if self.arguments.has_wanted_evidence(&certificate) => {
                return Ok(self.kept(certificate));
            }
            _ => {}
        }
        let options = self.arguments.options();
        let journal = self.arguments.dir.join(format!(
            "{}.{}-{}.journal",
            self.task.date,
            options.method.name(),
            options.floor
        ));
        // A search needs all threads and memory, so it must run alone. A journal shows that a
        // search has begun.
        let searches = matches!(options.method, Method::Search | Method::Both) || journal.exists();
        if self.is_parallel && searches {
            return Ok(Visited::NeedsAll);
        }
        let journal = Journal::resume(&journal, &options.question(&board))
            .map(Arc::new)
            .map_err(journal_failure)?;
        let options = if self.is_parallel {
            ProveOptions {
                method: Method::Columns,
                ..options
            }
        } else {
            ProveOptions {
                journal: Some(journal.clone()),
                ..options
            }
        };
        let (proof, cost) = self
            .prove(&board, &options)
            .map_err(|error| Failure::from(error).about(self.task.date))?;
        if let Some(error) = &proof.journal_error {
            return Err(self.failure(format!(
                "{error}; finished work is saved: rerun the same command to resume"
            )));
        }
        if self.is_parallel && proof.unfinished == Some(Unfinished::Memory) {
            return Ok(Visited::NeedsAll);
        }
        self.save(&board, &proof, cost, existing, &journal)
    }

    /// Proves a board and measures the cost.
    fn prove(&self, board: &Board, options: &ProveOptions) -> Result<(Proof, Cost), ProveError> {
        let start = Instant::now();
        // A proof with one thread runs on this thread, so this thread's CPU time suffices.
        let cpu = || {
            if self.run.threads == 1 {
                thread_cpu_seconds()
            } else {
                used().map(|used| used.cpu_seconds)
            }
        };
        let before = cpu();
        let proof = prove_with(board, options, self.timed_run())?;
        let cpu_seconds = cpu().zip(before).map(|(after, before)| after - before);
        let cost = Cost {
            states: proof.states(),
            seconds: start.elapsed().as_secs_f64(),
            cpu_seconds,
        };
        Ok((proof, cost))
    }

    /// Saves the certificate if the optimum is proven, and returns the result.
    fn save(
        &self,
        board: &Board,
        proof: &Proof,
        cost: Cost,
        existing: Option<Stored>,
        journal: &Journal,
    ) -> Result<Visited, Failure> {
        let Task {
            date,
            ref place,
            claim,
            ..
        } = *self.task;
        let Some(certificate) = proof.certify_optimum() else {
            let (lower_bound, upper_bound) = (proof.lower_bound, proof.upper_bound());
            let open = Row {
                date,
                lower_bound,
                upper_bound,
                cost: Some(cost),
                certificate: None,
                claim,
                first: None,
            };
            return Ok(existing.map_or(Visited::Known(open, false), |existing| self.kept(existing)));
        };
        let limits = |bytes: &[u8]| self.check_limits(bytes);
        let Saved {
            bytes, digest, how, ..
        } = match place
            .save(sealed(&certificate), limits)
            .map_err(|error| error.about(self.task.date))?
        {
            Saving::Saved(saved) => saved,
            Saving::Refused(why) => return Err(self.failure(why)),
        };
        journal.remove().map_err(journal_failure)?;
        let new = Stored {
            optimum: proof.lower_bound,
            evidence: Evidence::of(proof),
            bytes,
            digest,
        };
        let row =
            |certificate, cost| Visited::Known(Row::of(date, certificate, Some(cost), claim), true);
        Ok(match (how, existing) {
            (How::Kept, Some(existing)) => self.kept(existing),
            (How::Written | How::Kept, _) => row(new, cost),
            (How::Merged, existing) => {
                // All records were just proven or just checked, so this does not check them again.
                let merged =
                    stored(place.path(), board, limits, check_without_records).unwrap_or(new);
                let known = self
                    .latest_row
                    .filter(|row| row.certificate.is_some() && row.certificate == existing);
                row(
                    merged,
                    known
                        .and_then(|row| row.cost)
                        .map_or(cost, |earlier| earlier.and(cost)),
                )
            }
        })
    }

    /// Returns the failure of a result that cannot be saved.
    fn failure(&self, error: impl Display) -> Failure {
        Failure::Unable(format!("{}: {error}", self.task.date))
    }
}
