//! Tests unusual inputs and outputs: devices, named pipes, huge files, full disks, and closed
//! pipes.
#![cfg(target_os = "linux")]

use crate::common::process::Process;
use crate::common::program::{Folder, Run};
use crate::common::skip;
use std::fs::OpenOptions;
use std::process::{Command, Stdio};

/// The programs that these tests run besides kortest.
const TOOLS: &[&str] = &["bash", "cat", "head", "ls", "mkfifo", "mv", "sleep", "yes"];

/// Commands with an unusual file, their exit codes, and words of their errors.
const REFUSED: [(&str, i32, &str); 16] = [
    (
        "kortest check /dev/zero --memory 64MiB",
        2,
        "/dev/zero: is a device; expected a file",
    ),
    (
        "kortest prove /dev/zero",
        2,
        "/dev/zero: is a device; expected a file",
    ),
    (
        "kortest show fifo",
        2,
        "fifo: is a named pipe; expected a file",
    ),
    (
        "kortest check fifo",
        2,
        "fifo: is a named pipe; expected a file",
    ),
    ("kortest prove .", 2, ".: is a folder; expected a file"),
    (
        "kortest check big.cert",
        3,
        // The default of `--memory` is half of the `ulimit -v` that `bash` sets.
        "more than 128 MiB, which --memory does not allow",
    ),
    (
        "kortest check big.cert --memory 64MiB",
        3,
        "more than 32 MiB, which --memory does not allow",
    ),
    ("kortest prove big.txt", 2, "is longer than 1 MiB"),
    (
        "yes | kortest prove -",
        2,
        "standard input: is longer than 1 MiB",
    ),
    (
        "kortest analyse BBG --clicks /dev/zero",
        2,
        "/dev/zero: is a device",
    ),
    (
        "kortest archive --dir all --claims /dev/zero",
        2,
        "/dev/zero: is a device",
    ),
    (
        "kortest prove BBG --out /dev/full",
        2,
        "/dev/full: is a device; expected the path of a file",
    ),
    (
        "kortest prove BBG --out fifo",
        2,
        "fifo: is a named pipe; expected the path of a file",
    ),
    (
        "kortest prove BBG --out -",
        2,
        "- stands for standard input",
    ),
    (
        "kortest prove BBG --out big.cert",
        2,
        "big.cert: the certificate has more than 128 MiB",
    ),
    (
        "kortest prove BBG --out big.txt",
        2,
        "big.txt: exists and is not a kortest certificate",
    ),
];

#[test]
fn what_is_not_a_file_of_bounded_size_is_refused() {
    if !skip::are_installed(TOOLS) {
        return;
    }
    let folder = Folder::with("big.cert", "kortest certificate 2\n");
    folder.write("big.txt", "BBG\n");
    for file in ["big.cert", "big.txt"] {
        let file = OpenOptions::new().write(true).open(folder.path(file));
        file.unwrap().set_len(3 << 30).unwrap();
    }
    assert_eq!(bash(&folder, "mkfifo fifo").code, 0);

    let files = folder.files();
    for (line, code, words) in REFUSED {
        let run = bash(&folder, line);
        assert_eq!(run.code, code, "{run:?}");
        assert!(run.error.contains(words), "{run:?}");
        assert!(run.text.is_empty(), "{run:?}");
        assert_eq!(folder.files(), files, "{line}");
    }
}

#[test]
fn a_hyphen_is_standard_input() {
    if !skip::are_installed(TOOLS) {
        return;
    }
    let folder = Folder::with("a.txt", "BBG\n");

    let proof = bash(&folder, "kortest prove - --out a.cert < a.txt");
    let check = bash(&folder, "kortest check - < a.cert");
    // Process substitution in bash passes a pipe, which must be read as a stream.
    let pipe = bash(&folder, "kortest check <(cat a.cert)");
    let report = bash(&folder, "kortest report - < a.cert");

    assert_eq!(proof.code, 0, "{proof:?}");
    assert_eq!(check.code, 0, "{check:?}");
    assert!(check.text.contains("optimal: 2 clicks"), "{check:?}");
    assert_eq!(pipe.code, 0, "{pipe:?}");
    assert_eq!(report.code, 0, "{report:?}");
    assert_eq!(folder.files(), ["a.cert", "a.txt", "stdin.html"]);
}

#[test]
fn a_folder_is_an_output_of_one_board() {
    if !skip::are_installed(TOOLS) {
        return;
    }
    let folder = Folder::new();
    std::fs::create_dir(folder.path("out")).unwrap();

    let proof = bash(
        &folder,
        "echo BBG | kortest prove - --out out && mv out/*.cert a.cert",
    );
    let report = bash(&folder, "kortest report a.cert --out out && ls out");

    assert_eq!(proof.code, 0, "{proof:?}");
    assert_eq!(report.code, 0, "{report:?}");
    assert!(report.text.ends_with("\na.html\n"), "{report:?}");
}

#[test]
fn a_full_disk_behind_stdout_is_an_error() {
    if !skip::are_installed(TOOLS) {
        return;
    }
    let folder = Folder::with("a.txt", "BBG\n");
    for command in [
        "--help",
        "prove --help",
        "--version",
        "man",
        "completions bash",
        "show a.txt",
        "solve a.txt --json",
    ] {
        let run = bash(&folder, &format!("kortest {command} > /dev/full"));
        assert_eq!(run.code, 4, "{run:?}");
        assert!(
            run.error
                .contains("standard output cannot be written: No space"),
            "{run:?}"
        );
    }
}

/// The exit code must not depend on how much of the output the reader has read.
#[test]
fn a_closed_pipe_is_silent_and_does_not_change_the_exit_code() {
    if !skip::are_installed(TOOLS) {
        return;
    }
    let folder = Folder::new();
    for (command, code) in [
        ("--help", 0),
        ("show 2024-11-24", 0),
        ("prove BBG --claim 3 --no-certificate", 1),
    ] {
        for reader in ["true", "head -1", "sleep 0.1"] {
            let run = bash(
                &folder,
                &format!("kortest {command} | {reader} > /dev/null; exit ${{PIPESTATUS[0]}}"),
            );
            assert_eq!(run.code, code, "{run:?}");
            assert_eq!(run.error, "", "{run:?}");
        }
    }
}

/// Runs a line of bash with `kortest` as a command. Each process may use 512 MiB of address space.
fn bash(folder: &Folder, line: &str) -> Run {
    let line = format!(
        "ulimit -v 524288; kortest() {{ {} \"$@\"; }}; {line}",
        env!("CARGO_BIN_EXE_kortest")
    );
    let mut command = Command::new("bash");
    command
        .args(["-c", &line])
        .current_dir(folder.path(""))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Run::of(Process::start(&mut command).finish(), &[&line])
}
