//! The commands on grids of Nurikabe: answers, exit codes, and one clear line for everything that is wrong.

use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;
use tempfile::TempDir;

fn kortest(folder: &TempDir) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kortest"));
    command.current_dir(folder.path());
    command
}

/// Runs it: the exit code, and stdout.
fn run(folder: &TempDir, arguments: &[&str]) -> (i32, String) {
    let output = kortest(folder).args(arguments).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

fn json(folder: &TempDir, arguments: &[&str]) -> (i32, Value) {
    let (code, text) = run(folder, arguments);
    (code, serde_json::from_str(&text).expect("stdout is one JSON object"))
}

/// Exit code 2, one line on stderr that holds all of `expected`, nothing on stdout, nothing written.
fn refuses(arguments: &[&str], file: &str, expected: &[&str]) {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("grid.csv"), file).unwrap();
    let output = kortest(&folder).args(arguments).write_stdin(file).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    for words in expected {
        assert!(error.contains(words), "{arguments:?}: {error:?} lacks {words:?}");
    }
    assert!(output.stdout.is_empty());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

const UNIQUE: &str = "0,0,0,0,1\r\n0,0,2,0,0\r\n0,0,0,0,2\r\n0,2,0,0,0\r\n0,0,0,0,0\r\n";
const TWO: &str = "0,2,0";

fn unique() -> TempDir {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("grid.csv"), UNIQUE).unwrap();
    folder
}

#[test]
fn what_is_no_grid_is_named() {
    for command in ["prove", "solve", "show"] {
        let file = &[command, "grid.csv"];
        refuses(file, "1,0\n0,0,0\n", &["grid.csv: row 2", "length 3", "length 2"]);
        refuses(file, "1,0\n0,x\n", &["grid.csv: row 2, column 2", "\"x\"", "0 for an empty cell"]);
        refuses(file, "1,0\n0,-2\n", &["row 2, column 2", "\"-2\""]);
        refuses(file, "1;0\n0;2\n", &["row 1, column 1", "\"1;0\""]);
        refuses(file, "1,0\n0,5\n", &["row 2, column 2", "clue 5", "4 cells"]);
        refuses(file, "", &["grid.csv", "no grid", "commas"]);
        refuses(file, &vec![["0"; 1000].join(","); 1000].join("\n"), &["1000 x 1000", "64 rows and 64 columns"]);
    }
    refuses(&["prove", "-"], "1,0\n0,9\n", &["standard input: row 2, column 2", "clue 9"]);
    refuses(&["prove", "1,0/0"], "", &["row 2", "length 1"]);
    refuses(&["prove", "missing.csv"], "", &["missing.csv", "no such file"]);
    refuses(&["prove", "a,b.csv"], "", &["a,b.csv", "no such file"]);
    refuses(&["prove", "--puzzle", "nurikabe", "-"], "BGP", &["standard input", "\"BGP\""]);
}

#[test]
fn options_of_the_other_game() {
    refuses(&["prove", "OPG/OPG", "--limit", "3"], "", &["--limit", "Nurikabe"]);
    refuses(&["prove", "grid.csv", "--method", "search"], UNIQUE, &["--method", "Former"]);
    refuses(&["solve", "grid.csv", "--algorithm", "triangle"], UNIQUE, &["clauses, rules or ants"]);
    refuses(&["solve", "OPG", "--explain"], "", &["Nurikabe"]);
    refuses(&["show", "grid.csv", "--moves", "1,0"], UNIQUE, &["--moves", "Former"]);
    refuses(&["export", "OPG/OPG", "--format", "drat"], "", &["Nurikabe"]);
    refuses(&["export", "OPG/OPG"], "", &["Former", "tsplib", "dimacs"]);
    refuses(&["export", "grid.csv", "--format", "tsplib"], UNIQUE, &["tsplib", "Santa Chilly", "dimacs and drat"]);
    refuses(&["export", "grid.csv", "--problem", "atsp"], UNIQUE, &["--problem", "Santa Chilly"]);
    refuses(&["prove", "grid.csv", "--no-lp"], UNIQUE, &["--no-lp", "Santa Chilly"]);
    refuses(&["prove", "2025-11-13", "--puzzle", "nurikabe"], "", &["no such file", "rows of numbers"]);
    refuses(&["prove", "grid.csv", "--limit", "0"], UNIQUE, &["--limit"]);
}

