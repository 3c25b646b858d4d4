//! Certificates of small grids. Some certificates claim that no solution exists. The others give an
//! all-black solution.

use crate::document::head;

/// Returns certificates without their last line, the digest. Only one is valid: the grid `0`, which
/// has one cell and no clue, with its all-black solution.
pub fn all() -> Vec<Vec<u8>> {
    let boards = ["1", "1,0", "2,0", "0,0/0,1", "0", "?,0"];
    // Two encoded proofs, each with a single step.
    let blocks = [[0xbf, 0xff, 0xf8, 0], [0x9f, 0xff, 0xf0, 0]];
    let none = boards.into_iter().flat_map(|board| {
        let head = format!(
            "{}board {board}\nclaim exactly 0\nevidence clauses\nbytes 4\n",
            head(2, "nurikabe")
        );
        blocks.map(|block| [head.as_bytes(), &block, b"\n"].concat())
    });
    let wrong = boards.map(|board| {
        let black = board.replace(',', "").replace(|letter| letter != '/', "#");
        format!(
            "{}board {board}\nclaim at-least 1\nsolution {black}\n",
            head(2, "nurikabe")
        )
        .into_bytes()
    });
    none.chain(wrong).collect()
}
