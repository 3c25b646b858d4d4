//! Runs the algorithms on boards, and proves the smallest possible number of clicks.

use super::arguments::{Fallible, Named, RunArguments};
use kortest::anytime::{Algorithm, End, Options};
use kortest::former::{Board, Proof, ProveOptions, Solution, fits_algorithm, prove_with, solve};
use kortest::runtime::{Progress, release_memory};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A proof gets this many times the user's time limit.
const PROOF_TIMES: u32 = 10;

/// The proof of a board, and the runs of all algorithms on it.
pub struct Comparison {
    pub name: String,
    /// The proof of the optimum, or of its bounds if the proof was stopped.
    pub proof: Proof,
    /// The runs, in the order of the algorithms. Algorithms that do not support the board have
    /// none.
    pub runs: Vec<AlgorithmRun>,
    /// The algorithms that do not support the board.
    pub unfit: Vec<Algorithm>,
}

/// One algorithm's run on one board.
pub struct AlgorithmRun {
    pub algorithm: Algorithm,
    /// What the algorithm found itself. It has no clicks if no solution was better than the start
    /// value.
    pub solution: Solution,
    /// The solution of another algorithm, if the run began with one.
    pub start: Option<StartValue>,
    /// The wall time of the algorithm alone.
    pub time: Duration,
}

/// A solution with which a run began. It belongs to the algorithm that found it.
pub struct StartValue {
    pub algorithm: Algorithm,
    pub clicks: u32,
}

impl AlgorithmRun {
    /// Returns the length of the best solution that was found within `time`.
    pub fn length_after(&self, time: Duration) -> Option<u32> {
        let mut improvements = self.solution.improvements.iter().rev();
        let last = improvements.find(|improvement| improvement.time <= time)?;
        Some(last.moves)
    }
}

/// Runs the algorithms on boards.
pub struct Runner<'a> {
    pub arguments: &'a RunArguments,
    pub algorithms: &'a [Algorithm],
    /// A flag that is set when the user stops the program.
    pub stop: &'a AtomicBool,
}

impl Runner<'_> {
    /// Proves a board and runs the algorithms on it.
    pub fn compare(&self, named: Named) -> Fallible<Comparison> {
        let Named { name, board } = named;
        eprintln!("{name}: proof");
        let proof = self.prove(&board)?;
        let mut runs = Vec::new();
        let mut unfit = Vec::new();
        for &algorithm in self.algorithms {
            if fits_algorithm(&board, algorithm).is_err() {
                unfit.push(algorithm);
                continue;
            }
            eprintln!("{name}: {}", algorithm.name());
            runs.push(self.run(algorithm, &board, proof.lower_bound())?);
            if self.stop.load(Relaxed) {
                break;
            }
        }
        Ok(Comparison {
            name,
            proof,
            runs,
            unfit,
        })
    }

    /// Proves the optimum of a board. A stopped proof has bounds.
    fn prove(&self, board: &Board) -> Fallible<Proof> {
        let progress = Progress::default();
        let time = self.arguments.time_limit * PROOF_TIMES;
        let run = self.arguments.run(time, self.stop, &progress);
        Ok(prove_with(board, &ProveOptions::default(), run)?)
    }

    /// Runs an algorithm. The run ends early if a solution reaches the lower bound.
    pub fn run(
        &self,
        algorithm: Algorithm,
        board: &Board,
        lower_bound: u32,
    ) -> Fallible<AlgorithmRun> {
        let options = Options::default()
            .seed(self.arguments.seed)
            .lower_bound(lower_bound);
        let progress = Progress::default();
        let start = Instant::now();
        let time_limit = self.arguments.time_limit;
        let run = self.arguments.run(time_limit, self.stop, &progress);
        let mut solution = solve(board, algorithm, options, run, &mut |_| ())?;
        let time = start.elapsed();
        // The next algorithm may use as much memory as this one.
        release_memory();
        let start_value = take_start_value(&mut solution, algorithm);
        Ok(AlgorithmRun {
            algorithm,
            solution,
            start: start_value,
            time,
        })
    }
}

/// Returns why an algorithm ended, in words.
pub fn end_text(end: End) -> &'static str {
    match end {
        End::Exhausted | End::MeetsBound => "proven",
        End::Memory => "memory used up",
        End::Stopped => "stopped",
        End::Done | End::Patience => "done",
        End::Contradiction => "contradiction",
    }
}

/// Removes the start value of an algorithm from the solution of its run, and returns it.
fn take_start_value(result: &mut Solution, algorithm: Algorithm) -> Option<StartValue> {
    let found_by = algorithm.start()?;
    let improvements = &mut result.improvements;
    let start = *improvements
        .iter()
        .rfind(|improvement| improvement.is_start)?;
    improvements.retain(|improvement| !improvement.is_start);
    if improvements.is_empty() {
        result.solution = None;
    }
    Some(StartValue {
        algorithm: found_by,
        clicks: start.moves,
    })
}