#[test]
fn a_unique_grid_and_its_check() {
    let folder = unique();
    let (code, object) = json(&folder, &["prove", "grid.csv", "--json"]);
    assert_eq!(code, 0);
    for field in [
        "board",
        "lower_bound",
        "upper_bound",
        "claim",
        "states",
        "iterations",
        "seconds",
        "cpu_seconds",
        "peak_memory_bytes",
        "threads",
        "method",
        "version",
    ] {
        assert!(object.get(field).is_some(), "no {field}");
    }
    assert_eq!((&object["puzzle"], &object["solutions"]), (&"nurikabe".into(), &1.into()));
    assert_eq!((&object["proved"], &object["certificate"]), (&true.into(), &"grid.cert".into()));
    assert_eq!(object["grids"][0], "####./#..##/####./#..#./#####");
    let (code, text) = run(&folder, &["check", "grid.cert"]);
    assert!(code == 0 && text.contains("exactly 1 solution."), "{text}");
    let (_, report) = json(&folder, &["check", "grid.cert", "--json"]);
    assert_eq!((&report["valid"], &report["claim"]["kind"]), (&true.into(), &"exactly".into()));
    let (code, text) = run(&folder, &["show", "grid.cert"]);
    assert!(code == 0 && text.contains("exactly 1 solution") && text.contains("#  .  2  #  #"), "{text}");
    assert!(run(&folder, &["prove", "grid.csv"]).1.contains("unique"));
}

#[test]
fn a_wrong_certificate_is_invalid() {
    let folder = unique();
    run(&folder, &["prove", "grid.csv", "-q"]);
    let path = folder.path().join("grid.cert");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("step", "stop")).unwrap();
    let (code, text) = run(&folder, &["check", "grid.cert"]);
    assert!(code == 1 && text.contains("invalid"), "{text}");
}

#[test]
fn none_two_and_many_solutions() {
    let folder = TempDir::new().unwrap();
    let (code, text) = run(&folder, &["prove", "1,0/0,1"]);
    assert!(code == 0 && text.contains("no solution"), "{text}");
    let (code, text) = run(&folder, &["prove", TWO]);
    assert!(code == 0 && text.contains("2 solutions, and no others"), "{text}");
    assert_eq!(run(&folder, &["check", "board.cert", "-q"]).0, 0);
    let many = "0,0,0/0,2,0/0,0,0";
    let (code, object) = json(&folder, &["prove", many, "--json", "--limit", "2", "--out", "some.cert"]);
    assert_eq!((code, &object["proved"], &object["upper_bound"]), (0, &false.into(), &Value::Null));
    assert_eq!(object["solutions"], 2);
    let (code, text) = run(&folder, &["check", "some.cert"]);
    assert!(code == 0 && text.contains("at least 2 solutions"), "{text}");
    // The proof replaces it, and is not replaced by less.
    run(&folder, &["prove", many, "-q", "--out", "some.cert"]);
    let proof = std::fs::read(folder.path().join("some.cert")).unwrap();
    run(&folder, &["prove", many, "-q", "--out", "some.cert", "--limit", "2"]);
    assert!(std::fs::read(folder.path().join("some.cert")).unwrap() == proof);
}

