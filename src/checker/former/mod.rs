//! Certificates of Former.
//!
//! The witness is replayed. The evidence of a search is closed under clicks: the board after any click on a record is
//! refuted by a bound, by another record, or by a small search of the checker's own. The layers of the column program are
//! read one after the other, each with the bound that it is worth.

mod board;
mod certificate;
mod closed;
mod cover;
mod layers;
mod leb128;
mod parse;
mod replay;
mod scramble;

use crate::limits::{Error, Limits, Meter};
use board::Game;
pub use certificate::{Certificate, ClicksClaim, Evidence};
use cover::{Cover, Search};
pub use layers::LayersEvidence;
use std::sync::{Mutex, atomic::AtomicU64, atomic::AtomicUsize, atomic::Ordering::Relaxed};

/// A valid certificate, and what the check took.
#[derive(Debug)]
pub struct FormerReport {
    /// The contents of the file.
    pub certificate: Certificate,
    /// Records that were checked.
    pub checked: usize,
    /// States below the floor that the checker's own search refuted.
    pub searched: u64,
    /// The number of nodes of each layer of the column program, those from the left first.
    pub layers: Option<Vec<usize>>,
}

impl FormerReport {
    /// The digest in the last line.
    pub fn digest(&self) -> &str {
        &self.certificate.digest
    }
}

/// Verifies a certificate completely.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<FormerReport, Error> {
    check_some(bytes, limits, &|records| (0..records).collect())
}

/// Verifies a certificate, or some of its records. `choose` gets the number of records, and returns the indices of those to
/// check, ascending from 0. Unless it returns all, the result is no proof (except for the layers, which are always read).
pub fn check_some(bytes: &[u8], limits: &Limits, choose: &dyn Fn(usize) -> Vec<usize>) -> Result<FormerReport, Error> {
    let meter = &Meter::new(limits);
    let account = &meter.account();
    let certificate = parse::parse(bytes, account)?;
    if certificate.claim != ClicksClaim::AtLeast {
        replay::replay(&certificate)?;
    }
    // There is evidence only if the claim is of at least one click.
    let budget = certificate.clicks.saturating_sub(1);
    let (mut checked, mut searched) = (0, 0);
    let layers = certificate.layers.as_ref().map(|layers| check_layers(&certificate, layers, meter)).transpose()?;
    if let Some(evidence) = &certificate.evidence {
        let game = Game::new(&certificate.columns, &certificate.letters);
        if let Some(bad) = evidence.records.iter().position(|&(key, _)| !game.is_key(key)) {
            return Err(format!("record {}: not the lowest number for its board", bad + 1).into());
        }
        let cover = Cover::new(&game, evidence, meter, account)?;
        if !cover.covers(&game.state(game.initial()), Some(budget), &mut Search::default())? {
            return Err(format!("nothing shows that the initial board cannot be cleared in {budget} clicks").into());
        }
        let chosen = choose(evidence.records.len());
        checked = chosen.len();
        searched = verify(&cover, evidence, &chosen, limits.threads)?;
    }
    Ok(FormerReport { certificate, checked, searched, layers })
}

/// Verifies that the layers show the claim. Returns the number of nodes of each.
fn check_layers(certificate: &Certificate, evidence: &LayersEvidence, meter: &Meter) -> Result<Vec<usize>, Error> {
    let layers::Shown { clicks, nodes } = layers::read(&certificate.columns, evidence, meter)?;
    if clicks < certificate.clicks {
        return Err(format!("the layers show that at least {clicks} clicks are needed, and no more").into());
    }
    Ok(nodes)
}

/// Verifies records in parallel. Returns the number of states searched, or the error of the first bad record.
fn verify(cover: &Cover, evidence: &Evidence, chosen: &[usize], threads: usize) -> Result<u64, Error> {
    let (next, searched) = (AtomicUsize::new(0), AtomicU64::new(0));
    let first_bad: Mutex<Option<(usize, Error)>> = Mutex::new(None);
    let work = || {
        let mut search = Search::default();
        // Chunks are handed out in order, so all before the first bad record are verified by some thread.
        while let Some(chunk) = chosen.chunks(256).nth(next.fetch_add(1, Relaxed)) {
            let mut verify =
                |&n: &usize| Some((n, verify_record(cover, n + 1, evidence.records[n], &mut search).err()?));
            let found = chunk.iter().find_map(&mut verify);
            let found = found.or_else(|| Some((chunk[0], cover.settle(&mut search).err()?)));
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
    match threads {
        0 | 1 => work(),
        _ => std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work)))),
    }
    match first_bad.into_inner().expect("no thread panics") {
        Some((_, complaint)) => Err(complaint),
        None => Ok(searched.into_inner()),
    }
}

/// Verifies that every click on a record leads to a covered state.
fn verify_record(cover: &Cover, number: usize, record: (u64, u32), search: &mut Search) -> Result<(), Error> {
    let (game, (key, budget)) = (cover.game, record);
    let state = game.state(key);
    // At the floor, the states after a click are left to the search: if it refutes the record, it refutes all of them.
    if budget == cover.floor && budget > 0 && cover.refutes(&state, budget, search)? {
        return Ok(());
    }
    for click in cover.clicks(&state, budget) {
        if !cover.covers(&game.after(&state, click), budget.checked_sub(1), search)? {
            let ((x, y), board) = (game.lowest(click), game.text(key));
            let what = format!("record {number} (budget {budget}, board {board}): the click at {x},{y} is not covered");
            return Err(what.into());
        }
    }
    Ok(())
}
