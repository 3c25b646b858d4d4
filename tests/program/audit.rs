//! Tests `scripts/audit`, which decides whether a possibly forged file proves a theorem about a
//! board.

use crate::common::effort::{full, part};
use crate::common::process::Process;
use crate::common::program::{Folder, Run};
use crate::common::skip;
use kortest::former::daily;
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

/// A grid of Nurikabe with exactly one solution, as the content of a file.
const GRID: &str = "1,0,0\n0,0,2\n";

/// A grid with one island around another, as the content of a file.
const NESTED: &str =
    "0,0,0,0,0,0\n0,21,0,0,0,0\n0,0,4,0,0,0\n0,0,0,0,0,0\n0,0,0,0,0,0\n0,0,0,0,0,0\n";

/// The beginning of a forged file about [`GRID`].
const GRID_BEGINNING: &str = "From Kortest Require Import RulesNurikabe.
Import List ListNotations.
Definition grid_x : grid := [[Number 1; Blank; Blank]; [Blank; Blank; Number 2]].
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

/// What Coq says if a theorem is about another board.
const OTHER_TYPE: &str = "while it is expected to have type";

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

#[test]
#[ignore = "slow, so it runs at night"]
fn a_certificate_and_its_theorem_pass() {
    if !can_audit() {
        return;
    }
    let folder = folder_with_theorem();
    let passing = [
        &["--any-proof", BOARD, "a.cert"][..],
        &[BOARD, "a.cert"],
        &[BOARD, "a.v"],
    ];
    for arguments in &passing[..part(3, 3)] {
        assert_passes(&folder, arguments, "OP: theorem: the optimum is 2 (coqc: ");
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn a_theorem_about_another_board_is_refused() {
    if !can_audit() {
        return;
    }
    let folder = folder_with_theorem();
    assert_refused(&folder, &["PO/OP", "a.v"], OTHER_TYPE);
    if full() {
        assert_refused(&folder, &["2024-11-24", "a.v"], OTHER_TYPE);
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn a_lower_bound_passes() {
    if !can_audit() {
        return;
    }
    let folder = Folder::with("b.cert", AT_LEAST_3);
    let theorem = "OPO: theorem: the optimum is at least 3 (coqc: ";
    assert_passes(&folder, &["OPO", "b.cert"], theorem);
}

/// A level in which each hole leads to one present, and from there only to the exit.
const TWO_ENDS: &str = "(1,1)->(1,3);(5,1)->(5,3)/#######/#O.P.O#/#######/#.$X$.#/#######";

#[test]
#[ignore = "slow, so it runs at night"]
fn certificates_of_levels_pass() {
    if !can_audit() {
        return;
    }
    let folder = Folder::with("level.txt", LEVEL);
    folder.write("none.txt", "\n#####\n#P#X#\n#####\n");
    folder.write("two.txt", TWO_ENDS.replace('/', "\n"));
    folder.succeeds(&["prove", "level.txt", "-q", "--out", "optimal.cert"]);
    folder.succeeds(&["prove", "none.txt", "-q", "--out", "none.cert"]);
    let board = "(3,1)->(1,3)/#####/#P.O#/#####/#.$X#/#####";
    for (name, board, claim) in [
        ("route.cert", board, "at-most 2\nwitness RR"),
        ("bound.cert", board, "at-least 0"),
        ("search.cert", TWO_ENDS, "unsolvable"),
        ("pair.cert", TWO_ENDS, "unsolvable\nevidence presents 0 1"),
    ] {
        write_certificate(&folder, name, board, claim);
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
        let theorem = format!("{level}: theorem: {meaning} (coqc: ");
        assert_passes(&folder, &[level, certificate], &theorem);
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn a_false_theorem_about_a_level_is_refused() {
    if !can_audit() {
        return;
    }
    let folder = folder_with_theorem_about_level();
    let theorem = folder.text("a.v");
    let changed = theorem.replace("optimum level_optimal 2", "optimum level_optimal 1");
    folder.write("b.v", changed);
    assert_refused(&folder, &["level.txt", "b.v"], "coqc refuses the file");
    assert_refused(&folder, &[BOARD, "a.v"], "exactly one theorem");
    if full() {
        folder.write("none.txt", "\n#####\n#P#X#\n#####\n");
        assert_refused(&folder, &["none.txt", "a.v"], OTHER_TYPE);
        let run = audit(&folder, "false", &["--any-proof", "level.txt", "a.v"]);
        assert_eq!(run.code, 0, "{run:?}");
        assert!(run.text.contains(": theorem: the optimum is 2 "), "{run:?}");
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn a_theorem_about_a_changed_level_is_refused() {
    if !can_audit() {
        return;
    }
    let folder = folder_with_theorem_about_level();
    let changes = [
        ("$", " "),
        ("P ", " P"),
        ("O#|", "$#|"),
        ("(1,3)", "(2,3)"),
        ("P ", "P#"),
    ];
    for &(from, to) in &changes[..part(changes.len(), 5)] {
        let mut level = LEVEL.replacen(from, to, 1);
        if !level.contains('O') {
            level = level.replace("(3,1)->(1,3)", "");
        }
        folder.write("level.txt", level);
        assert_refused(&folder, &["level.txt", "a.v"], OTHER_TYPE);
    }
}

#[test]
fn coq_refuses_forgeries() {
    if !can_audit() {
        return;
    }
    let folder = Folder::new();
    for (name, text) in &FORGERIES[..part(FORGERIES.len(), 4)] {
        println!("{name}");
        let text = text.replace("THEOREM", THEOREM);
        folder.write("a.v", format!("{BEGINNING}{text}\n"));
        let reason = "coqc does not print assumptions";
        assert_refused(&folder, &["--any-proof", BOARD, "a.v"], reason);
        assert_refused(&folder, &[BOARD, "a.v"], "");
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn coq_refuses_forgeries_about_levels() {
    if !can_audit() {
        return;
    }
    let folder = Folder::with("level.txt", LEVEL);
    for (name, text) in &FORGERIES[..part(FORGERIES.len(), 7)] {
        println!("{name}");
        let text = text
            .replace("THEOREM", THEOREM)
            .replace("[[0]]", "Level [] (0, 0) []")
            .replace("Rules", "RulesChilly")
            .replace("board", "level")
            .replace("former", "chilly");
        folder.write("a.v", format!("{LEVEL_BEGINNING}{text}\n"));
        let reason = "coqc does not print assumptions";
        assert_refused(&folder, &["--any-proof", "level.txt", "a.v"], reason);
        assert_refused(&folder, &["level.txt", "a.v"], "");
    }
}

/// Returns a folder with [`GRID`], its certificate `a.cert` and its theorem `a.v`.
fn folder_with_theorem_about_grid() -> Folder {
    let folder = Folder::with("grid.csv", GRID);
    folder.succeeds(&["prove", "grid.csv", "-q", "--out", "a.cert"]);
    folder.succeeds(&["export", "a.cert", "--format", "coq", "--out", "a.v"]);
    folder
}

#[test]
#[ignore = "slow, so it runs at night"]
fn certificates_of_grids_pass() {
    if !can_audit() {
        return;
    }
    let folder = folder_with_theorem_about_grid();
    let prove = "prove open.csv -q --limit 2 --out b.cert";
    folder.write("open.csv", "?,0,0\n0,0,0\n");
    folder.succeeds(&prove.split(' ').collect::<Vec<_>>());
    folder.write("nested.csv", NESTED);
    folder.succeeds(&["prove", "nested.csv", "-q", "--out", "c.cert"]);
    let cases = [
        ("grid.csv", "a.cert", "the number of solutions is 1"),
        (
            "open.csv",
            "b.cert",
            "the number of solutions is at least 2",
        ),
        ("grid.csv", "a.v", "the number of solutions is 1"),
        ("nested.csv", "c.cert", "the number of solutions is 1"),
    ];
    for (grid, file, meaning) in &cases[..part(cases.len(), 2)] {
        let theorem = format!("{grid}: theorem: {meaning} (coqc: ");
        assert_passes(&folder, &[grid, file], &theorem);
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn a_false_theorem_about_a_grid_is_refused() {
    if !can_audit() {
        return;
    }
    let folder = folder_with_theorem_about_grid();
    let theorem = folder.text("a.v");
    let none = theorem.replace("solutions grid_a 1", "solutions grid_a 0");
    folder.write("b.v", none);
    assert_refused(&folder, &["grid.csv", "b.v"], "coqc refuses the file");
    assert_refused(&folder, &[BOARD, "a.v"], "exactly one theorem");
    let changes = [("2", "?"), ("1", "2"), ("0,0,2", "0,2,0"), ("\n", ",0\n")];
    for (from, to) in &changes[..part(changes.len(), 4)] {
        folder.write("grid.csv", GRID.replace(from, to));
        assert_refused(&folder, &["grid.csv", "a.v"], OTHER_TYPE);
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn coq_refuses_forgeries_about_grids() {
    if !can_audit() {
        return;
    }
    let folder = Folder::with("grid.csv", GRID);
    for (name, text) in &FORGERIES[..part(FORGERIES.len(), 7)] {
        println!("{name}");
        let text = text
            .replace("THEOREM", THEOREM)
            .replace("[[0]]", "[[Blank]]")
            .replace("Rules", "RulesNurikabe")
            .replace("board", "grid")
            .replace("optimum", "solutions")
            .replace("former", "nurikabe");
        folder.write("a.v", format!("{GRID_BEGINNING}{text}\n"));
        let reason = "coqc does not print assumptions";
        assert_refused(&folder, &["--any-proof", "grid.csv", "a.v"], reason);
        assert_refused(&folder, &["grid.csv", "a.v"], "");
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn bad_grids() {
    if !can_audit() {
        return;
    }
    let folder = Folder::with("a.v", "");
    for (text, reason) in [
        ("1,0\n0\n", "same number of clues"),
        ("1,x\n", "'x' is not a clue"),
        (&"0,".repeat(65), "is not a clue"),
        (&"0\n".repeat(65), "at most 64 rows and columns"),
    ] {
        folder.write("grid.csv", text);

        let run = audit(&folder, "false", &["grid.csv", "a.v"]);

        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.error.contains(reason), "{run:?}");
    }
}

/// The programs that `scripts/theorems` runs for a board that it refuses.
const TOOLS_OF_THEOREMS: &[&str] = &[
    "bash", "cat", "date", "dirname", "grep", "mktemp", "python3", "rm", "touch",
];

/// A script pretends to be kortest and exports a forged theorem. The theorem must not get a line in
/// `theorems.tsv`.
#[test]
#[ignore = "slow, so it runs at night"]
fn the_table_of_theorems_does_not_trust_the_program() {
    if !skip::are_installed(TOOLS_OF_THEOREMS) {
        return;
    }
    let folder = Folder::new();
    // This fake kortest writes a false certificate and exports a forged theorem.
    let script = "if [ $1 = export ]; then cat forged.v; else
        while [ $1 != --out ]; do shift; done; echo 'kortest certificate 2' >\"$2\"; fi";
    folder.write_program("kortest", script);
    let [(_, forgery), ..] = FORGERIES;
    let forgery = forgery.replace("THEOREM", THEOREM);
    folder.write("forged.v", format!("{BEGINNING}{forgery}\n"));
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
#[ignore = "slow, so it runs at night"]
fn a_plugin_is_not_found() {
    if !can_audit() {
        return;
    }
    let plugin = "Declare ML Module \"forger\".";
    let text = format!("{BEGINNING}{plugin}\n{THEOREM}Proof. forge. Qed.\n");
    let folder = Folder::with("a.v", text);
    let any_proof = ["--any-proof", BOARD, "a.v"];
    assert_refused(&folder, &any_proof, "coqc refuses the file");
    assert_refused(&folder, &[BOARD, "a.v"], "it contains a string");
}

#[test]
#[ignore = "slow, so it runs at night"]
fn without_the_option_only_words_of_the_export_are_allowed() {
    if !can_audit() {
        return;
    }
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
        assert_refused(&folder, &[BOARD, "a.v"], reason);
    }
}

/// The table of theorems must be sorted, and must agree with the table of all proven boards.
#[test]
fn the_table_of_theorems_agrees_with_the_table_of_proofs() {
    let theorems = table("proofs/coq/theorems.tsv");
    let proofs = table("proofs/former.tsv");

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
}

#[test]
fn the_table_of_levels_has_the_riddle_and_the_first_twenty_seeds() {
    let levels = table("proofs/coq/chilly.tsv");

    assert_eq!(
        levels[0],
        ["level", "optimum", "seconds", "mebibytes", "certificate"]
    );
    assert_eq!(levels[1][..2], ["riddle", "103"]);
    assert_eq!(levels.len(), 22);
    for (seed, level) in (1..).zip(&levels[2..]) {
        assert_eq!(level[0], seed.to_string());
    }
}

#[test]
fn the_table_of_grids_has_a_hundred_grids_of_five_sizes() {
    let grids = table("proofs/coq/nurikabe.tsv");
    let mut names = Vec::new();
    for size in [5, 8, 10, 12, 15] {
        for seed in 1..=20 {
            names.push(format!("{size}x{size}-{seed:02}"));
        }
    }

    assert_eq!(
        grids[0],
        ["grid", "solutions", "seconds", "mebibytes", "certificate"]
    );
    assert_eq!(grids.len(), names.len() + 1);
    for (grid, name) in grids[1..].iter().zip(&names) {
        assert_eq!(grid[..2], [name.as_str(), "1"]);
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn the_independent_generator_agrees_on_all_dates() {
    if !skip::are_installed(&["python3"]) {
        return;
    }
    let mut dates = Vec::new();
    let mut expected = String::new();
    for year in 2024..2036 {
        for month in 1..=12 {
            for day in 1..=31 {
                // Boards from before the rule are copied, not computed.
                if (year, month, day) < daily::FIRST {
                    continue;
                }
                let Ok(board) = daily::board(year, month, day) else {
                    continue;
                };
                let date = format!("{year}-{month:02}-{day:02}");
                expected += &format!("{date}\t{board}\n");
                dates.push(date);
            }
        }
    }
    assert_eq!(dates.len(), 4_056);

    let mut command = Command::new("python3");
    command
        .arg(skip::root().join("scripts/board_of_date.py"))
        .args(dates)
        .stdout(Stdio::piped());
    let output = Process::start(&mut command).finish();

    assert!(output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap() == expected);
}

#[test]
fn bad_usage() {
    if !can_audit() {
        return;
    }
    let folder = Folder::with("level.txt", LEVEL);
    for arguments in [
        &[][..],
        &["2024-11-24"],
        &["2024-11-24", "a.v"],
        &["--other", "OP", "a.v"],
        &["OPx", "a.v"],
        &["level.txt"],
        &["absent.txt", "a.v"],
    ] {
        let run = audit(&folder, "false", arguments);

        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.text.is_empty(), "{run:?}");
        assert!(!run.error.is_empty(), "{run:?}");
    }
}

#[test]
fn bad_boards() {
    if !can_audit() {
        return;
    }
    let folder = Folder::with("a.v", "");
    for (board, reason) in [
        ("2024-11-22", "begins with 2024-11-23"),
        ("2024-02-30", "2024-02-30: day"),
        ("O/PO", "equal"),
    ] {
        let run = audit(&folder, "false", &[board, "a.v"]);

        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.error.contains(reason), "{run:?}");
    }
}

#[test]
fn bad_levels() {
    if !can_audit() {
        return;
    }
    let folder = Folder::with("a.v", "");
    for (from, to, reason) in [
        ("P", " ", "exactly one start P"),
        ("$", "X", "one exit X"),
        ("(3,1)->(1,3)", "", "each hole O must have exactly one link"),
        ("O", " ", "each link must begin at a hole"),
        ("(1,3)", "(3,3)", "neither at a wall nor at the exit"),
        ("(1,3)", "(9,3)", "inside the level"),
        ("->", "-", "is not a link"),
        ("P ", "P", "same length"),
        ("P ", "P|", "only be at the end"),
        (LEVEL, "\n", "a level has rows"),
        (
            "P ",
            "Pg",
            "row 1, column 2 (counted from 0): 'g' is not a square",
        ),
        ("$", "0", "'0' is not a square"),
    ] {
        folder.write("level.txt", LEVEL.replace(from, to));

        let run = audit(&folder, "false", &["level.txt", "a.v"]);

        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.error.contains(reason), "{run:?}");
    }
}

/// Returns whether the programs that `scripts/audit` needs are there.
fn can_audit() -> bool {
    skip::has_coq() && skip::are_installed(&["python3"])
}

/// Runs `scripts/audit`, which runs the program `kortest` to export certificates.
fn audit(folder: &Folder, kortest: &str, arguments: &[&str]) -> Run {
    let mut command = Command::new("python3");
    command
        .arg(skip::root().join("scripts/audit"))
        .args(arguments)
        .env("KORTEST", kortest)
        .current_dir(folder.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Run::of(Process::start(&mut command).finish(), arguments)
}

/// Asserts that `scripts/audit` accepts a theorem, with a line that begins with `theorem`.
fn assert_passes(folder: &Folder, arguments: &[&str], theorem: &str) {
    let run = audit(folder, env!("CARGO_BIN_EXE_kortest"), arguments);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.text.starts_with(theorem), "{run:?}");
}

fn assert_refused(folder: &Folder, arguments: &[&str], reason: &str) {
    let run = audit(folder, "false", arguments);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.text.contains(": not a theorem: "), "{run:?}");
    assert!(run.text.contains(reason), "{run:?}");
}

/// Returns a folder with a certificate of [`BOARD`] and its theorem `a.v`.
fn folder_with_theorem() -> Folder {
    let folder = Folder::new();
    folder.succeeds(&["prove", BOARD, "-q", "--out", "a.cert"]);
    folder.succeeds(&["export", "a.cert", "--out", "a.v"]);
    folder
}

/// Returns a folder with [`LEVEL`], its certificate `optimal.cert` and its theorem `a.v`.
fn folder_with_theorem_about_level() -> Folder {
    let folder = Folder::with("level.txt", LEVEL);
    folder.succeeds(&["prove", "level.txt", "-q", "--out", "optimal.cert"]);
    folder.succeeds(&["export", "optimal.cert", "--format", "coq", "--out", "a.v"]);
    folder
}

/// Writes a certificate of a level of Santa Chilly with this claim.
fn write_certificate(folder: &Folder, name: &str, level: &str, claim: &str) {
    let text = format!("kortest certificate 1\npuzzle chilly\nboard {level}\nclaim {claim}\n");
    let digest = kortest::certificate::digest(text.as_bytes());
    folder.write(name, format!("{text}sha256 {digest}\n"));
}

/// Returns the fields of each line of a table of the repository.
fn table(path: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(skip::root().join(path)).unwrap();
    let mut rows = Vec::new();
    for line in text.lines() {
        rows.push(line.split('\t').map(str::to_string).collect());
    }
    rows
}
