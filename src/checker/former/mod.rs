//! Verifies certificates of Former.
//!
//! The checker replays the solution, and verifies the proof that fewer clicks are not enough.

mod board;
mod certificate;
mod closed;
mod cover;
mod layers;
mod leb128;
mod parse;
mod replay;
mod scramble;

use crate::frame::Lines;
use crate::games::Game;
use crate::limits::{Error, Limits, Meter};
use board::Board;
pub use certificate::{Certificate, ClicksClaim, Evidence};
use cover::{Cover, Search};
pub use layers::LayersEvidence;
use std::sync::{Mutex, atomic::AtomicU64, atomic::AtomicUsize, atomic::Ordering::Relaxed};
use std::thread::Builder;

/// The contents of a valid certificate, and statistics of the check.
#[derive(Debug)]
pub struct FormerReport {
    /// The contents of the certificate.
    pub certificate: Certificate,
    /// Number of states that the checker's own search refuted.
    pub searched: u64,
    /// Number of nodes of each column's automaton: first the left side, then the right side of the
    /// board.
    pub layers: Option<Vec<usize>>,
}

impl FormerReport {
    /// Returns the SHA-256 digest of the certificate file, as `sha256sum` prints it.
    pub fn digest(&self) -> &str {
        &self.certificate.digest
    }
}

/// Verifies a certificate completely.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<FormerReport, Error> {
    check_lines(Lines::of_game(bytes, Game::Former)?, limits)
}

/// Verifies the lines of a certificate after the first two.
pub(crate) fn check_lines(lines: Lines, limits: &Limits) -> Result<FormerReport, Error> {
    check_parts(lines, limits, true)
}

/// Verifies everything except the records. A record claims that a number of clicks cannot clear a
/// board. So the lower bound of the certificate may be false.
pub fn check_without_records(bytes: &[u8], limits: &Limits) -> Result<FormerReport, Error> {
    check_parts(Lines::of_game(bytes, Game::Former)?, limits, false)
}

fn check_parts(lines: Lines, limits: &Limits, with_records: bool) -> Result<FormerReport, Error> {
    let meter = &Meter::new(limits);
    let account = &meter.account();
    let certificate = parse::parse(lines, account)?;
    if certificate.claim != ClicksClaim::AtLeast {
        replay::replay(&certificate)?;
    }
    // A claim of 0 clicks has no evidence.
    let budget = certificate.clicks.saturating_sub(1);
    let mut searched = 0;
    let layers = certificate
        .layers
        .as_ref()
        .map(|layers| check_layers(&certificate, layers, meter))
        .transpose()?;
    if let Some(evidence) = &certificate.evidence {
        let game = Board::new(&certificate.columns, &certificate.letters);
        if let Some(bad) = evidence
            .records
            .iter()
            .position(|&(key, _)| !game.is_key(key))
        {
            return Err(
                format!("record {}: not the smallest number for its board", bad + 1).into(),
            );
        }
        let cover = Cover::new(&game, evidence, meter, account)?;
        if !cover.covers(
            &game.state(game.initial()),
            Some(budget),
            &mut Search::default(),
        )? {
            return Err(format!(
                "nothing shows that the initial board cannot be cleared in {budget} clicks"
            )
            .into());
        }
        if with_records {
            searched = verify(&cover, evidence, limits.threads)?;
        }
    }
    Ok(FormerReport {
        certificate,
        searched,
        layers,
    })
}

fn check_layers(
    certificate: &Certificate,
    evidence: &LayersEvidence,
    meter: &Meter,
) -> Result<Vec<usize>, Error> {
    let layers::LowerBound { clicks, nodes } = layers::read(&certificate.columns, evidence, meter)?;
    if clicks < certificate.clicks {
        return Err(
            format!("the layers only prove that at least {clicks} clicks are needed").into(),
        );
    }
    Ok(nodes)
}

/// Number of records that a thread verifies at a time.
const CHUNK_RECORDS: usize = 256;

/// Verifies all records in parallel. Returns the number of searched states.
fn verify(cover: &Cover, evidence: &Evidence, threads: usize) -> Result<u64, Error> {
    let (count, next, searched) = (
        evidence.records.len(),
        AtomicUsize::new(0),
        AtomicU64::new(0),
    );
    let first_bad: Mutex<Option<(usize, Error)>> = Mutex::new(None);
    let work = || {
        let mut search = Search::default();
        // Chunks are taken in ascending order, so the first bad record is found.
        while let Some(begin) = (0..count)
            .step_by(CHUNK_RECORDS)
            .nth(next.fetch_add(1, Relaxed))
        {
            let mut verify = |n: usize| {
                Some((
                    n,
                    verify_record(cover, n + 1, evidence.records[n], &mut search).err()?,
                ))
            };
            // The sum does not overflow, because all records are in memory.
            let found = (begin..count.min(begin + CHUNK_RECORDS)).find_map(&mut verify);
            let found = found.or_else(|| Some((begin, cover.charge_counted(&mut search).err()?)));
            let mut bad = first_bad.lock().expect("no thread panics");
            if let Some(found) = found
                && bad.as_ref().is_none_or(|bad| found.0 < bad.0)
            {
                *bad = Some(found);
            }
            if bad.is_some() {
                break;
            }
        }
        searched.fetch_add(search.closed, Relaxed);
    };
    let threads = threads.min(count.div_ceil(CHUNK_RECORDS));
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // The threads that have started verify all records.
            if Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    match first_bad.into_inner().expect("no thread panics") {
        Some((_, complaint)) => Err(complaint),
        None => Ok(searched.into_inner()),
    }
}

/// Verifies that after each click on the board of a record, the remaining clicks cannot clear it.
fn verify_record(
    cover: &Cover,
    number: usize,
    record: (u64, u32),
    search: &mut Search,
) -> Result<(), Error> {
    let (game, (key, budget)) = (cover.game, record);
    let state = game.state(key);
    if budget == cover.floor && budget > 0 && cover.refutes(&state, budget, search)? {
        return Ok(());
    }
    for click in cover.clicks(&state, budget) {
        if !cover.covers(&game.after(&state, click), budget.checked_sub(1), search)? {
            let ((x, y), board) = (game.lowest(click), game.text(key));
            let what = format!(
                "record {number} (budget {budget}, board {board}): the click at {x},{y} is not covered"
            );
            return Err(what.into());
        }
    }
    Ok(())
}
