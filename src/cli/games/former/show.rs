//! `kortest show` for a board: draws the board with row and column numbers, or replays a solution.

use super::read::{CLICKS_HELP, NOUN, read_clicks};
use super::solutions::{difficulty_of, difficulty_text};
use crate::games::board::ShowRequest;
use crate::games::fields::DifficultyFields;
use crate::games::least_moves::{Presentation, Show, show as show_as};
use crate::games::options::of_matches;
use crate::limits::usual_limits_of_check;
#[cfg(test)]
use crate::output::schema::{ONE_BOARD, Section};
use crate::output::screen::print;
use crate::output::{Failure, say};
use clap::ValueHint;
use kortest::answer::{Former, Game as _};
use kortest::former::{Board, Click, Colour, LETTERS, Replay, Step, bounds, replay};
use kortest::text::counted;
use kortest_checker::former::check_without_records;
use kortest_system::screen::Frame;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

/// The options that only Former has.
#[derive(clap::Args)]
pub struct FormerShowArguments {
    #[arg(long, value_name = "MOVES", value_hint = ValueHint::FilePath, help = format!("Clicks to replay, {CLICKS_HELP}"))]
    moves: Option<String>,
    /// Step through the solution, automatically or by keys
    #[arg(long, conflicts_with_all = ["rows", "json"])]
    play: bool,
}

/// Shows the solution of a certificate, without verifying its evidence.
pub fn show_certificate(bytes: &[u8], request: &ShowRequest) -> Result<u8, Failure> {
    let report = check_without_records(bytes, &usual_limits_of_check(bytes))
        .map_err(|error| Failure::not_valid(&request.argument, bytes, error))?;
    let board = Board::parse(&report.certificate.rows).map_err(Failure::input)?;
    // The certificate of a lower bound, or of an empty board, has no clicks to show.
    let witness = Some(report.certificate.witness).filter(|clicks| !clicks.is_empty());
    show(&board, witness, request)
}

/// Shows a board, or a solution on it: the clicks of `--moves`, or else `witness`, which is the solution in the
/// certificate from which the board comes. Returns the exit code. Fails if a click does not hit a tile.
pub fn show(
    board: &Board,
    witness: Option<Vec<Click>>,
    request: &ShowRequest,
) -> Result<u8, Failure> {
    let options: FormerShowArguments = of_matches(request.options);
    let shown_clicks = match &options.moves {
        Some(moves) => Some(read_clicks("--moves", moves, request.argument)?),
        None => witness,
    };
    let solution = match shown_clicks {
        Some(clicks) => Some(replay(board, &clicks).map_err(Failure::input)?),
        None => None,
    };
    let shown = ShownBoard {
        board,
        solution,
        is_given: options.moves.is_some(),
        argument: request.argument,
    };
    show_as(&shown, Presentation::of_play(options.play), request)
}

/// A board, and perhaps a solution.
struct ShownBoard<'a> {
    board: &'a Board,
    solution: Option<Replay>,
    /// Whether the solution comes from `--moves`, not from a certificate.
    is_given: bool,
    /// The argument that named the board.
    argument: &'a str,
}

#[cfg(test)]
pub const SECTION: Section =
    Section::object("show: Former", &[ONE_BOARD], &[ShowFields::json_schema]);

/// The fields about a board and a solution.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct ShowFields {
    /// The rows from the top: letters of the colours, `.` for an empty cell.
    rows: Vec<String>,
    /// The number of tiles.
    tiles: usize,
    /// The tiles of each group.
    groups: Vec<Vec<Click>>,
    /// Lower bounds of the search; empty for a board that is too large for it.
    bounds: Vec<BoundFields>,
    #[serde(flatten)]
    difficulty: DifficultyFields,
    #[serde(flatten)]
    solution: Option<SolutionFields>,
}

/// A lower bound of the search.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct BoundFields {
    /// The name of the bound.
    name: &'static str,
    /// The lower bound, in clicks.
    lower_bound: u32,
}

/// The fields about a solution.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct SolutionFields {
    /// The solution.
    moves: Vec<Click>,
    /// The clicks of the solution.
    steps: Vec<ClickStepFields>,
    /// The remaining board.
    board_after: String,
}

/// One click of a solution.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct ClickStepFields {
    /// The clicked cell.
    click: Click,
    /// The letter of the group's colour.
    colour: char,
    /// The number of tiles of the group.
    tiles: usize,
    /// The board before the click.
    board_before: String,
}

