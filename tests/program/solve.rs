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
#[ignore = "slow, so it runs at night"]
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
