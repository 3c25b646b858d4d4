//! Proves a level of Santa Chilly within a time limit: `cargo run --example chilly`

use kortest::chilly::{Level, ProveOptions, prove_with};
use kortest::runtime::{Instant, Limits, Progress, Run};
use std::time::Duration;

/// The level in one line: the link of a hole to the square to which it leads, and then each row after a `/`.
const LEVEL: &str = "(3,4)->(8,1)/###########/#P..$....##/#..#...$..#/#.....#...#/#.#O....T.#/#$...#...X#/#..Y.....$#/###########";

/// Proves the level within ten seconds, and prints what is known after this time.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let level: Level = LEVEL.parse()?;
    let progress = Progress::default();
    let limits = Limits::none().deadline(Instant::now().checked_add(Duration::from_secs(10)));
    let run = Run::new(&progress).limits(limits);
    let proof = prove_with(&level, &ProveOptions::default(), run)?;
    println!("{} presents: {proof}", level.presents().len());
    Ok(())
}
