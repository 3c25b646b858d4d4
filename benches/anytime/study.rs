//! Two studies of Tommy Odland's article "Solving NRK's game Former" of 2024: how the time of exact
//! algorithms grows with the board, and how the power of weighted random plays changes their lengths.

use super::arguments::{Fallible, RunArguments, read_board};
use super::boxes::{BoxPlot, Quantity, Sample};
use super::execution::{Runner, end_text};
use super::plot::may_save;
use clap::Parser;
use fastrand::Rng;
use kortest::anytime::{Algorithm, End, Options};
use kortest::former::{Board, solve};
use kortest::runtime::Progress;
use std::fmt::{self, Display, Formatter};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The algorithms of the study of sizes.
const EXACT: [Algorithm; 2] = [Algorithm::BreadthFirst, Algorithm::AStar];
/// The number of random boards of each size.
const BOARDS_PER_SIZE: usize = 5;
/// The number of sizes.
const SIZES: usize = 13;
/// The powers of the study of powers.
const POWERS: [f64; 8] = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 10.0, 20.0];
/// The number of plays with each power.
const PLAYS: u64 = 100;
/// The name of the plot of sizes.
const SIZES_PLOT: &str = "sizes.svg";
/// The name of the plot of powers.
const POWERS_PLOT: &str = "powers.svg";

/// The time of breadth-first search and A* on random boards of growing size, up to the first board
/// that takes too long
#[derive(Parser)]
pub struct SizesArguments {
    #[command(flatten)]
    run: RunArguments,
}

/// The clicks of 100 weighted random plays for each power
#[derive(Parser)]
pub struct PowersArguments {
    /// The board: a date, a file, or rows
    #[arg(value_name = "BOARD", default_value = "2024-11-16")]
    board: String,
    #[command(flatten)]
    run: RunArguments,
}

/// The runs of an algorithm on boards of one size, or the plays with one power.
struct Row {
    /// The number of the algorithm in the study, which determines its look in the plot.
    number: usize,
    /// The size, as columns x rows, or the power.
    setting: String,
    algorithm: Algorithm,
    /// The seconds for each board that is solved and proven optimal, or the clicks of each play.
    values: Vec<f64>,
    /// The expanded states for each of these boards; empty for plays.
    solved_states: Vec<u64>,
    /// Why the algorithm did not solve the next board of its size; `None` if it solved all.
    end: Option<End>,
}

/// Runs both exact algorithms on random boards of growing size, until each exceeds a limit.
pub fn sizes(arguments: &SizesArguments, stop: &AtomicBool, out: &mut dyn Write) -> Fallible {
    let arguments = &arguments.run;
    may_save(&arguments.plot_path(SIZES_PLOT))?;
    let runner = Runner {
        arguments,
        algorithms: &EXACT,
        stop,
    };
    let rows = measure(&runner)?;
    let plot = BoxPlot {
        title: format!("Seconds on random boards, seed {}", arguments.seed),
        quantity: Quantity::Seconds {
            limit: arguments.time_limit.as_secs_f64(),
        },
        names: EXACT.iter().map(|algorithm| algorithm.name()).collect(),
        samples: rows.iter().map(Row::sample).collect(),
    };
    // Small boards take a few hundred-thousandths of a second.
    write!(out, "{}\n{}", plot.title, table(&rows, 5))?;
    arguments.save_plot(&plot.draw(), SIZES_PLOT, out)
}

/// Plays a board many times with each power.
pub fn powers(arguments: &PowersArguments, stop: &AtomicBool, out: &mut dyn Write) -> Fallible {
    let named = read_board(&arguments.board)?;
    may_save(&arguments.run.plot_path(POWERS_PLOT))?;
    let rows = play(&named.board, &arguments.run, stop)?;
    let plot = BoxPlot {
        title: format!("{}: clicks by power", named.name),
        quantity: Quantity::Clicks,
        names: vec!["weighted-random"],
        samples: rows.iter().map(Row::sample).collect(),
    };
    // Only the mean has decimal places.
    write!(out, "{}\n{}", plot.title, table(&rows, 1))?;
    arguments.run.save_plot(&plot.draw(), POWERS_PLOT, out)
}

fn measure(runner: &Runner) -> Fallible<Vec<Row>> {
    let mut random = Rng::with_seed(runner.arguments.seed);
    let mut has_ended = EXACT.map(|_| false);
    let mut rows = Vec::new();
    for position in 0..SIZES {
        let size = Size::at(position);
        let boards = size.random_boards(&mut random);
        for (number, has_ended) in has_ended.iter_mut().enumerate() {
            if *has_ended {
                continue;
            }
            let mut row = Row::new(size.to_string(), number, EXACT[number]);
            eprintln!("{size}: {}", row.algorithm.name());
            measure_on(&boards, &mut row, runner)?;
            *has_ended = row.end.is_some();
            rows.push(row);
        }
    }
    Ok(rows)
}

