//! `kortest show` for a board: its groups and bounds; with a solution, click by click.

use super::clicks::parse_clicks;
use crate::games::options::of_matches;
use crate::games::request::ShowRequest;
use crate::output::play::play;
use crate::output::{Failure, YES, say};
use kortest::former::{Board, Click, LETTERS, bounds};
use kortest_checker::Limits;
use kortest_checker::former::check_some;

/// The options of this game.
#[derive(clap::Args)]
pub struct Options {
    /// Clicks to replay, such as "2,0 4,3": column,row from the bottom left, counted from 0
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Play the solution step by step, by itself and by keys
    #[arg(long)]
    play: bool,
}

/// Shows the solution of a certificate. Only what is printed has to be right here; the records are for `kortest check`.
pub fn show_certificate(bytes: &[u8], request: &ShowRequest) -> Result<u8, Failure> {
    let report = check_some(bytes, &Limits::of(bytes.len()), &|_| Vec::new())
        .map_err(|error| Failure::not_valid(&request.argument, error))?;
    let board = Board::parse(&report.certificate.rows).map_err(Failure::input)?;
    let witness = Some(report.certificate.witness).filter(|clicks| !clicks.is_empty());
    show(&board, witness, request)
}

/// Shows a board, or a solution of it.
pub fn show(board: &Board, witness: Option<Vec<Click>>, request: &ShowRequest) -> Result<u8, Failure> {
    let options: Options = of_matches(request.options);
    let moves = options.moves.as_deref().map(parse_clicks).transpose()?.or(witness);
    match moves {
        Some(moves) => {
            // When it plays, the bottom of the board stays where it is.
            let frames = replay(board, &moves, if options.play { board.rows() } else { 0 })?;
            if options.play {
                return play(&frames);
            }
            for (n, frame) in (1..).zip(&frames) {
                // Nothing follows the last line.
                say!("{frame}{}", if n < frames.len() { "\n" } else { "" });
            }
        }
        None if options.play => {
            let what = "has no solution to play; give a certificate, or --moves";
            return Err(Failure::Input(format!("{}: {what}", request.argument)));
        }
        None => overview(board),
    }
    Ok(YES)
}

fn overview(board: &Board) {
    say!("{}", drawn(board, &[], 0));
    say!("{} tiles in {} groups", board.tiles(), board.groups().len());
    // The bounds are those of the search, and it does not take every board.
    for (name, bound) in bounds(board).unwrap_or_default() {
        say!("at least {bound:>2} clicks by {name}");
    }
}

/// What is shown before each click, and at the end.
fn replay(board: &Board, moves: &[Click], rows: usize) -> Result<Vec<String>, Failure> {
    let (mut board, mut frames) = (board.clone(), Vec::new());
    for (n, &click) in moves.iter().enumerate() {
        let (column, row) = click;
        let group = board.group(click);
        let colour = board.colour(click).map(|c| LETTERS[c as usize]);
        let Some(colour) = colour else {
            return Err(Failure::Input(format!("click {} at {column},{row} hits no tile", n + 1)));
        };
        let title = format!("click {} of {}: {column},{row} takes {} {colour}", n + 1, moves.len(), group.len());
        frames.push(format!("{title}\n{}", drawn(&board, &group, rows)));
        board = board.click(click).expect("there is a tile");
    }
    frames.push(match board.tiles() {
        0 if rows > 0 => format!("cleared in {} clicks\n{}", moves.len(), drawn(&board, &[], rows)),
        0 => format!("cleared in {} clicks", moves.len()),
        left => format!("{}\n{left} tiles are left after {} clicks", drawn(&board, &[], rows), moves.len()),
    });
    Ok(frames)
}

/// The rows with their numbers, so many at least; the cells of a group stand in brackets.
fn drawn(board: &Board, marked: &[Click], rows: usize) -> String {
    let mut lines = Vec::new();
    for row in (0..board.rows().max(rows)).rev() {
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
            let [open, close] = if marked.contains(&cell) { ['[', ']'] } else { [' ', ' '] };
            line.push_str(&format!("{style}{open}{text}{close}\x1b[0m"));
        }
        lines.push(line);
    }
    let numbers: Vec<String> = (0..board.width()).map(|column| format!("{column:^3}")).collect();
    lines.push(format!("   {}", numbers.concat().trim_end()));
    lines.join("\n")
}
