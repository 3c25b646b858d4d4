//! The program as people run it: answers, exit codes, and one clear line for everything that is wrong.

use assert_cmd::Command;
use std::path::Path;
use tempfile::TempDir;

fn kortest(folder: &TempDir) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kortest"));
    command.current_dir(folder.path());
    command
}

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Exit code 2, one line on stderr that holds all of `expected`, nothing on stdout, nothing written.
fn refuses(arguments: &[&str], input: &[u8], setup: impl Fn(&Path), expected: &[&str]) {
    let folder = TempDir::new().unwrap();
    setup(folder.path());
    let before = files(folder.path());
    let output = kortest(&folder).args(arguments).write_stdin(input).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    for words in expected {
        assert!(error.contains(words), "{arguments:?}: {error:?} lacks {words:?}");
    }
    assert!(output.stdout.is_empty());
    assert_eq!(files(folder.path()), before);
}

fn refuses_board(board: &str, expected: &[&str]) {
    refuses(&["prove", board], b"", |_| (), expected);
    refuses(&["prove", "-"], board.as_bytes(), |_| (), expected);
}

#[test]
fn a_row_too_long() {
    refuses_board("OPG/OPGB/OPG", &["row 2", "4 cells", "3"]);
}

#[test]
fn a_letter_that_is_no_colour() {
    refuses_board("OPG/OXG", &["row 2, column 2", "'X'", "O P G B"]);
}

#[test]
fn a_fifth_colour() {
    refuses_board("OPG/ORB", &["row 2, column 2", "'R'", "four colours"]);
}

#[test]
fn ten_rows_or_sixty_four_tiles_for_the_search() {
    let wide = ["OPGBOPGB"; 8].join("/");
    refuses(&["prove", &wide, "--method", "search"], b"", |_| (), &["64", "63", "--method columns"]);
    refuses(&["solve", &wide], b"", |_| (), &["64", "63"]);
    refuses_board(&["OPG"; 10].join("/"), &["10 rows", "9"]);
}

#[test]
fn a_floating_tile() {
    refuses_board("OPG/O.G", &["row 1, column 2", "floating"]);
}

#[test]
fn an_empty_file_a_directory_and_no_text() {
    let empty = |folder: &Path| std::fs::write(folder.join("b.txt"), "").unwrap();
    refuses(&["prove", "b.txt"], b"", empty, &["b.txt", "no board"]);
    let directory = |folder: &Path| std::fs::create_dir(folder.join("b.txt")).unwrap();
    refuses(&["prove", "b.txt"], b"", directory, &["b.txt", "directory"]);
    let binary = |folder: &Path| std::fs::write(folder.join("b.txt"), [0xff, 0xd8, 0, 1]).unwrap();
    refuses(&["prove", "b.txt"], b"", binary, &["b.txt", "no text"]);
    refuses(&["show", "-"], &[0xff, 0xfe], |_| (), &["no text"]);
    refuses(&["prove", "missing.txt"], b"", |_| (), &["missing.txt", "no such file"]);
}

#[test]
fn dates_that_do_not_exist_or_come_before_the_rule() {
    refuses(&["prove", "2025-02-30"], b"", |_| (), &["2025-02-30", "no date"]);
    refuses(&["prove", "22-11-2024"], b"", |_| (), &["2024-11-23", "board"]);
}

#[test]
fn bad_options() {
    refuses(&["prove", "OPG", "--memory", "1K"], b"", |_| (), &["1K", "--memory", "16.0 MiB"]);
    refuses(&["prove", "OPG", "--time-limit", "soon"], b"", |_| (), &["soon", "8h"]);
    refuses(&["prove", "OPG", "--threads", "0"], b"", |_| (), &["--threads"]);
    refuses(&["prove", "OPG", "--claim", "few"], b"", |_| (), &["--claim"]);
    refuses(&["prove"], b"", |_| (), &["BOARD"]);
    refuses(&["prove", "OPG", "--full"], b"", |_| (), &["--claim"]);
    refuses(&["check", "x", "--part", "3/2"], b"", |_| (), &["I/N"]);
    refuses(&["show", "OPG", "--moves", "1;2"], b"", |_| (), &["click 1", "column,row"]);
    refuses(&["solve"], b"", |_| (), &["BOARD"]);
}

