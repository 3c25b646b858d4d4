//! Prints which tests were skipped. Cargo runs this program last, because of its name.

#[path = "../common/skip.rs"]
mod skip;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

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
        println!(
            "skipped, in part or as a whole: {} tests: {missing}",
            tests.len()
        );
        tests.iter().for_each(|test| println!("    {test}"));
    }
    println!();
    // A test run that stops early does not delete its list of skipped tests. So this deletes the
    // lists of all runs.
    for file in fs::read_dir(list.parent().unwrap())
        .into_iter()
        .flatten()
        .flatten()
    {
        if file.file_name().to_string_lossy().starts_with("skipped-") {
            let _ = fs::remove_file(file.path());
        }
    }
}
