//! The arguments that several commands share: BOARD, limits, and output files.

use super::units::{MIN_MEMORY_BYTES, parse_duration, parse_memory, whole};
use crate::system::resources::{cores, default_memory};
use clap::builder::{PathBufValueParser, TypedValueParser};
use kortest::runtime::{Limits, Progress, Run};
use kortest::text::Size;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// BOARD, and what it means.
#[derive(Clone, clap::Args)]
pub struct BoardArgument {
    /// A date, a file, rows, or - for standard input
    pub board: String,
    #[command(flatten)]
    pub meaning: Meaning,
}

/// The user's choice between several boards that BOARD may mean.
#[derive(Clone, Default, clap::Args)]
pub struct Meaning {
    /// The game, if the input does not determine it
    #[arg(long, value_name = "GAME")]
    pub puzzle: Option<String>,
    /// The number of columns and rows, if the input does not determine it, such as 7x9
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = str::parse::<Size>)]
    pub size: Option<Size>,
}

impl Meaning {
    /// Returns the choice of a game.
    pub fn of_game(id: &str) -> Meaning {
        Meaning {
            puzzle: Some(id.to_string()),
            size: None,
        }
    }
}

/// The number of worker threads.
#[derive(clap::Args)]
pub struct ThreadArgument {
    /// Worker threads, at most one for each core [default: all cores]
    #[arg(long, value_name = "N", env = "KORTEST_THREADS", hide_env_values = true, value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
}

impl ThreadArgument {
    /// Returns the number of worker threads: the number that the user gave, but at most one for
    /// each core. More threads would only wait for each other, and share the memory with more of
    /// their kind.
    pub fn count(&self) -> usize {
        match self.threads {
            Some(threads) => cores().min(threads.into()),
            None => cores(),
        }
    }
}

/// The environment variable that sets the default of `--memory`.
pub const MEMORY: &str = "KORTEST_MEMORY";

/// The default of `--memory`, a number of bytes.
pub static DEFAULT_MEMORY: LazyLock<String> =
    LazyLock::new(|| default_memory().max(MIN_MEMORY_BYTES as u64).to_string());

/// The limits of threads, memory and time, which all long commands share.
#[derive(clap::Args)]
pub struct LimitArguments {
    #[command(flatten)]
    threads: ThreadArgument,
    /// Memory limit, such as 512MiB or 4GiB, at least 32MiB [default: 1GiB, or three quarters of a
    /// smaller limit of the control group, or half of a smaller ulimit -v]
    #[arg(long, value_name = "SIZE", env = MEMORY, hide_env_values = true, hide_default_value = true, default_value = DEFAULT_MEMORY.as_str(), value_parser = parse_memory)]
    pub memory: usize,
    /// Stop after this time, such as 90s, 10m, 8h, 1h30m, or a number of seconds without a unit
    /// [default: none]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub time_limit: Option<Duration>,
}

impl LimitArguments {
    /// Returns the number of worker threads.
    pub fn threads(&self) -> usize {
        self.threads.count()
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

/// Returns a parser for the path of an output, which refuses `-`.
pub fn output_parser() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(refuse_standard_input)
}

fn refuse_standard_input(path: PathBuf) -> Result<PathBuf, &'static str> {
    if path == Path::new("-") {
        return Err(
            "- stands for standard input; give the path of a file (./- for a file with this name)",
        );
    }
    Ok(path)
}
