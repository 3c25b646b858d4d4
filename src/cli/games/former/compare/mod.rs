//! `kortest compare`: all algorithms on the same boards, beside the proven optimum.

mod look;
mod plot;

use super::read::{self, Named};
use crate::arguments::LimitArguments;
use crate::games::former::clicks::NOUN;
use crate::games::least_moves::Ending;
use crate::games::least_moves::algorithms::parser;
use crate::output::json::{Cost, Improved, Object};
use crate::output::progress::Watched;
use crate::output::units::{counted, seconds_text, span_text};
use crate::output::{Failure, STOPPED, YES, bold, say, stop_flag};
use kortest::anytime::{Algorithm, Options};
use kortest::certificate::{may_write, replace};
use kortest::former::{Click, Proof, ProveOptions, Solution, fits_search, prove_with, solve};
use kortest::runtime::{Limits, Progress};
use plot::{Curve, MARK, Panel, plot};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Run all algorithms on the same boards, ten seconds each unless --time-limit says otherwise: a table and a plot of length over time, with the
/// optimum
#[derive(clap::Args)]
#[command(mut_arg("time_limit", |limit| limit.help(TIME_HELP)))]
pub struct Arguments {
    /// Dates, files, - or rows
    #[arg(required = true, value_name = "BOARD")]
    boards: Vec<String>,
    /// Only these algorithms; may be given several times [default: all]
    #[arg(long, value_name = "NAME", value_parser = parser(), hide_possible_values = true)]
    algorithm: Vec<Algorithm>,
    /// For what is drawn at random
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    limits: LimitArguments,
    /// Where the plot goes
    #[arg(long, value_name = "FILE", default_value = "compare.svg")]
    plot: PathBuf,
    /// Draw no plot
    #[arg(long, conflicts_with = "plot")]
    no_plot: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// No progress
    #[arg(long, short)]
    quiet: bool,
}

/// For `--help`.
const TIME_HELP: &str =
    "Stop each algorithm after this time, such as 90s or 10m; without a unit it is seconds [default: 10s]";
/// Time of each algorithm on each board unless it is said otherwise.
const USUAL_TIME: Duration = Duration::from_secs(10);
/// The proof may take this many times as long as an algorithm.
const PROOF_TIMES: u32 = 10;
/// The first moment of the table.
const FIRST_MOMENT: Duration = Duration::from_millis(100);

/// What one algorithm did on one board.
struct Run {
    algorithm: Algorithm,
    solution: Solution,
    ending: Ending,
    time: Duration,
}

impl Run {
    /// The length of the solution after some time.
    fn length_after(&self, time: Duration) -> Option<u32> {
        self.solution.improvements.iter().take_while(|i| i.time <= time).last().map(|i| i.moves)
    }

    fn fields(&self) -> RunFields<'_> {
        let Run { algorithm, solution, ending, time } = self;
        RunFields {
            algorithm: algorithm.name(),
            upper_bound: solution.clicks.as_ref().map(Vec::len),
            moves: &solution.clicks,
            improvements: Improved::list(&solution.improvements),
            states: solution.expanded,
            seconds: time.as_secs_f64(),
            end: ending.name(),
        }
    }
}

/// A run in the JSON object.
#[derive(Serialize)]
struct RunFields<'a> {
    algorithm: &'static str,
    upper_bound: Option<usize>,
    moves: &'a Option<Vec<Click>>,
    improvements: Vec<Improved>,
    states: u64,
    seconds: f64,
    end: &'static str,
}

/// A board in the JSON object.
#[derive(Serialize)]
struct BoardFields<'a> {
    name: &'a str,
    board: String,
    optimum: Option<u32>,
    lower_bound: u32,
    upper_bound: Option<u32>,
    algorithms: Vec<RunFields<'a>>,
}

/// The JSON object.
#[derive(Serialize)]
struct Fields<'a> {
    boards: Vec<BoardFields<'a>>,
    /// Of each algorithm on each board, in seconds.
    time_limit: f64,
    #[serde(flatten)]
    cost: Cost,
    threads: usize,
    seed: u64,
    stopped: bool,
}

/// All algorithms on one board.
struct Comparison {
    name: String,
    proof: Proof,
    runs: Vec<Run>,
}

