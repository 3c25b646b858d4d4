//! Invalid certificates of small boards.

use crate::document::head;

/// A board that needs two clicks, with the false claim that three clicks are necessary.
const SMALL: &str = "board OP\nclaim at-least 3\nevidence ";

pub fn all() -> Vec<Vec<u8>> {
    let empty = "board O\nclaim at-least 2\nevidence search\nfloor 0\nrecords 1 1\nbytes 2\n\0\0\n";
    let searches = [
        empty.into(),
        format!("{SMALL}search\nfloor 2\nrecords 1\nbytes 1\n\x02\n"),
    ];
    let sides = ["2 0", "0 2", "1 1", "1 0", "0 1"];
    let numbers = ["\x00\x00\x00", "\x01\x01\x01", "\x01\x00\x01\x00"];
    let layers = sides.into_iter().flat_map(|sides| {
        numbers.map(|numbers| {
            format!(
                "{SMALL}layers\nlayers {sides}\nbytes {}\n{numbers}\n",
                numbers.len()
            )
        })
    });
    // A board with a ring, a board with the maximum number of rows, and a board with the maximum
    // number of colours.
    let boards = [
        "OOO/POP/OOO",
        "O/P/O/P/O/P/O/P/O/P/O/P",
        "ABCDEFHI/IABCDEFH",
    ];
    let large = boards.map(|board| {
        format!("board {board}\nclaim at-least 8\nevidence layers\nlayers 1 0\nbytes 0\n\n")
    });
    searches
        .into_iter()
        .chain(layers)
        .chain(large)
        .map(|rest| (head(2, "former") + &rest).into_bytes())
        .collect()
}
