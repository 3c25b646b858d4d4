//! Tests whether a certificate has the form that the format demands. A checker must reject a malformed file even if its
//! claim is true. This test detects a checker that accepts a malformed file, even if the checkers in other languages
//! are not installed.

use crate::games;
use crate::seal::{body, sealed};

/// Returns whether a file is well formed: parsing the file and writing it again gives the same bytes. The meaning of
/// the file does not matter.
pub fn is_right(file: &[u8]) -> bool {
    let body = body(file);
    games::of(body).and_then(|game| (game.rewritten)(body)).is_some_and(|rewritten| rewritten == body)
}

/// Returns a copy of the file in which a block has one number more. The format demands exactly one number for each item
/// of this block, so at most one of the file and the copy is well formed.
pub fn with_extra_number(file: &[u8]) -> Option<Vec<u8>> {
    let body = body(file);
    (games::of(body)?.with_extra_number)(body).map(|more| sealed(&more))
}
