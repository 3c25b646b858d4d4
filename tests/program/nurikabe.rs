//! Tests the program on grids of Nurikabe: answers, exit codes, and error messages.

use crate::common::program::Folder;
use serde_json::Value;

/// Runs the program. Returns its exit code and its standard output.
fn run(folder: &Folder, arguments: &[&str]) -> (i32, String) {
    let run = folder.run(arguments);
    (run.code, run.text)
}

fn json(folder: &Folder, arguments: &[&str]) -> (i32, Value) {
    let run = folder.run(arguments);
    (run.code, run.json())
}

/// Asserts that the program refuses the grid, both in a file and on standard input.
fn refuses(arguments: &[&str], grid: &str, expected: &[&str]) {
    Folder::with("grid.csv", grid).refuses(arguments, grid, expected);
}

const UNIQUE: &str = "0,0,0,0,1\r\n0,0,2,0,0\r\n0,0,0,0,2\r\n0,2,0,0,0\r\n0,0,0,0,0\r\n";
const TWO: &str = "2,0/0,0";

fn unique() -> Folder {
    Folder::with("grid.csv", UNIQUE)
}

#[test]
fn invalid_grids_are_explained() {
    for command in ["prove", "solve", "show"] {
        let file = &[command, "grid.csv"];
        refuses(
            file,
            "1,0\n0,0,0\n",
            &["grid.csv: line 2", "length 3", "length 2"],
        );
        refuses(
            file,
            "1,0\n0,x\n",
            &[
                "grid.csv: line 2, character 3",
                "\"x\"",
                "0 for an empty cell",
            ],
        );
        refuses(file, "", &["grid.csv", "no board"]);
        refuses(
            file,
            &vec![["0"; 1000].join(","); 1000].join("\n"),
            &["grid.csv", "longer than 1 MiB"],
        );
    }

    refuses(
        &["prove", "-"],
        "1,0\n0,9\n",
        &["standard input: line 2, character 3", "clue 9"],
    );
    refuses(&["prove", "1,0/0"], "", &["line 2", "length 1"]);
    refuses(
        &["prove", "missing.csv"],
        "",
        &["missing.csv", "no such file"],
    );
    refuses(&["prove", "a,b.csv"], "", &["a,b.csv", "no such file"]);
    refuses(
        &["prove", "--puzzle", "nurikabe", "-"],
        "BGP",
        &["standard input", "\"B\" is not a clue"],
    );
}

#[test]
fn formats_and_options_of_the_other_games() {
    refuses(
        &["export", "OPG/OPG", "--format", "drat"],
        "",
        &["Nurikabe"],
    );
    refuses(
        &["export", "/####/#PX#/####", "--format", "dimacs"],
        "",
        &["Nurikabe"],
    );
    refuses(&["export", "OPG/OPG"], "", &["Former", "tsplib", "dimacs"]);
    refuses(
        &["export", "grid.csv", "--format", "tsplib"],
        UNIQUE,
        &["tsplib", "Santa Chilly", "dimacs, drat and puzz.link"],
    );
    refuses(
        &["export", "grid.csv", "--problem", "atsp"],
        UNIQUE,
        &["--problem", "Santa Chilly"],
    );
    refuses(
        &["prove", "2025-11-13", "--puzzle", "nurikabe"],
        "",
        &["no such file", "rows of numbers"],
    );
    refuses(&["prove", "OPG/OPG", "--puzzle", "chilly"], "", &[]);
    refuses(&["prove", "grid.csv", "--limit", "0"], UNIQUE, &["--limit"]);
}