impl Show for ShownBoard<'_> {
    type Fields = ShowFields;

    fn puzzle(&self) -> &'static str {
        Former::NAME
    }

    fn text(&self) -> String {
        self.board.to_string()
    }

    /// Returns the rows of the board; with `--moves`, the rows that are left after these clicks.
    fn rows(&self) -> Result<String, Failure> {
        Ok(match &self.solution {
            // Only the user's clicks are played: the solution of a certificate would leave no tiles.
            Some(solution) if self.is_given => solution.after.to_string(),
            Some(_) | None => self.board.to_string(),
        })
    }

    /// Returns the JSON fields: the board, its groups, lower bounds and difficulty, and the solution, if there is one.
    fn fields(&self) -> Result<ShowFields, Failure> {
        // A board that is too large for the search has no bounds.
        let named_bounds = bounds(self.board).unwrap_or_default();
        let bound_fields = named_bounds
            .into_iter()
            .map(|(name, lower_bound)| BoundFields { name, lower_bound });
        let text = self.board.to_string();
        Ok(ShowFields {
            rows: text.split('/').map(str::to_string).collect(),
            tiles: self.board.tiles(),
            groups: self.board.groups(),
            bounds: bound_fields.collect(),
            difficulty: DifficultyFields::new(difficulty_of(self.board)?),
            solution: self.solution.as_ref().map(SolutionFields::new),
        })
    }

    /// Returns a picture of the board before each click and one at the end; fails without a solution. All pictures are
    /// equally high, so that the bottom row stays on one line of the terminal.
    fn frames(&self) -> Result<Vec<Frame>, Failure> {
        match &self.solution {
            Some(solution) => Ok(frames_of(solution, self.board.rows())),
            None => Err(Failure::Input(format!(
                "{}: has no solution to play; give a certificate, or --moves",
                self.argument
            ))),
        }
    }

    /// Prints the solution click by click or, if there is none, the board with its bounds.
    fn print(&self) -> Result<(), Failure> {
        match &self.solution {
            Some(solution) => {
                // The pictures are printed below one another, so none is padded to a minimum height.
                let min_rows = 0;
                print(&frames_of(solution, min_rows));
                Ok(())
            }
            None => print_overview(self.board),
        }
    }
}

/// Prints a board, its numbers of tiles and groups, lower bounds of the optimum, and the difficulty.
fn print_overview(board: &Board) -> Result<(), Failure> {
    say!("{}", Drawing::new(board).draw(in_brackets(&[])));
    let tiles = counted(board.tiles() as u64, "tile");
    let groups = counted(board.groups().len() as u64, "group");
    say!("{tiles} in {groups}");
    // If the board is too large for the search, no bounds are printed.
    for (name, lower_bound) in bounds(board).unwrap_or_default() {
        let clicks = counted(lower_bound.into(), NOUN);
        say!("at least {clicks:>9} by {name}");
    }
    if let Some(difficulty) = difficulty_of(board)? {
        say!("{}", difficulty_text(difficulty));
    }
    Ok(())
}

impl SolutionFields {
    /// Returns the JSON fields of a solution.
    fn new(solution: &Replay) -> SolutionFields {
        SolutionFields {
            moves: solution.steps.iter().map(|step| step.click).collect(),
            steps: solution.steps.iter().map(ClickStepFields::new).collect(),
            board_after: solution.after.to_string(),
        }
    }
}

impl ClickStepFields {
    /// Returns the JSON fields of one click of a solution.
    fn new(step: &Step) -> ClickStepFields {
        ClickStepFields {
            click: step.click,
            colour: step.letter(),
            tiles: step.group.len(),
            board_before: step.before.to_string(),
        }
    }
}

/// Returns pictures of the board before every click and after the last click, each with a title. A picture has at least
/// `min_rows` rows, the upper ones empty if necessary.
fn frames_of(solution: &Replay, min_rows: usize) -> Vec<Frame> {
    let mut frames = Vec::new();
    let click_count = solution.steps.len();
    for (number, step) in (1..).zip(&solution.steps) {
        let (column, row) = step.click;
        let tiles = step.group.len();
        let letter = step.letter();
        let title =
            format!("click {number} of {click_count}: {column},{row} takes {tiles} {letter}");
        frames.push(Frame::new(
            title,
            picture(&step.before, min_rows, &step.group),
        ));
    }
    let clicks = counted(click_count as u64, NOUN);
    let title = match solution.after.tiles() {
        0 => format!("cleared in {clicks}"),
        left => format!("{} left after {clicks}", counted(left as u64, "tile")),
    };
    frames.push(Frame::new(title, picture(&solution.after, min_rows, &[])));
    frames
}

