//! The limits of threads, memory and time, which all long commands share.

use super::units::{parse_duration, parse_memory, whole};
use kortest::runtime::{Limits, Progress, Run};
use std::time::{Duration, Instant};

/// The environment variable that sets the default of `--threads`.
pub const THREADS: &str = "KORTEST_THREADS";
/// The environment variable that sets the default of `--memory`.
pub const MEMORY: &str = "KORTEST_MEMORY";

/// The limits of threads, memory and time.
#[derive(clap::Args)]
pub struct LimitArguments {
    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", env = THREADS, hide_env_values = true, value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
    /// Memory limit for layers, table, queues and records, such as 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", env = MEMORY, hide_env_values = true, default_value = "1GiB", value_parser = parse_memory)]
    pub memory: usize,
    /// Stop after this time, such as 90s, 10m, 8h, 1h30m, or a number of seconds without a unit
    /// [default: none]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub time_limit: Option<Duration>,
}

impl LimitArguments {
    /// Returns the number of worker threads.
    pub fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
        self.threads.map_or_else(cores, usize::from)
    }

    /// Returns the threads, memory and limits of a computation.
    pub fn run<'a>(&self, limits: Limits<'a>, progress: &'a Progress) -> Run<'a> {
        Run {
            limits,
            progress,
            threads: self.threads(),
            memory: self.memory,
        }
    }

    /// Returns the time at which `--time-limit` ends a computation.
    pub fn deadline(&self, start: Instant) -> Option<Instant> {
        self.time_limit.and_then(|limit| start.checked_add(limit))
    }
}
