//! `kortest show` for a board: prints groups and bounds, or replays a solution.

mod steps;

use super::clicks::{CLICKS_HELP, clicks};
use super::draw::{drawn, in_brackets};
use crate::games::options::of_matches;
use crate::games::request::{Form, ShowRequest};
use crate::output::json::Object;
use crate::output::play::{play, print};
use crate::output::units::counted;
use crate::output::{Failure, YES, print_line, say};
use kortest::former::{Board, Click, bounds};
use kortest_checker::Limits;
use kortest_checker::former::check_without_records;
use serde_json::{Value, json};
use steps::{Replay, Step};

/// The options that only Former has.
#[derive(clap::Args)]
pub struct Options {
    #[arg(long, value_name = "MOVES", help = format!("Clicks to replay, {CLICKS_HELP}"))]
    moves: Option<String>,
    /// Step through the solution, automatically or by keys
    #[arg(long, conflicts_with_all = ["rows", "json"])]
    play: bool,
}

/// Shows the solution of a certificate, without verifying its evidence.
pub fn show_certificate(bytes: &[u8], request: &ShowRequest) -> Result<u8, Failure> {
    let report = check_without_records(bytes, &Limits::of(bytes.len()))
        .map_err(|error| Failure::not_valid(&request.argument, error))?;
    let board = Board::parse(&report.certificate.rows).map_err(Failure::input)?;
    let witness = Some(report.certificate.witness).filter(|clicks| !clicks.is_empty());
    show(&board, witness, request)
}

/// Shows a board, or a solution on it.
pub fn show(
    board: &Board,
    witness: Option<Vec<Click>>,
    request: &ShowRequest,
) -> Result<u8, Failure> {
    let options: Options = of_matches(request.options);
    let given = options
        .moves
        .as_deref()
        .map(|moves| clicks("--moves", moves, request.argument))
        .transpose()?;
    let replayed = given
        .as_ref()
        .or(witness.as_ref())
        .map(|clicks| Replay::new(board, clicks))
        .transpose()?;
    match (request.form, &replayed) {
        // With `--moves`, print the board after the moves.
        (Form::Rows, Some(replay)) if given.is_some() => print_line(&replay.after.to_string()),
        (Form::Rows, _) => print_line(&board.to_string()),
        (Form::Json, _) => print_json(board, replayed.as_ref(), request),
        // Equally high frames keep the bottom row on the same line of the terminal.
        (Form::Drawn, Some(replay)) if options.play => return play(&replay.frames(board.rows())),
        (Form::Drawn, Some(replay)) => print(&replay.frames(0)),
        (Form::Drawn, None) if options.play => {
            let what = "has no solution to play; give a certificate, or --moves";
            return Err(Failure::Input(format!("{}: {what}", request.argument)));
        }
        (Form::Drawn, None) => overview(board),
    }
    Ok(YES)
}

fn overview(board: &Board) {
    say!("{}", drawn(board, 0, in_brackets(&[])));
    say!(
        "{} in {}",
        counted(board.tiles() as u64, "tile"),
        counted(board.groups().len() as u64, "group")
    );
    // If the board is too large for the search, no bounds are printed.
    for (name, lower_bound) in bounds(board).unwrap_or_default() {
        say!(
            "at least {:>9} by {name}",
            counted(lower_bound.into(), "click")
        );
    }
}

fn print_json(board: &Board, replayed: Option<&Replay>, request: &ShowRequest) {
    let bound = |(name, lower_bound)| json!({"name": name, "lower_bound": lower_bound});
    let mut fields = json!({
        "rows": board.to_string().split('/').collect::<Value>(),
        "tiles": board.tiles(),
        "groups": board.groups(),
        "bounds": bounds(board).unwrap_or_default().into_iter().map(bound).collect::<Value>(),
    });
    if let Some(replay) = replayed {
        fields["moves"] = replay.steps.iter().map(|step| json!(step.click)).collect();
        fields["steps"] = replay.steps.iter().map(Step::fields).collect();
        fields["after"] = json!(replay.after.to_string());
    }
    Object::new("former", request.name, board, fields)
        .with_note(request.note.clone())
        .print();
}
