//! `kortest compare --study` repeats two studies of Tommy Odland's article "Solving NRK's game
//! Former" of 2024: how the time of exact algorithms grows with the board, and how the power of
//! weighted random plays changes their lengths.

use super::execution::{Arguments, Runner, Study};
use super::plot::{self, BOTTOM, HEIGHT, LEFT, Look, RIGHT, TOP, WIDTH, pixels};
use crate::games::former::read::Named;
use crate::output::json::Object;
use crate::output::schema::{ALL_OBJECTS, COST, Section};
use crate::output::{Failure, STOPPED, YES, say, stop_flag};
use crate::system::names::printable;
use fastrand::Rng;
use kortest::anytime::{Algorithm, Options};
use kortest::former::{Board, solve};
use kortest::runtime::Progress;
use maud::{Markup, html};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::{self, Display, Formatter};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

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
/// The date of the article's board.
const BOARD_OF_THE_ARTICLE: &str = "2024-11-16";

/// The section of `JSON.md` about these objects.
pub const SECTION: Section = Section::object(
    "compare: studies",
    &[ALL_OBJECTS, COST],
    &[Findings::json_schema],
);

/// The results of a study, which are also the fields of its JSON object.
#[derive(JsonSchema, Serialize)]
struct Findings {
    #[serde(skip)]
    title: String,
    /// `sizes` or `powers`.
    study: Study,
    /// `powers`: the board in one line; null for the random boards of `sizes`.
    board: Option<String>,
    /// One object for each size and algorithm, or for each power, ascending. An algorithm that a
    /// limit has ended has no larger sizes.
    results: Vec<Row>,
    /// The seed given with `--seed`, or its default.
    seed: u64,
    /// Whether a signal stopped the run early.
    stopped: bool,
}

/// The runs of an algorithm on boards of one size, or the plays with one power.
#[derive(JsonSchema, Serialize)]
struct Row {
    /// The number of the algorithm in the study, which determines its look in the plot.
    #[serde(skip)]
    number: usize,
    /// The size, as columns x rows, or the power.
    setting: String,
    /// The name of the algorithm.
    algorithm: &'static str,
    /// The seconds for each board that is solved and proven optimal (`sizes`), or the clicks of
    /// each play (`powers`).
    values: Vec<f64>,
    /// The expanded states for each of these boards; empty for `powers`.
    solved_states: Vec<u64>,
    /// Why the algorithm did not solve the next of the five boards, as in `solve`; null if it
    /// solved all, and for `powers`.
    end: Option<&'static str>,
}

/// Runs a study, and shows its results as a table and as a plot.
pub fn run(study: Study, arguments: &Arguments) -> Result<u8, Failure> {
    let start = Instant::now();
    let named = board(study, arguments)?;
    plot::may_save(arguments)?;
    let stop = stop_flag()?;
    let runner = Runner {
        arguments,
        algorithms: &EXACT,
        stop: &stop,
    };
    let title = match &named {
        Some(named) => format!("{}: clicks by power", printable(&named.name)),
        None => format!("Seconds on random boards, seed {}", arguments.seed),
    };
    let results = match &named {
        Some(named) => play(&named.board, &runner)?,
        None => measure(&runner)?,
    };
    let stopped = stop.load(Relaxed);
    let findings = Findings {
        title,
        study,
        board: named.map(|named| named.board.to_string()),
        results,
        seed: arguments.seed,
        stopped,
    };
    let svg = findings.plot();
    if arguments.json {
        Object::of_boards("former", findings)
            .with_cost(start)
            .print();
    } else {
        findings.print();
    }
    plot::save(&svg, arguments)?;
    Ok(if stopped { STOPPED } else { YES })
}

