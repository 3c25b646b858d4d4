//! Tests `kortest solve` and `kortest compare`.

use crate::common::program::Folder;
use serde_json::Value;

/// The algorithms for games of fewest moves.
pub const ALGORITHMS: [&str; 12] = [
    "portfolio",
    "triangle",
    "anytime-beam",
    "beam",
    "best-first",
    "monte-carlo",
    "weighted-random",
    "greedy-most",
    "greedy-fewest",
    "random",
    "a-star",
    "breadth-first",
];
const OF_NURIKABE: [&str; 4] = ["clauses", "rules", "ants", "rules-then-ants"];

#[test]
fn every_algorithm_has_a_line() {
    let folder = Folder::new();

    let list = folder.run(&["solve", "--list-algorithms"]).text;

    let mut lines = list.lines();
    let first = lines.next().unwrap();
    assert!(first.starts_with("auto             Former: The default"));
    for name in ALGORITHMS {
        let line = lines.next().unwrap();
        assert!(line.starts_with(name), "{line}");
        assert!(line.len() > 40, "{line}");
        assert!(line.len() < 110, "{line}");
    }
    let tour = lines.next().unwrap();
    assert!(
        tour.starts_with("tour             Santa Chilly: "),
        "{tour}"
    );
    for name in OF_NURIKABE {
        let line = lines.next().unwrap();
        assert!(line.starts_with(name), "{line}");
        assert!(line.contains("Nurikabe"), "{line}");
        assert!(line.len() < 110, "{line}");
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn every_algorithm_solves_a_small_board() {
    let folder = Folder::new();
    for name in ALGORITHMS {
        let line = format!("solve GPB/OPG/BOP/OOG --algorithm {name} --time-limit 200ms --json");
        let arguments: Vec<&str> = line.split(' ').collect();

        let object = folder.succeeds(&arguments).json();

        assert_eq!(object["algorithm"], name);
        let moves = object["moves"].as_array().unwrap();
        assert_eq!(object["upper_bound"], moves.len());
        let improvements = object["improvements"].as_array().unwrap();
        for improvement in improvements {
            assert!(improvement["seconds"].is_f64(), "{name}: {improvement}");
            assert!(improvement["states"].is_u64(), "{name}: {improvement}");
        }
        let best = improvements.last().unwrap();
        assert_eq!(best["upper_bound"], moves.len(), "{name}");
    }
}

#[test]
fn output_states_what_is_proven() {
    let folder = Folder::new();
    for (line, words) in [
        ("solve OPG/OPG", "optimal: it meets the lower bound of 3"),
        (
            "solve OPOB/PGPG/OBOP --algorithm breadth-first",
            "optimal: everything that could be shorter was tried",
        ),
        // A heuristic solution is optimal, because it meets the lower bound.
        (
            "solve 2024-11-24",
            "13 clicks (optimal: it meets the lower bound of 13)",
        ),
        (
            "solve 2025-11-13 --algorithm random --time-limit 50ms",
            "the time limit was reached; not proven",
        ),
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();

        let run = folder.succeeds(&arguments);

        assert!(run.text.contains(words), "{run:?}");
    }
}

#[test]
fn a_greedy_solution_is_not_proven() {
    let run = Folder::new().succeeds(&["solve", "2025-11-13", "--algorithm", "greedy-most"]);

    assert!(run.text.starts_with("21 clicks after"), "{run:?}");
    assert!(run.text.contains("not proven"), "{run:?}");
}

/// The program must not show the solution of another algorithm.
#[test]
fn an_exact_algorithm_that_runs_out_of_memory_shows_no_solution() {
    let line = "solve 2025-11-13 --algorithm breadth-first --memory 32M";
    let arguments: Vec<&str> = line.split(' ').collect();

    let run = Folder::new().run(&arguments);

    assert_eq!(run.code, 3, "{run:?}");
    let start = "2025-11-13: no solution was found with breadth-first";
    assert!(run.text.starts_with(start), "{run:?}");
    let reason = "too large for breadth-first in 32.0 MiB";
    assert!(run.text.contains(reason), "{run:?}");
}

/// The default runs the column program after a short portfolio, so it has a name of its own.
#[test]
fn the_default_is_named_after_what_it_runs() {
    let folder = Folder::new();
    let solve = ["solve", "2025-11-12", "--json", "--quiet"];

    let without = folder.run(&solve).json();
    let named = folder
        .run(&[&solve[..], &["--algorithm", "auto"]].concat())
        .json();

    for object in [without, named] {
        assert_eq!(object["algorithm"], "auto");
        assert_eq!(object["optimum"], 14);
    }
}

/// Exact algorithms find nothing on large boards within a moment. A comparison must not show the
/// solution of a greedy algorithm in their rows.
#[test]
fn a_comparison_shows_only_what_each_algorithm_found_itself() {
    let line = "compare 2025-11-13 --algorithm a-star --algorithm breadth-first \
        --time-limit 200ms --json --no-plot --quiet";
    let arguments: Vec<&str> = line.split(' ').collect();

    let object = Folder::new().run(&arguments).json();

    for run in object["boards"][0]["algorithms"].as_array().unwrap() {
        assert!(run["upper_bound"].is_null(), "{run}");
        let improvements = run["improvements"].as_array().unwrap();
        assert_eq!(improvements.len(), 0, "{run}");
    }
}

/// Best-first search begins with a greedy solution of 21 clicks, which is not its own.
#[test]
fn a_comparison_names_start_values_of_other_algorithms() {
    let line = "compare 2025-11-13 --algorithm best-first --algorithm monte-carlo \
        --algorithm triangle --time-limit 200ms --no-plot";
    let arguments: Vec<&str> = line.split_whitespace().collect();
    let folder = Folder::new();

    let text = folder.run(&arguments).text;
    let object = folder.run(&[&arguments[..], &["--json"]].concat()).json();

    let words = ", began with the 21 clicks of greedy-most";
    assert_eq!(text.matches(words).count(), 2, "{text}");
    let runs = object["boards"][0]["algorithms"].as_array().unwrap();
    for run in &runs[1..] {
        let improvements = run["improvements"].as_array().unwrap();
        assert_eq!(run["start"]["algorithm"], "greedy-most", "{run}");
        assert_eq!(run["start"]["upper_bound"], 21, "{run}");
        for improvement in improvements {
            assert!(improvement["upper_bound"].as_u64() < Some(21), "{run}");
        }
        assert_eq!(improvements.is_empty(), run["moves"].is_null(), "{run}");
    }
    assert_eq!(runs[0]["algorithm"], "triangle");
}

#[test]
fn bad_options_of_solve_and_compare() {
    refuses(
        &["solve", "OPG", "--algorithm", "luck"],
        &["luck", "portfolio", "monte-carlo"],
    );
    refuses(
        &["solve", "OPG", "--algorithm", "rules"],
        &["rules", "Nurikabe"],
    );
    refuses(
        &["solve", "2,0/0,0", "--algorithm", "beam"],
        &["beam", "clauses, rules, ants and rules-then-ants"],
    );
    refuses(
        &["solve", "OPG", "--width", "5"],
        &["--width", "--algorithm beam", "auto"],
    );
    refuses(
        &["solve", "OPG", "--algorithm", "beam", "--power", "5"],
        &["--power", "weighted-random", "beam"],
    );
    refuses(
        &["solve", "OPG", "--algorithm", "beam", "--width", "0"],
        &["--width"],
    );
    refuses(
        &[
            "solve",
            "OPG",
            "--algorithm",
            "weighted-random",
            "--power=-1",
        ],
        &["--power"],
    );
    refuses(
        &[
            "solve",
            "OPG",
            "--algorithm",
            "weighted-random",
            "--power",
            "NaN",
        ],
        &["--power", "0 to 100"],
    );
    refuses(&["solve", "OPG", "--seed", "x"], &["--seed"]);
    refuses(&["compare"], &["BOARD"]);
    refuses(&["compare", "OPG", "OPG/O?G"], &["'?'"]);
    refuses(
        &["compare", "OPG", "--plot", "no/such/x.svg"],
        &["no/such/x.svg", "there is no folder no/such"],
    );
}

#[test]
fn a_comparison_does_not_overwrite_other_files() {
    let folder = Folder::with("mine.svg", "<svg>years of work</svg>");
    folder.refuses(
        &["compare", "OPG", "--plot", "mine.svg"],
        "",
        &["mine.svg", "will not be overwritten"],
    );
}

const COMPARE: [&str; 5] = [
    "compare",
    "GPB/OPG/BOP/OOG",
    "2024-11-24",
    "--time-limit",
    "150ms",
];

#[test]
fn a_comparison_is_a_table() {
    let folder = Folder::new();
    let algorithms = ["--algorithm", "triangle", "--algorithm", "random"];

    let text = folder.succeeds(&[&COMPARE[..], &algorithms].concat()).text;

    assert!(text.contains("2024-11-24: 13 clicks is optimal"), "{text}");
    assert_eq!(text.matches("\n  triangle ").count(), 3, "{text}");
    assert!(text.contains("at the optimum of 2 boards"), "{text}");
}

#[test]
fn a_comparison_is_a_plot() {
    let folder = Folder::new();
    let algorithms = ["--algorithm", "triangle", "--algorithm", "random"];
    let compare = [&COMPARE[..], &algorithms].concat();

    // The second run must replace the plot of the first run.
    folder.succeeds(&compare);
    folder.succeeds(&compare);

    let plot = folder.text("compare.svg");
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
fn a_comparison_without_a_plot_runs_all_algorithms() {
    let folder = Folder::new();

    let object = folder
        .succeeds(&[&COMPARE[..], &["--json", "--no-plot"]].concat())
        .json();

    assert!(!folder.path("compare.svg").exists());
    let board = &object["boards"][1];
    assert_eq!(board["name"], "2024-11-24");
    assert_eq!(board["optimum"], 13);
    let runs = board["algorithms"].as_array().unwrap();
    let names: Vec<&Value> = runs.iter().map(|run| &run["algorithm"]).collect();
    assert_eq!(names, ALGORITHMS);
}

#[test]
fn equal_seeds_print_equal_improvements() {
    let first = improvements("7");
    let second = improvements("7");
    let other = improvements("8");

    // The order of improvements is fixed, but a faster run finds more of them.
    let common = first.len().min(second.len());
    assert!(common > 2);
    assert_eq!(first[..common], second[..common]);
    assert_ne!(first[..3], other[..3]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_and_plots_the_best_solutions_so_far() {
    let folder = Folder::new();
    let arguments = ["compare", "2025-11-13", "--algorithm", "random"];
    let run = folder.interrupt(&arguments, std::time::Duration::from_millis(1500));

    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.text.contains("random   "), "{run:?}");
    assert!(folder.path("compare.svg").exists(), "{run:?}");
}

/// `--memory` limits the whole process, including the program itself.
#[cfg(target_os = "linux")]
#[test]
fn resident_memory_stays_under_the_limit() {
    let folder = Folder::new();
    for name in [
        "portfolio",
        "triangle",
        "anytime-beam",
        "best-first",
        "monte-carlo",
        "a-star",
        "breadth-first",
    ] {
        let arguments = [
            "solve",
            "2025-11-13",
            "--algorithm",
            name,
            "--memory",
            "64M",
            "--time-limit",
            "1s",
            "--json",
            "--quiet",
        ];
        let object = folder.run(&arguments).json();
        let peak = object["peak_memory_bytes"].as_u64().unwrap();
        assert!(peak <= 64 << 20, "{name}: {peak} bytes");
    }
}

/// Asserts that the program refuses these arguments in an empty folder.
fn refuses(arguments: &[&str], expected: &[&str]) {
    Folder::new().refuses(arguments, "", expected);
}

/// A solution that is better than all before it.
#[derive(Debug, PartialEq)]
struct Improvement {
    clicks: u64,
    /// The number of states that were visited before it was found.
    states: u64,
}

/// Returns the improvements of a random search with this seed.
fn improvements(seed: &str) -> Vec<Improvement> {
    let line = "solve 2025-11-13 --algorithm random --json --time-limit 300ms --seed";
    let arguments: Vec<&str> = line.split(' ').chain([seed]).collect();
    let object = Folder::new().run(&arguments).json();
    let mut improvements = Vec::new();
    for improvement in object["improvements"].as_array().unwrap() {
        improvements.push(Improvement {
            clicks: improvement["upper_bound"].as_u64().unwrap(),
            states: improvement["states"].as_u64().unwrap(),
        });
    }
    improvements
}
