//! `kortest prove` for a grid of Nurikabe: how many solutions there are.

use super::super::input::NamedGrid;
use super::super::prove::Arguments;
use super::super::reporter::report_while;
use super::super::signals::stop_flag;
use super::super::units::{bytes_text, grouped, seconds_text};
use super::super::usage::usage;
use super::super::written::{Written, place};
use super::super::{Failure, NO, STOPPED, YES};
use super::draw::draw_common;
use kortest::engine::{Limits, Phase, Progress};
use kortest::nurikabe::certificate::NurikabeCertificate;
use kortest::nurikabe::{Count, CountError, CountOptions, End, count_with};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// So many solutions are enough if nothing else is said.
pub const DEFAULT_LIMIT: usize = 1000;

/// What the count says about a claimed number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// It is the number.
    Right,
    /// There are more.
    TooFew,
    /// There are fewer.
    TooMany,
}

impl Verdict {
    fn of(claim: usize, found: usize, exact: bool) -> Option<Verdict> {
        match found {
            found if found > claim => Some(Verdict::TooFew),
            found if exact && found < claim => Some(Verdict::TooMany),
            _ if exact => Some(Verdict::Right),
            _ => None,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Verdict::Right => "right",
            Verdict::TooFew => "too few",
            Verdict::TooMany => "too many",
        }
    }
}

/// Counts the solutions, writes the certificate, and reports.
pub fn prove(named: &NamedGrid, arguments: &Arguments, start: Instant) -> Result<u8, Failure> {
    let NamedGrid { name, grid } = named;
    let path = place(arguments, name)?;
    let claim = arguments.claim.map(|claim| claim as usize);
    // One more than claimed refutes the claim; to stop before that would settle nothing.
    let enough = claim.map_or(0, |claim| claim + 1);
    let limit = arguments.limit.map_or(DEFAULT_LIMIT, |limit| limit as usize);
    let limit = if claim.is_some() && !arguments.full { enough } else { limit.max(enough) };
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let options = CountOptions { limit, memory: arguments.limits.memory };
    let progress = Progress::default();
    let found = report_while(&progress, arguments.quiet, || count_with(grid, &options, limits, &progress));
    let found = found.map_err(failure)?;
    progress.enter(Phase::Writing);
    let written = path.map(|path| write(path, &found.certify(grid))).transpose();
    let (written, write_error) = match written {
        Ok(written) => (written.flatten(), None),
        Err(failure) => (None, Some(failure)),
    };
    let verdict = claim.and_then(|claim| Verdict::of(claim, found.solutions.len(), found.end == End::Exact));
    let report = Report { arguments, named, found: &found, verdict, written: &written, time: start.elapsed() };
    if arguments.json {
        say!("{}", report.json());
    } else {
        report.print();
    }
    if let Some(failure) = write_error {
        return Err(failure);
    }
    let asked = arguments.limit.is_some() && found.end == End::Limit;
    Ok(match (claim, verdict) {
        (Some(_), Some(Verdict::Right)) => YES,
        (Some(_), Some(_)) => NO,
        (None, _) if found.end == End::Exact || asked => YES,
        _ => STOPPED,
    })
}

/// What to tell about a count that ended without an answer.
pub fn failure(error: CountError) -> Failure {
    match error {
        CountError::TooLarge(_) | CountError::TooLargeToCertify(_) => Failure::input(error),
        CountError::Wrong(_) => Failure::Unfinished(error.to_string()),
    }
}

/// Saves a certificate, unless it says nothing, or would replace a stronger one of the same grid or that of another
/// grid without being complete.
fn write(path: PathBuf, certificate: &NurikabeCertificate) -> Result<Option<Written>, Failure> {
    if certificate.evidence.is_none() && certificate.solutions.is_empty() {
        return Ok(None);
    }
    if certificate.evidence.is_none() && path.exists() {
        let earlier = std::fs::read_to_string(&path).unwrap_or_default();
        let some = format!("\nboard {}\nclaim at-least ", certificate.board);
        let known = earlier.split(&some).nth(1).and_then(|rest| rest.lines().next()?.parse::<usize>().ok());
        if known.is_none_or(|known| known >= certificate.solutions.len()) {
            return Ok(None);
        }
    }
    let (bytes, digest) = certificate.to_bytes();
    Written::save(path, &bytes, digest).map(Some)
}

