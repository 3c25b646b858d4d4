//! The arguments of `kortest check`.

use super::limits::{DEFAULT_MEMORY, MEMORY, THREADS, worker_threads};
use super::several::SEVERAL;
use super::units::{parse_memory, whole};
use crate::system::check_limits::limits_of_check;
use kortest_checker::Limits;
use std::path::PathBuf;

/// Arguments of `kortest check`.
#[derive(clap::Args)]
#[command(after_help = SEVERAL)]
pub struct CheckArguments {
    /// The certificate; several certificates, or folders with certificates (*.cert), are checked
    /// one after another
    #[arg(required = true, value_name = "CERTIFICATE")]
    pub certificates: Vec<PathBuf>,
    /// Worker threads, at most one for each core [default: all cores]
    #[arg(long, value_name = "N", env = THREADS, hide_env_values = true, value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
    /// Memory limit of the check; a check that exceeds it ends without a verdict [default: 1GiB, or
    /// three quarters of a smaller limit of the control group, or half of a smaller ulimit -v]
    #[arg(long, value_name = "SIZE", env = MEMORY, hide_env_values = true, hide_default_value = true, default_value = DEFAULT_MEMORY.as_str(), value_parser = parse_memory)]
    pub memory: usize,
    /// Limit for the work of a check, in steps. A step takes at most about six nanoseconds. A check
    /// that exceeds this limit ends without a verdict [default: 10^10 plus 1,000 for each byte of
    /// the certificate]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    work: Option<u64>,
    /// Print one JSON object for each certificate, each object on its own line
    #[arg(long)]
    pub json: bool,
    /// Print nothing; the exit code is the answer
    #[arg(long, short)]
    pub quiet: bool,
}

impl CheckArguments {
    /// Returns the limits for checking a certificate.
    pub fn limits(&self, bytes: &[u8]) -> Limits {
        let mut limits = limits_of_check(bytes, worker_threads(self.threads), self.memory);
        limits.work = self.work.unwrap_or(Limits::of(bytes.len()).work);
        limits
    }
}
