//! The commands on levels of Santa Chilly: what they ask of the game, and how they put it.

use super::input::NamedLevel;
use super::reporter::report_while;
use super::signals::stop_flag;
use super::units::{bytes_text, grouped, seconds_text};
use super::usage::usage;
use super::verdict::Verdict;
use super::{Failure, NO, STOPPED, YES};
use crate::anytime::{Algorithm, Improvement};
use crate::certificate::chilly::{Certificate, Claim};
use crate::certificate::{may_write, save};
use crate::checker;
use crate::chilly::{self, Level, Proof, ProveError, ProveOptions, letters};
use crate::engine::{Limits, Phase, Progress};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

impl From<ProveError> for Failure {
    fn from(error: ProveError) -> Failure {
        match error {
            ProveError::TooManyPresents(_) => Failure::input(error),
            ProveError::Contradiction(..) => Failure::Unfinished(error.to_string()),
        }
    }
}

/// A certificate that was written.
struct Written {
    path: PathBuf,
    bytes: usize,
    digest: String,
}

/// `kortest prove LEVEL`.
pub fn prove(arguments: &super::prove::Arguments, named: NamedLevel, start: Instant) -> Result<u8, Failure> {
    let NamedLevel { name, level } = named;
    let path = (!arguments.no_certificate)
        .then(|| arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.cert"))));
    if let Some(path) = &path {
        may_write(path).map_err(Failure::input)?;
    }
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let progress = Progress::default();
    let options = ProveOptions {
        program: !arguments.no_lp,
        threads: arguments.limits.threads(),
        memory: arguments.limits.memory,
        settle: arguments.claim.filter(|_| !arguments.full),
        ..ProveOptions::default()
    };
    let proof =
        report_while(&progress, arguments.quiet, || chilly::prove(&level, &options, limits, &progress, |_| ()))?;
    // Where there is no route, no number of moves suffices.
    let verdict = arguments.claim.and_then(|claim| match proof.solvable {
        Some(false) => Some(Verdict::Impossible),
        _ => Verdict::of(claim, proof.lower_bound, proof.upper_bound()),
    });
    progress.enter(Phase::Writing);
    let (written, kept) = match path.zip(certificate(&proof, verdict)) {
        Some((path, certificate)) if is_stronger(&path, &certificate, proof.stopped) => {
            let (bytes, digest) = certificate.to_bytes();
            let saved = save(&path, &bytes).map_err(|error| Failure::Unfinished(error.to_string()));
            (saved.map(|()| Some(Written { path, bytes: bytes.len(), digest })), false)
        }
        Some(_) => (Ok(None), true),
        None => (Ok(None), false),
    };
    let (written, write_error) = match written {
        Ok(written) => (written, None),
        Err(failure) => (None, Some(failure)),
    };
    let answer = Answer { name: &name, proof: &proof, claim: arguments.claim, verdict };
    if arguments.json {
        say!("{}", answer.json(&written, start.elapsed(), options.threads));
    } else {
        say!("{}", answer.sentence());
        if !arguments.quiet {
            answer.details(start.elapsed());
            match &written {
                Some(Written { path, bytes, digest }) => {
                    say!("  certificate  {} ({}, sha256 {})", path.display(), bytes_text(*bytes as u64), &digest[..16]);
                    say!("  check it     kortest check {}", path.display());
                }
                None if arguments.no_certificate => {}
                None if kept => say!("  certificate  none written: the earlier one stays"),
                None => say!("  certificate  none written"),
            }
        }
    }
    if let Some(failure) = write_error {
        return Err(failure);
    }
    Ok(match (arguments.claim, verdict) {
        (Some(_), Some(Verdict::Optimal)) => YES,
        (Some(_), Some(_)) => NO,
        (None, _) if proof.is_settled() => YES,
        _ => STOPPED,
    })
}

/// The strongest certificate that the proof supports and the question needs.
fn certificate(proof: &Proof, verdict: Option<Verdict>) -> Option<Certificate> {
    let claim = match (proof.optimum(), proof.upper_bound()) {
        _ if proof.solvable == Some(false) => Claim::Unsolvable,
        (Some(optimum), _) => Claim::Optimal(optimum),
        (_, Some(upper)) if verdict != Some(Verdict::Impossible) => Claim::AtMost(upper),
        _ if proof.lower_bound > 0 => Claim::AtLeast(proof.lower_bound),
        _ => return None,
    };
    Some(proof.certify(claim))
}

/// Whether a certificate may take the place of what is there: what a stopped run found never replaces an earlier
/// certificate, and a bound never replaces the answer for the same level.
fn is_stronger(path: &Path, certificate: &Certificate, stopped: bool) -> bool {
    let answers = matches!(certificate.claim, Claim::Optimal(_) | Claim::Unsolvable);
    let answered = || {
        let there = std::fs::read_to_string(path).unwrap_or_default();
        let claim = |kind: &str| there.contains(&format!("\nboard {}\nclaim {kind}", certificate.board));
        claim("optimal ") || claim("unsolvable\n")
    };
    !path.exists() || answers || !stopped && !answered()
}

struct Answer<'a> {
    name: &'a str,
    proof: &'a Proof,
    claim: Option<u32>,
    verdict: Option<Verdict>,
}