struct Report<'a> {
    arguments: &'a Arguments,
    named: &'a NamedGrid,
    found: &'a Count,
    verdict: Option<Verdict>,
    written: &'a Option<Written>,
    time: Duration,
}

impl Report<'_> {
    fn json(&self) -> Value {
        let Report { arguments, named, found, .. } = self;
        let exact = found.end == End::Exact;
        let count = found.solutions.len();
        json!({
            "puzzle": "nurikabe",
            "board": named.grid.to_string(),
            "solutions": count,
            "grids": found.solutions.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "lower_bound": count,
            "upper_bound": exact.then_some(count),
            "proved": exact,
            "claim": arguments.claim.map(|value| json!({"value": value, "verdict": self.verdict.map(Verdict::word)})),
            // What the search of other games counts as states is here clauses learnt from conflicts.
            "states": found.learnt,
            "iterations": [],
            "variables": found.variables,
            "clauses": found.clauses,
            "cuts": found.cuts,
            "steps": found.refutation.as_ref().map(|refutation| refutation.steps.len()),
            "seconds": self.time.as_secs_f64(),
            "cpu_seconds": usage().map(|used| used.0),
            "peak_memory_bytes": usage().map(|used| used.1),
            "threads": 1,
            "method": "clauses",
            "certificate": self.written.as_ref().map(|written| written.path.display().to_string()),
            "version": env!("CARGO_PKG_VERSION"),
        })
    }

    fn print(&self) {
        let Report { arguments, found, .. } = self;
        say!("{}", self.sentence());
        if arguments.quiet {
            return;
        }
        if !found.solutions.is_empty() {
            draw_common(&self.named.grid, &found.solutions);
        }
        let number = |n: usize| grouped(n as u64);
        say!("  encoded      {} variables, {} clauses", number(found.variables), number(found.clauses));
        if let Some(refutation) = &found.refutation {
            let other = if found.solutions.is_empty() { "any solution" } else { "any other solution" };
            let (cuts, steps) = (refutation.cuts.len(), number(refutation.steps.len()));
            say!("  refuted      {other}: {cuts} cuts, {steps} steps");
        }
        if let Some((cpu, memory)) = usage() {
            say!("  took         {} ({cpu:.2} s CPU, {})", seconds_text(self.time), bytes_text(memory));
        }
        if let Some(written) = self.written {
            written.say();
        } else if !arguments.no_certificate && !found.solutions.is_empty() {
            say!("  certificate  none written: the earlier one stays");
        }
    }

    /// The answer in one sentence.
    fn sentence(&self) -> String {
        let name = &self.named.name;
        let count = self.found.solutions.len();
        let bold = |text: String| format!("\x1b[1m{text}\x1b[0m");
        let solutions = |n: usize| format!("{} solution{}", grouped(n as u64), if n == 1 { "" } else { "s" });
        if let (Some(claim), Some(verdict)) = (self.arguments.claim, self.verdict) {
            let word = bold(format!("{} is {}", solutions(claim as usize), verdict.word()));
            return match (verdict, self.found.end) {
                (Verdict::Right, _) if claim == 0 => format!("{name}: {word}: the grid has none."),
                (Verdict::Right, _) => format!("{name}: {word}: the grid has exactly so many."),
                (Verdict::TooFew, End::Exact) | (Verdict::TooMany, _) => {
                    format!("{name}: {word}: the grid has exactly {}.", solutions(count))
                }
                (Verdict::TooFew, _) => format!("{name}: {word}: here are {}.", solutions(count)),
            };
        }
        let so_far = || format!("{name}: at least {}", solutions(count));
        match (self.found.end, count) {
            (End::Exact, 0) => {
                format!("{name}: {}: no colouring of the grid follows the rules.", bold("no solution".into()))
            }
            (End::Exact, 1) => format!("{name}: {}: there is exactly one solution.", bold("unique".into())),
            (End::Exact, _) => format!("{name}: {}, and no others; ? where they differ.", bold(solutions(count))),
            (End::Limit, _) => format!("{}; stopped there. A larger --limit counts on.", so_far()),
            (End::Stopped, _) => format!("{}; stopped before the answer. Run it again with more time.", so_far()),
            (End::Memory, _) => format!("{}; the memory is full. Run it again with more --memory.", so_far()),
        }
    }
}