/// Draws a board with a group of tiles in brackets. The drawing has at least `min_rows` rows.
fn picture(board: &Board, min_rows: usize, group: &[Click]) -> String {
    let drawing = Drawing {
        min_rows,
        ..Drawing::new(board)
    };
    drawing.draw(in_brackets(group))
}

/// Escape sequences of a terminal: for dim text, and for the end of all styles.
const DIM: &str = "\x1b[2m";
const RESET: &str = "\x1b[0m";

/// The width of a drawn cell, of the row numbers and of the gap for the vertical line, in characters.
pub const CELL_WIDTH: usize = 3;

/// How a board is drawn.
pub struct Drawing<'a> {
    pub board: &'a Board,
    /// The smallest number of rows that are drawn, so that all boards of a replay have the same height.
    pub min_rows: usize,
    /// A vertical line is drawn before this column; `None` draws no line.
    pub line: Option<usize>,
}

impl Drawing<'_> {
    pub fn new(board: &Board) -> Drawing<'_> {
        Drawing {
            board,
            min_rows: 0,
            line: None,
        }
    }

    /// Draws the board in colours, as at least `min_rows` rows, with row numbers at the left and column numbers below.
    /// An empty cell is a point. `around` returns the two characters to the left and right of a cell's letter or point.
    pub fn draw(&self, around: impl Fn(Click) -> [char; 2]) -> String {
        let board = self.board;
        let colours = board.colours();
        let mut lines = Vec::new();
        // Row 0 is at the bottom, so it is drawn last. An empty board is drawn with one row.
        for row in (0..board.rows().max(self.min_rows).max(1)).rev() {
            let mut line = format!("{row:>2} ");
            for column in 0..board.width() {
                let (style, letter) = match board.colour((column, row)) {
                    Some(colour) => (tile_style(colour, &colours), LETTERS[usize::from(colour)]),
                    None => (DIM.to_string(), '.'),
                };
                let [open, close] = around((column, row));
                line += self.gap_before(column, " | ");
                line += &format!("{style}{open}{letter}{close}{RESET}");
            }
            lines.push(line);
        }
        lines.push(self.column_numbers());
        lines.join("\n")
    }

    /// Returns the line below the board: each column number below the letters of its column.
    fn column_numbers(&self) -> String {
        let mut line = "   ".to_string(); // below the row numbers
        for column in 0..self.board.width() {
            line += self.gap_before(column, "   ");
            line += &format!("{column:^CELL_WIDTH$}");
        }
        line.trim_end().into()
    }

    /// Returns `gap` if the vertical line stands before this column, or else nothing.
    fn gap_before(&self, column: usize, gap: &'static str) -> &'static str {
        if self.line == Some(column) { gap } else { "" }
    }
}

/// Returns the control sequence of the terminal for black text on the colour of a tile. `colours` has all colours of
/// the board in ascending order.
fn tile_style(colour: Colour, colours: &[Colour]) -> String {
    format!("\x1b[30;48;5;{}m", background(colour, colours))
}

/// Returns the terminal's background colour (0 to 255) for a tile. `colours` has the colours of the board in ascending
/// order, so that the first eight colours without a fixed background get different backgrounds.
fn background(colour: Colour, colours: &[Colour]) -> u8 {
    // Numbers of the terminal's 256 colours: for orange, pink, green and blue tiles, and then for all other tiles.
    const FIXED: [u8; 4] = [214, 218, 114, 111];
    const BACKGROUNDS: [u8; 8] = [227, 203, 159, 250, 141, 180, 190, 209];
    if let Some(&fixed) = FIXED.get(usize::from(colour)) {
        return fixed;
    }
    let others = colours
        .iter()
        .filter(|&&other| usize::from(other) >= FIXED.len());
    let rank = others.take_while(|&&other| other != colour).count();
    BACKGROUNDS[rank % BACKGROUNDS.len()]
}

/// Returns a function that puts the cells of a group in brackets.
fn in_brackets(group: &[Click]) -> impl Fn(Click) -> [char; 2] {
    |cell| {
        if group.contains(&cell) {
            ['[', ']']
        } else {
            [' ', ' ']
        }
    }
}
