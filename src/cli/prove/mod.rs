//! `kortest prove`: find, refute, certify.

mod limits;
mod report;

use super::games::Game;
use super::input::{self, Input, Named, Puzzle, PuzzleArgument};
use super::reporter::report_while;
use super::resume::{journal_path, open_journal, resume_command};
use super::signals::stop_flag;
use super::verdict::Verdict;
use super::{Failure, NO, STOPPED, YES};
use clap::ValueEnum;
use kortest::certificate::{may_write, save};
use kortest::engine::{Limits, Phase, Progress};
use kortest::former::certificate::{Certificate, Claim};
use kortest::former::{DEFAULT_FLOOR, LEAST_SLACK, Method, Proof, ProveError, ProveOptions, prove_with};
pub use limits::LimitArguments;
use report::{Report, Written};
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::time::Instant;

/// Former, as the commands see it.
pub const FORMER: Game = Game {
    puzzle: Puzzle::Former,
    name: "Former",
    board: "a board of Former",
    options: &["method", "bound", "floor", "resume", "sample", "part", "moves", "play", "width", "power"],
};

/// The methods of refutation.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum MethodName {
    /// The column program; the search where that does not fit into the memory
    Auto,
    /// The column program: through the board column by column, from both sides
    Columns,
    /// The search: all clicks, with bounds and a table; for boards of up to 63 cells
    Search,
    /// Both; they must agree, and the certificate has the evidence of both
    Both,
}

/// The methods that can decide a job of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BoundName {
    /// The column program, with the clicks that the job has left
    Columns,
}

impl From<MethodName> for Method {
    fn from(name: MethodName) -> Method {
        match name {
            MethodName::Auto => Method::Auto,
            MethodName::Columns => Method::Columns,
            MethodName::Search => Method::Search,
            MethodName::Both => Method::Both,
        }
    }
}

