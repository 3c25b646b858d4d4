//! `kortest merge`: the jobs of a plan, put together.

use super::plan;
use super::united::sealed;
use crate::arguments::limits_of_check;
use crate::arguments::units::parse_memory;
use crate::output::json::{Cost, Object};
use crate::output::quoting::quoted_path;
use crate::output::{Failure, How, Other, Place, STOPPED, Saving, YES, bold, say};
use kortest::former::{Click, Merged, Plan};
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
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = parse_memory)]
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
    lower_bound: Option<usize>,
    upper_bound: usize,
    proved: bool,
    moves: &'a [Click],
    /// What remains to be refuted, by how many jobs.
    refute: Option<u32>,
    jobs: usize,
    certificate: Option<String>,
    digest: Option<String>,
    saved: Option<How>,
    /// A command for each job that is to be done now.
    resume: Option<String>,
    #[serde(flatten)]
    cost: Cost,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let start = Instant::now();
    let dir = &arguments.dir;
    let plan = plan::read_plan(dir)?;
    let path = arguments.out.clone().unwrap_or_else(|| format!("{}.cert", plan.name).into());
    let place = Place::new(path, "former", plan.board.to_string(), Other::by(arguments.force))?;
    match plan.merge(dir, arguments.memory)? {
        Merged::Better(better) => {
            plan::write(&better, dir)?;
            say_better(&better, arguments, start);
            Ok(STOPPED)
        }
        Merged::Proven(certificate) => {
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            let limits = |bytes: &[u8]| limits_of_check(bytes, threads, arguments.memory);
            say_proven(&plan, place.save(sealed(certificate), limits)?, arguments, start);
            Ok(YES)
        }
    }
}

fn say_proven(plan: &Plan, saving: Saving, arguments: &Arguments, start: Instant) {
    let (name, k) = (&plan.name, plan.clicks.len());
    let saved = if let Saving::Saved(saved) = &saving { Some(saved) } else { None };
    if arguments.json {
        let fields = Fields {
            optimum: Some(k),
            lower_bound: Some(k),
            upper_bound: k,
            proved: true,
            moves: &plan.clicks,
            refute: None,
            jobs: plan.jobs,
            certificate: saved.map(|saved| saved.path.to_string_lossy().into_owned()),
            digest: saved.map(|saved| saved.digest.clone()),
            saved: saved.map(|saved| saved.how),
            resume: None,
            cost: Cost::since(start),
        };
        return Object::new("former", name, &plan.board, fields).print();
    }
    match k {
        0 => say!("{name}: {}: the board is empty.", bold("0 clicks is optimal")),
        _ => say!("{name}: {}: no solution of {} exists.", bold(format!("{k} clicks is optimal")), plan.refute),
    }
    match &saving {
        _ if arguments.quiet => {}
        Saving::Saved(saved) => {
            saved.say();
            saved.say_check();
        }
        Saving::Refused(why) => say!("  certificate  none written: {why}"),
    }
}

/// Of jobs that have found a better solution than the plan began with.
fn say_better(better: &Plan, arguments: &Arguments, start: Instant) {
    let (k, refute, jobs) = (better.clicks.len(), better.refute, better.jobs);
    let command = format!("kortest work {} --job I", quoted_path(&arguments.dir.to_string_lossy()));
    if arguments.json {
        let fields = Fields {
            optimum: None,
            lower_bound: None,
            upper_bound: k,
            proved: false,
            moves: &better.clicks,
            refute: Some(refute),
            jobs,
            certificate: None,
            digest: None,
            saved: None,
            resume: Some(command),
            cost: Cost::since(start),
        };
        return Object::new("former", &better.name, &better.board, fields).print();
    }
    let suffice = bold(format!("{k} clicks suffice"));
    say!("{}: {suffice}, a job has found; now {refute} are to be refuted", better.name);
    say!("  do again     {command}   (I from 1 to {jobs})");
}
