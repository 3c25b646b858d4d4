//! One date of the archive: what is there, or a proof.

use super::arguments::Arguments;
use super::evidence::{Evidence, Stored, contents, stored};
use super::first::First;
use super::row::{Cost, Row};
use crate::games::former::dates;
use crate::games::former::sealed::sealed;
use crate::output::Failure;
use crate::storage::{Destination, How, Saving};
use crate::system::check_limits::limits_of_check;
use crate::system::resources::{thread_cpu_seconds, used};
use jiff::civil::Date;
use kortest::former::analyse::AnalyseOptions;
use kortest::former::{Board, Method, Proof, ProveError, ProveOptions, Unfinished, prove_with};
use kortest::runtime::{Journal, Limits, Progress};
use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// A date that is to be visited.
pub struct Task {
    pub date: Date,
    /// Where its certificate is, or goes.
    pub place: Destination,
    /// What was known of it at first.
    pub earlier: Option<Row>,
    /// A recorded score.
    pub claim: Option<u32>,
}

/// What a visit may take.
#[derive(Clone, Copy)]
pub struct Share {
    pub threads: usize,
    /// In bytes.
    pub memory: usize,
    /// Others have their share at the same time. What such a visit establishes must not depend on how many.
    pub is_part: bool,
}

/// How a visit has ended.
pub enum Visited {
    /// The row of the date, and whether its certificate is new.
    Known(Row, bool),
    /// It needs more than a part of the machine.
    NeedsAll,
    /// Another part has it in hand.
    Elsewhere,
    /// What is there could not be checked any more.
    Stopped,
}

/// Visits a date, of which something may be known by now.
pub fn visit(
    task: &Task,
    earlier: Option<&Row>,
    arguments: &Arguments,
    share: Share,
    progress: &Progress,
    stop: &AtomicBool,
) -> Result<Visited, Failure> {
    let (row, new) = match certify(task, earlier, arguments, share, progress, stop)? {
        Visited::Known(row, new) => (row, new),
        other => return Ok(other),
    };
    let first = match earlier.and_then(|row| row.first) {
        _ if row.certificate.is_none() => None,
        None => {
            let board = dates::board(task.date).map_err(Failure::input)?;
            let limits = Limits { stop, deadline: arguments.limits.deadline(Instant::now()) };
            let options = AnalyseOptions { threads: share.threads, memory: share.memory };
            First::count(&board, row.lower_bound, &options, limits, progress)?
        }
        // The board of a date stays the same.
        known => known,
    };
    Ok(Visited::Known(Row { first, ..row }, new))
}

/// All but the first clicks.
fn certify(
    task: &Task,
    earlier: Option<&Row>,
    arguments: &Arguments,
    share: Share,
    progress: &Progress,
    stop: &AtomicBool,
) -> Result<Visited, Failure> {
    let Task { date, ref place, claim, .. } = *task;
    let path = place.path();
    let board = dates::board(date).map_err(Failure::input)?;
    let limits = |bytes: &[u8]| limits_of_check(bytes, share.threads, share.memory);
    let there = stored(path, &board, limits);
    if there.is_none() && stop.load(Relaxed) {
        return Ok(Visited::Stopped);
    }
    // What the certificate took is known only if it is the one that the index knows.
    let known = earlier.filter(|row| row.certificate.is_some() && row.certificate == there);
    let keep = |there: Stored| Visited::Known(Row::of(date, there, known.and_then(|row| row.cost), claim), false);
    let there = match there {
        Some(there) if arguments.is_served(&there) => return Ok(keep(there)),
        there => there,
    };
    let options = arguments.options(share.threads, share.memory);
    // What an earlier run with the same options has left unfinished is resumed.
    let kind = format!("{}-{}", options.method.name(), options.floor);
    let journal = arguments.dir.join(format!("{date}.{kind}.journal"));
    // The records of a search depend on the memory, and a search keeps all threads busy by itself.
    let searches = matches!(options.method, Method::Search | Method::Both) || journal.exists();
    if share.is_part && searches {
        return Ok(Visited::NeedsAll);
    }
    let journal = Journal::resume(&journal, &options.question(&board)).map(Arc::new).map_err(Failure::input)?;
    let options = match share.is_part {
        true => ProveOptions { method: Method::Columns, ..options },
        false => ProveOptions { journal: Some(journal.clone()), ..options },
    };
    let (proof, cost) = attempt(&board, &options, arguments, progress, stop).map_err(|error| failure(date, error))?;
    if let Some(error) = &proof.journal_error {
        return Err(failure(date, format!("{error}; what is finished is safe, and the same command goes on")));
    }
    if share.is_part && proof.unfinished == Some(Unfinished::Memory) {
        return Ok(Visited::NeedsAll);
    }
    let Some(certificate) = proof.certify_optimum() else {
        let (lower_bound, upper_bound) = (proof.lower_bound, proof.upper_bound());
        let open = Row { date, lower_bound, upper_bound, cost: Some(cost), certificate: None, claim, first: None };
        return Ok(there.map_or(Visited::Known(open, false), keep));
    };
    let saving = place.save(sealed(&certificate), limits).map_err(|error| failure(date, error))?;
    let saved = match saving {
        Saving::Saved(saved) => saved,
        Saving::Refused(why) => return Err(failure(date, why)),
    };
    journal.remove().map_err(|error| failure(date, error))?;
    let has =
        Stored { optimum: proof.lower_bound, evidence: Evidence::of(&proof), bytes: saved.bytes, digest: saved.digest };
    Ok(match saved.how {
        How::Written => Visited::Known(Row::of(date, has, Some(cost), claim), true),
        How::Merged => {
            // It has been verified, so only what is in it is still to be found out.
            let has = contents(path, &board, limits).unwrap_or(has);
            let before = known.and_then(|row| row.cost);
            Visited::Known(Row::of(date, has, Some(before.map_or(cost, |before| before.and(cost))), claim), true)
        }
        How::Kept => there.map_or(Visited::Known(Row::of(date, has, Some(cost), claim), true), keep),
    })
}

/// Proves a board.
fn attempt(
    board: &Board,
    options: &ProveOptions,
    arguments: &Arguments,
    progress: &Progress,
    stop: &AtomicBool,
) -> Result<(Proof, Cost), ProveError> {
    let start = Instant::now();
    // One thread is the calling one.
    let cpu = || if options.threads == 1 { thread_cpu_seconds() } else { used().map(|used| used.cpu_seconds) };
    let before = cpu();
    let limits = Limits { stop, deadline: arguments.limits.deadline(start) };
    let proof = prove_with(board, options, limits, progress)?;
    let cpu_seconds = cpu().zip(before).map(|(after, before)| after - before);
    let cost = Cost { states: proof.states(), seconds: start.elapsed().as_secs_f64(), cpu_seconds };
    Ok((proof, cost))
}

fn failure(date: Date, error: impl Display) -> Failure {
    Failure::Unfinished(format!("{date}: {error}"))
}
