//! Generates random grids that have many cells but few islands.

use fastrand::Rng;
use kortest::nurikabe::Grid;

/// Returns a grid with random clues that are not adjacent. Their sum is `white`.
pub fn scattered(
    rows: usize,
    columns: usize,
    islands: usize,
    white: usize,
    random: &mut Rng,
) -> Grid {
    let empty = Grid::new(&vec![vec![0; columns]; rows]);
    let cells = loop {
        let cells = random.choose_multiple(0..empty.cells(), islands);
        if cells
            .iter()
            .all(|&cell| empty.neighbours(cell).all(|next| !cells.contains(&next)))
        {
            break cells;
        }
    };
    let mut numbers = vec![0; empty.cells()];
    cells.iter().for_each(|&cell| numbers[cell] = 2);
    // Each island gets two cells. The other `white - 2 * islands` cells are divided at random.
    let mut ends = random.choose_multiple(0..=white - 2 * islands, islands - 1);
    ends.sort_unstable();
    ends.push(white - 2 * islands);
    let mut begin = 0;
    for (&cell, end) in cells.iter().zip(ends) {
        numbers[cell] += (end - begin) as u16;
        begin = end;
    }
    Grid::new(
        &numbers
            .chunks(columns)
            .map(<[u16]>::to_vec)
            .collect::<Vec<_>>(),
    )
}
