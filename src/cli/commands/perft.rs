//! `kortest perft`: counts the sequences of moves of each length, and the different boards after them.

use crate::arguments::PerftArguments;
use crate::games::board::{Board, PerftRequest, object_of};
use crate::games::options;
use crate::games::read::{BoardOfGame, read_board};
#[cfg(test)]
use crate::output::schema::{BOARD_AND_COST, Section};
use crate::output::{Failure, STOPPED, YES, print_line, say, tell};
use clap::ArgMatches;
use kortest::perft::Ply;
use kortest::text::grouped;
use kortest_pages::WholeNumber;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Instant;

/// Counts the sequences of moves of each length, and prints a row of a table as soon as a length is counted. With
/// `--json` or `--quiet`, prints only at the end. Returns the exit code; `STOPPED` if the count ended early.
pub fn run(arguments: &PerftArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let start = Instant::now();
    let BoardOfGame { game, board } = read_board(&arguments.board.board, &arguments.board.meaning)?;
    options::refuse_options_of_others("perft", options, game)?;
    let request = PerftRequest::new(arguments, options, game.move_noun, start)?;
    let prints_table = !arguments.json && !arguments.quiet;
    if prints_table {
        say!("{}", row("moves", "sequences", "game over", "boards"));
    }
    let mut counts = Vec::new();
    let mut on_length_counted = |ply: &Ply| {
        if prints_table {
            say_row(ply);
        }
        counts.push(Count::from(ply));
    };
    let result = request.watch(|run| board.perft(arguments.depth, run, &mut on_length_counted));
    if let Err(error) = &result {
        tell(&error.to_string());
    }
    if !prints_table {
        print_instead_of_table(&request, &*board, counts, result.is_ok());
    }
    Ok(if result.is_ok() { YES } else { STOPPED })
}

/// Prints the row of the table with the numbers of the sequences of one length (`ply`).
fn say_row(ply: &Ply) {
    let moves = ply.moves.to_string();
    let sequences = grouped(ply.sequences);
    let boards = ply.positions.map_or("-".into(), grouped);
    say!("{}", row(&moves, &sequences, &grouped(ply.over), &boards));
}

/// Prints a JSON object with `--json`. Otherwise (with `--quiet`) prints only the number of the longest sequences, and
/// nothing unless the count `is_complete`.
fn print_instead_of_table(
    request: &PerftRequest,
    board: &dyn Board,
    counts: Vec<Count>,
    is_complete: bool,
) {
    if request.arguments.json {
        let fields = PerftFields {
            counts,
            stopped: !is_complete,
        };
        object_of(board, fields).with_cost(request.start).print();
    } else if is_complete && let Some(last) = counts.last() {
        print_line(&last.sequences.to_string());
    }
}

#[cfg(test)]
pub const SECTIONS: &[Section] = &[Section::object(
    "perft",
    BOARD_AND_COST,
    &[PerftFields::json_schema],
)];

/// The fields of the JSON object.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct PerftFields {
    /// The counted lengths, ascending from 1.
    counts: Vec<Count>,
    /// Whether a limit, a signal, or a number of more than 128 bits stopped the count early.
    stopped: bool,
}

/// The sequences of one length.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct Count {
    /// The number of moves of each sequence.
    length: u32,
    /// The number of sequences, of up to 128 bits; above 2^53 a string of digits.
    sequences: WholeNumber,
    /// How many of the sequences end the game; above 2^53 a string of digits.
    game_over: WholeNumber,
    /// The number of different boards after the sequences; null if they did not fit into `--memory`.
    different_boards: Option<u64>,
}

impl From<&Ply> for Count {
    /// Converts the numbers of the library to the JSON fields, which have longer names.
    fn from(ply: &Ply) -> Count {
        Count {
            length: ply.moves,
            sequences: ply.sequences.into(),
            game_over: ply.over.into(),
            different_boards: ply.positions,
        }
    }
}

/// Formats a row of the table, or its head, with right-aligned columns.
fn row(moves: &str, sequences: &str, game_over: &str, boards: &str) -> String {
    format!("{moves:>5}  {sequences:>24}  {game_over:>20}  {boards:>14}")
}