#[test]
fn a_unique_grid_and_its_check() {
    let folder = unique();
    let (code, object) = json(&folder, &["prove", "grid.csv", "--json"]);
    assert_eq!(code, 0);
    assert_eq!(object["puzzle"], "nurikabe");
    assert_eq!(object["solutions"], 1);
    assert_eq!(object["proved"], true);
    assert_eq!(object["certificate"], "grid.cert");
    assert_eq!(object["grids"][0], "####./#..##/####./#..#./#####");

    let (code, text) = run(&folder, &["check", "grid.cert"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("exactly 1 solution."), "{text}");

    let (_, report) = json(&folder, &["check", "grid.cert", "--json"]);
    assert_eq!(report["valid"], true);
    assert_eq!(report["claim"]["kind"], "exactly");

    let (code, text) = run(&folder, &["show", "grid.cert"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("exactly 1 solution"), "{text}");
    assert!(text.contains("#  .  2  #  #"), "{text}");
    assert!(run(&folder, &["prove", "grid.csv"]).1.contains("unique"));
}

#[test]
fn none_two_and_many_solutions() {
    let folder = Folder::new();
    let (code, text) = run(&folder, &["prove", "1,0/0,1"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("no solution"), "{text}");

    let (code, text) = run(&folder, &["prove", TWO, "--out", "two.cert"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("2 solutions, and no others"), "{text}");
    assert_eq!(run(&folder, &["check", "two.cert", "-q"]).0, 0);

    let many = "0,0,0/0,2,0/0,0,0";
    let (code, object) = json(
        &folder,
        &[
            "prove",
            many,
            "--json",
            "--limit",
            "2",
            "--out",
            "some.cert",
        ],
    );
    assert_eq!(code, 0);
    assert_eq!(object["proved"], false);
    assert_eq!(object["upper_bound"], Value::Null);
    assert_eq!(object["solutions"], 2);

    let (code, text) = run(&folder, &["check", "some.cert"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("at least 2 solutions"), "{text}");

    run(&folder, &["prove", many, "-q", "--out", "some.cert"]);
    let proof = folder.read("some.cert");
    run(
        &folder,
        &["prove", many, "-q", "--out", "some.cert", "--limit", "2"],
    );
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
        let (found, object) = json(&folder, &["prove", TWO, "--json", "--claim", claim]);
        assert_eq!(found, code, "{claim}");
        assert_eq!(object["claim"]["verdict"], verdict, "{claim}");
    }
}

#[test]
fn solve_by_clauses_and_rules() {
    let folder = unique();
    let solution: Value = "####./#..##/####./#..#./#####".into();
    for algorithm in ["clauses", "rules"] {
        let (code, object) = json(
            &folder,
            &["solve", "grid.csv", "--algorithm", algorithm, "--json"],
        );
        assert_eq!(code, 0, "{algorithm}");
        assert_eq!(object["grid"], solution, "{algorithm}");
    }

    let (code, text) = run(&folder, &["solve", "grid.csv", "--explain"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("   1. complete island: 3,0"), "{text}");
    assert!(
        text.contains("without probing; each step is forced, so this is the only solution"),
        "{text}"
    );

    let (code, text) = run(&folder, &["solve", "1,0/0,1", "--explain"]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("no solution"), "{text}");

    let (code, text) = run(&folder, &["solve", TWO, "--explain"]);
    assert_eq!(code, 3, "{text}");
    assert!(text.contains("2 of 4 cells known"), "{text}");
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
        let (code, object) = json(&folder, &["prove", argument, "--json", "--no-certificate"]);
        assert_eq!(code, 0, "{argument}");
        assert_eq!(object["solutions"], 1, "{argument}");
    }
    assert_eq!(folder.run_with(&["prove", "-", "-q"], UNIQUE).code, 0);
    assert!(
        folder
            .files()
            .iter()
            .any(|name| name.starts_with("nurikabe-") && name.ends_with(".cert"))
    );

    // A file of one column contains no commas.
    folder.write("column.csv", "0\n2\n0\n");
    assert_eq!(
        json(&folder, &["prove", "column.csv", "--json"]).1["solutions"],
        2
    );
}

#[test]
fn export_writes_dimacs_and_drat_once() {
    let folder = unique();
    let (code, text) = run(&folder, &["export", "grid.csv", "--format", "dimacs"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("\np cnf "), "{text}");
    assert!(
        run(&folder, &["export", "grid.csv", "--format", "drat"])
            .1
            .ends_with("\n0\n")
    );

    let out = [
        "export", "grid.csv", "--format", "dimacs", "--out", "grid.cnf",
    ];
    assert_eq!(run(&folder, &out).0, 0);
    assert_eq!(folder.text("grid.cnf"), text);

    folder.refuses(&out, "", &["will not be overwritten"]);
}

#[test]
fn an_address_of_another_puzzle_is_refused_by_name() {
    Folder::new().refuses(
        &["prove", "https://puzz.link/p?slither/5/5/1i3m-12qa#"],
        "",
        &["the type \"slither\"", "expected \"nurikabe\""],
    );
}

#[test]
fn grids_are_addresses_of_puzz_link() {
    let folder = Folder::new();
    let address = "https://puzz.link/p?nurikabe/5/5/1i3m-12qa";
    let rows = "1,0,0,0,3/0,0,0,0,0/0,0,18,0,0/0,0,0,0,0/0,0,0,0,10";
    assert_eq!(
        folder
            .succeeds(&["export", rows, "--format", "puzz.link"])
            .text,
        format!("{address}\n")
    );
    assert_eq!(
        folder.succeeds(&["show", address, "--rows"]).text,
        folder.succeeds(&["show", rows, "--rows"]).text
    );

    folder.write("grid.txt", format!("{address}\n"));
    assert_eq!(
        folder.succeeds(&["show", "grid.txt", "--rows"]).text.trim(),
        rows
    );

    // One grid in every notation. Two of its clues have no number.
    let (address, rows) = ("https://puzz.link/p?nurikabe/3/3/.i.j", "?,0,0/0,?,0/0,0,0");
    assert_eq!(
        folder
            .succeeds(&["export", rows, "--format", "puzz.link"])
            .text,
        format!("{address}\n")
    );
    assert_eq!(
        folder.succeeds(&["show", address, "--rows"]).text.trim(),
        rows
    );

    let drawn = folder.succeeds(&["show", rows]).text;
    assert!(drawn.contains("??"), "{drawn}");
    assert!(drawn.contains("2 white cells at least"), "{drawn}");

    folder.write("drawn.txt", &drawn);
    assert_eq!(
        folder
            .succeeds(&["show", "drawn.txt", "--rows"])
            .text
            .trim(),
        rows
    );

    folder.write("grid.csv", rows.replace('/', "\n"));
    folder.succeeds(&["prove", "grid.csv", "--out", "open.cert"]);
    folder.succeeds(&["check", "open.cert"]);
    assert!(folder.succeeds(&["show", "open.cert"]).text.contains("??"));

    folder.succeeds(&["report", "open.cert", "--out", "open.html"]);
}

#[test]
fn a_new_grid_comes_with_its_certificate() {
    let folder = Folder::new();
    let arguments = [
        "generate",
        "nurikabe",
        "--size",
        "7x6",
        "--seed",
        "4",
        "--difficulty",
        "medium",
    ];
    let (code, text) = run(&folder, &arguments);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("medium, with exactly one solution"), "{text}");
    assert!(text.contains("nurikabe/7/6/"), "{text}");

    let (code, object) = json(
        &folder,
        &[&arguments[..], &["--json", "--out", "new.cert"]].concat(),
    );
    assert_eq!(code, 0);
    assert_eq!(object["difficulty"], "medium");
    assert_eq!(object["solutions"], 1);
    assert_eq!(run(&folder, &["check", "new.cert", "-q"]).0, 0);

    let rows = object["board"].as_str().unwrap();
    assert_eq!(
        run(
            &folder,
            &[&arguments[..], &["-q", "--no-certificate"]].concat()
        )
        .1
        .trim(),
        rows
    );

    let (code, explained) = json(&folder, &["solve", rows, "--explain", "--json"]);
    assert_eq!(code, 0);
    assert_eq!(explained["difficulty"], "medium");
    assert_eq!(explained["grid"], object["grids"][0]);
    assert!(
        run(&folder, &["solve", rows, "--explain"])
            .1
            .contains("difficulty: medium, because of ")
    );
}

#[test]
fn impossible_generator_options_are_refused() {
    let folder = Folder::new();
    folder.refuses(
        &["generate", "former"],
        "",
        &["Former has no generator", "Nurikabe"],
    );
    folder.refuses(&["generate", "chess"], "", &["chess", "nurikabe"]);
    for size in ["0x4", "65x3", "7", "axb", "3x"] {
        folder.refuses(
            &["generate", "nurikabe", "--size", size],
            "",
            &[size, "columns x rows", "1 to 64"],
        );
    }

    folder.refuses(
        &["generate", "nurikabe", "--difficulty", "evil"],
        "",
        &["evil", "easy, medium, hard, expert"],
    );
    folder.refuses(
        &["generate", "nurikabe", "--island-size", "0"],
        "",
        &["--island-size"],
    );
    for seed in ["-1", "x", "1.5", "18446744073709551616"] {
        folder.refuses(
            &["generate", "nurikabe", "--seed", seed],
            "",
            &[seed, "0 to 18446744073709551615"],
        );
    }

    // A grid of one cell is never hard, so the generator cannot satisfy the request.
    let run = folder.run(&[
        "generate",
        "nurikabe",
        "--size",
        "1x1",
        "--difficulty",
        "expert",
        "--time-limit",
        "0.2s",
    ]);
    assert_eq!(run.code, 3);
}
