//! `kortest compare` runs all algorithms on the same boards and compares their solutions, in tables
//! of the best length after certain times, and in a plot.

mod execution;
pub mod plot;
mod studies;

use super::read::{NOUN, Named};
use crate::games::least_moves::Ending;
use crate::output::format::{counted, seconds_text};
use crate::output::json::{ImprovementFields, Object, improvements};
use crate::output::schema::{ALL_OBJECTS, COST, Section};
use crate::output::{Failure, STOPPED, YES, bold, say, stop_flag};
use crate::system::names::printable;
pub use execution::Arguments;
use execution::{AlgorithmRun, Comparison, Runner, StartValue};
use kortest::anytime::Algorithm;
use kortest::former::{Click, Proof};
use plot::{may_save, plot, save};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
pub use studies::SECTION as SECTION_ON_STUDIES;

/// Runs all algorithms on the boards, and shows their solutions in tables and in a plot.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    if let Some(study) = arguments.study {
        return studies::run(study, arguments);
    }
    let start = Instant::now();
    let boards = read_boards(arguments)?;
    may_save(arguments)?;
    let algorithms = arguments.algorithms();
    let stop = stop_flag()?;
    let runner = Runner {
        arguments,
        algorithms: &algorithms,
        stop: &stop,
    };
    let comparisons = compare(boards, &runner)?;
    let was_stopped = stop.load(Relaxed);
    if arguments.json {
        print_json(&comparisons, arguments, was_stopped, start);
    } else if comparisons.len() > 1 {
        let moments = moments(arguments.time_limit());
        print_summary(&comparisons, &algorithms, &moments);
    }
    if arguments.plot_path().is_some() {
        let names: Vec<&str> = algorithms
            .iter()
            .map(|algorithm| algorithm.name())
            .collect();
        save(
            &plot(&comparisons, &names, arguments.time_limit()),
            arguments,
        )?;
    }
    Ok(if was_stopped { STOPPED } else { YES })
}

/// Reads the boards. Fails if a board is too large for an algorithm that the user has chosen.
fn read_boards(arguments: &Arguments) -> Result<Vec<Named>, Failure> {
    let mut boards = Vec::new();
    for argument in &arguments.boards {
        boards.push(arguments.read(argument)?);
    }
    for named in &boards {
        arguments.check_board(&named.board)?;
    }
    Ok(boards)
}

/// Runs the algorithms on each board and prints the tables.
fn compare(boards: Vec<Named>, runner: &Runner) -> Result<Vec<Comparison>, Failure> {
    let moments = moments(runner.arguments.time_limit());
    let count = boards.len();
    let mut comparisons = Vec::new();
    for (number, named) in (1..).zip(boards) {
        let prefix = if count > 1 {
            format!("board {number} of {count}, ")
        } else {
            String::new()
        };
        let comparison = runner.compare(named, &prefix)?;
        if !runner.arguments.json {
            print_table(&comparison, &moments);
        }
        comparisons.push(comparison);
        if runner.stop.load(Relaxed) {
            break;
        }
    }
    Ok(comparisons)
}

/// The section of `JSON.md` about these objects.
pub const SECTION: Section =
    Section::object("compare", &[ALL_OBJECTS, COST], &[Fields::json_schema]);

/// The fields of the JSON object about all boards.
#[derive(JsonSchema, Serialize)]
struct Fields<'a> {
    /// The boards in the given order; without boards that were not finished before a signal.
    boards: Vec<BoardFields<'a>>,
    /// The time limit of each algorithm on each board, in seconds.
    time_limit: f64,
    /// The number of threads that the run could use, at most one for each core.
    threads: usize,
    /// The seed given with `--seed`, or its default.
    seed: u64,
    /// Whether a signal stopped the run early.
    stopped: bool,
}

/// The fields of a board in the JSON object.
#[derive(JsonSchema, Serialize)]
struct BoardFields<'a> {
    /// The name of the board, as in [one board](#one-board).
    name: &'a str,
    /// The board in one line.
    board: String,
    /// A warning if the date is in the future, as in [one board](#one-board).
    note: Option<&'a str>,
    /// The smallest number of clicks; null if it was not proven.
    optimum: Option<u32>,
    /// No solution has fewer clicks.
    lower_bound: u32,
    /// The number of clicks of the best solution of the proof.
    upper_bound: Option<u32>,
    /// The results of the algorithms; without `a-star` and `breadth-first` on a board that is too
    /// large for them.
    algorithms: Vec<RunFields<'a>>,
}

