//! The command-line arguments that do not depend on the game: first the arguments of several commands (BOARD, limits,
//! and output files), then the arguments of each command.

mod values;

use values::{MIN_MEMORY_BYTES, parse_memory, parse_size};
pub use values::{parse_duration, parse_seed, whole_number};

use crate::limits::{default_memory, limits_of_check, usual_work};
use crate::output::ProgressFormat;
use clap::builder::{PathBufValueParser, TypedValueParser};
use kortest::answer::Until;
use kortest::runtime::{Limits, Progress, Run, cores};
use kortest::text::{Numbering, Size, quoted};
use kortest_checker as checker;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The argument BOARD, and the options that say what it means.
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
    /// The number from which digits count the colours: with 0, the digit 0 is one of the colours;
    /// with 1, it is an empty cell
    #[arg(long, value_name = "0|1", value_parser = str::parse::<Numbering>)]
    pub colours_from: Option<Numbering>,
}

/// The number of worker threads.
#[derive(clap::Args)]
pub struct ThreadArgument {
    /// Worker threads, at most one for each core [default: all cores]
    #[arg(long, value_name = "N", env = "KORTEST_THREADS", hide_env_values = true, value_parser = whole_number::<u16>(1..=1024))]
    threads: Option<u16>,
}

impl ThreadArgument {
    /// Returns the number of worker threads: the user's number, but at most one thread for each core of the processor.
    pub fn count(&self) -> usize {
        match self.threads {
            Some(threads) => cores().min(threads.into()),
            None => cores(),
        }
    }
}

/// The environment variable that sets the default of `--memory`.
const MEMORY: &str = "KORTEST_MEMORY";

/// The default of `--memory`, a number of bytes as text: at least 32 MiB, because the option refuses a smaller number.
static DEFAULT_MEMORY: LazyLock<String> =
    LazyLock::new(|| default_memory().max(MIN_MEMORY_BYTES).to_string());

/// The limits of threads, memory and time, which all long commands share.
#[derive(clap::Args)]
pub struct LimitArguments {
    #[command(flatten)]
    threads: ThreadArgument,
    /// Memory limit, such as 512MiB or 4GiB, at least 32MiB [default: 1GiB, or three quarters of a
    /// smaller limit of the control group, or half of a smaller ulimit -v]
    #[arg(long, value_name = "SIZE", env = MEMORY, hide_env_values = true, hide_default_value = true, default_value = DEFAULT_MEMORY.as_str(), value_parser = parse_memory)]
    pub memory: usize,
    /// Stop after this time, such as 90s, 10m, 8h, 1h30m, or a number of seconds without a unit [default: none]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub time_limit: Option<Duration>,
    #[command(flatten)]
    progress: ProgressArgument,
}

/// The form of the progress. The program reads it before the command begins.
#[derive(clap::Args)]
pub struct ProgressArgument {
    /// The form of the progress on stderr. SIGUSR1 prints the progress at once, even with --quiet
    #[arg(long, value_name = "FORMAT", value_enum, default_value = "auto")]
    progress: ProgressFormat,
}

/// The memory limit of a command that has no other limits.
#[derive(clap::Args)]
pub struct MemoryArgument {
    /// Memory limit, such as 512MiB or 4GiB, at least 32MiB [default: 1GiB, or three quarters of a
    /// smaller limit of the control group, or half of a smaller ulimit -v]
    #[arg(long, value_name = "SIZE", env = MEMORY, hide_env_values = true, hide_default_value = true, default_value = DEFAULT_MEMORY.as_str(), value_parser = parse_memory)]
    pub memory: usize,
}

impl LimitArguments {
    /// Returns the number of worker threads.
    pub fn threads(&self) -> usize {
        self.threads.count()
    }

    /// Returns the user's threads and memory, and the `limits`, for a computation that reports to `progress`.
    pub fn run<'a>(&self, limits: Limits<'a>, progress: &'a Progress) -> Run<'a> {
        Run::new(progress)
            .limits(limits)
            .threads(self.threads())
            .memory(self.memory)
    }

    /// Returns the time at which `--time-limit` ends a computation that began at `start`. Returns `None` without this
    /// option, or if that time is too far in the future for the clock.
    pub fn deadline(&self, start: Instant) -> Option<Instant> {
        self.time_limit.and_then(|limit| start.checked_add(limit))
    }
}

/// How long a run waits for files that another run has locked.
#[derive(clap::Args)]
pub struct WaitArgument {
    /// Wait at most this time, such as 10m, until another run has released its locks. This time
    /// does not count for other limits
    #[arg(long, value_name = "TIME", conflicts_with = "no_lock", value_parser = parse_duration)]
    pub wait_lock: Option<Duration>,
}

/// Returns a parser for the path of an output file. The parser refuses `-`, which means standard input.
pub fn output_parser() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(refuse_standard_input)
}

