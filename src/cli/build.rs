//! What `kortest --version` says behind the number, for reports of bugs: the commit and the target.
//!
//! A release is built in many ways, so the commit is looked for in this order: `KORTEST_COMMIT`, for builds without
//! `.git` such as those of a container; the file that `cargo package` puts into a package; git. None of it is needed.

use std::env::var;
use std::path::Path;
use std::process::Command;

/// Digits of a commit that are shown.
const DIGITS: usize = 12;

fn main() {
    let folder = var("CARGO_MANIFEST_DIR").expect("Cargo sets it");
    let target = var("TARGET").expect("Cargo sets it");
    println!("cargo::rerun-if-changed=src/cli/build.rs");
    println!("cargo::rerun-if-env-changed=KORTEST_COMMIT");
    // Else the tests would be compiled again after each commit.
    let commit = match var("PROFILE").as_deref() {
        Ok("debug") => "debug build".to_string(),
        _ => commit(Path::new(&folder)).unwrap_or_else(|| "unknown commit".to_string()),
    };
    println!("cargo::rustc-env=KORTEST_BUILD={commit}, {target}");
}

fn commit(folder: &Path) -> Option<String> {
    given().or_else(|| packaged(folder)).or_else(|| checked_out(folder))
}

/// By the environment.
fn given() -> Option<String> {
    shortened(&var("KORTEST_COMMIT").ok()?)
}

/// In a package from a registry: `{"git": {"sha1": "..."}, ...}`.
fn packaged(folder: &Path) -> Option<String> {
    let text = std::fs::read_to_string(folder.join(".cargo_vcs_info.json")).ok()?;
    shortened(text.split_once("\"sha1\": \"")?.1)
}

/// In a clone, with a word about changes to what is compiled.
fn checked_out(folder: &Path) -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(folder).args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
    };
    // Sources without a repository of their own, inside somebody else's, have no commit.
    let top = git(&["rev-parse", "--show-toplevel"])?;
    if Path::new(&top).canonicalize().ok()? != folder.canonicalize().ok()? {
        return None;
    }
    // The log grows with each commit and each change of the branch. A file that is not there would count as changed.
    let log = folder.join(git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    for path in [&log, &folder.join("src"), &folder.join("Cargo.toml"), &folder.join("Cargo.lock")] {
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    let commit = shortened(&git(&["rev-parse", "HEAD"])?)?;
    let changes = git(&["status", "--porcelain", "--", "src", "Cargo.toml", "Cargo.lock"])?;
    Some(if changes.is_empty() { commit } else { format!("{commit} with changes") })
}

/// The first digits of what begins with a commit.
fn shortened(text: &str) -> Option<String> {
    let digits: String = text.chars().take_while(char::is_ascii_hexdigit).take(DIGITS).collect();
    (digits.len() == DIGITS).then_some(digits)
}
