//! Draws boards on a terminal, with row and column numbers.

use kortest::former::{Board, Click, Colour, LETTERS};

/// Draws a board. `around` returns the characters around the letter of a cell.
pub fn drawn(board: &Board, rows: usize, around: impl Fn(Click) -> [char; 2]) -> String {
    let colours = board.colours();
    let mut lines = Vec::new();
    for row in (0..board.rows().max(rows).max(1)).rev() {
        let mut line = format!("{row:>2} ");
        for column in 0..board.width() {
            let (style, letter) = match board.colour((column, row)) {
                Some(colour) => (tile_style(colour, &colours), LETTERS[usize::from(colour)]),
                None => ("\x1b[2m".into(), '.'),
            };
            let [open, close] = around((column, row));
            line += &format!("{style}{open}{letter}{close}\x1b[0m");
        }
        lines.push(line);
    }
    let mut numbers = String::new();
    for column in 0..board.width() {
        numbers += &format!("{column:^3}");
    }
    lines.push(format!("   {}", numbers.trim_end()));
    lines.join("\n")
}

/// Returns the control sequence for the colour of a tile.
fn tile_style(colour: Colour, of_board: &[Colour]) -> String {
    format!("\x1b[30;48;5;{}m", background(colour, of_board))
}

/// Returns the terminal's background colour (0 to 255) for a tile. `of_board` has the colours of
/// the board in ascending order.
fn background(colour: Colour, of_board: &[Colour]) -> u8 {
    // The backgrounds of orange, pink, green and blue tiles.
    const NAMED: [u8; 4] = [214, 218, 114, 111];
    const OTHERS: [u8; 8] = [227, 203, 159, 250, 141, 180, 190, 209];
    if let Some(&named) = NAMED.get(usize::from(colour)) {
        return named;
    }
    let others = of_board
        .iter()
        .filter(|&&other| usize::from(other) >= NAMED.len());
    let position = others.take_while(|&&other| other != colour).count();
    OTHERS[position % OTHERS.len()]
}

/// Returns a function that puts the cells of a group in brackets.
pub fn in_brackets(group: &[Click]) -> impl Fn(Click) -> [char; 2] {
    |cell| {
        if group.contains(&cell) {
            ['[', ']']
        } else {
            [' ', ' ']
        }
    }
}
