//! Tests the program on grids of Nurikabe: answers, exit codes, and error messages.

use crate::common::program::Folder;
use serde_json::Value;

const UNIQUE: &str = "0,0,0,0,1\r\n0,0,2,0,0\r\n0,0,0,0,2\r\n0,2,0,0,0\r\n0,0,0,0,0\r\n";
const SOLUTION: &str = "####./#..##/####./#..#./#####";

/// A grid with two solutions.
const TWO: &str = "2,0/0,0";

/// A grid with more than two solutions.
const MANY: &str = "0,0,0/0,2,0/0,0,0";

#[test]
fn a_grid_of_more_than_a_mebibyte_is_refused() {
    let grid = vec![["0"; 1000].join(","); 1000].join("\n");
    let folder = Folder::with("grid.csv", grid);
    for command in ["prove", "solve", "show"] {
        let words = ["grid.csv", "longer than 1 MiB"];
        folder.refuses(&[command, "grid.csv"], "", &words);
    }
}

#[test]
fn a_unique_grid_is_proven() {
    let folder = unique();

    let run = folder.succeeds(&["prove", "grid.csv", "--json"]);

    let object = run.json();
    assert_eq!(object["puzzle"], "nurikabe");
    assert_eq!(object["solutions"], 1);
    assert_eq!(object["proved"], true);
    assert_eq!(object["certificate"], "grid.cert");
    assert_eq!(object["grids"][0], SOLUTION);
}

#[test]
fn a_proof_of_a_unique_grid_is_checked() {
    let folder = unique();
    folder.succeeds(&["prove", "grid.csv"]);

    let report = folder.run(&["check", "grid.cert", "--json"]).json();

    assert_eq!(report["valid"], true);
    assert_eq!(report["claim"]["kind"], "exactly");
}

#[test]
fn a_limit_ends_the_count() {
    let folder = Folder::new();
    let limited = ["prove", MANY, "--limit", "2", "--out", "some.cert"];

    let object = folder
        .succeeds(&[&limited[..], &["--json"]].concat())
        .json();

    assert_eq!(object["proved"], false);
    assert_eq!(object["upper_bound"], Value::Null);
    assert_eq!(object["solutions"], 2);
}

#[test]
fn a_limited_count_does_not_replace_a_proof() {
    let folder = Folder::new();
    folder.run(&["prove", MANY, "-q", "--out", "some.cert"]);
    let proof = folder.read("some.cert");

    folder.run(&["prove", MANY, "-q", "--out", "some.cert", "--limit", "2"]);

    assert!(folder.read("some.cert") == proof);
}

#[test]
fn claims_are_right_too_few_or_too_many() {
    let folder = Folder::new();
    for (claim, verdict, code) in [
        ("0", "too few", 1),
        ("1", "too few", 1),
        ("2", "right", 0),
        ("3", "too many", 1),
    ] {
        let run = folder.run(&["prove", TWO, "--json", "--claim", claim]);

        assert_eq!(run.code, code, "{claim}");
        assert_eq!(run.json()["claim"]["verdict"], verdict, "{claim}");
    }
}

#[test]
fn every_algorithm_solves_a_grid() {
    let folder = unique();
    for algorithm in ["clauses", "rules", "ants", "rules-then-ants"] {
        let run = folder.succeeds(&["solve", "grid.csv", "--algorithm", algorithm, "--json"]);

        assert_eq!(run.json()["grid"], SOLUTION, "{algorithm}");
    }
}

#[test]
fn ants_end_after_their_iterations() {
    let folder = Folder::new();
    let arguments = "solve 1,0/0,1 --puzzle nurikabe --algorithm ants --iterations 3 --ants 2";
    let arguments: Vec<&str> = arguments.split(' ').collect();

    let object = folder.run(&[&arguments[..], &["--json"]].concat()).json();

    assert_eq!(object["solved"], false);
    assert_eq!(object["stopped"], false);
    assert_eq!(object["ant_iterations"], 3);
}

