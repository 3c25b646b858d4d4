//! `kortest check`: the independent checker, from the command line.

use super::games::refuse_options_of_others;
use super::input::Puzzle;
use super::{Failure, NO, STOPPED, YES};
use crate::units::{bytes_text, grouped, parse_memory, seconds_text};
use crate::usage::usage;
use kortest::certificate::MAGIC;
use kortest_checker::former::{self, Claim, Report};
use kortest_checker::{self as checker, Error, Exceeded, Game, Limits};
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;

/// Verify a certificate with code that shares nothing with the prover
#[derive(clap::Args)]
pub struct Arguments {
    /// The certificate
    pub certificate: PathBuf,
    /// Check N random records only: finds gross errors, and is no proof
    #[arg(long, value_name = "N", conflicts_with = "part")]
    sample: Option<usize>,
    /// Check part I of N parts, such as 2/5; all parts together are the whole check
    #[arg(long, value_name = "I/N", value_parser = parse_part)]
    part: Option<(usize, usize)>,
    /// Seed of the sample [default: a new one each time]
    #[arg(long, value_name = "S", requires = "sample")]
    seed: Option<u64>,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Memory that the check may take; if that is too little there is no verdict
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = parse_memory)]
    memory: usize,
    /// Steps of work that the check may take, of some five nanoseconds each; if that is too little there is no verdict
    /// [default: 10^11, and 10^6 for each byte of the certificate]
    #[arg(long, value_name = "N")]
    work: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print nothing; the exit code is the answer
    #[arg(long, short)]
    pub quiet: bool,
}

fn parse_part(text: &str) -> Result<(usize, usize), String> {
    let part = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    part.filter(|&(i, n)| 1 <= i && i <= n).ok_or_else(|| "write I/N with I from 1 to N".to_string())
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let path = arguments.certificate.display();
    let start = Instant::now();
    let bytes = std::fs::read(&arguments.certificate).map_err(|error| Failure::Input(format!("{path}: {error}")))?;
    if !bytes.starts_with(MAGIC) {
        return Err(Failure::Input(format!(
            "{path}: is not a kortest certificate (its first words are not \"kortest certificate\")"
        )));
    }
    let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
    let threads = arguments.threads.map_or_else(cores, usize::from);
    let mut limits = limits(&bytes, threads, arguments.memory);
    limits.work = arguments.work.unwrap_or(limits.work);
    let game = checker::game(&bytes);
    refuse_options_of_others(game.map_or(Puzzle::Former, Puzzle::from))?;
    match game {
        Some(Game::Chilly) => return super::chilly::check(arguments, &bytes, &limits, start),
        Some(Game::Nurikabe) => return super::nurikabe::check(&bytes, arguments, &limits, start),
        _ => {}
    }
    let report = match former::check(&bytes, &limits, &|records| choose(records, arguments)) {
        Ok(report) => report,
        Err(error) => return no_verdict(arguments, error),
    };
    if arguments.json {
        let object = json!({
            "valid": true,
            "complete": report.checked == records(&report),
            "puzzle": "former",
            "board": report.certificate.rows,
            "claim": {"kind": kind(report.certificate.claim), "value": report.certificate.clicks},
            "moves": report.certificate.witness,
            "records": records(&report),
            "checked": report.checked,
            "searched": report.searched,
            "layers": report.layers.map(|(layers, _)| layers),
            "nodes": report.layers.map(|(_, nodes)| nodes),
            "digest": report.certificate.digest,
            "seconds": start.elapsed().as_secs_f64(),
            "cpu_seconds": usage().map(|used| used.0),
            "peak_memory_bytes": usage().map(|used| used.1),
            "version": env!("CARGO_PKG_VERSION"),
        });
        say!("{object}");
    } else if !arguments.quiet {
        print(&report, arguments, start);
    }
    Ok(YES)
}

/// The limits of a check that takes no more memory than this, the program and the certificate included.
pub fn limits(bytes: &[u8], threads: usize, memory: usize) -> Limits {
    let mut limits = Limits::of(bytes.len());
    limits.threads = threads;
    limits.memory = memory.saturating_sub(PROGRAM + bytes.len()) as u64;
    limits
}

/// What the program itself takes.
const PROGRAM: usize = 8 << 20;

/// Says that a certificate of whichever game is not valid, or that it was not checked, and why.
pub fn no_verdict(arguments: &Arguments, error: Error) -> Result<u8, Failure> {
    let path = arguments.certificate.display();
    let (valid, word, reason, code) = match error {
        Error::Invalid(reason) => (Some(false), "invalid", reason, NO),
        Error::Limit(Exceeded::Memory(_)) => {
            let memory = bytes_text(arguments.memory as u64);
            (None, "not checked", format!("needs more than {memory} of memory (--memory)"), STOPPED)
        }
        Error::Limit(exceeded) => (None, "not checked", format!("{exceeded} (--work)"), STOPPED),
    };
    if arguments.json {
        say!("{}", json!({"valid": valid, "reason": reason, "version": env!("CARGO_PKG_VERSION")}));
    } else if !arguments.quiet {
        say!("{path}: \x1b[1m{word}\x1b[0m: {reason}");
    }
    Ok(code)
}

fn kind(claim: Claim) -> &'static str {
    match claim {
        Claim::Optimal => "optimal",
        Claim::AtMost => "at-most",
        Claim::AtLeast => "at-least",
    }
}

fn records(report: &Report) -> usize {
    report.certificate.evidence.as_ref().map_or(0, |evidence| evidence.count())
}

/// The numbers of the records to check, ascending from 0.
fn choose(records: usize, arguments: &Arguments) -> Vec<usize> {
    if let Some(wanted) = arguments.sample.filter(|&wanted| wanted < records) {
        let mut random = arguments.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        let mut chosen = random.choose_multiple(0..records, wanted);
        chosen.sort_unstable();
        return chosen;
    }
    let (i, n) = arguments.part.unwrap_or((1, 1));
    let bound = |i: usize| (records as u128 * i as u128 / n as u128) as usize;
    (bound(i - 1)..bound(i)).collect()
}

fn print(report: &Report, arguments: &Arguments, start: Instant) {
    let Report { certificate, checked, searched, layers } = report;
    let k = certificate.clicks;
    let says = match certificate.claim {
        Claim::Optimal if k == 0 => "the board is empty".to_string(),
        Claim::Optimal => format!("{k} clicks clear the board, and {} do not", k - 1),
        Claim::AtMost => format!("{k} clicks clear the board"),
        Claim::AtLeast => format!("fewer than {k} clicks do not clear the board"),
    };
    let records = records(report);
    let word = match (arguments.sample, arguments.part) {
        _ if *checked == records => "valid",
        (Some(_), _) => "no error in a sample (this is not a proof)",
        _ => "this part is valid (the others remain to be checked)",
    };
    let path = arguments.certificate.display();
    say!("{path}: \x1b[1m{word}\x1b[0m: {says}.");
    say!("  board        {}", certificate.rows);
    let of = if *checked == records { String::new() } else { format!(" of {}", grouped(records as u64)) };
    let (checked, searched) = (grouped(*checked as u64), grouped(*searched));
    let time = seconds_text(start.elapsed());
    if certificate.evidence.is_some() || layers.is_none() {
        say!("  checked      {checked}{of} records in {time}; {searched} states closed by the checker's own search");
    }
    if let Some((layers, nodes)) = layers {
        let time = if certificate.evidence.is_some() { String::new() } else { format!(" in {time}") };
        say!("  made         {layers} layers of the column program with {} nodes{time}", grouped(*nodes as u64));
    }
    say!("  sha256       {}", certificate.digest);
}
