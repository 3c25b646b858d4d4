//! Verifies proofs that a graph has no route within a budget of moves.
//!
//! A route is a sequence of moves from the start to the exit that takes all presents. A proof has
//! one of five forms:
//!
//! * cuts, which prove a lower bound on the cost of a route
//! * cuts and a search
//! * *fewer*: cuts, and a proof for a graph with fewer moves
//! * *branch*: a set of moves, a proof for routes without these moves, and a proof for all other
//!   routes
//! * *unreachable*: the graph has no path from the start to the exit
//!
//! # Why *branch* is sound
//!
//! Each route belongs to one of two cases:
//!
//! 1. The route contains no move of the set. The first proof is about the graph without the moves
//!    of the set. The route is also a route of this graph.
//! 2. The route contains a move of the set. The second proof is about the same graph with one more
//!    present, which all moves of the set take. So the route takes this present, and is also a
//!    route of the graph with this present.
//!
//! # Why *fewer* is sound
//!
//! The cuts prove a lower bound on the cost of all routes. The cuts also give each move a *slack*,
//! which is at least 0. A route with this move costs at least the lower bound plus the slack of the
//! move (see `FORMAT.md`).
//!
//! For example, let the lower bound be 90, and let the slack of a move be 20. Then each route with
//! this move costs at least 110. If a route within the budget costs at most 100, such a route does
//! not contain the move. So the checker can remove the move.

use super::cuts::{Cuts, ITEMS_PER_DIGIT, parse_set};
use super::graph::Graph;
use super::search;
use crate::frame::Lines;
use crate::limits::{Account, Error, Meter};

/// Maximum depth of nested evidence, as the format says.
const MAX_DEPTH: u32 = 256;
/// Work for each proof, in units of the work limit. The work that depends on the graph of the proof
/// is charged in addition.
const WORK_PER_CASE: u64 = 1000;

/// Statistics of a verified proof.
#[derive(Default)]
pub struct Statistics {
    /// Number of cuts in all cases.
    pub cuts: usize,
    /// Number of states that all searches visited; `None` without a search.
    pub searched: Option<u64>,
    /// Number of cases in the proof. Each branch adds one case.
    pub cases: usize,
    /// Whether the evidence contains proofs for smaller graphs: it has a line `evidence branch` or
    /// `evidence fewer`. Only version 2 of the format allows these lines.
    pub has_nested_proofs: bool,
}

/// Verifies the evidence that no route of the level has at most `budget` moves. The evidence is a
/// proof, which may contain proofs for smaller graphs. Returns statistics of the evidence.
pub fn refute(
    level: &mut Graph,
    budget: u32,
    lines: &mut Lines,
    meter: &Meter,
) -> Result<Statistics, Error> {
    if !is_shallow(lines.bytes) {
        return Err(Error::invalid(format!(
            "there are branches deeper than {MAX_DEPTH}"
        )));
    }
    let account = meter.account();
    // At most two other graphs are in memory together with `level`.
    level.charge(&account)?;
    let graph = level.clone();
    let mut reader = ProofReader {
        level,
        budget,
        lines,
        meter,
        statistics: Statistics::default(),
    };
    reader.refute(graph)?;
    Ok(reader.statistics)
}

/// Returns whether the proofs in `lines` contain each other at most as deeply as the format allows.
///
/// Looks only at the lines that begin a proof or say that a proof follows. If more proofs follow
/// than are needed, returns `true`, because the parser rejects these lines later.
fn is_shallow(lines: &[u8]) -> bool {
    // For each proof that must still follow, its depth. The last entry belongs to the next proof.
    let mut depths_to_come = vec![0];
    // The depth of the last proof.
    let mut depth = 0;
    for line in lines.split(|&byte| byte == b'\n') {
        // A search belongs to the cuts before it, and contains no proof.
        if !line.starts_with(b"evidence ") || line == b"evidence search" {
            continue;
        }
        if line == b"evidence fewer" {
            // This line follows the cuts of the last proof. Another proof must follow this line,
            // one level deeper.
            depths_to_come.push(depth + 1);
        } else {
            let Some(next_depth) = depths_to_come.pop() else {
                // All proofs are complete, so this line is superfluous, and the parser will reject
                // it.
                break;
            };
            depth = next_depth;
            if line.starts_with(b"evidence branch ") {
                depths_to_come.extend([depth + 1, depth + 1]);
            }
        }
        if are_too_deep(&depths_to_come) {
            return false;
        }
    }
    true
}

