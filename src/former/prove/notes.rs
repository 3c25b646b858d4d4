//! The note in the journal of a board: the solution that the anytime phase has found.
//!
//! ```text
//! anytime <clicks>
//! ```
//!
//! A click is `column,row`.

use crate::board::Click;
use kortest_base::runtime::Journal;

/// The solution that the anytime phase of an earlier session has found. Malformed notes are ignored.
pub fn noted_solution(journal: &Journal) -> Option<Vec<Click>> {
    journal.notes().filter_map(read_note).last()
}

/// Writes the solution that the anytime phase has found.
pub fn note_solution(journal: &Journal, clicks: &[Click]) {
    journal.note(&note(clicks));
}

fn note(clicks: &[Click]) -> String {
    clicks.iter().fold("anytime".into(), |note, (column, row)| format!("{note} {column},{row}"))
}

fn read_note(note: &str) -> Option<Vec<Click>> {
    let mut words = note.split(' ');
    words.next().filter(|&word| word == "anytime")?;
    read_clicks(words)
}

/// Reads clicks such as `3,0`.
pub fn read_clicks<'a>(words: impl Iterator<Item = &'a str>) -> Option<Vec<Click>> {
    let click = |word: &str| word.split_once(',').and_then(|(c, r)| Some((c.parse().ok()?, r.parse().ok()?)));
    words.map(click).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_were_written() {
        assert_eq!(read_note(&note(&[(1, 2), (30, 4)])), Some(vec![(1, 2), (30, 4)]));
        for nonsense in ["", "anytime x", "anytime 1 2", "sweep 1,2"] {
            assert_eq!(read_note(nonsense), None, "{nonsense}");
        }
    }
}
