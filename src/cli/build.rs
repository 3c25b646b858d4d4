//! Finds the commit and the target that `kortest --version` shows.

use std::env::var;
use std::path::Path;
use std::process::Command;

/// The number of digits of the commit hash that the version shows.
const DIGITS: usize = 12;

fn main() {
    let folder = var("CARGO_MANIFEST_DIR").expect("Cargo sets it");
    let target = var("TARGET").expect("Cargo sets it");
    println!("cargo::rerun-if-changed=src/cli/build.rs");
    println!("cargo::rerun-if-env-changed=KORTEST_COMMIT");
    // A debug build omits the commit, so a commit causes no rebuild.
    let commit = match var("PROFILE").as_deref() {
        Ok("debug") => "debug build".to_string(),
        _ => commit(Path::new(&folder)).unwrap_or_else(|| "unknown commit".to_string()),
    };
    println!("cargo::rustc-env=KORTEST_BUILD={commit}, {target}");
}

fn commit(folder: &Path) -> Option<String> {
    given()
        .or_else(|| packaged(folder))
        .or_else(|| checked_out(folder))
}

/// Returns the commit from the environment variable `KORTEST_COMMIT`.
fn given() -> Option<String> {
    shortened(&var("KORTEST_COMMIT").ok()?)
}

/// Returns the commit from a file that Cargo adds to published packages.
fn packaged(folder: &Path) -> Option<String> {
    let text = std::fs::read_to_string(folder.join(".cargo_vcs_info.json")).ok()?;
    shortened(text.split_once("\"sha1\": \"")?.1)
}

/// Returns the commit of a git checkout. `with changes` is appended if files were changed.
fn checked_out(folder: &Path) -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .arg("-C")
            .arg(folder)
            .args(arguments)
            .output()
            .ok()?;
        output
            .status
            .success()
            .then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
    };
    // If the folder is part of another repository, its commit is not kortest's commit.
    let top = git(&["rev-parse", "--show-toplevel"])?;
    if Path::new(&top).canonicalize().ok()? != folder.canonicalize().ok()? {
        return None;
    }
    // Cargo runs this script again when git's log file changes.
    let log = folder.join(git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    for path in [
        &log,
        &folder.join("src"),
        &folder.join("Cargo.toml"),
        &folder.join("Cargo.lock"),
    ] {
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    let commit = shortened(&git(&["rev-parse", "HEAD"])?)?;
    let changes = git(&[
        "status",
        "--porcelain",
        "--",
        "src",
        "Cargo.toml",
        "Cargo.lock",
    ])?;
    Some(if changes.is_empty() {
        commit
    } else {
        format!("{commit} with changes")
    })
}

/// Returns the first digits of a commit hash.
fn shortened(text: &str) -> Option<String> {
    let digits: String = text
        .chars()
        .take_while(char::is_ascii_hexdigit)
        .take(DIGITS)
        .collect();
    (digits.len() == DIGITS).then_some(digits)
}
