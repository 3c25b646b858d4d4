//! Lists tests that are skipped because a program or a data set is missing.

#![allow(dead_code)] // each test program uses only a part of this file

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Returns the root folder of the repository. The function works in every crate of the workspace.
pub fn root() -> &'static Path {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    folder
        .ancestors()
        .find(|folder| folder.join("Cargo.lock").exists())
        .expect("a crate of the workspace")
}

/// Returns the path of the list of skipped tests. All test programs of one run share this list.
pub fn list() -> PathBuf {
    #[cfg(unix)]
    let run = std::os::unix::process::parent_id();
    #[cfg(not(unix))]
    let run = 0;
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("skipped-{run}"))
}

/// Adds the test that runs in this thread to the list of skipped tests.
pub fn skipped(missing: &str) {
    let thread = std::thread::current();
    let line = format!("{}\t{missing}\n", thread.name().unwrap_or("a test"));
    fs::create_dir_all(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(list())
        .unwrap();
    // One call writes the whole line, because other tests append to the same file.
    file.write_all(line.as_bytes()).unwrap();
    eprint!("skipped: {line}");
}

/// Starts a program. If it is missing, the test is skipped, or fails if `KORTEST_REQUIRE_ALL` is
/// set.
pub fn start(command: &mut Command) -> Option<Child> {
    let program = command.get_program().to_string_lossy().into_owned();
    match command.spawn() {
        Ok(child) => Some(child),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            assert!(
                std::env::var_os("KORTEST_REQUIRE_ALL").is_none(),
                "{program} is not installed, and no test may be skipped here"
            );
            skipped(&format!("{program} is not installed"));
            None
        }
        Err(error) => panic!("{program}: {error}"),
    }
}

/// Returns whether tests with Coq can run. These tests need the compiled library in `proofs/coq`.
/// If `KORTEST_REQUIRE_ALL` is set, the tests compile the library themselves.
pub fn has_coq() -> bool {
    let Some(coq) = start(Command::new("coqc").arg("--version").stdout(Stdio::null())) else {
        return false;
    };
    assert!(coq.wait_with_output().unwrap().status.success());
    let is_compiled = root().join("proofs/coq/program/build/check").exists();
    if !is_compiled && std::env::var_os("KORTEST_REQUIRE_ALL").is_none() {
        skipped("the library for Coq is not compiled; make -C proofs/coq program compiles it");
        return false;
    }
    true
}

/// Returns the folder of shared boards that `KORTEST_SHARED` names, if it is set.
pub fn shared() -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("KORTEST_SHARED") else {
        skipped("KORTEST_SHARED is not set, so there are no boards of other people's making");
        return None;
    };
    // Cargo runs the tests in another folder, so the path is made absolute.
    Some(root().join(folder))
}
