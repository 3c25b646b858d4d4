//! Tests `scripts/audit`, which decides whether a possibly forged file proves a theorem about a
//! board.

use crate::common::effort::{full, part};
use crate::common::process::Process;
use crate::common::program::{Folder, Run};
use crate::common::skip;
use std::process::{Command, Stdio};

/// A board with two tiles of different colours. Its optimum is 2.
const BOARD: &str = "OP";

const BEGINNING: &str = "From Kortest Require Import Rules.
Import List ListNotations.
Definition board_x : board := [[0]; [1]].
";

/// A false theorem, because the board needs two clicks.
const THEOREM: &str = "Theorem former_x : optimum board_x 1.\n";

/// A level of Santa Chilly with an optimum of 2 moves, as a text file.
const LEVEL: &str = "(3,1)->(1,3)\n#####|\n#P O#|\n#####|\n# $X#|\n#####|\n";

/// The beginning of a forged file about [`LEVEL`].
const LEVEL_BEGINNING: &str = "From Kortest Require Import RulesChilly.
Import List ListNotations.
Definition level_x : level := Level
  [[Wall; Wall; Wall; Wall; Wall]; [Wall; Ice; Ice; Hole; Wall]; [Wall; Wall; Wall; Wall; Wall];
   [Wall; Ice; Present; Exit; Wall]; [Wall; Wall; Wall; Wall; Wall]] (1, 1) [((3, 1), (1, 3))].
";

/// Forged files that Coq compiles. Each entry has a name and a text. The file consists of
/// [`BEGINNING`] and this text.
const FORGERIES: [(&str, &str); 14] = [
    ("another optimum", "Definition optimum (_ : board) (_ : nat) := True.\nTHEOREM Proof. exact I. Qed."),
    (
        "an axiom with the name of a primitive operation",
        "Axiom add : optimum board_x 1.\nTHEOREM Proof. exact add. Qed.",
    ),
    (
        "a fixpoint that does not end",
        "Unset Guard Checking.\nFixpoint f (n : nat) : False := f n.\nTHEOREM Proof. case (f 0). Qed.",
    ),
    ("an axiom that the file does not print", "Axiom cheat : optimum board_x 1.\nTHEOREM Proof. exact cheat. Qed."),
    (
        "an axiom with a quote in its name",
        "Axiom a' : optimum board_x 1.\nTHEOREM Proof. exact a'. Qed.\nPrint Assumptions former_x.",
    ),
    (
        "another optimum with the same qualified name",
        "Module Kortest. Module Rules. Definition optimum (_ : board) (_ : nat) := True.\nTHEOREM Proof. exact I. Qed.
        End Rules. End Kortest.\nDefinition former_x := Kortest.Rules.former_x.",
    ),
    ("a notation", "Notation optimum := (fun (_ : board) (_ : nat) => True).\nTHEOREM Proof. exact I. Qed."),
    (
        "a coercion to another board",
        "Inductive forged := Forged. Definition other (_ : forged) : board := [[0]]. Coercion other : forged >-> board.
        Definition board_y := Forged.\n(*\nTHEOREM *) Axiom former_x : optimum board_y 1.",
    ),
    (
        "another tactic",
        "#[global] Set Default Goal Selector \"all\".\nLtac exact_no_check := admit.
        Tactic Notation \"exact\" constr(x) := admit.\nTHEOREM Proof. exact I. Admitted.",
    ),
    (
        "an inconsistent universe, and an option that stays set",
        "#[global] Unset Universe Checking.\nInductive box : Type := Box (T : Type).
        Axiom paradox : box -> optimum board_x 1.\nTHEOREM Proof. exact (paradox (Box box)). Qed.",
    ),
    ("a proof without an end", "THEOREM Proof. Admitted."),
    ("a theorem in a comment", "(*\nTHEOREM*)\nDefinition former_x := I."),
    (
        "a parameter of a module",
        "Module Type T. Parameter p : optimum board_x 1. End T. Declare Module M : T.\nTHEOREM Proof. exact M.p. Qed.",
    ),
    (
        "the claim of the audit",
        "Definition claim := True.\nModule audit. Definition claim := True. End audit.\n(*\nTHEOREM*) Definition former_x : claim := I.",
    ),
];

