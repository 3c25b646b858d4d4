//! Tests of the whole checker. They are inside the library because this makes `scripts/mutants`
//! faster.

mod certificates;
mod edits;
mod limits;
mod messages;

use crate::limits::Limits;
use crate::sha256::sha256;

/// Returns the file that consists of `body` and its digest.
fn sealed(body: &[u8]) -> Vec<u8> {
    [body, format!("sha256 {}\n", sha256(body)).as_bytes()].concat()
}

/// Checks a file. Returns the whole report as text, or the error message.
fn verdict(file: &[u8], limits: &Limits) -> String {
    match crate::check(file, limits) {
        Ok(report) => format!("valid: {report:?}"),
        Err(error) => error.to_string(),
    }
}
