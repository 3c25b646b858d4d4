//! Tests `kortest solve`.

use crate::common::program::Folder;

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

#[test]
fn bad_options_of_solve() {
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
