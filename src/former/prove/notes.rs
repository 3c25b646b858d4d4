//! The notes in the journal of a board: the solutions that the turns of the anytime phase have come to, a line each.
//!
//! ```text
//! anytime <turn> <clicks>
//! ```
//!
//! A click is `column,row`.

use crate::board::Click;
use kortest_base::runtime::Journal;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// The notes of earlier sessions, and the journal that takes new ones.
#[derive(Default)]
pub struct Notes {
    journal: Option<Arc<Journal>>,
    anytime: BTreeMap<u32, Vec<Click>>,
}

impl Notes {
    /// Reads the notes of a journal, if there is one. Malformed lines are ignored.
    pub fn read(journal: Option<Arc<Journal>>) -> Notes {
        let mut notes = Notes::default();
        for note in journal.iter().flat_map(|journal| journal.notes()) {
            notes.take(note);
        }
        Notes { journal, ..notes }
    }

    fn take(&mut self, note: &str) -> Option<()> {
        let words: Vec<&str> = note.split(' ').collect();
        let ["anytime", turn, clicks @ ..] = words.as_slice() else { return None };
        self.anytime.insert(turn.parse().ok()?, read_clicks(clicks)?);
        Some(())
    }

    /// The solution known after a turn of the anytime phase.
    pub fn anytime(&self, turn: u32) -> Option<&Vec<Click>> {
        self.anytime.get(&turn)
    }

    /// Notes the solution known after a turn of the anytime phase.
    pub fn note_anytime(&self, turn: u32, clicks: &[Click]) {
        if let Some(journal) = &self.journal {
            journal.note(&format!("anytime {turn}{}", clicks_text(clicks)));
        }
    }
}

/// The clicks as words, each after a blank.
fn clicks_text(clicks: &[Click]) -> String {
    clicks.iter().fold(String::new(), |mut text, (column, row)| {
        write!(text, " {column},{row}").expect("a string takes all");
        text
    })
}

/// Reads clicks such as `3,0`.
pub fn read_clicks(words: &[&str]) -> Option<Vec<Click>> {
    let click = |word: &&str| word.split_once(',').and_then(|(c, r)| Some((c.parse().ok()?, r.parse().ok()?)));
    words.iter().map(click).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_were_written() {
        let mut notes = Notes::default();
        notes.take(&format!("anytime 1{}", clicks_text(&[(1, 2), (30, 4)]))).unwrap();
        assert_eq!(notes.anytime(1), Some(&vec![(1, 2), (30, 4)]));
        for nonsense in ["", "anytime", "anytime x", "anytime 1 2", "sweep 1 2"] {
            assert_eq!(notes.take(nonsense), None, "{nonsense}");
        }
    }
}
