//! Other programs that solve travelling salesman problems: their command lines, and the largest costs they can add up.

use crate::games::least_moves::solve::AlgorithmOptions;
use crate::output::Failure;
use clap::ValueHint;
use kortest::chilly::tsplib::{Problem, ProblemKind};
use kortest::export::tsplib::{MIN_NODES, concorde_warning, lkh_parameters};
use kortest::runtime::Limits;
use kortest::text::{MAX_TEXT_BYTES, decode, printable};
use kortest_store::files::{Fault, read_file};
use kortest_system::programs::{last_line, run_in_folder};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use tempfile::TempDir;

/// The options of `kortest solve` for a level.
#[derive(clap::Args)]
pub struct ChillySolveArguments {
    #[command(flatten)]
    pub parameters: AlgorithmOptions,
    /// For tour: the program that finds the tour: concorde, lkh, or the path of another program,
    /// whose file name contains lkh, concorde or linkern
    #[arg(long, value_name = "PROGRAM", value_hint = ValueHint::FilePath, value_parser = Solver::named)]
    pub solver: Option<Solver>,
}

/// A program that solves travelling salesman problems.
#[derive(Clone)]
pub struct Solver {
    /// The value of `--solver`.
    argument: String,
    dialect: Dialect,
}

/// How a program is called: its command line and its files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    /// `concorde -o TOUR PROBLEM`. The program reads symmetric problems.
    Concorde,
    /// `LKH PARAMETERS`. A file with parameters names the problem, which may be asymmetric, and the tour.
    Lkh,
}

/// A tour that a program has written.
pub struct WrittenTour {
    pub text: String,
    /// Whether a limit stopped the program, so that it might have found a shorter tour.
    pub was_stopped: bool,
}

/// The file in which a program writes its tour.
enum TourFile {
    /// The program has written no file, or an empty one.
    Missing,
    /// The file is not text.
    Binary,
    Text(String),
}

/// The names of the files in the temporary folder.
const PROBLEM: &str = "level.tsp";
const PARAMETERS: &str = "level.par";
const TOUR: &str = "level.tour";
const OUTPUT: &str = "output";

impl Solver {
    /// Returns the solver that the value of `--solver` names. The file name decides which command line the program has.
    fn named(argument: &str) -> Result<Solver, String> {
        let file_name = Path::new(argument).file_name().unwrap_or_default();
        let lower_case = file_name.to_string_lossy().to_lowercase();
        let dialect = if lower_case.contains("lkh") {
            Dialect::Lkh
        } else if lower_case.contains("concorde") || lower_case.contains("linkern") {
            Dialect::Concorde
        } else {
            return Err(
                "write concorde, lkh, or the path of a program whose file name contains lkh, \
                 concorde or linkern"
                    .into(),
            );
        };
        Ok(Solver {
            argument: argument.to_string(),
            dialect,
        })
    }

    /// Returns the value of `--solver`, for messages.
    pub fn shown(&self) -> String {
        printable(&self.argument)
    }

    /// Returns the kind of problem that the program reads: symmetric, or asymmetric (a way back may have another cost).
    pub fn kind(&self) -> ProblemKind {
        match self.dialect {
            Dialect::Concorde => ProblemKind::Tsp,
            Dialect::Lkh => ProblemKind::Atsp,
        }
    }

    /// Returns a warning if the costs of this problem are so large that the program may add up a tour wrongly.
    pub fn warning(&self, problem: &Problem) -> Option<String> {
        match self.dialect {
            Dialect::Concorde => concorde_warning(problem.nodes() as u64, problem.largest_cost()),
            Dialect::Lkh => None,
        }
    }

    /// Runs the program on a problem in a temporary folder, and returns the tour in the file that the program writes. A
    /// problem with only one possible tour is solved without the program. Fails if the program fails or writes no tour.
    pub fn solve(
        &self,
        problem: &Problem,
        seed: u64,
        limits: &Limits,
    ) -> Result<WrittenTour, Failure> {
        if problem.nodes() < MIN_NODES {
            return Ok(only_tour(problem));
        }
        let folder = self.temporary_folder(problem, seed)?;
        let exit_status = self.run(folder.path(), limits)?;
        let tour = self.tour_in(folder.path())?;
        if let Some(exit_status) = exit_status
            && !exit_status.success()
        {
            return Err(self.failure(&format!("failed ({exit_status})"), folder.path()));
        }
        // A program that a limit stopped has no exit status, but perhaps a tour.
        let was_stopped = exit_status.is_none();
        match tour {
            TourFile::Text(text) => Ok(WrittenTour { text, was_stopped }),
            TourFile::Missing | TourFile::Binary if was_stopped => Err(self.stopped()),
            TourFile::Missing => Err(self.failure("wrote no tour", folder.path())),
            TourFile::Binary => Err(self.failure("wrote a tour that is not text", folder.path())),
        }
    }

