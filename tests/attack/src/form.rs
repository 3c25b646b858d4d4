//! Tests whether a certificate obeys the file format. A checker must reject a malformed certificate even if the claim
//! is true.

use crate::games;
use crate::seal::{body, sealed};

/// Returns whether a file is well formed. If a well-formed file is parsed and written again, the bytes stay the same.
pub fn is_right(file: &[u8]) -> bool {
    let body = body(file);
    games::of(body).and_then(|game| (game.rewritten)(body)).is_some_and(|rewritten| rewritten == body)
}

/// Adds a number to a list whose length is fixed by the format. So no checker may accept both files. Returns `None` if
/// `file` has no such list.
pub fn with_extra_number(file: &[u8]) -> Option<Vec<u8>> {
    let body = body(file);
    (games::of(body)?.with_extra_number)(body).map(|more| sealed(&more))
}
