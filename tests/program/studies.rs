//! Tests the benches `compare` and `studies`, which run the anytime algorithms of Former. The tests
//! call the program of a bench with the words of its command line.

#[path = "../../benches/anytime/mod.rs"]
mod anytime;

use crate::common::program::Folder;
use anytime::arguments::{Program, RunArguments, parse, read_board};
use anytime::execution::{AlgorithmRun, Runner};
use anytime::{comparison, run_study};
use clap::Parser;
use kortest::anytime::{Algorithm, End};
use std::ffi::OsString;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Runs a bench with a plot in a folder, and returns what it prints. `line` has words between
/// spaces.
fn run<A: Parser>(
    program: Program<A>,
    line: &str,
    folder: &Folder,
    stop: bool,
) -> Result<String, String> {
    let mut words = vec![OsString::from("bench")];
    words.extend(line.split_whitespace().map(OsString::from));
    words.push("--bench".into());
    if !line.is_empty() && !line.contains("--plot") {
        words.extend(["--plot".into(), folder.path("plot.svg").into()]);
    }
    let mut out = Vec::new();
    let outcome = parse(words).and_then(|arguments| {
        let stop = AtomicBool::new(stop);
        program(&arguments, &stop, &mut out)
    });
    outcome.map_err(|error| error.to_string())?;
    Ok(String::from_utf8(out).unwrap())
}

fn compare(line: &str, folder: &Folder) -> Result<String, String> {
    run(comparison::run, line, folder, false)
}

fn study(line: &str, folder: &Folder) -> Result<String, String> {
    run(run_study, line, folder, false)
}

/// Runs algorithms on NRK's board of a date.
fn runs(date: &str, algorithms: &[Algorithm]) -> Vec<AlgorithmRun> {
    let stop = AtomicBool::new(false);
    let arguments = RunArguments::on_one_thread(Duration::from_millis(200));
    let runner = Runner {
        arguments: &arguments,
        algorithms,
        stop: &stop,
    };
    runner.compare(read_board(date).unwrap()).unwrap().runs
}

/// Two boards and two algorithms.
const COMPARE: &str =
    "GPB/OPG/BOP/OOG 2024-11-24 --time-limit 0.15s --algorithm triangle --algorithm random";

#[test]
fn a_comparison_is_a_table() {
    let text = compare(COMPARE, &Folder::new()).unwrap();

    assert!(text.contains("2024-11-24: 13 clicks is optimal"), "{text}");
    assert_eq!(text.matches("\n  triangle ").count(), 3, "{text}");
    assert!(text.contains("at the optimum of 2 boards"), "{text}");
}

#[test]
fn a_comparison_is_a_plot() {
    let folder = Folder::new();

    // The second run must replace the plot of the first run.
    compare(COMPARE, &folder).unwrap();
    compare(COMPARE, &folder).unwrap();

    let plot = folder.text("plot.svg");
    assert_eq!(plot.matches("<title>").count(), 4);
    assert_eq!(plot.matches("<g transform").count(), 2);
    // The colour of the optimum is in the legend and in both panels.
    assert_eq!(plot.matches("#f1e6bf").count(), 3);
    assert!(plot.contains("time in seconds"));
    assert!(plot.contains("length in clicks"));
    assert!(plot.ends_with("</svg>\n"));
    assert!(!plot.contains("NaN"));
    assert!(!plot.contains("inf"));
}

#[test]
fn a_comparison_runs_all_algorithms() {
    let text = compare("OPG/GPO --time-limit 0.1s", &Folder::new()).unwrap();

    for algorithm in Algorithm::ALL {
        assert!(
            text.contains(&format!("\n  {} ", algorithm.name())),
            "{text}"
        );
    }
}

/// Exact algorithms find nothing on large boards within a moment. A comparison must not show the
/// solution of a greedy algorithm in their rows.
#[test]
fn a_comparison_shows_only_what_each_algorithm_found_itself() {
    for run in runs("2025-11-13", &[Algorithm::AStar, Algorithm::BreadthFirst]) {
        let name = run.algorithm.name();
        assert!(run.solution.solution.is_none(), "{name}");
        assert!(run.solution.improvements.is_empty(), "{name}");
        assert_eq!(run.solution.end, End::Stopped, "{name}");
    }
}

/// Best-first search begins with a greedy solution of 21 clicks, which is not its own.
#[test]
fn a_comparison_names_start_values_of_other_algorithms() {
    let names = [Algorithm::BestFirst, Algorithm::MonteCarlo];

    for run in runs("2025-11-13", &names) {
        let start = run.start.unwrap();
        assert_eq!(start.algorithm.name(), "greedy-most");
        assert_eq!(start.clicks, 21);
        let improvements = run.solution.improvements;
        assert!(
            improvements
                .iter()
                .all(|improvement| improvement.moves < 21)
        );
        assert_eq!(improvements.is_empty(), run.solution.solution.is_none());
    }
    let line = "2025-11-13 --time-limit 0.1s --algorithm best-first --algorithm triangle";
    let text = compare(line, &Folder::new()).unwrap();
    let words = ", began with the 21 clicks of greedy-most";
    assert_eq!(text.matches(words).count(), 1, "{text}");
}

