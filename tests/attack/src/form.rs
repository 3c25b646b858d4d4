//! What no checker may accept although it may be true: files that are not written as the format says. The other checkers
//! would find that too, but none of them has to be there.

use crate::games;
use crate::seal::{body, sealed};

/// Whether a file is written as the format says, as far as that can be seen without a thought about what it means: it can be
/// taken apart and put together again.
pub fn is_right(file: &[u8]) -> bool {
    let body = body(file);
    games::of(body).and_then(|game| game.rewritten(body)).is_some_and(|rewritten| rewritten == body)
}

/// The file with a number more in a block that has one for each of some things: at most one of them is right.
pub fn with_a_number_more(file: &[u8]) -> Option<Vec<u8>> {
    let body = body(file);
    games::of(body)?.with_a_number_more(body).map(|more| sealed(&more))
}
