//! Visits one date: proves the board of the date, or keeps its existing certificate.

use super::arguments::Arguments;
use super::terminal;
use crate::games::journal::{Terminal, journal_failure};
use crate::output::saving::TerminalCaller;
use crate::output::{Failure, warn};
use crate::system::names::path_text;
use crate::system::resources::{thread_cpu_seconds, used};
use crate::system::signals::has_timed_out;
use jiff::civil::Date;
use kortest::answer::{self, Certificate, Former, Question, Until};
use kortest::former::analyse::{Bounds, Wanted, count_solutions, first_clicks_and_counts};
use kortest::former::{Board, Method, Proof, ProveOptions, Unfinished};
use kortest::runtime::{Journal, JournalError, Run};
use kortest_archive::dates;
use kortest_archive::reader::{Found, Reader};
use kortest_archive::row::{Cost, Evidence, FirstClickCounts, Row, Stored};
use kortest_archive::sessions;
use kortest_checker::former::{check, check_without_records};
use kortest_pages::former::SolutionCounts;
use kortest_store::files::{set_aside, target_of_output};
use kortest_store::holder::Holder;
use kortest_store::{Destination, How, Kind, Saved, Saving};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

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
    Known(Known),
    /// The board has a certificate that cannot be checked here, so it stays open. The text is the
    /// reason.
    NotChecked(String),
    /// The board needs all threads and all memory.
    NeedsAll,
    /// Another run has locked the date. The lock may name it.
    Elsewhere(Option<Holder>),
    /// The user stopped the program before the certificate was checked.
    Stopped,
}

/// The known facts about a board after a visit.
pub struct Known {
    pub row: Row,
    /// Whether this visit has written the certificate.
    pub is_new: bool,
    /// Why the visit did not prove everything that the user asked for, if that is so.
    pub why_open: Option<&'static str>,
}

/// A proof and its cost.
struct Measured {
    proof: Proof,
    /// The cost of all the work, whether it has proven something or not, with the time of the
    /// earlier runs that the journal names.
    cost: Cost,
    /// The cost of this run.
    cost_of_run: Cost,
    /// The certificate of the optimum, if it is proven.
    certificate: Option<Certificate>,
    /// The journal from which a later run can resume.
    journal: Option<Arc<Journal>>,
}

impl Measured {
    /// Returns the cost of the evidence in the certificate of the proof. If a limit stopped the
    /// search after the column program had proven the optimum, the certificate has nothing of the
    /// search. The CPU time of the column program alone is not measured.
    fn cost_of_evidence(&self) -> Cost {
        let proof = &self.proof;
        let is_by_columns_only = proof.columns().is_some() && proof.search().is_none();
        if proof.unfinished.is_none() || !is_by_columns_only {
            return self.cost;
        }
        let nodes = proof.sweeps.iter().map(|sweep| sweep.nodes).sum();
        let time: Duration = proof.sweeps.iter().map(|sweep| sweep.time).sum();
        Cost::new(nodes, time.as_secs_f64(), None)
    }
}