/// Returns whether the proofs that must still follow (the last one comes next) are deeper
/// or more numerous than in any valid file.
fn are_too_deep(depths_to_come: &[u32]) -> bool {
    // In a valid file, at most one proof of each depth from 1 on is still to come, and at most two
    // of the largest depth. So at most `MAX_DEPTH` + 1 proofs are still to come.
    let next_depth = depths_to_come.last();
    depths_to_come.len() > MAX_DEPTH as usize + 1
        || next_depth.is_some_and(|&depth| depth > MAX_DEPTH)
}

/// Reads and verifies a proof, which may contain proofs for smaller graphs.
struct ProofReader<'a, 'b> {
    /// The graph of the level, with the presents of all open branches.
    level: &'a mut Graph,
    /// The proof shows that no route has at most this number of moves.
    budget: u32,
    lines: &'a mut Lines<'b>,
    meter: &'a Meter<'a>,
    /// Statistics of the evidence that has been read so far.
    statistics: Statistics,
}

impl ProofReader<'_, '_> {
    /// Verifies the evidence that `graph` has no route within the budget of moves. The depth of the
    /// recursion is at most `MAX_DEPTH`.
    fn refute(&mut self, graph: Graph) -> Result<(), Error> {
        self.meter.spend(WORK_PER_CASE)?;
        if self.lines.comes("evidence branch ") {
            self.statistics.has_nested_proofs = true;
            return self.verify_branch(graph);
        }
        let part_to_refute = self.refute_without_branch(&graph)?;
        // Frees the memory before the recursion.
        drop(graph);
        match part_to_refute {
            Some(part) => self.refute_part(part),
            None => Ok(()),
        }
    }

    /// Verifies the evidence that a part of a graph has no route within the budget of moves. A part
    /// without cells has no path from the start to the exit, so its evidence is the line
    /// *unreachable*.
    fn refute_part(&mut self, graph: Graph) -> Result<(), Error> {
        if graph.cells > 0 {
            return self.refute(graph);
        }
        self.meter.spend(WORK_PER_CASE)?;
        self.statistics.cases += 1;
        self.lines.exactly("evidence", "unreachable")
    }

    /// Verifies the two proofs of a branch, which is a case distinction: the first proof is for
    /// routes without any move of a set, and the second proof for all other routes. The proofs are
    /// about two graphs. Only one of them is in memory at a time. During the second proof,
    /// `self.level` has an additional present.
    fn verify_branch(&mut self, graph: Graph) -> Result<(), Error> {
        // When the function ends, this account returns the reserved memory.
        let account = &self.meter.account();
        let set = self.read_branch(graph.moves.len(), account)?;
        // The graph of the second proof is built from the numbers of the moves, which take less
        // memory than `graph`.
        let numbers: Vec<u32> = graph.moves.iter().map(|m| m.number).collect();
        let without = graph.without(&set, account)?;
        drop(graph);
        self.refute_part(without)?;

        // The second proof is about routes that make a move of the set. In its graph, exactly the
        // moves of the set take an additional present.
        self.level.add_present(&numbers, &set)?;
        let with_present = self.level.part_of_moves(&numbers, account)?;
        self.refute_part(with_present)?;
        self.level.remove_last_present(&numbers);
        Ok(())
    }

    /// Reads the line of a branch, which has a set of moves in hexadecimal. Returns, for each of
    /// the `moves` moves, whether it is in the set. Reserves the memory that
    /// [`verify_branch`](ProofReader::verify_branch) needs besides its graphs.
    fn read_branch(&mut self, moves: usize, account: &Account) -> Result<Vec<bool>, Error> {
        // The caller has seen that the word after `evidence` is `branch`.
        let [_, digits] = self.lines.words("evidence", 2)?[..] else {
            let expected = "expected evidence, branch, a set of moves";
            return Err(self.lines.error(expected));
        };
        // Reserves memory for the set and for the numbers of the moves. While the set is parsed, it
        // may have entries for one more hexadecimal digit.
        let bytes_per_move = size_of::<bool>() + size_of::<u32>();
        account.take(moves + ITEMS_PER_DIGIT, bytes_per_move)?;
        let set = parse_set(digits, moves, self.lines)?;
        let count = set.iter().filter(|&&is_in_set| is_in_set).count();
        // If the set were empty, the first proof would be about the same graph again.
        if count == 0 {
            return Err(self.lines.error("the set has no moves"));
        }
        // Each move of the set stores that it takes the new present. A growing vector may reserve
        // twice the memory that it needs.
        account.take(count, 2 * size_of::<u32>())?;
        Ok(set)
    }

