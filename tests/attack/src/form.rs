//! Tests whether a certificate obeys the file format.

use crate::games;
use crate::seal::{body, sealed};

/// Returns whether a file stays the same when it is parsed and written again.
pub fn is_right(file: &[u8]) -> bool {
    let body = body(file);
    games::of(body)
        .and_then(|game| (game.rewritten)(body))
        .is_some_and(|rewritten| rewritten == body)
}

/// Adds a number to a proof, which makes the file invalid.
pub fn with_extra_number(file: &[u8]) -> Option<Vec<u8>> {
    let body = body(file);
    (games::of(body)?.with_extra_number)(body).map(|more| sealed(&more))
}