/// A certificate that claims that the board OPO needs at least three clicks.
const AT_LEAST_3: &str = "kortest certificate 2
puzzle former
board OPO
claim at-least 3
evidence layers
layers 1 0
bytes 1
\0
sha256 9e1cea704fa9ed4abf49d93e8d72658fc0f330f2939dcd6917ec83769748bbe7
";

/// Runs `scripts/audit`; `None` without Coq or Python.
fn audit(folder: &Folder, kortest: &str, arguments: &[&str]) -> Option<Run> {
    if !skip::has_coq() || !skip::are_installed(&["python3"]) {
        return None;
    }
    let mut command = Command::new("python3");
    command
        .arg(skip::root().join("scripts/audit"))
        .args(arguments)
        .env("KORTEST", kortest);
    command
        .current_dir(folder.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Some(Run::of(Process::start(&mut command).finish(), arguments))
}

fn is_refused(folder: &Folder, arguments: &[&str], reason: &str) -> bool {
    let Some(run) = audit(folder, "false", arguments) else {
        return false;
    };
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.text.contains(": not a theorem: "), "{run:?}");
    assert!(run.text.contains(reason), "{run:?}");
    true
}

#[test]
fn a_certificate_and_its_theorem_pass() {
    let folder = Folder::new();
    folder.succeeds(&["prove", BOARD, "-q", "--out", "a.cert"]);
    folder.succeeds(&["export", "a.cert", "--out", "a.v"]);
    let passing = [
        &["--any-proof", BOARD, "a.cert"][..],
        &[BOARD, "a.cert"],
        &[BOARD, "a.v"],
    ];
    for arguments in &passing[..part(3, 3)] {
        let Some(run) = audit(&folder, env!("CARGO_BIN_EXE_kortest"), arguments) else {
            return;
        };
        assert_eq!(run.code, 0, "{run:?}");
        assert!(
            run.text
                .starts_with("OP: theorem: the optimum is 2 (coqc: "),
            "{run:?}"
        );
    }

    is_refused(
        &folder,
        &["PO/OP", "a.v"],
        "while it is expected to have type",
    );
    if !full() {
        return;
    }

    is_refused(
        &folder,
        &["2024-11-24", "a.v"],
        "while it is expected to have type",
    );

    folder.write("b.cert", AT_LEAST_3);
    let run = audit(&folder, env!("CARGO_BIN_EXE_kortest"), &["OPO", "b.cert"]).unwrap();
    assert_eq!(run.code, 0, "{run:?}");
    assert!(
        run.text
            .starts_with("OPO: theorem: the optimum is at least 3 (coqc: "),
        "{run:?}"
    );
}

