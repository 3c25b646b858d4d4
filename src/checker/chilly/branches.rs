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
use crate::limits::{Account, Error, Meter};

/// The largest number of lines `evidence branch` and `evidence fewer` on the way to a graph, as the format says. Each is two
/// nested calls; 512 calls fit any stack.
const MAX_DEPTH: u32 = 256;

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

/// Verifies that the graph of a level has no route of at most `budget` moves.
pub fn refute(level: &mut Graph, budget: u32, lines: &mut Lines, meter: &Meter) -> Result<Seen, Error> {
    if !is_shallow(lines.bytes) {
        return Err(format!("there are branches deeper than {MAX_DEPTH}").into());
    }
    let account = meter.account();
    // Besides the level, one graph exists at a time, or two while one is made from the other.
    level.charge(&account)?;
    let graph = level.clone();
    let mut reader = Reader { level, budget, lines, meter, seen: Seen::default() };
    reader.refute(graph, true)?;
    Ok(reader.seen)
}

/// Whether the branches of the lines that follow are at most as deep as the format allows. It takes a glance at the first word
/// or two of each line, and comes before any work on graphs.
fn is_shallow(lines: &[u8]) -> bool {
    // The depths of the graphs whose evidence follows, the next one last; and that of the graph whose evidence was met last.
    let (mut open, mut depth) = (vec![0], 0);
    for line in lines.split(|&byte| byte == b'\n').filter(|line| line.starts_with(b"evidence ")) {
        if line == b"evidence fewer" {
            open.push(depth + 1);
        } else if line != b"evidence search" {
            let Some(next) = open.pop() else { break };
            depth = next;
            if line.starts_with(b"evidence branch ") {
                open.extend([depth + 1, depth + 1]);
            }
        }
        if open.last().is_some_and(|&depth| depth > MAX_DEPTH) {
            return false;
        }
    }
    true
}

/// Reads and verifies the evidence.
struct Reader<'a, 'b> {
    /// The graph of the level, with the presents that were added on the way to the graph whose evidence is read.
    level: &'a mut Graph,
    budget: u32,
    lines: &'a mut Lines<'b>,
    meter: &'a Meter,
    seen: Seen,
}

impl Reader<'_, '_> {
    /// Verifies the evidence of a graph.
    fn refute(&mut self, graph: Graph, is_first: bool) -> Result<(), Error> {
        self.meter.spend(1000)?;
        if !is_first && graph.cells == 0 {
            self.seen.cases += 1;
            return Ok(self.lines.exactly("evidence", "unreachable")?);
        }
        if self.lines.comes("evidence branch ") {
            self.seen.branches = true;
            return self.branch(graph);
        }
        match self.bound(graph)? {
            Some(fewer) => self.refute(fewer, false),
            None => Ok(()),
        }
    }

    /// Verifies the evidence of both graphs that are made from one by a set of moves.
    fn branch(&mut self, graph: Graph) -> Result<(), Error> {
        // What a node takes is given back after it.
        let account = &self.meter.account();
        let [_, digits] = self.lines.words("evidence", 2)?[..] else {
            return Ok(self.lines.error("expected evidence, branch, a set of moves")?);
        };
        account.take(graph.moves.len() + 4, size_of::<bool>() + size_of::<u32>())?;
        let set = marks(digits, graph.moves.len(), self.lines)?;
        let count = set.iter().filter(|takes| **takes).count();
        if count == 0 {
            return Ok(self.lines.error("the set has no moves")?);
        }
        // Twice the presents that are added, because a vector that grows has twice the capacity.
        account.take(count, 2 * size_of::<u32>())?;
        // The graph itself is not kept: these numbers take less memory.
        let numbers: Vec<u32> = graph.moves.iter().map(|m| m.number).collect();
        let without = graph.without(&set, account)?;
        drop(graph);
        self.refute(without, false)?;
        self.level.add_present(numbers.iter().zip(&set).filter(|(_, takes)| **takes).map(|(number, _)| *number))?;
        self.refute(self.level.only(&numbers, account)?, false)?;
        self.level.remove_present(&numbers);
        Ok(())
    }

    /// Verifies the evidence of cuts, and that of a search if it follows. Returns the smaller graph whose evidence follows
    /// otherwise.
    fn bound(&mut self, graph: Graph) -> Result<Option<Graph>, Error> {
        let account = &self.meter.account();
        let bound = Cuts::parse(&graph, self.lines, account)?;
        self.seen.cuts += bound.list.len();
        let room = i128::from(self.budget) * i128::from(bound.scale) - bound.total;
        if room >= 0 && self.lines.comes("evidence fewer\n") {
            self.seen.branches = true;
            self.lines.exactly("evidence", "fewer")?;
            return self.fewer(&graph, &bound, room, account).map(Some);
        }
        if room >= 0 {
            self.lines.exactly("evidence", "search")?;
            let searched = search::refute(&graph, &bound, self.budget, account)?;
            self.seen.searched = Some(self.seen.searched.unwrap_or(0).saturating_add(searched));
        }
        self.seen.cases += 1;
        Ok(None)
    }

    /// The graph without the moves whose slack is more than the room.
    fn fewer(&self, graph: &Graph, bound: &Cuts, room: i128, account: &Account) -> Result<Graph, Error> {
        let gone: Vec<bool> = bound.slacks.iter().map(|&slack| slack > room).collect();
        match gone.contains(&true) {
            true => graph.without(&gone, account),
            false => Ok(self.lines.error("no move is too dear")?),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::sha256::sha256;
    use crate::{Limits, check};

    /// A certificate of a level of one move with so many nested branches, each with all moves of its graph.
    fn branches(count: usize) -> Vec<u8> {
        let head = "kortest certificate 2\npuzzle chilly\nboard /######/#P.$X#/######\nclaim at-least 1\n";
        let branches = "evidence branch 8\nevidence unreachable\n".repeat(count);
        let cuts = format!("evidence cuts\nscale 1\npotentials 0 1\ncuts 0\nrests {}\n", sha256(b"1"));
        let text = format!("{head}{branches}{cuts}");
        format!("{text}sha256 {}\n", sha256(text.as_bytes())).into_bytes()
    }

    #[test]
    fn branches_are_limited_in_depth() {
        let answer = |count| check(&branches(count), &Limits::of(0)).map(|_| ()).map_err(|error| error.to_string());
        assert_eq!(answer(256), Ok(()));
        assert_eq!(answer(257), Err("there are branches deeper than 256".into()));
    }
}
