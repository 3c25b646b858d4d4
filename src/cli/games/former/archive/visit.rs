//! One date of the archive: what is there, or a proof.

use super::arguments::Arguments;
use super::evidence::{Evidence, Stored, contents, stored};
use super::first::First;
use super::row::{Cost, Row};
use crate::arguments::limits_of_check;
use crate::games::former::dates;
use crate::games::former::united::sealed;
use crate::output::progress::Watched;
use crate::output::{Failure, How, Place, Saving};
use crate::system::resources::used;
use jiff::civil::Date;
use kortest::engine::{Journal, Limits};
use kortest::former::{Board, Proof, ProveError, ProveOptions, prove_with};
use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// The row of a date, and whether its certificate is new; `None` if what is there could not be checked any more.
pub fn visit(
    date: Date,
    place: &Place,
    earlier: Option<&Row>,
    claim: Option<u32>,
    arguments: &Arguments,
    watched: &Watched,
    stop: &AtomicBool,
) -> Result<Option<(Row, bool)>, Failure> {
    let certified = certify(date, place, earlier, claim, arguments, watched, stop)?;
    let Some((row, new)) = certified else { return Ok(None) };
    let first = match earlier.and_then(|row| row.first) {
        _ if row.certificate.is_none() => None,
        None => {
            let board = dates::board(date).map_err(Failure::input)?;
            First::count(&board, row.lower_bound, arguments, watched, stop)?
        }
        // The board of a date stays the same.
        known => known,
    };
    Ok(Some((Row { first, ..row }, new)))
}

/// The row but for the first clicks.
fn certify(
    date: Date,
    place: &Place,
    earlier: Option<&Row>,
    claim: Option<u32>,
    arguments: &Arguments,
    watched: &Watched,
    stop: &AtomicBool,
) -> Result<Option<(Row, bool)>, Failure> {
    let path = place.path();
    let board = dates::board(date).map_err(Failure::input)?;
    let there = stored(path, &board, &arguments.limits);
    if there.is_none() && stop.load(Relaxed) {
        return Ok(None);
    }
    // What the certificate took is known only if it is the one that the index knows.
    let known = earlier.filter(|row| row.certificate.is_some() && row.certificate == there);
    let keep = |there: Stored| (Row::of(date, there, known.and_then(|row| row.cost), claim), false);
    let there = match there {
        Some(there) if arguments.is_served(&there) => return Ok(Some(keep(there))),
        there => there,
    };
    let options = arguments.options();
    // What an earlier run with the same options has left unfinished is resumed.
    let kind = format!("{}-{}", options.method.name(), options.floor);
    let journal = Journal::resume(&arguments.dir.join(format!("{date}.{kind}.journal")), &options.question(&board));
    let journal = journal.map(Arc::new);
    let journal = journal.map_err(Failure::input)?;
    let options = ProveOptions { journal: Some(journal.clone()), ..options };
    let (proof, cost) = attempt(&board, &options, arguments, watched, stop).map_err(|error| failure(date, error))?;
    if let Some(error) = &proof.journal_error {
        return Err(failure(date, format!("{error}; what is finished is safe, and the same command goes on")));
    }
    let Some(certificate) = proof.certify_optimum() else {
        let (lower_bound, upper_bound) = (proof.lower_bound, proof.upper_bound());
        let open = Row { date, lower_bound, upper_bound, cost: Some(cost), certificate: None, claim, first: None };
        return Ok(Some(there.map_or((open, false), keep)));
    };
    let limits = |bytes: &[u8]| limits_of_check(bytes, arguments.limits.threads(), arguments.limits.memory);
    let saving = place.save(sealed(certificate), limits).map_err(|error| failure(date, error))?;
    let saved = match saving {
        Saving::Saved(saved) => saved,
        Saving::Refused(why) => return Err(failure(date, why)),
    };
    journal.remove().map_err(|error| failure(date, error))?;
    let has =
        Stored { optimum: proof.lower_bound, evidence: Evidence::of(&proof), bytes: saved.bytes, digest: saved.digest };
    Ok(Some(match saved.how {
        How::Written => (Row::of(date, has, Some(cost), claim), true),
        How::Merged => {
            // It has been verified, so only what is in it is still to be found out.
            let has = contents(path, &board, &arguments.limits).unwrap_or(has);
            let before = known.and_then(|row| row.cost);
            (Row::of(date, has, Some(before.map_or(cost, |before| before.and(cost))), claim), true)
        }
        How::Kept => there.map_or((Row::of(date, has, Some(cost), claim), true), keep),
    }))
}

/// Proves a board.
fn attempt(
    board: &Board,
    options: &ProveOptions,
    arguments: &Arguments,
    watched: &Watched,
    stop: &AtomicBool,
) -> Result<(Proof, Cost), ProveError> {
    let (start, cpu_before) = (Instant::now(), used().map(|used| used.cpu_seconds));
    let limits = Limits { stop, deadline: arguments.limits.deadline(start) };
    let proof = watched.watch(|progress| prove_with(board, options, limits, progress))?;
    let cpu_seconds = used().zip(cpu_before).map(|(used, before)| used.cpu_seconds - before);
    let cost = Cost { states: proof.states(), seconds: start.elapsed().as_secs_f64(), cpu_seconds };
    Ok((proof, cost))
}

fn failure(date: Date, error: impl Display) -> Failure {
    Failure::Unfinished(format!("{date}: {error}"))
}
