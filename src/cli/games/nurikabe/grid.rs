//! Grids of Nurikabe with a name, and how a terminal shows them.

use crate::games::board::Named;
use kortest::answer::Nurikabe;
use kortest::nurikabe::{Colouring, ColouringError, Grid};
use kortest_pages::terminal::{column_numbers, row_number};

/// The part of `--help` that describes grids.
pub const HELP: &str = "A grid of Nurikabe has clues with commas, semicolons, tabs or blanks between them, 0 for none, ? for an unknown size (1,0,0/0,?,2), or is an address of puzz.link.";

/// A grid and its name.
pub type NamedGrid = Named<Nurikabe>;

/// The colour of a cell, as far as the program knows it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CellColour {
    /// The cell is black, so it is part of the sea.
    Black,
    /// The cell is white, so it is part of an island.
    White,
    /// The colour is unknown, or differs between the solutions.
    Open,
    /// The colour is hidden, because the user may want to solve the grid.
    Hidden,
}

/// Draws a grid with numbers of columns and rows. A cell shows its clue, or the colour that `colour` returns: `#` for
/// black, `.` for white, `?` for an unknown one, `·` for a hidden one. All cells are as wide as the longest clue.
pub fn drawn(grid: &Grid, colour: impl Fn(usize) -> CellColour) -> String {
    let clue_widths = grid.clued().map(|cell| clue(grid, cell).len());
    let width = clue_widths.max().unwrap_or(1); // 1 without clues
    let mut lines = Vec::new();
    // A cell has a blank before and after its text.
    let cell_width = width + 2;
    for number_line in column_numbers(grid.columns(), grid.rows(), cell_width) {
        // A column number stands above the text of the cell, not above the blank after it.
        let shifted = number_line.strip_prefix(' ').unwrap_or(&number_line);
        lines.push(shifted.to_string());
    }
    for row in 0..grid.rows() {
        let mut line = row_number(row, grid.rows());
        // Cells are numbered row by row.
        for cell in row * grid.columns()..(row + 1) * grid.columns() {
            let Look { style, text } = if grid.has_clue(cell) {
                Look::of_clue(clue(grid, cell))
            } else {
                Look::of(colour(cell))
            };
            line += &format!("{style} {text:>width$} {RESET}");
        }
        lines.push(line);
    }
    lines.join("\n")
}

/// Returns the clue of a cell as text. A clue of unknown size (0) is `??`, because `?` is a cell of unknown colour.
fn clue(grid: &Grid, cell: usize) -> String {
    match grid.clue(cell) {
        0 => "??".into(),
        size => size.to_string(),
    }
}

/// Control sequences of a terminal: the text is black or white, and the background is one of 256 colours.
const BOLD_ON_WHITE: &str = "\x1b[1;30;48;5;255m";
const ON_WHITE: &str = "\x1b[30;48;5;255m";
const ON_YELLOW: &str = "\x1b[30;48;5;222m";
const WHITE_ON_BLUE: &str = "\x1b[97;48;5;24m";
const RESET: &str = "\x1b[0m";

/// How a cell looks on the terminal.
struct Look {
    /// The control sequence for the colours.
    style: &'static str,
    text: String,
}

impl Look {
    fn of_clue(clue: String) -> Look {
        Look {
            style: BOLD_ON_WHITE,
            text: clue,
        }
    }

    /// Returns the look of a cell without a clue: its terminal colours and its character.
    fn of(cell: CellColour) -> Look {
        let (style, text) = match cell {
            CellColour::Black => (WHITE_ON_BLUE, "#"),
            CellColour::White => (ON_WHITE, "."),
            CellColour::Hidden => (ON_WHITE, "·"),
            CellColour::Open => (ON_YELLOW, "?"),
        };
        Look {
            style,
            text: text.into(),
        }
    }
}

/// Draws a grid with its solution.
pub fn drawn_solution(grid: &Grid, solution: &Colouring) -> String {
    drawn_common(grid, std::slice::from_ref(solution))
}

/// Draws only the colours that are the same in all solutions.
pub fn drawn_common(grid: &Grid, solutions: &[Colouring]) -> String {
    drawn(grid, |cell| common_colour(solutions, cell))
}

/// Returns the colour of a cell if it is the same in all solutions, or else [`CellColour::Open`].
pub fn common_colour(solutions: &[Colouring], cell: usize) -> CellColour {
    let mut colours = solutions.iter().map(|solution| solution.is_black(cell));
    match colours.next() {
        Some(is_black) if colours.any(|other| other != is_black) => CellColour::Open,
        Some(true) => CellColour::Black,
        Some(false) => CellColour::White,
        None => CellColour::Open, // no solutions
    }
}

/// Reads solutions from their texts in a certificate.
pub fn solutions_of(texts: &[String]) -> Result<Vec<Colouring>, ColouringError> {
    texts.iter().map(|text| text.parse()).collect()
}
