//! Proves NRK's boards of November 2025 in parallel, one board per thread:
//! `cargo run --release --example batch`

use kortest::former::{Proof, ProveError, ProveOptions, daily, prove_with};
use kortest::runtime::{Progress, Run};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Mutex;

/// Memory for all boards together, in bytes.
const MEMORY: usize = 1 << 30;

/// Proves the boards on all cores, each on one thread with its share of the memory, and prints the results in
/// the order of the dates.
fn main() -> Result<(), ProveError> {
    let days = Mutex::new(1..=30);
    let proofs = Mutex::new(BTreeMap::new());
    // `broadcast` runs one proof at a time on each thread. With `par_iter`, a waiting thread would
    // begin more proofs and need more memory.
    let results = rayon::broadcast(|context| {
        let memory = MEMORY / context.num_threads();
        prove_days(&days, &proofs, memory)
    });
    for result in results {
        result?;
    }
    for (day, proof) in proofs.into_inner().expect("no thread panics") {
        println!("2025-11-{day:02}: {proof}");
    }
    Ok(())
}

/// Takes the next day. The other threads wait only while the day is taken, not during the proof.
fn next_day(days: &Mutex<RangeInclusive<i8>>) -> Option<i8> {
    days.lock().expect("no thread panics").next()
}

/// Takes days of November 2025 from `days` until none is left, proves the board of each, and adds the
/// proof to `proofs`. Several threads share both. Each proof may use `memory` bytes.
fn prove_days(
    days: &Mutex<RangeInclusive<i8>>,
    proofs: &Mutex<BTreeMap<i8, Proof>>,
    memory: usize,
) -> Result<(), ProveError> {
    let progress = Progress::default();
    let run = Run::new(&progress).threads(1).memory(memory);
    while let Some(day) = next_day(days) {
        let board = daily::board(2025, 11, day).expect("each day of November 2025 has a board");
        let proof = prove_with(&board, &ProveOptions::default(), run)?;
        proofs.lock().expect("no thread panics").insert(day, proof);
    }
    Ok(())
}
