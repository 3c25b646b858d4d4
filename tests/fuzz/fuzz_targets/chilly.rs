//! The checker of Santa Chilly's certificates: `cargo +nightly fuzz run --fuzz-dir tests/fuzz chilly`.

#![no_main]

mod common;

libfuzzer_sys::fuzz_target!(|file: &[u8]| common::show(file));

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    common::mutate(kortest_attack::seeds::Game::Chilly, data, size, most, seed)
});
