//! Measures counts and proofs of Nurikabe and writes `benches/NURIKABE.md`.
//!
//! Run it with `KORTEST_SHARED=... cargo bench --bench nurikabe`. Everything is deterministic except
//! the times, and what ants reach within their time limit.
//!
//! `cargo bench --bench nurikabe -- --published FILE` proves all grids of a public collection
//! instead, and writes `benches/NURIKABE_PUBLISHED.md`.

#[path = "nurikabe/ants.rs"]
mod ants;
#[path = "nurikabe/generated.rs"]
mod generated;
#[path = "nurikabe/published.rs"]
mod published;

use fastrand::Rng;
use kortest::internals::nurikabe::RULES;
use kortest::nurikabe::deduce::{Ending, PROBE, Probing, deduce};
use kortest::nurikabe::{Grid, Proof, ProveOptions, prove_with};
use kortest::runtime::{Limits, Progress, Run};
use kortest_checker as checker;
use kortest_checker::nurikabe::check;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(option) = arguments
        .iter()
        .position(|argument| argument == "--published")
    {
        let file = arguments.get(option + 1).expect("--published needs a file");
        let text = published::published_grids(Path::new(file));
        write("benches/NURIKABE_PUBLISHED.md", &text);
        return;
    }
    let Some(shared) = std::env::var_os("KORTEST_SHARED") else {
        eprintln!("skipped: KORTEST_SHARED is not set");
        return;
    };
    let shared = PathBuf::from(shared);
    let grids = shared_grids(&shared.join("data/nurikabe"));
    let text = [
        counting(&grids),
        nested_islands(&shared),
        loose_grids(),
        by_rules(&grids),
        generated::generated_grids(),
        ants::comparison(&grids),
    ]
    .concat();
    write("benches/NURIKABE.md", &text);
}

fn write(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::write(&path, text).expect("the file can be written");
    eprintln!("wrote {}", path.display());
}

/// A grid in a file.
struct NamedGrid {
    name: String,
    grid: Grid,
}

/// Returns the grids of a folder.
fn shared_grids(folder: &Path) -> Vec<NamedGrid> {
    let mut grids = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the grids") {
        let path = entry.expect("a grid").path();
        if path.extension().is_none_or(|extension| extension != "csv") {
            continue;
        }
        let name = path.file_stem().expect("a name").to_string_lossy();
        let text = std::fs::read_to_string(&path).expect("a file");
        grids.push(NamedGrid {
            name: name.into_owned(),
            grid: Grid::parse(&text).expect("a grid"),
        });
    }
    grids.sort_by(|a, b| a.name.cmp(&b.name));
    grids
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}

/// Counts and certifies the solutions of each grid. Returns a table.
fn counting(grids: &[NamedGrid]) -> String {
    let mut text = String::from(
        "# Figures of Nurikabe\n\nMade by `KORTEST_SHARED=... cargo bench --bench nurikabe`, on one thread, in this process. The time of the Python checker\n\
         includes its start. Times are wall times in milliseconds, on a machine of two cores with other work.\n\n## Counting, certificate, checks\n\n",
    );
    text += &counting_table(grids);
    text
}

/// Counts and certifies the solutions of grids with one island around another. Returns a table.
fn nested_islands(shared: &Path) -> String {
    let mut grids = shared_grids(&shared.join("data/nurikabe_hard"));
    for (side, outer, inner) in [(8, 29, 16), (9, 33, 25)] {
        let mut rows = vec![vec![0; side]; side];
        rows[1][1] = outer;
        rows[2][2] = inner;
        grids.push(NamedGrid {
            name: format!("{inner} in {outer}"),
            grid: Grid::new(&rows).expect("a grid"),
        });
    }
    let text = "\n### One island around another\n\nA published grid of 36 in 37, and two of the same kind: \
                an island that is a square, and one around it.\n\n";
    text.to_string() + &counting_table(&grids)
}

fn counting_table(grids: &[NamedGrid]) -> String {
    let mut text = String::from(
        "| grid | cells | solutions | variables | clauses | cuts | steps | prove | bytes | check | check.py |\n\
         |---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for grid in grids {
        text += &counting_row(grid);
    }
    text
}

fn counting_row(NamedGrid { name, grid }: &NamedGrid) -> String {
    let options = ProveOptions::default().limit(1000);
    let start = Instant::now();
    let count = prove_with(grid, &options, Run::new(&Progress::default())).expect("a count");
    let (certificate, _) = count.certify().expect("all solutions").to_bytes();
    let prove = start.elapsed();
    let limits = checker::Limits::of(certificate.len());
    let start = Instant::now();
    let report = check(&certificate, &limits).expect("a valid certificate");
    let checked = start.elapsed();
    let python = by_second_checker(&certificate);
    format!(
        "| {name} | {} x {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
        grid.rows(),
        grid.columns(),
        count.solutions().len(),
        count.variables,
        count.clauses,
        report.cuts,
        report.steps,
        milliseconds(prove),
        certificate.len(),
        milliseconds(checked),
        python.map(milliseconds).unwrap_or_default()
    )
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
    if !output.status.success() {
        return None;
    }
    Some(start.elapsed())
}

/// The time limit for counting the solutions of one grid with few clues.
const MAX_COUNT_TIME: Duration = Duration::from_secs(20);

