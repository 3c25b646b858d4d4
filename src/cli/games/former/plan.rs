//! `kortest plan`: one proof, split into jobs.

use super::clicks::NOUN;
use super::read;
use crate::arguments::LimitArguments;
use crate::output::progress::Watched;
use crate::output::{Failure, STOPPED, YES, bold, say, stop_flag};
use clap::ValueEnum;
use kortest::certificate::replace;
use kortest::engine::Limits;
use kortest::former::{DEFAULT_FLOOR, Method, Plan, ProveOptions};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What a plan begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Solver {
    /// The column program; its evidence goes into the certificate too
    Both,
    /// The anytime phase; jobs may find a better solution, and then there are new jobs
    Search,
}

/// Split one proof by search into jobs for many machines: then `work` does each, and `merge` puts them together
#[derive(clap::Args)]
pub struct Arguments {
    /// A date, a file, - or rows
    board: String,
    /// How many jobs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    jobs: u32,
    /// A folder that all machines see; made if it is not there
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    /// How to find the solution whose fewest clicks the jobs are to confirm
    #[arg(long, value_enum, default_value = "both")]
    method: Solver,
    /// Record states down to this many clicks left
    #[arg(long, value_name = "F", default_value_t = DEFAULT_FLOOR, value_parser = clap::value_parser!(u32).range(0..64))]
    floor: u32,
    #[command(flatten)]
    limits: LimitArguments,
    /// No progress, and no advice
    #[arg(long, short)]
    quiet: bool,
}

/// The plan in a folder.
pub fn plan_path(dir: &Path) -> PathBuf {
    dir.join("plan.json")
}

/// Reads the plan in a folder.
pub fn read_plan(dir: &Path) -> Result<Plan, Failure> {
    let path = plan_path(dir);
    let shown = path.display();
    let text = fs::read_to_string(&path).map_err(|error| {
        Failure::Input(format!("{shown}: {error}; kortest plan BOARD --jobs N --dir {} makes one", dir.display()))
    })?;
    Plan::read(&text).map_err(|error| Failure::Input(format!("{shown}: {error}")))
}

/// Writes a plan and makes the folder of its jobs.
pub fn write(plan: &Plan, dir: &Path) -> Result<(), Failure> {
    let files = plan.files(dir);
    let folder = files.folder();
    fs::create_dir_all(folder).map_err(|error| Failure::Unfinished(format!("{}: {error}", folder.display())))?;
    replace(&plan_path(dir), plan.text().as_bytes()).map_err(Failure::from)
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let start = Instant::now();
    let Arguments { dir, floor, quiet, .. } = arguments;
    let named = read::board(&arguments.board)?;
    let jobs = arguments.jobs as usize;
    fs::create_dir_all(dir).map_err(|error| Failure::Input(format!("{}: {error}", dir.display())))?;
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let options = ProveOptions {
        method: if arguments.method == Solver::Search { Method::Search } else { Method::Both },
        floor: *floor,
        threads: arguments.limits.threads(),
        memory: arguments.limits.memory,
        ..ProveOptions::default()
    };
    let watched = Watched::whole(NOUN, *quiet);
    let plan = watched.watch(|progress| Plan::make(&named.name, &named.board, jobs, &options, limits, progress));
    let Some(plan) = plan? else {
        say!("{}: stopped before there was a solution; nothing is planned", named.name);
        return Ok(STOPPED);
    };
    if plan_path(dir).exists() && read_plan(dir)? != plan {
        let shown = plan_path(dir).display().to_string();
        return Err(Failure::Input(format!("{shown}: is another plan; choose another --dir")));
    }
    write(&plan, dir)?;
    let k = plan.clicks.len();
    let jobs_text = bold(format!("{jobs} jobs"));
    say!("{}: {k} clicks found; {jobs_text} to show that {} do not suffice", plan.name, plan.refute);
    if !quiet {
        let shown = dir.display();
        say!("  do each      kortest work {shown} --job I   (I from 1 to {jobs}: in any order, on any machine)");
        say!("  all here     seq {jobs} | xargs -P 2 -I{{}} kortest work {shown} --job {{}} --threads 1 --quiet");
        say!("  then         kortest merge {shown} --out {}.cert", plan.name);
    }
    Ok(YES)
}
