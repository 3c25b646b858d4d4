//! `kortest work`: one job of a plan.

use super::clicks::NOUN;
use super::plan;
use crate::arguments::LimitArguments;
use crate::output::json::{Cost, Object};
use crate::output::progress::Watched;
use crate::output::units::{counted, seconds_text};
use crate::output::{Failure, STOPPED, YES, say, stop_flag};
use crate::system::command::this_command;
use kortest::former::{Click, JobResult, Plan, ProveOptions};
use kortest::runtime::Limits;
use serde::Serialize;
use std::path::PathBuf;
use std::time::Instant;

/// Do one job of a plan, or what is left of it. What it finishes is in its file at once, so a killed job is resumed
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder of the plan
    dir: PathBuf,
    /// Which job, from 1
    #[arg(long, value_name = "I")]
    job: usize,
    #[command(flatten)]
    limits: LimitArguments,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// No progress, and nothing on success
    #[arg(long, short)]
    quiet: bool,
}

/// The fields of the JSON object.
#[derive(Serialize)]
struct Fields<'a> {
    job: usize,
    jobs: usize,
    refute: u32,
    /// `refuted` or `solved`; null if it was stopped.
    result: Option<&'static str>,
    moves: Option<&'a [Click]>,
    stopped: bool,
    resume: Option<String>,
    threads: usize,
    #[serde(flatten)]
    cost: Cost,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let start = Instant::now();
    let Arguments { dir, job, quiet, .. } = arguments;
    let plan = plan::read_plan(dir)?;
    if !(1..=plan.jobs).contains(job) {
        return Err(Failure::Input(format!("--job {job}: the plan has jobs 1 to {}", plan.jobs)));
    }
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let options = ProveOptions {
        threads: arguments.limits.threads(),
        memory: arguments.limits.memory,
        ..ProveOptions::default()
    };
    let watched = Watched::whole(NOUN, *quiet);
    let result = watched.watch(|progress| plan.work(dir, *job, &options, limits, progress))?;
    let Plan { name, jobs: of, refute, .. } = &plan;
    let code = if result.is_some() { YES } else { STOPPED };
    if arguments.json {
        let (outcome, moves) = match &result {
            Some(JobResult::Failed) => (Some("refuted"), None),
            Some(JobResult::Solved(_, clicks)) => (Some("solved"), Some(&clicks[..])),
            None => (None, None),
        };
        let stopped = result.is_none();
        let resume = stopped.then(this_command);
        let fields = Fields {
            job: *job,
            jobs: *of,
            refute: *refute,
            result: outcome,
            moves,
            stopped,
            resume,
            threads: options.threads,
            cost: Cost::since(start),
        };
        Object::new("former", name, &plan.board, fields).print();
        return Ok(code);
    }
    let time = seconds_text(start.elapsed());
    match result {
        Some(JobResult::Failed) if *quiet => {}
        Some(JobResult::Failed) => {
            let clicks = counted((*refute).into(), NOUN);
            say!("{name}: job {job} of {of}: no solution of {clicks} in it ({time})");
        }
        Some(JobResult::Solved(_, clicks)) => {
            say!("{name}: job {job} of {of}: a solution of {} ({time})", counted(clicks.len() as u64, NOUN));
        }
        None => {
            say!("{name}: job {job} of {of}: stopped; the same command goes on where it was");
        }
    }
    Ok(code)
}
