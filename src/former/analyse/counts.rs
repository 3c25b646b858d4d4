//! Counts the optimal solutions of a board, and grades how hard they are to find.

use super::analysis::Analysis;
use super::different::different_solutions;
use super::difficulty::Difficulty;
use super::explain::{Common, common};
use super::game::{ANALYSIS, BoardResult};
use super::graph::PlayGraph;
use super::not_counted::NotCounted;
use crate::board::{Board, Click};
use crate::columns::{Effort, LayeredBoard, NODES, OptimalPlays};
use crate::prove::{ProveError, verify};
use kortest_base::bounds::Bounds;
use kortest_base::runtime::{Phase, Run, on_workers, release_memory};
use kortest_base::setters;

/// What a caller wants to know besides the numbers of optimal solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Wanted {
    /// The number of different solutions to list.
    pub solutions: usize,
    /// Whether to find what all optimal plays have in common.
    pub common: bool,
}

impl Wanted {
    setters! {
        solutions: usize,
        common: bool,
    }
}

/// The numbers of optimal solutions (shortest sequences of clicks that clear the board) of a board.
#[derive(Clone, Debug)]
pub struct Counts {
    /// The optimum of the board.
    pub optimum: Bounds,
    /// The number of *chains*. A chain consists of one list for each two neighbouring columns: what the clicks of an
    /// optimal play remove from these two columns, in order.
    pub chains: Result<u128, NotCounted>,
    /// The numbers that need the graph of all states on optimal plays; an error if this graph is unknown.
    pub plays: Result<PlayCounts, NotCounted>,
}

/// Numbers about the optimal plays of a board, computed from the graph of all states on these plays.
#[derive(Clone, Debug)]
pub struct PlayCounts {
    /// The number of optimal sequences of clicks.
    pub sequences: Result<u128, NotCounted>,
    /// The number of different solutions. Solutions are not different if they remove the same groups in another order.
    pub different: Result<u64, NotCounted>,
    /// Different solutions, at most the number that was asked for.
    pub solutions: Vec<Vec<Click>>,
    /// What all optimal plays have in common; `Ok(None)` if [`Wanted::common`] is `false`.
    pub common: Result<Option<Common>, NotCounted>,
    /// The number of optimal first clicks.
    pub first_clicks: u32,
    /// How hard it is to find an optimal solution.
    pub difficulty: Difficulty,
    /// The number of states that were visited.
    pub states: u64,
}

impl Counts {
    /// Returns whether a count has no result because a deadline passed or the user stopped the run.
    pub fn is_stopped(&self) -> bool {
        self.is_unknown_because_of(NotCounted::Stopped)
    }

    /// Returns whether a count has no result because the memory was too small.
    pub(super) fn lacks_memory(&self) -> bool {
        self.is_unknown_because_of(NotCounted::Memory)
    }

    /// Returns whether a count has no result for this `reason`, which must not be an overflow: the number of click
    /// sequences, which can only overflow, is not checked.
    fn is_unknown_because_of(&self, reason: NotCounted) -> bool {
        match &self.plays {
            Ok(plays) => plays.different == Err(reason) || plays.common == Err(reason),
            Err(why) => *why == reason,
        }
    }

    /// Returns how hard it is to find an optimal solution; `None` if the optimal plays could not be followed.
    pub fn difficulty(&self) -> Option<Difficulty> {
        self.plays.as_ref().ok().map(|plays| plays.difficulty)
    }

    /// Returns why some number of optimal solutions is unknown; `None` if all are known. The number of different
    /// solutions comes first, then of click sequences, then of chains (orders of clicks in neighbouring columns).
    pub fn not_counted(&self) -> Option<NotCounted> {
        match &self.plays {
            Ok(plays) => {
                let different = plays.different.err();
                different.or(plays.sequences.err()).or(self.chains.err())
            }
            Err(why) => Some(*why),
        }
    }

    /// Returns what all optimal plays have in common; `None` if the caller did not ask for this, or if it is unknown.
    pub fn common(&self) -> Option<&Common> {
        let plays = self.plays.as_ref().ok()?;
        plays.common.as_ref().ok()?.as_ref()
    }

    /// Returns counts in which no number is known, for the reason `why`. `optimum` has the bounds on the fewest clicks.
    fn unknown(optimum: Bounds, why: NotCounted) -> Counts {
        Counts {
            optimum,
            chains: Err(why),
            plays: Err(why),
        }
    }
}

/// Counts the optimal solutions of a board (the shortest sequences of clicks that clear it), and finds what else is
/// `wanted`. A number stays unknown if time or memory is too short.
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn count_solutions(board: &Board, wanted: Wanted, run: Run) -> Result<Counts, ProveError> {
    Analysis::new(board).count_solutions(wanted, run)
}

impl Analysis {
    /// Solves the board of this analysis, and counts its optimal solutions as the function [`count_solutions`] does.
    ///
    /// # Errors
    ///
    /// Two results contradict each other, which is a bug.
    pub fn count_solutions(&mut self, wanted: Wanted, run: Run) -> Result<Counts, ProveError> {
        run.progress.enter(Phase::Stage(&ANALYSIS));
        run.progress.begin(1);
        let counts = on_workers(run.threads, || {
            let result = self.solve(run)?;
            run.progress.add(NODES, self.layered_mut().nodes());
            self.count_optimal(&result, wanted, run)
        })?;
        run.progress.finish_one();
        release_memory();
        Ok(counts)
    }

