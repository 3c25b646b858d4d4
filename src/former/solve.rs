//! Finds the best solution within given limits, and computes the bounds of a board.

use super::anytime::{AnytimeBoard, anytime_board};
use super::board::{Board, Click};
use super::columns::Unfinished;
use super::game::Former;
use super::layout::Layout;
use super::prove::{Proof, ProveError, result_text, run_column_program, too_large, verify_result};
use kortest_base::anytime::{self, Algorithm, End, Improvement};
use kortest_base::puzzle::Puzzle;
use kortest_base::runtime::{Instant, Phase, Run, release_memory};
use std::fmt;
use std::time::Duration;

/// The best solution and the best lower bound that were found within limits.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Solution {
    /// The best solution found. A replay has verified that it clears the board.
    pub solution: Option<Vec<Click>>,
    /// A proven lower bound on the number of clicks.
    pub lower_bound: u32,
    /// Improvements of the solution, in order.
    pub improvements: Vec<Improvement>,
    /// Number of states and nodes that all algorithms visited.
    pub expanded: u64,
    /// The reason why the run ended.
    pub end: End,
}

/// Writes the lower bound and the solution, such as `2 clicks is optimal: 0,0 0,0`.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&result_text(self.lower_bound, self.solution.as_deref()))
    }
}

/// Returns an error if a board is too large for an algorithm. A* and breadth-first search prove optima, so they must
/// never confuse two states. This needs exact keys, which only boards of up to 63 cells have.
///
/// # Errors
///
/// The board is too large.
pub fn fits_algorithm(board: &Board, algorithm: Algorithm) -> Result<(), ProveError> {
    let seeks_proof = matches!(algorithm, Algorithm::AStar | Algorithm::BreadthFirst);
    if seeks_proof && Layout::new(board).is_none() {
        return Err(too_large(board, algorithm.name()));
    }
    Ok(())
}

/// Looks for the best solution (the fewest clicks) by one algorithm, within the limits of `run`. Reports improvements.
///
/// # Errors
///
/// The board is too large, or two results contradict each other, which is a bug.
pub fn solve(
    board: &Board,
    algorithm: Algorithm,
    options: anytime::Options,
    run: Run,
    report: &mut dyn FnMut(Improvement),
) -> Result<Solution, ProveError> {
    let start = Instant::now();
    fits_algorithm(board, algorithm)?;
    let Some(anytime_board) = anytime_board(board) else {
        return Err(too_large(board, algorithm.name()));
    };
    // The times of the improvements include the time of the preparation so far.
    let earlier = EarlierResults {
        upper_bound: None,
        expanded: 0,
        time: start.elapsed(),
    };
    let found = anytime_board.search(algorithm, options, run, &mut |improvement| {
        report(earlier.continued(improvement));
    });
    // The search proves a lower bound only if it ended with a proof.
    let lower_bound = match &found.moves {
        Some(clicks) if found.end.is_proof() => clicks.len() as u32,
        Some(_) | None => anytime_board.lower_bound().max(options.lower_bound),
    };
    verify_result(board, found.moves.as_deref(), lower_bound)?;
    Ok(Solution {
        solution: found.moves,
        lower_bound,
        improvements: earlier.improvements(&found.improvements),
        expanded: found.expanded,
        end: found.end,
    })
}

/// What a run knows before it starts a further search by quick algorithms.
struct EarlierResults {
    /// The number of clicks of the best known solution, if any.
    upper_bound: Option<u32>,
    /// Number of states that the quick algorithms have visited.
    expanded: u64,
    /// The time since the start of the run.
    time: Duration,
}

impl EarlierResults {
    /// Returns whether a solution of the search beats the best solution that was known before the search, if any.
    fn is_improved_by(&self, improvement: &Improvement) -> bool {
        self.upper_bound
            .is_none_or(|known| improvement.moves < known)
    }

    /// Counts an improvement of the search from the start of the run: adds the earlier states and the earlier time.
    fn continued(&self, improvement: Improvement) -> Improvement {
        Improvement {
            states: self.expanded + improvement.states,
            time: self.time + improvement.time,
            ..improvement
        }
    }

    /// Returns the improvements of the search that beat the best earlier solution, counted from the start of the run.
    fn improvements(&self, search_improvements: &[Improvement]) -> Vec<Improvement> {
        let all = search_improvements.iter().copied();
        let better = all.filter(|improvement| self.is_improved_by(improvement));
        better
            .map(|improvement| self.continued(improvement))
            .collect()
    }
}

/// Returns the names and values of the lower bounds on the clicks that clear a board, without a search: the number of
/// column runs (maximal sequences of adjacent columns with a common colour), and this number plus the largest surplus
/// (the clicks that a column needs, minus its colours).
///
/// # Errors
///
/// The board is too large for the search.
pub fn bounds(board: &Board) -> Result<Vec<(&'static str, u32)>, ProveError> {
    let Some(layout) = Layout::new(board) else {
        return Err(too_large(board, "the search"));
    };
    let root = Former::with_all_rules(layout).root();
    Ok(vec![
        ("column runs", root.runs.into()),
        ("strip", root.bound.into()),
    ])
}

