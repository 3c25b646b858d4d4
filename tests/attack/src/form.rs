//! What no checker may accept although it may be true: files that are not written as the format says. The other checkers
//! would find that too, but none of them has to be there.

use crate::document::Document;
use crate::document::former::Columns;
use crate::seal::{body, sealed};

/// Whether a file is written as the format says, as far as that can be seen without a thought about what it means.
pub fn is_right(file: &[u8]) -> bool {
    Document::is_well_formed(body(file))
}

/// The same with a number more in a block that has one for each of some things: at most one of them is right.
pub fn with_a_number_more(file: &[u8]) -> Option<Vec<u8>> {
    let Some(Document::Former(mut document)) = Document::read(body(file)) else { return None };
    let Some(Columns::Layers(layers)) = &mut document.columns else { return None };
    layers.numbers.push(0);
    Some(sealed(&Document::Former(document).write()))
}
