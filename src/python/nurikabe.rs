//! Nurikabe: the grid, the proof of the number of its solutions, its solution step by step or by an
//! algorithm, and new grids.

use crate::answer::{Asked, answer_of, prove};
use crate::batch::{BatchLimits, Resources, run_batch};
use crate::check::CertificateFile;
use crate::error::{bad_input, of_nurikabe, stopped};
use crate::reading::{Wanted, only_board};
use kortest::answer::{Answer, Nurikabe};
use kortest::nurikabe::deduce::{self, Colour, Difficulty, Ending, Probing, deduce, difficulty};
use kortest::nurikabe::generate::{GenerateError, GenerateOptions, generate_with};
use kortest::nurikabe::{
    self, AntEnd, AntOptions, AntSearch, Colouring, End, ProveOptions, address, ants, is_solution,
    prove_with, rules_then_ants,
};
use kortest::read::{AnyBoard, NURIKABE};
use kortest::runtime::Instant;
use pyo3::prelude::*;
use std::str::FromStr;

/// A grid of Nurikabe.
#[pyclass(frozen)]
pub struct Grid {
    grid: nurikabe::Grid,
}

#[pymethods]
impl Grid {
    /// Parses the rows of a grid, as `text` returns them.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Grid> {
        let grid = nurikabe::Grid::parse(text).map_err(bad_input)?;
        Ok(Grid { grid })
    }

    /// Reads a text that may mean a grid. The text is not the name of a file.
    #[staticmethod]
    fn read(text: &str, wanted: Wanted) -> PyResult<Grid> {
        match only_board(&NURIKABE, text, &wanted)? {
            AnyBoard::Nurikabe(grid) => Ok(Grid { grid }),
            _ => unreachable!("only grids were read"),
        }
    }

    /// Returns the rows of the grid, which `parse` reads.
    fn text(&self) -> String {
        self.grid.to_string()
    }

    /// Returns the address of the grid at puzz.link.
    fn address(&self) -> String {
        address(&self.grid)
    }

    /// Returns whether a colouring of the grid obeys all rules.
    fn is_solution(&self, colouring: &str) -> PyResult<bool> {
        let colours: Colouring = colouring.parse().map_err(bad_input)?;
        let columns = colouring.find('/').unwrap_or(colouring.len());
        let rows = colouring.split('/').count();
        if (columns, rows) != (self.grid.columns(), self.grid.rows()) {
            return Err(bad_input(format!(
                "the colouring has {rows} rows of {columns} cells; the grid has {} rows of {}",
                self.grid.rows(),
                self.grid.columns()
            )));
        }
        Ok(is_solution(&self.grid, &colours))
    }
}

/// What is proven about a grid.
#[derive(IntoPyObject)]
struct Proof {
    /// Whether `solutions` is proven to have all solutions of the grid, or the verdict is decided.
    proved: bool,
    /// The verdict on the claimed number of solutions, if it is decided.
    verdict: Option<&'static str>,
    solutions: Vec<String>,
    /// The bytes of the certificate; empty, like `digest`, if no certificate can be made.
    certificate: Vec<u8>,
    digest: String,
    stopped: bool,
    seconds: f64,
}

/// Counts the solutions of grids, each within `limits`, up to `limit` solutions for each grid
/// (`None`: the limit of the library). Calls `receive` in Python with the index of each grid and
/// its [`Proof`].
#[pyfunction]
pub fn prove_grids(
    py: Python,
    grids: Vec<Py<Grid>>,
    limit: Option<usize>,
    asked: Asked,
    limits: BatchLimits,
    receive: Py<PyAny>,
) -> PyResult<()> {
    let mut options = ProveOptions::default();
    options.limit = limit.unwrap_or(options.limit);
    run_batch(py, grids, &limits, &receive, move |grid, resources| {
        let start = Instant::now();
        let question = asked.question(options.clone());
        let answer = prove(&grid.get().grid, question, &resources)?;
        Ok(Proof::new(answer, start))
    })
}

/// Looks for solutions of a grid, up to `limit`, by the proof of their number.
fn proof(grid: &nurikabe::Grid, limit: usize, resources: &Resources) -> PyResult<nurikabe::Proof> {
    let options = ProveOptions::default().limit(limit);
    prove_with(grid, &options, resources.run).map_err(of_nurikabe)
}

impl Proof {
    /// Describes an answer. `start` is the time at which the proof began.
    fn new(answer: Answer<Nurikabe>, start: Instant) -> Proof {
        let verdict = answer.word();
        let file = CertificateFile::of(answer.certificate);
        let proof = answer.proof;
        let solutions = proof.solutions().iter();
        Proof {
            proved: answer.is_settled,
            verdict,
            solutions: solutions.map(Colouring::to_string).collect(),
            certificate: file.bytes,
            digest: file.digest,
            stopped: matches!(proof.end(), End::Stopped | End::Memory),
            seconds: start.elapsed().as_secs_f64(),
        }
    }
}

