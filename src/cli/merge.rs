//! `kortest merge`: the jobs of a plan, put together.

use super::units::{bytes_text, grouped, parse_memory};
use super::{Failure, STOPPED, YES, plan};
use kortest::certificate::{may_write, save};
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
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = parse_memory)]
    memory: usize,
    /// On success only the verdict
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let dir = &arguments.dir;
    let plan = plan::read(dir)?;
    let path = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.cert", plan.name)));
    may_write(&path).map_err(Failure::input)?;
    let (name, k) = (&plan.name, plan.clicks.len());
    let certificate = match plan.merge(dir, arguments.memory)? {
        Merged::Proven(certificate) => certificate,
        Merged::Better(better) => {
            plan::write(&better, dir)?;
            let (k, refute) = (better.clicks.len(), better.refute);
            say!("{name}: \x1b[1m{k} clicks suffice\x1b[0m, a job has found; now {refute} are to be refuted");
            say!("  do again     kortest work {} --job I   (I from 1 to {})", dir.display(), better.jobs);
            return Ok(STOPPED);
        }
    };
    let (bytes, digest) = certificate.to_bytes();
    save(&path, &bytes).map_err(|error| Failure::Unfinished(error.to_string()))?;
    match k {
        0 => say!("{name}: \x1b[1m0 clicks is optimal\x1b[0m: the board is empty."),
        _ => say!("{name}: \x1b[1m{k} clicks is optimal\x1b[0m: no solution of {} exists.", plan.refute),
    }
    if !arguments.quiet {
        let shown = path.display();
        let records = certificate.evidence.as_ref().map_or(0, |evidence| evidence.len());
        let (size, records) = (bytes_text(bytes.len() as u64), grouped(records as u64));
        say!("  certificate  {shown} ({size}, {records} records, sha256 {})", &digest[..16]);
        say!("  check it     kortest check {shown}");
    }
    Ok(YES)
}
