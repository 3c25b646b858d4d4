//! The column program as a bound for the jobs of the search: the same optima, certificates that hold, and the same
//! certificate whatever the threads.

use crate::common::python::python_accepts;
use crate::common::*;
use kortest::former::certificate::Certificate;
use kortest::former::{Board, LEAST_SLACK, ProveOptions, daily};

fn programs(certificate: &Certificate) -> usize {
    certificate.evidence.as_ref().map_or(0, |evidence| evidence.programs.len())
}

/// With a job here and there refuted by columns, whatever the rules: brute force says the same, and both checkers accept.
#[test]
fn optima_are_those_of_brute_force_and_the_checkers_agree() {
    let mut random = seeded(71);
    let (mut files, mut mixed) = (Vec::new(), 0);
    for n in 0..many(1_500) {
        let board = if random.bool() { random_board(&mut random, 18) } else { tall_board(&mut random, 18) };
        let mut options = random_options(&mut random);
        options.rules.strip = true;
        (options.columns_bound, options.floor) = (Some(random.u32(0..3)), random.u32(0..4));
        // With less memory a job is searched, because its layers do not fit.
        options.memory = [1 << 30, 1 << 14][usize::from(random.u8(..8) == 0)];
        let proof = run(&board, &options);
        assert_eq!(proof.optimum(), Some(BruteForce::default().optimum(&board)), "board {n}: {board} with {options:?}");
        let certificate = proof.certify_optimum().unwrap();
        let (bytes, _) = certificate.to_bytes();
        let verdict = crate::common::check::check_former(&bytes, 1);
        assert!(verdict.is_ok(), "{verdict:?}: board {n}: {board} with {options:?}");
        if programs(&certificate) > 0 {
            let evidence = certificate.evidence.unwrap();
            mixed += usize::from(evidence.len() > evidence.programs.len() + 10);
            files.push(bytes);
        }
    }
    assert!(
        files.len() > many(120) && mixed > many(60),
        "{} with programs, {mixed} with records below other jobs",
        files.len()
    );
    files.truncate(200);
    assert!(python_accepts(&files).is_none_or(|accepted| accepted.iter().all(|&accepted| accepted)));
}

/// Some jobs have the least slack and some have less.
fn board() -> Board {
    daily::board(2024, 11, 26).unwrap()
}

#[test]
fn certificates_are_equal_byte_for_byte_for_any_threads_and_order() {
    let options = ProveOptions { columns_bound: Some(LEAST_SLACK - 1), ..search_options() };
    let certify = |options: &ProveOptions| run(&board(), options).certify_optimum().unwrap();
    let first = certify(&options);
    assert!(programs(&first) > 0, "{} programs", programs(&first));
    let first = first.to_bytes().0;
    for threads in [2, 40] {
        assert!(
            first == certify(&ProveOptions { threads, shuffle: Some(threads as u64), ..options.clone() }).to_bytes().0
        );
    }
}

/// Jobs that can be solved are solved by columns too: without the anytime phase nothing else finds the solution.
#[test]
fn a_solution_by_columns_is_one_of_clicks_on_the_board() {
    let options = ProveOptions { columns_bound: Some(0), patience: None, floor: 0, ..search_options() };
    let mut random = seeded(72);
    for _ in 0..many(100) {
        let board = tall_board(&mut random, 18);
        let proof = run(&board, &options);
        assert_eq!(proof.optimum(), Some(BruteForce::default().optimum(&board)));
        // The board and what is left after its first click; nothing below was searched.
        let states = proof.iterations.last().unwrap().states;
        assert!(states <= 1 + board.groups().len() as u64, "{states}: {board}");
    }
}
