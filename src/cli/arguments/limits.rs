//! The limits that the long commands have in common.

use super::units::{parse_duration, parse_memory};
use kortest::runtime::{Limits, Progress, Run};
use std::time::{Duration, Instant};

/// The variables that have the defaults of `--threads` and `--memory`.
pub const THREADS: &str = "KORTEST_THREADS";
pub const MEMORY: &str = "KORTEST_MEMORY";

/// Threads, memory and time.
#[derive(clap::Args)]
pub struct LimitArguments {
    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", env = THREADS, hide_env_values = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Memory for all that grows: layers, table, queues, records; such as 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", env = MEMORY, hide_env_values = true, default_value = "1GiB", value_parser = parse_memory)]
    pub memory: usize,
    /// Stop after this time, such as 90s, 10m, 8h or 1h30m; without a unit it is seconds [default: none]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub time_limit: Option<Duration>,
}

impl LimitArguments {
    /// The number of workers.
    pub fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
        self.threads.map_or_else(cores, usize::from)
    }

    /// The resources of a computation.
    pub fn run<'a>(&self, limits: Limits<'a>, progress: &'a Progress) -> Run<'a> {
        Run { limits, progress, threads: self.threads(), memory: self.memory }
    }

    /// The time at which `--time-limit` ends a computation that began at `start`.
    pub fn deadline(&self, start: Instant) -> Option<Instant> {
        self.time_limit.and_then(|limit| start.checked_add(limit))
    }
}
