//! Tests `scripts/licences`, whose output is a part of every package: archives, the wheel, the image
//! and the web app.

use crate::common::process::Process;
use crate::common::program::Run;
use crate::common::skip;
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::{Command, Stdio};

/// A crate that the program contains, as `cargo tree` lists it.
struct Crate {
    /// The name and the version, such as `clarabel 0.11.1`.
    name: String,
    /// The names of the licences, such as `MIT OR Apache-2.0`.
    licence: String,
}

#[test]
fn the_licences_name_every_crate_of_the_program() {
    if !skip::are_installed(&["cargo", "python3"]) {
        return;
    }

    let licences = output("python3", &["scripts/licences"]);
    let crates = crates_of_the_program();

    let (list, texts) = licences
        .split_once("The texts of their licences follow.")
        .unwrap();
    assert!(crates.len() > 50, "{} crates", crates.len());
    for found in crates {
        let line = format!("  {}: ", found.name);
        assert!(list.contains(&line), "{}: not in the list", found.name);
        // The text of this licence is in every package, as LICENSE-APACHE.
        let needs_text = !found.licence.contains("Apache-2.0");
        assert!(!needs_text || texts.contains(&found.name), "{}", found.name);
    }
}

#[test]
fn the_bill_of_materials_names_every_crate_of_the_program() {
    if !skip::are_installed(&["cargo", "python3"]) {
        return;
    }

    let bill = output("python3", &["scripts/licences", "--sbom"]);
    let bill: Value = serde_json::from_str(&bill).unwrap();

    assert_eq!(bill["bomFormat"], "CycloneDX");
    assert_eq!(bill["metadata"]["component"]["name"], "kortest");
    let mut named = BTreeSet::new();
    for component in bill["components"].as_array().unwrap() {
        let text = |field: &str| component[field].as_str().unwrap();
        named.insert(format!("{} {}", text("name"), text("version")));
    }
    let crates = crates_of_the_program();
    let expected: BTreeSet<String> = crates.into_iter().map(|found| found.name).collect();
    assert_eq!(named, expected);
}

#[test]
fn licences_of_an_unknown_package_are_refused() {
    if !skip::are_installed(&["cargo", "python3"]) {
        return;
    }
    let mut script = Command::new("python3");
    script
        .args(["scripts/licences", "--package", "kortest-nothing"])
        .current_dir(skip::root());

    let run = Run::of(script.output().unwrap(), &[]);

    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.error.contains("kortest-nothing"), "{run:?}");
    assert_eq!(run.text, "");
}

/// After a merge of `Cargo.lock`, Cargo may compile the published crate again, and only warns.
#[test]
fn replacements_of_dependencies_are_used() {
    let manifest = std::fs::read_to_string(skip::root().join("Cargo.toml")).unwrap();
    let lock = std::fs::read_to_string(skip::root().join("Cargo.lock")).unwrap();
    let (_, replacements) = manifest.split_once("[patch.crates-io]\n").unwrap();
    let lines = replacements.lines().take_while(|line| !line.is_empty());
    let names: Vec<&str> = lines.filter_map(|line| line.split(' ').next()).collect();

    assert!(names.contains(&"derive_builder"), "{names:?}");
    for name in names {
        // The replacement has one entry, because it is a crate of this workspace.
        let entries = lock.matches(&format!("\nname = \"{name}\"\n")).count();
        assert_eq!(entries, 1, "{name}: Cargo.lock has another version");
    }
}

/// Two versions of this crate would take as much as a thirtieth of the first build. Some of the
/// program's dependencies need version 2, so `Cargo.lock` has versions of the others that use it too.
#[test]
fn procedural_macros_share_one_version_of_syn() {
    if !skip::are_installed(&["cargo"]) {
        return;
    }

    let tree = cargo_tree("normal,build,dev", "{p}");

    let packages = tree.lines().filter(|line| line.starts_with("syn v"));
    let versions: BTreeSet<&str> = packages.collect();
    assert_eq!(versions.len(), 1, "{versions:?}");
}

/// Returns the crates by other people in the program. Procedural macros are not in the program.
fn crates_of_the_program() -> Vec<Crate> {
    let mut crates = Vec::new();
    for line in cargo_tree("normal,no-proc-macro", "{p}|{l}").lines() {
        let (package, licence) = line.split_once('|').unwrap();
        // A path follows the version of a crate of this workspace.
        if package.contains('(') {
            continue;
        }
        crates.push(Crate {
            name: package.replace(" v", " "),
            licence: licence.to_string(),
        });
    }
    crates
}

/// Lists the packages that the program depends on, each in a line of this format.
fn cargo_tree(edges: &str, format: &str) -> String {
    let options = "tree --locked --offline --package kortest --prefix none --no-dedupe";
    let mut arguments: Vec<&str> = options.split(' ').collect();
    arguments.extend(["--edges", edges, "--format", format]);
    output("cargo", &arguments)
}

/// Runs a command in the root of the repository, and returns its standard output.
fn output(program: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(skip::root())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let run = Process::start(&mut command).finish();
    assert!(run.status.success(), "{program}: {run:?}");
    String::from_utf8(run.stdout).unwrap()
}
