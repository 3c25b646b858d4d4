//! Random boards of Former.

use fastrand::Rng;

/// Returns the rows of a random board. Every machine returns the same board.
pub fn random_rows(height: usize, width: usize, number: u64) -> String {
    let mut random = Rng::with_seed((height * 100 + width) as u64 * 100 + number);
    let row = |_| {
        (0..width)
            .map(|_| ['O', 'P', 'G', 'B'][random.usize(..4)])
            .collect::<String>()
    };
    (0..height).map(row).collect::<Vec<_>>().join("/")
}
