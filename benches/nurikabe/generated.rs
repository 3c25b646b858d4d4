//! Measures generated grids: deduction rules, generation time, and proofs of uniqueness.

use super::milliseconds;
use kortest::nurikabe::deduce::{Difficulty, deduce_up_to};
use kortest::nurikabe::generate::{GenerateOptions, Generated, generate_with};
use kortest::runtime::{Limits, Progress, Run};
use std::time::{Duration, Instant};

const GRIDS: u64 = 500;
/// The number of grids to generate for each difficulty.
const GRADED: u64 = 10;
const GRADED_TIME: Duration = Duration::from_secs(5);

/// Returns options for a grid between 10 x 10 and 20 x 20.
fn options(seed: u64) -> GenerateOptions {
    let n = seed as usize;
    let (rows, columns) = (10 + n * 7 % 11, 10 + n * 3 % 11);
    let island_size = (2 + n % 3).min(if rows * columns > 250 { 3 } else { 4 });
    GenerateOptions {
        rows,
        columns,
        seed,
        island_size,
        minimal: false,
        difficulty: None,
    }
}

fn made(options: &GenerateOptions, time: Option<Duration>) -> (Option<Generated>, Duration) {
    let start = Instant::now();
    let limits = Limits {
        deadline: time.map(|time| start + time),
        ..Limits::none()
    };
    let made = generate_with(
        options,
        Run {
            limits,
            ..Run::new(&Progress::default())
        },
    )
    .expect("a grid");
    (made, start.elapsed())
}

/// Returns the table of generated grids and the table of proofs.
pub fn generated_grids() -> String {
    let mut text = format!(
        "\n{GRIDS} generated grids of 10 x 10 to 20 x 20, made unique by the solver, and their difficulty for the rules. Then\n{GRADED} grids of each requested difficulty, with at most {} seconds each, which the rules complete by construction.\n\n| islands | asked for | grids | easy | medium | hard | the rules get stuck | to make one | most |\n\
         |---|---|---|---|---|---|---|---|---|\n",
        GRADED_TIME.as_secs()
    );
    let mut deduced = Vec::new();
    let mut sum = [0; 4];
    for island_size in 2..=4 {
        let (mut grades, mut times) = ([0; 4], Vec::new());
        for options in (0..GRIDS)
            .map(options)
            .filter(|options| options.island_size == island_size)
        {
            let (made, time) = made(&options, None);
            let Generated {
                grid, difficulty, ..
            } = made.expect("there is no limit");
            times.push(time);
            grades[difficulty as usize] += 1;
            let start = Instant::now();
            deduce_up_to(&grid, Difficulty::Hard, Limits::none());
            deduced.push(start.elapsed());
        }
        sum.iter_mut()
            .zip(grades)
            .for_each(|(sum, grade)| *sum += grade);
        row(
            &mut text,
            &format!("{island_size} cells |"),
            grades,
            &mut times,
        );
    }
    for grade in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
        let (mut grades, mut times) = ([0; 4], Vec::new());
        for seed in 0..GRADED {
            let options = GenerateOptions {
                difficulty: Some(grade),
                island_size: 3,
                ..options(seed)
            };
            let (made, time) = made(&options, Some(GRADED_TIME));
            times.push(time);
            made.into_iter()
                .for_each(|made| grades[made.difficulty as usize] += 1);
        }
        row(&mut text, &format!("| {grade}"), grades, &mut times);
    }
    deduced.sort();
    text += &format!(
        "\nSo the rules alone complete {} of {GRIDS}. They take {} (the median; {} at most).\n",
        sum[..3].iter().sum::<u32>(),
        milliseconds(deduced[deduced.len() / 2]),
        milliseconds(deduced[deduced.len() - 1])
    );
    text
}

fn row(
    text: &mut String,
    name: &str,
    [easy, medium, hard, stuck]: [u32; 4],
    times: &mut [Duration],
) {
    times.sort();
    let (middle, most) = (
        milliseconds(times[times.len() / 2]),
        milliseconds(times[times.len() - 1]),
    );
    let grids = easy + medium + hard + stuck;
    *text += &format!(
        "| {name} | {grids} | {easy} | {medium} | {hard} | {stuck} | {middle} | {most} |\n"
    );
}
