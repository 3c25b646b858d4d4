//! False claims about small boards.

use crate::document::head;

/// A claim that is one click too high.
const SMALL: &str = "board OP\nclaim at-least 3\nevidence ";

/// Returns the bodies of all false claims.
pub fn all() -> Vec<Vec<u8>> {
    // The records are the empty board and a board of two tiles.
    let empty = "board O\nclaim at-least 2\nevidence search\nfloor 0\nrecords 1 1\nbytes 2\n\0\0\n";
    let searches = [empty.into(), format!("{SMALL}search\nfloor 2\nrecords 1\nbytes 1\n\x02\n")];
    let sides = ["2 0", "0 2", "1 1", "1 0", "0 1"];
    // The numbers of three lists of edges: all edges cost nothing, all edges cost a click, and a mixture.
    let numbers = ["\x00\x00\x00", "\x01\x01\x01", "\x01\x00\x01\x00"];
    let layers = sides.into_iter().flat_map(|sides| {
        numbers.map(|numbers| format!("{SMALL}layers\nlayers {sides}\nbytes {}\n{numbers}\n", numbers.len()))
    });
    // On the first board, a colour can return on one side, next to two runs of the same colour. The other boards have
    // the maximum sizes.
    let boards = ["OOO/POP/OOO", "O/P/O/P/O/P/O/P/O/P/O/P", "ABCDEFHI/IABCDEFH"];
    let large =
        boards.map(|board| format!("board {board}\nclaim at-least 8\nevidence layers\nlayers 1 0\nbytes 0\n\n"));
    searches.into_iter().chain(layers).chain(large).map(|rest| (head(2, "former") + &rest).into_bytes()).collect()
}