/// Island counts of the random grids of 10 x 10 cells.
const ISLAND_COUNTS: [usize; 2] = [2, 4];
const WHITE_CELLS: [usize; 17] = [
    37, 38, 39, 40, 41, 42, 44, 47, 50, 55, 60, 65, 70, 75, 80, 85, 90,
];
const SEEDS: u64 = 4;

/// Measures random grids of 10 x 10 cells with two or four islands. Returns a table.
fn loose_grids() -> String {
    let seconds = MAX_COUNT_TIME.as_secs();
    let mut text = format!(
        "\n## Loosely clued grids\n\nAt most {seconds} seconds each.\n\n### Two and four islands on 10 x 10\n\nClues in random cells with random sizes that add up to *white*, {SEEDS} grids each. The table counts grids with no solution, with one, with several, and open grids after {seconds} seconds. The last columns are the longest time and the largest certificate of the counted grids.\n\n\
         | islands | white | none | one | several | open | most | bytes |\n|---|---|---|---|---|---|---|---|\n"
    );
    for islands in ISLAND_COUNTS {
        for white in WHITE_CELLS {
            text += &loose_row(islands, white);
        }
    }
    text
}

/// Measures random grids with this number of islands and of white cells.
fn loose_row(islands: usize, white: usize) -> String {
    let mut none = 0;
    let mut one = 0;
    let mut several = 0;
    let mut open = 0;
    let mut max_time = Duration::ZERO;
    let mut max_bytes = 0;
    for seed in 1..=SEEDS {
        let mut random = Rng::with_seed(seed);
        let grid = scattered(10, 10, islands, white, &mut random);
        let start = Instant::now();
        let count = count_two(&grid, start + MAX_COUNT_TIME);
        max_time = max_time.max(start.elapsed());
        let is_complete = count.is_settled();
        match count.solutions().len() {
            2 => several += 1,
            1 if is_complete => one += 1,
            0 if is_complete => none += 1,
            _ => open += 1,
        }
        if let Some(certificate) = count.certify() {
            max_bytes = max_bytes.max(certificate.to_bytes().0.len());
        }
    }
    let max_time = milliseconds(max_time);
    let mut bytes = String::new();
    if max_bytes > 0 {
        bytes = max_bytes.to_string();
    }
    format!(
        "| {islands} | {white} | {none} | {one} | {several} | {open} | {max_time} | {bytes} |\n"
    )
}

/// Counts up to two solutions.
fn count_two(grid: &Grid, deadline: Instant) -> Proof {
    let limits = Limits::none().deadline(Some(deadline));
    let options = ProveOptions::default().limit(2);
    let progress = Progress::default();
    let run = Run::new(&progress).limits(limits).memory(4 << 30);
    prove_with(grid, &options, run).expect("a count")
}

/// Returns a grid with random clues that are not adjacent. Their sum is `white`.
fn scattered(rows: usize, columns: usize, islands: usize, white: usize, random: &mut Rng) -> Grid {
    let empty = Grid::new(&vec![vec![0; columns]; rows]).expect("a grid");
    let mut cells = random.choose_multiple(0..empty.cells(), islands);
    while are_adjacent(&empty, &cells) {
        cells = random.choose_multiple(0..empty.cells(), islands);
    }
    // Each island gets two cells. The other `white - 2 * islands` cells are divided at random.
    let mut ends = random.choose_multiple(0..=white - 2 * islands, islands - 1);
    ends.sort_unstable();
    ends.push(white - 2 * islands);
    let mut clues = vec![vec![0; columns]; rows];
    let mut begin = 0;
    for (cell, end) in cells.into_iter().zip(ends) {
        clues[cell / columns][cell % columns] = (2 + end - begin) as u16;
        begin = end;
    }
    Grid::new(&clues).expect("a grid")
}

/// Returns whether two of the cells share an edge.
fn are_adjacent(grid: &Grid, cells: &[usize]) -> bool {
    let mut neighbours = cells.iter().flat_map(|&cell| grid.neighbours(cell));
    neighbours.any(|neighbour| cells.contains(&neighbour))
}

/// Applies the deduction rules to each grid, without search. Returns a table of the results.
fn by_rules(grids: &[NamedGrid]) -> String {
    let mut text = String::from(
        "\n## Rules\n\nKnown cells and steps, without probing and with it.\n\n\
         | grid | rules alone | with probing | probes | time |\n|---|---|---|---|---|\n",
    );
    for NamedGrid { name, grid } in grids {
        let alone = Deduced::new(grid, Probing::Off).text;
        let start = Instant::now();
        let Deduced { text: with, probes } = Deduced::new(grid, Probing::On);
        let time = milliseconds(start.elapsed());
        text += &format!("| {name} | {alone} | {with} | {probes} | {time} |\n");
    }
    let names: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
    let names = names.join(", ");
    text + &format!("\nThe rules, in this order: {names}; and {PROBE}.\n")
}

/// What the deduction rules find on a grid.
struct Deduced {
    text: String,
    probes: usize,
}

impl Deduced {
    fn new(grid: &Grid, probing: Probing) -> Deduced {
        let mut steps = 0;
        let mut probes = 0;
        let (view, ending) = deduce(grid, probing, Limits::none(), |_, step| {
            steps += 1;
            probes += usize::from(step.rule == PROBE);
        });
        let cells = grid.cells();
        let known = cells - view.unknown().count();
        let word = match ending {
            Ending::Complete(_) => "**complete**",
            _ => "stuck",
        };
        Deduced {
            text: format!("{known} of {cells}, {steps} steps, {word}"),
            probes,
        }
    }
}
