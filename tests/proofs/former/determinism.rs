//! Tests that certificates do not depend on threads, machines, memory or timing.

use crate::common::*;
use kortest::former::certificate::Certificate;
use kortest::former::{Board, Method, Proof, ProveOptions, daily};
use kortest::internals::former::{Rules, Tuning};
use kortest::search::JOB_DEPTH;
use std::collections::HashMap;

/// Returns, for the key of each board in the records, the budget of its record.
fn records(certificate: &Certificate) -> HashMap<u64, u32> {
    let mut budgets = HashMap::new();
    let Some(evidence) = &certificate.evidence else {
        return budgets;
    };
    for (budget, keys) in evidence.records.iter().enumerate() {
        for &key in keys {
            budgets.insert(key, budget as u32);
        }
    }
    budgets
}

/// With any options, the search must list exactly the boards that a plain breadth-first search
/// finds.
#[test]
fn records_are_the_breadth_first_closure() {
    let mut random = seeded(41);
    let mut large = 0;
    for n in 0..many(3_000) {
        let board = if random.bool() {
            random_board(&mut random, 25)
        } else {
            tall_board(&mut random, 25)
        };
        let (options, mut tuning, run) = random_options(&mut random);
        tuning.rules.strip = true; // the checkers also use this rule
        let proof = run_tuned(&board, &options, &tuning, run);
        let certificate = proof.certify().unwrap();
        let floor = certificate
            .evidence
            .as_ref()
            .map_or(0, |evidence| evidence.floor);
        let expected = closure(
            &former(&board, Rules::default()),
            proof.lower_bound() - 1,
            floor,
        );
        let found = records(&certificate);
        large += usize::from(found.len() > 100);
        assert_eq!(
            found, expected,
            "board {n}: {board} with {options:?} and {tuning:?}"
        );
    }
    assert!(
        large > many(150),
        "only {large} certificates have more than 100 records"
    );
}

fn readme_board() -> Board {
    daily::board(2024, 11, 24).unwrap()
}

#[test]
fn one_thread_visits_the_same_states_on_every_machine() {
    for portable in [false, true] {
        let proof = run_tuned(
            &readme_board(),
            &search_options(),
            &Tuning {
                portable,
                ..Tuning::default()
            },
            one_thread(),
        );
        let counts: Vec<u64> = proof
            .iterations
            .iter()
            .map(|iteration| iteration.states)
            .collect();
        assert_eq!(counts, [25, 677, 10_083, 110_317], "portable: {portable}");
    }
}

/// Compares certificates of searches with different memory, different numbers of threads and
/// different orders of work.
#[test]
fn certificates_of_the_search_are_equal_byte_for_byte() {
    // With `None`, the search must find the solution without a preceding heuristic.
    for patience in [Some(1_000), None] {
        let options = search_options().patience(patience);
        let bytes = |tuning, run| {
            run_tuned(&readme_board(), &options, &tuning, run)
                .certify()
                .unwrap()
                .to_bytes()
                .0
        };
        let first = bytes(Tuning::default(), one_thread());
        let shuffled = Tuning {
            shuffle: Some(1),
            ..Tuning::default()
        };
        assert!(first == bytes(shuffled, resources(2, 1 << 22)));
        let job_depths = [(2, 0), (8, 0), (16, 1), (40, 0), (40, JOB_DEPTH)];
        // Repeats the proof, because the timing of threads differs between runs.
        for (threads, job_depth) in job_depths.into_iter().cycle().take(part(15, 3)) {
            let tuning = Tuning {
                job_depth,
                ..Tuning::default()
            };
            // `assert_eq!` would print the whole certificates.
            assert!(
                first == bytes(tuning, resources(threads, 1 << 30)),
                "{threads} threads"
            );
        }
    }
}

/// Compares the certificates of proofs on different numbers of threads and with different amounts
/// of memory.
#[test]
fn certificates_do_not_depend_on_the_number_of_threads() {
    let mut random = seeded(43);
    let mut unfinished = 0;
    for n in 0..part(40, 6) {
        let board = if n % 2 == 0 {
            random_board(&mut random, 28)
        } else {
            tall_board(&mut random, 28)
        };
        for (method, memory) in [
            (Method::Both, 1 << 22),
            (Method::Both, 1 << 16),
            (Method::Auto, 1 << 12),
        ] {
            let options = ProveOptions::default().method(method);
            let proof = |threads| {
                run_tuned(
                    &board,
                    &options,
                    &Tuning::default(),
                    resources(threads, memory),
                )
            };
            let bytes = |proof: &Proof| proof.certify().map(|certificate| certificate.to_bytes().0);
            let first = proof(1);
            unfinished += usize::from(first.sweeps.iter().any(|sweep| !sweep.finished));
            for threads in [2, 3, 17, 64] {
                let other = proof(threads);
                assert_eq!(
                    other.unfinished, first.unfinished,
                    "{threads} threads: {board}"
                );
                assert!(bytes(&other) == bytes(&first), "{threads} threads: {board}");
            }
        }
    }
    assert!(unfinished > 0, "all layers fit");
}
