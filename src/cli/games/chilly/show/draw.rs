//! Draws levels on a terminal, with row and column numbers.

use crate::output::table::{column_numbers, row_number};
use kortest::chilly::Level;

/// Draws a level with Chilly at `chilly` and without the presents in `taken`.
pub fn drawn(level: &Level, taken: &[usize], chilly: usize) -> String {
    let mut lines = column_numbers(level.width(), level.height(), 1);
    for y in 0..level.height() {
        let mut line = row_number(y, level.height());
        for place in y * level.width()..(y + 1) * level.width() {
            let (style, text) = match level.letter(place) {
                _ if place == chilly => ("\x1b[1;31m", '@'),
                '$' | 'G' if taken.contains(&place) => ("\x1b[2m", '.'),
                letter @ ('$' | 'G') => ("\x1b[1;33m", letter),
                'X' => ("\x1b[1;35m", 'X'),
                'O' => ("\x1b[1;34m", 'O'),
                'T' => ("\x1b[32m", 'T'),
                'Y' => ("\x1b[36m", 'Y'),
                '#' => ("\x1b[37m", '#'),
                _ => ("\x1b[2m", '.'),
            };
            line.push_str(&format!("{style}{text}\x1b[0m"));
        }
        lines.push(line);
    }
    lines.join("\n")
}