#[test]
fn a_certificate_that_is_a_jpeg() {
    let jpeg = |folder: &Path| std::fs::write(folder.join("photo.cert"), b"\xff\xd8\xff\xe0\0\x10JFIF").unwrap();
    refuses(&["check", "photo.cert"], b"", jpeg, &["photo.cert", "not a kortest certificate"]);
}

#[test]
fn a_file_that_is_no_certificate_is_never_overwritten() {
    let precious = |folder: &Path| std::fs::write(folder.join("thesis.txt"), "years of work").unwrap();
    refuses(&["prove", "OPG", "--out", "thesis.txt"], b"", precious, &["thesis.txt", "will not be overwritten"]);
    refuses(&["prove", "OPG", "--out", "no/such/folder/x.cert"], b"", |_| (), &["cannot be written"]);
}

const BOARD: &str = "GPB/OPG/BOP/OOG";

fn json(output: &std::process::Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).expect("stdout is one JSON object")
}

#[test]
fn a_proof_and_its_check() {
    let folder = TempDir::new().unwrap();
    let output = kortest(&folder).args(["prove", BOARD, "--json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let object = json(&output);
    for field in [
        "puzzle",
        "board",
        "optimum",
        "lower_bound",
        "upper_bound",
        "proved",
        "moves",
        "claim",
        "states",
        "iterations",
        "seconds",
        "cpu_seconds",
        "peak_memory_bytes",
        "threads",
        "method",
        "certificate",
        "version",
    ] {
        assert!(object.get(field).is_some(), "no {field}");
    }
    assert_eq!(object["board"], BOARD);
    assert_eq!(object["proved"], true);
    assert_eq!(object["claim"], serde_json::Value::Null);
    let k = object["optimum"].as_u64().unwrap();
    assert_eq!(object["moves"].as_array().unwrap().len() as u64, k);
    assert_eq!(object["certificate"], "board.cert");
    kortest(&folder).args(["check", "board.cert"]).assert().code(0);
    let report = json(&kortest(&folder).args(["check", "board.cert", "--json"]).output().unwrap());
    assert_eq!((&report["valid"], &report["claim"]["value"]), (&true.into(), &k.into()));
    // A second run replaces the certificate by the same bytes.
    let first = std::fs::read(folder.path().join("board.cert")).unwrap();
    kortest(&folder).args(["prove", BOARD, "--quiet", "--threads", "2"]).assert().code(0);
    assert!(std::fs::read(folder.path().join("board.cert")).unwrap() == first);
}

#[test]
fn claims_are_optimal_beatable_or_impossible() {
    let folder = TempDir::new().unwrap();
    let output = kortest(&folder).args(["prove", BOARD, "--json", "--no-certificate"]).output().unwrap();
    let k = json(&output)["optimum"].as_u64().unwrap();
    assert_eq!(files(folder.path()), Vec::<String>::new());
    for full in [false, true] {
        for (claim, verdict, code) in [(k, "optimal", 0), (k + 1, "beatable", 1), (k - 1, "impossible", 1)] {
            let claim = claim.to_string();
            let mut arguments = vec!["prove", BOARD, "--json", "--claim", &claim];
            if full {
                arguments.push("--full");
            }
            let output = kortest(&folder).args(arguments).output().unwrap();
            assert_eq!(output.status.code(), Some(code));
            let object = json(&output);
            assert_eq!(object["claim"]["verdict"], verdict);
            assert!(!full || object["optimum"] == k);
            kortest(&folder).args(["check", "board.cert", "--quiet"]).assert().code(0);
        }
    }
}

#[test]
fn a_settled_claim_does_not_replace_the_proof_of_the_optimum() {
    let folder = TempDir::new().unwrap();
    let certificate = folder.path().join("board.cert");
    kortest(&folder).args(["prove", BOARD, "-q"]).assert().code(0);
    let proof = std::fs::read(&certificate).unwrap();
    kortest(&folder).args(["prove", BOARD, "-q", "--claim", "2"]).assert().code(1);
    assert!(std::fs::read(&certificate).unwrap() == proof);
    // Where there is none, the bound is certified; and the proof replaces it.
    std::fs::remove_file(&certificate).unwrap();
    kortest(&folder).args(["prove", BOARD, "-q", "--claim", "2"]).assert().code(1);
    kortest(&folder).args(["check", "board.cert", "-q"]).assert().code(0);
    kortest(&folder).args(["prove", BOARD, "-q"]).assert().code(0);
    assert!(std::fs::read(&certificate).unwrap() == proof);
}

#[test]
fn a_time_limit_gives_the_bounds_and_exit_code_3() {
    let folder = TempDir::new().unwrap();
    let board = "BBGBBPP/GGGOOBG/OGPGGPO/PBBOOBG/BOOGPBG/BOBGOBG/GGOBGPG/GPBBOOO/GBBOPGO";
    let arguments = ["prove", board, "--method", "search", "--json", "--time-limit", "200ms", "--out", "x.cert"];
    let output = kortest(&folder).args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let object = json(&output);
    assert_eq!((&object["optimum"], &object["proved"]), (&serde_json::Value::Null, &false.into()));
    assert!(object["lower_bound"].as_u64() < object["upper_bound"].as_u64());
    // The solution found is saved, but never over something stronger.
    kortest(&folder).args(["check", "x.cert"]).assert().code(0);
    std::fs::write(folder.path().join("x.cert"), "kortest certificate 1\nof an earlier proof").unwrap();
    kortest(&folder).args(arguments).assert().code(3);
    let kept = std::fs::read_to_string(folder.path().join("x.cert")).unwrap();
    assert!(kept.ends_with("earlier proof"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_in_good_order() {
    let folder = TempDir::new().unwrap();
    let board = "BOGGPPB/PBPBBBO/GGOGBOG/PPGOBPB/OBGPGOP/BBPOBGO/POGBPGO/GBOPGBP/OPGOBPG";
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_kortest"))
        .args(["prove", board, "--method", "search", "--json", "--out", "x.cert"])
        .current_dir(folder.path())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(json(&output)["moves"].is_array());
}

#[test]
fn the_empty_board_needs_no_click() {
    let folder = TempDir::new().unwrap();
    kortest(&folder).args(["prove", "...", "--quiet"]).assert().code(0);
    kortest(&folder).args(["check", "board.cert"]).assert().code(0);
}

#[test]
fn boards_come_in_every_form() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("mine.txt"), "G P B\r\no p g\r\n").unwrap();
    kortest(&folder).args(["prove", "mine.txt", "-q"]).assert().code(0);
    assert!(folder.path().join("mine.cert").exists());
    kortest(&folder).args(["prove", "-", "-q"]).write_stdin("GPB\nOPG\n").assert().code(0);
    assert_eq!(
        std::fs::read(folder.path().join("mine.cert")).unwrap(),
        std::fs::read(folder.path().join("stdin.cert")).unwrap()
    );
    let show = kortest(&folder).args(["show", "24-11-2024"]).output().unwrap();
    assert!(String::from_utf8(show.stdout).unwrap().contains("63 tiles"));
    let show = kortest(&folder).args(["show", "mine.cert"]).output().unwrap();
    assert!(String::from_utf8(show.stdout).unwrap().contains("cleared in"));
}

#[test]
fn solve_prints_each_improvement_and_lists_its_algorithms() {
    let folder = TempDir::new().unwrap();
    let output = kortest(&folder).args(["solve", "2024-11-24", "--time-limit", "1s", "--json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(json(&output)["improvements"].as_array().is_some_and(|list| !list.is_empty()));
    let output = kortest(&folder).args(["solve", "--list-algorithms"]).output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().contains("triangle"));
}

#[cfg(unix)]
#[test]
fn a_reader_who_has_seen_enough_causes_no_panic() {
    let folder = TempDir::new().unwrap();
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_kortest"))
        .args(["show", "2024-11-24"])
        .current_dir(folder.path())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}