/// Returns the path of an output file unchanged. Fails for `-`: it means standard input, where nothing can be written.
fn refuse_standard_input(path: PathBuf) -> Result<PathBuf, &'static str> {
    if path == Path::new("-") {
        return Err(
            "- stands for standard input; give the path of a file (./- for a file with this name)",
        );
    }
    Ok(path)
}

/// The end of `--help` for commands that take several inputs.
pub const SEVERAL_INPUTS: &str = "Several inputs are answered one after another. The exit code is the worst code of all \
                           inputs, in the order 2, 4, 1, 5, 3, 0.";

/// Arguments of `kortest prove`.
#[derive(clap::Args)]
#[command(after_help = SEVERAL_INPUTS)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub struct ProveArguments {
    /// Dates, files, rows, or - for standard input. Several boards are proven one after another, each within the limits
    #[arg(required = true, value_name = "BOARD")]
    pub boards: Vec<String>,
    #[command(flatten)]
    pub meaning: Meaning,
    /// Decide whether N is right. N is a recorded score or a number of solutions
    #[arg(long, value_name = "N", value_parser = whole_number::<u32>(0..=u32::MAX.into()))]
    pub claim: Option<u32>,
    /// With --claim: prove the optimum even after the claim is decided
    #[arg(long, requires = "claim")]
    pub full: bool,
    /// File for the certificate, or folder for several boards [default: NAME.cert]. A certificate
    /// that leaves the board open is written as NAME.partial.cert instead
    #[arg(long, value_name = "FILE", value_parser = output_parser())]
    pub out: Option<PathBuf>,
    /// Replace an existing certificate, even if it belongs to another board. Without this option, a certificate of the
    /// same board is extended, and a certificate of another board is not replaced
    #[arg(long)]
    pub force: bool,
    /// Repeat the work, even if the existing certificate proves the answer and passes the check
    #[arg(long)]
    pub again: bool,
    /// Write no certificate
    #[arg(long, conflicts_with_all = ["out", "force"])]
    pub no_certificate: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
    #[command(flatten)]
    pub wait: WaitArgument,
    /// Print one JSON object for each board, each object on its own line
    #[arg(long)]
    pub json: bool,
    /// Print no progress, and on success only the verdict
    #[arg(long, short)]
    pub quiet: bool,
}

impl ProveArguments {
    /// Returns whether the output is a table with one line per board.
    pub fn prints_table(&self) -> bool {
        self.boards.len() > 1 && !self.json && !self.quiet
    }

    /// Returns when a proof may end: with `--full` only with the optimum, otherwise already when the user's claim is
    /// decided.
    pub fn until(&self) -> Until {
        if self.full {
            Until::Result
        } else {
            Until::Verdict
        }
    }
}

/// Arguments of `kortest solve`.
#[derive(clap::Args)]
pub struct SolveArguments {
    /// A date, a file, rows, or - for standard input
    #[arg(
        required_unless_present = "list_algorithms",
        default_value = "",
        hide_default_value = true
    )]
    pub board: String,
    #[command(flatten)]
    pub meaning: Meaning,
    /// The algorithm
    #[arg(long, value_name = "NAME", hide_possible_values = true)]
    pub algorithm: Option<String>,
    /// List the algorithms
    #[arg(long)]
    pub list_algorithms: bool,
    /// Seed of the random numbers. Equal seeds give equal runs
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = parse_seed)]
    pub seed: u64,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print only the answer
    #[arg(long, short)]
    pub quiet: bool,
}

/// Arguments of `kortest check`.
#[derive(clap::Args)]
#[command(after_help = SEVERAL_INPUTS)]
pub struct CheckArguments {
    /// The certificate; several certificates, or folders with certificates (*.cert), are checked one after another
    #[arg(required = true, value_name = "CERTIFICATE")]
    pub certificates: Vec<PathBuf>,
    /// Fail (exit code 1) unless the certificate settles its board: it proves the optimum, that no
    /// solution exists, or how many there are
    #[arg(long)]
    pub optimal: bool,
    /// Fail (exit code 1) unless the certificate proves that N is right. N is a recorded score or a
    /// number of solutions, as in prove --claim
    #[arg(long, value_name = "N", value_parser = whole_number::<u32>(0..=u32::MAX.into()))]
    pub claim: Option<u32>,
    /// Fail (exit code 1) unless the certificate is of the board of this date. Even without this
    /// option, a certificate whose file name begins with a date must be of the board of that date
    #[arg(long, value_name = "DATE")]
    pub date: Option<String>,
    #[command(flatten)]
    threads: ThreadArgument,
    /// Memory limit of the check; a check that exceeds it ends without a verdict [default: 1GiB, or
    /// three quarters of a smaller limit of the control group, or half of a smaller ulimit -v]
    #[arg(long, value_name = "SIZE", env = MEMORY, hide_env_values = true, hide_default_value = true, default_value = DEFAULT_MEMORY.as_str(), value_parser = parse_memory)]
    pub memory: usize,
    /// Limit for the work of a check, in steps. A step takes at most about 16 nanoseconds. A check that exceeds this
    /// limit ends without a verdict [default: 10^10 plus 1,000 for each byte of the certificate]
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(0..=u64::MAX))]
    work: Option<u64>,
    /// Stop the whole run after this time, such as 90s, 10m, 8h or 1h30m. Checks that have not ended
    /// have no verdict [default: none]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub time_limit: Option<Duration>,
    #[command(flatten)]
    progress: ProgressArgument,
    /// Print one JSON object for each certificate, each object on its own line
    #[arg(long)]
    pub json: bool,
    /// Print nothing; the exit code is the answer
    #[arg(long, short)]
    pub quiet: bool,
}