impl Visit<'_> {
    /// Computes the index row of a date: proves the board or keeps its certificate, and counts its
    /// first clicks and solutions.
    pub fn visit(&self) -> Result<Visited, Failure> {
        let board = dates::board(self.task.date).map_err(Failure::Input)?;
        match self.certify(&board)? {
            Visited::Known(mut known) => {
                self.count(&board, &mut known.row)?;
                Ok(Visited::Known(known))
            }
            other => Ok(other),
        }
    }

    /// Keeps the existing certificate if it has the wanted evidence, or cannot be checked here.
    /// Otherwise proves the board.
    fn certify(&self, board: &Board) -> Result<Visited, Failure> {
        let existing = match self.reader().read(self.task.destination.path(), board) {
            Found::Valid(stored) => Some(stored),
            Found::NoProof => None,
            Found::NotChecked(why) => return Ok(self.not_checked(board, why)),
        };
        if let Some(stored) = &existing
            && self.arguments.has_wanted_evidence(stored)
        {
            return Ok(Visited::Known(self.kept(stored.clone())));
        }
        // A stopped run begins no proof, but an existing certificate still gets its row.
        if existing.is_none() && self.run.limits.check().is_err() {
            return Ok(Visited::Stopped);
        }
        self.prove_and_save(board, existing)
    }

    /// Proves the board and saves the certificate. Leaves the board to the next round if the proof
    /// needs all threads or all memory.
    fn prove_and_save(&self, board: &Board, existing: Option<Stored>) -> Result<Visited, Failure> {
        let options = self.arguments.options();
        let journal_path =
            target_of_output(&self.journal_path(&options)).map_err(Failure::of_output)?;
        if self.round == Round::SideBySide && is_search(&options, &journal_path) {
            return Ok(Visited::NeedsAll);
        }
        let journal = Arc::new(self.journal(&journal_path, &options.question(board))?);
        let options = self.options_of_round(options, &journal);
        let measured = self.prove(board, options)?;
        let is_out_of_memory = measured.proof.unfinished == Some(Unfinished::Memory);
        if self.round == Round::SideBySide && is_out_of_memory {
            return Ok(Visited::NeedsAll);
        }
        let why_open = self.why_open(&measured.proof);
        let mut known = self.conclude(measured, existing)?;
        known.why_open = why_open;
        Ok(Visited::Known(known))
    }

    /// Returns the result for a date whose certificate was not checked. It may be valid, so the
    /// board is not proven again.
    fn not_checked(&self, board: &Board, why: String) -> Visited {
        if self.run.limits.check().is_err() {
            return Visited::Stopped;
        }
        if self.round == Round::SideBySide {
            return Visited::NeedsAll;
        }
        match self.checked_by_earlier_run(board) {
            Some(stored) => Visited::Known(Known {
                why_open: Some("its check needs more --memory"),
                ..self.kept(stored)
            }),
            None => Visited::NotChecked(why),
        }
    }

    /// Returns the existing certificate if the index has it, because then a run has made or checked
    /// its records.
    fn checked_by_earlier_run(&self, board: &Board) -> Option<Stored> {
        let known = self.latest_row?.certificate.as_ref()?;
        let reader = Reader {
            check: check_without_records,
            ..self.reader()
        };
        match reader.read(self.task.destination.path(), board) {
            Found::Valid(stored) if stored == *known => Some(stored),
            _ => None,
        }
    }

    /// Returns the result for a date whose existing certificate remains unchanged.
    fn kept(&self, existing: Stored) -> Known {
        let cost = match self.latest_row {
            Some(row) if row.certificate.as_ref() == Some(&existing) => row.cost,
            _ => None,
        };
        Known {
            row: Row::proven(self.task.date, existing, cost, self.task.claim),
            is_new: false,
            why_open: None,
        }
    }

    /// Returns why a proof is unfinished.
    fn why_open(&self, proof: &Proof) -> Option<&'static str> {
        match proof.unfinished? {
            Unfinished::Memory => Some("it needs more --memory"),
            _ if has_timed_out() => Some("--total-time-limit ended the proof"),
            _ if self.run.limits.stop.load(Relaxed) => Some("stopped"),
            _ => Some("--time-limit ended the proof"),
        }
    }

    /// Opens the journal of an earlier run, or creates one. A file that this version cannot resume
    /// is set aside, so that it stops neither this board nor the others.
    fn journal(&self, path: &Path, question: &str) -> Result<Journal, Failure> {
        let locking = self.arguments.locking();
        let error = match Journal::resume_with(path, question, locking) {
            Ok(journal) => return Ok(journal),
            Err(error) => error,
        };
        if !is_of_another_run(&error) {
            return Err(journal_failure(error));
        }
        let aside = path_text(&set_aside(path)?);
        let shown = path_text(path);
        warn(&format!(
            "{shown}: is not a journal of this proof by this version of kortest; it was renamed to {aside}, and the proof starts again"
        ));
        Journal::resume_with(path, question, locking).map_err(journal_failure)
    }

    /// Returns the options of a proof in this round. Only a proof with all memory may search, so
    /// only such a proof keeps a journal.
    fn options_of_round(&self, options: ProveOptions, journal: &Arc<Journal>) -> ProveOptions {
        match self.round {
            Round::SideBySide => options.method(Method::Columns),
            Round::OneByOne => options.journal(Some(journal.clone())),
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
    fn prove(&self, board: &Board, options: ProveOptions) -> Result<Measured, Failure> {
        let start = Instant::now();
        let cpu_before = self.cpu_seconds();
        let question = Question::<Former>::new(options, None, Until::Result);
        let answer = answer::prove(board, question, self.timed_run(), &Terminal)
            .map_err(|failure| failure.about(self.task.date))?;
        let proof = answer.proof;
        if let Some(error) = &proof.journal_error {
            return Err(self.failure(format!(
                "{error}; finished work is saved: rerun the same command to resume"
            )));
        }
        let cpu_seconds = match (cpu_before, self.cpu_seconds()) {
            (Some(before), Some(after)) => Some(after - before),
            _ => None,
        };
        let cost_of_run = Cost::new(proof.states(), start.elapsed().as_secs_f64(), cpu_seconds);
        let cost = match &answer.journal {
            Some(journal) => sessions::add_earlier(journal, cost_of_run),
            None => cost_of_run,
        };
        Ok(Measured {
            proof,
            cost,
            cost_of_run,
            certificate: answer.certificate.filter(|file| file.claim.settles()),
            journal: answer.journal,
        })
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

    /// Saves what is proven, and removes the journal if the work is finished. A certificate alone
    /// does not say so: one method may have proven the optimum before a limit stopped the other
    /// method, which goes on from the journal.
    fn conclude(&self, mut measured: Measured, existing: Option<Stored>) -> Result<Known, Failure> {
        let certificate = measured.certificate.take();
        let known = self.save_proof(&measured, certificate, existing)?;
        match &measured.journal {
            Some(journal) if self.arguments.is_finished(&known.row) => {
                journal.remove().map_err(journal_failure)?;
            }
            Some(journal) => sessions::note(journal, measured.cost_of_run),
            None => {}
        }
        Ok(known)
    }

    /// Saves the certificate if the optimum is proven, and returns the result.
    fn save_proof(
        &self,
        measured: &Measured,
        certificate: Option<Certificate>,
        existing: Option<Stored>,
    ) -> Result<Known, Failure> {
        let Some(certificate) = certificate else {
            return Ok(match existing {
                Some(existing) => self.kept(existing),
                None => self.open(measured),
            });
        };
        let saved = self.save(certificate)?;
        // The proof has added nothing to the certificate, so the row keeps its figures too.
        if let Some(existing) = &existing
            && existing.digest == saved.certificate.digest
        {
            return Ok(self.kept(existing.clone()));
        }
        let new = Stored {
            optimum: measured.proof.lower_bound(),
            evidence: Evidence::of(&measured.proof),
            bytes: saved.certificate.bytes.len(),
            digest: saved.certificate.digest,
        };
        Ok(match saved.how {
            How::Merged => self.merged(new, existing.as_ref(), measured),
            How::Written | How::Kept => self.proven(new, Some(measured.cost_of_evidence())),
        })
    }

    /// Saves a certificate, or merges it with the existing certificate.
    fn save(&self, certificate: Certificate) -> Result<Saved, Failure> {
        let limits = |bytes: &[u8]| self.reader().limits(bytes);
        let saving = self
            .task
            .destination
            .save(certificate, Kind::Whole, &TerminalCaller { limits })
            .map_err(|error| Failure::from(error).about(self.task.date))?;
        match saving {
            Saving::Saved(saved) => Ok(saved),
            Saving::Refused(reason) => Err(self.failure(reason)),
        }
    }

    /// Returns the result for a board without a certificate. Better bounds of an earlier run stay.
    fn open(&self, measured: &Measured) -> Known {
        let mut row = Row {
            date: self.task.date,
            lower_bound: measured.proof.lower_bound(),
            upper_bound: measured.proof.upper_bound(),
            cost: Some(measured.cost),
            certificate: None,
            claim: self.task.claim,
            first: None,
            solutions: None,
        };
        if let Some(latest) = self.latest_row
            && latest.certificate.is_none()
        {
            row.keep_better_bounds(latest);
        }
        Known {
            row,
            is_new: false,
            why_open: None,
        }
    }

    /// Returns the result for a board whose certificate this visit has written.
    fn proven(&self, stored: Stored, cost: Option<Cost>) -> Known {
        Known {
            row: Row::proven(self.task.date, stored, cost, self.task.claim),
            is_new: true,
            why_open: None,
        }
    }

    /// Returns the result for a new certificate that was merged with the existing certificate.
    fn merged(&self, new: Stored, existing: Option<&Stored>, measured: &Measured) -> Known {
        // All records were just proven or just checked, so this does not check them again.
        let reader = Reader {
            check: check_without_records,
            ..self.reader()
        };
        let path = self.task.destination.path();
        let merged = match reader.read(path, &measured.proof.board) {
            Found::Valid(merged) => merged,
            // The user has stopped the program, or the file cannot be read now. The row then lacks
            // the evidence of the existing certificate, until another run reads the file.
            Found::NotChecked(_) | Found::NoProof => new,
        };
        // The certificate has the evidence of two proofs, so their costs are added.
        let cost = measured.cost_of_evidence();
        let cost = match (existing, self.latest_row) {
            (None, _) => Some(cost),
            (Some(_), Some(row)) if row.certificate.as_ref() == existing => {
                row.cost.map(|earlier_cost| earlier_cost.and(cost))
            }
            (Some(_), _) => None,
        };
        self.proven(merged, cost)
    }

    /// Adds the numbers of first clicks and of optimal solutions to the row of a proven board.
    /// Counts those that the newest row of the date lacks. They stay `None` if a limit stops the
    /// count.
    fn count(&self, board: &Board, row: &mut Row) -> Result<(), Failure> {
        if row.certificate.is_none() {
            return Ok(());
        }
        // Boards never change, so known numbers stay correct.
        if let Some(latest) = self.latest_row {
            row.first = latest.first;
            row.solutions = latest.solutions;
        }
        if row.first.is_none() {
            self.count_first_clicks(board, row)
        } else if row.solutions.is_none() {
            self.count_solutions(board, row)
        } else {
            Ok(())
        }
    }

    /// Counts the first clicks of a board, and the optimal solutions if they are unknown.
    fn count_first_clicks(&self, board: &Board, row: &mut Row) -> Result<(), Failure> {
        let first = first_clicks_and_counts(board, 0, self.timed_run())?;
        check_optimum(board, row.lower_bound, first.optimum)?;
        let optimal = first.optimal().exact();
        row.first = optimal.map(|optimal| FirstClickCounts {
            all: first.clicks.len() as u32,
            optimal,
        });
        if row.solutions.is_none() {
            row.solutions = first.counts.as_ref().and_then(SolutionCounts::of);
        }
        Ok(())
    }

    /// Counts the optimal solutions of a board.
    fn count_solutions(&self, board: &Board, row: &mut Row) -> Result<(), Failure> {
        let counts = count_solutions(board, Wanted::default(), self.timed_run())?;
        check_optimum(board, row.lower_bound, counts.optimum)?;
        row.solutions = SolutionCounts::of(&counts);
        Ok(())
    }

    /// Returns the limits for a computation that starts now.
    fn timed_run(&self) -> Run<'_> {
        let deadline = self.arguments.limits.deadline(Instant::now());
        self.run.limits(self.run.limits.deadline(deadline))
    }

    fn reader(&self) -> Reader<'static> {
        Reader {
            program: &terminal::Terminal,
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

/// Returns an error if a certificate has another optimum than the analysis.
fn check_optimum(board: &Board, certified: u32, computed: Bounds) -> Result<(), Failure> {
    match computed.exact() {
        Some(found) if found != certified => Err(Failure::Unable(format!(
            "internal error, please report it: {certified} clicks are proven to be optimal for {board}, and so are {found}"
        ))),
        _ => Ok(()),
    }
}

/// Returns whether a proof is a search. A search needs all threads and all memory, so it must run
/// alone. A journal shows that a search has begun.
fn is_search(options: &ProveOptions, journal: &Path) -> bool {
    matches!(options.method, Method::Search | Method::Both) || journal.exists()
}

/// Returns whether a journal cannot be opened because it belongs to another run or to another
/// version, or because the file is not a journal at all. All other errors are about the file
/// system.
fn is_of_another_run(error: &JournalError) -> bool {
    matches!(
        error,
        JournalError::Foreign(_)
            | JournalError::Version(_)
            | JournalError::NotAFile(_)
            | JournalError::Other { .. }
    )
}
