//! Tests that a failed test leaves no process behind.

use crate::common::process::Process;
use crate::common::program::Folder;
use crate::common::skip;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The number of milliseconds that a process may take to start.
const MAX_TRIES: usize = 60_000;

/// Starts a process in another session, which writes its number to a file.
const LONG: &str = "setsid sh -c 'echo $$ >number; mv number pid; exec sleep 1000' &";

#[test]
fn a_program_ends_with_its_test() {
    if !skip::are_installed(&["mv", "setsid", "sh", "sleep"]) {
        return;
    }
    let folder = Folder::new();
    let process = start(&folder, &format!("{LONG} wait"));
    assert!(runs(&folder));

    drop(process);

    assert!(!runs(&folder));
}

#[test]
fn what_a_program_has_started_ends_with_a_failed_test() {
    if !skip::are_installed(&["mv", "setsid", "sh", "sleep"]) {
        return;
    }
    let folder = Folder::new();
    let mut process = start(&folder, LONG);
    process.child.wait().unwrap();
    assert!(runs(&folder));

    let failed_test = std::thread::spawn(move || {
        let _process = process;
        std::panic::resume_unwind(Box::new("the test has failed"));
    });
    assert!(failed_test.join().is_err());

    assert!(!runs(&folder));
}

/// Runs a line of the shell. Returns when the process of [`LONG`] has become `sleep`.
fn start(folder: &Folder, line: &str) -> Process {
    let mut command = Command::new("sh");
    command
        .args(["-c", line])
        .current_dir(folder.path(""))
        .stdout(Stdio::null());
    let process = Process::start(&mut command);
    for _ in 0..MAX_TRIES {
        if runs(folder) {
            return process;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("{line}: the process has not started");
}

/// Returns whether the process with the number in the file `pid` runs `sleep`. While the process
/// becomes this program, and when it has ended, it has no environment, so it cannot be found by the
/// mark of the test.
fn runs(folder: &Folder) -> bool {
    let Ok(number) = std::fs::read_to_string(folder.path("pid")) else {
        return false;
    };
    let process = Path::new("/proc").join(number.trim());
    let command = std::fs::read(process.join("cmdline")).unwrap_or_default();
    let environment = std::fs::read(process.join("environ")).unwrap_or_default();
    command.starts_with(b"sleep") && !environment.is_empty()
}
