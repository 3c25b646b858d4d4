//! Tests counts of Nurikabe that resume from a journal. A forged journal must never lead to a false
//! result.

use crate::common::check::check_nurikabe as check;
use crate::common::journal::{cut_off, open, unwritable_journal};
use crate::common::nurikabe::*;
use crate::common::one_thread;
use crate::common::{part, seeded};
use kortest::internals::nurikabe::prove_within;
use kortest::nurikabe::{End, Grid, Proof, ProveOptions};
use kortest::runtime::Journal;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Grids with several solutions or without a solution. Some of the grids have a clue of unknown
/// size.
const GRIDS: [&str; 4] = [
    "0,0,0,0,0,0,0/0,4,0,0,0,0,0/0,0,0,0,0,0,0/0,0,0,9,0,0,0/0,0,0,0,0,0,0/0,0,0,0,0,4,0/0,0,0,0,0,0,0",
    "0,0,0,0,0,0/0,3,0,0,2,0/0,0,0,0,0,0/0,0,?,0,0,0/0,0,0,0,0,4/2,0,0,0,0,0",
    "0,0,0,0,0,0,0,0/0,5,0,0,0,0,4,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,11,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0",
    "?,0,0,0,2/0,0,0,0,0/0,0,?,0,0/0,0,0,0,0/2,0,0,0,2",
];

fn options(journal: Option<Arc<Journal>>) -> ProveOptions {
    ProveOptions::default().limit(usize::MAX).journal(journal)
}

/// Counts solutions until the solver has had `conflicts` conflicts, as if the program were
/// interrupted.
fn session(grid: &Grid, journal: Option<Arc<Journal>>, conflicts: u64) -> Proof {
    prove_within(grid, &options(journal), conflicts, one_thread()).unwrap()
}

fn texts(found: &Proof) -> BTreeSet<String> {
    let texts: BTreeSet<String> = found.solutions().iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), found.solutions().len(), "twice the same");
    texts
}

/// Asserts that a count has found exactly the expected solutions and that its certificate is valid.
fn is_right(grid: &Grid, found: &Proof, expected: &BTreeSet<String>) {
    assert_eq!(
        (found.end(), found.journal_error.as_deref()),
        (End::Exact, None)
    );
    assert_eq!(texts(found), *expected, "{grid}");
    let Some(certificate) = found.certify().or_else(|| found.certify_solution()) else {
        return;
    };
    check(&certificate.to_bytes().0).unwrap_or_else(|reason| panic!("{grid}: {reason}"));
}

#[test]
fn a_count_resumes_from_any_truncated_journal() {
    let mut random = seeded(81);
    let dir = tempfile::tempdir().unwrap();
    let (mut known, mut sessions) = (0, 0);
    for (n, text) in GRIDS.into_iter().enumerate() {
        let grid = Grid::parse(text).unwrap();
        let (path, question) = (
            dir.path().join(n.to_string()),
            options(None).question(&grid),
        );
        let whole = session(&grid, None, u64::MAX);
        let expected = texts(&whole);
        for turn in 0..part(16, 8) {
            // Resumes from the journal again and again, until a session has found all solutions.
            loop {
                let journal = open(&path, &question);
                let notes = journal.notes().count() > 1;
                let length = if random.u8(..8) == 0 {
                    u64::MAX
                } else {
                    (whole.learnt / 5).max(1) as u64
                };
                let found = session(&grid, Some(journal.clone()), length);
                (sessions, known) = (sessions + 1, known + u32::from(notes));
                if found.end() == End::Exact {
                    is_right(&grid, &found, &expected);
                    break;
                }
                assert!(found.end() == End::Stopped && texts(&found).is_subset(&expected));
                drop(journal);
                if turn > 0 && random.bool() {
                    cut_off(&mut random, &path);
                }
            }
            Journal::resume(&path, &question).unwrap().remove().unwrap();
        }
    }
    eprintln!("{known} of {sessions} sessions resumed");
    assert!(known > 10);
}

