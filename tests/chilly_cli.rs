//! The program on levels of Santa Chilly: answers, exit codes, and one clear line for everything that is wrong.

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// Four moves; one present is taken on the way down.
const LEVEL: &str = "\n#######|\n#P   $#|\n#     #|\n# $  X#|\n#######|\n";

fn kortest(folder: &TempDir) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kortest"));
    command.current_dir(folder.path());
    command
}

/// Exit code, stdout, stderr.
fn run(level: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("a.txt"), level).unwrap();
    let output = kortest(&folder).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Exit code 2, one line on stderr that holds all of `expected`, nothing on stdout; from a file, and in one word.
fn refuses(level: &str, expected: &[&str]) {
    for command in ["prove", "show", "solve", "export"] {
        let (code, answer, error) = run(level, &[command, "a.txt"].map(|a| a));
        assert_eq!((code, error.lines().count(), answer.as_str()), (Some(2), 1, ""), "{error}");
        assert!(error.contains("a.txt"), "{error}");
        for words in expected {
            assert!(error.contains(words), "{error:?} lacks {words:?}");
        }
    }
}

#[test]
fn an_answer_with_a_certificate() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("a.txt"), LEVEL).unwrap();
    let output = kortest(&folder).args(["prove", "a.txt"]).output().unwrap();
    let answer = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(answer.starts_with("a: ") && answer.contains("moves is optimal: no route of"), "{answer}");
    let check = kortest(&folder).args(["check", "a.cert"]).output().unwrap();
    assert_eq!(check.status.code(), Some(0));
    assert!(String::from_utf8(check.stdout).unwrap().contains("valid"));
    let show = kortest(&folder).args(["show", "a.cert"]).output().unwrap();
    assert!(String::from_utf8(show.stdout).unwrap().contains("won in"));
    // A bound does not replace the answer.
    let answer = std::fs::read(folder.path().join("a.cert")).unwrap();
    for arguments in [["--claim", "1"], ["--claim", "99"]] {
        kortest(&folder).args(["prove", "a.txt"]).args(arguments).output().unwrap();
        assert_eq!(std::fs::read(folder.path().join("a.cert")).unwrap(), answer, "{arguments:?}");
    }
    // A byte of the certificate.
    let mut bytes = std::fs::read(folder.path().join("a.cert")).unwrap();
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    std::fs::write(folder.path().join("a.cert"), bytes).unwrap();
    assert_eq!(kortest(&folder).args(["check", "a.cert", "--quiet"]).output().unwrap().status.code(), Some(1));
}

#[test]
fn json_with_the_same_fields_as_for_other_games() {
    let (code, answer, _) = run(LEVEL, &["prove", "a.txt", "--json", "--quiet", "--no-certificate"]);
    let value: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(code, Some(0));
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
        assert!(value.get(field).is_some(), "{field}");
    }
    let moves = value["moves"].as_str().unwrap();
    assert_eq!(value["optimum"], moves.len());
    assert!(moves.chars().all(|c| "UDLR".contains(c)));
    // The board is a word that is understood as input.
    let board = value["board"].as_str().unwrap();
    let (code, again, _) = run(LEVEL, &["prove", board, "--json", "--quiet", "--no-certificate", "--no-lp"]);
    let again: Value = serde_json::from_str(&again).unwrap();
    assert_eq!((code, &again["optimum"], &again["method"]), (Some(0), &value["optimum"], &Value::from("search")));
}

#[test]
fn claims() {
    let (_, answer, _) = run(LEVEL, &["prove", "a.txt", "--json", "--no-certificate"]);
    let optimum = serde_json::from_str::<Value>(&answer).unwrap()["optimum"].as_u64().unwrap();
    for (claim, code, word) in [(optimum, 0, "optimal"), (optimum + 1, 1, "beatable"), (optimum - 1, 1, "impossible")] {
        let (found, answer, _) = run(LEVEL, &["prove", "a.txt", "--claim", &claim.to_string()]);
        assert_eq!(found, Some(code), "{answer}");
        assert!(answer.contains(&format!("{claim} moves is {word}")), "{answer}");
    }
}

