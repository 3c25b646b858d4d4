//! Verifies certificates of Former.
//!
//! The checker replays the solution, and verifies the proof that fewer clicks are not enough.

mod board;
mod certificate;
mod cover;
mod layers;
mod records;
mod refuted;

use crate::frame::{Game, Lines};
use crate::limits::{Account, Error, Limits, Meter};
use board::Board;
pub use certificate::{Certificate, ClicksClaim};
#[doc(hidden)]
pub use certificate::{Evidence, LayersEvidence};
use cover::{Cover, SearchThread};
use layers::LowerBound;
#[doc(hidden)]
pub use layers::{Counted, Line, LineRow};

/// The contents of a valid certificate, and statistics of the check.
#[derive(Debug)]
pub struct FormerReport {
    /// The contents of the certificate.
    pub certificate: Certificate,
    /// Number of states that the checker's own searches have refuted.
    pub searched: u64,
    /// Number of nodes of each column's layer: first the left side, then the right side of the
    /// board.
    pub layers: Option<Vec<usize>>,
    /// An explanation of the lower bound: how many clicks are needed on both sides of the line
    /// between two columns where the layers meet. `None` if the layers do not meet between two
    /// columns, if the line needs too much work or memory, or if the caller did not ask for it.
    pub line: Option<Line>,
}

impl FormerReport {
    /// Returns the SHA-256 digest of the certificate file, as `sha256sum` prints it.
    pub fn digest(&self) -> &str {
        &self.certificate.digest
    }
}

/// Which parts of a certificate are verified, and whether the explanation of the lower bound
/// ([`FormerReport::line`]) is computed.
#[derive(Clone, Copy, PartialEq)]
enum CheckedParts {
    All,
    AllExceptRecords,
    /// All parts are verified. The line is computed, too, although the verdict does not need it.
    AllAndLine,
}

/// Verifies a certificate completely.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<FormerReport, Error> {
    check_lines(Lines::of_game(bytes, Game::Former)?, limits)
}

/// Verifies a certificate completely, and computes [`FormerReport::line`] from its layers. The
/// verdict is the same as that of [`check`], but the computation may take several times as long.
#[doc(hidden)]
pub fn check_with_line(bytes: &[u8], limits: &Limits) -> Result<FormerReport, Error> {
    let lines = Lines::of_game(bytes, Game::Former)?;
    check_parts(CheckedParts::AllAndLine, lines, limits)
}

/// Verifies everything except the records. A record claims that a number of clicks cannot clear a
/// board. So if the evidence is a search, the lower bound of the certificate may be false.
#[doc(hidden)]
pub fn check_without_records(bytes: &[u8], limits: &Limits) -> Result<FormerReport, Error> {
    let lines = Lines::of_game(bytes, Game::Former)?;
    check_parts(CheckedParts::AllExceptRecords, lines, limits)
}

/// Verifies the lines of a certificate after the first two, which name the format and the game.
pub(crate) fn check_lines(lines: Lines, limits: &Limits) -> Result<FormerReport, Error> {
    check_parts(CheckedParts::All, lines, limits)
}

/// Verifies a certificate. Its lines of text after the first two lines (the format and the game)
/// are read from `lines_of_file`. `parts` decides only two things: whether the records (boards that
/// a number of clicks cannot clear) are verified, and whether the check also computes
/// [`FormerReport::line`], an explanation of the lower bound. All other parts are always verified:
/// the solution, the layers, and that the claim follows from the records.
fn check_parts(
    parts: CheckedParts,
    lines_of_file: Lines,
    limits: &Limits,
) -> Result<FormerReport, Error> {
    let meter = &Meter::new(limits);
    let account = &meter.account();
    let certificate = Certificate::parse(lines_of_file, account)?;
    if certificate.claim != ClicksClaim::AtLeast {
        replay(&certificate)?;
    }
    let mut layers = None;
    let mut explanation = None;
    if let Some(evidence) = &certificate.layers {
        let bound = check_layers(parts, &certificate, evidence, meter)?;
        layers = Some(bound.nodes);
        explanation = bound.line;
    }
    let mut searched = 0;
    if let Some(evidence) = &certificate.evidence {
        let board = Board::new(&certificate.columns, &certificate.letters);
        let cover = check_claim(&certificate, evidence, &board, meter, account)?;
        if parts != CheckedParts::AllExceptRecords {
            searched = records::verify(&cover, &evidence.records, limits.threads)?;
        }
    }
    Ok(FormerReport {
        certificate,
        searched,
        layers,
        line: explanation,
    })
}

