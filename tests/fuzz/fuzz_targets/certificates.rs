//! Fuzzes the Rust checkers of all games:
//! `cargo +nightly fuzz run --fuzz-dir tests/fuzz certificates`.
//!
//! libFuzzer keeps certificates that reach new code of the checkers. The crate in `tests/attack`
//! makes most random changes, and decides whether a verdict is an error.

#![no_main]

use kortest_attack::games;
use kortest_attack::judge::{WORK, fault, judge};
use kortest_attack::seal::{body, resealed};
use kortest_attack::seeds::lies;
use kortest_attack::truth::Truth;
use std::cell::RefCell;
use std::collections::HashMap;

libfuzzer_sys::fuzz_target!(|file: &[u8]| show(file));

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    let changed = mutate(data, size, most, fastrand::Rng::with_seed(seed.into()));
    let size = changed.len().min(most);
    data[..size].copy_from_slice(&changed[..size]);
    size
});

fn show(file: &[u8]) {
    thread_local!(static TRUTH: RefCell<Truth> = RefCell::default());
    let judgement = judge(file, WORK[0]);
    let fault = TRUTH.with_borrow_mut(|truth| fault(&judgement, file, truth));
    if let Some(fault) = fault {
        panic!("{}: {}", fault.kind, fault.what);
    }
}

/// Changes a certificate. Usually `tests/attack` changes its content; sometimes libFuzzer changes
/// its bytes.
fn mutate(data: &mut [u8], size: usize, most: usize, mut random: fastrand::Rng) -> Vec<u8> {
    thread_local!(static OTHERS: RefCell<HashMap<&'static str, Vec<Vec<u8>>>> = RefCell::default());
    let game = games::of(body(&data[..size]))
        .unwrap_or_else(|| games::GAMES[random.usize(..games::GAMES.len())]);
    let other = OTHERS.with_borrow_mut(|others| {
        let others = others.entry(game.name).or_insert_with(|| lies(game));
        let at = random.usize(..others.len());
        if others.len() < 64 {
            others.push(data[..size].to_vec());
        } else {
            others[at] = data[..size].to_vec();
        }
        others[random.usize(..others.len())].clone()
    });
    if random.u8(..4) == 0 {
        let size = libfuzzer_sys::fuzzer_mutate(data, size, most);
        resealed(&data[..size])
    } else {
        kortest_attack::mutate::mutate(&mut random, &data[..size], &other)
    }
}