impl Answer<'_> {
    fn json(&self, written: &Option<Written>, time: Duration, threads: usize) -> Value {
        let Answer { proof, .. } = self;
        let iterations = proof.iterations.iter().map(|i| {
            json!({"method": "search", "budget": i.budget, "states": i.states, "seconds": i.time.as_secs_f64(),
                   "finished": i.finished})
        });
        let used = usage();
        json!({
            "puzzle": "chilly",
            "board": proof.level.to_string(),
            "solvable": proof.solvable,
            "optimum": proof.optimum(),
            "lower_bound": proof.lower_bound,
            "upper_bound": proof.upper_bound(),
            "proved": proof.is_settled(),
            "moves": proof.route.as_deref().map(letters),
            "claim": self.claim.map(|value| json!({"value": value, "verdict": self.verdict.map(Verdict::word)})),
            "states": proof.states(),
            "iterations": iterations.collect::<Vec<Value>>(),
            "programs": proof.program.0,
            "program_seconds": proof.program.1.as_secs_f64(),
            "cuts": proof.cuts.as_ref().map(|(evidence, _)| evidence.cuts.len()),
            "cuts_bound": proof.cuts.as_ref().map(|(_, bound)| bound),
            "seconds": time.as_secs_f64(),
            "cpu_seconds": used.map(|u| u.0),
            "peak_memory_bytes": used.map(|u| u.1),
            "threads": threads,
            "method": if proof.program.0.is_empty() { "search" } else { "cuts" },
            "certificate": written.as_ref().map(|w| w.path.to_string_lossy()),
            "digest": written.as_ref().map(|w| w.digest.clone()),
            "stopped": proof.stopped,
            "version": env!("CARGO_PKG_VERSION"),
        })
    }

    /// The answer in one sentence.
    fn sentence(&self) -> String {
        let Answer { name, proof, .. } = self;
        let bold = |text: String| format!("\x1b[1m{text}\x1b[0m");
        if proof.solvable == Some(false) {
            let word = match self.claim {
                Some(claim) => format!("{claim} moves is impossible"),
                None => "no route exists".into(),
            };
            return format!("{name}: {}: {}.", bold(word), why_unsolvable(&proof.level));
        }
        if let (Some(claim), Some(verdict)) = (self.claim, self.verdict) {
            let word = bold(format!("{claim} moves is {}", verdict.word()));
            return match verdict {
                Verdict::Optimal => format!("{name}: {word}: no route of {} exists.", claim - 1),
                Verdict::Beatable => {
                    format!("{name}: {word}: here is a route of {}.", proof.upper_bound().unwrap_or(claim))
                }
                Verdict::Impossible => format!("{name}: {word}: no route has fewer than {} moves.", proof.lower_bound),
            };
        }
        match (proof.optimum(), proof.upper_bound()) {
            (Some(k), _) => {
                format!("{name}: {}: no route of {} exists.", bold(format!("{k} moves is optimal")), k - 1)
            }
            (None, Some(upper)) => format!(
                "{name}: stopped before the answer; the optimum is at least {} and at most {upper} moves. Run it again \
                 with more time.",
                proof.lower_bound
            ),
            (None, None) if proof.solvable == Some(true) => format!(
                "{name}: stopped before the answer; the optimum is at least {} moves. Run it again with more time.",
                proof.lower_bound
            ),
            (None, None) => format!("{name}: stopped before it was known whether a route exists."),
        }
    }

    fn details(&self, time: Duration) {
        let Answer { proof, .. } = self;
        if let Some(route) = &proof.route {
            say!("  moves        {}", letters(route));
        }
        if let Some(Improvement { moves, states, time }) = proof.improvements.last() {
            say!("  found        {moves} moves in {} ({} states)", seconds_text(*time), grouped(*states));
        }
        if let Some((evidence, bound)) = proof.cuts.as_ref().filter(|_| !proof.program.0.is_empty()) {
            let (programs, time) = (proof.program.0.len(), seconds_text(proof.program.1));
            let cuts = evidence.cuts.len();
            let s = if programs == 1 { "" } else { "s" };
            say!(
                "  refuted      {} moves by {cuts} cuts: {programs} linear program{s}, {time}",
                bound.saturating_sub(1)
            );
        }
        for i in &proof.iterations {
            let what = match (i.finished, proof.upper_bound()) {
                (true, Some(k)) if k == i.budget => "solved with ",
                (true, _) => "refuted     ",
                (false, _) => "unfinished  ",
            };
            say!("  {what} {} moves: {} states in {}", i.budget, grouped(i.states), seconds_text(i.time));
        }
        if let Some((cpu, memory)) = usage() {
            say!("  took         {} ({cpu:.2} s CPU, {})", seconds_text(time), bytes_text(memory));
        }
    }
}