/// The fields of an algorithm's run in the JSON object.
#[derive(JsonSchema, Serialize)]
struct RunFields<'a> {
    /// The name of the algorithm.
    algorithm: &'static str,
    /// The start value: a solution of another algorithm, with which the run began; null without
    /// one.
    start: Option<StartFields>,
    /// The number of clicks of the solution; null if the algorithm found none that is better than
    /// its start value.
    upper_bound: Option<usize>,
    /// The solution; null if the algorithm found none that is better than its start value.
    moves: Option<&'a [Click]>,
    /// As in [solve](#solve-fewest-moves).
    improvements: Vec<ImprovementFields>,
    /// The number of expanded states.
    states: u64,
    /// The wall time of the algorithm.
    seconds: f64,
    /// Why the algorithm ended, as in `solve`.
    end: &'static str,
}

/// The fields of a start value in the JSON object.
#[derive(JsonSchema, Serialize)]
struct StartFields {
    /// The name of the algorithm that found it.
    algorithm: &'static str,
    /// Its number of clicks.
    upper_bound: u32,
}

impl BoardFields<'_> {
    fn of(comparison: &Comparison) -> BoardFields<'_> {
        let proof = &comparison.proof;
        BoardFields {
            name: &comparison.name,
            board: proof.board.to_string(),
            note: comparison.note.as_deref(),
            optimum: proof.optimum(),
            lower_bound: proof.lower_bound(),
            upper_bound: proof.upper_bound(),
            algorithms: comparison.runs.iter().map(RunFields::of).collect(),
        }
    }
}

impl RunFields<'_> {
    fn of(run: &AlgorithmRun) -> RunFields<'_> {
        let moves = run.solution.solution.as_deref();
        RunFields {
            algorithm: run.algorithm.name(),
            start: run.start.as_ref().map(StartFields::of),
            upper_bound: moves.map(<[Click]>::len),
            moves,
            improvements: improvements(&run.solution.improvements),
            states: run.solution.expanded,
            seconds: run.time.as_secs_f64(),
            end: run.ending.name(),
        }
    }
}

impl StartFields {
    fn of(start: &StartValue) -> StartFields {
        StartFields {
            algorithm: start.algorithm.name(),
            upper_bound: start.clicks,
        }
    }
}

/// Prints the results as JSON. `start` is when the command began.
fn print_json(comparisons: &[Comparison], arguments: &Arguments, stopped: bool, start: Instant) {
    let fields = Fields {
        boards: comparisons.iter().map(BoardFields::of).collect(),
        time_limit: arguments.time_limit().as_secs_f64(),
        threads: arguments.limits.threads(),
        seed: arguments.seed,
        stopped,
    };
    Object::of_boards("former", fields).with_cost(start).print();
}

/// The time of the first column of a table.
const FIRST_MOMENT: Duration = Duration::from_millis(100);

/// Returns the times of the table's columns: 0.1 s, 1 s, 10 s, and so on, then `limit`.
fn moments(limit: Duration) -> Vec<Duration> {
    let powers_of_ten = (0..8).map(|power| FIRST_MOMENT * 10u32.pow(power));
    let mut moments: Vec<Duration> = powers_of_ten.filter(|&moment| moment < limit).collect();
    moments.push(limit);
    moments
}

/// Prints the table of a board: a line per algorithm, a column per time.
fn print_table(comparison: &Comparison, moments: &[Duration]) {
    let name = printable(&comparison.name);
    say!("{name}: {}", optimum_text(&comparison.proof));
    say!("  {:<16}{}  last found after", "", heads(moments));
    for run in &comparison.runs {
        let name = run.algorithm.name();
        let lengths = length_cells(run, moments);
        let found_after = last_found(run);
        let why = remark(run, comparison.proof.optimum());
        let start = start_text(run);
        say!("  {name:<16}{lengths}  {found_after}{why}{start}");
    }
    for algorithm in &comparison.unfit {
        say!(
            "  {:<16}    -  the board is too large for it",
            algorithm.name()
        );
    }
    say!("");
}

