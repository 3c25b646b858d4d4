//! Verifies certificates of Santa Chilly.
//!
//! The checker replays the route, and verifies cuts, which prove a lower bound on the number of
//! moves.

mod branches;
mod cuts;
mod graph;
mod level;
mod search;
mod unsolvable;

use crate::frame::{Claim, Game, Lines};
use crate::limits::{Error, Limits, Meter};
use branches::Statistics;
use graph::Graph;
use level::Level;

/// A claim about the number of moves of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesClaim {
    /// A route with this number of moves exists, and no shorter route exists.
    Optimal(u32),
    /// A route with this number of moves exists.
    AtMost(u32),
    /// No route has fewer moves than this number.
    AtLeast(u32),
    /// The level has no route.
    Unsolvable,
}

impl MovesClaim {
    /// Returns the lower bound of the claim: no route has fewer moves than this number. `None` if
    /// the claim has no lower bound, or if the bound is 0, which needs no evidence.
    fn lower_bound(self) -> Option<u32> {
        match self {
            MovesClaim::Optimal(moves) | MovesClaim::AtLeast(moves) => (moves > 0).then_some(moves),
            MovesClaim::AtMost(_) | MovesClaim::Unsolvable => None,
        }
    }
}

impl From<MovesClaim> for Claim {
    /// Converts the claim to the form that all games share: its first word in certificates, and its
    /// number.
    fn from(claim: MovesClaim) -> Claim {
        let (kind, value) = match claim {
            MovesClaim::Optimal(moves) => ("optimal", Some(moves)),
            MovesClaim::AtMost(moves) => ("at-most", Some(moves)),
            MovesClaim::AtLeast(moves) => ("at-least", Some(moves)),
            MovesClaim::Unsolvable => ("unsolvable", None),
        };
        Claim {
            kind,
            value: value.map(u64::from),
        }
    }
}

/// The contents of a valid certificate, and statistics of the check.
#[derive(Clone, Debug)]
pub struct ChillyReport {
    /// The level, as written in the certificate.
    pub board: String,
    /// The claim of the certificate.
    pub claim: MovesClaim,
    /// The letters of the route; empty if the claim does not include a route.
    pub witness: String,
    /// Number of cells of the level's graph.
    pub cells: usize,
    /// Number of moves of the level's graph.
    pub moves: usize,
    /// Number of cuts in the evidence. `None` if the evidence has no cuts.
    pub cuts: Option<usize>,
    /// Number of cases in the proof, if the proof has branches.
    pub cases: Option<usize>,
    /// Number of states that the checker's own search visited. `None` if no search was needed.
    pub searched: Option<u64>,
    /// SHA-256 digest of the certificate file, as `sha256sum` prints it.
    pub digest: String,
}

/// Largest number of moves in a claim.
const MAX_MOVES: u32 = 1_000_000;
/// The version of the format that also has the evidence `branch`, `fewer` and `unreachable`.
const VERSION_WITH_NESTED_PROOFS: u32 = 2;

/// Verifies a certificate of Santa Chilly. Returns its contents.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<ChillyReport, Error> {
    check_lines(Lines::of_game(bytes, Game::Chilly)?, limits)
}

/// Verifies the lines of a certificate after the first two, which name format and puzzle: the
/// level, the claim, the route if the claim needs one, and the evidence that no shorter route
/// exists.
pub(crate) fn check_lines(mut lines: Lines, limits: &Limits) -> Result<ChillyReport, Error> {
    let meter = Meter::new(limits);
    let account = &meter.account();
    let board = lines.word("board")?.to_string();
    let mut level = Level::parse(&board, &lines, account)?;
    let claim = read_claim(&mut lines)?;
    let mut witness = String::new();
    if let MovesClaim::Optimal(moves) | MovesClaim::AtMost(moves) = claim {
        witness = lines.word("witness")?.to_string();
        level.replay(&witness, moves)?;
    }
    let statistics = verify_evidence(claim, &mut level.graph, &mut lines, &meter)?;
    check_version(&lines, &statistics)?;
    let digest = lines.end()?;
    Ok(ChillyReport {
        board,
        claim,
        witness,
        cells: level.graph.cells,
        moves: level.graph.moves.len(),
        // Only the evidence for a lower bound has cuts.
        cuts: claim.lower_bound().map(|_| statistics.cuts),
        cases: statistics.has_nested_proofs.then_some(statistics.cases),
        searched: statistics.searched,
        digest,
    })
}

/// Reads and verifies the evidence of a claim. A claim without a lower bound needs no evidence,
/// except if it says that the level has no route.
fn verify_evidence(
    claim: MovesClaim,
    graph: &mut Graph,
    lines: &mut Lines,
    meter: &Meter,
) -> Result<Statistics, Error> {
    if claim == MovesClaim::Unsolvable {
        let searched = unsolvable::verify(graph, lines, &meter.account())?;
        return Ok(Statistics {
            searched,
            ..Statistics::default()
        });
    }
    let Some(moves) = claim.lower_bound() else {
        return Ok(Statistics::default());
    };
    // The lower bound is positive. If it is `k` moves, no route has at most `k - 1` moves.
    branches::refute(graph, moves - 1, lines, meter)
}

/// Verifies that a certificate has version 2 if it contains proofs for smaller graphs, and version
/// 1 if not. Only version 2 of the format has lines for such proofs.
fn check_version(lines: &Lines, statistics: &Statistics) -> Result<(), Error> {
    let is_version_2 = lines.version == VERSION_WITH_NESTED_PROOFS;
    if statistics.has_nested_proofs != is_version_2 {
        return Err(
            lines.error("version 2 is for certificates that contain branches, and only for these")
        );
    }
    Ok(())
}

/// Reads the line of the claim: its kind, and the number of moves unless the level is unsolvable.
fn read_claim(lines: &mut Lines) -> Result<MovesClaim, Error> {
    Ok(match lines.words("claim", 2)?[..] {
        ["optimal", moves] => MovesClaim::Optimal(lines.number(moves, 0..=MAX_MOVES)?),
        ["at-most", moves] => MovesClaim::AtMost(lines.number(moves, 0..=MAX_MOVES)?),
        ["at-least", moves] => MovesClaim::AtLeast(lines.number(moves, 0..=MAX_MOVES)?),
        ["unsolvable"] => MovesClaim::Unsolvable,
        _ => return Err(lines.error("expected claim, its kind and a number")),
    })
}
