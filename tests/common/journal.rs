//! Opens journals of proofs and truncates them, as a kill at a random moment would.

use kortest::runtime::Journal;
use std::fs::{self, OpenOptions};
use std::path::Path;
use std::sync::Arc;

/// Opens or creates a journal. Writes a note at once, so that a short run creates the file too.
pub fn open(path: &Path, question: &str) -> Arc<Journal> {
    let journal = Journal::resume(path, question).unwrap();
    if journal.is_empty() {
        journal.write("of a test");
    }
    Arc::new(journal)
}

/// Truncates the file to a random length.
pub fn cut_off(random: &mut fastrand::Rng, path: &Path) {
    if let Ok(file) = OpenOptions::new().write(true).open(path) {
        let length = file.metadata().unwrap().len();
        file.set_len(random.u64(..=length)).unwrap();
    }
}

/// Returns a journal that cannot be written, because its folder, `removed`, does not exist any
/// more.
pub fn unwritable_journal(dir: &Path, question: &str) -> Journal {
    let folder = dir.join("removed");
    fs::create_dir(&folder).unwrap();
    let journal = Journal::create(&folder.join("journal"), question).unwrap();
    fs::remove_dir(&folder).unwrap();
    journal.write("of a test");
    journal
}