/// Says what is proven about the optimum.
fn optimum_text(proof: &Proof) -> String {
    if let Some(optimum) = proof.optimum() {
        return format!("{} is optimal", bold(counted(optimum.into(), "click")));
    }
    let lower = proof.lower_bound();
    match proof.upper_bound() {
        Some(upper) => format!(
            "the optimum is {lower} to {}",
            counted(upper.into(), "click")
        ),
        None => format!("the optimum is at least {}", counted(lower.into(), "click")),
    }
}

/// Returns the best length of a run at each moment.
fn length_cells(run: &AlgorithmRun, moments: &[Duration]) -> String {
    let mut lengths = String::new();
    for &moment in moments {
        lengths += &match run.length_after(moment) {
            Some(length) => format!("{length:>7}"),
            None => format!("{:>7}", "-"),
        };
    }
    lengths
}

/// Returns when a run found its best solution; empty if it found none.
fn last_found(run: &AlgorithmRun) -> String {
    match run.solution.improvements.last() {
        Some(last) => format!(
            "{} ({})",
            seconds_text(last.time),
            counted(last.states, "state")
        ),
        None => String::new(),
    }
}

/// Returns why a run ended without a solution that is known to be optimal; empty if it has one, or
/// if there is no special reason.
fn remark(run: &AlgorithmRun, optimum: Option<u32>) -> &'static str {
    if let Some(optimum) = optimum
        && let Some(clicks) = &run.solution.solution
        && clicks.len() as u32 == optimum
    {
        return "";
    }
    match run.ending {
        Ending::Memory => ", memory used up",
        Ending::Finished => ", done",
        Ending::MeetsBound | Ending::Exhausted | Ending::TimeLimit | Ending::Interrupted => "",
    }
}

/// Returns a text with the start value of a run and the algorithm that found this value; an empty
/// text for a run without a start value.
fn start_text(run: &AlgorithmRun) -> String {
    match &run.start {
        Some(start) => format!(
            ", began with the {} of {}",
            counted(start.clicks.into(), NOUN),
            start.algorithm.name()
        ),
        None => String::new(),
    }
}

/// Returns the heads of the columns.
fn heads(moments: &[Duration]) -> String {
    moments.iter().map(|&moment| head(moment)).collect()
}

fn head(moment: Duration) -> String {
    let seconds = moment.as_secs_f64();
    if seconds < 10.0 {
        format!("{:>7}", format!("{seconds:.1} s"))
    } else {
        format!("{:>7}", seconds_text(moment))
    }
}

/// Prints how many boards each algorithm has solved optimally at each moment.
fn print_summary(comparisons: &[Comparison], algorithms: &[Algorithm], moments: &[Duration]) {
    let mut proven = Vec::new();
    for comparison in comparisons {
        if comparison.proof.optimum().is_some() {
            proven.push(comparison);
        }
    }
    say!(
        "at the optimum of {}",
        counted(proven.len() as u64, "board")
    );
    say!("  {:<16}{}", "", heads(moments));
    for &algorithm in algorithms {
        let mut counts = String::new();
        for &moment in moments {
            let solved = count_solved(&proven, algorithm, moment);
            counts += &format!("{solved:>7}");
        }
        say!("  {:<16}{counts}", algorithm.name());
    }
    say!("");
}

/// Returns for how many boards an algorithm had found an optimal solution at a moment.
fn count_solved(proven: &[&Comparison], algorithm: Algorithm, moment: Duration) -> usize {
    let mut count = 0;
    for comparison in proven {
        let mut runs = comparison.runs.iter();
        if let Some(run) = runs.find(|run| run.algorithm == algorithm)
            && run.length_after(moment) == comparison.proof.optimum()
        {
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest::anytime::Options;
    use kortest::former::{Board, solve};
    use kortest::runtime::{Progress, Run};

    #[test]
    fn a_run_without_a_solution_has_a_remark_even_if_the_optimum_is_open() {
        let board = Board::parse("AB/BA").unwrap();
        let progress = Progress::default();
        let (algorithm, options) = (Algorithm::AStar, Options::default());
        let run = Run::new(&progress);
        let mut solution = solve(&board, algorithm, options, run, &mut |_| ()).unwrap();
        solution.solution = None;
        let run = AlgorithmRun {
            algorithm,
            solution,
            start: None,
            ending: Ending::Memory,
            time: Duration::ZERO,
        };

        assert_eq!(remark(&run, None), ", memory used up");
    }
}
