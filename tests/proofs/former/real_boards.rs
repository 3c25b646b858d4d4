//! Real boards, where `KORTEST_SHARED` says where they are.

use crate::common::*;
use kortest::former::{ProveOptions, daily};

#[test]
fn all_generated_dates_reproduce() {
    let Some(boards) = real_boards() else { return };
    let generated: Vec<_> = boards.iter().filter(|board| board.generated).collect();
    for real in &generated {
        assert_eq!(daily::read(&real.date).unwrap().unwrap(), real.board, "{}", real.date);
    }
    assert!(generated.len() >= 42);
}

/// Four boards and their optima; with `--release` some ten seconds of CPU.
#[test]
fn optima_of_four_boards() {
    let Some(boards) = real_boards() else { return };
    for (date, optimum) in [("2024-11-16", 12), ("2024-11-20", 13), ("2024-11-22", 12), ("2024-11-24", 13)] {
        let real = boards.iter().find(|board| board.date == date).unwrap();
        assert_eq!(real.optimum, Some(optimum));
        let proof = run(&real.board, &ProveOptions { threads: 2, ..search_options() });
        assert_eq!(proof.optimum(), Some(optimum), "{date}");
    }
}

/// What NRK or somebody else has written down as the best, against what is true: `-- --nocapture` shows it.
#[test]
fn recorded_bests() {
    let Some(boards) = real_boards() else { return };
    let mut impossible = Vec::new();
    let mut optimal = 0;
    for real in &boards {
        let Some(claim) = real.claim else { continue };
        let proof = run(&real.board, &ProveOptions { threads: 2, ..ProveOptions::default() });
        let optimum = proof.optimum().unwrap();
        assert!(claim <= optimum, "{}: {claim} is beatable", real.date);
        let date = if real.date.is_empty() { "undated" } else { &real.date };
        println!("{date}: recorded {claim}, optimum {optimum}");
        if claim < optimum { impossible.push(date) } else { optimal += 1 }
    }
    assert_eq!((optimal, impossible), (17, vec!["2024-11-19", "2024-11-20", "undated"]));
}

/// The recorded best of 2024-11-20 is 11. There is no such solution.
#[test]
fn eleven_is_impossible_on_2024_11_20() {
    let Some(boards) = real_boards() else { return };
    let real = boards.iter().find(|board| board.date == "2024-11-20").unwrap();
    assert_eq!(real.claim, Some(11));
    let proof = run(&real.board, &ProveOptions { settle: Some(11), threads: 2, ..search_options() });
    assert_eq!(proof.lower_bound, 12);
}
