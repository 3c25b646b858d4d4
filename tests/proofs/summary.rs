//! Prints which tests were skipped. Cargo runs this program last, because of its name.

#[path = "../common/skip.rs"]
mod skip;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

fn main() {
    let list = skip::list();
    let text = fs::read_to_string(&list).unwrap_or_default();
    let mut tests: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (test, missing) in text.lines().filter_map(|line| line.split_once('\t')) {
        tests.entry(missing).or_default().insert(test);
    }
    println!();
    if tests.is_empty() {
        println!("nothing skipped");
    }
    for (missing, tests) in tests {
        let number = tests.len();
        println!("skipped, in part or as a whole: {number} tests: {missing}");
        for test in tests {
            println!("    {test}");
        }
    }
    println!();
    remove_lists(list.parent().unwrap());
}

/// Deletes the lists of skipped tests of all runs: a test run that stops early does not delete its
/// own list.
fn remove_lists(folder: &Path) {
    let Ok(files) = fs::read_dir(folder) else {
        return;
    };
    for file in files.flatten() {
        if file.file_name().to_string_lossy().starts_with("skipped-") {
            let _ = fs::remove_file(file.path());
        }
    }
}
