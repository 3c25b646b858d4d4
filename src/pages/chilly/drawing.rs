//! Levels in the colours of a terminal.

use crate::terminal::{column_numbers, row_number};
use kortest::chilly::Level;
use kortest::chilly::analyse::GridLine;

/// The width of a square in a drawing, in characters.
const CHARACTERS_PER_SQUARE: usize = 1;

/// Draws a level as lines of text in the colours of a terminal, with the numbers of its rows and columns.
/// Squares are numbered row by row: Chilly stands on the square `chilly`, and the presents on the squares in
/// `taken` are already taken.
pub fn drawn(level: &Level, taken: &[usize], chilly: usize) -> String {
    let mut lines = column_numbers(level.width(), level.height(), CHARACTERS_PER_SQUARE);
    for row in 0..level.height() {
        lines.push(row_text(level, row, taken, chilly, None));
    }
    lines.join("\n")
}

/// Draws a level before the first move as lines of text in the colours of a terminal, with a line between two
/// columns or rows. The numbers of the columns are above it, and the number of each row is in the margin on
/// the left.
pub fn drawn_with_line(level: &Level, line: GridLine) -> String {
    let height = level.height();
    let margin = row_number(0, height).len();
    let mut lines = column_numbers(level.width(), height, CHARACTERS_PER_SQUARE);
    // The line takes a character in each row, so the column numbers right of it move, too.
    if let GridLine::Column(column) = line {
        for numbers in &mut lines {
            if numbers.len() > margin + column {
                numbers.insert(margin + column, ' ');
            }
        }
    }
    for row in 0..height {
        if line == GridLine::Row(row) {
            let dashes = "-".repeat(level.width());
            lines.push(format!("{:margin$}{dashes}", ""));
        }
        lines.push(row_text(level, row, &[], level.start(), Some(line)));
    }
    lines.join("\n")
}

/// Draws a row of a level as text, with its number on the left. Chilly stands on the square `chilly` (squares
/// are numbered row by row), the presents on the squares in `taken` are left out, and `line`, if any, may
/// stand between two columns.
fn row_text(
    level: &Level,
    row: usize,
    taken: &[usize],
    chilly: usize,
    line: Option<GridLine>,
) -> String {
    let mut text = row_number(row, level.height());
    for column in 0..level.width() {
        // The number of a line is that of the column right of it.
        if line == Some(GridLine::Column(column)) {
            text.push('|');
        }
        let square = row * level.width() + column;
        let letter = if square == chilly {
            '@'
        } else if taken.contains(&square) {
            '.'
        } else {
            level.letter(square)
        };
        text.push_str(&styled(letter));
    }
    text
}

/// Returns a letter of a level with the escape sequences for its colour in a terminal. The start and the ice
/// become dim dots.
fn styled(letter: char) -> String {
    // In escape sequences, 1 is bold, 2 is dim, and 31 to 37 are colours from red to white.
    let style = match letter {
        '@' => "1;31",
        '$' | 'G' => "1;33",
        'X' => "1;35",
        'O' => "1;34",
        'T' => "32",
        'Y' => "36",
        '#' => "37",
        // The start, where Chilly is drawn if he is there, and the ice.
        _ => return "\x1b[2m.\x1b[0m".into(),
    };
    format!("\x1b[{style}m{letter}\x1b[0m")
}
