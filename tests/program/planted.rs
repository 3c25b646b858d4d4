//! Tests that `scripts/audit` believes no compiled file that came with the checkout, or that the
//! program of the user has written.

use crate::common::process::Process;
use crate::common::program::{Folder, Run};
use crate::common::skip;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A board with two tiles of different colours. Its optimum is 2.
const BOARD: &str = "OP";

/// The beginning of a checker that accepts every claim.
const CHECK: &str = "From Kortest Require Standard.
Import List Uint63 PArray.
From Kortest Require Import Rules.
Record certificate := Certificate { witness : list cell; l : nat; r : nat; numbers : array int }.
Definition check (b : board) (k : nat) (cert : certificate) : bool := true.
Theorem check_sound b k cert : check b k cert = true -> optimum b k.
Proof. intros _. exact I. Qed.
";

/// The files of a library in which every board has every optimum, in the order of their
/// compilation.
const FALSE_LIBRARY: [&str; 3] = ["Standard", "Rules", "Check"];

/// A copy of the checkout in which a false library can be planted.
struct Checkout {
    folder: Folder,
}

impl Checkout {
    /// Copies the scripts and the sources of the library, and compiles a false library. The file
    /// `forged.v` is a theorem with the optimum 1, which the false library proves.
    fn new() -> Checkout {
        let folder = Folder::new();
        copy(&skip::root().join("scripts"), &folder.path("scripts"), "");
        for (name, ending) in [("", ""), ("theories", ".v"), ("expected", "")] {
            let from = skip::root().join("proofs/coq").join(name);
            copy(&from, &folder.path("proofs/coq").join(name), ending);
        }
        for entry in std::fs::read_dir(skip::root().join("proofs/coq/expected")).unwrap() {
            let from = entry.unwrap().path();
            let name = from.file_name().unwrap();
            copy(&from, &folder.path("proofs/coq/expected").join(name), "");
        }
        std::fs::create_dir(folder.path("tmp")).unwrap();
        let checkout = Checkout { folder };
        checkout.write_forgery();
        checkout.compile_false_library();
        checkout
    }

    fn write_forgery(&self) {
        let folder = &self.folder;
        folder.succeeds(&["prove", BOARD, "-q", "--out", "a.cert"]);
        folder.succeeds(&["export", "a.cert", "--out", "a.v"]);
        let forged = folder.text("a.v").replace(" 2.\nProof", " 1.\nProof");
        assert_ne!(forged, folder.text("a.v"));
        folder.write("forged.v", forged);
    }

    /// Compiles the false library in the folder `false`. It proves the forged theorem.
    fn compile_false_library(&self) {
        let theories = self.theories();
        let made = Command::new("make")
            .args(["-s", "theories/Standard.v"])
            .current_dir(theories.parent().unwrap())
            .status();
        assert!(made.unwrap().success());
        let folder = self.folder.path("false");
        std::fs::create_dir(&folder).unwrap();
        let rules = std::fs::read_to_string(theories.join("Rules.v")).unwrap();
        let (before, _) = rules.split_once("Definition optimum ").unwrap();
        let rules = format!("{before}Definition optimum (b : board) (k : nat) : Prop := True.\n");
        std::fs::copy(theories.join("Standard.v"), folder.join("Standard.v")).unwrap();
        std::fs::write(folder.join("Rules.v"), rules).unwrap();
        std::fs::write(folder.join("Check.v"), CHECK).unwrap();
        for name in FALSE_LIBRARY {
            self.compile(&format!("false/{name}.v"));
        }
        self.compile("forged.v");
    }

    /// Compiles a file with the false library.
    fn compile(&self, file: &str) {
        let compiled = Command::new("coqc")
            .args(["-q", "-Q", "false", "Kortest", file])
            .current_dir(self.folder.path(""))
            .status();
        assert!(compiled.unwrap().success(), "{file}");
    }

    fn theories(&self) -> PathBuf {
        self.folder.path("proofs/coq/theories")
    }

    /// Returns the compiled files of the false library.
    fn false_files(&self) -> Vec<PathBuf> {
        let mut files = Vec::new();
        for name in FALSE_LIBRARY {
            for ending in ["vo", "vos", "vok", "glob"] {
                files.push(self.folder.path(&format!("false/{name}.{ending}")));
            }
        }
        files
    }

    /// Writes a program that exports the forged theorem after this command of the shell.
    fn write_kortest(&self, command: &str) {
        let folder = self.folder.path("");
        let folder = folder.display();
        let script = format!("{command}\ncat '{folder}/forged.v'");
        self.folder.write_program("kortest", &script);
    }

    /// Runs the audit of this checkout, with the program `kortest` of this folder.
    fn audit(&self, arguments: &[&str]) -> Run {
        let mut command = Command::new("python3");
        command
            .arg(self.folder.path("scripts/audit"))
            .args(arguments)
            .env("KORTEST", self.folder.path("kortest"))
            .env("TMPDIR", self.folder.path("tmp"))
            .current_dir(self.folder.path(""))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Run::of(Process::start(&mut command).finish(), arguments)
    }

