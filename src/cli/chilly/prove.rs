//! `kortest prove` for a level of Santa Chilly: the least number of moves, or that there is no route.

use super::super::input::NamedLevel;
use super::super::prove::Arguments;
use super::super::reporter::report_while;
use super::super::signals::stop_flag;
use super::super::units::{bytes_text, grouped, seconds_text};
use super::super::usage::usage;
use super::super::verdict::Verdict;
use super::super::warn;
use super::super::written::{Written, place};
use super::super::{Failure, NO, STOPPED, YES};
use super::why_unsolvable;
use kortest::anytime::Improvement;
use kortest::chilly::certificate::{Certificate, Claim};
use kortest::chilly::{self, Proof, ProveOptions, letters};
use kortest::engine::{Limits, Phase, Progress};
use kortest_checker::{self as checker, chilly::check};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// `kortest prove LEVEL`.
pub fn prove(arguments: &Arguments, named: NamedLevel, start: Instant) -> Result<u8, Failure> {
    let NamedLevel { name, level } = named;
    let path = place(arguments, &name)?;
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
        report_while(&progress, arguments.quiet, || chilly::prove_with(&level, &options, limits, &progress, |_| ()))?;
    // Where there is no route, no number of moves suffices.
    let verdict = arguments.claim.and_then(|claim| match proof.solvable {
        Some(false) => Some(Verdict::Impossible),
        _ => Verdict::of(claim, proof.lower_bound, proof.upper_bound()),
    });
    progress.enter(Phase::Writing);
    let wanted = path.and_then(|path| Some((path, checkable(&proof, certificate(&proof, verdict)?)?)));
    let (written, kept) = match wanted {
        Some((path, certificate)) if is_stronger(&path, &certificate, proof.stopped) => {
            let (bytes, digest) = certificate.to_bytes();
            (Written::save(path, &bytes, digest).map(Some), false)
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
                Some(written) => written.say(),
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

/// A certificate that checkers accept. The format limits what they have to go through, and not the prover: where a proof
/// needs more, what is left is that the route is there.
fn checkable(proof: &Proof, certificate: Certificate) -> Option<Certificate> {
    let weaker = proof.upper_bound().map(|upper| proof.certify(Claim::AtMost(upper)));
    let accepted = |certificate: &Certificate| {
        let (bytes, _) = certificate.to_bytes();
        check(&bytes, &checker::Limits::of(bytes.len())).map_err(|error| {
            let claim =
                if certificate.claim == Claim::Unsolvable { "that there is no route" } else { "all that is proven" };
            warn(&format!("no certificate says {claim}, because no checker would accept it: {error}"));
        })
    };
    [Some(certificate), weaker].into_iter().flatten().find(|certificate| accepted(certificate).is_ok())
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
            return format!("{name}: {}: {}.", bold(word), why_unsolvable(&proof.level, proof.no_route));
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