/// After this number of states without a better solution, the quick algorithms stop, and the column program starts.
const FIRST_PATIENCE: u64 = 2_000;

/// Looks for the best solution (the fewest clicks) by quick algorithms first, and then by the column program, which
/// finds and proves the optimum one column at a time. Keeps the limits of `run`. Calls `report` at each improvement.
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn solve_and_prove(
    board: &Board,
    options: anytime::Options,
    run: Run,
    report: &mut dyn FnMut(Improvement),
) -> Result<Solution, ProveError> {
    let mut solve_run = SolveRun {
        proof: Proof::unproven(board),
        lower_bound: 0,
        expanded: 0,
        // A run on the empty board ends like this: the solution without clicks is known and meets the bound 0.
        end: End::MeetsBound,
        start: Instant::now(),
        report,
    };
    if !board.is_empty() {
        solve_run.find(options, run)?;
    }
    Ok(Solution {
        expanded: solve_run.expanded + solve_run.nodes(),
        solution: solve_run.proof.solution,
        lower_bound: solve_run.lower_bound,
        improvements: solve_run.proof.improvements,
        end: solve_run.end,
    })
}

/// A run of [`solve_and_prove`], with the best solution and the best lower bound so far.
struct SolveRun<'a> {
    proof: Proof,
    /// The best proven lower bound. It has evidence only if the column program has proven it.
    lower_bound: u32,
    /// Number of states that the quick algorithms have visited.
    expanded: u64,
    /// Why the last algorithm ended.
    end: End,
    /// When the run started.
    start: Instant,
    report: &'a mut dyn FnMut(Improvement),
}

impl SolveRun<'_> {
    /// Looks for the best solution of a board that is not empty: by the quick algorithms and, unless these prove the
    /// optimum, by the column program. If the memory is too small for this, by the quick algorithms again, up to the
    /// limits of the run.
    fn find(&mut self, options: anytime::Options, run: Run) -> Result<(), ProveError> {
        let board = anytime_board(&self.proof.board);
        if let Some(board) = &board {
            self.lower_bound = board.lower_bound();
            let first_options = options.patience(Some(FIRST_PATIENCE));
            self.run_quick_algorithms(board.as_ref(), first_options, run)?;
            if self.end.is_proof() {
                return Ok(());
            }
        }
        self.solve_by_columns(run)?;
        self.end = match self.proof.unfinished {
            None => End::MeetsBound,
            Some(Unfinished::Stopped) => End::Stopped,
            Some(Unfinished::Memory) => End::Memory,
        };
        if self.end == End::Memory
            && let Some(board) = &board
        {
            let last_options = options.patience(None).lower_bound(self.lower_bound);
            self.run_quick_algorithms(board.as_ref(), last_options, run)?;
        }
        Ok(())
    }

    /// Runs the quick algorithms. Reports each better solution, keeps and verifies the best solution, and raises the
    /// lower bound if the algorithms prove the optimum. Sets `self.end`.
    fn run_quick_algorithms(
        &mut self,
        board: &dyn AnytimeBoard,
        options: anytime::Options,
        run: Run,
    ) -> Result<(), ProveError> {
        run.progress.enter(Phase::Anytime);
        let earlier = EarlierResults {
            upper_bound: self.proof.upper_bound(),
            expanded: self.expanded,
            time: self.start.elapsed(),
        };
        let found = board.search(Algorithm::Portfolio, options, run, &mut |improvement| {
            if earlier.is_improved_by(&improvement) {
                (self.report)(earlier.continued(improvement));
            }
        });
        let improvements = earlier.improvements(&found.improvements);
        self.proof.improvements.extend(improvements);
        release_memory();
        self.expanded += found.expanded;
        self.end = found.end;
        if let Some(clicks) = found.moves {
            self.proof.improve(clicks);
        }
        if self.end.is_proof()
            && let Some(optimum) = self.proof.upper_bound()
        {
            self.lower_bound = self.lower_bound.max(optimum);
        }
        self.proof.verify_with(self.lower_bound)
    }

    /// Runs the column program. Keeps and reports its solution if it is better than the best known solution.
    fn solve_by_columns(&mut self, run: Run) -> Result<(), ProveError> {
        let known_clicks = self.proof.upper_bound();
        // Drops the layers (automata of columns), because only the solution and the bound are needed.
        drop(run_column_program(&mut self.proof, run));
        self.lower_bound = self.lower_bound.max(self.proof.lower_bound());
        if let Some(moves) = self.proof.upper_bound()
            && known_clicks.is_none_or(|known| moves < known)
        {
            let improvement = Improvement {
                moves,
                states: self.expanded + self.nodes(), // Of quick algorithms and of automata.
                time: self.start.elapsed(),
                is_start: false,
            };
            self.proof.improvements.push(improvement);
            (self.report)(improvement);
        }
        self.proof.verify_with(self.lower_bound)
    }

    /// Returns the number of nodes of all layers (automata of columns) that the column program has built.
    fn nodes(&self) -> u64 {
        self.proof.sweeps.iter().map(|sweep| sweep.nodes).sum()
    }
}