/// What a person can see.
fn why_unsolvable(level: &Level) -> String {
    let Some(graph) = chilly::Graph::new(level) else { return "the exit cannot be reached".into() };
    let taken: Vec<usize> = graph.moves.iter().flat_map(|m| m.presents.iter().copied()).collect();
    match (0..graph.presents).find(|p| !taken.contains(p)) {
        Some(present) => {
            let (x, y) = level.point(level.presents()[present]);
            format!("the present at ({x},{y}) cannot be taken on a way to the exit")
        }
        None => "the presents cannot all be taken on one way to the exit".into(),
    }
}

/// `kortest solve LEVEL`.
pub fn solve(
    arguments: &super::solve::Arguments,
    algorithm: Algorithm,
    named: NamedLevel,
    start: Instant,
) -> Result<u8, Failure> {
    let NamedLevel { name, level } = named;
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let progress = Progress::default();
    let quiet = arguments.quiet || arguments.json;
    let options = ProveOptions {
        threads: arguments.limits.threads(),
        memory: arguments.limits.memory,
        algorithm,
        seed: arguments.seed,
        patience: None,
        refute: false,
        ..ProveOptions::default()
    };
    let proof = report_while(&progress, arguments.quiet, || {
        chilly::prove(&level, &options, limits, &progress, |Improvement { moves, states, time }| {
            if !quiet {
                say!("{moves} moves after {} ({} states)", seconds_text(time), grouped(states));
            }
        })
    })?;
    if arguments.json {
        let improvements: Vec<Value> = proof
            .improvements
            .iter()
            .map(|i| json!({"moves": i.moves, "states": i.states, "seconds": i.time.as_secs_f64()}))
            .collect();
        say!(
            "{}",
            json!({
                "puzzle": "chilly",
                "board": level.to_string(),
                "solvable": proof.solvable,
                "lower_bound": proof.lower_bound,
                "upper_bound": proof.upper_bound(),
                "moves": proof.route.as_deref().map(letters),
                "improvements": improvements,
                "states": proof.expanded,
                "seconds": start.elapsed().as_secs_f64(),
                "algorithm": algorithm.name(),
                "seed": arguments.seed,
                "stopped": proof.stopped,
                "version": env!("CARGO_PKG_VERSION"),
            })
        );
    } else if proof.solvable == Some(false) {
        say!("{name}: no route exists: {}", why_unsolvable(&level));
    } else if let Some(route) = &proof.route {
        let optimal = proof.optimum().is_some();
        let remark = if optimal { "optimal, because the lower bound says so" } else { "not proven: try kortest prove" };
        say!("{name}: {} moves ({remark}): {}", route.len(), letters(route));
    } else if proof.stopped {
        say!("{name}: stopped before a route was found");
    } else {
        let (states, spent) = (grouped(proof.expanded), seconds_text(start.elapsed()));
        say!("{name}: no route was found with {} ({states} states in {spent})", algorithm.name());
    }
    Ok(if proof.route.is_some() || proof.solvable == Some(false) { YES } else { STOPPED })
}