impl Comparison {
    fn fields(&self) -> BoardFields<'_> {
        let Comparison { name, proof, runs } = self;
        BoardFields {
            name,
            board: proof.board.to_string(),
            optimum: proof.optimum(),
            lower_bound: proof.lower_bound,
            upper_bound: proof.upper_bound(),
            algorithms: runs.iter().map(Run::fields).collect(),
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let start = Instant::now();
    let boards: Vec<Named> = arguments.boards.iter().map(|board| read::board(board)).collect::<Result<_, _>>()?;
    if let Some(error) = boards.iter().find_map(|named| fits_search(&named.board).err()) {
        return Err(error.into());
    }
    let plot_path = (!arguments.no_plot).then_some(arguments.plot.as_path());
    plot_path.map_or(Ok(()), may_draw)?;
    let algorithms = match arguments.algorithm.as_slice() {
        [] => Algorithm::ALL.to_vec(),
        some => Algorithm::ALL.iter().copied().filter(|algorithm| some.contains(algorithm)).collect(),
    };
    let stop = stop_flag()?;
    let limit = arguments.limits.time_limit.unwrap_or(USUAL_TIME);
    let moments = moments(limit);
    let mut comparisons: Vec<Comparison> = Vec::new();
    let of = boards.len();
    for (number, named) in (1..).zip(boards) {
        let board = if of > 1 { format!("board {number} of {of}, ") } else { String::new() };
        let comparison = compare(named, &algorithms, arguments, limit, &board, &stop)?;
        if !arguments.json {
            print(&comparison, &moments);
        }
        comparisons.push(comparison);
        if stop.load(Relaxed) {
            break;
        }
    }
    if arguments.json {
        let fields = Fields {
            boards: comparisons.iter().map(Comparison::fields).collect(),
            time_limit: limit.as_secs_f64(),
            cost: Cost::since(start),
            threads: arguments.limits.threads(),
            seed: arguments.seed,
            stopped: stop.load(Relaxed),
        };
        Object::of_boards("former", fields).print();
    } else if comparisons.len() > 1 {
        print_summary(&comparisons, &algorithms, &moments);
    }
    if let Some(path) = plot_path {
        let panels: Vec<Panel> = comparisons.iter().map(panel).collect();
        let names: Vec<&str> = algorithms.iter().map(|algorithm| algorithm.name()).collect();
        let svg = plot(&panels, &names, limit);
        replace(path, svg.as_bytes())?;
        if !arguments.json {
            say!("plot: {}", path.display());
        }
    }
    Ok(if stop.load(Relaxed) { STOPPED } else { YES })
}

/// A file that is there must be an earlier plot, or empty.
fn may_draw(path: &Path) -> Result<(), Failure> {
    let shown = path.display();
    may_write(path).map_err(|error| Failure::Input(format!("--plot: {error}")))?;
    match std::fs::read(path) {
        Ok(bytes) if !bytes.is_empty() && !bytes.starts_with(MARK.as_bytes()) => {
            Err(Failure::Input(format!("--plot: {shown} exists and is no plot of kortest; it will not be overwritten")))
        }
        Ok(_) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Failure::Input(format!("--plot: {shown}: {error}"))),
    }
}

/// Proves the board, then runs the algorithms on it. One that reaches the optimum has nothing left to do.
fn compare(
    Named { name, board }: Named,
    algorithms: &[Algorithm],
    arguments: &Arguments,
    limit: Duration,
    place: &str,
    stop: &AtomicBool,
) -> Result<Comparison, Failure> {
    let (threads, memory) = (arguments.limits.threads(), arguments.limits.memory);
    let deadline = |limit| Instant::now().checked_add(limit);
    let watched = |part: String| Watched { part: format!("{place}{part}"), ..Watched::whole(NOUN, arguments.quiet) };
    let options = ProveOptions { threads, memory, ..ProveOptions::default() };
    let limits = Limits { stop, deadline: deadline(limit * PROOF_TIMES) };
    let proof = watched("proof".into()).watch(|progress| prove_with(&board, &options, limits, progress))?;
    let lower_bound = proof.lower_bound;
    let mut runs = Vec::new();
    for (number, &algorithm) in (1..).zip(algorithms) {
        let start = Instant::now();
        let limits = Limits { stop, deadline: deadline(limit) };
        let options = Options { seed: arguments.seed, memory, threads, patience: None, lower_bound };
        let part = format!(
            "{}, {number} of {}, at most {} each",
            algorithm.name(),
            algorithms.len(),
            span_text(limit.as_secs_f64())
        );
        let run = |progress: &Progress| solve(&board, algorithm, options, limits, progress, |_| ());
        let solution = watched(part).watch(run)?;
        let ending = Ending::of(solution.end, &limits);
        runs.push(Run { algorithm, solution, ending, time: start.elapsed() });
        if stop.load(Relaxed) {
            break;
        }
    }
    Ok(Comparison { name, proof, runs })
}

