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
fn a_unique_grid_is_proven() {
    let folder = unique();

    let run = folder.succeeds(&["prove", "grid.csv", "--json"]);

    let object = run.json();
    assert_eq!(object["puzzle"], "nurikabe");
    assert_eq!(object["solutions"], 1);
    assert_eq!(object["proved"], true);
    assert_eq!(object["certificate"], "grid.cert");
    assert_eq!(object["grids"][0], SOLUTION);
    let again = folder.run(&["prove", "grid.csv"]);
    assert!(again.text.contains("unique"), "{again:?}");
}

#[test]
fn a_proof_of_a_unique_grid_is_checked_and_shown() {
    let folder = unique();
    folder.succeeds(&["prove", "grid.csv"]);

    let check = folder.succeeds(&["check", "grid.cert"]).text;
    let report = folder.run(&["check", "grid.cert", "--json"]).json();
    let shown = folder.succeeds(&["show", "grid.cert"]).text;

    assert!(check.contains("exactly 1 solution."), "{check}");
    assert_eq!(report["valid"], true);
    assert_eq!(report["claim"]["kind"], "exactly");
    assert!(shown.contains("exactly 1 solution"), "{shown}");
    assert!(shown.contains("#  .  2  #  #"), "{shown}");
}

#[test]
fn a_grid_without_a_solution_is_an_answer() {
    let folder = Folder::new();

    let text = folder
        .succeeds(&["prove", "1,0/0,1", "--puzzle", "nurikabe"])
        .text;

    assert!(text.contains("no solution"), "{text}");
}

#[test]
fn all_solutions_of_a_grid_are_counted() {
    let folder = Folder::new();

    let text = folder.succeeds(&["prove", TWO, "--out", "two.cert"]).text;

    assert!(text.contains("2 solutions, and no others"), "{text}");
    folder.succeeds(&["check", "two.cert", "-q"]);
}

#[test]
fn a_limit_ends_the_count() {
    let folder = Folder::new();
    let limited = ["prove", MANY, "--limit", "2", "--out", "some.cert"];

    let object = folder
        .succeeds(&[&limited[..], &["--json"]].concat())
        .json();
    let check = folder.succeeds(&["check", "some.cert"]).text;

    assert_eq!(object["proved"], false);
    assert_eq!(object["upper_bound"], Value::Null);
    assert_eq!(object["solutions"], 2);
    assert!(check.contains("at least 2 solutions"), "{check}");
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
fn the_rules_explain_how_far_they_get() {
    let folder = unique();

    let unique = folder.run(&["solve", "grid.csv", "--explain"]);
    let unsolvable = folder.run(&["solve", "1,0/0,1", "--puzzle", "nurikabe", "--explain"]);
    let ambiguous = folder.run(&["solve", TWO, "--explain"]);

    assert_eq!(unique.code, 0, "{unique:?}");
    for words in [
        "   1. complete island: 3,0",
        "without probing; each step is forced, so this is the only solution",
    ] {
        assert!(unique.text.contains(words), "{unique:?}");
    }
    assert_eq!(unsolvable.code, 1, "{unsolvable:?}");
    assert!(unsolvable.text.contains("no solution"), "{unsolvable:?}");
    assert_eq!(ambiguous.code, 3, "{ambiguous:?}");
    assert!(
        ambiguous.text.contains("2 of 4 cells known"),
        "{ambiguous:?}"
    );
}

#[test]
fn ants_end_after_their_iterations() {
    let folder = Folder::new();
    let arguments = "solve 1,0/0,1 --puzzle nurikabe --algorithm ants --iterations 3 --ants 2";
    let arguments: Vec<&str> = arguments.split(' ').collect();

    let run = folder.run(&arguments);
    let object = folder.run(&[&arguments[..], &["--json"]].concat()).json();

    assert_eq!(run.code, 3, "{run:?}");
    let words = "found no solution in 3 iterations of 2 ants; the best colouring has ";
    assert!(run.text.contains(words), "{run:?}");
    assert_eq!(object["solved"], false);
    assert_eq!(object["stopped"], false);
    assert_eq!(object["ant_iterations"], 3);
}

#[test]
fn ants_without_iterations_end_at_the_time_limit() {
    let arguments = "solve 1,0/0,1 --puzzle nurikabe --algorithm ants --time-limit 0.2s";
    let arguments: Vec<&str> = arguments.split(' ').collect();

    let run = Folder::new().run(&arguments);

    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.text.contains("stopped after "), "{run:?}");
}

