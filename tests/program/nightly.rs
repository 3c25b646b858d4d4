//! Tests `scripts/nightly` on an easy board, in repeated runs, and with invalid options.

// macOS and Windows lack the GNU command `timeout`, which the script runs.
#![cfg(target_os = "linux")]

use crate::common::process::Process;
use crate::common::program::{Folder, Run};
use crate::common::skip;
use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn a_night_proves_and_checks_a_board_by_both_methods() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();

    let run = nightly(&folder, "--date 2025-02-18 --dir all --check-limit 20m");

    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(run.text.matches("1 proven: 1 now").count(), 2, "{run:?}");
    assert_eq!(run.text.matches("valid: optimal 11").count(), 2, "{run:?}");
    assert_eq!(folder.files(), ["all"]);
}

#[test]
fn a_second_night_with_a_checker_that_takes_too_long_keeps_the_proof() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();
    nightly(&folder, "--date 2025-02-18 --dir all --check-limit 20m");
    let certificate = folder.read("all/2025-02-18.cert");

    // The second run must not repeat the proof, although the date is written differently.
    let run = nightly(&folder, "--date 18-02-2025 --dir all --check-limit 0.1");

    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.error.contains("did not finish within 0.1"), "{run:?}");
    assert!(run.text.contains("1 proven: 0 now and 1 before"), "{run:?}");
    assert!(folder.read("all/2025-02-18.cert") == certificate);
}

#[test]
fn a_search_that_does_not_end_leaves_the_certificate_of_the_columns() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();
    let options = "--date 2025-11-06 --dir all --time-limit 1s -- --threads 1";

    let run = nightly(&folder, options);

    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.text.contains("its evidence is only columns"), "{run:?}");
    folder.succeeds(&["check", "all/2025-11-06.cert", "-q"]);
}

/// A job of cron has neither the variable `KORTEST` nor Rust on its path.
#[test]
fn a_missing_program_is_one_line() {
    if !can_run() || Path::new("/usr/bin/cargo").exists() {
        return;
    }
    let folder = Folder::new();
    let mut script = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/nightly"));
    script
        .env_remove("KORTEST")
        .env("PATH", "/usr/bin:/bin")
        .current_dir(folder.path(""));

    let run = Run::of(script.output().unwrap(), &[]);

    assert_eq!(run.code, 2, "{run:?}");
    assert_eq!(run.error.lines().count(), 1, "{run:?}");
    let reason = "cargo is not on the path; set KORTEST";
    assert!(run.error.contains(reason), "{run:?}");
}

#[test]
fn bad_options_are_one_line() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();
    for (options, words) in [
        ("--dir", "--dir needs a value"),
        ("--what", "--what: no such option"),
        ("--date 2024-11-24..2024-11-25", "a range"),
        ("--date 2024-11-15", "no known board"),
        ("--check-limit soon", "soon"),
        ("--time-limit soon", "soon"),
    ] {
        let run = nightly(&folder, options);

        assert_eq!(run.code, 2, "{run:?}");
        assert_eq!(run.text, "", "{run:?}");
        assert_eq!(run.error.lines().count(), 1, "{run:?}");
        assert!(run.error.contains(words), "{run:?}");
        assert!(folder.files().is_empty());
    }
}

/// Returns whether the programs that `scripts/nightly` needs are installed.
fn can_run() -> bool {
    skip::are_installed(&["bash", "dirname", "python3", "timeout", "true"])
}

/// Runs `scripts/nightly`.
fn nightly(folder: &Folder, options: &str) -> Run {
    let options: Vec<&str> = options.split(' ').collect();
    let mut command = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/nightly"));
    command
        .args(&options)
        .current_dir(folder.path(""))
        .env("KORTEST", env!("CARGO_BIN_EXE_kortest"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Run::of(Process::start(&mut command).finish(), &options)
}