/// The moments of the table: a tenth of a second and each ten times as long, up to the limit.
fn moments(limit: Duration) -> Vec<Duration> {
    let mut moments: Vec<Duration> =
        (0..).map(|power| FIRST_MOMENT * 10u32.pow(power)).take(8).take_while(|&moment| moment < limit).collect();
    moments.push(limit);
    moments
}

fn print(comparison: &Comparison, moments: &[Duration]) {
    let proof = &comparison.proof;
    let optimum = match (proof.optimum(), proof.upper_bound()) {
        (Some(optimum), _) => format!("{} is optimal", bold(counted(optimum.into(), "click"))),
        (None, Some(upper)) => format!("the optimum is {} to {}", proof.lower_bound, counted(upper.into(), "click")),
        (None, None) => format!("the optimum is at least {}", counted(proof.lower_bound.into(), "click")),
    };
    say!("{}: {optimum}", comparison.name);
    say!("  {:<16}{}  last found after", "", heads(moments));
    for run in &comparison.runs {
        let lengths = moments.iter().map(|&moment| match run.length_after(moment) {
            Some(length) => format!("{length:>7}"),
            None => format!("{:>7}", "-"),
        });
        let last = run.solution.improvements.last();
        let last = last.map_or(String::new(), |i| format!("{} ({})", seconds_text(i.time), counted(i.states, "state")));
        let is_best = run.solution.clicks.as_ref().map(|clicks| clicks.len() as u32) == proof.optimum();
        let remark = match run.ending {
            _ if is_best => "",
            Ending::Memory => ", memory used up",
            Ending::Finished => ", done",
            _ => "",
        };
        say!("  {:<16}{}  {last}{remark}", run.algorithm.name(), lengths.collect::<String>());
    }
    say!("");
}

fn heads(moments: &[Duration]) -> String {
    let short = |moment: &Duration| match moment.as_secs_f64() {
        seconds if seconds < 10.0 => format!("{:>7}", format!("{seconds:.1} s")),
        _ => format!("{:>7}", seconds_text(*moment)),
    };
    moments.iter().map(short).collect()
}

/// How often each algorithm was at the optimum, by time.
fn print_summary(comparisons: &[Comparison], algorithms: &[Algorithm], moments: &[Duration]) {
    let proven: Vec<&Comparison> =
        comparisons.iter().filter(|comparison| comparison.proof.optimum().is_some()).collect();
    say!("at the optimum of {}", counted(proven.len() as u64, "board"));
    say!("  {:<16}{}", "", heads(moments));
    for &algorithm in algorithms {
        let runs = |comparison: &&Comparison| comparison.runs.iter().position(|run| run.algorithm == algorithm);
        let at_optimum = |moment: Duration| {
            let reached = |comparison: &&&Comparison| {
                runs(comparison)
                    .is_some_and(|run| comparison.runs[run].length_after(moment) == comparison.proof.optimum())
            };
            proven.iter().filter(reached).count()
        };
        let counts: String = moments.iter().map(|&moment| format!("{:>7}", at_optimum(moment))).collect();
        say!("  {:<16}{counts}", algorithm.name());
    }
    say!("");
}

fn panel(comparison: &Comparison) -> Panel {
    let curve = |run: &Run| Curve {
        name: run.algorithm.name(),
        points: run.solution.improvements.iter().map(|i| (i.time.as_secs_f64(), i.moves)).collect(),
    };
    Panel {
        title: comparison.name.clone(),
        optimum: comparison.proof.optimum(),
        curves: comparison.runs.iter().map(curve).collect(),
    }
}
