//! What a machine lacks is said aloud: each test that has to leave something out writes it down, and the last program of
//! `cargo test`, `summary`, prints all of it. On a machine that must have everything it is an error instead.

#![allow(dead_code)] // every program of tests uses a part of this

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

/// The root of the repository, from any of its crates.
pub fn root() -> &'static Path {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    folder.ancestors().find(|folder| folder.join("Cargo.lock").exists()).expect("a crate of the workspace")
}

/// The file with a line for each test that has left something out: its name, a tab, and what is missing.
///
/// The program that started this one is in its name: that is Cargo, and all tests of a run have the same one.
pub fn list() -> PathBuf {
    #[cfg(unix)]
    let run = std::os::unix::process::parent_id();
    #[cfg(not(unix))]
    let run = 0;
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("skipped-{run}"))
}

/// Writes down that the test that runs in this thread leaves something out.
pub fn skipped(missing: &str) {
    let thread = std::thread::current();
    let line = format!("{}\t{missing}\n", thread.name().unwrap_or("a test"));
    fs::create_dir_all(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let mut file = OpenOptions::new().create(true).append(true).open(list()).unwrap();
    // In one piece: other tests write too.
    file.write_all(line.as_bytes()).unwrap();
    eprint!("skipped: {line}");
}

/// Starts a program that a test needs. Where it is not installed the test is skipped, or fails if nothing may be missing:
/// in CI (`CI` is set there), or if `KORTEST_REQUIRE_ALL` is.
pub fn start(command: &mut Command) -> Option<Child> {
    let program = command.get_program().to_string_lossy().into_owned();
    match command.spawn() {
        Ok(child) => Some(child),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let all = ["CI", "KORTEST_REQUIRE_ALL"].iter().any(|name| std::env::var_os(name).is_some());
            assert!(!all, "{program} is not installed, and nothing may be skipped here");
            skipped(&format!("{program} is not installed"));
            None
        }
        Err(error) => panic!("{program}: {error}"),
    }
}

/// The folder of other people's boards, if `KORTEST_SHARED` says where it is.
pub fn shared() -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("KORTEST_SHARED") else {
        skipped("KORTEST_SHARED is not set, so there are no boards of other people's making");
        return None;
    };
    // A relative path is one from the root, wherever Cargo starts the tests.
    Some(root().join(folder))
}