    /// Asserts that the audit refuses the forged theorem.
    fn assert_refused(&self, arguments: &[&str]) {
        let run = self.audit(arguments);
        assert_eq!(run.code, 1, "{run:?}");
        let reason = "OP: not a theorem: coqc refuses the file";
        assert!(run.text.starts_with(reason), "{run:?}");
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn planted_files_of_the_checkout_have_no_effect() {
    if !can_plant() {
        return;
    }
    let checkout = Checkout::new();
    for file in checkout.false_files() {
        std::fs::copy(&file, checkout.theories().join(file.file_name().unwrap())).unwrap();
    }
    // make and Coq would load these files.
    for name in ["Makefile.coq", "Makefile.coq.local", "GNUmakefile"] {
        let target = format!("proofs/coq/{name}");
        checkout.folder.write(&target, "all:\n\ttrue\n");
    }
    std::fs::create_dir(checkout.theories().join(".coq-native")).unwrap();
    let native = "proofs/coq/theories/.coq-native/NKortest_Rules.cmxs";
    checkout.folder.write(native, "planted");

    checkout.assert_refused(&[BOARD, "forged.v"]);
}

#[test]
#[ignore = "slow, so it runs at night"]
fn planted_links_have_no_effect() {
    if !can_plant() {
        return;
    }
    let checkout = Checkout::new();
    for file in checkout.false_files() {
        symlink(&file, checkout.theories().join(file.file_name().unwrap())).unwrap();
    }

    checkout.assert_refused(&[BOARD, "forged.v"]);
}

/// The audit runs the program of the user, which may write where the user may.
#[test]
#[ignore = "slow, so it runs at night"]
fn a_program_that_plants_files_is_not_believed() {
    if !can_plant() {
        return;
    }
    let checkout = Checkout::new();
    let folder = checkout.folder.path("");
    let folder = folder.display();
    for command in [
        format!("cp '{folder}'/false/*.vo '{folder}/proofs/coq/theories'"),
        format!("cp '{folder}'/false/* '{folder}/proofs/coq/theories'"),
    ] {
        checkout.write_kortest(&command);

        checkout.assert_refused(&[BOARD, "a.cert"]);
    }
}

/// The library of the audit is in a temporary folder, which the program can find.
#[test]
#[ignore = "slow, so it runs at night"]
fn a_program_that_changes_the_library_of_the_audit_is_noticed() {
    if !can_plant() {
        return;
    }
    let checkout = Checkout::new();
    for command in [
        "cp false/Rules.vo \"$TMPDIR\"/*/library",
        "cp false/Rules.vo \"$(echo \"$TMPDIR\"/*/library)/Other.vo\"",
        "ln -sf \"$PWD/false/Rules.vo\" \"$TMPDIR\"/*/library",
        "rm \"$TMPDIR\"/*/library/Rules.vo",
    ] {
        checkout.write_kortest(command);

        let run = checkout.audit(&[BOARD, "a.cert"]);

        assert_eq!(run.code, 1, "{run:?}");
        let reason = "the file or kortest changes the compiled library";
        assert!(run.text.contains(reason), "{command}: {run:?}");
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn a_library_with_another_digest_is_refused() {
    if !can_plant() {
        return;
    }
    let checkout = Checkout::new();
    let printed = checkout.audit(&["--library", "library"]);
    assert_eq!(printed.code, 0, "{printed:?}");
    let digest = printed.text.trim();

    let right = checkout.audit(&["--digest", digest, BOARD, "a.v"]);
    let wrong = checkout.audit(&["--digest", "0", BOARD, "a.v"]);

    assert_eq!(right.code, 0, "{right:?}");
    assert_eq!(wrong.code, 2, "{wrong:?}");
    assert!(
        wrong.error.contains("does not have the digest 0"),
        "{wrong:?}"
    );
    assert!(checkout.folder.path("library/Check.vo").exists());
}

/// The audited file may be in the folder of the library, and import itself or a planted module.
#[test]
fn a_planted_module_is_not_found() {
    if !can_plant() {
        return;
    }
    let checkout = Checkout::new();
    let text = checkout.folder.text("forged.v");
    checkout
        .folder
        .write("false/Other.v", "Definition other := 1.");
    checkout.compile("false/Other.v");
    let other = checkout.theories().join("Other.vo");
    std::fs::copy(checkout.folder.path("false/Other.vo"), other).unwrap();
    let importing = format!("From Kortest Require Import Other.\n{text}");
    let path = "proofs/coq/theories/Forged.v";
    checkout.folder.write(path, importing);

    checkout.assert_refused(&["--any-proof", BOARD, path]);
    let run = checkout.audit(&[BOARD, path]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.text.contains("it contains 'Other'"), "{run:?}");
}

/// Returns whether the programs of these tests are there.
fn can_plant() -> bool {
    skip::has_coq() && skip::are_installed(&["python3", "make", "sh", "cat", "cp", "ln", "rm"])
}

/// Copies the files in a folder whose names have this ending.
fn copy(from: &Path, to: &Path, ending: &str) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap();
        let is_wanted = name.to_str().is_some_and(|name| name.ends_with(ending));
        if path.is_file() && is_wanted {
            std::fs::copy(&path, to.join(name)).unwrap();
        }
    }
}
