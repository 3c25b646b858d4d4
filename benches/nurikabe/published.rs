//! Proves all grids of a public collection, and compares the solutions with the published ones.

use kortest::nurikabe::{Grid, ProveOptions, prove_with};
use kortest::runtime::{Progress, Run};
use kortest_checker as checker;
use kortest_checker::nurikabe::check;
use serde_json::Value;
use std::path::Path;
use std::time::Instant;

/// The number of grids in the tables of the slowest grids and of the largest certificates.
const SHOWN: usize = 8;

/// A proven grid.
struct Proven {
    name: String,
    rows: usize,
    columns: usize,
    seconds: f64,
    bytes: usize,
    is_unique: bool,
    is_as_published: bool,
}

/// Proves the grids of a file of the collection. Returns a table.
pub fn published_grids(file: &Path) -> String {
    let text = std::fs::read_to_string(file).expect("the collection");
    let collection: Value = serde_json::from_str(&text).expect("the collection is JSON");
    let grids = collection["data"].as_object().expect("grids by name");
    let mut proven = Vec::new();
    for (name, grid) in grids {
        proven.push(prove(name, grid));
    }
    proven.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    let seconds: f64 = proven.iter().map(|grid| grid.seconds).sum();
    let unique = proven.iter().filter(|grid| grid.is_unique).count();
    let equal = proven.iter().filter(|grid| grid.is_as_published).count();
    let mut text = format!(
        "# Published grids of Nurikabe\n\n\
         Made by `cargo bench --bench nurikabe -- --published Nurikabe_dataset.json`, on one thread. The file is a collection of grids of\n\
         [janko.at](https://www.janko.at/Raetsel/Nurikabe/index.htm), in `assets/data/Nurikabe` of\n\
         [puzzlekit-dataset](https://github.com/SmilingWayne/puzzlekit-dataset/tree/53de2fc).\n\n\
         {unique} of {} grids have exactly one solution, and {equal} of these solutions are the published ones. The independent\n\
         checker accepts all certificates. All proofs together take {seconds:.0} s.\n\n\
         The slowest:\n\n| grid | cells | seconds | bytes |\n|---|---|---|---|\n",
        proven.len()
    );
    for grid in proven.iter().take(SHOWN) {
        text += &format!(
            "| {} | {} x {} | {:.2} | {} |\n",
            grid.name, grid.rows, grid.columns, grid.seconds, grid.bytes
        );
    }
    text
}

fn prove(name: &str, published: &Value) -> Proven {
    let problem = published["problem"].as_str().expect("a problem");
    let grid = Grid::parse(&rows_of(problem).join("\n")).expect("a grid");
    let options = ProveOptions::default().limit(2);
    let start = Instant::now();
    let proof = prove_with(&grid, &options, Run::new(&Progress::default())).expect("a proof");
    let (certificate, _) = proof.certify().expect("a refutation").to_bytes();
    let seconds = start.elapsed().as_secs_f64();
    let limits = checker::Limits::of(certificate.len());
    let report = check(&certificate, &limits).expect("a valid certificate");
    let solution = published["solution"].as_str().expect("a solution");
    let mut rows = rows_of(solution);
    // Moves of a player may follow.
    rows.truncate(grid.rows());
    Proven {
        name: name.to_owned(),
        rows: grid.rows(),
        columns: grid.columns(),
        seconds,
        bytes: certificate.len(),
        is_unique: report.solutions.len() == 1,
        is_as_published: report.solutions.first() == Some(&drawn(&rows)),
    }
}

/// Returns the rows of a problem or solution of the collection as CSV. The first line is the size,
/// and `-` is a cell without a clue, or a white cell.
fn rows_of(text: &str) -> Vec<String> {
    let mut rows = Vec::new();
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split_whitespace().collect();
        rows.push(cells.join(",").replace('-', "0"));
    }
    rows
}

/// Returns the rows of a solution as the checker writes them.
fn drawn(rows: &[String]) -> String {
    rows.join("/")
        .replace(',', "")
        .replace('x', "#")
        .replace('0', ".")
}
