//! Tests resumed proofs of Former. They must write the same certificate as uninterrupted proofs.

use crate::common::*;
use kortest::former::{Board, Method, Proof, ProveOptions, daily};
use kortest::internals::former::Tuning;
use kortest::runtime::{Journal, Run};
use std::fs::OpenOptions;
use std::path::Path;
use std::sync::Arc;

/// Proves a board with the journal at `path` and returns the certificate.
fn certificate(
    board: &Board,
    options: &ProveOptions,
    tuning: &Tuning,
    run: Run,
    path: &Path,
) -> Vec<u8> {
    let journal = Arc::new(Journal::resume(path, &options.question(board)).unwrap());
    let options = options.clone().journal(Some(journal.clone()));
    let proof = run_tuned(board, &options, tuning, run);
    assert_eq!(proof.journal_error, None);
    let (file, _) = proof.certify().unwrap().to_bytes();
    file
}

/// Truncates the journal at a random place after each run. Every run must write the same
/// certificate.
fn killed_at_random(
    random: &mut fastrand::Rng,
    board: &Board,
    options: &ProveOptions,
    tuning: &Tuning,
    run: Run,
    sessions: usize,
) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("journal");
    let proof = run_tuned(board, options, tuning, run);
    let (expected, _) = proof.certify().unwrap().to_bytes();
    for session in 0..=sessions {
        let threads = [1, 2, 3, 16][random.usize(..4)];
        let shuffle = random.bool().then(|| random.u64(..));
        let tuning = Tuning {
            shuffle,
            ..tuning.clone()
        };
        let found = certificate(board, options, &tuning, run.threads(threads), &path);
        assert!(
            found == expected,
            "session {session} of {board} with {options:?} and {tuning:?}"
        );
        if let Ok(file) = OpenOptions::new().write(true).open(&path) {
            let length = file.metadata().unwrap().len();
            file.set_len(random.u64(..=length)).unwrap();
        }
    }
}

#[test]
fn random_boards_resume_from_any_truncated_journal() {
    let mut random = seeded(61);
    for n in 0..part(400, 12) {
        let board = if n % 2 == 0 {
            random_board(&mut random, 26)
        } else {
            tall_board(&mut random, 26)
        };
        let (mut options, mut tuning, run) = random_options(&mut random);
        options.method = [Method::Search, Method::Search, Method::Both][random.usize(..3)];
        tuning.rules.strip = true;
        killed_at_random(&mut random, &board, &options, &tuning, run, 3);
    }
}

#[test]
fn a_real_board_resumes_from_any_truncated_journal() {
    let mut random = seeded(62);
    let board = daily::board(2024, 11, 24).unwrap();
    for floor in if effort::full() { vec![4, 7] } else { vec![7] } {
        let options = search_options()
            .floor(floor)
            .patience([None, Some(1_000)][random.usize(..2)]);
        killed_at_random(
            &mut random,
            &board,
            &options,
            &Tuning::default(),
            one_thread(),
            part(12, 2),
        );
    }
}

/// The quick solver finds 14 clicks before the search, and 13 before this budget is searched.
#[test]
#[ignore = "slow, so it runs at night"]
fn a_solution_between_iterations_changes_no_certificate() {
    let mut random = seeded(63);
    let board = daily::board(2025, 3, 20).unwrap();
    let options = search_options().floor(11);
    let alone = run_with(&board, &options, 1);
    let many = run_with(&board, &options, 16);

    assert_eq!(many.certify(), alone.certify());
    let most = alone.states() * 11 / 10;
    assert!(many.states() <= most, "{} > {most}", many.states());
    let tuning = Tuning::default();
    killed_at_random(&mut random, &board, &options, &tuning, one_thread(), 12);
}

fn run_with(board: &Board, options: &ProveOptions, threads: usize) -> Proof {
    let run = resources(threads, 1 << 30);
    run_tuned(board, options, &Tuning::default(), run)
}
