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

/// Returns the commit of the sources, if it is known.
fn commit(folder: &Path) -> Option<String> {
    if let Some(commit) = given() {
        return Some(commit);
    }
    if let Some(commit) = packaged(folder) {
        return Some(commit);
    }
    checked_out(folder)
}

/// Returns the commit from the environment variable `KORTEST_COMMIT`.
fn given() -> Option<String> {
    shortened(&var("KORTEST_COMMIT").ok()?)
}

/// Returns the commit from a file that Cargo adds to published packages.
fn packaged(folder: &Path) -> Option<String> {
    let text = std::fs::read_to_string(folder.join(".cargo_vcs_info.json")).ok()?;
    let (_, hash) = text.split_once("\"sha1\": \"")?;
    shortened(hash)
}

/// Returns the commit of a git checkout. `with changes` is appended if files were changed.
fn checked_out(folder: &Path) -> Option<String> {
    // If the folder is part of another repository, its commit is not kortest's commit.
    let top = git(folder, &["rev-parse", "--show-toplevel"])?;
    if Path::new(&top).canonicalize().ok()? != folder.canonicalize().ok()? {
        return None;
    }
    // Cargo runs this script again when git's log file changes.
    let log = git(folder, &["rev-parse", "--git-path", "logs/HEAD"])?;
    for path in [&log, "src", "Cargo.toml", "Cargo.lock"] {
        let path = folder.join(path);
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    let commit = shortened(&git(folder, &["rev-parse", "HEAD"])?)?;
    let changes = git(
        folder,
        &[
            "status",
            "--porcelain",
            "--",
            "src",
            "Cargo.toml",
            "Cargo.lock",
        ],
    )?;
    if changes.is_empty() {
        Some(commit)
    } else {
        Some(format!("{commit} with changes"))
    }
}

/// Runs git in a folder, and returns its output; `None` if it fails.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let mut git = Command::new("git");
    let output = git.arg("-C").arg(folder).args(arguments).output().ok()?;
    if !output.status.success() {
        return None;
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Some(text.trim().to_string())
}

/// Returns the first digits of a commit hash.
fn shortened(text: &str) -> Option<String> {
    let digits = text.get(..DIGITS)?;
    let is_hash = digits.chars().all(|c| c.is_ascii_hexdigit());
    is_hash.then(|| digits.to_string())
}
