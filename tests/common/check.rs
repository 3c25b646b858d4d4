//! Runs the Rust checkers with the default limits, which every certificate of the tests respects.

#![allow(dead_code)] // each test program uses only a part of this file

use kortest_checker::{Limits, chilly, former, nurikabe};

pub fn check_former(bytes: &[u8], threads: usize) -> Result<former::FormerReport, String> {
    let mut limits = Limits::of(bytes.len());
    limits.threads = threads;
    former::check(bytes, &limits).map_err(|error| error.to_string())
}

pub fn check_chilly(bytes: &[u8]) -> Result<chilly::ChillyReport, String> {
    chilly::check(bytes, &Limits::of(bytes.len())).map_err(|error| error.to_string())
}

pub fn check_nurikabe(bytes: &[u8]) -> Result<nurikabe::NurikabeReport, String> {
    nurikabe::check(bytes, &Limits::of(bytes.len())).map_err(|error| error.to_string())
}
