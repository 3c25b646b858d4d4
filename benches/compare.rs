//! Runs the anytime algorithms on the same boards of Former. Prints a table of the best length after
//! certain times, and draws a plot.
//!
//! `cargo bench --bench compare -- 2024-11-24 OPG/GOP` takes ten seconds for each algorithm and board;
//! `-- --help` lists the options.

mod anytime;

use std::process::ExitCode;

fn main() -> ExitCode {
    anytime::arguments::main(anytime::comparison::run)
}
