//! Generates a grid of Nurikabe that has one solution: `cargo run --example nurikabe -- 7`

use kortest::nurikabe::address;
use kortest::nurikabe::generate::{GenerateOptions, generate_with};
use kortest::runtime::{Progress, Run};

/// Generates a grid from the random seed that is the first argument, and prints its difficulty, clues,
/// address and solution.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).unwrap_or("7".into()).parse()?;
    let options = GenerateOptions::default()
        .rows(8)
        .columns(8)
        .seed(seed)
        .island_size(3)
        .minimal(false)
        .difficulty(None);
    let progress = Progress::default();
    let generated = generate_with(&options, Run::new(&progress))?.ok_or("no grid was found")?;
    println!(
        "{}: {}\n{}",
        generated.difficulty,
        generated.proof.board(),
        address(generated.proof.board())
    );
    println!("{}", generated.proof);
    Ok(())
}
