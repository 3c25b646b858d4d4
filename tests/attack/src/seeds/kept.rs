//! Certificates from files: of versions that the prover no longer writes.

use super::Game;
use std::path::{Path, PathBuf};

/// Those of a game.
pub fn of(game: Game) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(format!("{}-1", game.name()));
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    // The same order everywhere, for the same mutants.
    paths.sort();
    paths.iter().filter_map(|path| std::fs::read(path).ok()).collect()
}