    /// Verifies evidence that begins with cuts, which prove a lower bound on the cost of a route.
    /// The evidence is cuts alone, cuts and a search, or cuts and the line `evidence fewer`, which
    /// removes moves that are too expensive for the budget. After this line, returns the graph
    /// without these moves, which must still be refuted. In the other cases, returns `None`, and
    /// counts one case. Adds the cuts to the statistics.
    fn refute_without_branch(&mut self, graph: &Graph) -> Result<Option<Graph>, Error> {
        let account = &self.meter.account();
        let cuts = Cuts::parse(graph, self.lines, account)?;
        self.statistics.cuts += cuts.list.len();
        // Each move costs `scale`, so the product is the largest cost of a route within the budget.
        // The cuts prove that each route costs at least `total`. The difference is the maximum
        // slack of a move in such a route. The *slack* of a move is the amount by which the lower
        // bound rises for routes with this move. If the difference is negative, the cuts alone
        // prove that no route is within the budget.
        let max_slack = i128::from(self.budget) * i128::from(cuts.scale) - cuts.total;
        if max_slack >= 0 {
            if self.lines.comes("evidence fewer\n") {
                let part = self.read_fewer(graph, &cuts, max_slack, account)?;
                return Ok(Some(part));
            }
            self.verify_search(graph, &cuts, account)?;
        }
        self.statistics.cases += 1;
        Ok(None)
    }

    /// Reads the line `evidence search`, and verifies by a search that `graph` has no route within
    /// the budget of moves. The cuts make the search smaller. Adds the visited states to the
    /// statistics.
    fn verify_search(
        &mut self,
        graph: &Graph,
        cuts: &Cuts,
        account: &Account,
    ) -> Result<(), Error> {
        self.lines.exactly("evidence", "search")?;
        let searched = search::refute(graph, cuts, self.budget, account)?;
        let searched_before = self.statistics.searched.unwrap_or(0);
        self.statistics.searched = Some(searched_before.saturating_add(searched));
        Ok(())
    }

    /// Reads the line `evidence fewer`, which only version 2 of the format allows. Returns the
    /// graph without the moves whose *slack*, which is in `cuts`, exceeds `max_slack`: what the
    /// budget leaves beyond the bound. A route with such a move costs at least the bound plus the
    /// slack, so it exceeds the budget. An error if no move is removed.
    fn read_fewer(
        &mut self,
        graph: &Graph,
        cuts: &Cuts,
        max_slack: i128,
        account: &Account,
    ) -> Result<Graph, Error> {
        self.statistics.has_nested_proofs = true;
        self.lines.exactly("evidence", "fewer")?;
        let slacks = cuts.slacks.iter();
        let is_expensive: Vec<bool> = slacks.map(|&slack| slack > max_slack).collect();
        if !is_expensive.contains(&true) {
            return Err(self.lines.error("every move is cheap enough to remain"));
        }
        graph.without(&is_expensive, account)
    }
}

#[cfg(test)]
mod tests {
    use super::is_shallow;
    use crate::tests::sealed;
    use crate::{Limits, check, sha256::sha256};

    /// The first lines of a proof. Another proof must follow them: the proof about the graph with
    /// fewer moves, or the second proof of the branch.
    const FEWER: &str = "evidence cuts\nevidence fewer\n";
    const BRANCH: &str = "evidence branch 8\nevidence unreachable\n";

    /// Returns a certificate whose proof has `count` nested branches (case distinctions). The first
    /// proof of each branch is the line `evidence unreachable`, and the second proof is the next
    /// branch, or cuts at the end.
    fn nested(count: usize) -> Vec<u8> {
        let head =
            "kortest certificate 2\npuzzle chilly\nboard /######/#P.$X#/######\nclaim at-least 1\n";
        let branches = BRANCH.repeat(count);
        let rests = sha256(b"1");
        let cuts = format!("evidence cuts\nscale 1\npotentials 0 1\ncuts 0\nrests {rests}\n");
        sealed(format!("{head}{branches}{cuts}").as_bytes())
    }

    #[test]
    fn branches_are_limited_in_depth() {
        let allowed = check(&nested(256), &Limits::of(0));
        let deeper = check(&nested(257), &Limits::of(0));

        assert!(allowed.is_ok(), "{allowed:?}");
        let error = deeper.expect_err("too deep").to_string();
        assert_eq!(error, "there are branches deeper than 256");
    }

    #[test]
    fn all_kinds_of_nesting_are_limited_in_depth() {
        for proof in [FEWER, BRANCH] {
            assert!(is_shallow(proof.repeat(256).as_bytes()), "{proof}");
            assert!(!is_shallow(proof.repeat(257).as_bytes()), "{proof}");
        }
        // In this text, each branch is the first proof of the branch before.
        let first_proofs = "evidence branch 8\n";
        assert!(is_shallow(first_proofs.repeat(256).as_bytes()));
        assert!(!is_shallow(first_proofs.repeat(257).as_bytes()));
    }

    #[test]
    fn open_proofs_are_limited_in_number() {
        assert!(!is_shallow("evidence fewer\n".repeat(1000).as_bytes()));
    }
}