impl CheckArguments {
    /// Returns the limits for checking a certificate. Without `--work`, the limit for the work grows with its `bytes`.
    pub fn limits(&self, bytes: &[u8]) -> checker::Limits<'static> {
        let mut limits = limits_of_check(bytes, self.threads.count(), self.memory);
        limits.work = self.work.unwrap_or(usual_work(bytes));
        limits
    }
}

/// Arguments of `kortest show`.
#[derive(clap::Args)]
pub struct ShowArguments {
    #[command(flatten)]
    pub board: BoardArgument,
    #[command(flatten)]
    memory: MemoryArgument,
    /// Print only the rows, in one line and in the form that BOARD accepts. With --moves, print the
    /// rows of the board after these moves
    #[arg(long, conflicts_with = "json")]
    pub rows: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `kortest export`.
#[derive(clap::Args)]
pub struct ExportArguments {
    #[command(flatten)]
    pub board: BoardArgument,
    /// The format
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// The output file [default: standard output]
    #[arg(long, value_name = "FILE", value_parser = output_parser())]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print no progress
    #[arg(long, short)]
    pub quiet: bool,
}

/// Arguments of `kortest generate`.
#[derive(clap::Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub struct GenerateArguments {
    /// The game
    #[arg(value_name = "GAME")]
    pub puzzle: String,
    /// Seed of the random numbers. Equal seeds and options give equal boards on every machine
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = parse_seed)]
    pub seed: u64,
    /// File for the certificate [default: NAME.cert]
    #[arg(long, value_name = "FILE", value_parser = output_parser())]
    pub out: Option<PathBuf>,
    /// Replace an existing certificate, even if it belongs to another board
    #[arg(long)]
    pub force: bool,
    /// Write no certificate
    #[arg(long, conflicts_with_all = ["out", "force"])]
    pub no_certificate: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print no progress, and only the rows of the board
    #[arg(long, short)]
    pub quiet: bool,
}

/// The size of a generated board.
#[derive(clap::Args)]
pub struct SizeArgument {
    /// Columns and rows [default: 7x9 for boards, 10x10 for levels and grids]
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = parse_size)]
    size: Option<(usize, usize)>,
}

impl SizeArgument {
    /// Returns the columns and rows that the user gave, or else `columns` and `rows`.
    pub fn or(&self, columns: usize, rows: usize) -> (usize, usize) {
        self.size.unwrap_or((columns, rows))
    }
}

/// Arguments of `kortest analyse`.
#[derive(clap::Args)]
pub struct AnalyseArguments {
    #[command(flatten)]
    pub board: BoardArgument,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object. If the moves of a game are given, the object also contains the value
    /// of each possible first move
    #[arg(long)]
    pub json: bool,
    /// Print only one sentence, and do not show the progress
    #[arg(long, short)]
    pub quiet: bool,
}

/// Arguments of `kortest explain`.
#[derive(clap::Args)]
pub struct ExplainArguments {
    #[command(flatten)]
    pub board: BoardArgument,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print only one sentence, and do not show the progress
    #[arg(long, short)]
    pub quiet: bool,
}

/// Arguments of `kortest perft`.
#[derive(clap::Args)]
pub struct PerftArguments {
    #[command(flatten)]
    pub board: BoardArgument,
    /// The largest number of moves
    #[arg(long, value_name = "N", value_parser = whole_number::<u32>(1..=1_000_000))]
    pub depth: u32,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print only the number of sequences of N moves
    #[arg(long, short)]
    pub quiet: bool,
}

/// Returns the command line of this process as a user can repeat it in a shell: quoted, and without `--resume`.
pub fn this_command() -> String {
    command_of(std::env::args_os().skip(1))
}

/// Returns the command line of this program with these arguments, quoted for a shell, but without `--resume`: the
/// caller adds this option to a command that resumes a run.
pub fn command_of(arguments: impl IntoIterator<Item = OsString>) -> String {
    let mut command = "kortest".to_string();
    for argument in arguments {
        if argument != "--resume" {
            command += " ";
            command += &quoted(argument);
        }
    }
    command
}