#[test]
fn claims_are_right_too_few_or_too_many() {
    let folder = TempDir::new().unwrap();
    for (claim, verdict, code) in [("0", "too few", 1), ("1", "too few", 1), ("2", "right", 0), ("3", "too many", 1)] {
        let (found, object) = json(&folder, &["prove", TWO, "--json", "--claim", claim]);
        assert_eq!((found, &object["claim"]["verdict"]), (code, &verdict.into()), "{claim}");
    }
}

#[test]
fn a_time_limit_ends_in_good_order() {
    let folder = unique();
    let (code, object) = json(&folder, &["prove", "grid.csv", "--json", "--time-limit", "0s"]);
    assert_eq!((code, &object["proved"]), (3, &false.into()));
}

#[test]
fn solve_by_clauses_rules_and_ants() {
    let folder = unique();
    let solution: Value = "####./#..##/####./#..#./#####".into();
    for algorithm in ["clauses", "rules", "ants"] {
        let (code, object) = json(&folder, &["solve", "grid.csv", "--algorithm", algorithm, "--json"]);
        assert_eq!((code, &object["grid"]), (0, &solution), "{algorithm}");
    }
    let (code, text) = run(&folder, &["solve", "grid.csv", "--explain"]);
    assert!(code == 0 && text.contains("   1. complete island: row 1, column 4"), "{text}");
    assert!(text.contains("without probing; each step is forced, so this is the only solution"), "{text}");
    let (code, text) = run(&folder, &["solve", "1,0/0,1", "--explain"]);
    assert!(code == 1 && text.contains("no solution"), "{text}");
    let (code, text) = run(&folder, &["solve", TWO, "--explain"]);
    assert!(code == 3 && text.contains("1 of 3 cells known"), "{text}");
    assert!(run(&folder, &["solve", "--list-algorithms"]).1.contains("ants"));
}

#[test]
fn grids_come_in_every_form() {
    let folder = unique();
    std::fs::write(folder.path().join("grid.txt"), UNIQUE).unwrap();
    for argument in ["grid.csv", "grid.txt", "0,0,0,0,1/0,0,2,0,0/0,0,0,0,2/0,2,0,0,0/0,0,0,0,0"] {
        let (code, object) = json(&folder, &["prove", argument, "--json", "--no-certificate"]);
        assert_eq!((code, &object["solutions"]), (0, &1.into()), "{argument}");
    }
    kortest(&folder).args(["prove", "-", "-q"]).write_stdin(UNIQUE).assert().code(0);
    assert!(folder.path().join("stdin.cert").exists());
    // One column has no commas.
    std::fs::write(folder.path().join("column.csv"), "0\n2\n0\n").unwrap();
    assert_eq!(json(&folder, &["prove", "column.csv", "--json"]).1["solutions"], 2);
}

#[test]
fn export_writes_dimacs_and_drat_once() {
    let folder = unique();
    let (code, text) = run(&folder, &["export", "grid.csv", "--format", "dimacs"]);
    assert!(code == 0 && text.contains("\np cnf "), "{text}");
    assert!(run(&folder, &["export", "grid.csv", "--format", "drat"]).1.ends_with("\n0\n"));
    let out = ["export", "grid.csv", "--format", "dimacs", "--out", "grid.cnf"];
    assert_eq!(run(&folder, &out).0, 0);
    assert_eq!(std::fs::read_to_string(folder.path().join("grid.cnf")).unwrap(), text);
    let output = kortest(&folder).args(out).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("will not be overwritten"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_in_good_order() {
    let folder = TempDir::new().unwrap();
    // An open grid with one large island has solutions without end.
    let mut rows = vec![vec!["0"; 16]; 16];
    rows[8][8] = "120";
    let rows: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
    write_and_interrupt(folder.path(), &rows.join("\n"));
}

#[cfg(unix)]
fn write_and_interrupt(folder: &Path, grid: &str) {
    std::fs::write(folder.join("grid.csv"), grid).unwrap();
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_kortest"))
        .args(["prove", "grid.csv", "--json", "--limit", "1000000"])
        .current_dir(folder)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["proved"], false);
}
