//! The visit of one date, and its result.

use crate::error::Error;
use crate::program::Program;
use crate::reader::CertificateReader;
use crate::request::Request;
use crate::row::Row;
use jiff::civil::Date;
use kortest::former::analyse::Analysis;
use kortest::runtime::Run;
use kortest_checker::former::check;
use kortest_store::Destination;
use kortest_store::holder::Holder;
use std::fmt::Display;

/// The kind of a round, which says how many boards are proven at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// Each thread proves a board of its own.
    SideBySide,
    /// One board after the other, each with all threads and all memory.
    OneByOne,
}

/// One attempt to prove the board of a date. The method `certify` proves the board, and `analyse` counts its solutions.
pub struct Visit<'a> {
    pub date: Date,
    /// Where the certificate of the date is stored.
    pub destination: &'a Destination,
    /// The newest row of the date. Another run with `--part` may have written it.
    pub latest_row: Option<&'a Row>,
    pub request: &'a Request,
    pub program: &'a dyn Program,
    pub round: Round,
    /// The threads, memory and stop flag for the proof.
    pub run: Run<'a>,
}

impl<'a> Visit<'a> {
    /// Returns the recorded score of the date.
    pub fn claim(&self) -> Option<u32> {
        self.request.recorded_score(self.date)
    }

    /// Returns the limits for a computation that starts now.
    pub fn timed_run(&self) -> Run<'_> {
        let deadline = self.request.deadline();
        self.run.limits(self.run.limits.deadline(deadline))
    }

    /// Returns the reader that checks the certificate of a date, within the memory and threads of this run.
    pub fn reader(&self) -> CertificateReader<'a> {
        CertificateReader {
            program: self.program,
            threads: self.run.threads,
            memory: self.run.memory,
            check,
        }
    }

    /// Returns the error for a result that cannot be saved.
    pub fn unable(&self, error: impl Display) -> Error {
        Error::unable(error).about(self.date)
    }
}

/// The result of a visit.
pub enum Visited {
    Known(KnownBoard),
    /// The board has a certificate that cannot be checked here, so it stays open. The text is the reason.
    NotChecked(String),
    /// The board needs all threads and all memory, so a later round must visit it again.
    NeedsAll,
    /// Another run has locked the date. The lock may name this run.
    Elsewhere(Option<Holder>),
    /// The user stopped the program before the certificate was checked.
    Stopped,
}

/// The known facts about a board after a visit.
pub struct KnownBoard {
    pub row: Row,
    /// Whether this visit has written the certificate.
    pub is_new: bool,
    /// Why the visit did not prove everything that the user asked for; `None` if it did prove everything.
    pub why_open: Option<WhyOpen>,
    /// The analysis of the board, with the layers that the proof has built; `None` without a new proof.
    pub analysis: Option<Box<Analysis>>,
}

impl KnownBoard {
    /// Creates the result of a visit that has written no certificate.
    pub fn unchanged(row: Row) -> KnownBoard {
        KnownBoard {
            row,
            is_new: false,
            why_open: None,
            analysis: None,
        }
    }
}

/// Why a visit did not prove everything that the user asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyOpen {
    /// The check of the existing certificate needs more memory.
    MemoryForCheck,
    /// The proof needs more memory.
    Memory,
    /// The limit for the time of one board ended the proof.
    TimeLimit,
    /// The run was stopped.
    Stopped,
}