#[test]
fn a_large_board_is_too_large_only_for_exact_algorithms() {
    let line = "OPGBA/ABGPO --time-limit 0.1s";

    let text = compare(line, &Folder::new()).unwrap();

    for algorithm in ["a-star", "breadth-first"] {
        let row = format!("{algorithm:<16}    -  the board is too large for it");
        assert!(text.contains(&row), "{text}");
        let chosen = format!("{line} --algorithm {algorithm}");
        let error = compare(&chosen, &Folder::new()).unwrap_err();
        assert!(error.contains("63 cells, 9 rows and 4 colours"), "{error}");
    }
}

#[test]
fn a_stopped_bench_shows_the_best_so_far() {
    let folder = Folder::new();

    let line = "2025-11-13 --algorithm random";
    let text = run(comparison::run, line, &folder, true).unwrap();
    let plays = run(run_study, "powers", &folder, true).unwrap();

    assert!(text.contains("  random   "), "{text}");
    assert!(plays.contains("weighted-random"), "{plays}");
    assert!(folder.path("plot.svg").exists());
}

#[test]
fn algorithms_solve_growing_boards_until_each_exceeds_a_limit() {
    let folder = Folder::new();

    let text = study("sizes --time-limit 0.03s", &folder).unwrap();

    assert!(text.contains("\n2x2   breadth-first"), "{text}");
    let plot = folder.text("plot.svg");
    for name in ["breadth-first", "a-star"] {
        let is_row = |line: &&str| line.contains(name) && line.ends_with("  stopped");
        assert_eq!(text.lines().filter(is_row).count(), 1, "{name}: {text}");
        assert!(plot.contains(name));
    }
    // One label for both boxes of a size.
    assert_eq!(plot.matches(">2x2<").count(), 1);
    assert!(plot.contains("time limit: 0.03 s"));
    assert!(!plot.contains("NaN"));
}

#[test]
#[ignore = "slow, so it runs at night"]
fn random_plays_are_longer_than_plays_with_a_large_power() {
    let folder = Folder::new();

    let text = study("powers 2024-11-16 --seed 3", &folder).unwrap();

    assert_eq!(text, study("powers --seed 3", &folder).unwrap());
    let mean = |power: &str| -> f64 {
        let line = text.lines().find(|line| line.starts_with(power)).unwrap();
        let fields: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(fields[2], "100", "{line}");
        fields[8].parse().unwrap()
    };
    assert!(mean("0 ") > mean("4 ") + 2.0, "{text}");
}

/// The article counts 24, 12 and 8 nodes.
#[test]
fn equal_boards_renamed_colours_and_mirror_images_are_one_node() {
    let folder = Folder::new();
    let sentences = [
        "24 nodes, for each sequence of clicks, and for the empty board: 36 clicks, cleared in 3 clicks (bold)\n",
        "15 nodes, for each board: 26 clicks, cleared in 3 clicks (bold)\n",
        "12 nodes, for boards with renamed colours: ",
        "8 nodes, for boards with renamed colours and mirror images: ",
    ];
    for (merge, nodes) in [
        ("nothing", 24),
        ("boards", 15),
        ("colours", 12),
        ("mirrors", 8),
    ] {
        let text = study(&format!("tree OP/PO --merge {merge}"), &folder).unwrap();

        for sentence in sentences {
            assert!(text.contains(sentence), "{text}");
        }
        let drawn = folder.text("plot.svg").matches("class=\"board\"").count();
        assert_eq!(drawn, nodes, "{merge}");
    }
}

#[test]
fn benches_refuse_what_they_cannot_do_in_one_line() {
    let folder = Folder::with("mine.svg", "<svg>years of work</svg>");
    let mine = folder.path("mine.svg");
    let plot = format!("--plot {}", mine.display());
    for (line, words) in [
        ("", "BOARD"),
        ("OPG OPG/O?G", "'?'"),
        ("OPG --algorithm luck", "monte-carlo"),
        ("OPG --time-limit soon", "a number of seconds"),
        ("OPG --seed x", "--seed"),
        ("OPG --threads 0", "--threads"),
        (
            "OPG --time-limit 0.01s --plot no/such/x.svg",
            "no/such/x.svg",
        ),
        (&format!("OPG {plot}"), "will not be overwritten"),
    ] {
        let error = compare(line, &folder).unwrap_err();
        assert!(error.contains(words), "{line}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    for (line, words) in [
        ("", "sizes"),
        ("sizes OP/PO", "OP/PO"),
        ("powers OP/PO OPG", "OPG"),
        ("powers --algorithm beam", "--algorithm"),
        ("tree 2024-11-16", "more than 500 nodes"),
        (&format!("tree {plot}"), "will not be overwritten"),
    ] {
        let error = study(line, &folder).unwrap_err();
        assert!(error.contains(words), "{line}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    assert_eq!(folder.text("mine.svg"), "<svg>years of work</svg>");
}
