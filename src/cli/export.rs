//! `kortest export`: a level for solvers of other problems.

use super::input::{self, NamedLevel};
use super::{Failure, YES};
use crate::certificate::replace;
use crate::chilly::tsplib::{Kind, Salesman, write};
use crate::chilly::{Graph, is_solvable};
use crate::engine::Limits;
use clap::ValueEnum;
use std::path::PathBuf;

/// The formats.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A travelling salesman problem
    Tsplib,
}

/// Write a level of Santa Chilly as a travelling salesman problem, for people with a solver of those
#[derive(clap::Args)]
pub struct Arguments {
    /// A file, -, or a level in one word
    level: String,
    /// The format
    #[arg(long, value_enum, default_value = "tsplib")]
    format: Format,
    /// Which problem
    #[arg(long, value_enum, default_value = "tsp")]
    problem: Kind,
    /// Where it goes [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The moves of a level that has a route and presents to take.
pub fn graph(name: &str, level: &crate::chilly::Level) -> Result<Graph, Failure> {
    let never = std::sync::atomic::AtomicBool::new(false);
    let limits = Limits { stop: &never, deadline: None };
    let none = || Failure::Input(format!("{name}: no route exists, so there is no tour; see kortest prove"));
    let graph = Graph::new(level).ok_or_else(none)?;
    match is_solvable(&graph, limits) {
        Ok(true) if graph.presents > 0 => Ok(graph),
        Ok(true) => Err(Failure::Input(format!("{name}: has no presents, so there is no tour; see kortest prove"))),
        _ => Err(none()),
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let Format::Tsplib = arguments.format;
    let NamedLevel { name, level } = input::level(&arguments.level)?;
    let graph = graph(&name, &level)?;
    let text = write(&Salesman::new(&graph), arguments.problem, &name);
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