/// `kortest check` of a certificate of this game.
pub fn check(arguments: &super::check::Arguments, bytes: &[u8], start: Instant) -> u8 {
    use checker::chilly::Claim;
    let path = arguments.certificate.display();
    let result = checker::chilly::check(bytes);
    if arguments.json {
        let object = match &result {
            Ok(report) => {
                let (kind, value) = match report.claim {
                    Claim::Optimal(k) => ("optimal", Some(k)),
                    Claim::AtMost(k) => ("at-most", Some(k)),
                    Claim::AtLeast(k) => ("at-least", Some(k)),
                    Claim::Unsolvable => ("unsolvable", None),
                };
                json!({
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
                })
            }
            Err(reason) => json!({"valid": false, "reason": reason, "version": env!("CARGO_PKG_VERSION")}),
        };
        say!("{object}");
        return if result.is_ok() { YES } else { NO };
    }
    let report = match result {
        Ok(report) => report,
        Err(reason) => {
            if !arguments.quiet {
                say!("{path}: \x1b[1minvalid\x1b[0m: {reason}");
            }
            return NO;
        }
    };
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
            say!("  searched     {} states for what the cuts leave open", grouped(searched));
        }
        say!("  sha256       {}", report.digest);
    }
    YES
}

/// `kortest show`: the level, or a route move by move.
pub fn show(level: &Level, moves: Option<&str>, play: bool) -> Result<u8, Failure> {
    let Some(moves) = moves else {
        if play {
            return Err(Failure::Input("--play: there is no route to play; give a certificate, or --moves".into()));
        }
        say!("{}", drawn(level, &[], level.start()));
        let presents = level.presents().len();
        let (width, height) = (level.width(), level.height());
        let Some(graph) = chilly::Graph::new(level) else {
            say!("{width} columns, {height} rows, {presents} presents; the exit cannot be reached");
            return Ok(YES);
        };
        let (cells, moves) = (graph.cells(), graph.moves.len());
        say!("{width} columns, {height} rows, {presents} presents; {cells} cells to rest on, {moves} moves");
        return Ok(YES);
    };
    let moves = chilly::parse_moves(moves)
        .map_err(|(number, found)| Failure::Input(format!("--moves: move {number}: {found:?} is not U, D, L or R")))?;
    let replay = chilly::replay(level, &moves).map_err(|error| Failure::Input(format!("--moves: {error}")))?;
    let (mut taken, mut frames) = (Vec::new(), vec![drawn(level, &[], level.start())]);
    for (number, step) in (1..).zip(&replay.steps) {
        taken.extend(&step.taken);
        let ((a, b), (c, d)) = (level.point(step.from), level.point(step.to));
        let takes = match step.taken.len() {
            0 => String::new(),
            n => format!("   takes {n}, {} left", level.presents().len() - taken.len()),
        };
        let total = moves.len();
        let line = format!("move {number} of {total}: {:<5} ({a},{b}) to ({c},{d}){takes}", step.direction.word());
        if play {
            frames.push(format!("{}\n{line}", drawn(level, &taken, step.to)));
        } else {
            say!("{line}");
        }
    }
    if play {
        return super::play::play(&frames);
    }
    let last = replay.steps.last().map_or(level.start(), |step| step.to);
    say!("{}", drawn(level, &taken, last));
    match (replay.wins(), replay.at_exit, replay.left.len()) {
        (true, ..) => say!("won in {} moves", moves.len()),
        (_, true, left) => say!("at the exit after {} moves, but presents left: {left}", moves.len()),
        (_, _, left) => say!("not at the exit after {} moves; presents left: {left}", moves.len()),
    }
    Ok(YES)
}

/// The rows, with Chilly as `@` and without the presents that are taken.
fn drawn(level: &Level, taken: &[usize], chilly: usize) -> String {
    let mut lines = Vec::new();
    for y in 0..level.height() {
        let mut line = format!("{y:>3} ");
        for place in y * level.width()..(y + 1) * level.width() {
            let (style, text) = match level.letter(place) {
                _ if place == chilly => ("\x1b[1;31m", '@'),
                '$' | 'G' if taken.contains(&place) => ("\x1b[2m", '.'),
                letter @ ('$' | 'G') => ("\x1b[1;33m", letter),
                'X' => ("\x1b[1;35m", 'X'),
                'O' => ("\x1b[1;34m", 'O'),
                'T' => ("\x1b[32m", 'T'),
                'Y' => ("\x1b[36m", 'Y'),
                '#' => ("\x1b[37m", '#'),
                _ => ("\x1b[2m", '.'),
            };
            line.push_str(&format!("{style}{text}\x1b[0m"));
        }
        lines.push(line);
    }
    lines.join("\n")
}
