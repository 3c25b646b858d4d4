//! `kortest merge`: the jobs of a plan, put together.

use super::plan;
use super::united::sealed;
use crate::arguments::units::parse_memory;
use crate::arguments::{MEMORY, limits_of_check};
use crate::output::json::{Cost, Object};
use crate::output::quoting::quoted_path;
use crate::output::{Failure, How, Other, Place, STOPPED, Saving, YES, bold, say, warn};
use kortest::cluster::ClusterError;
use kortest::former::{Click, Merged, Plan, PlanError};
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
    /// Memory for the records, such as 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", env = MEMORY, hide_env_values = true, default_value = "1GiB", value_parser = parse_memory)]
    memory: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// On success only the verdict
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
    /// What is to be done for each job I.
    resume: Option<String>,
    #[serde(flatten)]
    cost: Cost,
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
    let place = Place::new(path, "former", plan.board.to_string(), Other::by(arguments.force))?;
    match plan.merge(dir, arguments.memory) {
        Ok(Merged::Better(better)) => {
            plan::write(&better, dir)?;
            merging.say_better(&better);
            Ok(STOPPED)
        }
        Ok(Merged::Proven(certificate)) => {
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            let limits = |bytes: &[u8]| limits_of_check(bytes, threads, arguments.memory);
            merging.say_proven(&plan, &place.save(sealed(certificate), limits)?);
            Ok(YES)
        }
        Err(error) => {
            if let (PlanError::Cluster(ClusterError::Missing { missing, .. }), true) = (&error, arguments.json) {
                merging.print(&plan, None, missing);
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
            _ if *json => self.print(plan, Some(saving), &[]),
            0 => say!("{name}: {}: the board is empty.", bold("0 clicks is optimal")),
            _ => say!("{name}: {}: no solution of {} exists.", bold(format!("{k} clicks is optimal")), plan.refute),
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
            return self.print(better, None, &(1..=jobs).collect::<Vec<_>>());
        }
        let suffice = bold(format!("{k} clicks suffice"));
        say!("{}: {suffice}, a job has found; now {refute} are to be refuted", better.name);
        say!("  do again     {}   (I from 1 to {jobs})", self.work());
    }

    /// The command of a job.
    fn work(&self) -> String {
        format!("kortest work {} --job I", quoted_path(&self.arguments.dir.to_string_lossy()))
    }

    /// Prints the JSON object: of a proof, or of a plan with jobs that are to be done.
    fn print(&self, plan: &Plan, proof: Option<&Saving>, missing: &[usize]) {
        let k = plan.clicks.len();
        let saved = proof.and_then(|saving| if let Saving::Saved(saved) = saving { Some(saved) } else { None });
        let fields = Fields {
            optimum: proof.map(|_| k),
            upper_bound: k,
            proved: proof.is_some(),
            moves: &plan.clicks,
            refute: plan.refute,
            jobs: plan.jobs,
            missing,
            certificate: saved.map(|saved| saved.path.to_string_lossy().into_owned()),
            digest: saved.map(|saved| saved.digest.clone()),
            saved: saved.map(|saved| saved.how),
            resume: (!missing.is_empty()).then(|| self.work()),
            cost: Cost::since(self.start),
        };
        Object::new("former", &plan.name, &plan.board, fields).print();
    }
}
