//! The layout keeps its promises: who may know whom.

use crate::common::root;
use std::fs;
use std::path::PathBuf;

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    texts(folder, "rs")
}

/// All files in a folder with this end of their names.
fn texts(folder: &str, end: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|e| e == end) {
                let text = fs::read_to_string(&entry).unwrap();
                found.push((entry, text));
            }
        }
    }
    assert!(!found.is_empty());
    found
}

#[test]
fn what_games_have_in_common_names_none() {
    let common = ["base"];
    let program = ["cli/commands", "cli/arguments", "cli/output", "cli/pages", "cli/system", "cli/games/least_moves"];
    for folder in common.into_iter().chain(program) {
        for (path, text) in sources(&format!("src/{folder}")) {
            for game in ["former", "chilly", "nurikabe", "tile", "colour", "island"] {
                assert!(!named(&text.to_lowercase(), game), "{} mentions {game}", path.display());
            }
        }
    }
}

/// Whether a text has this word, and not only as part of another.
fn named(text: &str, word: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    text.match_indices(word)
        .any(|(at, _)| !is_letter(text[..at].chars().next_back()) && !is_letter(text[at + word.len()..].chars().next()))
}

#[test]
fn pages_tell_of_what_the_checker_has_verified() {
    // How it was found is not their business.
    let pages = sources("src/cli/games").into_iter().filter(|(path, _)| path.ends_with("page.rs"));
    let pages: Vec<_> = pages.chain(sources("src/cli/pages")).collect();
    assert!(pages.len() > 5);
    for (path, text) in pages {
        for other in ["kortest::anytime", "prove_with", "count_with", "::Proof"] {
            assert!(!text.contains(other), "{} uses {other}", path.display());
        }
    }
}

/// Lines that are neither blank nor a comment.
fn lines_of_code(text: &str, comment: &str) -> usize {
    text.lines().filter(|line| !line.trim().is_empty() && !line.trim().starts_with(comment)).count()
}

#[test]
fn the_checkers_stay_small_enough_to_read() {
    let (mut frame, mut search, mut columns, mut layers, mut chilly, mut nurikabe) = (0, 0, 0, 0, 0, 0);
    for (path, text) in sources("src/checker").iter().filter(|(path, _)| !path.ends_with("tests.rs")) {
        let folder = path.parent().unwrap();
        let lines = lines_of_code(text, "//");
        match () {
            _ if folder.ends_with("columns") => columns += lines,
            _ if folder.ends_with("layers") => layers += lines,
            _ if folder.ends_with("former") => search += lines,
            _ if folder.ends_with("chilly") => chilly += lines,
            _ if folder.ends_with("nurikabe") => nurikabe += lines,
            // What certificates of all kinds have in common.
            _ => frame += lines,
        }
    }
    assert!(frame < 310, "src/checker has {frame} lines of code for what all certificates have in common");
    assert!(search < 800, "src/checker/former has {search} lines of code beside the columns");
    assert!(layers < 610, "src/checker/former/layers has {layers} lines of code");
    assert!(columns < 500, "src/checker/former/columns has {columns} lines of code");
    assert!(chilly < 720, "src/checker/chilly has {chilly} lines of code");
    assert!(nurikabe < 880, "src/checker/nurikabe has {nurikabe} lines of code");
    for (path, text) in texts("src/cli", "js") {
        let lines = text.lines().count();
        assert!(lines < 460, "{} has {lines} lines", path.display());
    }
    let script = fs::read_to_string(root().join("scripts/check.py")).unwrap();
    assert!(script.lines().count() < 100, "scripts/check.py has {} lines", script.lines().count());
    let script = fs::read_to_string(root().join("scripts/check_nurikabe.py")).unwrap();
    assert!(script.lines().count() < 200, "scripts/check_nurikabe.py has {} lines", script.lines().count());
}