    /// Returns the failure of a program that was stopped before it wrote a tour.
    pub fn stopped(&self) -> Failure {
        let solver = self.shown();
        Failure::Unfinished(format!("{solver}: stopped before it wrote a tour"))
    }

    /// Creates a folder with the files that the program reads: the problem and, for LKH, the parameters.
    fn temporary_folder(&self, problem: &Problem, seed: u64) -> Result<TempDir, Failure> {
        let parameters = match self.dialect {
            Dialect::Concorde => None,
            Dialect::Lkh => Some(parameters(problem.largest_cost(), seed)?),
        };
        let folder = tempfile::Builder::new()
            .prefix("kortest-")
            .tempdir()
            .map_err(folder_failure)?;
        let path = folder.path();
        std::fs::write(path.join(PROBLEM), problem.text("level")).map_err(folder_failure)?;
        if let Some(parameters) = parameters {
            std::fs::write(path.join(PARAMETERS), parameters).map_err(folder_failure)?;
        }
        Ok(folder)
    }

    /// Runs the program in this folder, where it writes its files. Returns `None` if a limit stopped it.
    fn run(&self, folder: &Path, limits: &Limits) -> Result<Option<ExitStatus>, Failure> {
        let output = File::create(folder.join(OUTPUT)).map_err(folder_failure)?;
        match run_in_folder(&self.programs(), &self.arguments(), folder, &output, limits) {
            Ok(status) => Ok(status),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(self.missing()),
            Err(error) => {
                let text = format!("{}: cannot be run: {error}", self.shown());
                Err(Failure::of_file(text, Fault::of(&error)))
            }
        }
    }

    /// Returns the programs that `--solver` may mean, as names or paths. The first one that exists is run.
    fn programs(&self) -> Vec<PathBuf> {
        match self.argument.as_str() {
            "concorde" => vec!["concorde".into()],
            // The makefile of LKH writes the name in capital letters, some packages do not.
            "lkh" => vec!["LKH".into(), "lkh".into()],
            argument => {
                // The program runs in another folder, where a relative path would be wrong.
                let absolute = std::path::absolute(argument).ok();
                let file = absolute.filter(|path| path.is_file());
                vec![file.unwrap_or_else(|| argument.into())]
            }
        }
    }

    /// Returns the arguments of the program: options and file names.
    fn arguments(&self) -> Vec<&'static str> {
        match self.dialect {
            Dialect::Concorde => vec!["-o", TOUR, PROBLEM],
            Dialect::Lkh => vec![PARAMETERS],
        }
    }

    /// Returns the tour that the program has written to this folder, or that it has written none.
    fn tour_in(&self, folder: &Path) -> Result<TourFile, Failure> {
        let path = folder.join(TOUR);
        if !path.exists() {
            return Ok(TourFile::Missing);
        }
        let bytes = read_file(&path, MAX_TEXT_BYTES).map_err(|error| {
            Failure::Unable(format!(
                "{}: its tour cannot be read: {error}",
                self.shown()
            ))
        })?;
        Ok(match decode(&bytes) {
            None => TourFile::Binary,
            Some(text) if text.trim().is_empty() => TourFile::Missing,
            Some(text) => TourFile::Text(text),
        })
    }

    /// Returns the failure for a program that does not exist: bad input for a path, a missing installation for a name.
    fn missing(&self) -> Failure {
        let solver = self.shown();
        if self.argument.contains(std::path::is_separator) {
            return Failure::Input(format!("--solver {solver}: no such program"));
        }
        Failure::Unable(format!(
            "--solver {solver}: no such program on the path; install it, or give its path"
        ))
    }

    /// Returns the failure of the program. The message has the fault and the last line that the program has printed.
    fn failure(&self, fault: &str, folder: &Path) -> Failure {
        let solver = self.shown();
        let text = match last_line(&folder.join(OUTPUT)) {
            Some(line) => format!("{solver}: {fault}: {line}"),
            None => format!("{solver}: {fault}"),
        };
        Failure::Unable(text)
    }
}

/// Returns the only tour of a problem with one or two nodes, in the format TSPLIB: its nodes from 1, and -1 at the end.
fn only_tour(problem: &Problem) -> WrittenTour {
    let mut text = String::from("TOUR_SECTION\n");
    for node in 1..=problem.nodes() {
        text += &format!("{node}\n");
    }
    WrittenTour {
        text: text + "-1\nEOF\n",
        was_stopped: false,
    }
}

/// Returns the failure for an error of the temporary folder.
#[expect(
    clippy::needless_pass_by_value,
    reason = "`map_err` passes errors by value"
)]
fn folder_failure(error: io::Error) -> Failure {
    Failure::Unable(format!("the temporary folder: {error}"))
}

/// Returns the content of LKH's parameter file; fails if a cost is too large for LKH.
fn parameters(largest_cost: u64, seed: u64) -> Result<String, Failure> {
    lkh_parameters(PROBLEM, TOUR, largest_cost, seed).ok_or_else(|| {
        Failure::Unable(format!(
            "costs of up to {largest_cost} are too large for LKH"
        ))
    })
}
