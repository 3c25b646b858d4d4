//! `kortest check` for certificates of Nurikabe.

use super::super::check::{Arguments, no_verdict};
use super::super::units::{grouped, seconds_text};
use super::super::usage::usage;
use super::super::{Failure, YES};
use kortest_checker::Limits;
use kortest_checker::nurikabe::{self, Report};
use serde_json::json;
use std::time::Instant;

/// Checks a certificate and reports.
pub fn check(bytes: &[u8], arguments: &Arguments, limits: &Limits, start: Instant) -> Result<u8, Failure> {
    let path = arguments.certificate.display();
    let report = match nurikabe::check(bytes, limits) {
        Ok(report) => report,
        Err(error) => return no_verdict(arguments, error),
    };
    if arguments.json {
        let object = json!({
            "valid": true,
            "complete": true,
            "puzzle": "nurikabe",
            "board": report.rows,
            "claim": {"kind": if report.exactly { "exactly" } else { "at-least" }, "value": report.solutions.len()},
            "solutions": report.solutions.len(),
            "grids": report.solutions,
            "clauses": report.clauses,
            "cuts": report.cuts,
            "steps": report.steps,
            "digest": report.digest,
            "seconds": start.elapsed().as_secs_f64(),
            "cpu_seconds": usage().map(|used| used.0),
            "peak_memory_bytes": usage().map(|used| used.1),
            "version": env!("CARGO_PKG_VERSION"),
        });
        say!("{object}");
        return Ok(YES);
    }
    if !arguments.quiet {
        let Report { exactly, solutions, clauses, cuts, steps, .. } = &report;
        let s = if solutions.len() == 1 { "" } else { "s" };
        let all = if *exactly { "exactly" } else { "at least" };
        say!("{path}: \x1b[1mvalid\x1b[0m: the grid has {all} {} solution{s}.", grouped(solutions.len() as u64));
        say!("  board        {}", report.rows);
        let time = seconds_text(start.elapsed());
        if *exactly {
            let (clauses, steps) = (grouped(*clauses as u64), grouped(*steps as u64));
            say!("  followed     {steps} steps from {clauses} clauses of the rules and {cuts} cuts, in {time}");
        }
        say!("  sha256       {}", report.digest);
    }
    Ok(YES)
}
