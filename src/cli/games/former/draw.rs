//! Draws boards on a terminal, with row and column numbers.

use kortest::former::{Board, Click, Colour, LETTERS};

/// Draws a board. `around` returns the characters around the letter of a cell.
pub fn drawn(board: &Board, rows: usize, around: impl Fn(Click) -> [char; 2]) -> String {
    let colours = board.colours();
    let mut lines = Vec::new();
    for row in (0..board.rows().max(rows).max(1)).rev() {
        let mut line = format!("{row:>2} ");
        for column in 0..board.width() {
            let cell = (column, row);
            let text = board.colour(cell).map_or('.', |c| LETTERS[c as usize]);
            let style = match board.colour(cell) {
                Some(colour) => format!("\x1b[30;48;5;{}m", background(colour, &colours)),
                None => "\x1b[2m".into(),
            };
            let [open, close] = around(cell);
            line.push_str(&format!("{style}{open}{text}{close}\x1b[0m"));
        }
        lines.push(line);
    }
    let numbers: Vec<String> = (0..board.width())
        .map(|column| format!("{column:^3}"))
        .collect();
    lines.push(format!("   {}", numbers.concat().trim_end()));
    lines.join("\n")
}

/// Returns the terminal's background colour (0 to 255) for a tile.
fn background(colour: Colour, of_board: &[Colour]) -> u8 {
    // The backgrounds of orange, pink, green and blue tiles.
    const NAMED: [u8; 4] = [214, 218, 114, 111];
    const OTHERS: [u8; 8] = [227, 203, 159, 250, 141, 180, 190, 209];
    let others = of_board
        .iter()
        .filter(|&&other| usize::from(other) >= NAMED.len());
    let other = others.take_while(|&&other| other != colour).count();
    NAMED
        .get(usize::from(colour))
        .copied()
        .unwrap_or(OTHERS[other % OTHERS.len()])
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
