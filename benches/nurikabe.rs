//! Measures the shared grids of Nurikabe and writes `benches/NURIKABE.md`.
//!
//! `KORTEST_SHARED=... cargo bench --bench nurikabe`. Everything but the seconds, and what the ants find in so many of
//! them, is deterministic.

#[path = "nurikabe/loose.rs"]
mod loose;

use kortest::engine::{Limits, Progress};
use kortest::internals::nurikabe::RULES;
use kortest::nurikabe::deduce::{Difficulty, Ending, PROBE, deduce, deduce_up_to};
use kortest::nurikabe::generate::{GenerateOptions, generate_with};
use kortest::nurikabe::{AntOptions, CountOptions, Grid, ants, count_with};
use kortest_checker as checker;
use kortest_checker::nurikabe::check;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Runs of the ant colony on each grid, and how long each may take.
const COLONIES: u64 = 5;
const COLONY_TIME: Duration = Duration::from_secs(1);

/// Loosely clued grids: rows, columns, islands. Of each, the first with any clues, and then with less and less of them until
/// nothing is left to be found in this time.
const LOOSE: [(usize, usize, usize); 9] = [
    (10, 10, 2),
    (10, 10, 4),
    (10, 10, 7),
    (12, 12, 10),
    (15, 15, 16),
    (15, 20, 28),
    (20, 20, 40),
    (25, 25, 40),
    (30, 30, 60),
];
const LOOSE_SEEDS: u64 = 2;
const LOOSE_TIME: Duration = Duration::from_secs(5);

