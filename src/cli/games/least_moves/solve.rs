//! `kortest solve`: the anytime algorithms, their parameters on the command line, and the output about a solution.

use crate::arguments::whole_number;
use crate::games::board::SolveRequest;
use crate::games::game::Choice;
use crate::output::json::{ImprovementFields, improvements};
#[cfg(test)]
use crate::output::schema::{BOARD_AND_COST, Section};
use crate::output::{Failure, STOPPED, YES, bold};
use kortest::anytime::{Algorithm, End, Improvement};
use kortest::runtime::Limits;
use kortest::text::{bytes_text, counted};
use kortest_pages::WholeNumber;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::atomic::Ordering::Relaxed;

/// The best solution of an algorithm, and what is known about it. `S` has the fields of the game about this solution.
pub struct SolveResult<S> {
    pub solution: Option<FoundSolution>,
    pub fields: S,
    /// The proven lower bound on the number of moves of every solution.
    pub lower_bound: u32,
    pub improvements: Vec<Improvement>,
    /// The number of expanded states.
    pub expanded: u64,
    /// Why the algorithm ended; `None` if no algorithm ran.
    pub ending: Option<Ending>,
    /// Whether a limit or a signal stopped the run.
    pub was_stopped: bool,
}

/// A solution, as it is printed.
pub struct FoundSolution {
    /// The number of moves.
    pub length: u32,
    /// The solution as text.
    pub text: String,
}

impl FoundSolution {
    /// Creates a solution of `length` moves.
    pub fn new(length: usize, text: String) -> FoundSolution {
        FoundSolution {
            length: length as u32,
            text,
        }
    }
}

/// The section of the documentation `JSON.md` about the fields that all games have.
#[cfg(test)]
pub const SECTION: Section = Section::shared(
    "solve: fewest moves",
    BOARD_AND_COST,
    &[SolveFields::<()>::json_schema],
);

/// The output about a solution. `S` has the fields of the game about this solution.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct SolveFields<S> {
    /// The smallest number of moves; null until it is proven.
    pub optimum: Option<u32>,
    /// No solution has fewer moves.
    pub lower_bound: u32,
    /// The number of moves of the solution; null if none was found.
    upper_bound: Option<u32>,
    /// Whether it is proven that the solution is optimal, or that no solution exists.
    pub proved: bool,
    #[serde(flatten)]
    #[cfg_attr(test, schemars(skip))]
    solution: S,
    /// The solutions, each better than the previous one.
    improvements: Vec<ImprovementFields>,
    /// The number of expanded states.
    pub states: u64,
    /// The number of threads that the run could use, at most one for each core.
    threads: usize,
    /// The name of the algorithm, as in `--list-algorithms`; without `--algorithm` it is the game's default.
    pub algorithm: &'static str,
    /// The seed given with `--seed`, or its default; above 2^53 a string of digits.
    seed: WholeNumber,
    /// Why the algorithm ended: `meets-bound` or `exhausted` (a proof), `done`, `memory`,
    /// `time-limit`, or `stopped` (by a signal); null if no algorithm ran, because no route exists.
    end: Option<&'static str>,
    /// Whether a limit or a signal stopped the run early.
    stopped: bool,
    /// The solution as text.
    #[serde(skip)]
    text: Option<String>,
    #[serde(skip)]
    ending: Option<Ending>,
    /// The memory limit in bytes.
    #[serde(skip)]
    memory: usize,
}

impl<S> SolveFields<S> {
    /// Creates the output about the result of the algorithm with this name.
    pub fn new(
        result: SolveResult<S>,
        algorithm: &'static str,
        request: &SolveRequest,
    ) -> SolveFields<S> {
        let is_proof = result.ending.is_some_and(Ending::is_proof);
        let upper_bound = result.solution.as_ref().map(|solution| solution.length);
        let optimum = if is_proof { upper_bound } else { None };
        SolveFields {
            optimum,
            // A proven optimum is also the best lower bound.
            lower_bound: optimum.unwrap_or(result.lower_bound),
            upper_bound,
            proved: optimum.is_some(),
            solution: result.fields,
            improvements: improvements(&result.improvements),
            states: result.expanded,
            threads: request.threads(),
            algorithm,
            seed: request.arguments.seed.into(),
            end: result.ending.map(Ending::name),
            stopped: result.was_stopped,
            text: result.solution.map(|solution| solution.text),
            ending: result.ending,
            memory: request.memory(),
        }
    }

