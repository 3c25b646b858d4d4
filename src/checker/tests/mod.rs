//! The tests of the whole checker: certificates, changed certificates, and what the checker says of each.
//!
//! They are a module of the library, not a program beside it, so that a mutant is compiled once.

mod certificates;
mod edits;
mod limits;
mod messages;

use crate::limits::Limits;
use crate::sha256::sha256;

/// The file with this text before its last line: it gets the digest that belongs to it.
fn sealed(body: &[u8]) -> Vec<u8> {
    [body, format!("sha256 {}\n", sha256(body)).as_bytes()].concat()
}

/// What the checker says of a file: all of its report, or why there is none.
fn verdict(file: &[u8], limits: &Limits) -> String {
    match crate::check(file, limits) {
        Ok(report) => format!("valid: {report:?}"),
        Err(error) => error.to_string(),
    }
}
