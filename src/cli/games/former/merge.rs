//! `kortest merge`: the jobs of a plan, put together.

use super::clicks::NOUN;
use super::plan;
use super::sealed::sealed;
use crate::arguments::LimitArguments;
use crate::output::json::{Cost, Object};
use crate::output::progress::Watched;
use crate::output::quoting::quoted_path;
use crate::output::units::counted;
use crate::output::{Failure, STOPPED, YES, bold, say, stop_flag, warn};
use crate::storage::{Destination, How, OnConflict, Saving};
use crate::system::check_limits::limits_of_check;
use crate::system::command::this_command;
use kortest::cluster::ClusterError;
use kortest::former::{Click, Merged, Plan, PlanError, ProveOptions};
use kortest::runtime::Limits;
use serde::Serialize;
use std::path::PathBuf;
use std::time::Instant;

/// Put the jobs of a plan together: the certificate that one machine would have written
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder of the plan
    dir: PathBuf,
    /// Where the certificate goes [default: NAME.cert]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the certificate that is there, whatever it says and of whatever board. Without this, one of the same board
    /// is only added to, and one of another board is refused
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    limits: LimitArguments,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// No progress, and on success only the verdict
    #[arg(long, short)]
    quiet: bool,
}

/// The fields of the JSON object.
#[derive(Serialize)]
struct Fields<'a> {
    optimum: Option<usize>,
    upper_bound: usize,
    proved: bool,
    moves: &'a [Click],
    /// What the jobs refute, or have refuted.
    refute: u32,
    jobs: usize,
    /// The jobs that are not done.
    missing: &'a [usize],
    certificate: Option<String>,
    digest: Option<String>,
    saved: Option<How>,
    stopped: bool,
    /// What is to be done for each job I; if it was stopped, the command itself.
    resume: Option<String>,
    #[serde(flatten)]
    cost: Cost,
}

/// What a run has come to.
#[derive(Clone, Copy)]
enum Outcome<'a> {
    Proven(&'a Saving),
    /// These jobs are to be done.
    Missing(&'a [usize]),
    Stopped,
}

/// A run of the command.
struct Merging<'a> {
    arguments: &'a Arguments,
    start: Instant,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let merging = Merging { arguments, start: Instant::now() };
    let dir = &arguments.dir;
    let plan = plan::read_plan(dir)?;
    let path = arguments.out.clone().unwrap_or_else(|| format!("{}.cert", plan.name).into());
    let place = Destination::new(path, "former", plan.board.to_string(), OnConflict::of_force(arguments.force))?;
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(merging.start) };
    let (threads, memory) = (arguments.limits.threads(), arguments.limits.memory);
    let options = ProveOptions { threads, memory, ..ProveOptions::default() };
    let watched = Watched::whole(NOUN, arguments.quiet);
    match watched.watch(|progress| plan.merge(dir, &options, limits, progress)) {
        Ok(Some(Merged::Better(better))) => {
            plan::write(&better, dir)?;
            merging.say_better(&better);
            Ok(STOPPED)
        }
        Ok(Some(Merged::Proven(certificate))) => {
            let limits = |bytes: &[u8]| limits_of_check(bytes, threads, memory);
            merging.say_proven(&plan, &place.save(sealed(&certificate), limits)?);
            Ok(YES)
        }
        Ok(None) => {
            merging.say_stopped(&plan);
            Ok(STOPPED)
        }
        Err(error) => {
            if let (PlanError::Cluster(ClusterError::Missing { missing, .. }), true) = (&error, arguments.json) {
                merging.print(&plan, Outcome::Missing(missing));
            }
            Err(error.into())
        }
    }
}

impl Merging<'_> {
    fn say_proven(&self, plan: &Plan, saving: &Saving) {
        let Arguments { json, quiet, .. } = self.arguments;
        let (name, k) = (&plan.name, plan.clicks.len());
        match k {
            _ if *json => self.print(plan, Outcome::Proven(saving)),
            0 => say!("{name}: {}: the board is empty.", bold("0 clicks is optimal")),
            _ => {
                let optimal = bold(format!("{} is optimal", counted(k as u64, NOUN)));
                say!("{name}: {optimal}: no solution of {} exists.", plan.refute);
            }
        }
        match saving {
            Saving::Refused(why) if *json || *quiet => warn(&format!("no certificate was written: {why}")),
            Saving::Refused(why) => say!("  certificate  none written: {why}"),
            Saving::Saved(_) if *json || *quiet => {}
            Saving::Saved(saved) => {
                saved.say();
                saved.say_check();
            }
        }
    }

    /// Of jobs that have found a better solution than the plan began with.
    fn say_better(&self, better: &Plan) {
        let (k, refute, jobs) = (better.clicks.len(), better.refute, better.jobs);
        if self.arguments.json {
            return self.print(better, Outcome::Missing(&(1..=jobs).collect::<Vec<_>>()));
        }
        let found = bold(format!("a job has found a solution of {}", counted(k as u64, NOUN)));
        say!("{}: {found}; now the jobs are to show that {refute} do not suffice", better.name);
        say!("  do again     {}   (I from 1 to {jobs})", self.work());
    }

    /// Of a run that a limit or a signal has ended before there was a certificate.
    fn say_stopped(&self, plan: &Plan) {
        match self.arguments.json {
            true => self.print(plan, Outcome::Stopped),
            false => say!("{}: stopped; all jobs are done, the same command makes the certificate", plan.name),
        }
    }

    /// The command of a job.
    fn work(&self) -> String {
        format!("kortest work {} --job I", quoted_path(&self.arguments.dir.to_string_lossy()))
    }

    /// Prints the JSON object.
    fn print(&self, plan: &Plan, outcome: Outcome) {
        let k = plan.clicks.len();
        let proved = matches!(outcome, Outcome::Proven(_));
        let saved = if let Outcome::Proven(Saving::Saved(saved)) = outcome { Some(saved) } else { None };
        let (missing, resume) = match outcome {
            Outcome::Proven(_) => (&[][..], None),
            Outcome::Missing(missing) => (missing, Some(self.work())),
            Outcome::Stopped => (&[][..], Some(this_command())),
        };
        let fields = Fields {
            optimum: proved.then_some(k),
            upper_bound: k,
            proved,
            moves: &plan.clicks,
            refute: plan.refute,
            jobs: plan.jobs,
            missing,
            certificate: saved.map(|saved| saved.path.to_string_lossy().into_owned()),
            digest: saved.map(|saved| saved.digest.clone()),
            saved: saved.map(|saved| saved.how),
            stopped: matches!(outcome, Outcome::Stopped),
            resume,
            cost: Cost::since(self.start),
        };
        Object::new("former", &plan.name, &plan.board, fields).print();
    }
}