    /// Counts the optimal solutions of the board. `result` comes from [`solve`](Analysis::solve). If `result` has only
    /// bounds on the optimum, all counts are unknown, for the same reason.
    pub(super) fn count_optimal(
        &self,
        result: &BoardResult,
        wanted: Wanted,
        run: Run,
    ) -> Result<Counts, ProveError> {
        let Some(solved) = &self.solved else {
            let why = result.why.expect("an unsolved board has a reason");
            return Ok(Counts::unknown(result.optimum, why.into()));
        };
        count_optimal(&solved.layered, result.optimum, wanted, run)
    }
}

/// Counts the optimal solutions of a board whose layers are complete (the automata of its columns, from which the
/// optimum was computed). Replays the solutions that it lists, to verify them.
fn count_optimal(
    layered: &LayeredBoard,
    optimum: Bounds,
    wanted: Wanted,
    run: Run,
) -> Result<Counts, ProveError> {
    // The deadline, the stop flag, and the memory that is not filled by the layers (automata of columns).
    let effort = layered.effort(run.limits, run.memory);
    let plays = match layered.optimal_plays(&effort) {
        Ok(plays) => plays,
        Err(why) => return Ok(Counts::unknown(optimum, why.into())),
    };
    let counts = Counts {
        optimum,
        // `None` says that the number of chains (orders of clicks in neighbouring columns) has more than 128 bits.
        chains: plays.chains.ok_or(NotCounted::Overflow),
        plays: count_plays(layered.board(), &plays, wanted, &effort),
    };
    if let Ok(found) = &counts.plays {
        for solution in &found.solutions {
            verify(layered.board(), Some(solution))?;
        }
    }
    Ok(counts)
}

/// Builds the graph of all states on optimal plays of a board (shortest sequences of clicks), and computes all numbers
/// that need this graph. Fails if the graph is too large or the run is stopped. If one number fails, the rest stays.
fn count_plays(
    board: &Board,
    plays: &OptimalPlays,
    wanted: Wanted,
    effort: &Effort,
) -> Result<PlayCounts, NotCounted> {
    let graph = PlayGraph::new(plays, effort)?;
    let different = different_solutions(&graph, wanted.solutions, effort);
    let mut solutions = Vec::new();
    if let Ok(found) = &different {
        for groups in &found.examples {
            solutions.push(graph.clicks(plays, groups));
        }
    }
    let common_facts = if wanted.common {
        common(board, plays, &graph, effort).map(Some)
    } else {
        Ok(None)
    };
    Ok(PlayCounts {
        common: common_facts,
        sequences: count_sequences(&graph).ok_or(NotCounted::Overflow),
        different: different.map(|found| found.count),
        solutions,
        // State 0 is the board itself, and its edges are the optimal clicks on it.
        first_clicks: graph.edges(0).len() as u32,
        difficulty: Difficulty::of(&graph),
        states: graph.len() as u64,
    })
}

/// Counts the optimal sequences of clicks: paths from the first to the last state of the graph. `None` above 128 bits.
///
/// Each state gets the number of paths that begin there. Every state can be reached from the first state, so the total
/// is at least as large as the number of any state. So an overflow at a state is also an overflow of the total.
fn count_sequences(graph: &PlayGraph) -> Option<u128> {
    let mut sequences = vec![0_u128; graph.len()];
    // Edges lead to later states, so the numbers of sequences after a click are known.
    for state in (0..graph.len()).rev() {
        let mut sum = u128::from(graph.is_end(state));
        for edge in graph.edges(state) {
            sum = sum.checked_add(sequences[edge.state_after()])?;
        }
        sequences[state] = sum;
    }
    // State 0 is the board itself.
    Some(sequences[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest_base::runtime::Limits;

    #[test]
    fn more_than_128_bits_of_sequences_are_not_wrapped() {
        assert_eq!(count_sequences(&PlayGraph::of_levels(127)), Some(1 << 127));
        assert_eq!(count_sequences(&PlayGraph::of_levels(128)), None);
        assert_eq!(count_sequences(&PlayGraph::of_levels(200)), None);
    }

    #[test]
    fn one_play_has_at_most_all_states() {
        for (rows, bound, states) in [("OPG", 5, 8), ("O.O.O/P.P.P", 27, 64), (".", 1, 1)] {
            let mut layered = LayeredBoard::new(&rows.parse().unwrap());
            layered.solve(Limits::none(), 1 << 30).unwrap();
            let effort = layered.effort(Limits::none(), 1 << 30);
            let plays = layered.optimal_plays(&effort).unwrap();

            let all_states = PlayGraph::new(&plays, &effort).ok().unwrap().len();

            assert_eq!(plays.states_of_one_play(), bound, "{rows}");
            assert_eq!(all_states, states, "{rows}");
        }
    }
}