#[test]
fn rules_before_ants_may_refute_a_grid() {
    let run = Folder::new().run(&[
        "solve",
        "1,0/0,1",
        "--puzzle",
        "nurikabe",
        "--algorithm",
        "rules-then-ants",
    ]);

    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.text.contains("no solution: "), "{run:?}");
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
fn options_of_ants_are_for_ants() {
    for option in ["--ants", "--iterations"] {
        for algorithm in ["clauses", "rules"] {
            let arguments = ["solve", TWO, "--algorithm", algorithm, option, "3"];
            let words = [option, "ants and rules-then-ants", algorithm];
            refuses(&arguments, "", &words);
        }
        refuses(&["solve", "OPG/OPG", option, "3"], "", &["Nurikabe"]);
        let ants = ["solve", TWO, "--algorithm", "ants", option, "0"];
        refuses(&ants, "", &[option, "1 or more"]);
    }
    let explain = ["solve", TWO, "--algorithm", "ants", "--explain"];
    refuses(&explain, "", &["--explain is for --algorithm rules"]);
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
    for (address, rows) in [
        (
            "https://puzz.link/p?nurikabe/5/5/1i3m-12qa",
            "1,0,0,0,3/0,0,0,0,0/0,0,18,0,0/0,0,0,0,0/0,0,0,0,10",
        ),
        ("https://puzz.link/p?nurikabe/3/3/.i.j", "?,0,0/0,?,0/0,0,0"),
    ] {
        folder.write("grid.txt", format!("{address}\n"));

        let exported = folder.succeeds(&["export", rows, "--format", "puzz.link"]);

        assert_eq!(exported.text, format!("{address}\n"));
        for grid in [rows, address, "grid.txt"] {
            let shown = folder.succeeds(&["show", grid, "--rows"]);
            assert_eq!(shown.text.trim(), rows, "{grid}");
        }
    }
}

#[test]
fn clues_may_have_no_number() {
    let folder = Folder::new();
    let rows = "?,0,0/0,?,0/0,0,0";

    let drawn = folder.succeeds(&["show", rows]).text;

    assert!(drawn.contains("??"), "{drawn}");
    assert!(drawn.contains("2 white cells at least"), "{drawn}");
    folder.write("drawn.txt", &drawn);
    let read = folder.succeeds(&["show", "drawn.txt", "--rows"]).text;
    assert_eq!(read.trim(), rows);
}

#[test]
fn a_grid_with_clues_without_numbers_has_a_certificate() {
    let folder = Folder::with("grid.csv", "?,0,0\n0,?,0\n0,0,0");

    folder.succeeds(&["prove", "grid.csv", "--out", "open.cert"]);

    folder.succeeds(&["check", "open.cert"]);
    let shown = folder.succeeds(&["show", "open.cert"]).text;
    assert!(shown.contains("??"), "{shown}");
    folder.succeeds(&["report", "open.cert", "--out", "open.html"]);
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

    let text = folder.succeeds(&GENERATE).text;
    let out = [&GENERATE[..], &["--json", "--out", "new.cert"]].concat();
    let object = folder.succeeds(&out).json();

    assert!(text.contains("medium, with exactly one solution"), "{text}");
    assert!(text.contains("nurikabe/7/6/"), "{text}");
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
    for (seed, expected) in [
        ("-1", "0 or more"),
        ("x", "0 or more"),
        ("1.5", "0 or more"),
        ("18446744073709551616", "a smaller whole number"),
    ] {
        folder.refuses(
            &["generate", "nurikabe", "--seed", seed],
            "",
            &[seed, expected],
        );
    }
}

/// A grid of one cell is never hard, so the generator cannot satisfy the request.
#[test]
fn the_generator_stops_at_the_time_limit() {
    let arguments = "generate nurikabe --size 1x1 --difficulty expert --time-limit 0.2s";
    let arguments: Vec<&str> = arguments.split(' ').collect();

    let run = Folder::new().run(&arguments);

    assert_eq!(run.code, 3, "{run:?}");
}

fn unique() -> Folder {
    Folder::with("grid.csv", UNIQUE)
}

/// Asserts that the program refuses the grid, both in a file and on standard input.
fn refuses(arguments: &[&str], grid: &str, expected: &[&str]) {
    Folder::with("grid.csv", grid).refuses(arguments, grid, expected);
}
