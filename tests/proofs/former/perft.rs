//! Compares numbers of sequences of clicks with published ones.

use crate::common::effort::full;
use kortest::former::{self, Board};
use kortest::runtime::{Progress, Run};

/// The numbers are those of Tommy Odland's article "Solving NRK's game Former", 2024. The last one
/// takes seconds, so it is counted at night.
#[test]
fn the_board_of_the_article_has_as_many_sequences_as_the_article_says() {
    let rows = "OPPBOGG/OPOBGGG/PGGGOBO/OPOOBGB/PBBBGOB/BPGPGGG/OBGPOGG/BGPBGBG/OBGOGOG";
    let board: Board = rows.parse().unwrap();
    let expected = [39, 1_446, 51_162, 1_730_312, 55_950_299];
    let depth = if full() { 5 } else { 4 };
    let progress = Progress::default();

    let mut sequences = Vec::new();
    former::perft(&board, depth, Run::new(&progress), |ply| {
        sequences.push(ply.sequences);
    })
    .unwrap();

    assert_eq!(sequences, expected[..depth as usize]);
}
