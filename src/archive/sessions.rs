//! The time that stopped runs have spent on the search of a board, as notes in its journal.
//!
//! A search may need several runs, each of which resumes from the journal. The cost of the proof is the cost of all
//! these runs. The journal counts the states itself, and the notes add the time. A run that was killed has left no
//! note, so its time is missing.

use crate::row::Cost;
use kortest::runtime::Journal;

/// The first word of a note.
const NOTE: &str = "spent";

/// Writes a note on the wall time and the CPU time of this run to the journal, from which a later run resumes. Does
/// nothing if the journal is empty, because the next run begins again without it. A dash stands for an unknown CPU
/// time.
pub fn note(journal: &Journal, cost: Cost) {
    if journal.is_empty() {
        return;
    }
    let cpu_seconds = match cost.cpu_seconds {
        Some(seconds) => seconds.to_string(),
        None => "-".into(),
    };
    journal.write(&format!("{NOTE} {} {cpu_seconds}", cost.seconds));
}

/// Returns `cost`, the cost of this run, plus the time of the earlier runs. The number of states in `cost` already
/// includes the earlier runs.
pub fn add_earlier(journal: &Journal, cost: Cost) -> Cost {
    let earlier = journal.notes().filter_map(cost_of_note);
    earlier.fold(cost, Cost::and)
}

/// Returns the times in a note of the journal, `spent SECONDS CPU_SECONDS`, as a cost without states. `None` if the
/// note is about something else.
fn cost_of_note(note: &str) -> Option<Cost> {
    let words: Vec<&str> = note.split(' ').collect();
    let [NOTE, seconds, cpu_seconds] = words[..] else {
        return None;
    };
    Some(Cost::new(0, time_of(seconds)?, time_of(cpu_seconds)))
}

/// Parses a time in seconds; `None` if the text is not a finite number.
fn time_of(text: &str) -> Option<f64> {
    let seconds: f64 = text.parse().ok()?;
    seconds.is_finite().then_some(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_all_runs_is_added() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.journal");
        let first = Journal::create(&path, "puzzle x\n").unwrap();
        note(&first, Cost::new(5, 1.0, None));
        assert!(first.is_empty());
        first.write("something else");
        note(&first, Cost::new(5, 1.5, Some(1.25)));
        note(&first, Cost::new(7, 2.5, Some(2.0)));
        drop(first);

        let second = Journal::resume(&path, "puzzle x\n").unwrap();
        let cost = add_earlier(&second, Cost::new(9, 0.5, Some(0.25)));

        assert_eq!(cost.states, 9);
        assert_eq!(cost.seconds.to_string(), "4.5");
        assert_eq!(cost.cpu_seconds, Some(3.5));
    }
}
