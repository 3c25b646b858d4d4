//! Journals of proofs that are killed at any moment.

use kortest::runtime::Journal;
use std::fs::OpenOptions;
use std::path::Path;
use std::sync::Arc;

/// The journal of a run that is old enough to have a file, so that nothing waits for a second to pass before it is written.
pub fn open(path: &Path, question: &str) -> Arc<Journal> {
    let journal = Journal::resume(path, question).unwrap();
    if journal.is_empty() {
        journal.write("of a test");
    }
    Arc::new(journal)
}

/// Cuts a file off anywhere.
pub fn cut_off(random: &mut fastrand::Rng, path: &Path) {
    if let Ok(file) = OpenOptions::new().write(true).open(path) {
        file.set_len(random.u64(..=file.metadata().unwrap().len())).unwrap();
    }
}
