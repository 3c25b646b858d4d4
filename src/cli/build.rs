//! Finds the commit and the target that `kortest --version` shows.

use std::env::var;
use std::path::Path;
use std::process::Command;

/// Sets the environment variable `KORTEST_BUILD`, a text with the commit and the target, for the compiler.
fn main() {
    let folder = var("CARGO_MANIFEST_DIR").expect("Cargo sets it for build scripts");
    let target = var("TARGET").expect("Cargo sets it for build scripts");
    let profile = var("PROFILE").expect("Cargo sets it for build scripts");
    println!("cargo::rerun-if-changed=src/cli/build.rs");
    println!("cargo::rerun-if-env-changed=KORTEST_COMMIT");
    let source = if profile == "debug" {
        // A debug build omits the commit, so that a commit causes no rebuild.
        "debug build".to_string()
    } else {
        commit(Path::new(&folder)).unwrap_or_else(|| "unknown commit".to_string())
    };
    println!("cargo::rustc-env=KORTEST_BUILD={source}, {target}");
}

/// Returns the git commit of the sources in this folder: from the environment, a published package, or a git checkout;
/// `None` if none of them says it. For a checkout, tells Cargo to run this script again after a commit or a change.
fn commit(folder: &Path) -> Option<String> {
    if let Some(commit) = commit_in_environment().or_else(|| commit_of_package(folder)) {
        return Some(commit);
    }
    if !is_checkout(folder) {
        return None;
    }
    rerun_after_changes(folder);
    commit_of_checkout(folder)
}

/// Returns the commit from the environment variable `KORTEST_COMMIT`; `None` if it is not set, or not a commit hash.
fn commit_in_environment() -> Option<String> {
    shortened(&var("KORTEST_COMMIT").ok()?)
}

/// Returns the commit from a file that Cargo adds to published packages; `None` if there is no such file.
fn commit_of_package(folder: &Path) -> Option<String> {
    let text = std::fs::read_to_string(folder.join(".cargo_vcs_info.json")).ok()?;
    let (_, commit) = text.split_once("\"sha1\": \"")?;
    shortened(commit)
}

/// The files and folders that the program is built from.
const SOURCES: [&str; 3] = ["src", "Cargo.toml", "Cargo.lock"];

/// Returns the commit of a git checkout, with the words `with changes` if source files have been changed since.
fn commit_of_checkout(checkout: &Path) -> Option<String> {
    let commit = shortened(&git(checkout, &["rev-parse", "HEAD"])?)?;
    let status = [&["status", "--porcelain", "--"], &SOURCES[..]].concat();
    if git(checkout, &status)?.is_empty() {
        return Some(commit);
    }
    Some(format!("{commit} with changes"))
}

/// Returns whether the folder is the top of a git checkout. Inside a checkout of another project, git would name the
/// commit of that project.
fn is_checkout(folder: &Path) -> bool {
    if let Some(top) = git(folder, &["rev-parse", "--show-toplevel"])
        && let Ok(top) = Path::new(&top).canonicalize()
        && let Ok(folder) = folder.canonicalize()
    {
        return top == folder;
    }
    false
}

/// Tells Cargo to run this script again after the next commit in a git checkout, or after a change of its sources.
fn rerun_after_changes(checkout: &Path) {
    // Git writes to its log file at each commit.
    if let Some(log) = git(checkout, &["rev-parse", "--git-path", "logs/HEAD"]) {
        rerun_if_changed(&checkout.join(log));
    }
    for path in SOURCES {
        rerun_if_changed(&checkout.join(path));
    }
}

/// Returns the output of a git command that runs in a folder; `None` if the command fails.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new("git");
    command.arg("-C").arg(folder).args(arguments);
    let output = command.output().ok()?;
    let is_success = output.status.success();
    is_success.then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// Tells Cargo to run this script again when a file or a folder changes.
fn rerun_if_changed(path: &Path) {
    // Because of a path that does not exist, Cargo would run the script at each build.
    if path.exists() {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

/// The number of digits of the commit hash that the version shows.
const DIGITS: usize = 12;

/// Returns the first [`DIGITS`] digits of a commit hash; `None` if the text is shorter or not a hash.
fn shortened(text: &str) -> Option<String> {
    let digits = text.get(..DIGITS)?;
    let is_hash = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_hash.then(|| digits.to_string())
}