#[test]
fn no_route_is_an_answer_too() {
    for (level, words) in [
        ("\n#####|\n#PX$#|\n#####|\n", "present at (3,1)"),
        ("\n#####|\n#P#X#|\n#####|\n", "the exit cannot be reached"),
        ("\n######|\n#P.###|\n#$.#X#|\n######|\n", "the exit cannot be reached"),
        // Into the dead end on the right for the present, and there is no way back.
        ("\n######|\n#X.P.$|\n######|\n", "kortest"),
    ] {
        let folder = TempDir::new().unwrap();
        std::fs::write(folder.path().join("a.txt"), level).unwrap();
        let output = kortest(&folder).args(["prove", "a.txt"]).output().unwrap();
        let answer = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{answer}");
        if words != "kortest" {
            assert!(answer.contains("no route exists") && answer.contains(words), "{answer}");
            assert_eq!(
                kortest(&folder).args(["prove", "a.txt", "--claim", "9"]).output().unwrap().status.code(),
                Some(1)
            );
        }
        assert_eq!(kortest(&folder).args(["check", "a.cert"]).output().unwrap().status.code(), Some(0));
    }
}

#[test]
fn a_start_or_exit_too_few_or_too_many() {
    refuses("\n####|\n# X#|\n####|\n", &["no P", "exactly one start"]);
    refuses("\n####|\n#P #|\n####|\n", &["no X", "exactly one exit"]);
    refuses("\n#####|\n#PPX#|\n#####|\n", &["second P at (2,1)", "exactly one"]);
    refuses("\n#####|\n#PXX#|\n#####|\n", &["second X at (3,1)", "exactly one"]);
}

#[test]
fn holes_and_links() {
    refuses("\n#####|\n#POX#|\n#####|\n", &["hole O at (2,1)", "no link"]);
    refuses("(2,1)->(0,0)\n#####|\n#POX#|\n#####|\n", &["link 1", "ends at (0,0)", "'#'"]);
    refuses("(2,1)->(3,1)\n#####|\n#POX#|\n#####|\n", &["link 1", "ends at (3,1)", "'X'"]);
    refuses("(2,1)->(5,1)\n#####|\n#POX#|\n#####|\n", &["link 1", "(5,1) is outside", "columns 0 to 4", "rows 0 to 2"]);
    refuses("(2,9)->(1,1)\n#####|\n#POX#|\n#####|\n", &["link 1", "(2,9) is outside"]);
    refuses("(1,1)->(2,1)\n#####|\n#POX#|\n#####|\n", &["link 1", "begins at (1,1)", "not a hole"]);
    refuses("(2,1)->(1,1);(2,1)->(2,1)\n#####|\n#POX#|\n#####|\n", &["link 2", "another link"]);
    refuses("(2,1)=(1,1)\n#####|\n#POX#|\n#####|\n", &["link 1", "(2,1)=(1,1)", "(x,y)->(x,y)"]);
}

#[test]
fn shapes() {
    refuses("\n#####|\n#P X|\n#####|\n", &["row 1 has 4 cells", "row 0 has 5"]);
    refuses("\n#|###|\n#P X#|\n", &["row 0", "'|' at column 1"]);
    refuses("{\"data\": 3}", &["no \"data\""]);
    refuses("{\"data\": [\"#P\", 3]}", &["row 1"]);
    refuses("{\"data", &["not JSON"]);
    refuses(&format!("\n#PX{}|\n", "#".repeat(300)), &["303 columns", "1 to 256"]);
}

#[test]
fn an_endless_slide() {
    refuses("\n#X##|\n P  |\n####|\n", &["endless slide", "(1,1)", "left"]);
    // Nobody gets there: no error.
    let (code, answer, _) = run("\n#####|\n#P X#|\n#####|\n     |\n#####|\n", &["prove", "a.txt", "--no-certificate"]);
    assert_eq!(code, Some(0), "{answer}");
}

#[test]
fn the_json_of_the_game_and_its_g() {
    let level = r#"{"name": "x", "data": ["TTTTTTT", "TP.G.OT", "TTTTTTT", "TO...XT", "TTTTTTT"],
        "connections": [{"src": {"x": 5, "y": 1}, "dst": {"x": 1, "y": 3}}, {"src": {"x": 1, "y": 3}, "dst": {"x": 5, "y": 1}}]}"#;
    let (code, answer, warning) = run(level, &["prove", "a.txt", "--quiet", "--no-certificate"]);
    assert_eq!(code, Some(0));
    assert!(answer.contains("2 moves is optimal"), "{answer}");
    assert!(warning.contains("warning") && warning.contains("G at (3,1)"), "{warning}");
}

