//! False claims about small boards.

use crate::document::head;

/// A board, and a claim that is one click too high.
const SMALL: &str = "board OP\nclaim at-least 3\nevidence ";

/// Returns the bodies of all false claims.
pub fn all() -> Vec<Vec<u8>> {
    // Two false lists of boards that cannot be cleared: the empty board, and a single tile.
    let empty = "board O\nclaim at-least 2\nevidence search\nfloor 0\nrecords 1 1\nbytes 2\n\0\0\n";
    let searches = [empty.into(), format!("{SMALL}search\nfloor 2\nrecords 1\nbytes 1\n\x02\n")];
    let sides = ["2 0", "0 2", "1 1", "1 0", "0 1"];
    // Three lists of edge costs: 0 for every edge, one click for every edge, and a mixture.
    let numbers = ["\x00\x00\x00", "\x01\x01\x01", "\x01\x00\x01\x00"];
    let layers = sides.into_iter().flat_map(|sides| {
        numbers.map(|numbers| format!("{SMALL}layers\nlayers {sides}\nbytes {}\n{numbers}\n", numbers.len()))
    });
    // On the first board, a click can connect two parts of a column through the next columns. The other boards have the
    // maximum number of rows and the maximum number of colours.
    let boards = ["OOO/POP/OOO", "O/P/O/P/O/P/O/P/O/P/O/P", "ABCDEFHI/IABCDEFH"];
    let large =
        boards.map(|board| format!("board {board}\nclaim at-least 8\nevidence layers\nlayers 1 0\nbytes 0\n\n"));
    searches.into_iter().chain(layers).chain(large).map(|rest| (head(2, "former") + &rest).into_bytes()).collect()
}
