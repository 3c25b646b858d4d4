//! The checker of Santa Chilly's certificates: integers only.
//!
//! It generates the moves of the level itself, replays the witness, and verifies the lower bound: cuts with multipliers
//! and potentials prove how many moves are needed. If that is less than the claim, a small search with the same
//! integers closes the gap.

mod cuts;
mod digraph;
mod level;
mod search;
mod unsolvable;

use crate::frame::Lines;
use crate::limits::{Error, Limits, Meter};
use cuts::Cuts;
use level::Level;

/// A claim about a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesClaim {
    /// It suffices, and fewer do not.
    Optimal(u32),
    /// It suffices.
    AtMost(u32),
    /// Fewer do not suffice.
    AtLeast(u32),
    /// There is no route.
    Unsolvable,
}

/// What a valid certificate states, and what the check took.
#[derive(Clone, Debug)]
pub struct ChillyReport {
    /// The level in one word.
    pub board: String,
    /// The claim.
    pub claim: MovesClaim,
    /// The route, if the claim has one.
    pub witness: String,
    /// Cells and moves of the level.
    pub size: (usize, usize),
    /// The number of cuts verified, if the evidence has cuts.
    pub cuts: Option<usize>,
    /// The states that the checker's own search visited (for `unsolvable`, pairs of a component and a set of presents),
    /// if it had to search.
    pub searched: Option<u64>,
    /// The digest of the file.
    pub digest: String,
}

impl ChillyReport {
    /// The digest in the last line.
    pub fn digest(&self) -> &str {
        &self.digest
    }
}

/// The most moves that a claim may name.
const MOST_MOVES: u32 = 1_000_000;

/// Verifies a certificate.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<ChillyReport, Error> {
    let meter = Meter::new(limits);
    let account = &meter.account();
    let mut lines = Lines::new(bytes, "chilly", 1..=1)?;
    let board = lines.word("board")?.to_string();
    let level = Level::parse(&board, &lines, account)?;
    let claim = match lines.words("claim")?[..] {
        ["optimal", k] => MovesClaim::Optimal(lines.number(k, 0..=MOST_MOVES)?),
        ["at-most", k] => MovesClaim::AtMost(lines.number(k, 0..=MOST_MOVES)?),
        ["at-least", k] => MovesClaim::AtLeast(lines.number(k, 0..=MOST_MOVES)?),
        ["unsolvable"] => MovesClaim::Unsolvable,
        _ => return Ok(lines.error("expected claim, its kind and a number")?),
    };
    let mut witness = String::new();
    if let MovesClaim::Optimal(k) | MovesClaim::AtMost(k) = claim {
        witness = lines.word("witness")?.to_string();
        level.replay(&witness, k)?;
    }
    let (mut cuts, mut searched) = (None, None);
    match claim {
        MovesClaim::Unsolvable => searched = unsolvable::verify(&level, &mut lines, account)?,
        MovesClaim::Optimal(k) | MovesClaim::AtLeast(k) if k > 0 => {
            let bound = Cuts::parse(&level, &mut lines, account)?;
            cuts = Some(bound.list.len());
            if bound.total <= i128::from(k - 1) * i128::from(bound.scale) {
                lines.exactly("evidence", "search")?;
                searched = Some(search::refute(&level, &bound, k - 1, account)?);
            }
        }
        _ => {}
    }
    let digest = lines.end()?;
    let size = (level.cells, level.moves.len());
    Ok(ChillyReport { board, claim, witness, size, cuts, searched, digest })
}
