//! Repeats three studies of Tommy Odland's article "Solving NRK's game Former" of 2024.
//!
//! - `cargo bench --bench studies -- sizes`: how the time of exact algorithms grows with the board
//! - `cargo bench --bench studies -- powers`: the lengths of weighted random plays by their power
//! - `cargo bench --bench studies -- tree`: the search space of a small board, as a picture

mod anytime;

use std::process::ExitCode;

fn main() -> ExitCode {
    anytime::arguments::main(anytime::run_study)
}