/// Returns the board of the study of powers; `None` for the study of sizes.
fn board(study: Study, arguments: &Arguments) -> Result<Option<Named>, Failure> {
    let argument = match (study, &arguments.boards[..]) {
        (Study::Sizes, []) => return Ok(None),
        (Study::Powers, []) => BOARD_OF_THE_ARTICLE,
        (Study::Powers, [board]) => board,
        (_, [.., board]) => {
            let takes = "--study sizes takes no BOARD, and --study powers at most one";
            return Err(Failure::Input(format!("{board}: {takes}")));
        }
    };
    arguments.read(argument).map(Some)
}

/// Runs both exact algorithms on random boards of growing size, until each exceeds a limit.
fn measure(runner: &Runner) -> Result<Vec<Row>, Failure> {
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
            let mut row = Row::new(size.to_string(), number, runner.algorithms[number]);
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
fn measure_on(boards: &[Board], row: &mut Row, runner: &Runner) -> Result<(), Failure> {
    let prefix = format!("{}, ", row.setting);
    for board in boards {
        let run = runner.run(row.number, board, 0, &prefix)?;
        if !run.ending.is_proof() {
            row.end = Some(run.ending.name());
            break;
        }
        row.values.push(run.time.as_secs_f64());
        row.solved_states.push(run.solution.expanded);
    }
    Ok(())
}

/// Plays with each power, within the time limit.
fn play(board: &Board, runner: &Runner) -> Result<Vec<Row>, Failure> {
    let arguments = runner.arguments;
    let mut rows = Vec::new();
    for power in POWERS {
        let algorithm = Algorithm::WeightedRandom { power };
        let mut row = Row::new(power.to_string(), 0, algorithm);
        let limits = runner.limits(arguments.time_limit());
        for play in 0..PLAYS {
            let progress = Progress::default();
            let run = arguments.limits.run(limits, &progress);
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
            algorithm: algorithm.name(),
            values: Vec::new(),
            solved_states: Vec::new(),
            end: None,
        }
    }

    /// Returns minimum, quartiles, maximum and mean of the values. `None` if a limit ended the
    /// algorithm, because the boards that it does not solve would have the largest values.
    fn summary(&self) -> Option<[f64; 6]> {
        let last = self.values.len().checked_sub(1)?;
        let mut values = self.values.clone();
        values.sort_unstable_by(f64::total_cmp);
        let at = |quarter: usize| values[last * quarter / 4];
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        let summary = [at(0), at(1), at(2), at(3), at(4), mean];
        self.end.is_none().then_some(summary)
    }

    /// Returns the median of the states; `None` for the study of powers, which has none.
    fn median_states(&self) -> Option<u64> {
        let mut states = self.solved_states.clone();
        states.sort_unstable();
        states.get(states.len() / 2).copied()
    }

    /// Returns the line of the table below [`heads`], with this number of decimal places.
    fn line(&self, digits: usize) -> String {
        let runs = self.values.len();
        let mut line = format!("{:<6}{:<16}{runs:>5}", self.setting, self.algorithm);
        for number in self.summary().iter().flatten() {
            line += &format!("{number:>9.digits$}");
        }
        match (self.end, self.median_states()) {
            (Some(end), _) => line + &format!("  {end}"),
            (None, Some(median)) => line + &format!("{median:>10}"),
            (None, None) => line,
        }
    }
}

/// Returns the heads of the table's columns, with the widths of [`Row::line`].
fn heads() -> String {
    let mut line = format!("{:<6}{:<16}{:>5}", "", "", "runs");
    for head in ["min", "25%", "median", "75%", "max", "mean"] {
        line += &format!("{head:>9}");
    }
    line + &format!("{:>10}", "states")
}

impl Findings {
    fn print(&self) {
        // Small boards take a few hundred-thousandths of a second. Of the clicks, only the mean has
        // decimal places.
        let digits = match self.study {
            Study::Sizes => 5,
            Study::Powers => 1,
        };
        say!("{}\n{}", self.title, heads());
        for row in &self.results {
            say!("{}", row.line(digits));
        }
    }

    /// Draws a box for each row, with lines to the extremes and a marker of the mean.
    fn plot(&self) -> String {
        let axis = self.axis();
        let slot = (WIDTH - LEFT - RIGHT) / self.results.len().max(1) as f64;
        let caption = match self.study {
            Study::Sizes => "circles: breadth-first, squares: a-star; box: quartiles, marker: mean",
            Study::Powers => "box: quartiles, line: median, marker: mean",
        };
        let drawing = html! {
            g transform="translate(0 30)" {
                (self.draw_values(&axis))
                (plot::draw_axes([caption, ""]))
                @for (position, row) in self.results.iter().enumerate() {
                    @let x = LEFT + slot * (position as f64 + 0.5);
                    @if position == 0 || row.setting != self.results[position - 1].setting {
                        text x=(pixels(x)) y=(HEIGHT - BOTTOM + 20.0) text-anchor="middle" { (row.setting) }
                    }
                    @if let Some(summary) = row.summary() {
                        (self.draw_box(summary, x, Look { number: row.number }, &axis))
                    }
                }
            }
        };
        plot::file(&self.title, WIDTH, HEIGHT + 30.0, &drawing)
    }

    /// Draws grid lines with labels at whole numbers, at most about 20.
    fn draw_values(&self, axis: &Axis) -> Markup {
        let step = ((axis.most - axis.least) / 20.0).ceil() as usize;
        html! {
            @for number in (axis.least as i32..=axis.most as i32).step_by(step) {
                @let y = axis.y(number.into());
                line x1=(LEFT) y1=(pixels(y)) x2=(WIDTH - RIGHT) y2=(pixels(y)) stroke="#dcdcdc" {}
                text x=(LEFT - 8.0) y=(pixels(y + 4.5)) text-anchor="end" { (self.label(number)) }
            }
        }
    }

    /// Returns a vertical axis for all summaries, with whole numbers at its ends.
    fn axis(&self) -> Axis {
        let summaries = self.results.iter().filter_map(Row::summary);
        let mut values: Vec<f64> = summaries
            .flatten()
            .map(|value| self.scaled(value))
            .collect();
        values.sort_unstable_by(f64::total_cmp);
        let least = values.first().map_or(0.0, |value| value.floor());
        let end = values.last().map_or(0.0, |value| value.ceil());
        let most = end.max(least + 1.0);
        Axis { least, most }
    }

    /// Returns a value as the vertical axis shows it: seconds as logarithms.
    fn scaled(&self, value: f64) -> f64 {
        match self.study {
            Study::Sizes => value.log10(),
            Study::Powers => value,
        }
    }

    /// Returns the value at a number of the vertical axis.
    fn label(&self, number: i32) -> String {
        let digits = (-number).max(0) as usize;
        match self.study {
            Study::Sizes => format!("{:.digits$}", 10f64.powi(number)),
            Study::Powers => number.to_string(),
        }
    }

    fn draw_box(&self, summary: [f64; 6], x: f64, look: Look, axis: &Axis) -> Markup {
        let [min, lower, median, upper, max, mean] =
            summary.map(|value| axis.y(self.scaled(value)));
        let left = pixels(x - 6.0);
        html! {
            g stroke=(look.colour()) stroke-width="1.5" fill="white" {
                path d=(format!("M{x:.1} {min:.1}V{max:.1}m-6 0h12M{left} {min:.1}h12")) {}
                rect x=(left) y=(pixels(upper)) width="12" height=(pixels(lower - upper)) {}
                path d=(format!("M{left} {median:.1}h12")) stroke-width="3.5" {}
            }
            (look.marker(x, mean))
        }
    }
}

/// The vertical axis of a plot.
struct Axis {
    least: f64,
    most: f64,
}

impl Axis {
    fn y(&self, number: f64) -> f64 {
        let part = (number - self.least) / (self.most - self.least);
        HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
    }
}