#[test]
fn certificates_of_levels_pass() {
    let folder = Folder::with("level.txt", LEVEL);
    folder.write("none.txt", "\n#####\n#P#X#\n#####\n");
    // Each hole leads to one present, and from there only to the exit.
    let two_ends = "(1,1)->(1,3);(5,1)->(5,3)/#######/#O.P.O#/#######/#.$X$.#/#######";
    folder.write("two.txt", two_ends.replace('/', "\n"));
    folder.succeeds(&["prove", "level.txt", "-q", "--out", "optimal.cert"]);
    folder.succeeds(&["prove", "none.txt", "-q", "--out", "none.cert"]);
    let board = "(3,1)->(1,3)/#####/#P.O#/#####/#.$X#/#####";
    for (name, board, claim) in [
        ("route.cert", board, "at-most 2\nwitness RR"),
        ("bound.cert", board, "at-least 0"),
        ("search.cert", two_ends, "unsolvable"),
        ("pair.cert", two_ends, "unsolvable\nevidence presents 0 1"),
    ] {
        let text = format!("kortest certificate 1\npuzzle chilly\nboard {board}\nclaim {claim}\n");
        folder.write(
            name,
            format!(
                "{text}sha256 {}\n",
                kortest::certificate::digest(text.as_bytes())
            ),
        );
    }
    let certificates = [
        ("level.txt", "optimal.cert", "the optimum is 2"),
        ("two.txt", "pair.cert", "no route exists"),
        ("level.txt", "route.cert", "a route of 2 moves exists"),
        ("level.txt", "bound.cert", "the optimum is at least 0"),
        ("none.txt", "none.cert", "no route exists"),
        ("two.txt", "search.cert", "no route exists"),
    ];
    for &(level, certificate, meaning) in &certificates[..part(certificates.len(), 6)] {
        let Some(run) = audit(
            &folder,
            env!("CARGO_BIN_EXE_kortest"),
            &[level, certificate],
        ) else {
            return;
        };
        assert_eq!(run.code, 0, "{run:?}");
        assert!(
            run.text
                .starts_with(&format!("{level}: theorem: {meaning} (coqc: ")),
            "{run:?}"
        );
    }

    folder.succeeds(&["export", "optimal.cert", "--format", "coq", "--out", "a.v"]);
    folder.write(
        "b.v",
        folder
            .text("a.v")
            .replace("optimum level_optimal 2", "optimum level_optimal 1"),
    );
    is_refused(&folder, &["level.txt", "b.v"], "coqc refuses the file");
    is_refused(&folder, &[BOARD, "a.v"], "exactly one theorem");
    if full() {
        is_refused(
            &folder,
            &["none.txt", "a.v"],
            "while it is expected to have type",
        );
        let run = audit(&folder, "false", &["--any-proof", "level.txt", "a.v"]).unwrap();
        assert_eq!(run.code, 0, "{run:?}");
        assert!(run.text.contains(": theorem: the optimum is 2 "), "{run:?}");
    }

    // The theorem must not pass for a changed level.
    let changes = [
        ("$", " "),
        ("P ", " P"),
        ("O#|", "$#|"),
        ("(1,3)", "(2,3)"),
        ("P ", "P#"),
    ];
    for &(from, to) in &changes[..part(changes.len(), 5)] {
        let text = LEVEL.replacen(from, to, 1);
        let text = if text.contains('O') {
            text
        } else {
            text.replace("(3,1)->(1,3)", "")
        };
        folder.write("level.txt", text);
        is_refused(
            &folder,
            &["level.txt", "a.v"],
            "while it is expected to have type",
        );
    }
}

#[test]
fn coq_refuses_forgeries() {
    let folder = Folder::new();
    for (name, text) in &FORGERIES[..part(FORGERIES.len(), 4)] {
        folder.write(
            "a.v",
            format!("{BEGINNING}{}\n", text.replace("THEOREM", THEOREM)),
        );
        println!("{name}");
        if !is_refused(
            &folder,
            &["--any-proof", BOARD, "a.v"],
            "coqc does not print assumptions",
        ) {
            return;
        }
        is_refused(&folder, &[BOARD, "a.v"], "");
    }
}

#[test]
fn coq_refuses_forgeries_about_levels() {
    let folder = Folder::with("level.txt", LEVEL);
    for (name, text) in &FORGERIES[..part(FORGERIES.len(), 7)] {
        let text = text
            .replace("THEOREM", THEOREM)
            .replace("[[0]]", "Level [] (0, 0) []");
        let text = text
            .replace("Rules", "RulesChilly")
            .replace("board", "level")
            .replace("former", "chilly");
        folder.write("a.v", format!("{LEVEL_BEGINNING}{text}\n"));
        println!("{name}");
        if !is_refused(
            &folder,
            &["--any-proof", "level.txt", "a.v"],
            "coqc does not print assumptions",
        ) {
            return;
        }
        is_refused(&folder, &["level.txt", "a.v"], "");
    }
}

