//! Tests boards of NRK from the folder `KORTEST_SHARED`.

use crate::common::*;
use kortest::former::{ProveOptions, daily, prove_with};
use std::sync::OnceLock;

#[test]
fn all_generated_dates_reproduce() {
    let Some(boards) = real_boards() else { return };
    let generated: Vec<_> = boards.iter().filter(|board| board.generated).collect();
    for real in &generated {
        assert_eq!(
            daily::read(&real.date).unwrap().unwrap(),
            real.board,
            "{}",
            real.date
        );
    }
    assert!(generated.len() >= 42);
}

/// A board and the optimum that kortest proves.
struct ProvenBoard {
    real: RealBoard,
    optimum: u32,
}

/// Returns all boards if `KORTEST_FULL` is set, else the boards with a recorded best score.
fn proven_boards() -> Option<&'static [ProvenBoard]> {
    static PROVEN: OnceLock<Vec<ProvenBoard>> = OnceLock::new();
    let mut boards = real_boards()?;
    boards.retain(|real| effort::full() || real.claim.is_some());
    Some(PROVEN.get_or_init(|| boards.into_iter().map(proven_board).collect()))
}

fn proven_board(real: RealBoard) -> ProvenBoard {
    let proof = prove_with(&real.board, &ProveOptions::default(), two_threads()).unwrap();
    assert!(proof.columns().is_some(), "{}", real.date);
    let optimum = proof.optimum().unwrap();
    ProvenBoard { real, optimum }
}

/// Compares optima that another program has computed with the optima that kortest proves.
#[test]
fn optima_of_real_boards() {
    let Some(proven) = proven_boards() else {
        return;
    };
    let mut compared = 0;
    for ProvenBoard { real, optimum } in proven {
        if let Some(known) = real.optimum {
            assert_eq!(known, *optimum, "{}", real.date);
            compared += 1;
        }
    }
    let least = if effort::full() { 55 } else { 19 };
    assert!(compared >= least, "{compared}");
}
