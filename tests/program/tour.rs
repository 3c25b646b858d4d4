//! Tests `kortest solve --algorithm tour`, with shell scripts in place of Concorde and LKH.

use crate::common::program::{Folder, Run};
use std::time::Duration;

/// A level with an optimum of four moves. Its asymmetric problem has three nodes.
const LEVEL: &str = "\n#######|\n#P   $#|\n#     #|\n# $  X#|\n#######|\n";

/// Finds the tour 1, 2, 3 as LKH does.
const LKH: &str = "problem=$(sed -n 's/^PROBLEM_FILE = //p' \"$1\")
tour=$(sed -n 's/^OUTPUT_TOUR_FILE = //p' \"$1\")
grep -q '^PRECISION = 100$' \"$1\" && grep -q '^TYPE : ATSP$' \"$problem\" || exit 9
printf 'TYPE : TOUR\\nTOUR_SECTION\\n1\\n2\\n3\\n-1\\nEOF\\n' >\"$tour\"";

/// Finds the same tour as Concorde does: each of the nodes 0 to 2 is followed by its twin.
const CONCORDE: &str = "[ \"$1\" = -o ] && grep -q '^TYPE : TSP$' \"$3\" || exit 9
printf '6\\n0 3 1 4 2 5\\n' >\"$2\"";

#[test]
fn a_route_is_found_by_either_program() {
    for (name, script, solver) in [
        ("LKH", LKH, "lkh"),
        ("lkh", LKH, "lkh"),
        ("concorde", CONCORDE, "concorde"),
        ("my-linkern.sh", CONCORDE, "my-linkern.sh"),
    ] {
        let folder = with_program(name, script);

        let run = solve(&folder, solver, &[]);

        assert_eq!(run.code, 0, "{run:?}");
        let sentence = "a: 4 moves (optimal: it meets the lower bound of 4): ";
        assert!(run.text.starts_with(sentence), "{run:?}");
        assert_eq!(run.error, "", "{run:?}");
    }
}

/// LKH refuses problems with fewer than three nodes.
#[test]
fn a_level_with_one_present_needs_no_program() {
    let folder = with_program("lkh", "exit 9");
    for level in [
        "\n#####|\n#P$X#|\n#####|\n",
        "\n######|\n#P $X#|\n######|\n",
    ] {
        folder.write("a.txt", level);

        let run = solve(&folder, "lkh", &[]);

        assert_eq!(run.code, 0, "{run:?}");
        assert!(
            run.text.contains("(optimal: it meets the lower bound"),
            "{run:?}"
        );
        for (problem, warning) in [
            ("agtsp", "LKH refuses problems with fewer than 3 nodes"),
            ("atsp", "LKH refuses problems with fewer than 3 nodes"),
            ("tsp", ""),
        ] {
            let run = folder.succeeds(&["export", "a.txt", "--problem", problem]);
            assert!(run.error.contains(warning), "{run:?}");
            assert_eq!(run.error.is_empty(), warning.is_empty(), "{run:?}");
        }
    }
}

#[test]
fn a_program_may_be_given_by_its_path() {
    let folder = with_program("LKH-3.0", LKH);
    let path = folder.path("LKH-3.0");

    for solver in ["./LKH-3.0", "LKH-3.0", path.to_str().unwrap()] {
        let run = folder.run(&[
            "solve",
            "a.txt",
            "--algorithm",
            "tour",
            "--solver",
            solver,
            "--json",
        ]);

        let object = run.json();
        assert_eq!(run.code, 0, "{run:?}");
        assert_eq!(object["algorithm"], "tour");
        assert_eq!(object["optimum"], 4);
        assert_eq!(object["route"].as_str().unwrap().len(), 4);
        assert_eq!(object["improvements"][0]["upper_bound"], 4);
    }
}

#[test]
fn a_program_that_finds_no_tour_is_blamed_in_one_line() {
    for (script, words) in [
        (
            "echo out of luck >&2; exit 7",
            "lkh: failed (exit status: 7): out of luck",
        ),
        ("kill -9 $$", "lkh: failed (signal: 9"),
        ("echo done", "lkh: wrote no tour: done"),
        ("echo >level.tour", "lkh: wrote no tour"),
        (
            "printf '1\\n\\377' >level.tour",
            "lkh: wrote a tour that is not text",
        ),
        (
            "printf 'TOUR_SECTION\\n1\\n2\\n2\\n' >level.tour",
            "lkh: wrong tour: line 4, word 1: node 2 is visited a second time",
        ),
        (
            "echo no numbers >level.tour",
            "lkh: wrong tour: line 1, word 1: \"no\" is not a node number",
        ),
    ] {
        let folder = with_program("lkh", script);

        let run = solve(&folder, "lkh", &[]);

        assert_eq!(run.code, 4, "{run:?}");
        assert!(run.error.contains(words), "{run:?}");
        assert_eq!(run.error.lines().count(), 1, "{run:?}");
        assert_eq!(run.text, "", "{run:?}");
    }
}

#[test]
fn a_missing_program_is_named() {
    let folder = Folder::with("a.txt", LEVEL);
    let path = folder.path("");
    for name in ["concorde", "lkh"] {
        let line = ["solve", "a.txt", "--algorithm", "tour", "--solver", name];

        let run = folder.run_with_variable("PATH", path.to_str().unwrap(), &line);

        assert_eq!(run.code, 4, "{run:?}");
        let words = format!("--solver {name}: no such program on the path");
        assert!(run.error.contains(&words), "{run:?}");
        assert_eq!(run.error.lines().count(), 1, "{run:?}");
    }
}

#[test]
fn bad_options_are_refused() {
    let folder = Folder::with("a.txt", LEVEL);
    folder.write("lkh", "this file may not be executed");
    let tour = ["solve", "a.txt", "--algorithm", "tour"];
    for (options, words) in [
        (&["--solver", "no/lkh"][..], "no/lkh: no such program"),
        (&["--solver", "./lkh"], "./lkh: cannot be run: Permission"),
        (&["--solver", "gurobi"], "write concorde, lkh, or the path"),
        (&[], "--algorithm tour needs --solver"),
        (&["--solver", "lkh", "--width", "5"], "--width is for"),
    ] {
        folder.refuses(&[&tour[..], options].concat(), "", &[words]);
    }
    folder.refuses(
        &["solve", "a.txt", "--solver", "lkh"],
        "",
        &["--solver is for --algorithm tour, not for triangle"],
    );
    folder.refuses(
        &["solve", "OPG", "--solver", "lkh"],
        "",
        &["--solver works for Santa Chilly"],
    );
    folder.refuses(
        &[
            "solve",
            "/####/#PX#/####",
            "--algorithm",
            "tour",
            "--solver",
            "lkh",
        ],
        "",
        &["has no presents, so there is no tour"],
    );
}

/// Works on for a second, in a process of its own, unless it is stopped. Then it would write the
/// file `survived`.
const SLOW: &str = "(sleep 1; echo >\"$FOLDER/survived\") & echo >\"$FOLDER/started\"; wait";

#[test]
fn a_time_limit_stops_the_program() {
    let folder = with_program("lkh", SLOW);

    let run = solve(&folder, "lkh", &["--time-limit", "300ms"]);

    assert_eq!(run.code, 3, "{run:?}");
    let words = "lkh: stopped before it wrote a tour";
    assert!(run.error.contains(words), "{run:?}");
    assert_is_stopped(&folder);
}

#[test]
fn ctrl_c_stops_the_program() {
    let folder = with_program("lkh", SLOW);
    let started = folder.path("started");

    let run = folder.interrupt_when(
        &["solve", "a.txt", "--algorithm", "tour", "--solver", "./lkh"],
        || started.exists(),
    );

    assert_eq!(run.code, 3, "{run:?}");
    let words = "lkh: stopped before it wrote a tour";
    assert!(run.error.contains(words), "{run:?}");
    assert_is_stopped(&folder);
}

#[test]
fn a_tour_that_was_written_before_the_limit_counts() {
    let folder = with_program("lkh", &format!("{LKH}\n{SLOW}"));

    let run = solve(&folder, "lkh", &["--time-limit", "500ms"]);

    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.text.starts_with("a: 4 moves"), "{run:?}");
    assert_is_stopped(&folder);
}

/// Returns a folder with the level `a.txt` and a program. `$FOLDER` in the script is this folder. The
/// script finds its tools even if the test has no path.
fn with_program(name: &str, script: &str) -> Folder {
    let folder = Folder::with("a.txt", LEVEL);
    let parent = folder.path("");
    let folder_line = format!("FOLDER='{}'", parent.display());
    folder.write_program(
        name,
        &format!("PATH=/usr/bin:/bin\n{folder_line}\n{script}"),
    );
    folder
}

/// Solves the level by a program. The path contains the folder, and the programs of a shell.
fn solve(folder: &Folder, solver: &str, options: &[&str]) -> Run {
    let tour = ["solve", "a.txt", "--algorithm", "tour", "--solver", solver];
    let path = format!("{}:/usr/bin:/bin", folder.path("").display());
    folder.run_with_variable("PATH", &path, &[&tour[..], options].concat())
}

/// Asserts that the process of [`SLOW`] does not live on.
fn assert_is_stopped(folder: &Folder) {
    std::thread::sleep(Duration::from_millis(1_500));
    assert!(folder.path("started").exists());
    assert!(!folder.path("survived").exists());
}
