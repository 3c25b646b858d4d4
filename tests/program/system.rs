//! Limits of the system: one line with the words of the system, and exit code 4. The same command
//! would fail again, so a script must not repeat it.

#![cfg(target_os = "linux")] // other systems have other limits and devices

use crate::common::process::Process;
use crate::common::program::{Folder, Run};
use crate::common::skip;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

const KORTEST: &str = env!("CARGO_BIN_EXE_kortest");

#[test]
fn too_few_open_files() {
    if !has_shell() {
        return;
    }

    let folder = Folder::with("a.cert", "");
    for (script, words) in [
        (
            "ulimit -n 4; exec \"$0\" archive 2024-11-24 --dir a",
            "Too many open files",
        ),
        (
            "ulimit -n 5; exec \"$0\" archive 2024-11-24 --dir a",
            "Too many open files",
        ),
        (
            "ulimit -n 4; exec \"$0\" prove OPG --out b.cert",
            "Too many open files",
        ),
        ("ulimit -n 3; exec 3<&-; exec \"$0\" check a.cert", ""),
    ] {
        let run = shell(&folder, script);
        // Some systems need more files to start a program at all.
        if run.code != 127 {
            assert_unable(&run, words);
        }
    }
}

#[test]
fn a_file_that_may_not_grow() {
    if !has_shell() {
        return;
    }

    let folder = Folder::new();

    let prove = shell(
        &folder,
        "ulimit -f 0; exec \"$0\" prove 2024-11-24 --out a.cert | cat",
    );
    let archive = shell(&folder, "ulimit -f 0; \"$0\" archive 2024-11-24 --dir a");

    assert!(
        prove
            .error
            .contains("a.cert: cannot be written: File too large"),
        "{prove:?}"
    );
    assert_unable(
        &archive,
        "2024-11-24.cert: cannot be written: File too large",
    );
    assert_eq!(folder.files(), ["a"], "no temporary file stays");
}

#[test]
fn the_worst_code_of_several_inputs_counts() {
    let folder = Folder::with("bad.cert", "kortest certificate 2\n");
    folder.succeeds(&["prove", "OPG", "-q", "--out", "good.cert"]);
    // Reading this file fails with EIO.
    let broken = "/proc/self/mem";

    let run = folder.run(&["check", "good.cert", "bad.cert", broken]);
    let with_bad_input = folder.run(&["check", "bad.cert", broken, "missing.cert"]);

    assert_unable(&run, "/proc/self/mem: Input/output error");
    assert!(
        run.text
            .contains("3 certificates: 1 optimal, 1 invalid, 1 failed"),
        "{run:?}"
    );
    assert_eq!(with_bad_input.code, 2, "{with_bad_input:?}");
}

#[test]
fn a_new_file_follows_the_umask() {
    if !has_shell() {
        return;
    }
    for (umask, expected) in [("077", 0o600), ("022", 0o644), ("002", 0o664)] {
        let folder = Folder::new();
        let script =
            format!("umask {umask}; \"$0\" prove OPG -q --out a.cert && \"$0\" report a.cert -q");

        let run = shell(&folder, &script);

        assert_eq!(run.code, 0, "{run:?}");
        assert_eq!(
            [mode(&folder, "a.cert"), mode(&folder, "a.html")],
            [expected; 2]
        );
    }
}

#[test]
fn an_existing_file_keeps_its_permissions() {
    let folder = Folder::new();
    let prove = ["prove", "OPG/GPO", "-q", "--out", "a.cert"];
    folder.succeeds(&prove);
    for (private, method) in [(0o600, "search"), (0o640, "columns"), (0o444, "columns")] {
        let permissions = std::fs::Permissions::from_mode(private);
        std::fs::set_permissions(folder.path("a.cert"), permissions).unwrap();

        folder.succeeds(&[&prove[..], &["--method", method, "--force"]].concat());

        assert_eq!(mode(&folder, "a.cert"), private);
        assert!(folder.length("a.cert") > 0);
    }
}

/// Runs a script of the shell in which `$0` is the program. Tests ask first whether there is a
/// shell.
fn shell(folder: &Folder, script: &str) -> Run {
    let mut command = Command::new("sh");
    command
        .args(["-c", script, KORTEST])
        .current_dir(folder.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Run::of(Process::start(&mut command).finish(), &[script])
}

fn has_shell() -> bool {
    skip::are_installed(&["sh"])
}

/// Asserts exit code 4, and one line on stderr that ends with these words.
fn assert_unable(run: &Run, words: &str) {
    assert_eq!(run.code, 4, "{run:?}");
    let line = run.error.strip_suffix('\n').unwrap();
    assert!(!line.contains('\n'), "{run:?}");
    assert!(line.contains(words), "{run:?}");
    assert!(!line.contains("internal error"), "{run:?}");
    assert!(!line.contains("uncategorized"), "{run:?}");
}

/// Returns the permissions of a file.
fn mode(folder: &Folder, name: &str) -> u32 {
    let data = folder.path(name).metadata().unwrap();
    data.permissions().mode() & 0o777
}
