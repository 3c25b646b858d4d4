//! Tests whether a certificate has the form that the format demands. A checker must reject a malformed file even if its
//! claim is true.

use crate::games;
use crate::seal::{body, sealed};

/// Returns whether a file is well formed: parsing the file and writing it again gives the same bytes.
pub fn is_right(file: &[u8]) -> bool {
    let body = body(file);
    games::of(body).and_then(|game| (game.rewritten)(body)).is_some_and(|rewritten| rewritten == body)
}

/// Returns a copy of the file with one number more in a list whose length the format determines. So at most one of the
/// file and the copy is well formed.
pub fn with_extra_number(file: &[u8]) -> Option<Vec<u8>> {
    let body = body(file);
    (games::of(body)?.with_extra_number)(body).map(|more| sealed(&more))
}