    /// Returns the number of moves of the solution, a remark about its quality, and its moves; `None` if no solution
    /// was found. `noun` is the word for a move.
    pub fn sentence(&self, noun: &str) -> Option<String> {
        let length = self.upper_bound?;
        let solution = self.text.as_ref()?;
        let moves = bold(counted(length.into(), noun));
        Some(match self.ending {
            Some(ending) => format!("{moves} ({}): {solution}", self.remark(ending, length)),
            None => format!("{moves}: {solution}"), // no algorithm ran
        })
    }

    /// Returns a remark on whether a solution with `length` moves is optimal, and on why the algorithm ended.
    fn remark(&self, ending: Ending, length: u32) -> String {
        let reason = match ending {
            Ending::MeetsBound => return format!("optimal: it meets the lower bound of {length}"),
            Ending::Exhausted => {
                return "optimal: everything that could be shorter was tried".into();
            }
            // The user chose this algorithm for its proof, so the advice is how to get one.
            Ending::Memory if seeks_proof(self.algorithm) => {
                return format!("not proven{}", self.advice());
            }
            Ending::Finished => format!("{} has finished", self.algorithm),
            Ending::Memory => {
                let memory = bytes_text(self.memory as u64);
                format!("everything that fits into {memory} was tried")
            }
            Ending::TimeLimit => "the time limit was reached".to_string(),
            Ending::Interrupted => "stopped".to_string(),
        };
        let lower_bound = self.lower_bound;
        format!("{reason}; not proven, at least {lower_bound} are needed: try kortest prove")
    }

    /// Returns advice that begins with `: ` if the memory was too small; an empty text if that was not the problem.
    pub fn advice(&self) -> String {
        if self.ending != Some(Ending::Memory) {
            return String::new();
        }
        let algorithm = self.algorithm;
        let memory = bytes_text(self.memory as u64);
        format!(
            ": the board is too large for {algorithm} in {memory}; \
             try --algorithm portfolio, or kortest prove"
        )
    }

    /// Returns the exit code: `YES` for a proof, or for a solution of an algorithm that does not look for a proof.
    pub fn code(&self) -> u8 {
        let is_solved = self.upper_bound.is_some() && !seeks_proof(self.algorithm);
        if self.proved || is_solved {
            YES
        } else {
            STOPPED
        }
    }
}

/// The reason why an algorithm ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The solution is as short as a lower bound.
    MeetsBound,
    /// The algorithm has tried everything, so the solution is optimal.
    Exhausted,
    /// The algorithm has finished, without a proof.
    Finished,
    /// The algorithm has tried everything that fits into the memory.
    Memory,
    /// The time limit was reached.
    TimeLimit,
    /// The user pressed Ctrl-C.
    Interrupted,
}

impl Ending {
    /// Returns why a run with these limits ended. A stopped run has reached its time limit, unless a signal stopped it.
    pub fn of(end: End, limits: &Limits) -> Ending {
        match end {
            End::MeetsBound => Ending::MeetsBound,
            End::Exhausted => Ending::Exhausted,
            // `Patience` is a long search without an improvement. A contradiction has been reported as an error before.
            End::Done | End::Patience | End::Contradiction => Ending::Finished,
            End::Memory => Ending::Memory,
            // A signal sets the flag `stop`.
            End::Stopped if limits.stop.load(Relaxed) => Ending::Interrupted,
            End::Stopped => Ending::TimeLimit,
        }
    }

    /// Returns whether the best solution is proven to be optimal.
    pub fn is_proof(self) -> bool {
        matches!(self, Ending::MeetsBound | Ending::Exhausted)
    }

