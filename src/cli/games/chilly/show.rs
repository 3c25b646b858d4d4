//! `kortest show` for a level: prints the level or a route.

use super::read::{NOUN, certified_route};
use crate::games::board::ShowRequest;
use crate::games::least_moves::{Presentation, Show, show as show_as};
use crate::games::options::of_matches;
use crate::games::source::{Moves, read_moves};
use crate::limits::usual_limits_of_check;
#[cfg(test)]
use crate::output::schema::{ONE_BOARD, Section};
use crate::output::{Failure, say};
use clap::ValueHint;
use kortest::answer::{Chilly, Game as _};
use kortest::chilly::{Direction, Graph, Level, Replay, ReplayStep, letters, parse_moves, replay};
use kortest::text::counted;
use kortest_checker::chilly::check;
use kortest_pages::chilly::drawing::drawn;
use kortest_system::screen::Frame;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

/// The options that only Santa Chilly has.
#[derive(clap::Args)]
pub struct ChillyShowArguments {
    /// Moves to replay: letters such as RULD, or arrows. MOVES can also be a file with moves or
    /// with the output of prove --json, or - for standard input
    #[arg(long, value_name = "MOVES", value_hint = ValueHint::FilePath)]
    moves: Option<String>,
    /// Step through the solution, automatically or by keys
    #[arg(long, conflicts_with_all = ["rows", "json"])]
    play: bool,
}

/// Checks a certificate, and shows its route or, if it has none, its level. Returns the exit code.
pub fn show_certificate(bytes: &[u8], request: &ShowRequest) -> Result<u8, Failure> {
    let report = check(bytes, &usual_limits_of_check(bytes))
        .map_err(|error| Failure::not_valid(&request.argument, bytes, error))?;
    let level = report.board.parse().map_err(Failure::input)?;
    // The certificate of a lower bound has no route to show.
    show(&level, certified_route(report.witness), request)
}

/// Shows a level or a route: the route of `--moves`, or else the `witness` of a certificate. Returns the exit code.
pub fn show(level: &Level, witness: Option<String>, request: &ShowRequest) -> Result<u8, Failure> {
    let options: ChillyShowArguments = of_matches(request.options);
    let replay = match (&options.moves, witness) {
        (Some(moves), _) => Some(replayed_option(moves, request.argument, level)?),
        (None, Some(text)) => {
            let shown = request.argument.into();
            Some(replayed(&Moves { shown, text }, level)?)
        }
        (None, None) => None,
    };
    let shown = ShownLevel {
        level,
        replay,
        is_from_option: options.moves.is_some(),
    };
    show_as(&shown, Presentation::of_play(options.play), request)
}

/// Replays the moves of the option `--moves`, whose value may name a file. `board` is the argument with the level.
/// Fails if the value is not a list of moves, or if a move is impossible.
pub fn replayed_option(argument: &str, board: &str, level: &Level) -> Result<Replay, Failure> {
    let moves = read_moves("--moves", argument, board, |text| parse_moves(text).is_ok())?;
    replayed(&moves, level)
}

/// Replays moves on a level. Fails if the text is not a list of moves, or if a move is impossible.
fn replayed(moves: &Moves, level: &Level) -> Result<Replay, Failure> {
    let shown = &moves.shown;
    let directions =
        parse_moves(&moves.text).map_err(|error| Failure::Input(format!("{shown}: {error}")))?;
    replay(level, &directions).map_err(|error| Failure::Input(format!("{shown}: {error}")))
}

/// Returns the moves of a replay.
pub fn directions(replay: &Replay) -> Vec<Direction> {
    replay.steps.iter().map(|step| step.direction).collect()
}

/// A level, and perhaps a route on it.
struct ShownLevel<'a> {
    level: &'a Level,
    replay: Option<Replay>,
    /// Whether the route comes from `--moves`, not from a certificate.
    is_from_option: bool,
}

/// Column and row of a cell.
type Cell = (usize, usize);

#[cfg(test)]
pub const SECTION: Section = Section::object(
    "show: Santa Chilly",
    &[ONE_BOARD],
    &[ShowFields::json_schema],
);

/// The fields about a level and a route.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct ShowFields {
    /// The rows from the top, without the links.
    rows: Vec<String>,
    /// The cells of the presents.
    presents: Vec<Cell>,
    #[serde(flatten)]
    route: Option<RouteFields>,
}

/// The fields about a route.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct RouteFields {
    /// The route, as letters `U D L R`.
    route: String,
    /// The moves of the route.
    steps: Vec<MoveStepFields>,
    /// Whether the route ends at the exit with all presents.
    won: bool,
    /// The level after the last move; null at the exit and on a hole.
    board_after: Option<String>,
}

/// One move of a route.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct MoveStepFields {
    /// `up`, `down`, `left` or `right`.
    direction: &'static str,
    /// The cell where the move begins.
    from: Cell,
    /// The cell where the move ends.
    to: Cell,
    /// The cells of the presents that the move takes.
    presents: Vec<Cell>,
}