/// A run that resumes from a forged journal must still find exactly the right solutions.
#[test]
fn forged_notes_never_prove_anything_false() {
    let mut random = seeded(82);
    let dir = tempfile::tempdir().unwrap();
    let mut grids = Vec::new();
    for _ in 0..part(150, 10) {
        grids.push(random_grid(&mut random, 4, 5));
    }
    grids.extend(GRIDS.map(|text| Grid::parse(text).unwrap()));
    let mut notes_of_all = Vec::new();
    let mut forged = 0;
    let mut other_proofs = 0;
    for (n, grid) in grids.iter().enumerate() {
        let whole = session(grid, None, u64::MAX);
        let expected = texts(&whole);
        let (certificate, _) = whole.certify().unwrap().to_bytes();
        let notes = notes_of_three_sessions(grid, &whole, &dir.path().join(n.to_string()));
        if notes.is_empty() {
            continue;
        }
        notes_of_all.extend(notes.iter().cloned());
        let turns = if grid.cells() > 20 {
            part(40, 20)
        } else {
            part(100, 10)
        };
        for turn in 0..turns {
            let path = dir.path().join(format!("{n}-{turn}"));
            write_forged(&path, &notes, &notes_of_all, &mut random);
            let found = session(grid, Some(open(&path, QUESTION)), u64::MAX);
            is_right(grid, &found, &expected);
            let (found_certificate, _) = found.certify().unwrap().to_bytes();
            forged += 1;
            other_proofs += usize::from(found_certificate != certificate);
        }
    }
    eprintln!("{forged} forged journals, {other_proofs} of them led to another proof");
    assert!(other_proofs > 20, "{other_proofs} of {forged}");
}

/// The question of the journals of forged notes.
const QUESTION: &str = "a test\n";

/// Runs three sessions with one journal. Returns its entries.
fn notes_of_three_sessions(grid: &Grid, whole: &Proof, path: &Path) -> Vec<String> {
    let conflicts = (whole.learnt / 4).max(1) as u64;
    for _ in 0..3 {
        session(grid, Some(open(path, QUESTION)), conflicts);
    }
    let journal = open(path, QUESTION);
    // The first entry is that of `open`.
    journal.notes().skip(1).map(String::from).collect()
}

/// Writes a journal in which most entries are changed, missing, or from another grid.
fn write_forged(path: &Path, notes: &[String], others: &[String], random: &mut fastrand::Rng) {
    let journal = open(path, QUESTION);
    for note in notes {
        match random.u8(..8) {
            0 => journal.write(&others[random.usize(..others.len())]),
            1 => {}
            2 => journal.write(note),
            _ => journal.write(&changed(random, note)),
        }
    }
}

/// Returns an entry of the journal with one character changed, removed or inserted.
fn changed(random: &mut fastrand::Rng, note: &str) -> String {
    let mut bytes = note.as_bytes().to_vec();
    let at = if random.bool() {
        random.usize(..bytes.len())
    } else {
        bytes.len() - 1 - random.usize(..bytes.len().min(40))
    };
    match random.u8(..4) {
        0 => _ = bytes.remove(at),
        1 => bytes.insert(at, random.u8(b' '..=b'~')),
        2 => bytes[at] = bytes[at].saturating_add(1).min(b'~'),
        _ => bytes[at] = random.u8(b' '..=b'~'),
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_journal_that_cannot_be_written_ends_the_count() {
    let dir = tempfile::tempdir().unwrap();
    let grid = Grid::parse(GRIDS[0]).unwrap();
    let journal = unwritable_journal(dir.path(), &options(None).question(&grid));

    let found = session(&grid, Some(Arc::new(journal)), 5);

    assert_eq!(found.end(), End::Stopped);
    let error = found.journal_error.unwrap();
    assert!(error.contains("removed"), "{error}");
}