/// Measures the loosely clued grids.
fn loosely_clued(text: &mut String) {
    let stop = AtomicBool::new(false);
    for (rows, columns, islands) in LOOSE {
        for seed in 1..=LOOSE_SEEDS {
            let mut random = fastrand::Rng::with_seed(seed);
            let sea = (0..20).find_map(|_| loose::Sea::random(rows, columns, islands, &mut random));
            let Some(sea) = sea else { continue };
            let mut grid = sea.clued(&mut random);
            let solve = |grid: &Grid, limit: usize| {
                let start = Instant::now();
                let limits = Limits { stop: &stop, deadline: Some(start + LOOSE_TIME) };
                let options = CountOptions { limit, memory: 4 << 30, journal: None };
                (count_with(grid, &options, limits, &Progress::default()).expect("a count"), start.elapsed())
            };
            let (first, first_time) = solve(&grid, 2);
            let first = if first.solutions.len() == 2 {
                "several".to_string()
            } else {
                format!("{:?}", first.end).to_lowercase()
            };
            let (last, time) = loop {
                let (found, time) = solve(&grid, 1);
                match (found.solutions.is_empty(), loose::less(&grid, &mut random)) {
                    (false, Some(next)) => grid = next,
                    _ => break (found, time),
                }
            };
            let (bytes, _) = last.certify(&grid).to_bytes();
            let start = Instant::now();
            let valid = last.refutation.is_some() && check(&bytes, &checker::Limits::of(bytes.len())).is_ok();
            let proof =
                if valid { format!("{} | {}", bytes.len(), milliseconds(start.elapsed())) } else { " | ".into() };
            writeln!(
                text,
                "| {rows} x {columns}, {islands} islands, seed {seed} | {first} | {} | {} | {} | {} | {proof} |",
                milliseconds(first_time),
                if last.refutation.is_some() { "none" } else { "open" },
                last.learnt,
                milliseconds(time),
            )
            .expect("a string takes all");
        }
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}

/// How many of this many generated grids the rules complete.
const GENERATED: u64 = 200;

/// Of each so many, one is proven with its certificate.
const PROVEN: u64 = 2;

/// Grids of 10 x 10 to 20 x 20 with islands of 2 to 4 cells on average, made without regard to the rules, and how many
/// of them these complete without probing.
fn generated_grids(limits: Limits) -> String {
    let (mut complete, mut deduced) = ([0; 3], Duration::ZERO);
    let (mut times, mut sizes, mut checks) = (Vec::new(), Vec::new(), Vec::new());
    let grades = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
    for seed in 0..GENERATED {
        let n = seed as usize;
        let (rows, columns) = (10 + n * 7 % 11, 10 + n * 3 % 11);
        let island_size = (2 + n % 3).min(if rows * columns > 250 { 3 } else { 4 });
        let options = GenerateOptions { rows, columns, seed, island_size, minimal: false, difficulty: None };
        let made = generate_with(&options, limits, &Progress::default()).expect("a grid").expect("there is no limit");
        for (complete, grade) in complete.iter_mut().zip(grades) {
            let start = Instant::now();
            *complete += u32::from(matches!(deduce_up_to(&made.grid, grade, limits).1, Ending::Complete(_)));
            deduced += start.elapsed();
        }
        if seed % PROVEN == 0 {
            let start = Instant::now();
            let options = CountOptions { limit: 2, memory: 1 << 30, journal: None };
            let found = count_with(&made.grid, &options, limits, &Progress::default()).expect("a count");
            let (bytes, _) = found.certify(&made.grid).to_bytes();
            times.push(start.elapsed());
            let start = Instant::now();
            check(&bytes, &checker::Limits::of(bytes.len())).expect("a valid certificate");
            checks.push(start.elapsed());
            sizes.push(bytes.len());
        }
    }
    times.sort();
    sizes.sort_unstable();
    checks.sort();
    let (middle, last) = (times.len() / 2, times.len() - 1);
    let [easy, medium, hard] = complete;
    format!(
        "\n{GENERATED} generated grids of 10 x 10 to 20 x 20 with islands of 2 to 4 cells on average, of no particular \
         difficulty:\nthe rules alone complete {easy} (easy), {medium} (easy or medium), {hard} (up to hard); \
         {} on average.\n",
        milliseconds(deduced / (3 * GENERATED as u32))
    ) + &format!(
        "\nOf these, {} proven unique, with certificates:\n\n| | prove | bytes | check |\n|---|---|---|---|\n\
         | median | {} | {} | {} |\n| most | {} | {} | {} |\n",
        times.len(),
        milliseconds(times[middle]),
        sizes[middle],
        milliseconds(checks[middle]),
        milliseconds(times[last]),
        sizes[last],
        milliseconds(checks[last]),
    )
}

fn main() {
    let Some(shared) = std::env::var_os("KORTEST_SHARED") else {
        eprintln!("skipped: KORTEST_SHARED is not set");
        return;
    };
    let folder = PathBuf::from(shared).join("data/nurikabe");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the grids").map(|entry| entry.expect("a grid").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "csv"));
    paths.sort();
    let stop = AtomicBool::new(false);
    let limits = Limits { stop: &stop, deadline: None };
    let mut text = String::from(
        "# Figures of Nurikabe\n\nMade by `KORTEST_SHARED=... cargo bench --bench nurikabe`, on one thread, in this process; the Python checker\n\
         with its start. Milliseconds. They are elapsed, on a machine of two cores that has other work to do.\n\n## Counting, certificate, checks\n\n\
         | grid | cells | solutions | variables | clauses | cuts | steps | prove | bytes | check | check.py |\n\
         |---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    let mut rules = String::from(
        "\n## Rules\n\nCells known and steps without probing, and with it.\n\n\
         | grid | rules alone | with probing | probes | time |\n|---|---|---|---|---|\n",
    );
    let mut colonies = format!(
        "\n## Ants\n\n{COLONIES} colonies of {} seconds each: how many found a solution, and the scores of all.\n\n\
         | grid | solved | scores |\n|---|---|---|\n",
        COLONY_TIME.as_secs()
    );
    let temporary = tempfile::tempdir().expect("a folder");
    for path in &paths {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let grid = Grid::parse(&std::fs::read_to_string(path).expect("a file")).expect("a grid");
        let start = Instant::now();
        let options = CountOptions { limit: 1000, memory: 1 << 30, journal: None };
        let found = count_with(&grid, &options, limits, &Progress::default()).expect("a count");
        let (bytes, _) = found.certify(&grid).to_bytes();
        let prove = start.elapsed();
        let start = Instant::now();
        let report = check(&bytes, &checker::Limits::of(bytes.len())).expect("a valid certificate");
        let checked = start.elapsed();
        let file = temporary.path().join("grid.cert");
        std::fs::write(&file, &bytes).expect("a file");
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/check.py");
        let start = Instant::now();
        let python = Command::new("python3").arg(script).arg(&file).output();
        let python = python.ok().filter(|output| output.status.success()).map(|_| milliseconds(start.elapsed()));
        writeln!(
            text,
            "| {name} | {} x {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
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
            python.unwrap_or_default()
        )
        .expect("a string takes all");

        let run = |probing: bool| {
            let (mut steps, mut probes, start) = (0, 0, Instant::now());
            let (view, ending) = deduce(&grid, probing, limits, |_, step| {
                steps += 1;
                probes += usize::from(step.rule == PROBE);
            });
            let known = grid.cells() - view.unknown().count();
            let word = if matches!(ending, Ending::Complete(_)) { "**complete**" } else { "stuck" };
            (format!("{known} of {}, {steps} steps, {word}", grid.cells()), probes, start.elapsed())
        };
        let (alone, _, _) = run(false);
        let (with, probes, time) = run(true);
        writeln!(rules, "| {name} | {alone} | {with} | {probes} | {} |", milliseconds(time))
            .expect("a string takes all");

        let scores: Vec<u32> = (0..COLONIES)
            .map(|seed| {
                let options = AntOptions { seed, ..AntOptions::default() };
                let limits = Limits { stop: &stop, deadline: Some(Instant::now() + COLONY_TIME) };
                ants(&grid, &options, limits, &Progress::default(), |_| ()).score
            })
            .collect();
        let solved = scores.iter().filter(|&&score| score == 0).count();
        let scores: Vec<String> = scores.iter().map(u32::to_string).collect();
        writeln!(colonies, "| {name} | {solved} of {COLONIES} | {} |", scores.join(", ")).expect("a string takes all");
    }
    let mut loose = format!(
        "\n## Loosely clued grids\n\nBy `benches/nurikabe/loose.rs`: a random sea, a clue in a random cell of each island, and whether there are \
         several solutions; then with one clue less by one, again and again, until there is no solution: the refutation \
         of that. At most {} seconds each.\n\n\
         | grid | solutions | time | with less | conflicts | time | bytes | check |\n|---|---|---|---|---|---|---|---|\n",
        LOOSE_TIME.as_secs()
    );
    loosely_clued(&mut loose);
    let names: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
    writeln!(rules, "\nThe rules, in this order: {}; and {PROBE}.", names.join(", ")).expect("a string takes all");
    rules += &generated_grids(limits);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/NURIKABE.md");
    std::fs::write(&path, text + &loose + &rules + &colonies).expect("the file can be written");
    eprintln!("wrote {}", path.display());
}
