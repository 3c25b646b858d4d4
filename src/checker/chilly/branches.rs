//! Why a graph has no route of at most so many moves: cuts, the search, or cases of the same kind.
//!
//! # Why this is sound
//!
//! *Branch*: a route makes no move of the set, and is a route of the graph without them; or it makes one, and then it
//! takes the present that is new. *Fewer*: a route costs at least the total and the slacks of its moves, of which none is
//! negative. So a move whose slack is more than the budget leaves beside the total is on no route within the budget.

use super::cuts::{Cuts, marks};
use super::graph::Graph;
use super::search;
use crate::frame::Lines;
use crate::limits::{Error, Meter};

/// The deepest node, as the format says. So many calls fit any stack.
const DEEPEST: u32 = 256;

/// What was read.
#[derive(Default)]
pub struct Seen {
    pub cuts: usize,
    /// The states of all searches, if there were any.
    pub searched: Option<u64>,
    /// Graphs without branches.
    pub cases: usize,
    /// Whether there is more than cuts, with a search or not.
    pub branches: bool,
}

/// Verifies that a graph has no route of at most `budget` moves.
pub fn refute(
    graph: &Graph,
    budget: u32,
    depth: u32,
    lines: &mut Lines,
    meter: &Meter,
    seen: &mut Seen,
) -> Result<(), Error> {
    // What a node takes is given back after it.
    let account = &meter.account();
    account.spend(1000)?;
    if depth > DEEPEST {
        return Ok(lines.error(format_args!("branches deeper than {DEEPEST}"))?);
    }
    if depth > 0 && graph.cells == 0 {
        seen.cases += 1;
        return Ok(lines.exactly("evidence", "unreachable")?);
    }
    if lines.comes("evidence branch ") {
        seen.branches = true;
        let [_, digits] = lines.words("evidence")?[..] else {
            return Ok(lines.error("expected evidence, branch, a set of moves")?);
        };
        account.take(graph.moves.len() + 4, 1)?;
        let set = marks(digits, graph.moves.len(), lines)?;
        if !set.contains(&true) {
            return Ok(lines.error("the set has no moves")?);
        }
        refute(&graph.without(&set, account)?, budget, depth + 1, lines, meter, seen)?;
        return refute(&graph.with_present(&set, account)?, budget, depth + 1, lines, meter, seen);
    }
    let bound = Cuts::parse(graph, lines, account)?;
    seen.cuts += bound.list.len();
    let room = i128::from(budget) * i128::from(bound.scale) - bound.total;
    if room >= 0 && lines.comes("evidence fewer\n") {
        seen.branches = true;
        lines.exactly("evidence", "fewer")?;
        let gone: Vec<bool> = bound.slacks.iter().map(|&slack| slack > room).collect();
        if !gone.contains(&true) {
            return Ok(lines.error("no move is too dear")?);
        }
        return refute(&graph.without(&gone, account)?, budget, depth + 1, lines, meter, seen);
    }
    if room >= 0 {
        lines.exactly("evidence", "search")?;
        let searched = search::refute(graph, &bound, budget, account)?;
        seen.searched = Some(seen.searched.unwrap_or(0).saturating_add(searched));
    }
    seen.cases += 1;
    Ok(())
}
