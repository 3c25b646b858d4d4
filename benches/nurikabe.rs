//! Measures counts and proofs of Nurikabe and writes `benches/NURIKABE.md`.
//!
//! Run it with `KORTEST_SHARED=... cargo bench --bench nurikabe`. Everything except the times is
//! deterministic.

#[path = "nurikabe/generated.rs"]
mod generated;
#[path = "nurikabe/loose.rs"]
mod loose;

use kortest::internals::nurikabe::RULES;
use kortest::nurikabe::deduce::{Ending, PROBE, deduce};
use kortest::nurikabe::{CountOptions, Grid, count_with};
use kortest::runtime::{Limits, Progress, Run};
use kortest_checker as checker;
use kortest_checker::nurikabe::check;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The time limit for counting the solutions of one grid with few clues.
const MAX_COUNT_TIME: Duration = Duration::from_secs(20);

/// Island counts of the random grids of 10 x 10 cells.
const ISLAND_COUNTS: [usize; 2] = [2, 4];
const WHITE_CELLS: [usize; 17] = [
    37, 38, 39, 40, 41, 42, 44, 47, 50, 55, 60, 65, 70, 75, 80, 85, 90,
];
const SEEDS: u64 = 4;

fn decide(grid: &Grid, limit: usize) -> (kortest::nurikabe::Count, Duration) {
    let start = Instant::now();
    let limits = Limits {
        deadline: Some(start + MAX_COUNT_TIME),
        ..Limits::none()
    };
    let options = CountOptions {
        limit,
        journal: None,
    };
    let progress = Progress::default();
    let run = Run {
        limits,
        memory: 4 << 30,
        ..Run::new(&progress)
    };
    (
        count_with(grid, &options, run).expect("a count"),
        start.elapsed(),
    )
}

fn few_islands(text: &mut String) {
    for islands in ISLAND_COUNTS {
        for white in WHITE_CELLS {
            let (mut number, mut most, mut bytes) = ([0; 4], Duration::ZERO, 0);
            for seed in 1..=SEEDS {
                let mut random = fastrand::Rng::with_seed(seed);
                let grid = loose::scattered(10, 10, islands, white, &mut random);
                let (found, time) = decide(&grid, 2);
                let place = if found.refutation.is_some() {
                    found.solutions.len()
                } else {
                    3
                };
                number[if found.solutions.len() == 2 { 2 } else { place }] += 1;
                if found.refutation.is_some() {
                    bytes = bytes.max(found.certify(&grid).to_bytes().0.len());
                }
                most = most.max(time);
            }
            let [none, one, several, open] = number;
            *text += &format!(
                "| {islands} | {white} | {none} | {one} | {several} | {open} | {} | {} |\n",
                milliseconds(most),
                if bytes > 0 {
                    bytes.to_string()
                } else {
                    String::new()
                }
            );
        }
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}

fn main() {
    let Some(shared) = std::env::var_os("KORTEST_SHARED") else {
        eprintln!("skipped: KORTEST_SHARED is not set");
        return;
    };
    let grids = shared_grids(&PathBuf::from(shared).join("data/nurikabe"));
    let text = [counting(&grids), loose_grids(), by_rules(&grids)].concat();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/NURIKABE.md");
    std::fs::write(&path, text).expect("the file can be written");
    eprintln!("wrote {}", path.display());
}

/// Returns the grids of a folder with their names.
fn shared_grids(folder: &Path) -> Vec<(String, Grid)> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the grids")
        .map(|entry| entry.expect("a grid").path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "csv"));
    paths.sort();
    let grid = |path: &PathBuf| {
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        (
            name,
            Grid::parse(&std::fs::read_to_string(path).expect("a file")).expect("a grid"),
        )
    };
    paths.iter().map(grid).collect()
}

/// Counts and certifies the solutions of each grid. Returns a table.
fn counting(grids: &[(String, Grid)]) -> String {
    let mut text = String::from(
        "# Figures of Nurikabe\n\nMade by `KORTEST_SHARED=... cargo bench --bench nurikabe`, on one thread, in this process. The time of the Python checker\n\
         includes its start. Times are wall times in milliseconds, on a machine of two cores with other work.\n\n## Counting, certificate, checks\n\n\
         | grid | cells | solutions | variables | clauses | cuts | steps | prove | bytes | check | check.py |\n\
         |---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for (name, grid) in grids {
        let start = Instant::now();
        let options = CountOptions {
            limit: 1000,
            journal: None,
        };
        let found = count_with(grid, &options, Run::new(&Progress::default())).expect("a count");
        let (bytes, _) = found.certify(grid).to_bytes();
        let prove = start.elapsed();
        let start = Instant::now();
        let report = check(&bytes, &checker::Limits::of(bytes.len())).expect("a valid certificate");
        let checked = start.elapsed();
        text += &format!(
            "| {name} | {} x {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
            grid.rows(),
            grid.columns(),
            found.solutions.len(),
            found.variables,
            found.clauses,
            report.cuts,
            report.steps,
            milliseconds(prove),
            bytes.len(),
            milliseconds(checked),
            by_second_checker(&bytes)
                .map(milliseconds)
                .unwrap_or_default()
        );
    }
    text
}

/// Returns the time of the second checker; `None` if Python is not installed.
fn by_second_checker(certificate: &[u8]) -> Option<Duration> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("grid.cert");
    std::fs::write(&file, certificate).expect("a file");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/check.py");
    let start = Instant::now();
    let output = Command::new("python3")
        .arg(script)
        .arg(&file)
        .output()
        .ok()?;
    output.status.success().then(|| start.elapsed())
}

/// Measures random grids of 10 x 10 cells with two or four islands. Returns a table.
fn loose_grids() -> String {
    let seconds = MAX_COUNT_TIME.as_secs();
    let mut text = format!(
        "\n## Loosely clued grids\n\nAt most {seconds} seconds each.\n\n### Two and four islands on 10 x 10\n\nClues in random cells with random sizes that add up to *white*, {SEEDS} grids each. The table counts grids with no solution, with one, with several, and open grids after {seconds} seconds. The last columns are the longest time and the largest certificate of the counted grids.\n\n\
         | islands | white | none | one | several | open | most | bytes |\n|---|---|---|---|---|---|---|---|\n"
    );
    few_islands(&mut text);
    text
}

/// Applies the deduction rules to each grid, without search. Returns a table of the results.
fn by_rules(grids: &[(String, Grid)]) -> String {
    let mut text = String::from(
        "\n## Rules\n\nKnown cells and steps, without probing and with it.\n\n\
         | grid | rules alone | with probing | probes | time |\n|---|---|---|---|---|\n",
    );
    for (name, grid) in grids {
        let run = |probing: bool| {
            let (mut steps, mut probes, start) = (0, 0, Instant::now());
            let (view, ending) = deduce(grid, probing, Limits::none(), |_, step| {
                steps += 1;
                probes += usize::from(step.rule == PROBE);
            });
            let known = grid.cells() - view.unknown().count();
            let word = if matches!(ending, Ending::Complete(_)) {
                "**complete**"
            } else {
                "stuck"
            };
            (
                format!("{known} of {}, {steps} steps, {word}", grid.cells()),
                probes,
                start.elapsed(),
            )
        };
        let (alone, _, _) = run(false);
        let (with, probes, time) = run(true);
        text += &format!(
            "| {name} | {alone} | {with} | {probes} | {} |\n",
            milliseconds(time)
        );
    }
    let names: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
    text += &format!(
        "\nThe rules, in this order: {}; and {PROBE}.\n",
        names.join(", ")
    );
    text + &generated::generated_grids()
}
