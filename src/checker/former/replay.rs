//! Replays the clicks of a solution, on a board of any size.

use super::certificate::Certificate;

/// Returns the colour of a cell, or `None` if the cell has no tile.
fn tile(columns: &[Vec<u8>], (x, y): (usize, usize)) -> Option<u8> {
    columns.get(x)?.get(y).copied()
}

/// Verifies that the solution has the claimed number of clicks and clears the board.
pub fn replay(certificate: &Certificate) -> Result<(), String> {
    let (clicks, claimed) = (&certificate.witness, certificate.clicks);
    if clicks.len() != claimed as usize {
        return Err(format!(
            "the witness has {} clicks, the claim says {claimed}",
            clicks.len()
        ));
    }
    let mut columns = certificate.columns.clone();
    for (n, &(x, y)) in clicks.iter().enumerate() {
        let colour = tile(&columns, (x, y));
        if colour.is_none() {
            return Err(format!(
                "the witness: click {} at {x},{y} hits no tile",
                n + 1
            ));
        }
        let (mut group, mut seen) = (vec![(x, y)], 0);
        while let Some(&(x, y)) = group.get(seen) {
            seen += 1;
            // A coordinate below 0 wraps around to a large number outside the board.
            for cell in [
                (x.wrapping_sub(1), y),
                (x + 1, y),
                (x, y.wrapping_sub(1)),
                (x, y + 1),
            ] {
                if tile(&columns, cell) == colour && !group.contains(&cell) {
                    group.push(cell);
                }
            }
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