#[test]
fn equal_seeds_give_equal_ants() {
    let folder = unique();
    let solve = ["solve", "grid.csv", "--algorithm", "ants", "--json"];
    let run = |more: &[&str]| folder.succeeds(&[&solve[..], more].concat()).json();

    let first = run(&["--seed", "5"]);
    let second = run(&["--seed", "5", "--threads", "1"]);

    assert_eq!(first["ant_iterations"], second["ant_iterations"]);
    assert_eq!(first["seed"], 5);
}

#[test]
fn grids_come_in_every_form() {
    let folder = unique();
    folder.write("grid.txt", UNIQUE);
    for argument in [
        "grid.csv",
        "grid.txt",
        "0,0,0,0,1/0,0,2,0,0/0,0,0,0,2/0,2,0,0,0/0,0,0,0,0",
    ] {
        let run = folder.succeeds(&["prove", argument, "--json", "--no-certificate"]);
        assert_eq!(run.json()["solutions"], 1, "{argument}");
    }
    // A file of one column contains no commas.
    folder.write("column.csv", "0\n2\n0\n");
    let run = folder.run(&["prove", "column.csv", "--json"]);
    assert_eq!(run.json()["solutions"], 2);
}

#[test]
fn the_certificate_of_a_nameless_grid_has_a_name() {
    let folder = Folder::new();

    let run = folder.run_with(&["prove", "-", "-q"], UNIQUE);

    assert_eq!(run.code, 0, "{run:?}");
    let files = folder.files();
    let mut names = files.iter().filter_map(|file| file.strip_suffix(".cert"));
    assert!(names.any(|name| name.starts_with("nurikabe-")), "{files:?}");
}

#[test]
fn export_writes_dimacs_and_drat_once() {
    let folder = unique();
    let clauses = folder
        .succeeds(&["export", "grid.csv", "--format", "dimacs"])
        .text;
    assert!(clauses.contains("\np cnf "), "{clauses}");
    let proof = folder.run(&["export", "grid.csv", "--format", "drat"]).text;
    assert!(proof.ends_with("\n0\n"), "{proof}");

    let out = [
        "export", "grid.csv", "--format", "dimacs", "--out", "grid.cnf",
    ];
    folder.succeeds(&out);
    assert_eq!(folder.text("grid.cnf"), clauses);
    folder.refuses(&out, "", &["will not be overwritten"]);
}

#[test]
fn a_drawing_with_clues_without_numbers_is_read_back() {
    let folder = Folder::new();
    let rows = "?,0,0/0,?,0/0,0,0";

    let drawn = folder.succeeds(&["show", rows]).text;

    folder.write("drawn.txt", &drawn);
    let read = folder.succeeds(&["show", "drawn.txt", "--rows"]).text;
    assert_eq!(read.trim(), rows);
}

const GENERATE: [&str; 8] = [
    "generate",
    "nurikabe",
    "--size",
    "7x6",
    "--seed",
    "4",
    "--difficulty",
    "medium",
];

#[test]
fn a_new_grid_comes_with_its_certificate() {
    let folder = Folder::new();

    let out = [&GENERATE[..], &["--json", "--out", "new.cert"]].concat();
    let object = folder.succeeds(&out).json();

    assert_eq!(object["difficulty_level"], "medium");
    assert_eq!(object["solutions"], 1);
    folder.succeeds(&["check", "new.cert", "-q"]);
}

#[test]
fn a_new_grid_is_as_difficult_as_it_says() {
    let folder = Folder::new();
    let json = [&GENERATE[..], &["--json", "--no-certificate"]].concat();
    let quiet = [&GENERATE[..], &["-q", "--no-certificate"]].concat();
    let object = folder.succeeds(&json).json();
    let rows = object["board"].as_str().unwrap();

    let same = folder.run(&quiet);
    let explained = folder
        .succeeds(&["solve", rows, "--explain", "--json"])
        .json();
    let explanation = folder.run(&["solve", rows, "--explain"]).text;

    assert_eq!(same.text.trim(), rows);
    assert_eq!(explained["difficulty_level"], "medium");
    assert_eq!(explained["grid"], object["grids"][0]);
    let words = "difficulty: medium, because of ";
    assert!(explanation.contains(words), "{explanation}");
}

fn unique() -> Folder {
    Folder::with("grid.csv", UNIQUE)
}
