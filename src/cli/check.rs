//! `kortest check`: the independent checker, from the command line.

use super::{Failure, NO, YES};
use crate::certificate::MAGIC;
use crate::checker::{self, Claim, Options, Report};
use crate::cli::units::{grouped, seconds_text};
use crate::cli::usage::usage;
use anstream::println;
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;

/// Verify a certificate with code that shares nothing with the prover
#[derive(clap::Args)]
pub struct Arguments {
    /// The certificate
    certificate: PathBuf,
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
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Print nothing; the exit code is the answer
    #[arg(long, short)]
    quiet: bool,
}

fn parse_part(text: &str) -> Result<(usize, usize), String> {
    let part = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    part.filter(|&(i, n)| 1 <= i && i <= n).ok_or_else(|| "write I/N with I from 1 to N".to_string())
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let path = arguments.certificate.display();
    let start = Instant::now();
    let bytes =
        std::fs::read(&arguments.certificate).map_err(|error| Failure::Input(format!("{path}: {error}")))?;
    if !bytes.starts_with(MAGIC) {
        return Err(Failure::Input(format!(
            "{path}: is not a kortest certificate (its first words are not \"kortest certificate\")"
        )));
    }
    let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
    let clock = || std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos() as u64);
    let options = Options {
        threads: arguments.threads.map_or_else(cores, usize::from),
        sample: arguments.sample,
        part: arguments.part,
        seed: arguments.seed.unwrap_or_else(clock),
    };
    let result = checker::check(&bytes, &options);
    if arguments.json {
        let object = match &result {
            Ok(report) => json!({
                "valid": true,
                "complete": report.checked == report.records,
                "puzzle": report.puzzle,
                "board": report.board,
                "claim": {"kind": kind(report.claim), "value": report.clicks},
                "moves": report.witness,
                "records": report.records,
                "checked": report.checked,
                "searched": report.searched,
                "digest": report.digest,
                "seconds": start.elapsed().as_secs_f64(),
                "cpu_seconds": usage().map(|used| used.0),
                "peak_memory_bytes": usage().map(|used| used.1),
                "version": env!("CARGO_PKG_VERSION"),
            }),
            Err(reason) => json!({"valid": false, "reason": reason, "version": env!("CARGO_PKG_VERSION")}),
        };
        println!("{object}");
        return Ok(if result.is_ok() { YES } else { NO });
    }
    match result {
        Ok(report) => {
            if !arguments.quiet {
                print(&report, &path.to_string(), options, start);
            }
            Ok(YES)
        }
        Err(reason) => {
            if !arguments.quiet {
                println!("{path}: \x1b[1minvalid\x1b[0m: {reason}");
            }
            Ok(NO)
        }
    }
}

fn kind(claim: Claim) -> &'static str {
    match claim {
        Claim::Optimal => "optimal",
        Claim::AtMost => "at-most",
        Claim::AtLeast => "at-least",
    }
}

fn print(report: &Report, path: &str, options: Options, start: Instant) {
    let k = report.clicks;
    let says = match report.claim {
        Claim::Optimal if k == 0 => "the board is empty".to_string(),
        Claim::Optimal => format!("{k} clicks clear the board, and {} do not", k - 1),
        Claim::AtMost => format!("{k} clicks clear the board"),
        Claim::AtLeast => format!("fewer than {k} clicks do not clear the board"),
    };
    let word = match (options.sample, options.part) {
        (Some(_), _) => "no error in a sample (this is not a proof)",
        (_, Some((_, n))) if n > 1 => "this part is valid (the others remain to be checked)",
        _ => "valid",
    };
    println!("{path}: \x1b[1m{word}\x1b[0m: {says}.");
    println!("  board        {}", report.board);
    let checked = match report.checked == report.records {
        true => grouped(report.records as u64),
        false => format!("{} of {}", grouped(report.checked as u64), grouped(report.records as u64)),
    };
    let searched = grouped(report.searched);
    println!(
        "  checked      {checked} records in {}; {searched} states closed by the checker's own search",
        seconds_text(start.elapsed())
    );
    println!("  sha256       {}", report.digest);
}
