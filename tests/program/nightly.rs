//! Tests `scripts/nightly` on an easy board, in repeated runs, and with invalid options.

#![cfg(target_os = "linux")] // macOS and Windows lack the GNU command `timeout`, which the script runs

use crate::common::process::Process;
use crate::common::program::{Folder, Run};
use crate::common::skip;
use std::process::{Command, Stdio};

/// Runs `scripts/nightly`. Returns `None` if a program that the script needs is missing.
fn nightly(folder: &Folder, options: &[&str]) -> Option<Run> {
    if !skip::are_installed(&["bash", "dirname", "python3", "timeout", "true"]) {
        return None;
    }
    let mut command = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/nightly"));
    command
        .args(options)
        .current_dir(folder.path(""))
        .env("KORTEST", env!("CARGO_BIN_EXE_kortest"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Some(Run::of(Process::start(&mut command).finish(), options))
}

#[test]
fn a_night_its_repetition_and_a_checker_that_takes_too_long() {
    let folder = Folder::new();
    let Some(run) = nightly(
        &folder,
        &[
            "--date",
            "2025-02-18",
            "--dir",
            "all",
            "--check-limit",
            "20m",
        ],
    ) else {
        return;
    };
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(run.text.matches("1 proven: 1 now").count(), 2);
    assert_eq!(run.text.matches("valid: optimal 11").count(), 2);

    let certificate = folder.read("all/2025-02-18.cert");
    assert_eq!(folder.files(), ["all"]);

    // The second run must not repeat the proof, although the date is written differently.
    let run = nightly(
        &folder,
        &[
            "--date",
            "18-02-2025",
            "--dir",
            "all",
            "--check-limit",
            "0.1",
        ],
    )
    .unwrap();
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.error.contains("did not finish within 0.1"), "{run:?}");
    assert!(run.text.contains("1 proven: 0 now and 1 before"), "{run:?}");
    assert!(folder.read("all/2025-02-18.cert") == certificate);
}

#[test]
fn a_search_that_does_not_end_leaves_the_certificate_of_the_columns() {
    let folder = Folder::new();
    let options = [
        "--date",
        "2025-11-06",
        "--dir",
        "all",
        "--time-limit",
        "1s",
        "--",
        "--threads",
        "1",
    ];
    let Some(run) = nightly(&folder, &options) else {
        return;
    };
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.text.contains("its evidence is only columns"), "{run:?}");
    assert_eq!(folder.run(&["check", "all/2025-11-06.cert", "-q"]).code, 0);
}

/// A job of cron has neither the variable `KORTEST` nor Rust on its path.
#[test]
fn a_missing_program_is_one_line() {
    let folder = Folder::new();
    if nightly(&folder, &["--help"]).is_none() {
        return;
    }

    let mut script = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/nightly"));
    script.env_remove("KORTEST").env("PATH", "/usr/bin:/bin");
    if std::path::Path::new("/usr/bin/cargo").exists() {
        return;
    }

    let run = Run::of(script.current_dir(folder.path("")).output().unwrap(), &[]);

    assert_eq!(run.code, 2, "{run:?}");
    assert_eq!(run.error.lines().count(), 1, "{run:?}");
    assert!(
        run.error.contains("cargo is not on the path; set KORTEST"),
        "{run:?}"
    );
}

#[test]
fn bad_options_are_one_line() {
    let folder = Folder::new();
    for (options, words) in [
        (&["--dir"][..], "--dir needs a value"),
        (&["--what"], "--what: no such option"),
        (&["--date", "2024-11-24..2024-11-25"], "a range"),
        (&["--date", "2024-11-22"], "before 2024-11-23"),
        (&["--check-limit", "soon"], "soon"),
        (&["--time-limit", "soon"], "soon"),
    ] {
        let Some(run) = nightly(&folder, options) else {
            return;
        };
        assert_eq!(run.code, 2, "{run:?}");
        assert_eq!(run.error.lines().count(), 1, "{run:?}");
        assert_eq!(run.text, "", "{run:?}");
        assert!(run.error.contains(words), "{run:?}");
        assert!(folder.files().is_empty());
    }
}
