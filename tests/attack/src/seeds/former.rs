//! Certificates of Former, by all methods and with all claims.

use fastrand::Rng;
use kortest::engine::{Limits, Progress};
use kortest::former::{Board, Colour, Method, ProveOptions, prove_with};
use std::sync::atomic::AtomicBool;

/// Those of one random board. For most boards the bound says it all; one with records is worth a few attempts.
pub fn some(random: &mut Rng) -> Vec<Vec<u8>> {
    let method = [Method::Search, Method::Search, Method::Columns, Method::Both][random.usize(..4)];
    let wanted = if method == Method::Columns { 0 } else { random.usize(..8) };
    let mut options = ProveOptions { method, threads: 1, memory: 1 << 20, ..ProveOptions::default() };
    options.floor = random.u32(0..4);
    options.columns_bound = (random.u8(..3) == 0).then(|| random.u32(0..3));
    let stop = AtomicBool::new(false);
    for attempts in (0..40).rev() {
        let limits = Limits { stop: &stop, deadline: None };
        let Ok(proof) = prove_with(&board(random), &options, limits, &Progress::default()) else { continue };
        let records = proof.search.as_ref().map_or(0, |search| search.records.iter().map(Vec::len).sum());
        if records < wanted && attempts > 0 {
            continue;
        }
        let all = [proof.certify_optimum(), proof.certify_solution(), Some(proof.certify_lower_bound())];
        // The claims of a board share their evidence; the optimum is there always, the others now and then.
        let chosen = all.into_iter().enumerate().filter(|(n, _)| *n == 0 || random.u8(..3) == 0);
        return chosen.filter_map(|(_, certificate)| Some(certificate?.to_bytes().0)).collect();
    }
    Vec::new()
}

/// A board of 3 to 14 tiles, low or tall, wide or narrow.
fn board(random: &mut Rng) -> Board {
    let colours = random.u8(2..=4);
    let (tiles, width) = (random.usize(3..=14), random.usize(1..=6));
    let (tiles, width) = if random.bool() { (14, random.usize(2..=4)) } else { (tiles, width) };
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
