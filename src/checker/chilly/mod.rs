//! The checker of Santa Chilly's certificates: integers only.
//!
//! It generates the moves of the level itself, replays the witness, and verifies the lower bound: cuts with multipliers
//! and potentials prove how many moves are needed. If that is less than the claim, a small search with the same
//! integers closes the gap, or cases, each with cuts of its own.

mod branches;
mod cuts;
mod digraph;
mod graph;
mod level;
mod search;
mod unsolvable;

use crate::frame::Lines;
use crate::limits::{Error, Limits, Meter};
use branches::Seen;
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
    /// The number of cuts verified in all cases, if the evidence has cuts.
    pub cuts: Option<usize>,
    /// The number of cases, if the evidence has branches.
    pub cases: Option<usize>,
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
    let mut lines = Lines::new(bytes, "chilly", &[1, 2])?;
    let board = lines.word("board")?.to_string();
    let mut level = Level::parse(&board, &lines, account)?;
    let claim = match lines.words("claim", 2)?[..] {
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
    let (mut seen, mut has_bound) = (Seen::default(), false);
    match claim {
        MovesClaim::Unsolvable => seen.searched = unsolvable::verify(&level.graph, &mut lines, account)?,
        MovesClaim::Optimal(k) | MovesClaim::AtLeast(k) if k > 0 => {
            has_bound = true;
            seen = branches::refute(&mut level.graph, k - 1, &mut lines, &meter)?;
        }
        _ => {}
    }
    if seen.branches != (lines.version == 2) {
        return Ok(lines.error("branches are what version 2 has, and only that")?);
    }
    let digest = lines.end()?;
    let size = (level.graph.cells, level.graph.moves.len());
    let cuts = has_bound.then_some(seen.cuts);
    let cases = seen.branches.then_some(seen.cases);
    Ok(ChillyReport { board, claim, witness, size, cuts, cases, searched: seen.searched, digest })
}
