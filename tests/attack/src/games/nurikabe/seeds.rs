//! Creates certificates of Nurikabe for grids with no solution, with one solution, and with several
//! solutions.

use fastrand::Rng;
use kortest::nurikabe::{CountOptions, Grid, UNKNOWN, count_with};
use kortest::runtime::{Progress, Run};

/// Returns certificates of a random small grid.
pub fn some(random: &mut Rng) -> Vec<Vec<u8>> {
    let (rows, columns) = [
        (2, 2),
        (2, 3),
        (3, 3),
        (3, 4),
        (4, 3),
        (1, 5),
        (3, 5),
        (4, 4),
        (2, 6),
    ][random.usize(..9)];
    let cells = rows * columns;
    let mut clues = vec![0u16; cells];
    for _ in 0..random.usize(1..=4) {
        clues[random.usize(..cells)] = if random.u8(..5) == 0 {
            UNKNOWN
        } else {
            random.u16(1..=(cells as u16 / 2).min(5))
        };
    }
    let grid = Grid::new(
        &clues
            .chunks(columns)
            .map(<[u16]>::to_vec)
            .collect::<Vec<_>>(),
    );
    let progress = Progress::default();
    let run = Run {
        memory: 64 << 20,
        ..Run::new(&progress)
    };
    let Ok(found) = count_with(
        &grid,
        &CountOptions {
            limit: 20,
            journal: None,
        },
        run,
    ) else {
        return Vec::new();
    };
    let certificate = found.certify(&grid);
    let mut all = vec![certificate.to_bytes().0];
    if random.u8(..4) == 0 {
        let mut some = certificate;
        some.evidence = None;
        some.solutions.retain(|_| random.bool());
        all.push(some.to_bytes().0);
    }
    all
}
