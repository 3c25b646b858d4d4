//! The hardest boards of Former. `docs/HARDEST.md` has the results.
//!
//! * `cargo bench --bench hardest -- --sizes [STATES]`: the largest optimum of all boards of each
//!   small size, with a board and its certificate in `proofs/hardest`. Takes about an hour of two
//!   cores; with STATES, larger tables are left out.
//! * `-- --pairs`: an upper bound for every board of 7 x 9 tiles in four colours. Takes half an hour
//!   of two cores and 3 GiB.
//! * `-- --random BOARDS`: the optima of random boards of 7 x 9 tiles.
//! * `-- --climb SECONDS [BOARD]`: looks for a board of 7 x 9 tiles with a large optimum.

mod climb;
#[path = "../common.rs"]
mod common;
mod table;

use common::kortest;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use table::{Question, Rectangle, Size, Table};

const USAGE: &str = "usage: cargo bench --bench hardest -- --sizes [STATES] | --pairs | --random BOARDS \
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
        ["--pairs"] => pairs(),
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
    println!(
        "Made by `cargo bench --bench hardest -- --sizes`: {}.\n",
        common::machine()
    );
    println!(
        "| colours | columns x rows | boards | mean | most clicks | boards with them | one of them |"
    );
    println!("|---|---|---|---|---|---|---|");
    let mut rectangles: BTreeMap<[usize; 3], Rectangle> = BTreeMap::new();
    for [columns, rows, colours] in TABLES {
        let size = Size::rectangle(columns, rows, colours);
        if size.states() > most_states {
            continue;
        }
        let table = Table::new(size, Question::Optimum);
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
            "| {colours} | {columns} x {rows} | {} | {:.3} | {most} | {} | `{}` |",
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

/// Columns, rows and colours of NRK's boards.
const COLUMNS: u8 = 7;
const ROWS: usize = 9;
const COLOURS: usize = 4;

/// Prints an upper bound on the optimum of every board of NRK's size.
///
/// # Why this is an upper bound
///
/// Take the columns in pairs from the left, with one column at the end. Clear the first pair, then
/// the second one, and so on. Consider one pair, at any time:
///
/// * A click on a tile of the pair removes the tile's group within the pair. It also removes tiles
///   elsewhere, and other groups of the pair, if they are connected through other columns. All of
///   them have the same colour. So the pair loses a set of groups of one colour that contains the
///   group of the click: exactly what the opponent of [`Question::WorstCase`] may choose.
/// * Tiles of the pair fall as if the pair were alone, because tiles never change their column.
/// * Before its turn, clicks elsewhere only take tiles from the pair. Then it is another pair with
///   at most as many tiles in each column, which the table contains too.
///
/// So each pair needs at most as many clicks as the largest number of the worst case. The table
/// has all pairs with at most eight and nine tiles. For nine and nine tiles, one click in the first
/// column leaves a pair of the table, so one click more is enough. The column at the end is its own
/// table.
fn pairs() {
    let size = Size {
        columns: 2,
        rows: ROWS,
        first_rows: ROWS - 1,
        colours: COLOURS,
    };
    let pair = Table::new(size, Question::WorstCase).largest() + 1;
    let column = Table::new(Size::rectangle(1, ROWS, COLOURS), Question::WorstCase).largest();
    let bound = COLUMNS / 2 * pair + COLUMNS % 2 * column;
    println!("A pair of columns needs at most {pair} clicks, and a column at most {column}.");
    println!("A board of {COLUMNS} x {ROWS} tiles needs at most {bound} clicks.");
}
