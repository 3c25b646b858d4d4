//! Finds the different solutions of a board. Removing the same groups in another order is not a different solution.

use super::graph::PlayGraph;
use super::not_counted::NotCounted;
use crate::columns::{Effort, Interned};

/// The count gives up when there are more different solutions than this.
pub const MAX_SOLUTIONS: usize = 1_000_000;

/// The count gives up after this many visits to states. A state counts each time that the search comes to it.
const MAX_VISITS: usize = 64 * MAX_SOLUTIONS;

/// An estimate of the memory for one solution, in bytes, without the list of its groups.
const BYTES_OF_ENTRY: usize = 2 * size_of::<Box<[u32]>>();

/// The different solutions of a board.
pub struct DifferentSolutions {
    pub count: u64,
    /// The first solutions that were found. Each lists the numbers of the groups that its clicks remove, in order.
    pub examples: Vec<Vec<u32>>,
}

/// Counts the different optimal solutions of a board, and lists the first `wanted` of them. Two solutions are different
/// if they do not remove the same set of groups (connected tiles of one colour). `graph` has the states on all optimal
/// plays as its nodes, and the optimal clicks as its edges.
///
/// Two clicks on a state are *independent* if both orders are optimal. Plays that differ only by the order of
/// neighbouring independent clicks remove the same groups. So not all plays are followed: after a click was tried, it
/// *sleeps* (is not tried) in later plays from this state, until a click follows that depends on it.
///
/// # Why each solution is found
///
/// Call plays equivalent if swaps of neighbouring independent clicks lead from one play to the other. In each class of
/// equivalent plays, take the play that comes first if plays are compared click by click. The search follows this play:
/// suppose that its next click `m` sleeps. Then `m` was tried at an earlier state, before the click that the play makes
/// there, and `m` is independent of all clicks of the play since then. So swaps move `m` forward to the earlier state,
/// which gives an equivalent play that comes first. This is a contradiction.
///
/// Two classes may remove the same groups, and a class may be followed more than once, because independence depends on
/// the state. So a solution counts only if its whole set of groups is new.
pub fn different_solutions(
    graph: &PlayGraph,
    wanted: usize,
    effort: &Effort,
) -> Result<DifferentSolutions, NotCounted> {
    let mut finder = SolutionFinder {
        graph,
        effort,
        wanted,
        path: Vec::new(),
        asleep: Vec::new(),
        sorted: Vec::new(),
        found: Interned::default(),
        count: 0,
        examples: Vec::new(),
        visits: 0,
    };
    finder.visit(0, 0)?; // State 0 is the board, on which no click sleeps.
    Ok(DifferentSolutions {
        count: finder.count,
        examples: finder.examples,
    })
}

/// A depth-first search for all different solutions, in the graph of the optimal clicks.
struct SolutionFinder<'a> {
    graph: &'a PlayGraph,
    effort: &'a Effort<'a>,
    wanted: usize,
    /// The groups (by number) that the clicks on the current path have removed, in order.
    path: Vec<u32>,
    /// The groups whose clicks *sleep*: they are not tried, because plays that begin with them lead to solutions that
    /// were found before. First come the groups that sleep in the first state of the path, then in the next state, and
    /// so on.
    asleep: Vec<u32>,
    /// The groups of the solution that was found last, in ascending order.
    sorted: Vec<u32>,
    /// The sets of groups of all solutions so far, each in ascending order.
    found: Interned,
    /// The number of solutions.
    count: u64,
    examples: Vec<Vec<u32>>,
    visits: usize,
}

impl SolutionFinder<'_> {
    /// Follows all optimal clicks from `state` on, except sleeping clicks: plays that begin with a sleeping click lead
    /// to solutions that were found before. The groups that sleep in this state are `asleep[first_asleep..]`. Fails if
    /// there are too many solutions or visits, or if a limit ends the run.
    fn visit(&mut self, state: usize, first_asleep: usize) -> Result<(), NotCounted> {
        self.visits += 1;
        if self.visits > MAX_VISITS {
            return Err(NotCounted::TooMany);
        }
        self.effort.limits.check()?;
        if self.graph.is_end(state) {
            return self.add_solution();
        }
        let graph = self.graph;
        for edge in graph.edges(state) {
            if self.asleep[first_asleep..].contains(&edge.group) {
                continue;
            }
            let asleep_before = self.asleep.len();
            self.push_still_asleep(state, edge.group, first_asleep);
            self.path.push(edge.group);
            self.visit(edge.state_after(), asleep_before)?;
            self.path.pop();
            // From now on, this click sleeps (is not tried): all plays that begin with it have been followed.
            self.asleep.truncate(asleep_before);
            self.asleep.push(edge.group);
        }
        Ok(())
    }

    /// Appends the groups that sleep (whose clicks are not tried) after a click on `clicked` to `asleep`. The groups in
    /// `asleep[first_asleep..]` sleep in `state`. They stay asleep if both orders with `clicked` are optimal.
    fn push_still_asleep(&mut self, state: usize, clicked: u32, first_asleep: usize) {
        for index in first_asleep..self.asleep.len() {
            let group = self.asleep[index];
            if are_independent(self.graph, state, clicked, group) {
                self.asleep.push(group);
            }
        }
    }

    /// Counts the solution that removes the groups in `path`, unless a solution with the same set of groups was counted
    /// before. Fails if there are more than a million solutions, or if the memory is too small.
    fn add_solution(&mut self) -> Result<(), NotCounted> {
        self.sorted.clone_from(&self.path);
        self.sorted.sort_unstable();
        if !self.found.insert(&self.sorted).is_new {
            return Ok(());
        }
        self.count += 1;
        if self.count > MAX_SOLUTIONS as u64 {
            return Err(NotCounted::TooMany);
        }
        let bytes = size_of_val(self.sorted.as_slice()) + BYTES_OF_ENTRY;
        self.effort.memory.add(bytes)?;
        if self.examples.len() < self.wanted {
            self.examples.push(self.path.clone());
        }
        Ok(())
    }
}

/// Returns whether clicks on the groups `one` and `other` of a state are optimal in both orders.
fn are_independent(graph: &PlayGraph, state: usize, one: u32, other: u32) -> bool {
    are_optimal_in_order(graph, state, one, other) && are_optimal_in_order(graph, state, other, one)
}

/// Returns whether it is optimal to remove the group `first` from a state, and the group `second` with the next click.
fn are_optimal_in_order(graph: &PlayGraph, state: usize, first: u32, second: u32) -> bool {
    match graph.edge(state, first) {
        Some(edge) => graph.edge(edge.state_after(), second).is_some(),
        None => false,
    }
}
