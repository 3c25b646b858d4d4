//! Lists tests that are skipped because a program or a data set is missing.

#![allow(dead_code)] // each test program uses only a part of this file

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

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

/// The lines that this process has written.
static WRITTEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Adds the test that runs in this thread to the list of skipped tests, once for each reason.
pub fn skipped(missing: &str) {
    let thread = std::thread::current();
    let line = format!("{}\t{missing}\n", thread.name().unwrap_or("a test"));
    if !WRITTEN.lock().unwrap().insert(line.clone()) {
        return;
    }
    fs::create_dir_all(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(list())
        .unwrap();
    // One call writes the whole line, because other tests append to the same file.
    file.write_all(line.as_bytes()).unwrap();
    // Unlike `eprint`, this is printed even if the test passes.
    let _ = write!(std::io::stderr(), "skipped: {line}");
}

/// Returns whether these programs are installed. If one is missing, the test is skipped, or fails
/// if `KORTEST_REQUIRE_ALL` is set. Tests ask this before they run any program except kortest.
pub fn are_installed(programs: &[&str]) -> bool {
    let Some(missing) = programs.iter().find(|program| !is_installed(program)) else {
        return true;
    };
    assert!(
        !must_run_all(),
        "{missing} is not installed, and no test may be skipped here"
    );
    skipped(&format!("{missing} is not installed"));
    false
}

/// Returns whether a folder of `PATH` has this program.
fn is_installed(program: &str) -> bool {
    let name = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(&name).is_file())
}

/// Returns whether a missing program is an error.
fn must_run_all() -> bool {
    std::env::var_os("KORTEST_REQUIRE_ALL").is_some()
}

/// Returns whether the system has pseudoterminals. If not, the test is skipped.
pub fn has_terminal() -> bool {
    let has_terminal = fs::File::open("/dev/ptmx").is_ok();
    if !has_terminal {
        skipped("the system has no pseudoterminals (/dev/ptmx)");
    }
    has_terminal
}

/// Returns whether tests with Coq can run. These tests need the compiled library in `proofs/coq`.
/// If `KORTEST_REQUIRE_ALL` is set, the tests compile the library themselves.
pub fn has_coq() -> bool {
    if !are_installed(&["coqc"]) {
        return false;
    }
    let is_compiled = root().join("proofs/coq/program/build/check").exists();
    if !is_compiled && !must_run_all() {
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