/// The way in which a person could solve a grid.
#[derive(IntoPyObject)]
struct Analysis {
    difficulty: Option<&'static str>,
    steps: Vec<AnalysisStep>,
    solution: Option<String>,
    /// Why the grid has no solution, if the steps lead to a contradiction.
    contradiction: Option<String>,
    stopped: bool,
    seconds: f64,
}

/// A step: cells whose colour follows from the colours before it.
#[derive(IntoPyObject)]
struct AnalysisStep {
    rule: &'static str,
    colour: &'static str,
    cells: Vec<(usize, usize)>,
    reason: String,
}

/// Solves grids by rules that a person can follow, each within `limits`. Calls `receive` in Python
/// with the index of each grid and its [`Analysis`].
#[pyfunction]
pub fn analyse_grids(
    py: Python,
    grids: Vec<Py<Grid>>,
    limits: BatchLimits,
    receive: Py<PyAny>,
) -> PyResult<()> {
    run_batch(py, grids, &limits, &receive, move |grid, resources| {
        Ok(analysis(&grid.get().grid, &resources))
    })
}

/// Returns the steps that rules for people make in a grid, and how hard they are. The rules include
/// probing, which assumes a colour of a cell and looks for a contradiction.
fn analysis(grid: &nurikabe::Grid, resources: &Resources) -> Analysis {
    let start = Instant::now();
    let limits = resources.run.limits;
    let mut steps = Vec::new();
    let (_, ending) = deduce(grid, Probing::On, limits, |_, step| {
        steps.push(AnalysisStep::new(grid, step));
    });
    let mut stopped = ending == Ending::Stopped;
    let mut grade = None;
    let mut solution = None;
    let mut contradiction = None;
    match ending {
        Ending::Complete(colouring) => {
            solution = Some(colouring.to_string());
            grade = difficulty(grid, limits);
            // A solved grid has a difficulty, unless a limit ended its computation.
            stopped = grade.is_none();
        }
        Ending::Contradiction(reason) => contradiction = Some(reason),
        Ending::Stuck | Ending::Stopped => {}
    }
    Analysis {
        stopped,
        difficulty: grade.map(Difficulty::name),
        steps,
        solution,
        contradiction,
        seconds: start.elapsed().as_secs_f64(),
    }
}

impl AnalysisStep {
    /// Converts a step on a grid.
    fn new(grid: &nurikabe::Grid, step: &deduce::Step) -> AnalysisStep {
        AnalysisStep {
            rule: step.rule,
            colour: match step.colour {
                Colour::Black => "black",
                Colour::White => "white",
            },
            cells: step.cells.iter().map(|&cell| grid.point(cell)).collect(),
            reason: step.reason.clone(),
        }
    }
}

/// The result of an algorithm that looks for a solution.
#[derive(IntoPyObject)]
struct Solution {
    /// The solution, if one was found.
    colouring: Option<String>,
    stopped: bool,
    seconds: f64,
}

/// An algorithm that looks for a solution.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Algorithm {
    /// The clause-learning solver, which also proves.
    Clauses,
    /// The rules of a person.
    Rules,
    /// Ants that colour the grid at random.
    Ants,
    /// The rules of a person, then ants for the cells that the rules leave open.
    RulesThenAnts,
}

impl FromStr for Algorithm {
    type Err = PyErr;

    fn from_str(name: &str) -> PyResult<Algorithm> {
        match name {
            "clauses" => Ok(Algorithm::Clauses),
            "rules" => Ok(Algorithm::Rules),
            "ants" => Ok(Algorithm::Ants),
            "rules-then-ants" => Ok(Algorithm::RulesThenAnts),
            _ => Err(bad_input(format!(
                "algorithm {name:?}: expected clauses, rules, ants or rules-then-ants"
            ))),
        }
    }
}

/// An algorithm with its parameters. The parameters after the first are those of the ants.
#[derive(FromPyObject)]
pub struct GridSolveOptions {
    algorithm: String,
    seed: u64,
    ants: u32,
    iterations: Option<u64>,
}

/// Looks for a solution of a grid by an algorithm, within `limits`. Calls `receive` in Python with
/// the index 0 and the [`Solution`].
#[pyfunction]
pub fn solve_grid(
    py: Python,
    grid: Py<Grid>,
    options: GridSolveOptions,
    limits: BatchLimits,
    receive: Py<PyAny>,
) -> PyResult<()> {
    if options.ants == 0 {
        return Err(bad_input("0 ants; at least 1 is needed"));
    }
    let algorithm = options.algorithm.parse()?;
    run_batch(py, vec![grid], &limits, &receive, move |grid, resources| {
        let start = Instant::now();
        let found = find_colouring(&grid.get().grid, algorithm, &options, &resources)?;
        Ok(Solution {
            colouring: found.colouring.map(|colouring| colouring.to_string()),
            stopped: found.stopped,
            seconds: start.elapsed().as_secs_f64(),
        })
    })
}

