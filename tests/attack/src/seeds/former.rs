//! Certificates of Former, by all methods and with all claims.

use fastrand::Rng;
use kortest::engine::{Limits, Progress};
use kortest::former::{Board, Colour, Method, ProveOptions, prove};
use std::sync::atomic::AtomicBool;

/// Those of one random board.
pub fn some(random: &mut Rng) -> Vec<Vec<u8>> {
    let board = board(random);
    let method = [Method::Search, Method::Search, Method::Columns, Method::Both][random.usize(..4)];
    let mut options = ProveOptions { method, threads: 1, memory: 16 << 20, ..ProveOptions::default() };
    options.floor = random.u32(0..5);
    options.columns_bound = (random.u8(..3) == 0).then(|| random.u32(0..3));
    let stop = AtomicBool::new(false);
    let Ok(proof) = prove(&board, &options, Limits { stop: &stop, deadline: None }, &Progress::default()) else {
        return Vec::new();
    };
    let all = [proof.certify_optimum(), proof.certify_solution(), Some(proof.certify_lower_bound())];
    // The claims of a board share their evidence; the optimum is there always, the others now and then.
    let chosen = all.into_iter().enumerate().filter(|(n, _)| *n == 0 || random.u8(..3) == 0);
    chosen.filter_map(|(_, certificate)| Some(certificate?.to_bytes().0)).collect()
}

/// A board of 3 to 14 tiles, low or tall, wide or narrow.
fn board(random: &mut Rng) -> Board {
    let colours = random.u8(2..=4);
    let (tiles, width) = (random.usize(3..=14), random.usize(1..=6));
    let highest = if random.bool() { 9 } else { 4 };
    let mut columns: Vec<Vec<Colour>> = vec![Vec::new(); width];
    for _ in 0..tiles {
        let column = random.usize(..width);
        if columns[column].len() < highest {
            columns[column].push(random.u8(..colours));
        }
    }
    Board::from_columns(columns)
}
