//! `kortest export`: the same question for other people's programs.

use super::input::{self, Input, NamedLevel, PuzzleArgument};
use super::prove::LimitArguments;
use super::{Failure, YES};
use clap::ValueEnum;
use kortest::certificate::replace;
use kortest::chilly::tsplib::{Kind, Salesman, write};
use kortest::chilly::{Graph, no_route};
use kortest::engine::Limits;
use std::path::PathBuf;

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Santa Chilly: a travelling salesman problem
    Tsplib,
    /// Nurikabe: the clauses: encoding, cuts, and one for each solution, which together have no model
    Dimacs,
    /// Nurikabe: the clausal proof that they have none, for checkers such as drat-trim
    Drat,
}

impl Format {
    fn name(self) -> &'static str {
        match self {
            Format::Tsplib => "tsplib",
            Format::Dimacs => "dimacs",
            Format::Drat => "drat",
        }
    }
}

/// The problems of TSPLIB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Problem {
    /// Generalised and asymmetric, as it is (GLKH)
    Agtsp,
    /// Asymmetric: a node for each present and move that takes it (LKH)
    Atsp,
    /// Symmetric: two nodes for each of those (Concorde, LKH)
    Tsp,
}

impl Problem {
    fn kind(self) -> Kind {
        match self {
            Problem::Agtsp => Kind::Agtsp,
            Problem::Atsp => Kind::Atsp,
            Problem::Tsp => Kind::Tsp,
        }
    }
}

/// Write a problem or its proof in a format of other solvers and checkers: a level of Santa Chilly as a travelling
/// salesman problem, a grid of Nurikabe as clauses
#[derive(clap::Args)]
pub struct Arguments {
    /// A level of Santa Chilly or a grid of Nurikabe: a file, - or rows
    board: String,
    #[command(flatten)]
    puzzle: PuzzleArgument,
    /// Which format [default: tsplib for a level, dimacs for a grid]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// For tsplib: which problem [default: tsp]
    #[arg(long, value_enum)]
    problem: Option<Problem>,
    /// Where it goes [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// No progress
    #[arg(long, short)]
    pub quiet: bool,
}

/// The moves of a level that has a route and presents to take.
pub fn graph(name: &str, level: &kortest::chilly::Level) -> Result<Graph, Failure> {
    let never = std::sync::atomic::AtomicBool::new(false);
    let limits = Limits { stop: &never, deadline: None };
    let none = || Failure::Input(format!("{name}: no route exists, so there is no tour; see kortest prove"));
    let graph = Graph::new(level).ok_or_else(none)?;
    match no_route(&graph, limits) {
        Ok(None) if graph.presents > 0 => Ok(graph),
        Ok(None) => Err(Failure::Input(format!("{name}: has no presents, so there is no tour; see kortest prove"))),
        _ => Err(none()),
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let board = &arguments.board;
    let problem = arguments.problem.is_some();
    match (input::read(board, arguments.puzzle.puzzle)?, arguments.format) {
        (Input::Level(named), None | Some(Format::Tsplib)) => tsplib(named, arguments),
        (Input::Level(_), Some(format)) => Err(Failure::Input(format!(
            "{board}: --format {} is for Nurikabe, and this is a level of Santa Chilly: it has tsplib",
            format.name()
        ))),
        (Input::Grid(_), Some(Format::Tsplib)) => Err(Failure::Input(format!(
            "{board}: --format tsplib is for Santa Chilly, and this is a grid of Nurikabe: it has dimacs and drat"
        ))),
        (Input::Grid(_), _) if problem => {
            Err(Failure::Input(format!("{board}: --problem is for Santa Chilly, and this is a grid of Nurikabe")))
        }
        (Input::Grid(named), format) => super::nurikabe::export(&named, format.unwrap_or(Format::Dimacs), arguments),
        (Input::Board(_), _) => Err(Failure::Input(format!(
            "{board}: a board of Former has no format: tsplib is for levels of Santa Chilly, dimacs and drat are for \
             grids of Nurikabe"
        ))),
        (Input::Certificate(_), _) => Err(input::no_board(board)),
    }
}

/// Writes a level as a travelling salesman problem.
fn tsplib(named: NamedLevel, arguments: &Arguments) -> Result<u8, Failure> {
    let NamedLevel { name, level } = named;
    let graph = graph(&name, &level)?;
    let text = write(&Salesman::new(&graph), arguments.problem.unwrap_or(Problem::Tsp).kind(), &name);
    match &arguments.out {
        None => say!("{}", text.trim_end()),
        Some(path) => {
            let theirs = |text: String| text.starts_with("NAME : ") && text.contains("COMMENT : Santa Chilly");
            if path.exists() && !std::fs::read_to_string(path).is_ok_and(theirs) {
                return Err(Failure::Input(format!(
                    "{}: exists and is no export; choose another --out",
                    path.display()
                )));
            }
            replace(path, text.as_bytes()).map_err(Failure::input)?;
        }
    }
    Ok(YES)
}
