//! Optima of random boards, and a search for a hard board by small changes.

use fastrand::Rng;
use kortest::former::internals::strip;
use kortest::former::{Board, prove};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

const COLUMNS: usize = 7;
const ROWS: usize = 9;
const COLOURS: u8 = 4;

/// The colours of each column, from the bottom up.
type Columns = Vec<Vec<u8>>;

/// Prints how many of this many random boards have each optimum.
pub fn random(boards: u64) {
    let mut random = Rng::with_seed(1);
    let mut counts: BTreeMap<u32, u64> = BTreeMap::new();
    for _ in 0..boards {
        let columns = random_columns(&mut random);
        *counts.entry(optimum(&columns)).or_default() += 1;
    }
    let mut clicks = 0;
    println!("| clicks | random boards | share |\n|---|---|---|");
    for (optimum, count) in counts {
        let share = 100.0 * count as f64 / boards as f64;
        println!("| {optimum} | {count} | {share:.1} % |");
        clicks += u64::from(optimum) * count;
    }
    println!("\nMean: {:.2}.", clicks as f64 / boards as f64);
}

/// Changes a board step by step, and prints each board that is harder than all before. A change
/// that makes the board easier is kept with a probability that falls from time to time (simulated
/// annealing).
pub fn climb(duration: Duration, start: Option<Board>) {
    let mut random = Rng::new();
    let mut columns = match start {
        Some(board) => board.columns().to_vec(),
        None => random_columns(&mut random),
    };
    let begin = Instant::now();
    let mut here = value(&columns);
    let mut hardest = 0;
    while begin.elapsed() < duration {
        let mut changed = columns.clone();
        change(&mut changed, &mut random);
        let there = value(&changed);
        // Four rounds of falling temperature.
        let round = 4.0 * begin.elapsed().as_secs_f64() / duration.as_secs_f64();
        let temperature = 0.02 + 0.3 * (1.0 - round.fract());
        if there < here && random.f64() > ((there - here) / temperature).exp() {
            continue;
        }
        columns = changed;
        here = there;
        let optimum = optimum(&columns);
        if optimum > hardest {
            hardest = optimum;
            println!(
                "{optimum} clicks: {}",
                Board::from_columns(columns.clone()).expect("the board keeps the limits")
            );
        }
    }
}

/// Returns how hard a board is. Of two boards with the same optimum, the one whose columns are
/// harder on their own is preferred, because it is nearer to a board with a larger optimum.
fn value(columns: &Columns) -> f64 {
    let alone: u32 = columns.iter().map(|column| strip(column)).sum();
    f64::from(optimum(columns)) + 0.12 * f64::from(alone)
}

fn optimum(columns: &Columns) -> u32 {
    let proof = prove(&Board::from_columns(columns.clone()).expect("the board keeps the limits"))
        .expect("the board is small");
    proof
        .optimum()
        .expect("the column program needs little memory")
}

fn random_columns(random: &mut Rng) -> Columns {
    let mut columns = vec![vec![0; ROWS]; COLUMNS];
    for column in &mut columns {
        for tile in column {
            *tile = random.u8(..COLOURS);
        }
    }
    columns
}

/// Changes one tile, swaps two tiles of a column, or turns a column by one row.
fn change(columns: &mut Columns, random: &mut Rng) {
    let column = &mut columns[random.usize(..COLUMNS)];
    let row = random.usize(..ROWS);
    match random.u8(..4) {
        0 => column.swap(row, random.usize(..ROWS)),
        1 => column.rotate_left(1),
        _ => column[row] = (column[row] + random.u8(1..COLOURS)) % COLOURS,
    }
}