/// Verifies that the layers of a certificate, which are weighted automata for the columns of the
/// board, prove its claim. Returns the lower bound on the number of clicks that the layers prove.
/// This bound may exceed the claim.
fn check_layers(
    parts: CheckedParts,
    certificate: &Certificate,
    evidence: &LayersEvidence,
    meter: &Meter,
) -> Result<LowerBound, Error> {
    let line_clicks = (parts == CheckedParts::AllAndLine).then_some(certificate.clicks);
    let bound = layers::read(&certificate.columns, evidence, line_clicks, meter)?;
    if bound.clicks < certificate.clicks {
        return Err(Error::invalid(format!(
            "the layers only prove that at least {} clicks are needed",
            bound.clicks
        )));
    }
    Ok(bound)
}

/// Verifies that the claim follows from the records of a certificate, each of which says that a
/// number of clicks cannot clear a board: one click less than claimed cannot clear the initial
/// board. Does not verify the records, except that each must have the smallest key of its board.
/// Returns the `Cover` that has decided this, for the verification of the records.
fn check_claim<'a>(
    certificate: &Certificate,
    evidence: &Evidence,
    board: &'a Board,
    meter: &'a Meter<'a>,
    account: &Account,
) -> Result<Cover<'a>, Error> {
    let mut records = evidence.records.iter();
    if let Some(index) = records.position(|&(key, _)| !board.is_key(key)) {
        return Err(Error::invalid(format!(
            "record {}: not the smallest number for its board",
            index + 1
        )));
    }
    let cover = Cover::new(board, evidence, meter, account)?;
    // This claim is at least 1, because a claim of 0 clicks has no evidence.
    let budget = certificate.clicks.saturating_sub(1);
    let initial = board.state(board.initial());
    let is_covered = cover.covers(&initial, Some(budget), &mut SearchThread::default())?;
    if !is_covered {
        return Err(Error::invalid(format!(
            "nothing shows that the initial board cannot be cleared in {budget} clicks"
        )));
    }
    Ok(cover)
}

/// Verifies that the solution of a certificate has the claimed number of clicks and clears the
/// board.
fn replay(certificate: &Certificate) -> Result<(), String> {
    let clicks = &certificate.witness;
    let claimed = certificate.clicks;
    if clicks.len() != claimed as usize {
        return Err(format!(
            "the witness has {} clicks, the claim says {claimed}",
            clicks.len()
        ));
    }
    let mut columns = certificate.columns.clone();
    for (index, &(x, y)) in clicks.iter().enumerate() {
        let mut cells = group(&columns, (x, y));
        if cells.is_empty() {
            return Err(format!(
                "the witness: click {} at {x},{y} hits no tile",
                index + 1
            ));
        }
        // Removing a tile moves the tiles above it down. So the upper tiles of a column are removed
        // first.
        cells.sort_unstable();
        for &(column, row) in cells.iter().rev() {
            columns[column].remove(row);
        }
    }
    let tiles_left: usize = columns.iter().map(Vec::len).sum();
    if tiles_left > 0 {
        return Err(format!(
            "the witness does not clear the board: it leaves {tiles_left} tiles"
        ));
    }
    Ok(())
}

/// Returns the cells (column and row) of the group that a click removes: the tiles of one colour
/// that are connected with the clicked cell. Without a tile at this cell, the group is empty.
fn group(columns: &[Vec<u8>], clicked: (usize, usize)) -> Vec<(usize, usize)> {
    let Some(colour) = tile(columns, clicked) else {
        return Vec::new();
    };
    let mut group = vec![clicked];
    // All neighbours of the cells before this index have been visited.
    let mut next_cell = 0;
    while let Some(&(x, y)) = group.get(next_cell) {
        next_cell += 1;
        // A coordinate below 0 wraps around to a large number outside the board.
        let left = (x.wrapping_sub(1), y);
        let below = (x, y.wrapping_sub(1));
        for cell in [left, (x + 1, y), below, (x, y + 1)] {
            if tile(columns, cell) == Some(colour) && !group.contains(&cell) {
                group.push(cell);
            }
        }
    }
    group
}

/// Returns the colour of the tile in a cell (column and row). `None` if the cell has no tile.
fn tile(columns: &[Vec<u8>], (x, y): (usize, usize)) -> Option<u8> {
    columns.get(x)?.get(y).copied()
}