/// The programs that `scripts/theorems` runs for a board that it refuses.
const TOOLS_OF_THEOREMS: &[&str] = &[
    "bash", "cat", "date", "dirname", "grep", "mktemp", "python3", "rm", "touch",
];

/// A script pretends to be kortest and exports a forged theorem. The theorem must not get a line in
/// `theorems.tsv`.
#[test]
fn the_table_of_theorems_does_not_trust_the_program() {
    use std::os::unix::fs::PermissionsExt;
    if !skip::are_installed(TOOLS_OF_THEOREMS) {
        return;
    }
    let folder = Folder::new();
    // This fake kortest writes a false certificate and exports a forged theorem.
    let program = "#!/bin/sh\nif [ $1 = export ]; then cat forged.v; else
        while [ $1 != --out ]; do shift; done; echo 'kortest certificate 2' >\"$2\"; fi\n";
    folder.write("kortest", program);
    std::fs::set_permissions(folder.path("kortest"), PermissionsExt::from_mode(0o755)).unwrap();
    folder.write(
        "forged.v",
        format!(
            "{BEGINNING}{}\n",
            FORGERIES[0].1.replace("THEOREM", THEOREM)
        ),
    );
    let mut command = Command::new(skip::root().join("scripts/theorems"));
    command
        .args(["2024-11-24", "--table", "theorems.tsv"])
        .env("KORTEST", folder.path("kortest"));
    command
        .current_dir(folder.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let run = Run::of(Process::start(&mut command).finish(), &[]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(
        run.error
            .contains("not a theorem: kortest export did not write this file"),
        "{run:?}"
    );
    assert_eq!(folder.text("theorems.tsv"), "");
}

#[test]
fn a_plugin_is_not_found() {
    let folder = Folder::new();
    let text = format!("{BEGINNING}Declare ML Module \"forger\".\n{THEOREM}Proof. forge. Qed.\n");
    folder.write("a.v", text);
    is_refused(
        &folder,
        &["--any-proof", BOARD, "a.v"],
        "coqc refuses the file",
    );
    is_refused(&folder, &[BOARD, "a.v"], "it contains a string");
}

#[test]
fn without_the_option_only_words_of_the_export_are_allowed() {
    let folder = Folder::new();
    let axiom = format!("{BEGINNING}{THEOREM}Proof. (* \n *) Admitted.\n");
    for (text, reason) in [
        (axiom.as_str(), "it contains 'Admitted'"),
        ("(* (* *) Axiom *)", "exactly one theorem"),
        (
            &format!("{THEOREM}(* (* *) Axiom *)"),
            "it contains 'Axiom'",
        ),
        (
            &format!("{THEOREM}(*) Axiom *) Load x."),
            "it contains 'Load'",
        ),
        (&format!("{THEOREM}(* \" *) Load x. (* \" *)"), "a string"),
        (&format!("{THEOREM}#[global] Set"), "it contains '#'"),
        (&format!("{THEOREM}ℕ"), "not ASCII"),
        (&format!("{THEOREM}{THEOREM}"), "exactly one theorem"),
    ] {
        folder.write("a.v", text);
        is_refused(&folder, &[BOARD, "a.v"], reason);
    }
}

/// The table of theorems must be sorted, and must agree with the table of all proven boards.
#[test]
fn the_table_of_theorems_agrees_with_the_table_of_proofs() {
    let lines = |path: &str| -> Vec<Vec<String>> {
        let text = std::fs::read_to_string(skip::root().join(path)).unwrap();
        text.lines()
            .map(|line| line.split('\t').map(str::to_string).collect())
            .collect()
    };
    let (theorems, proofs) = (lines("proofs/coq/theorems.tsv"), lines("proofs/former.tsv"));
    assert_eq!(
        theorems[0],
        ["date", "optimum", "seconds", "mebibytes", "certificate"]
    );
    assert_eq!(proofs[0][4], "sha256");
    assert!(theorems[1..].is_sorted_by(|one, next| one[0] < next[0]));

    for theorem in &theorems[1..] {
        assert_eq!(theorem.len(), 5, "{theorem:?}");
        assert!(theorem[2].parse::<f64>().is_ok(), "{theorem:?}");
        assert!(theorem[3].parse::<u32>().is_ok(), "{theorem:?}");
        if let Some(proof) = proofs.iter().find(|proof| proof[0] == theorem[0]) {
            assert_eq!(theorem[1], proof[1], "{theorem:?}");
            assert_eq!(theorem[4], proof[4], "{theorem:?}");
        }
    }

    let levels = lines("proofs/coq/chilly.tsv");
    assert_eq!(
        levels[0],
        ["seed", "optimum", "seconds", "mebibytes", "certificate"]
    );
    assert_eq!(levels.len(), 21);
    assert!(
        (1..)
            .zip(&levels[1..])
            .all(|(seed, line): (u32, _)| line[0] == seed.to_string())
    );
}

#[test]
fn the_independent_generator_agrees_on_all_dates() {
    if !skip::are_installed(&["python3"]) {
        return;
    }
    let dates = (2024..2036).flat_map(|year| {
        (1..=12).flat_map(move |month| (1..=31).map(move |day| (year, month, day)))
    });
    let boards = dates.filter_map(|(year, month, day)| {
        let board = kortest::former::daily::board(year, month, day).ok()?;
        Some((format!("{year}-{month:02}-{day:02}"), board.to_string()))
    });
    let (dates, expected): (Vec<_>, Vec<_>) = boards
        .map(|(date, rows)| (date.clone(), format!("{date}\t{rows}\n")))
        .unzip();
    assert_eq!(dates.len(), 4_056);

    let mut command = Command::new("python3");
    command
        .arg(skip::root().join("scripts/board_of_date.py"))
        .args(dates)
        .stdout(Stdio::piped());
    let output = Process::start(&mut command).finish();
    assert!(output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap() == expected.concat());
}

#[test]
fn bad_usage() {
    let folder = Folder::new();
    folder.write("level.txt", LEVEL);
    for arguments in [
        &[][..],
        &["2024-11-24"],
        &["2024-11-24", "a.v"],
        &["--other", "OP", "a.v"],
        &["OPx", "a.v"],
        &["level.txt"],
        &["absent.txt", "a.v"],
    ] {
        let Some(run) = audit(&folder, "false", arguments) else {
            return;
        };
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.text.is_empty(), "{run:?}");
        assert!(!run.error.is_empty(), "{run:?}");
    }
    folder.write("a.v", "");
    for (board, reason) in [
        ("2024-11-22", "begins with 2024-11-23"),
        ("2024-02-30", "2024-02-30: day"),
        ("O/PO", "equal"),
    ] {
        let Some(run) = audit(&folder, "false", &[board, "a.v"]) else {
            return;
        };
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.error.contains(reason), "{run:?}");
    }
    for (level, reason) in [
        (LEVEL.replace('P', " "), "exactly one start P"),
        (LEVEL.replace('$', "X"), "one exit X"),
        (
            LEVEL.replace("(3,1)->(1,3)", ""),
            "each hole O must have exactly one link",
        ),
        (LEVEL.replace('O', " "), "each link must begin at a hole"),
        (
            LEVEL.replace("(1,3)", "(3,3)"),
            "neither at a wall nor at the exit",
        ),
        (LEVEL.replace("(1,3)", "(9,3)"), "inside the level"),
        (LEVEL.replace("->", "-"), "is not a link"),
        (LEVEL.replace("P ", "P"), "same length"),
        (LEVEL.replace("P ", "P|"), "only be at the end"),
        ("\n".into(), "a level has rows"),
    ] {
        folder.write("level.txt", level);
        let Some(run) = audit(&folder, "false", &["level.txt", "a.v"]) else {
            return;
        };
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.error.contains(reason), "{run:?}");
    }
}
