//! The hardest boards of Former. `docs/HARDEST.md` has the results.
//!
//! * `cargo bench --bench hardest -- --sizes [STATES]`: the largest optimum of all boards of each
//!   small size, as `proofs/hardest.tsv` has them, and certificates in `proofs/hardest`. Takes about
//!   an hour of two cores; with STATES, larger tables are left out.
//! * `-- --bound [COLUMNSxROWS COLOURS] [--out FILE]`: an upper bound for every board of a size
//!   (default: 7x9 tiles in four colours). The file has the proof, which `scripts/check_hardest.py`
//!   verifies. Takes two minutes of one core and less than 1 GiB.
//! * `-- --random BOARDS`: the optima of random boards of 7 x 9 tiles.
//! * `-- --climb SECONDS [BOARD]`: looks for a board of 7 x 9 tiles with a large optimum.

mod bounds;
mod climb;
#[path = "../common.rs"]
mod common;
mod part;
mod proof;
mod search;
mod table;

use common::kortest;
use part::{MAX_COLOURS, MAX_ROWS};
use proof::Proof;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use table::{Rectangle, Size, Table};

const USAGE: &str = "usage: cargo bench --bench hardest -- --sizes [STATES] \
                     | --bound [COLUMNSxROWS COLOURS] [--out FILE] | --random BOARDS \
                     | --climb SECONDS [BOARD]";

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    words.retain(|word| word != "--bench");
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if run(&words).is_none() {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    }
    ExitCode::SUCCESS
}

/// Runs the part with these arguments. Returns `None` if they are invalid.
fn run(words: &[&str]) -> Option<()> {
    match *words {
        ["--sizes"] => sizes(usize::MAX),
        ["--sizes", states] => sizes(states.parse().ok()?),
        ["--bound", ref options @ ..] => bound(options)?,
        ["--random", boards] => climb::random(boards.parse().ok()?),
        ["--climb", seconds] => climb::climb(Duration::from_secs(seconds.parse().ok()?), None),
        ["--climb", seconds, board] => {
            let board = board.parse().ok()?;
            climb::climb(Duration::from_secs(seconds.parse().ok()?), Some(board));
        }
        _ => return None,
    }
    Some(())
}

/// Columns, rows and colours of the tables. A table has all smaller boards too.
const TABLES: [[usize; 3]; 15] = [
    [5, 5, 2],
    [4, 6, 2],
    [6, 4, 2],
    [7, 3, 2],
    [3, 9, 2],
    [4, 4, 3],
    [5, 3, 3],
    [6, 3, 3],
    [3, 6, 3],
    [2, 9, 3],
    [4, 4, 4],
    [5, 3, 4],
    [3, 5, 4],
    [7, 2, 4],
    [2, 8, 4],
];

/// Prints the largest optimum of each size, and proves the board that has it once more by the
/// program.
fn sizes(most_states: usize) {
    println!("colours\tcolumns\trows\tboards\tmean\tclicks\tboards_with_them\tboard");
    let mut rectangles: BTreeMap<[usize; 3], Rectangle> = BTreeMap::new();
    for [columns, rows, colours] in TABLES {
        let size = Size::rectangle(columns, rows, colours);
        if size.states() > most_states {
            continue;
        }
        let table = Table::new(size);
        for columns in 1..=columns {
            for rows in 1..=rows {
                rectangles
                    .entry([colours, columns, rows])
                    .or_insert_with(|| table.rectangle(columns, rows));
            }
        }
    }
    for ([colours, columns, rows], rectangle) in rectangles {
        let size = format!("{columns}x{rows}");
        let most = certify(&rectangle, colours, &size);
        println!(
            "{colours}\t{columns}\t{rows}\t{}\t{:.3}\t{most}\t{}\t{}",
            rectangle.all(),
            rectangle.mean(),
            rectangle.boards[&most],
            rectangle.hardest,
        );
    }
}

/// Proves the hardest board of a rectangle by the program, and writes the certificate. Returns the
/// optimum.
fn certify(rectangle: &Rectangle, colours: usize, size: &str) -> u8 {
    let (&most, _) = rectangle
        .boards
        .last_key_value()
        .expect("a rectangle has boards");
    let file = format!("proofs/hardest/{colours}-colours-{size}.cert");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let path = path.to_str().expect("the path of the repository is text");
    let proof = kortest(&[
        "prove",
        &rectangle.hardest,
        "--puzzle",
        "former",
        "--size",
        size,
        "--json",
        "--quiet",
        "--out",
        path,
    ]);
    assert_eq!(proof["optimum"], most, "{}", rectangle.hardest);
    most
}

/// The bench tries each set of hard pairs of neighbours, so a board may not have many columns.
const MAX_BOARD_COLUMNS: usize = 16;

/// Prints an upper bound on the optimum of every board of a size, and writes its proof.
fn bound(options: &[&str]) -> Option<()> {
    let (size, file) = match *options {
        [ref size @ .., "--out", file] => (size, Some(file)),
        ref size => (size, None),
    };
    let [columns, rows, colours] = match *size {
        [] => [7, 9, 4],
        [size, colours] => {
            let (columns, rows) = size.split_once('x')?;
            [
                columns.parse().ok()?,
                rows.parse().ok()?,
                colours.parse().ok()?,
            ]
        }
        _ => return None,
    };
    let is_possible = (1..=MAX_BOARD_COLUMNS).contains(&columns)
        && (1..=MAX_ROWS).contains(&rows)
        && (1..=MAX_COLOURS).contains(&colours);
    if !is_possible {
        return None;
    }
    let proof = Proof::new(columns, rows, colours);
    println!("{}", proof.summary());
    if let Some(file) = file {
        std::fs::write(file, proof.to_string()).expect("the file can be written");
    }
    Some(())
}
