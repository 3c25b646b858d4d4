//! The command line of `kortest compare`, and its work: solves boards with every algorithm, and
//! proves the smallest possible number of clicks.

use crate::arguments::{LimitArguments, Meaning, output_parser, parse_seed};
use crate::games::former::read::{NOUN, Named};
use crate::games::least_moves::Ending;
use crate::games::least_moves::solve::algorithm_parser;
use crate::games::read::read_board_of;
use crate::output::Failure;
use crate::output::format::span_text;
use crate::output::progress::Watched;
use kortest::anytime::{Algorithm, Options};
use kortest::former::{Board, Proof, ProveOptions, Solution, fits_algorithm, prove_with, solve};
use kortest::runtime::{Limits, release_memory};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Arguments of `kortest compare`.
#[derive(clap::Args)]
#[command(mut_arg("time_limit", |limit| limit.help(TIME_HELP)))]
pub struct Arguments {
    /// Boards to compare: dates, files, rows, or - for standard input
    #[arg(required_unless_present = "study", value_name = "BOARD")]
    pub boards: Vec<String>,
    #[command(flatten)]
    meaning: Meaning,
    /// Repeat a study of an article on the game, in place of the comparison
    #[arg(long, value_name = "NAME", conflicts_with = "algorithm")]
    pub study: Option<Study>,
    /// Run only this algorithm; may be given several times [default: all]
    #[arg(long, value_name = "NAME", value_parser = algorithm_parser(), hide_possible_values = true)]
    algorithm: Vec<Algorithm>,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = parse_seed)]
    pub seed: u64,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// File for the plot
    #[arg(long, value_name = "FILE", default_value = "compare.svg", value_parser = output_parser())]
    plot: PathBuf,
    /// Draw no plot
    #[arg(long, conflicts_with = "plot")]
    no_plot: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print no progress
    #[arg(long, short)]
    pub quiet: bool,
}

/// A study in place of the comparison.
#[derive(Clone, Copy, clap::ValueEnum, schemars::JsonSchema, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Study {
    /// The time of breadth-first search and A* on random boards of growing size
    Sizes,
    /// The clicks of 100 weighted random plays for each power, on BOARD or the article's board
    Powers,
}

/// The help text of `--time-limit` for this command.
const TIME_HELP: &str = "Stop each algorithm after this time, such as 90s or 10m; seconds without a unit [default: 10s]";

/// Default time limit for each algorithm on each board.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

impl Arguments {
    /// Returns the algorithms to run, in the order of `Algorithm::ALL`.
    pub fn algorithms(&self) -> Vec<Algorithm> {
        let mut algorithms = Algorithm::ALL.to_vec();
        if !self.algorithm.is_empty() {
            algorithms.retain(|algorithm| self.algorithm.contains(algorithm));
        }
        algorithms
    }

    /// Reads one of the boards.
    pub fn read(&self, board: &str) -> Result<Named, Failure> {
        read_board_of("compare", board, &self.meaning)
    }

    /// Returns an error if the user has chosen an algorithm that does not support a board.
    pub fn check_board(&self, board: &Board) -> Result<(), Failure> {
        for &algorithm in &self.algorithm {
            fits_algorithm(board, algorithm)?;
        }
        Ok(())
    }

    /// Returns the time limit of each algorithm on each board.
    pub fn time_limit(&self) -> Duration {
        self.limits.time_limit.unwrap_or(DEFAULT_TIME)
    }

    /// Returns the file for the plot; `None` if the user wants no plot.
    pub fn plot_path(&self) -> Option<&Path> {
        (!self.no_plot).then_some(self.plot.as_path())
    }
}

/// A proof gets this many times the user's time limit.
const PROOF_TIMES: u32 = 10;

/// The proof of a board, and the runs of all algorithms on it.
pub struct Comparison {
    pub name: String,
    /// A note about the board, for JSON.
    pub note: Option<String>,
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
    pub ending: Ending,
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
    pub arguments: &'a Arguments,
    pub algorithms: &'a [Algorithm],
    /// A flag that is set when the user stops the program.
    pub stop: &'a AtomicBool,
}

impl Runner<'_> {
    /// Proves a board and runs the algorithms on it. `prefix` begins the status line.
    pub fn compare(&self, named: Named, prefix: &str) -> Result<Comparison, Failure> {
        let Named { name, board, note } = named;
        let proof = self.prove(&board, prefix)?;
        let mut runs = Vec::new();
        let mut unfit = Vec::new();
        for (number, &algorithm) in self.algorithms.iter().enumerate() {
            if fits_algorithm(&board, algorithm).is_err() {
                unfit.push(algorithm);
                continue;
            }
            runs.push(self.run(number, &board, proof.lower_bound(), prefix)?);
            if self.stop.load(Relaxed) {
                break;
            }
        }
        Ok(Comparison {
            name,
            note,
            proof,
            runs,
            unfit,
        })
    }

    /// Proves the optimum of a board. A stopped proof has bounds.
    fn prove(&self, board: &Board, prefix: &str) -> Result<Proof, Failure> {
        let options = ProveOptions::default();
        let limits = self.limits(self.arguments.time_limit() * PROOF_TIMES);
        let proof = self.watched(format!("{prefix}proof")).watch(|progress| {
            let run = self.arguments.limits.run(limits, progress);
            prove_with(board, &options, run)
        });
        Ok(proof?)
    }

    /// Runs the algorithm with this number. The run ends early if a solution reaches the lower
    /// bound.
    pub fn run(
        &self,
        number: usize,
        board: &Board,
        lower_bound: u32,
        prefix: &str,
    ) -> Result<AlgorithmRun, Failure> {
        let algorithm = self.algorithms[number];
        let time_limit = self.arguments.time_limit();
        let watched = self.watched(format!(
            "{prefix}{}, {} of {}, at most {} each",
            algorithm.name(),
            number + 1,
            self.algorithms.len(),
            span_text(time_limit.as_secs_f64())
        ));
        let options = Options::default()
            .seed(self.arguments.seed)
            .lower_bound(lower_bound);
        let start = Instant::now();
        let limits = self.limits(time_limit);
        let mut solution = watched.watch(|progress| {
            let run = self.arguments.limits.run(limits, progress);
            solve(board, algorithm, options, run, &mut |_| ())
        })?;
        let time = start.elapsed();
        // The next algorithm may use as much memory as this one.
        release_memory();
        let ending = Ending::of(solution.end, &limits);
        let start_value = take_start_value(&mut solution, algorithm);
        Ok(AlgorithmRun {
            algorithm,
            solution,
            start: start_value,
            ending,
            time,
        })
    }

    fn watched(&self, part: String) -> Watched {
        Watched {
            part,
            ..Watched::whole(NOUN, self.arguments.quiet)
        }
    }

    pub fn limits(&self, time: Duration) -> Limits<'_> {
        Limits::none()
            .stop(self.stop)
            .deadline(Instant::now().checked_add(time))
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
