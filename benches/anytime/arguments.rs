//! The command line of a bench: boards, limits, the file of the plot, and the exit code.

use super::plot::save;
use clap::Parser;
use kortest::former::{Board, daily};
use kortest::runtime::{Limits, Progress, Run};
use kortest::text::printable;
use signal_hook::{consts::SIGINT, flag};
use std::error::Error;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A result whose error is a message of one line for the user.
pub type Fallible<T = ()> = Result<T, Box<dyn Error>>;

/// The memory of an algorithm, in MiB.
const DEFAULT_MEMORY: u32 = 1024;

/// The limits of the algorithms, and where the plot goes.
#[derive(clap::Args)]
pub struct RunArguments {
    /// Stop each algorithm after this time, such as 90s or 0.5s
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_seconds)]
    pub time_limit: Duration,
    /// Memory of each algorithm, in MiB
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_MEMORY, value_parser = clap::value_parser!(u32).range(1..1 << 20))]
    memory: u32,
    /// Threads of each algorithm [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// File for the plot [default: a file in target/tmp]
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

impl RunArguments {
    /// Returns the arguments of runs on one thread, with the defaults for everything else.
    pub fn on_one_thread(time_limit: Duration) -> RunArguments {
        RunArguments {
            time_limit,
            memory: DEFAULT_MEMORY,
            threads: Some(1),
            seed: 0,
            plot: None,
        }
    }

    /// Returns the threads, memory and limits of a run that may take `time`.
    pub fn run<'a>(&self, time: Duration, stop: &'a AtomicBool, progress: &'a Progress) -> Run<'a> {
        let all_cores = std::thread::available_parallelism().map_or(1, usize::from);
        let deadline = Instant::now().checked_add(time);
        Run::new(progress)
            .limits(Limits::none().stop(stop).deadline(deadline))
            .threads(self.threads.map_or(all_cores, usize::from))
            .memory((self.memory as usize) << 20)
    }

    /// Writes the plot, and prints its path. `name` is the name of the default file.
    pub fn save_plot(&self, svg: &str, name: &str, out: &mut dyn Write) -> Fallible {
        let path = self.plot_path(name);
        save(&path, svg)?;
        writeln!(out, "plot: {}", printable(&path.to_string_lossy()))?;
        Ok(())
    }

    /// Returns the path of the plot.
    pub fn plot_path(&self, name: &str) -> PathBuf {
        let default = || Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        self.plot.clone().unwrap_or_else(default)
    }
}

/// Parses a number of seconds, with or without the unit.
fn parse_seconds(text: &str) -> Result<Duration, String> {
    let number = text.strip_suffix('s').unwrap_or(text);
    let seconds: Option<f64> = number.parse().ok();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "write a number of seconds, such as 90s".to_string())
}

/// A board and its name.
pub struct Named {
    pub name: String,
    pub board: Board,
}

/// Reads a board: a date, a file with rows, or rows.
pub fn read_board(text: &str) -> Fallible<Named> {
    let name = printable(text);
    let board = board_of(text).map_err(|error| format!("{name}: {error}"))?;
    Ok(Named { name, board })
}

fn board_of(text: &str) -> Fallible<Board> {
    if let Some(board) = daily::read(text) {
        return Ok(board?);
    }
    if !Path::new(text).is_file() {
        return Ok(Board::parse(text)?);
    }
    Ok(Board::parse(&std::fs::read_to_string(text)?)?)
}

/// Parses the words of a command line. The message of an error has one line.
pub fn parse<A: Parser>(words: impl IntoIterator<Item = OsString>) -> Fallible<A> {
    // `cargo bench` passes this option to each bench.
    let words = words.into_iter().filter(|word| word != "--bench");
    let error = match A::try_parse_from(words) {
        Ok(arguments) => return Ok(arguments),
        Err(error) => error,
    };
    if !error.use_stderr() {
        error.exit();
    }
    let text = error.to_string();
    let lines = text.lines().map(str::trim);
    let message: Vec<&str> = lines
        .take_while(|line| !line.starts_with("Usage:"))
        .filter(|line| !line.is_empty())
        .collect();
    Err(message.join(" ").into())
}

/// The program of a bench: does the work of the arguments, and prints to `out`. Ends early with the
/// best results so far when `stop` is set.
pub type Program<A> = fn(arguments: &A, stop: &AtomicBool, out: &mut dyn Write) -> Fallible;

/// Runs a bench. The exit code is 2 after an error, and 3 after Ctrl-C.
pub fn main<A: Parser>(program: Program<A>) -> ExitCode {
    let stop = Arc::new(AtomicBool::new(false));
    // The second Ctrl-C ends the process at once.
    let handlers = flag::register_conditional_shutdown(SIGINT, 3, Arc::clone(&stop))
        .and_then(|_| flag::register(SIGINT, Arc::clone(&stop)));
    handlers.expect("a handler of Ctrl-C can be set");
    let arguments = parse(std::env::args_os());
    let outcome =
        arguments.and_then(|arguments| program(&arguments, &stop, &mut std::io::stdout()));
    if let Err(error) = outcome {
        eprintln!("{}", error.to_string().replace('\n', " "));
        return ExitCode::from(2);
    }
    ExitCode::from(if stop.load(Relaxed) { 3 } else { 0 })
}