/// The size of the random boards.
struct Size {
    columns: usize,
    rows: usize,
}

impl Size {
    /// Returns the size at a position of the study. It grows from 2x2 to NRK's 7x9, by one row or
    /// one column.
    fn at(position: usize) -> Size {
        let columns = (2 + position / 2).min(7);
        let rows = position + 4 - columns;
        Size { columns, rows }
    }

    /// Returns random boards with NRK's four colours.
    fn random_boards(&self, random: &mut Rng) -> Vec<Board> {
        let mut boards = Vec::new();
        for _ in 0..BOARDS_PER_SIZE {
            let board = Board::random(random.u64(..), self.columns, self.rows, 4);
            boards.push(board.expect("the board keeps the limits"));
        }
        boards
    }
}

impl Display for Size {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

/// Runs the algorithm of the row on boards of one size, up to the first board that it does not
/// solve, and adds the results to the row.
fn measure_on(boards: &[Board], row: &mut Row, runner: &Runner) -> Fallible {
    for board in boards {
        let run = runner.run(row.algorithm, board, 0)?;
        if !run.solution.end.is_proof() {
            row.end = Some(run.solution.end);
            break;
        }
        row.values.push(run.time.as_secs_f64());
        row.solved_states.push(run.solution.expanded);
    }
    Ok(())
}

/// Plays with each power, within the time limit.
fn play(board: &Board, arguments: &RunArguments, stop: &AtomicBool) -> Fallible<Vec<Row>> {
    let mut rows = Vec::new();
    for power in POWERS {
        let algorithm = Algorithm::WeightedRandom { power };
        let mut row = Row::new(power.to_string(), 0, algorithm);
        for play in 0..PLAYS {
            if stop.load(Relaxed) {
                break;
            }
            let progress = Progress::default();
            let run = arguments.run(arguments.time_limit, stop, &progress);
            // The first solution is the first play, because nothing prunes it, and it has at most
            // as many clicks as the board has tiles.
            let options = Options::default()
                .seed(arguments.seed.wrapping_add(play))
                .patience(Some(board.tiles() as u64 + 1));
            let solution = solve(board, algorithm, options, run, &mut |_| ())?;
            if let Some(first) = solution.improvements.first() {
                row.values.push(first.moves.into());
            }
        }
        rows.push(row);
    }
    Ok(rows)
}

impl Row {
    fn new(setting: String, number: usize, algorithm: Algorithm) -> Row {
        Row {
            number,
            setting,
            algorithm,
            values: Vec::new(),
            solved_states: Vec::new(),
            end: None,
        }
    }

    /// Returns what the plot shows of the row.
    fn sample(&self) -> Sample {
        Sample {
            number: self.number,
            setting: self.setting.clone(),
            summary: self.summary(),
        }
    }

    /// Returns minimum, quartiles, maximum and mean of the values. `None` if a limit ended the
    /// algorithm, because the boards that it does not solve would have the largest values.
    fn summary(&self) -> Option<[f64; 6]> {
        let last = self.values.len().checked_sub(1)?;
        if self.end.is_some() {
            return None;
        }
        let mut values = self.values.clone();
        values.sort_unstable_by(f64::total_cmp);
        let at = |quarter: usize| values[last * quarter / 4];
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        Some([at(0), at(1), at(2), at(3), at(4), mean])
    }

    /// Returns the median of the states; `None` for the study of powers, which has none.
    fn median_states(&self) -> Option<u64> {
        let mut states = self.solved_states.clone();
        states.sort_unstable();
        states.get(states.len() / 2).copied()
    }

    /// Returns the line of the table below its heads, with this number of decimal places.
    fn line(&self, digits: usize) -> String {
        let runs = self.values.len();
        let name = self.algorithm.name();
        let mut line = format!("{:<6}{name:<16}{runs:>5}", self.setting);
        for number in self.summary().iter().flatten() {
            line += &format!("{number:>9.digits$}");
        }
        match (self.end, self.median_states()) {
            (Some(end), _) => line + &format!("  {}", end_text(end)),
            (None, Some(median)) => line + &format!("{median:>10}"),
            (None, None) => line,
        }
    }
}

/// Returns the table of the rows, with a line of heads.
fn table(rows: &[Row], digits: usize) -> String {
    let mut text = format!("{:<6}{:<16}{:>5}", "", "", "runs");
    for head in ["min", "25%", "median", "75%", "max", "mean"] {
        text += &format!("{head:>9}");
    }
    text += &format!("{:>10}\n", "states");
    for row in rows {
        text += &row.line(digits);
        text.push('\n');
    }
    text
}