#[test]
fn show_replays_moves() {
    let (code, answer, _) = run(LEVEL, &["show", "a.txt", "--moves", "RD"]);
    assert_eq!(code, Some(0));
    assert!(answer.contains("move 1 of 2: right") && answer.contains("takes 1, 1 left"), "{answer}");
    assert!(answer.contains("at the exit after 2 moves, but presents left: 1"), "{answer}");
    for (moves, words) in [
        ("RQ", "move 2: 'Q'"),
        ("U", "move 1: a push up at (1,1) moves nothing"),
        ("RDU", "move 3 comes after the exit"),
    ] {
        let (code, _, error) = run(LEVEL, &["show", "a.txt", "--moves", moves]);
        assert_eq!((code, error.contains(words)), (Some(2), true), "{error}");
    }
}

#[test]
fn export_and_import() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("a.txt"), LEVEL).unwrap();
    for problem in ["agtsp", "atsp", "tsp"] {
        let output =
            kortest(&folder).args(["export", "a.txt", "--problem", problem, "--out", "a.tsp"]).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let text = std::fs::read_to_string(folder.path().join("a.tsp")).unwrap();
        assert!(text.contains(&format!("TYPE : {}\n", problem.to_uppercase())));
    }
    let output = kortest(&folder).args(["export", "a.txt", "--out", "a.txt"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "a level must not be overwritten");
    std::fs::write(folder.path().join("tour"), "1 2 3 4 5").unwrap();
    let output = kortest(&folder).args(["import", "a.txt", "tour"]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
    assert!(error.contains("5 nodes") && error.contains("tour:"), "{error}");
}

#[test]
fn solve_by_every_algorithm() {
    let (_, answer, _) = run(LEVEL, &["prove", "a.txt", "--json", "--no-certificate"]);
    let optimum = serde_json::from_str::<Value>(&answer).unwrap()["optimum"].as_u64().unwrap();
    let (_, answer, _) = run(LEVEL, &["solve", "a.txt", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&answer).unwrap()["algorithm"], "triangle");
    for algorithm in kortest::anytime::Algorithm::ALL {
        let name = algorithm.name();
        let arguments = ["solve", "a.txt", "--algorithm", name, "--time-limit", "1s", "--seed", "3", "--json"];
        let (code, answer, error) = run(LEVEL, &arguments);
        let value: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!((&value["algorithm"], &value["seed"]), (&Value::from(name), &3.into()), "{error}");
        // A greedy play may go in circles, and so may a beam that keeps one state.
        match value["upper_bound"].as_u64() {
            Some(found) => assert!(code == Some(0) && found >= optimum, "{name}: {answer}"),
            None => {
                assert!(code == Some(3) && ["greedy-most", "greedy-fewest", "anytime-beam"].contains(&name), "{answer}")
            }
        }
    }
}

#[test]
fn options_of_the_other_game() {
    let (code, _, error) = run(LEVEL, &["prove", "a.txt", "--method", "columns"]);
    assert_eq!((code, error.lines().count()), (Some(2), 1));
    let (code, _, error) = run(LEVEL, &["prove", "OPG/OPG", "--no-lp"]);
    assert_eq!((code, error.lines().count()), (Some(2), 1), "{error}");
    for arguments in [
        ["export", "a.txt", "--format", "dimacs"],
        ["export", "a.txt", "--format", "drat"],
        ["solve", "a.txt", "--algorithm", "ants"],
        ["prove", "a.txt", "--limit", "3"],
    ] {
        let (code, answer, error) = run(LEVEL, &arguments);
        assert_eq!((code, error.lines().count(), answer.as_str()), (Some(2), 1, ""), "{error}");
        assert!(error.contains("Nurikabe"), "{error}");
    }
    let (code, _, error) = run(LEVEL, &["solve", "a.txt", "--explain"]);
    assert_eq!((code, error.lines().count()), (Some(2), 1), "{error}");
    // What is no level is said to be none, where the game is named.
    let (code, _, error) = run(LEVEL, &["prove", "OPG/OPG", "--puzzle", "chilly"]);
    assert_eq!((code, error.lines().count()), (Some(2), 1), "{error}");
}
