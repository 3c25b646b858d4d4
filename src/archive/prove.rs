//! Proves the board of a date, resumes the proof from the journal of an earlier run, and measures its cost.

use crate::error::Error;
use crate::front::unusable;
use crate::row::Cost;
use crate::sessions;
use crate::visit::{Round, Visit};
use kortest::answer::{self, Certificate, Former, Question, Until};
use kortest::former::{Board, Method, Proof, ProveOptions, Unfinished};
use kortest::runtime::{Journal, JournalError, is_helped};
use kortest::text::path_text;
use kortest_store::files::{set_aside, target_of_output};
use kortest_system::usage::{thread_cpu_seconds, used};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A proof and its cost.
pub struct MeasuredProof {
    pub proof: Proof,
    /// The cost of all work on the proof, in this run and in the earlier runs that the journal notes.
    pub cost: Cost,
    /// The cost of this run.
    pub cost_of_run: Cost,
    /// The certificate of the optimum, if it is proven.
    pub certificate: Option<Certificate>,
    /// The journal from which a later run can resume.
    pub journal: Option<Arc<Journal>>,
}

impl MeasuredProof {
    /// Returns the cost (states and time) of the evidence in the certificate of the proof. Usually this is the cost of
    /// all work. But if a limit stopped a search after the column program, the other method, had proven the optimum, it
    /// is the cost of the column program alone, whose CPU time is not measured.
    pub fn cost_of_evidence(&self) -> Cost {
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
    /// Proves a board within the limits, and measures the cost. Continues from the journal of an earlier run, if any.
    /// `None` if the proof needs all threads or all memory, but this round proves other boards at the same time.
    pub fn prove(&self, board: &Board) -> Result<Option<MeasuredProof>, Error> {
        let requested = &self.request.options;
        let journal_path = self.journal_path(requested);
        let journal_path = target_of_output(&journal_path).map_err(Error::of_output)?;
        if self.round == Round::SideBySide && is_search(requested, &journal_path) {
            return Ok(None);
        }
        let journal = Arc::new(self.journal(&journal_path, &requested.question(board))?);
        let options = self.options_of_round(requested.clone(), journal);
        let measured = self.measure(board, options)?;
        let is_out_of_memory = measured.proof.unfinished == Some(Unfinished::Memory);
        if self.round == Round::SideBySide && is_out_of_memory {
            return Ok(None);
        }
        Ok(Some(measured))
    }

    /// Opens the journal (the file from which a proof resumes) of an earlier run, or creates one. `question` is the
    /// text about board and options that a journal must have in its header. A file that this version cannot resume is
    /// renamed with a warning, so that the file stops neither this board nor other boards.
    fn journal(&self, path: &Path, question: &str) -> Result<Journal, Error> {
        let locking = self.request.locking;
        let error = match Journal::resume_with(path, question, locking) {
            Ok(journal) => return Ok(journal),
            Err(error) => error,
        };
        if !is_of_another_run(&error) {
            return Err(unusable(error));
        }
        let new_path = path_text(&set_aside(path)?);
        let shown = path_text(path);
        self.program.warn(&format!(
            "{shown}: is not a journal of this proof by this version of kortest; it was renamed to {new_path}, and the proof starts again"
        ));
        Journal::resume_with(path, question, locking).map_err(unusable)
    }

    /// Returns the options of a proof in this round. If each thread proves a board of its own, a proof may not search,
    /// because a search needs all memory; so it needs no journal. The proof keeps the automata of the columns for the
    /// analysis.
    fn options_of_round(&self, options: ProveOptions, journal: Arc<Journal>) -> ProveOptions {
        let options = options.keep_automata(true);
        match self.round {
            Round::SideBySide => options.method(Method::Columns),
            Round::OneByOne => options.journal(Some(journal)),
        }
    }

    /// Returns the path of the journal, the file from which a later run resumes an unfinished proof. The options are
    /// part of its name, because a journal fits only the method and the `floor` with which it began. The floor is the
    /// smallest number of clicks left in a state that the certificate records.
    fn journal_path(&self, options: &ProveOptions) -> PathBuf {
        let date = self.date;
        let method = options.method.name();
        let floor = options.floor;
        self.request
            .folder
            .join(format!("{date}.{method}-{floor}.journal"))
    }

    /// Proves a board, and measures the wall time, the CPU time and the number of states of this run, and together with
    /// the earlier runs that the journal notes. Fails if the journal could not be written.
    fn measure(&self, board: &Board, options: ProveOptions) -> Result<MeasuredProof, Error> {
        let start = Instant::now();
        let cpu_before = self.cpu_seconds();
        let question = Question::<Former>::new(options, None, Until::Result);
        let answer = answer::prove(board, question, self.timed_run(), &self.reader())
            .map_err(|error| error.about(self.date))?;
        let proof = answer.proof;
        if let Some(error) = &proof.journal_error {
            return Err(self.unable(format!(
                "{error}; finished work is saved: rerun the same command to resume"
            )));
        }
        // `None` if one of the times was not measured.
        let cpu_times = cpu_before.zip(self.cpu_seconds());
        let cpu_seconds = cpu_times.map(|(before, after)| after - before);
        let cost_of_run = Cost::new(proof.states(), start.elapsed().as_secs_f64(), cpu_seconds);
        let cost = match &answer.journal {
            Some(journal) => sessions::add_earlier(journal, cost_of_run),
            None => cost_of_run,
        };
        Ok(MeasuredProof {
            proof,
            cost,
            cost_of_run,
            certificate: answer.certificate.filter(|file| file.claim.settles()),
            journal: answer.journal,
        })
    }

    /// Returns the CPU time so far of all threads that work on this board, in seconds; the difference of two calls is
    /// the time between them. `None` if the time is unknown, because threads that belong to no board have helped, or
    /// because the system does not measure it.
    fn cpu_seconds(&self) -> Option<f64> {
        if is_helped() {
            return None;
        }
        // A proof with one thread runs on this thread, so this thread's CPU time suffices.
        if self.run.threads == 1 {
            thread_cpu_seconds()
        } else {
            used().map(|used| used.cpu_seconds)
        }
    }
}

/// Returns whether a proof is a search, which needs all threads and all memory, so it must run alone. An existing
/// journal shows that a search has begun.
fn is_search(options: &ProveOptions, journal: &Path) -> bool {
    matches!(options.method, Method::Search | Method::Both) || journal.exists()
}

/// Returns whether a journal, the file of an unfinished proof, cannot be opened because of its contents: it belongs to
/// another run or to another version, or the file is not a journal at all. All other errors are about the file system.
fn is_of_another_run(error: &JournalError) -> bool {
    matches!(
        error,
        JournalError::Foreign(_)
            | JournalError::Version(_)
            | JournalError::NotAFile(_)
            | JournalError::Other { .. }
    )
}