/// The result of an algorithm: a colouring that is a solution, if one was found.
struct FoundColouring {
    colouring: Option<Colouring>,
    /// Whether a limit ended the search.
    stopped: bool,
}

/// Looks for a solution of a grid by an algorithm. `options` has the parameters of the ants.
fn find_colouring(
    grid: &nurikabe::Grid,
    algorithm: Algorithm,
    options: &GridSolveOptions,
    resources: &Resources,
) -> PyResult<FoundColouring> {
    let ant_options = AntOptions::default()
        .ants(options.ants)
        .max_iterations(options.iterations)
        .seed(options.seed);
    Ok(match algorithm {
        // The first solution is enough.
        Algorithm::Clauses => found_by_clauses(&proof(grid, 1, resources)?),
        Algorithm::Rules => found_by_rules(grid, resources),
        Algorithm::Ants => found_by_ants(&ants(grid, &ant_options, resources.run)),
        Algorithm::RulesThenAnts => {
            found_by_ants(&rules_then_ants(grid, &ant_options, resources.run))
        }
    })
}

/// Returns the first solution in a proof.
fn found_by_clauses(proof: &nurikabe::Proof) -> FoundColouring {
    FoundColouring {
        colouring: proof.solutions().first().cloned(),
        stopped: matches!(proof.end(), End::Stopped | End::Memory),
    }
}

/// Solves a grid by the rules of a person.
fn found_by_rules(grid: &nurikabe::Grid, resources: &Resources) -> FoundColouring {
    let (_, ending) = deduce(grid, Probing::On, resources.run.limits, |_, _| ());
    FoundColouring {
        stopped: ending == Ending::Stopped,
        colouring: match ending {
            Ending::Complete(colouring) => Some(colouring),
            _ => None,
        },
    }
}

/// Returns the solution that ants have found, if they have found one.
fn found_by_ants(search: &AntSearch) -> FoundColouring {
    FoundColouring {
        colouring: search.solution().cloned(),
        stopped: search.end == AntEnd::Stopped,
    }
}

/// A new grid, and the proof that it has one solution.
#[derive(IntoPyObject)]
struct Generated {
    grid: String,
    difficulty: &'static str,
    proof: Proof,
}

/// The wishes for a new grid.
#[derive(FromPyObject)]
pub struct Wishes {
    columns: usize,
    rows: usize,
    seed: u64,
    /// The name of the difficulty; any difficulty with `None`.
    difficulty: Option<String>,
    /// The average number of cells of an island.
    island_size: usize,
    /// Whether clues are removed as long as the solution stays unique.
    minimal: bool,
}

/// Makes a grid within `limits`. Calls `receive` in Python with the index 0 and the [`Generated`]
/// grid.
#[pyfunction]
pub fn generate_grid(
    py: Python,
    wishes: Wishes,
    limits: BatchLimits,
    receive: Py<PyAny>,
) -> PyResult<()> {
    let options = GenerateOptions::default()
        .rows(wishes.rows)
        .columns(wishes.columns)
        .seed(wishes.seed)
        .island_size(wishes.island_size)
        .minimal(wishes.minimal)
        .difficulty(wishes.difficulty.as_deref().map(grade).transpose()?);
    run_batch(
        py,
        vec![options],
        &limits,
        &receive,
        move |options, resources| generated(options, &resources),
    )
}

/// Returns the difficulty with this name.
fn grade(name: &str) -> PyResult<Difficulty> {
    name.parse().map_err(bad_input)
}

/// Makes a grid, with the proof that it has one solution.
///
/// # Errors
///
/// A limit was reached before a grid was found, or there is no such grid.
fn generated(options: &GenerateOptions, resources: &Resources) -> PyResult<Generated> {
    let start = Instant::now();
    let made = match generate_with(options, resources.run) {
        Ok(Some(made)) => made,
        Ok(None) => return Err(stopped("stopped before a grid was found")),
        Err(GenerateError::Prove(error)) => return Err(of_nurikabe(error)),
        Err(error) => return Err(bad_input(error)),
    };
    let answer = answer_of::<Nurikabe>(made.proof, ProveOptions::default(), resources)?;
    Ok(Generated {
        grid: answer.proof.board().to_string(),
        difficulty: made.difficulty.name(),
        proof: Proof::new(answer, start),
    })
}
