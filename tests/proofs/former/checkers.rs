//! Tests Former's checkers with incomplete proofs, and with valid certificates.

use crate::common::check::python_accepts;
use crate::common::coq::coq_judges;
use crate::common::*;
use kortest::former::certificate::{Certificate, Claim, SearchEvidence};
use kortest::former::{Board, Method, ProveOptions};
use kortest::internals::former::Layout;

/// A board whose proof by search is long.
const BOARD: &str = "GPBO/OPGB/BOPG/OOGP/PGBO";

fn rust_accepts(bytes: &[u8]) -> Result<(), String> {
    crate::common::check::check_former(bytes, 1).map(drop)
}

fn certificate(floor: u32) -> Certificate {
    let options = search_options().floor(floor);
    run(&Board::parse(BOARD).unwrap(), &options)
        .certify()
        .unwrap()
}

fn certificate_with_layers(board: &str) -> Certificate {
    let options = ProveOptions::default().method(Method::Columns);
    run(&Board::parse(board).unwrap(), &options)
        .certify()
        .unwrap()
}

/// Asserts that both checkers refuse all files.
fn all_refused(files: &[Vec<u8>]) {
    assert!(!files.is_empty());
    if let Some(python) = python_accepts(files) {
        let accepted = python.iter().position(|&is_accepted| is_accepted);
        assert_eq!(accepted, None, "Python accepts a file");
    }
    for (n, file) in files.iter().enumerate() {
        assert!(rust_accepts(file).is_err(), "Rust accepts file {n}");
    }
}

#[test]
fn a_certificate_without_one_of_its_records_is_refused() {
    for floor in 0..5 {
        let good = certificate(floor);
        let mut files = Vec::new();
        for (budget, keys) in good.evidence.as_ref().unwrap().records.iter().enumerate() {
            for i in 0..keys.len() {
                let mut bad = good.clone();
                bad.evidence.as_mut().unwrap().records[budget].remove(i);
                files.push(bad.to_bytes().0);
            }
        }
        all_refused(&files);
    }
}

#[test]
fn the_checkers_search_agrees_with_brute_force() {
    let mut random = seeded(61);
    let (mut files, mut truths) = (Vec::new(), Vec::new());
    for _ in 0..many(2_000) {
        let tiles = random.usize(6..=15);
        let board = if random.bool() {
            random_board(&mut random, tiles)
        } else {
            tall_board(&mut random, tiles)
        };
        let optimum = BruteForce::default().optimum(&board);
        for clicks in (optimum.max(4) - 2..=optimum + 2).filter(|_| !board.is_empty()) {
            let mut records = vec![Vec::new(); clicks as usize];
            records[clicks as usize - 1] = vec![Layout::new(&board).unwrap().all];
            let evidence = Some(SearchEvidence {
                floor: clicks - 1,
                records,
            });
            let claim = Claim::AtLeast(clicks);
            let lower_bound = Certificate {
                board: board.to_string(),
                claim,
                witness: None,
                evidence,
                columns: None,
            };
            files.push(lower_bound.to_bytes().0);
            truths.push(clicks <= optimum);
            assert_eq!(
                rust_accepts(&files[files.len() - 1]).is_ok(),
                truths[truths.len() - 1],
                "{clicks}: {board}"
            );
        }
    }
    assert!(
        truths.iter().filter(|&&truth| truth).count() > many(3_000)
            && truths.iter().any(|truth| !truth)
    );
    let first = files.len().saturating_sub(500);
    let (files, truths) = (files.split_off(first), truths.split_off(first));
    assert!(python_accepts(&files).is_none_or(|python| python == truths));
}

#[test]
fn the_checkers_accept_certificates_of_random_searches() {
    let mut random = seeded(51);
    let mut files = Vec::new();
    for _ in 0..many(1_500) {
        let board = if random.bool() {
            random_board(&mut random, 18)
        } else {
            tall_board(&mut random, 18)
        };
        let (options, mut tuning, run) = random_options(&mut random);
        tuning.rules.strip = true;
        let proof = run_tuned(&board, &options, &tuning, run);
        for certificate in [
            proof.certify(),
            proof.certify_solution(),
            proof.certify_lower_bound(),
        ] {
            let bytes = certificate.unwrap().to_bytes().0;
            assert_eq!(
                rust_accepts(&bytes),
                Ok(()),
                "{board} with {options:?} and {tuning:?}"
            );
            files.push(bytes);
        }
    }
    if let Some(python) = python_accepts(&files) {
        assert!(python.iter().all(|&accepted| accepted));
    }
}

/// If a certificate has both layers (column program) and records (search), each of the two must
/// prove the claim.
#[test]
fn layers_and_records_are_both_checked() {
    let board = Board::parse(BOARD).unwrap();
    let proof = run(
        &board,
        &ProveOptions::default().method(Method::Both).floor(3),
    );
    let good = proof.certify().unwrap();
    assert!(good.evidence.is_some() && good.columns.is_some());
    let mut bad_layers = good.clone();
    bad_layers.columns.as_mut().unwrap().numbers.pop();
    let mut bad_records = good.clone();
    let records = &mut bad_records.evidence.as_mut().unwrap().records;
    records
        .iter_mut()
        .find(|keys| !keys.is_empty())
        .unwrap()
        .pop();
    let files: Vec<Vec<u8>> = [&good, &bad_layers, &bad_records]
        .map(|c| c.to_bytes().0)
        .into();
    let verdicts: Vec<bool> = files
        .iter()
        .map(|file| rust_accepts(file).is_ok())
        .collect();
    assert_eq!(verdicts, [true, false, false]);
    assert!(python_accepts(&files).is_none_or(|python| python == verdicts));
}

/// Proves random boards with [`Method::Columns`]. Some boards have more than four colours or more
/// than nine rows.
#[test]
fn all_checkers_accept_the_layers_of_the_prover() {
    let mut random = seeded(52);
    let mut files = Vec::new();
    while files.len() < part(150, 6) {
        let board = if random.bool() {
            random_board(&mut random, 25)
        } else {
            tall_board(&mut random, 25)
        };
        let more: u8 = random.u8(0..22);
        let columns = board.columns().iter().map(|c| {
            c.iter()
                .map(|&c| c + more * u8::from(random.bool()))
                .collect()
        });
        let board = Board::from_columns(columns.collect()).unwrap();
        let file = certificate_with_layers(&board.to_string()).to_bytes().0;
        assert_eq!(rust_accepts(&file), Ok(()), "{board}");
        files.push(file);
    }
    assert!(python_accepts(&files).is_none_or(|python| python.iter().all(|&accepted| accepted)));
    assert!(coq_judges(&files).is_none_or(|coq| coq.iter().all(|&judged| judged == Some(true))));
}
