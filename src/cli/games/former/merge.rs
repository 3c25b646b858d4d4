//! `kortest merge`: the jobs of a plan, put together.

use super::answer::sealed;
use super::plan;
use crate::arguments::MEMORY;
use crate::arguments::units::parse_memory;
use crate::output::{Failure, STOPPED, YES, bold, place, say};
use kortest::former::Merged;
use std::path::PathBuf;

/// Put the jobs of a plan together: the certificate that one machine would have written
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder of the plan
    dir: PathBuf,
    /// Where the certificate goes [default: NAME.cert]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Memory for the records, such as 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", env = MEMORY, hide_env_values = true, default_value = "1GiB", value_parser = parse_memory)]
    memory: usize,
    /// On success only the verdict
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let dir = &arguments.dir;
    let plan = plan::read_plan(dir)?;
    let path = place(arguments.out.as_deref(), &plan.name)?;
    let (name, k) = (&plan.name, plan.clicks.len());
    let certificate = match plan.merge(dir, arguments.memory)? {
        Merged::Proven(certificate) => certificate,
        Merged::Better(better) => {
            plan::write(&better, dir)?;
            let (k, refute) = (better.clicks.len(), better.refute);
            let suffice = bold(format!("{k} clicks suffice"));
            say!("{name}: {suffice}, a job has found; now {refute} are to be refuted");
            say!("  do again     kortest work {} --job I   (I from 1 to {})", dir.display(), better.jobs);
            return Ok(STOPPED);
        }
    };
    let saved = sealed(&certificate).save(&path, false)?;
    match k {
        0 => say!("{name}: {}: the board is empty.", bold("0 clicks is optimal")),
        _ => say!("{name}: {}: no solution of {} exists.", bold(format!("{k} clicks is optimal")), plan.refute),
    }
    if let Some(saved) = saved.filter(|_| !arguments.quiet) {
        saved.say();
        saved.say_check();
    }
    Ok(YES)
}
