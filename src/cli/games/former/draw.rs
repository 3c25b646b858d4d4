//! Boards on a terminal, in a way that is read back: the rows with their numbers, the columns' numbers below.

use kortest::former::{Board, Click, LETTERS};

/// So many rows at least; `around` says what stands before and behind the letter of a cell.
pub fn drawn(board: &Board, rows: usize, around: impl Fn(Click) -> [char; 2]) -> String {
    let mut lines = Vec::new();
    for row in (0..board.rows().max(rows).max(1)).rev() {
        let mut line = format!("{row:>2} ");
        for column in 0..board.width() {
            let cell = (column, row);
            let text = board.colour(cell).map_or('.', |c| LETTERS[c as usize]);
            // Orange, pink, green, blue: the letter is the second cue.
            let style = match board.colour(cell) {
                Some(0) => "\x1b[30;48;5;214m",
                Some(1) => "\x1b[30;48;5;218m",
                Some(2) => "\x1b[30;48;5;114m",
                Some(_) => "\x1b[30;48;5;111m",
                None => "\x1b[2m",
            };
            let [open, close] = around(cell);
            line.push_str(&format!("{style}{open}{text}{close}\x1b[0m"));
        }
        lines.push(line);
    }
    let numbers: Vec<String> = (0..board.width()).map(|column| format!("{column:^3}")).collect();
    lines.push(format!("   {}", numbers.concat().trim_end()));
    lines.join("\n")
}

/// For [`drawn`]: the cells of a group stand in brackets.
pub fn in_brackets(group: &[Click]) -> impl Fn(Click) -> [char; 2] {
    |cell| if group.contains(&cell) { ['[', ']'] } else { [' ', ' '] }
}
