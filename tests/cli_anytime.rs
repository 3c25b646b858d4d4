//! `kortest solve` and `kortest compare` as people run them.

use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

const ALGORITHMS: [&str; 12] = [
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
const OF_NURIKABE: [&str; 3] = ["clauses", "rules", "ants"];

fn kortest(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kortest")).current_dir(folder).args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("stdout is one JSON object")
}

/// Exit code 2 and one line on stderr with these words.
fn refuses(folder: &Path, arguments: &[&str], expected: &[&str]) {
    let output = kortest(folder, arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    for words in expected {
        assert!(error.contains(words), "{arguments:?}: {error:?} lacks {words:?}");
    }
    assert!(output.stdout.is_empty());
}

#[test]
fn every_algorithm_has_a_line_and_solves_a_small_board() {
    let folder = TempDir::new().unwrap();
    let list = stdout(&kortest(folder.path(), &["solve", "--list-algorithms"]));
    assert_eq!(list.lines().count(), ALGORITHMS.len() + OF_NURIKABE.len());
    for (name, line) in OF_NURIKABE.iter().zip(list.lines().skip(ALGORITHMS.len())) {
        assert!(line.starts_with(name) && line.contains("Nurikabe") && line.len() < 110, "{line}");
    }
    for (name, line) in ALGORITHMS.iter().zip(list.lines()) {
        assert!(line.starts_with(name) && line.len() > 40 && line.len() < 110, "{line}");
        let arguments = ["solve", "GPB/OPG/BOP/OOG", "--algorithm", name, "--time-limit", "200ms", "--json"];
        let output = kortest(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(0), "{name}");
        let object = json(&output);
        assert_eq!(object["algorithm"], *name);
        let moves = object["moves"].as_array().unwrap();
        assert_eq!(object["upper_bound"], moves.len());
        let improvements = object["improvements"].as_array().unwrap();
        assert_eq!(improvements.last().unwrap()["clicks"], moves.len(), "{name}");
        assert!(improvements.iter().all(|i| i["seconds"].is_f64() && i["states"].is_u64()));
    }
}

#[test]
fn what_is_proven_is_said() {
    let folder = TempDir::new().unwrap();
    let solve = |arguments: &[&str]| {
        let output = kortest(folder.path(), &[&["solve"], arguments].concat());
        (output.status.code(), stdout(&output))
    };
    let (code, text) = solve(&["OPG/OPG"]);
    assert!(code == Some(0) && text.contains("optimal: it meets the lower bound of 3"), "{text}");
    let (code, text) = solve(&["OPOB/PGPG/OBOP", "--algorithm", "breadth-first"]);
    assert!(code == Some(0) && text.contains("optimal: everything that could be shorter was tried"), "{text}");
    let (code, text) = solve(&["2025-11-13", "--algorithm", "greedy-most"]);
    assert!(code == Some(0) && text.contains("not proven") && text.starts_with("21 clicks after"), "{text}");
    // Stopping is no answer for an algorithm that promises the optimum; what it has is printed all the same.
    let (code, text) = solve(&["2025-11-13", "--algorithm", "breadth-first", "--memory", "16M"]);
    assert!(code == Some(3) && text.contains("too large for breadth-first in 16.0 MiB"), "{text}");
    assert!(text.contains("2025-11-13: 18 clicks"), "{text}");
}

#[test]
fn bad_options_of_solve_and_compare() {
    let folder = TempDir::new().unwrap();
    let refuses = |arguments: &[&str], expected: &[&str]| refuses(folder.path(), arguments, expected);
    refuses(&["solve", "OPG", "--algorithm", "luck"], &["luck", "portfolio", "monte-carlo"]);
    refuses(&["solve", "OPG", "--algorithm", "ants"], &["ants", "Nurikabe"]);
    refuses(&["solve", "0,2,0", "--algorithm", "beam", "--width", "5"], &["beam", "clauses, rules or ants"]);
    refuses(&["solve", "0,2,0", "--width", "5"], &["--width", "Nurikabe"]);
    refuses(&["solve", "OPG", "--width", "5"], &["--width", "--algorithm beam", "portfolio"]);
    refuses(&["solve", "OPG", "--algorithm", "beam", "--power", "5"], &["--power", "weighted-random", "beam"]);
    refuses(&["solve", "OPG", "--algorithm", "beam", "--width", "0"], &["--width"]);
    refuses(&["solve", "OPG", "--algorithm", "weighted-random", "--power=-1"], &["--power"]);
    refuses(&["solve", "OPG", "--algorithm", "weighted-random", "--power", "NaN"], &["--power", "0 to 100"]);
    refuses(&["solve", "OPG", "--seed", "x"], &["--seed"]);
    refuses(&["compare"], &["BOARD"]);
    refuses(&["compare", "OPG", "OPG/OXG"], &["'X'"]);
    refuses(&["compare", "OPG", "--plot", "no/such/x.svg"], &["no/such/x.svg", "no such folder"]);
    refuses(&["compare", &["OPGBOPGB"; 8].join("/")], &["64", "63"]);
    std::fs::write(folder.path().join("mine.svg"), "<svg>years of work</svg>").unwrap();
    refuses(&["compare", "OPG", "--plot", "mine.svg"], &["mine.svg", "will not be overwritten"]);
}

#[test]
fn a_comparison_is_a_table_and_a_plot() {
    let folder = TempDir::new().unwrap();
    let boards = ["GPB/OPG/BOP/OOG", "2024-11-24"];
    let compare = |more: &[&str]| {
        let output = kortest(folder.path(), &[&["compare"], &boards[..], &["--time-limit", "150ms"], more].concat());
        assert_eq!(output.status.code(), Some(0));
        output
    };
    // The second run replaces the plot of the first.
    for _ in 0..2 {
        let text = stdout(&compare(&["--algorithm", "triangle", "--algorithm", "random"]));
        assert!(text.contains("2024-11-24: 13 clicks is optimal"), "{text}");
        assert_eq!(text.matches("\n  triangle ").count(), 3, "{text}");
        assert!(text.contains("at the optimum of 2 boards"), "{text}");
    }
    let plot = std::fs::read_to_string(folder.path().join("compare.svg")).unwrap();
    assert_eq!((plot.matches("<path ").count(), plot.matches("<g ").count()), (4, 2));
    std::fs::remove_file(folder.path().join("compare.svg")).unwrap();
    let object = json(&compare(&["--json", "--no-plot"]));
    assert!(!folder.path().join("compare.svg").exists());
    let of_date = &object["boards"][1];
    assert_eq!((&of_date["name"], &of_date["optimum"]), (&"2024-11-24".into(), &13.into()));
    let names: Vec<&str> =
        of_date["algorithms"].as_array().unwrap().iter().map(|run| run["algorithm"].as_str().unwrap()).collect();
    assert_eq!(names, ALGORITHMS);
}

#[test]
fn equal_seeds_print_equal_improvements() {
    let folder = TempDir::new().unwrap();
    let improvements = |seed: &str| {
        let arguments =
            ["solve", "2025-11-13", "--algorithm", "random", "--json", "--time-limit", "300ms", "--seed", seed];
        let object = json(&kortest(folder.path(), &arguments));
        let list = object["improvements"].as_array().unwrap().clone();
        list.iter().map(|i| (i["clicks"].as_u64().unwrap(), i["states"].as_u64().unwrap())).collect::<Vec<_>>()
    };
    let (first, second, other) = (improvements("7"), improvements("7"), improvements("8"));
    // One may have got further than the other in its time.
    let common = first.len().min(second.len());
    assert!(common > 2 && first[..common] == second[..common]);
    assert!(first[..3] != other[..3]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_best_solution_so_far() {
    let folder = TempDir::new().unwrap();
    for command in ["solve", "compare"] {
        let child = std::process::Command::new(env!("CARGO_BIN_EXE_kortest"))
            .args([command, "2025-11-13", "--algorithm", "random"])
            .current_dir(folder.path())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(1500));
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        let text = stdout(&output);
        match command {
            "solve" => assert!(output.status.code() == Some(0) && text.contains("clicks"), "{text}"),
            _ => assert!(output.status.code() == Some(3) && text.contains("random   "), "{text}"),
        }
    }
    assert!(folder.path().join("compare.svg").exists());
}

/// `--memory` holds for the process as a whole, with some for the program itself.
#[cfg(target_os = "linux")]
#[test]
fn resident_memory_stays_under_the_limit() {
    let folder = TempDir::new().unwrap();
    for name in ["portfolio", "triangle", "anytime-beam", "best-first", "monte-carlo", "a-star", "breadth-first"] {
        let arguments =
            ["solve", "2025-11-13", "--algorithm", name, "--memory", "64M", "--time-limit", "4s", "--json", "--quiet"];
        let object = json(&kortest(folder.path(), &arguments));
        let peak = object["peak_memory_bytes"].as_u64().unwrap();
        assert!(peak <= 64 << 20, "{name}: {peak} bytes");
    }
}
