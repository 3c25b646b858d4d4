//! Reads the clicks of a game from an option or a certificate.

use crate::games::former::clicks::clicks as clicks_in;
use crate::games::source::source;
use crate::output::Failure;
use kortest::former::{Board, Click};
use kortest_checker::Limits;
use kortest_checker::former::check_without_records;
use std::path::Path;

const OPTION: &str = "--clicks";

/// Reads the clicks of a game, which must hit tiles. `name` is the argument that named the board.
pub fn clicks(argument: &str, name: &str, board: &Board) -> Result<Vec<Click>, Failure> {
    let clicks = given(argument, name, board)?;
    let shown = |error| Failure::Input(format!("{OPTION}: {error}"));
    board.replay(&clicks).map_err(shown)?;
    Ok(clicks)
}

/// Reads the clicks of a text, a file, or a certificate.
fn given(argument: &str, name: &str, board: &Board) -> Result<Vec<Click>, Failure> {
    if Path::new(argument).is_file() || argument == "-" && name != "-" {
        let source = source(argument)?;
        if let Some(source) = source.filter(|source| source.is_certificate().unwrap_or(false)) {
            return of_certificate(&source.bytes, &source.shown, board);
        }
    }
    clicks_in(OPTION, argument, name)
}

/// Returns the solution of a certificate, without verifying its evidence.
fn of_certificate(bytes: &[u8], shown: &str, board: &Board) -> Result<Vec<Click>, Failure> {
    let report = check_without_records(bytes, &Limits::of(bytes.len()))
        .map_err(|error| Failure::not_valid(&format!("{OPTION}: {shown}"), error))?;
    if Board::parse(&report.certificate.rows).as_ref() != Ok(board) {
        return Err(Failure::Input(format!(
            "{OPTION}: {shown}: is the certificate of another board"
        )));
    }
    match report.certificate.witness {
        clicks if clicks.is_empty() && !board.is_empty() => Err(Failure::Input(format!(
            "{OPTION}: {shown}: the certificate has no solution"
        ))),
        clicks => Ok(clicks),
    }
}
