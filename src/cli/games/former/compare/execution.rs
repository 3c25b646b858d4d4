//! Solves boards with every algorithm, and proves the smallest possible number of clicks.

use super::arguments::Arguments;
use crate::games::former::clicks::NOUN;
use crate::games::former::read::Named;
use crate::games::least_moves::Ending;
use crate::output::Failure;
use crate::output::progress::Watched;
use crate::output::units::span_text;
use kortest::anytime::{Algorithm, Options};
use kortest::former::{Board, Proof, ProveOptions, Solution, prove_with, solve};
use kortest::runtime::Limits;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A proof gets this many times the user's time limit.
const PROOF_TIMES: u32 = 10;

/// One algorithm's run on one board.
pub struct AlgorithmRun {
    pub algorithm: Algorithm,
    pub solution: Solution,
    pub ending: Ending,
    pub time: Duration,
}

impl AlgorithmRun {
    /// Returns the length of the best solution that was found within `time`.
    pub fn length_after(&self, time: Duration) -> Option<u32> {
        self.solution
            .improvements
            .iter()
            .take_while(|i| i.time <= time)
            .last()
            .map(|i| i.moves)
    }
}

/// The proof of a board, and the runs of all algorithms on it.
pub struct Comparison {
    pub name: String,
    /// A note about the board, for JSON.
    pub note: Option<String>,
    /// The proof of the optimum, or of its bounds if the proof was stopped.
    pub proof: Proof,
    /// The runs, in the order of the algorithms.
    pub runs: Vec<AlgorithmRun>,
}

/// Runs the algorithms on boards.
pub struct Runner<'a> {
    pub arguments: &'a Arguments,
    pub algorithms: &'a [Algorithm],
    /// A flag that is set when the user stops the program.
    pub stop: &'a AtomicBool,
}

impl Runner<'_> {
    /// Proves a board and runs the algorithms on it.
    pub fn compare(
        &self,
        Named { name, board, note }: Named,
        place: &str,
    ) -> Result<Comparison, Failure> {
        let proof = self.prove(&board, place)?;
        let mut runs = Vec::new();
        for number in 0..self.algorithms.len() {
            runs.push(self.run(number, &board, proof.lower_bound, place)?);
            if self.stop.load(Relaxed) {
                break;
            }
        }
        Ok(Comparison {
            name,
            note,
            proof,
            runs,
        })
    }

    fn prove(&self, board: &Board, place: &str) -> Result<Proof, Failure> {
        let limits = self.limits(self.arguments.time_limit() * PROOF_TIMES);
        let prove = |progress: &_| {
            prove_with(
                board,
                &ProveOptions::default(),
                self.arguments.limits.run(limits, progress),
            )
        };
        Ok(self.watched(format!("{place}proof")).watch(prove)?)
    }

    /// Runs one algorithm. The run ends early if a solution reaches the lower bound.
    fn run(
        &self,
        number: usize,
        board: &Board,
        lower_bound: u32,
        place: &str,
    ) -> Result<AlgorithmRun, Failure> {
        let (algorithm, time_limit) = (self.algorithms[number], self.arguments.time_limit());
        let watched = self.watched(format!(
            "{place}{}, {} of {}, at most {} each",
            algorithm.name(),
            number + 1,
            self.algorithms.len(),
            span_text(time_limit.as_secs_f64())
        ));
        let start = Instant::now();
        let limits = self.limits(time_limit);
        let options = Options {
            seed: self.arguments.seed,
            patience: None,
            lower_bound,
        };
        let solution = watched.watch(|progress| {
            solve(
                board,
                algorithm,
                options,
                self.arguments.limits.run(limits, progress),
                &mut |_| (),
            )
        })?;
        let ending = Ending::of(solution.end, &limits);
        Ok(AlgorithmRun {
            algorithm,
            solution,
            ending,
            time: start.elapsed(),
        })
    }

    fn watched(&self, part: String) -> Watched {
        Watched {
            part,
            ..Watched::whole(NOUN, self.arguments.quiet)
        }
    }

    fn limits(&self, time: Duration) -> Limits<'_> {
        Limits {
            stop: self.stop,
            deadline: Instant::now().checked_add(time),
        }
    }
}
