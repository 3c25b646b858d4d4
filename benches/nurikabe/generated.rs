//! Measures generated grids: deduction rules, generation time, and proofs of uniqueness.

use super::milliseconds;
use kortest::nurikabe::deduce::{Difficulty, deduce_up_to};
use kortest::nurikabe::generate::{GenerateOptions, Generated, generate_with};
use kortest::runtime::{Limits, Progress, Run};
use std::time::{Duration, Instant};

/// The number of grids to generate without a requested difficulty.
const GRIDS: u64 = 500;
/// The number of grids to generate for each difficulty.
const GRADED: u64 = 10;
const GRADED_TIME: Duration = Duration::from_secs(5);

/// Returns the table of generated grids and the table of proofs.
pub fn generated_grids() -> String {
    let mut text = format!(
        "\n{GRIDS} generated grids of 10 x 10 to 20 x 20, made unique by the solver, and their difficulty for the rules. Then\n{GRADED} grids of each requested difficulty, with at most {} seconds each, which the rules complete by construction.\n\n| islands | asked for | grids | easy | medium | hard | the rules get stuck | to make one | most |\n\
         |---|---|---|---|---|---|---|---|---|\n",
        GRADED_TIME.as_secs()
    );
    let mut deduction_times = Vec::new();
    let mut completed = 0;
    for island_size in 2..=4 {
        let mut measured = Measured::default();
        for seed in 0..GRIDS {
            let options = options(seed);
            if options.island_size != island_size {
                continue;
            }
            let generated = measured.generate(&options, Limits::none());
            let grid = generated.expect("there is no limit").proof.board().clone();
            let start = Instant::now();
            deduce_up_to(&grid, Difficulty::Hard, Limits::none());
            deduction_times.push(start.elapsed());
        }
        completed += measured.completed();
        text += &measured.row(&format!("{island_size} cells |"));
    }
    for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
        let mut measured = Measured::default();
        for seed in 0..GRADED {
            let options = options(seed).difficulty(Some(difficulty)).island_size(3);
            let limits = Limits::none().deadline(Some(Instant::now() + GRADED_TIME));
            let _ = measured.generate(&options, limits);
        }
        text += &measured.row(&format!("| {difficulty}"));
    }
    deduction_times.sort();
    let median = milliseconds(deduction_times[deduction_times.len() / 2]);
    let most = milliseconds(deduction_times[deduction_times.len() - 1]);
    text + &format!(
        "\nSo the rules alone complete {completed} of {GRIDS}. They take {median} (the median; {most} at most).\n"
    )
}

/// Returns options for a grid between 10 x 10 and 20 x 20.
fn options(seed: u64) -> GenerateOptions {
    let n = seed as usize;
    let rows = 10 + n * 7 % 11;
    let columns = 10 + n * 3 % 11;
    let max_island_size = if rows * columns > 250 { 3 } else { 4 };
    GenerateOptions::default()
        .rows(rows)
        .columns(columns)
        .seed(seed)
        .island_size((2 + n % 3).min(max_island_size))
}

/// The difficulties and times of generated grids.
#[derive(Default)]
struct Measured {
    /// For each difficulty, the number of grids. The rules do not complete the last ones.
    grades: [u32; 4],
    times: Vec<Duration>,
}

impl Measured {
    /// Generates a grid; `None` if a limit is reached.
    fn generate(&mut self, options: &GenerateOptions, limits: Limits) -> Option<Generated> {
        let progress = Progress::default();
        let run = Run::new(&progress).limits(limits);
        let start = Instant::now();
        let generated = generate_with(options, run).expect("a grid");
        self.times.push(start.elapsed());
        if let Some(generated) = &generated {
            self.grades[generated.difficulty as usize] += 1;
        }
        generated
    }

    /// Returns the number of grids that the rules complete.
    fn completed(&self) -> u32 {
        let [easy, medium, hard, _] = self.grades;
        easy + medium + hard
    }

    /// Returns a row of the table.
    fn row(mut self, name: &str) -> String {
        self.times.sort();
        let median = milliseconds(self.times[self.times.len() / 2]);
        let most = milliseconds(self.times[self.times.len() - 1]);
        let [easy, medium, hard, stuck] = self.grades;
        let grids = easy + medium + hard + stuck;
        format!("| {name} | {grids} | {easy} | {medium} | {hard} | {stuck} | {median} | {most} |\n")
    }
}