impl Show for ShownLevel<'_> {
    type Fields = ShowFields;

    fn puzzle(&self) -> &'static str {
        Chilly::NAME
    }

    fn text(&self) -> String {
        self.level.to_string()
    }

    /// Returns the level in one line, or after the moves of `--moves`. Fails after moves to the exit or onto a hole.
    fn rows(&self) -> Result<String, Failure> {
        let replay = match &self.replay {
            Some(replay) if self.is_from_option => replay,
            // The route of a certificate is not played here: it ends at the exit, where no level is left.
            Some(_) | None => return Ok(self.level.to_string()),
        };
        match replay.after(self.level) {
            Some(after) => Ok(after.to_string()),
            None => Err(Failure::Input(
                "--rows: after these moves there is no level left: Chilly is at the exit or on a hole"
                    .into(),
            )),
        }
    }

    /// Returns the JSON fields: the rows, the presents, and the route, if there is one.
    fn fields(&self) -> Result<ShowFields, Failure> {
        let level = self.level;
        let mut rows = Vec::new();
        for row in 0..level.height() {
            // Squares are numbered row by row.
            let squares = row * level.width()..(row + 1) * level.width();
            rows.push(squares.map(|square| level.letter(square)).collect());
        }
        Ok(ShowFields {
            rows,
            presents: cells(level, level.presents()),
            route: self
                .replay
                .as_ref()
                .map(|replay| RouteFields::new(level, replay)),
        })
    }

    /// Returns a picture of the start and of the level after each move of the route; fails without a route.
    fn frames(&self) -> Result<Vec<Frame>, Failure> {
        match &self.replay {
            Some(replay) => Ok(frames(self.level, replay)),
            None => Err(Failure::Input(
                "--play: there is no route to play; give a certificate, or --moves".into(),
            )),
        }
    }

    fn print(&self) -> Result<(), Failure> {
        match &self.replay {
            Some(replay) => print_route(self.level, replay),
            None => print_overview(self.level),
        }
        Ok(())
    }
}

impl RouteFields {
    /// Returns the JSON fields of a route that was replayed on a level.
    fn new(level: &Level, replay: &Replay) -> RouteFields {
        let steps = replay.steps.iter().map(|step| MoveStepFields {
            direction: step.direction.word(),
            from: level.point(step.from),
            to: level.point(step.to),
            presents: cells(level, &step.taken),
        });
        RouteFields {
            route: letters(&directions(replay)),
            steps: steps.collect(),
            won: replay.wins(),
            board_after: replay.after(level).map(|after| after.to_string()),
        }
    }
}

/// Returns the column and the row of each square.
fn cells(level: &Level, squares: &[usize]) -> Vec<Cell> {
    squares.iter().map(|&square| level.point(square)).collect()
}

/// Prints a drawing of a level, its size, and the numbers of cells where Chilly can rest and of moves between them. If
/// the exit cannot be reached, says so instead of these two numbers.
fn print_overview(level: &Level) {
    say!("{}", drawn(level, &[], level.start()));
    let columns = counted(level.width() as u64, "column");
    let rows = counted(level.height() as u64, "row");
    let presents = counted(level.presents().len() as u64, "present");
    let Some(graph) = Graph::new(level) else {
        say!("{columns}, {rows}, {presents}; the exit cannot be reached");
        return;
    };
    let cells = counted(graph.cells() as u64, "cell");
    let moves = counted(graph.moves().len() as u64, NOUN);
    say!("{columns}, {rows}, {presents}; {cells} to rest on, {moves}");
}

/// Prints each move of a route, a drawing of the level after the last move, and whether the route wins.
fn print_route(level: &Level, replay: &Replay) {
    for line in move_lines(level, replay) {
        say!("{line}");
    }
    let mut taken_presents = Vec::new();
    for step in &replay.steps {
        taken_presents.extend(&step.taken);
    }
    let chilly_square = replay.steps.last().map_or(level.start(), |step| step.to);
    say!("{}", drawn(level, &taken_presents, chilly_square));
    say!("{}", outcome(replay));
}

/// Returns whether a route wins or, if not, whether it ends at the exit and how many presents are left.
fn outcome(replay: &Replay) -> String {
    let moves = counted(replay.steps.len() as u64, NOUN);
    let presents_left = replay.left.len();
    if replay.wins() {
        format!("won in {moves}")
    } else if replay.at_exit {
        format!("at the exit after {moves}, but presents left: {presents_left}")
    } else {
        format!("not at the exit after {moves}; presents left: {presents_left}")
    }
}

/// Returns a picture of the start and of the level after each move.
fn frames(level: &Level, replay: &Replay) -> Vec<Frame> {
    let mut frames = vec![Frame::new("start", drawn(level, &[], level.start()))];
    let mut taken_presents = Vec::new();
    for (title, step) in move_lines(level, replay).into_iter().zip(&replay.steps) {
        taken_presents.extend(&step.taken);
        frames.push(Frame::new(title, drawn(level, &taken_presents, step.to)));
    }
    frames
}

/// Returns one line for every move of a route: its direction, where it begins and ends, and the presents that it takes.
fn move_lines(level: &Level, replay: &Replay) -> Vec<String> {
    let move_count = replay.steps.len();
    let mut presents_left = level.presents().len();
    let mut lines = Vec::new();
    for (number, step) in (1..).zip(&replay.steps) {
        presents_left -= step.taken.len();
        let mut line = format!("move {number} of {move_count}: {}", movement(level, step));
        if !step.taken.is_empty() {
            let taken = step.taken.len();
            line.push_str(&format!("   takes {taken}, {presents_left} left"));
        }
        lines.push(line);
    }
    lines
}

/// Returns the direction of a move, and the column and row of the cells where it begins and ends.
fn movement(level: &Level, step: &ReplayStep) -> String {
    let direction = step.direction.word();
    let (from_column, from_row) = level.point(step.from);
    let (to_column, to_row) = level.point(step.to);
    format!("{direction:<5} ({from_column},{from_row}) to ({to_column},{to_row})")
}
