//! Creates certificates of Nurikabe for grids with no solution, with one solution, and with several
//! solutions.

use fastrand::Rng;
use kortest::nurikabe::{Grid, ProveOptions, UNKNOWN, prove_with};
use kortest::runtime::{Progress, Run};

/// The rows and columns that a random grid may have.
const SIZES: [(usize, usize); 9] = [
    (2, 2),
    (2, 3),
    (3, 3),
    (3, 4),
    (4, 3),
    (1, 5),
    (3, 5),
    (4, 4),
    (2, 6),
];

/// One island around another. The certificate has 25 cuts about both islands.
const NESTED: &str = "0,0,0,0,0,0/0,21,0,0,0,0/0,0,4,0,0,0/0,0,0,0,0,0/0,0,0,0,0,0/0,0,0,0,0,0";

/// Returns certificates of a small grid, which is random most of the time.
pub fn some(random: &mut Rng) -> Vec<Vec<u8>> {
    let grid = match random.u8(..16) {
        0 => Grid::parse(NESTED).expect("a grid"),
        _ => random_grid(random),
    };
    let progress = Progress::default();
    let run = Run::new(&progress).memory(64 << 20);
    let options = ProveOptions::default().limit(20);
    let Ok(proof) = prove_with(&grid, &options, run) else {
        return Vec::new();
    };
    let Some(mut certificate) = proof.certify().or_else(|| proof.certify_solution()) else {
        return Vec::new();
    };
    let mut files = vec![certificate.to_bytes().0];
    if random.u8(..4) == 0 {
        certificate.evidence = None;
        certificate.solutions.retain(|_| random.bool());
        files.push(certificate.to_bytes().0);
    }
    files
}

fn random_grid(random: &mut Rng) -> Grid {
    let (rows, columns) = SIZES[random.usize(..SIZES.len())];
    let cells = rows * columns;
    let mut clues = vec![0u16; cells];
    let half = cells as u16 / 2;
    // Only for large islands the solver uses cuts about several islands.
    let max_clue = match random.u8(..3) {
        0 => half + half / 2,
        _ => half.min(5),
    };
    for _ in 0..random.usize(1..=4) {
        clues[random.usize(..cells)] = if random.u8(..5) == 0 {
            UNKNOWN
        } else {
            random.u16(1..=max_clue)
        };
    }
    let rows: Vec<Vec<u16>> = clues.chunks(columns).map(<[u16]>::to_vec).collect();
    Grid::new(&rows).expect("a grid")
}
