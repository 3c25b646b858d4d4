//! The checker: believes nothing but the rules of the game.
//!
//! It reads a certificate (see [the format](super::certificate)), plays the witness, and verifies that every record is
//! closed: whatever is clicked on it, the board after the click is refuted by a bound, by another record, or by a small search
//! of the checker's own. It uses the standard library and nothing else of this crate, and is meant to be read in one sitting.

#![deny(unsafe_code)]

mod board;
mod cover;
mod parse;
mod sha256;

use board::Game;
use cover::Cover;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// How to check.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Threads; 0 counts as 1.
    pub threads: usize,
    /// Check so many random records only. Finds gross errors; it is no proof.
    pub sample: Option<usize>,
    /// Check part `i` of `n` parts of the records, counting from 1.
    pub part: Option<(usize, usize)>,
    /// Seed of the sample.
    pub seed: u64,
}

/// What a certificate claims about a number of clicks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It suffices, and no fewer do.
    Optimal,
    /// It suffices.
    AtMost,
    /// No fewer suffice.
    AtLeast,
}

/// What was verified.
#[derive(Clone, Debug)]
pub struct Report {
    /// The game.
    pub puzzle: String,
    /// The rows of the board, top row first.
    pub board: String,
    /// The kind of claim.
    pub claim: Claim,
    /// The number of clicks in the claim.
    pub clicks: u32,
    /// The clicks of the solution: column and row.
    pub witness: Vec<(usize, usize)>,
    /// Records in the file.
    pub records: usize,
    /// Records that were checked: all of them, unless there was a sample or a part.
    pub checked: usize,
    /// States that the checker's own search closed below the floor.
    pub searched: u64,
    /// SHA-256 of the file without its last line.
    pub digest: String,
    /// The smallest recorded budget, if there are records.
    pub floor: Option<u32>,
}

/// Verifies a certificate. `Err` is one line that says what is wrong, and names the record and the click.
pub fn check(bytes: &[u8], options: &Options) -> Result<Report, String> {
    let certificate = parse::parse(bytes)?;
    let game = Game::new(&certificate.columns);
    if certificate.claim != Claim::AtLeast {
        witness(&game, &certificate.witness, certificate.clicks)?;
    }
    let mut report = Report {
        puzzle: "former".into(),
        board: certificate.rows,
        claim: certificate.claim,
        clicks: certificate.clicks,
        witness: certificate.witness,
        records: 0,
        checked: 0,
        searched: 0,
        digest: certificate.digest,
        floor: None,
    };
    if let Some((floor, records)) = certificate.evidence {
        if let Some(bad) = records.iter().position(|&(key, _)| !game.is_key(key)) {
            return Err(format!("record {}: not the lowest number for its board", bad + 1));
        }
        let cover = Cover::new(&game, floor, &records);
        let mut searched = 0;
        let budget = report.clicks - 1;
        if !cover.covers(game.initial(), Some(budget), &mut searched) {
            return Err(format!("nothing shows that the initial board cannot be cleared in {budget} clicks"));
        }
        let chosen = choose(records.len(), options);
        report.searched = searched + verify(&cover, &records, &chosen, options.threads)?;
        (report.records, report.checked, report.floor) = (records.len(), chosen.len(), Some(floor));
    }
    Ok(report)
}

/// Plays the solution.
fn witness(game: &Game, clicks: &[(usize, usize)], expected: u32) -> Result<(), String> {
    if clicks.len() != expected as usize {
        return Err(format!("the witness has {} clicks, the claim says {expected}", clicks.len()));
    }
    let mut key = game.initial();
    for (n, &(column, row)) in clicks.iter().enumerate() {
        let colour = (column < game.width() && row < 9)
            .then(|| game.facts(key, column).rows.iter().position(|rows| rows >> row & 1 == 1))
            .flatten()
            .ok_or_else(|| format!("the witness: click {} at {column},{row} hits no tile", n + 1))?;
        let mut filled = [0; 64];
        let span = game.flood(key, colour, (column, 1 << row), &mut filled);
        key = game.remove(key, span, &filled);
    }
    if key == 0 {
        Ok(())
    } else {
        Err(format!("the witness does not clear the board: {} is left", game.text(key)))
    }
}

/// The numbers of the records to check, ascending.
fn choose(records: usize, options: &Options) -> Vec<usize> {
    if let Some(wanted) = options.sample.filter(|&n| n < records) {
        let mut seed = options.seed;
        let mut chosen = std::collections::BTreeSet::new();
        while chosen.len() < wanted {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            chosen.insert((seed >> 11) as usize % records);
        }
        return chosen.into_iter().collect();
    }
    let (i, n) = options.part.unwrap_or((1, 1));
    let bound = |i: usize| (records as u128 * i as u128 / n.max(1) as u128) as usize;
    (bound(i.saturating_sub(1))..bound(i).min(records)).collect()
}

/// Verifies records in parallel; the states searched, or the complaint about the first bad record.
fn verify(cover: &Cover, records: &[(u64, u32)], chosen: &[usize], threads: usize) -> Result<u64, String> {
    const CHUNK: usize = 256;
    let (next, searched) = (AtomicUsize::new(0), AtomicU64::new(0));
    let bad: Mutex<Option<(usize, String)>> = Mutex::new(None);
    let first_bad = AtomicUsize::new(usize::MAX);
    let work = || {
        let mut closed = 0;
        loop {
            let start = next.fetch_add(1, Relaxed).saturating_mul(CHUNK);
            // Chunks are handed out in order, so all before the first bad record are done by somebody.
            if start >= chosen.len() || start > first_bad.load(Relaxed) {
                break;
            }
            for (i, &number) in chosen.iter().enumerate().skip(start).take(CHUNK) {
                if let Err(complaint) = record(cover, number + 1, records[number], &mut closed) {
                    first_bad.fetch_min(i, Relaxed);
                    let mut bad = bad.lock().expect("no thread panics");
                    if bad.as_ref().is_none_or(|&(known, _)| i < known) {
                        *bad = Some((i, complaint));
                    }
                    break;
                }
            }
        }
        searched.fetch_add(closed, Relaxed);
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(work);
        }
    });
    match bad.into_inner().expect("no thread panics") {
        Some((_, complaint)) => Err(complaint),
        None => Ok(searched.into_inner()),
    }
}

/// Verifies that every click on a record leads to a covered state.
fn record(cover: &Cover, number: usize, (key, budget): (u64, u32), searched: &mut u64) -> Result<(), String> {
    let mut successors = Vec::new();
    cover.game.successors(key, &mut successors);
    for ((column, row), after) in successors {
        if !cover.covers(after, budget.checked_sub(1), searched) {
            let board = cover.game.text(key);
            return Err(format!(
                "record {number} (budget {budget}, board {board}): the click at {column},{row} is not covered"
            ));
        }
    }
    Ok(())
}