/// Prove a board: find the best solution, show that there is no better one, write a certificate
#[derive(clap::Args)]
pub struct Arguments {
    /// A date, a file, - or rows
    pub board: String,
    #[command(flatten)]
    puzzle: PuzzleArgument,
    /// A recorded score: say whether it is optimal, beatable or impossible. Nurikabe: a number of solutions
    #[arg(long, value_name = "N")]
    pub claim: Option<u32>,
    /// With --claim: go on to the optimum even when the claim is settled
    #[arg(long, requires = "claim")]
    pub full: bool,
    /// Nurikabe: so many solutions are enough [default: 1000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub limit: Option<u32>,
    /// Where the certificate goes [default: NAME.cert]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write no certificate
    #[arg(long, conflicts_with = "out")]
    pub no_certificate: bool,
    /// How to show that fewer clicks do not suffice (Former)
    #[arg(long, value_enum, default_value = "auto")]
    method: MethodName,
    /// For a search: let another method decide its jobs where that is quicker (Former)
    #[arg(long, value_enum, value_name = "METHOD")]
    bound: Option<BoundName>,
    /// Use no linear program, only the simple bounds and the search (Santa Chilly)
    #[arg(long)]
    pub no_lp: bool,
    /// For a search: record states down to this many clicks left: less means a larger certificate that is quicker to check
    #[arg(long, value_name = "F", default_value_t = DEFAULT_FLOOR, value_parser = clap::value_parser!(u32).range(0..64))]
    floor: u32,
    /// Go on where an earlier run with the same board and options was stopped (Former)
    #[arg(long, conflicts_with = "no_certificate")]
    pub resume: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// No progress, and on success only the verdict
    #[arg(long, short)]
    pub quiet: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let start = Instant::now();
    let input = input::read(&arguments.board, arguments.puzzle.puzzle)?;
    if arguments.bound.is_some() && !matches!(arguments.method, MethodName::Search) {
        return Err(Failure::Input("--bound is for --method search".into()));
    }
    let Named { name, board } = match input {
        Input::Board(named) => named,
        Input::Level(named) => return super::chilly::prove(arguments, named, start),
        Input::Grid(named) => return super::nurikabe::prove(&named, arguments, start),
        Input::Certificate(_) => return Err(input::no_board(&arguments.board)),
    };
    let path = (!arguments.no_certificate)
        .then(|| arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.cert"))));
    if let Some(path) = &path {
        may_write(path).map_err(Failure::input)?;
    }
    let stop = stop_flag()?;
    let threads = arguments.limits.threads();
    let mut options = ProveOptions {
        method: arguments.method.into(),
        threads,
        memory: arguments.limits.memory,
        floor: arguments.floor,
        columns_bound: arguments.bound.map(|BoundName::Columns| LEAST_SLACK),
        settle: arguments.claim.filter(|_| !arguments.full),
        ..ProveOptions::default()
    };
    let journal = path.as_deref().map(|path| {
        let journal = journal_path(path);
        open_journal(&journal, &options.question(&board), arguments.resume, arguments.quiet)
    });
    let journal = journal.transpose()?;
    options.journal = journal.clone();
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let progress = Progress::default();
    let proof = report_while(&progress, arguments.quiet, || prove_with(&board, &options, limits, &progress));
    let proof = proof.map_err(|error| match error {
        ProveError::TooManyCells(_) => Failure::input(format!("{error}: use --method columns")),
        _ => Failure::from(error),
    })?;
    let verdict = arguments.claim.and_then(|claim| Verdict::of(claim, proof.lower_bound, proof.upper_bound()));
    progress.enter(Phase::Writing);
    let certificate = certificate(&proof, arguments.claim.is_some(), verdict);
    let written = path
        .zip(certificate)
        .map(|(path, certificate)| write(path, &certificate, proof.unfinished.is_some()))
        .transpose();
    let (written, write_error) = match written {
        Ok(written) => (written.flatten(), None),
        Err(failure) => (None, Some(failure)),
    };
    let unfinished = proof.unfinished.is_some() || write_error.is_some();
    let resume = journal.as_ref().filter(|journal| unfinished && !journal.is_empty()).map(|_| resume_command());
    let report = Report {
        arguments,
        name: &name,
        proof: &proof,
        verdict,
        written: &written,
        time: start.elapsed(),
        threads,
        resume: resume.as_deref(),
    };
    if arguments.json {
        say!("{}", report.json());
    } else {
        report.print();
    }
    let safe = resume.map_or_else(String::new, |command| format!("; what is finished is safe, go on with: {command}"));
    if let Some(failure) = write_error {
        return Err(Failure::Unfinished(format!("{failure}{safe}")));
    }
    if let Some(error) = &proof.journal_error {
        return Err(Failure::Unfinished(format!("{error}{safe}")));
    }
    if let Some(journal) = journal.filter(|_| !unfinished) {
        journal.remove().map_err(|error| Failure::Unfinished(error.to_string()))?;
    }
    let half = proof.unfinished.is_some() && options.method == Method::Both;
    Ok(match (arguments.claim, verdict) {
        _ if half => STOPPED,
        (Some(_), Some(Verdict::Optimal)) => YES,
        (Some(_), Some(_)) => NO,
        (None, _) if proof.optimum().is_some() => YES,
        _ => STOPPED,
    })
}

/// The strongest certificate that the proof supports and the question needs.
fn certificate(proof: &Proof, claimed: bool, verdict: Option<Verdict>) -> Option<Certificate> {
    if let Some(certificate) = proof.certify_optimum() {
        return Some(certificate);
    }
    match verdict {
        Some(Verdict::Impossible) => Some(proof.certify_lower_bound()),
        Some(_) => proof.certify_solution(),
        None if claimed || proof.unfinished.is_some() => proof.certify_solution().or_else(|| {
            let shown = proof.search.is_some() || proof.columns.is_some();
            shown.then(|| proof.certify_lower_bound())
        }),
        None => None,
    }
}

/// Saves a certificate, unless there is a stronger one: what a stopped run found never replaces an earlier
/// certificate, and a bound never replaces the proof of the board's optimum.
fn write(path: PathBuf, certificate: &Certificate, stopped: bool) -> Result<Option<Written>, Failure> {
    let is_optimum = matches!(certificate.claim, Claim::Optimal(_));
    let proves_optimum = || {
        let mut header = Vec::new();
        let read = File::open(&path).and_then(|file| file.take(1024).read_to_end(&mut header));
        let optimum = format!("\nboard {}\nclaim optimal ", certificate.board);
        read.is_ok() && header.windows(optimum.len()).any(|words| words == optimum.as_bytes())
    };
    if stopped && path.exists() || !is_optimum && proves_optimum() {
        return Ok(None);
    }
    let (bytes, digest) = certificate.to_bytes();
    let records = certificate.evidence.as_ref().map(|evidence| evidence.len());
    let layers = certificate.columns.as_ref().map(|evidence| evidence.layers.len());
    save(&path, &bytes).map_err(|error| Failure::Unfinished(error.to_string()))?;
    Ok(Some(Written { path, bytes: bytes.len(), records, layers, digest }))
}
