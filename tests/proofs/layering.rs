//! The layout keeps its promises: who may know whom.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|e| e == "rs") {
                let text = fs::read_to_string(&entry).unwrap();
                found.push((entry, text));
            }
        }
    }
    assert!(!found.is_empty());
    found
}

#[test]
fn the_engine_and_the_anytime_algorithms_name_no_game() {
    for (path, text) in sources("src/kortest/engine").into_iter().chain(sources("src/kortest/anytime")) {
        for game in ["former", "chilly", "nurikabe", "tile", "colour"] {
            assert!(!text.to_lowercase().contains(game), "{} mentions {game}", path.display());
        }
    }
}

#[test]
fn pages_tell_of_what_the_checker_has_verified() {
    // How it was found is not their business.
    for (path, text) in sources("src/cli/pages") {
        for other in ["kortest::anytime", "former::prove", "chilly::prove", "nurikabe::count"] {
            assert!(!text.contains(other), "{} uses {other}", path.display());
        }
    }
}

#[test]
fn what_games_have_in_common_names_none() {
    for (path, text) in sources("src/kortest/certificate") {
        for game in ["tile", "colour", "present", "island"] {
            assert!(!text.to_lowercase().contains(game), "{} mentions {game}", path.display());
        }
    }
}

/// Lines that are neither blank nor a comment.
fn lines_of_code(text: &str, comment: &str) -> usize {
    text.lines().filter(|line| !line.trim().is_empty() && !line.trim().starts_with(comment)).count()
}

#[test]
fn the_checkers_stay_small_enough_to_read() {
    let (mut frame, mut search, mut columns, mut chilly, mut nurikabe) = (0, 0, 0, 0, 0);
    for (path, text) in sources("src/checker").iter().filter(|(path, _)| !path.ends_with("tests.rs")) {
        let folder = path.parent().unwrap();
        let lines = lines_of_code(text, "//");
        match () {
            _ if folder.ends_with("columns") => columns += lines,
            _ if folder.ends_with("former") => search += lines,
            _ if folder.ends_with("chilly") => chilly += lines,
            _ if folder.ends_with("nurikabe") => nurikabe += lines,
            // What certificates of all kinds have in common.
            _ => frame += lines,
        }
    }
    assert!(frame < 300, "src/checker has {frame} lines of code for what all certificates have in common");
    assert!(search < 720, "src/checker/former has {search} lines of code beside the columns");
    assert!(columns < 500, "src/checker/former/columns has {columns} lines of code");
    assert!(chilly < 600, "src/checker/chilly has {chilly} lines of code");
    assert!(nurikabe < 480, "src/checker/nurikabe has {nurikabe} lines of code");
    let pages = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli/pages/checker")).unwrap();
    for path in pages.map(|entry| entry.unwrap().path()) {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines < 450, "{} has {lines} lines", path.display());
    }
    let script = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/check.py")).unwrap();
    assert!(script.lines().count() < 210, "scripts/check.py has {} lines", script.lines().count());
    let script = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/check_nurikabe.py")).unwrap();
    assert!(script.lines().count() < 200, "scripts/check_nurikabe.py has {} lines", script.lines().count());
}
