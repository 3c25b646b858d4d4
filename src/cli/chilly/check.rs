//! `kortest check` for certificates of Santa Chilly.

use super::super::check::{Arguments, no_verdict};
use super::super::units::{grouped, seconds_text};
use super::super::usage::usage;
use super::super::{Failure, YES};
use kortest_checker::Limits;
use kortest_checker::chilly::{self, Claim};
use serde_json::json;
use std::time::Instant;

/// `kortest check` of a certificate of this game.
pub fn check(arguments: &Arguments, bytes: &[u8], limits: &Limits, start: Instant) -> Result<u8, Failure> {
    let path = arguments.certificate.display();
    let report = match chilly::check(bytes, limits) {
        Ok(report) => report,
        Err(error) => return no_verdict(arguments, error),
    };
    if arguments.json {
        let (kind, value) = match report.claim {
            Claim::Optimal(k) => ("optimal", Some(k)),
            Claim::AtMost(k) => ("at-most", Some(k)),
            Claim::AtLeast(k) => ("at-least", Some(k)),
            Claim::Unsolvable => ("unsolvable", None),
        };
        let object = json!({
            "valid": true,
            "complete": true,
            "puzzle": "chilly",
            "board": report.board,
            "claim": {"kind": kind, "value": value},
            "moves": report.witness,
            "cuts": report.cuts,
            "searched": report.searched,
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
        let says = match report.claim {
            Claim::Optimal(k) => format!("a route of {k} moves wins, and none of {} does", k.saturating_sub(1)),
            Claim::AtMost(k) => format!("a route of {k} moves wins"),
            Claim::AtLeast(k) => format!("no route of fewer than {k} moves wins"),
            Claim::Unsolvable => "no route exists".into(),
        };
        let (cells, moves) = report.size;
        say!("{path}: \x1b[1mvalid\x1b[0m: {says}.");
        say!("  level        {} cells, {} moves", grouped(cells as u64), grouped(moves as u64));
        if let Some(cuts) = report.cuts {
            say!("  added up     {cuts} cuts and {cells} potentials in {}", seconds_text(start.elapsed()));
        }
        if let Some(searched) = report.searched {
            let why =
                if report.cuts.is_some() { "for what the cuts leave open" } else { "of a component and presents" };
            say!("  searched     {} states {why}", grouped(searched));
        }
        say!("  sha256       {}", report.digest);
    }
    Ok(YES)
}
