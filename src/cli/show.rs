//! `kortest show`: the board, its groups and bounds; with a solution, click by click.

use super::input::{self, Input, PuzzleArgument};
use super::play::play;
use super::{Failure, YES};
use kortest::former::{Board, Click, LETTERS, bounds};
use kortest_checker::{self as checker, Game, Limits};

/// Show a board, or a solution click by click (with --moves, or from a certificate)
#[derive(clap::Args)]
pub struct Arguments {
    /// A date, a file, - or rows; or a certificate
    board: String,
    #[command(flatten)]
    puzzle: PuzzleArgument,
    /// Clicks to replay, such as "2,0 4,3": column,row from the bottom left, counted from 0; for Santa Chilly a
    /// string of U D L R
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Play the solution step by step, by itself and by keys (Former and Santa Chilly)
    #[arg(long)]
    play: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let (board, witness) = match input::read(&arguments.board, arguments.puzzle.puzzle)? {
        Input::Board(named) => (named.board, None),
        Input::Level(named) => return super::chilly::show(&named.level, arguments.moves.as_deref(), arguments.play),
        Input::Grid(named) => return super::nurikabe::show(&named),
        Input::Certificate(bytes) if checker::game(&bytes) == Some(Game::Chilly) => {
            let report = checker::chilly::check(&bytes, &Limits::of(bytes.len()))
                .map_err(|error| Failure::not_valid(&arguments.board, error))?;
            let level = report.board.parse().map_err(Failure::input)?;
            let witness = Some(report.witness).filter(|witness| !witness.is_empty());
            return super::chilly::show(&level, arguments.moves.as_deref().or(witness.as_deref()), arguments.play);
        }
        Input::Certificate(bytes) if checker::game(&bytes) == Some(Game::Nurikabe) => {
            return super::nurikabe::show_certificate(&bytes, &arguments.board);
        }
        Input::Certificate(bytes) => {
            // Only what is printed has to be right here; the records are for `kortest check`.
            let report = checker::former::check(&bytes, &Limits::of(bytes.len()), &|_| Vec::new())
                .map_err(|error| Failure::not_valid(&arguments.board, error))?;
            let board = Board::parse(&report.certificate.rows).map_err(Failure::input)?;
            (board, Some(report.certificate.witness).filter(|clicks| !clicks.is_empty()))
        }
    };
    let moves = arguments.moves.as_deref().map(parse_moves).transpose()?.or(witness);
    match moves {
        Some(moves) => {
            // When it plays, the bottom of the board stays where it is.
            let frames = replay(&board, &moves, if arguments.play { board.rows() } else { 0 })?;
            if arguments.play {
                return play(&frames);
            }
            for (n, frame) in (1..).zip(&frames) {
                // Nothing follows the last line.
                say!("{frame}{}", if n < frames.len() { "\n" } else { "" });
            }
        }
        None if arguments.play => {
            let what = "has no solution to play; give a certificate, or --moves";
            return Err(Failure::Input(format!("{}: {what}", arguments.board)));
        }
        None => overview(&board)?,
    }
    Ok(YES)
}

fn parse_moves(text: &str) -> Result<Vec<Click>, Failure> {
    let click = |(n, word): (usize, &str)| {
        let pair = word.split_once(',').and_then(|(column, row)| Some((column.parse().ok()?, row.parse().ok()?)));
        pair.ok_or_else(|| {
            Failure::Input(format!("--moves: click {}: {word:?} is not column,row (such as 2,0)", n + 1))
        })
    };
    text.split_whitespace().enumerate().map(click).collect()
}

fn overview(board: &Board) -> Result<(), Failure> {
    say!("{}", drawn(board, &[], 0));
    say!("{} tiles in {} groups", board.tiles(), board.groups().len());
    // The bounds are those of the search, and it does not take every board.
    for (name, bound) in bounds(board).unwrap_or_default() {
        say!("at least {bound:>2} clicks by {name}");
    }
    Ok(())
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