    /// Returns whether the time limit or a signal ended the run.
    pub fn was_stopped(self) -> bool {
        matches!(self, Ending::TimeLimit | Ending::Interrupted)
    }

    /// Returns the name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Ending::MeetsBound => "meets-bound",
            Ending::Exhausted => "exhausted",
            Ending::Finished => "done",
            Ending::Memory => "memory",
            Ending::TimeLimit => "time-limit",
            Ending::Interrupted => "stopped",
        }
    }
}

/// Returns whether the algorithm of this name looks only for a solution that is proven to be optimal.
fn seeks_proof(name: &str) -> bool {
    [Algorithm::AStar.name(), Algorithm::BreadthFirst.name()].contains(&name)
}

/// The parameters of algorithms.
#[derive(clap::Args)]
pub struct AlgorithmOptions {
    /// For beam: states kept at each depth [default: 1000]
    #[arg(long, value_name = "N", value_parser = whole_number::<u32>(1..=u32::MAX.into()))]
    width: Option<u32>,
    /// For weighted-random: the weight of a move is the number of tiles or presents that it takes,
    /// to this power [default: 5]
    #[arg(long, value_name = "P", value_parser = parse_power)]
    power: Option<f64>,
}

/// Parses a power from 0 to 100. An `Err` tells the user what is allowed.
fn parse_power(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(power) if (0.0..=100.0).contains(&power) => Ok(power),
        _ => Err("write a number from 0 to 100".into()),
    }
}

/// Returns the names and descriptions of all algorithms, `first` before the others, for `--algorithm`.
pub fn algorithm_choices(first: Algorithm) -> Vec<Choice> {
    let mut algorithms = Algorithm::ALL.to_vec();
    // `false` comes before `true`: first the algorithm with the name of `first`, and then all others.
    algorithms.sort_by_key(|algorithm| algorithm.name() != first.name());
    let choices = algorithms.into_iter().map(|algorithm| Choice {
        name: algorithm.name(),
        about: algorithm.summary(),
    });
    choices.collect()
}

/// Returns the algorithm with this name, which must exist.
fn algorithm_named(name: &str) -> Algorithm {
    let mut all = Algorithm::ALL.into_iter();
    all.find(|algorithm| algorithm.name() == name)
        .expect("`options::choose` accepts only names of algorithms")
}

impl AlgorithmOptions {
    /// Returns the algorithm with this name and the user's parameters. Fails if the user gave a parameter that the
    /// algorithm does not have.
    pub fn algorithm(&self, name: &str) -> Result<Algorithm, Failure> {
        match (algorithm_named(name), self.width, self.power) {
            (algorithm, None, None) => Ok(algorithm),
            (Algorithm::Beam { .. }, Some(width), None) => Ok(Algorithm::Beam {
                width: width as usize,
            }),
            (Algorithm::WeightedRandom { .. }, None, Some(power)) => {
                Ok(Algorithm::WeightedRandom { power })
            }
            (Algorithm::Beam { .. }, _, Some(_)) | (_, None, Some(_)) => Err(no_power(name)),
            (_, Some(_), _) => Err(no_width(name)),
        }
    }

    /// Fails if the user gave a parameter. `name` is an algorithm without parameters.
    pub fn refuse_all(&self, name: &str) -> Result<(), Failure> {
        match (self.width, self.power) {
            (None, None) => Ok(()),
            (Some(_), _) => Err(no_width(name)),
            (None, Some(_)) => Err(no_power(name)),
        }
    }
}

/// Returns the error for the option `--width`, which the algorithm with this name does not have.
fn no_width(name: &str) -> Failure {
    Failure::Input(format!("--width is for --algorithm beam, not for {name}"))
}

/// Returns the error for the option `--power`, which the algorithm with this name does not have.
fn no_power(name: &str) -> Failure {
    Failure::Input(format!(
        "--power is for --algorithm weighted-random, not for {name}"
    ))
}
