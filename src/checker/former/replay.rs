//! Replays the clicks of a solution, on a board of any size.

use super::certificate::Certificate;

/// Verifies that the solution has the claimed number of clicks and clears the board.
pub fn replay(certificate: &Certificate) -> Result<(), String> {
    let clicks = &certificate.witness;
    let claimed = certificate.clicks;
    if clicks.len() != claimed as usize {
        return Err(format!(
            "the witness has {} clicks, the claim says {claimed}",
            clicks.len()
        ));
    }
    let mut columns = certificate.columns.clone();
    for (n, &(x, y)) in clicks.iter().enumerate() {
        let mut group = group(&columns, (x, y));
        if group.is_empty() {
            return Err(format!(
                "the witness: click {} at {x},{y} hits no tile",
                n + 1
            ));
        }
        // Removing a tile shifts the tiles above, so upper tiles are removed first.
        group.sort_unstable();
        for &(x, y) in group.iter().rev() {
            columns[x].remove(y);
        }
    }
    match columns.iter().map(Vec::len).sum() {
        0 => Ok(()),
        left => Err(format!(
            "the witness does not clear the board: it leaves {left} tiles"
        )),
    }
}

/// Returns the cells (column and row) of the group that a click removes. Without a tile at the
/// clicked cell, the group is empty.
fn group(columns: &[Vec<u8>], clicked: (usize, usize)) -> Vec<(usize, usize)> {
    let colour = tile(columns, clicked);
    let mut group = Vec::new();
    if colour.is_some() {
        group.push(clicked);
    }
    let mut seen = 0;
    while let Some(&(x, y)) = group.get(seen) {
        seen += 1;
        // A coordinate below 0 wraps around to a large number outside the board.
        let left = (x.wrapping_sub(1), y);
        let below = (x, y.wrapping_sub(1));
        for cell in [left, (x + 1, y), below, (x, y + 1)] {
            if tile(columns, cell) == colour && !group.contains(&cell) {
                group.push(cell);
            }
        }
    }
    group
}

/// Returns the colour of a cell, or `None` if the cell has no tile.
fn tile(columns: &[Vec<u8>], (x, y): (usize, usize)) -> Option<u8> {
    columns.get(x)?.get(y).copied()
}
