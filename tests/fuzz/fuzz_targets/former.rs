//! The checker of Former's certificates: `cargo +nightly fuzz run --fuzz-dir tests/fuzz former`.

#![no_main]

mod common;

libfuzzer_sys::fuzz_target!(|file: &[u8]| common::show(file));

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    common::mutate(kortest_attack::seeds::Game::Former, data, size, most, seed)
});
