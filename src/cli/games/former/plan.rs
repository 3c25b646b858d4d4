//! `kortest plan`: one proof, split into jobs.

use super::clicks::NOUN;
use super::read;
use crate::arguments::LimitArguments;
use crate::output::json::{Cost, Object};
use crate::output::progress::Watched;
use crate::output::units::counted;
use crate::output::{Failure, STOPPED, YES, bold, say, stop_flag};
use crate::system::files::{make_folder, may_write, replace};
use clap::ValueEnum;
use kortest::former::{Board, Click, DEFAULT_FLOOR, Method, Plan, ProveOptions};
use kortest::runtime::Limits;
use serde::Serialize;
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
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// No progress, and no advice
    #[arg(long, short)]
    quiet: bool,
}

/// The fields of the JSON object; most are null if there is no plan.
#[derive(Serialize)]
struct Fields<'a> {
    upper_bound: Option<usize>,
    moves: Option<&'a [Click]>,
    refute: Option<u32>,
    jobs: Option<usize>,
    depth: Option<u32>,
    floor: Option<u32>,
    layers: Option<usize>,
    plan: Option<String>,
    stopped: bool,
    threads: usize,
    #[serde(flatten)]
    cost: Cost,
}

impl<'a> Fields<'a> {
    fn of(plan: Option<(&'a Plan, &Path)>, arguments: &Arguments, start: Instant) -> Fields<'a> {
        let (plan, dir) = plan.unzip();
        Fields {
            upper_bound: plan.map(|plan| plan.clicks.len()),
            moves: plan.map(|plan| &plan.clicks[..]),
            refute: plan.map(|plan| plan.refute),
            jobs: plan.map(|plan| plan.jobs),
            depth: plan.map(|plan| plan.depth),
            floor: plan.map(|plan| plan.floor),
            layers: plan.and_then(|plan| plan.columns.as_ref().map(|layers| layers.left + layers.right)),
            plan: dir.map(|dir| plan_path(dir).to_string_lossy().into_owned()),
            stopped: plan.is_none(),
            threads: arguments.limits.threads(),
            cost: Cost::since(start),
        }
    }
}

fn print(name: &str, board: &Board, fields: Fields) {
    Object::new("former", name, board, fields).print();
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
    make_folder(folder)?;
    replace(&plan_path(dir), plan.text().as_bytes()).map_err(Failure::from)
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let start = Instant::now();
    let Arguments { dir, floor, quiet, .. } = arguments;
    let named = read::board(&arguments.board)?;
    let jobs = arguments.jobs as usize;
    let another = || {
        let shown = plan_path(dir).display().to_string();
        Err(Failure::Input(format!("{shown}: is another plan; choose another --dir")))
    };
    let there = plan_path(dir).exists().then(|| read_plan(dir)).transpose()?;
    let begins_alike = |there: &Plan| (&there.board, there.jobs, there.floor) == (&named.board, jobs, *floor);
    if there.as_ref().is_some_and(|there| !begins_alike(there)) {
        return another();
    }
    make_folder(dir).map_err(Failure::input)?;
    may_write(&plan_path(dir)).map_err(Failure::input)?;
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
        match arguments.json {
            true => print(&named.name, &named.board, Fields::of(None, arguments, start)),
            false => say!("{}: stopped before there was a solution; nothing is planned", named.name),
        }
        return Ok(STOPPED);
    };
    if there.is_some_and(|there| there != plan) {
        return another();
    }
    write(&plan, dir)?;
    if arguments.json {
        print(&plan.name, &plan.board, Fields::of(Some((&plan, dir)), arguments, start));
        return Ok(YES);
    }
    let (found, jobs_text) = (counted(plan.clicks.len() as u64, NOUN), bold(counted(jobs as u64, "job")));
    say!("{}: a solution of {found}; {jobs_text} to show that {} do not suffice", plan.name, plan.refute);
    if !quiet {
        let shown = dir.display();
        say!("  do each      kortest work {shown} --job I   (I from 1 to {jobs}: in any order, on any machine)");
        say!("  all here     seq {jobs} | xargs -P 2 -I{{}} kortest work {shown} --job {{}} --threads 1 --quiet");
        say!("  then         kortest merge {shown} --out {}.cert", plan.name);
    }
    Ok(YES)
}
